"""A card that comes too early, and the wait for stillness: shown, locked, begun by hand."""

from __future__ import annotations

from pathlib import Path

from companion import acts
from companion.rules.garbage_day import moves as said
from companion.rules.garbage_day.board import Placing, Settling
from companion.senses import CanStill, CanStirred
from companion.view import GarbageBody
from tests.companion.hosting import day, post
from tests.companion.playing import labelled, weighed


def test_a_card_too_early_is_shown_and_taken_when_it_is_due(tmp_path: Path) -> None:
    host, clock, table = day(tmp_path, said.Stack())
    post(host, CanStirred(clock.now), CanStill(clock.now, clock.now), weighed(+1, clock.now))
    assert host.view.banner is not None
    assert host.view.banner.option is not None
    assert host.view.banner.option.why  # the rule, until there is room
    clock.now += 3
    host.tick()
    assert table.match.ask == Placing(1)
    assert host.view.banner is not None
    assert host.view.banner.option is not None
    assert not host.view.banner.option.why
    host.act(host.view.banner.option.act)  # type: ignore[arg-type]
    assert table.match.ask == Settling(1)
    assert host.view.banner is None


def test_a_card_too_early_that_is_off_again_is_put_away_in_the_menu(tmp_path: Path) -> None:
    host, clock, table = day(tmp_path, said.Stack())
    post(host, CanStirred(clock.now), weighed(+1, clock.now))
    host.act(acts.Go("menu"))
    host.act(labelled(host.view, "The card is off the can again").act)  # type: ignore[arg-type]
    assert table.surplus is None


def test_a_wait_that_was_undone_is_started_by_hand(tmp_path: Path) -> None:
    host, clock, table = day(tmp_path)
    post(host, CanStirred(clock.now), CanStill(clock.now, clock.now), weighed(+1, clock.now))
    clock.now += 3
    host.tick()
    host.act(acts.Undo())
    clock.now += 30
    host.tick()
    assert isinstance(table.match.ask, Settling)
    start = labelled(host.view, "Start 3 s")
    assert not start.why
    host.act(start.act)  # type: ignore[arg-type]
    clock.now += 3
    host.tick()
    assert table.match.turn == 1


def test_while_the_pile_moves_the_next_card_is_locked(tmp_path: Path) -> None:
    host, clock, _table = day(tmp_path, said.Stack())
    post(host, CanStirred(clock.now))
    assert host.view.options[-1].why
    body = host.view.body
    assert isinstance(body, GarbageBody)
    assert body.ring is not None
    assert body.ring.since is None
