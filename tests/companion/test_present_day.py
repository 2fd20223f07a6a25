"""Garbage Day's pages, one by one: the verdict, rooms, the can counted by hand."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from companion import acts
from companion.host import Host
from companion.rules.garbage_day import board as day
from companion.rules.garbage_day import moves as said
from companion.rules.kernel import Move
from companion.view import GarbageBody, SpillBody
from tests.companion.playing import Clock, connect, free, host_of, options_of, seat_at, setting_of


def day_host(tmp_path: Path, *moves: Move, scale: bool = True, seats: int = 3, **rulings: Any) -> tuple[Host, Clock]:
    host, clock, _told = host_of(tmp_path)
    if scale:
        connect(host, "camera", "scale")
    seat_at(host, setting_of("garbage-day", "", seats, **rulings), *moves)
    return host, clock


def test_a_verdict_says_what_it_leads_to(tmp_path: Path) -> None:
    host, _clock = day_host(tmp_path, said.Recount("deck", "can", 9), said.Stack(), said.CardsFell(3))
    body = host.view.body
    assert isinstance(body, SpillBody)
    assert (body.active.before, body.active.after, body.active.busts, body.active.text) == (0, 3, False, "one more busts")
    host.act(body.plus.act)
    body = host.view.body
    assert isinstance(body, SpillBody)
    assert (body.count, body.active.after, body.active.busts) == (4, 4, True)
    assert isinstance(body.active.option.act, said.Blame)
    host.act(body.active.option.act)
    assert host.table is not None
    assert host.table.match.out == {0}


def test_no_more_can_fall_than_lie_there(tmp_path: Path) -> None:
    host, _clock = day_host(tmp_path, said.CardsFell(1))
    body = host.view.body
    assert isinstance(body, SpillBody)
    assert body.plus.why
    assert body.minus.why
    host.act(body.active.option.act)
    assert host.table is not None
    assert host.table.match.board.overflow == (1, 0, 0)


def test_a_late_fall_says_so(tmp_path: Path) -> None:
    host, _clock = day_host(tmp_path, said.Recount("deck", "can", 9), said.Stack(), said.Still(), said.CardsFell(1))
    body = host.view.body
    assert isinstance(body, SpillBody)
    assert (body.late, host.view.lid.saying) == (True, "after the count")
    host, _clock = day_host(tmp_path, said.Recount("deck", "can", 9), said.Stack(), said.CardsFell(1))
    body = host.view.body
    assert isinstance(body, SpillBody)
    assert not body.late  # it fell while the card was settling


def test_a_text_that_names_a_card_asks_for_its_size(tmp_path: Path) -> None:
    host, _clock = day_host(tmp_path, said.Recount("deck", "can", 9), said.Stash(1, 0, "mischief"))
    sizes = [option.act for option in free(host.view) if isinstance(option.act, said.Follow) and option.act.effect == "remorse"]
    assert [move.size for move in sizes if isinstance(move, said.Follow)] == list(range(10))
    host.act(sizes[4])
    assert host.table is not None
    assert host.table.match.ask == day.Settling(1, day.LIFT)
    assert not any(isinstance(option.act, said.HoleCovered) for option in options_of(host.view))


def test_the_last_cards_may_be_kept_where_the_table_says_so(tmp_path: Path) -> None:
    moves = (said.Recount("deck", "can", 80), said.Recount("hand-0", "can", 3))
    for must in (True, False):
        host, _clock = day_host(tmp_path, *moves, empty_room=must)
        waits = [option for option in free(host.view) if isinstance(option.act, said.Wait)]
        assert len(waits) == (0 if must else 1)


def test_a_card_goes_into_a_room_in_three_touches(tmp_path: Path) -> None:
    """The key, whose room, the size; or the size first: whatever is missing last is the move."""
    moves = said.Stash(1, 4), said.Stash(1, 4, "mischief"), said.Stash(1, None, "mischief")
    for filled in ((), ("seat", 1), ("card", "garbage 4"), ("card", "mischief 4"), ("card", "mischief")):
        host, _clock = day_host(tmp_path)
        (into,) = (option for option in free(host.view) if option.act == acts.Pick("stash"))
        host.act(into.act)
        if filled:
            host.act(acts.Pick("stash", *filled))
        offered = [option.act for option in options_of(host.view) if option.act in moves]
        assert len(offered) == (0 if not filled else 3 if filled[0] == "seat" else 1)


def test_a_mischief_card_is_not_offered_to_ones_own_room(tmp_path: Path) -> None:
    host, _clock = day_host(tmp_path)
    host.act(acts.Pick("stash"))
    assert host.table is not None
    assert host.table.match.turn == 0
    host.act(acts.Pick("stash", "card", "mischief"))  # nobody saw its size
    assert said.Stash(0, None, "mischief") not in [option.act for option in options_of(host.view)]
    host.act(acts.Dismiss("form"))
    host.act(acts.Pick("stash"))
    host.act(acts.Pick("stash", "seat", 0))
    kinds = {option.act.kind for option in options_of(host.view) if isinstance(option.act, said.Stash)}
    assert kinds == {"garbage"}
    host.act(acts.Pick("stash", "seat", 2))
    host.act(said.Stash(2, None, "mischief"))
    assert isinstance(host.table.match.ask, day.Mischief)


def test_without_a_scale_the_can_is_counted_by_hand(tmp_path: Path) -> None:
    host, clock = day_host(tmp_path, scale=False)
    body = host.view.body
    assert isinstance(body, GarbageBody)
    assert body.by_hand
    assert body.plus is not None
    host.act(body.plus.act)  # type: ignore[arg-type]
    clock.now += 3.1
    host.tick()
    assert host.table is not None
    assert (host.table.match.turn, host.table.match.board.can) == (1, 1)
    body = host.view.body
    assert isinstance(body, GarbageBody)
    assert body.minus is not None
    host.act(body.minus.act)  # type: ignore[arg-type]
    assert host.table.match.board.can == 0
