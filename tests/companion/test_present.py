"""What screens show: in every state that play reaches there is a page, a way on, and nothing offered that the rules refuse."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from playing import KINDS, NAMES, Clock, Told, choose, connect, free, host_of, labelled, options_of, random_setting, seat_at, setting_of

from companion import acts
from companion.host import Host
from companion.journal import Journal
from companion.present.presenters import PRESENTERS
from companion.rules.dumpster_brawl import asks as brawl
from companion.rules.dumpster_brawl import moves as mv
from companion.rules.games import GAMES
from companion.rules.garbage_day import board as day
from companion.rules.garbage_day import moves as said
from companion.rules.kernel import Ask, Leave, Match, Move, Pause, Setting, accepts, judge
from companion.view import (
    CombatBody,
    GarbageBody,
    HandBody,
    HeapBody,
    HistoryBody,
    Option,
    PickBody,
    ResultBody,
    SpillBody,
    TableBody,
)

WAYS = (Move, acts.StartWait, acts.LookAgain, acts.Rematch)
ASKS: dict[str, set[type[Ask]]] = {
    "garbage-day": {day.Placing, day.Settling, day.Cleaning, day.Which, day.Mischief, day.Duelling, day.Verdict},
    "dumpster-brawl": {
        brawl.RollOff,
        brawl.PreAttack,
        brawl.Drawing,
        brawl.Discarding,
        brawl.ChooseTarget,
        brawl.FightDice,
        brawl.Spoils,
        brawl.RummageDice,
        brawl.BlockerDice,
        brawl.ChooseReward,
        brawl.CheckVictory,
        brawl.Precedence,
        brawl.Laying,
        brawl.TieBreak,
    },
}
RARITIES: dict[str, tuple[Move, ...]] = {
    "dumpster-brawl": (
        mv.GoesFirst(0),
        mv.PlayBooster(0, "by-the-text"),
        mv.MoveByText("trash", 0, 6),
        mv.MoveByText("trash", 1, 6),
        mv.Attack(1),
        mv.Fight(4, 1),
        mv.Steal(),
        mv.Claim(1, (("Soda Can", 3), ("Apple Core", 3), ("Take Out", 3))),
    ),
    "garbage-day": (
        said.Recount("deck", "can", 83),
        said.Stash(0, 4),
        said.Recount("hand-0", "can", 2),
        said.Stash(0, 2),
        said.Stack(),
    ),
}

LEVEL: tuple[Move, ...] = (
    *(mv.GoesFirst(0), mv.PlayBooster(0, "by-the-text"), mv.MoveByText("trash", 1, 4), mv.MoveByText("trash", 2, 4)),
    *(mv.Attack(1), mv.Fight(0, 1), mv.Neither(), mv.StopLaying(), mv.LayDown(1, (("Apple Core", 7),)), mv.StopLaying()),
    *(mv.Attack(2), mv.Fight(0, 1), mv.Neither(), mv.StopLaying(), mv.LayDown(2, (("Pizza Box", 7),)), mv.StopLaying()),
    *(mv.Attack(0), mv.Fight(0, 1), mv.Neither(), mv.StopLaying(), mv.LayDown(0, (("Soda Can", 3),))),
)  # Rummy with three: the first goes out with five points, the others have seven each


def refused_by_the_rules(match: Match[Any], options: list[Option]) -> list[Option]:
    game = GAMES[match.setting.game]
    return [option for option in options if isinstance(option.act, Move) and not accepts(game, match, option.act)]


def look(host: Host) -> None:
    """Judge the page that is shown now."""
    assert host.table is not None
    match, view = host.table.match, host.view
    touchable = free(view)
    assert refused_by_the_rules(match, touchable) == [], match.ask
    waiting = isinstance(view.body, GarbageBody) and view.body.ring is not None and view.body.ring.since is not None
    assert waiting or any(isinstance(option.act, WAYS) for option in touchable), match.ask
    assert view.lid.title
    for option in options_of(view):
        assert option.act is not None or option.why, option
    mains = [option for option in view.options if option.kind == "main"]
    assert not mains or view.options[-1].kind == "main"  # the last one is what the button “next” does


def look_around(host: Host) -> None:
    """Every form that the page opens, the menu and the history; then back."""
    assert host.table is not None
    for option in free(host.view):
        if isinstance(option.act, acts.Pick) and not option.act.field:
            host.act(option.act)
            assert isinstance(host.view.body, PickBody | HandBody), option
            assert any(isinstance(one.act, acts.Pick | acts.Confirm | Move) for one in free(host.view)), option
            host.act(acts.Dismiss("form"))
    host.act(acts.Go("menu"))
    assert refused_by_the_rules(host.table.match, free(host.view)) == []
    host.act(acts.Go("history"))
    assert isinstance(host.view.body, HistoryBody)
    host.act(acts.Back())


@pytest.mark.parametrize("game", sorted(ASKS))
def test_every_state_of_random_play_has_its_page(game: str, tmp_path: Path) -> None:
    shown: Counter[type[Ask]] = Counter()
    modes = [kind for kind in KINDS if kind[0] == game]
    for seed in range(40 if game == "garbage-day" else 60):
        chance = random.Random(seed)
        host, _clock, _told = host_of(tmp_path)
        connect(host, *chance.sample(("camera", "scale"), chance.randint(0, 2)))
        if seed % 10 == 0:  # what chance hardly ever brings
            table = seat_at(host, setting_of(game, modes[0][1], 2), *RARITIES[game])
        elif seed % 10 == 5 and game == "dumpster-brawl":
            table = seat_at(host, setting_of(game, "rummy", 3), *LEVEL)
        else:
            table = seat_at(host, random_setting(chance, *modes[seed % len(modes)]))
        if game == "garbage-day" and seed % 3 == 0 and seed % 10:  # near the end, where deck and hands are empty
            host.act(said.Recount("deck", "can", table.match.board.deck))
            host.act(said.Stash(table.match.turn, chance.randint(0, 5)))
            host.act(said.Recount(f"hand-{table.match.inside()[-1]}", "can", 2))
        for _step in range(60):
            if table.match.winners is not None:
                assert isinstance(host.view.body, ResultBody)
                break
            assert table.match.ask is not None
            shown[type(table.match.ask)] += 1
            look(host)
            if chance.random() < 0.05:
                look_around(host)
            if chance.random() < 0.05:
                host.act(acts.Undo())
                continue
            host.act(choose(chance, GAMES[game], table.match))
            assert table.refused is None
    missing = {ask.__name__ for ask in ASKS[game]} - {ask.__name__ for ask in shown}
    assert missing == set()


class Tapper:
    """Somebody who touches whatever can be touched."""

    def __init__(self, host: Host, chance: random.Random) -> None:
        self.host = host
        self.chance = chance

    def tap(self) -> None:
        host = self.host
        assert host.table is not None
        before = host.table.match
        options = [one for one in free(host.view) if not isinstance(one.act, acts.Go | acts.Abandon)]
        moves = [one for one in options if isinstance(one.act, Move | acts.StartWait | acts.Confirm)]
        option = self.chance.choice(moves if moves and self.chance.random() < 0.7 else options)
        assert option.act is not None
        host.act(option.act)
        if isinstance(option.act, Move) and host.table is not None:
            assert host.table.refused is None, (before.ask, option.act)


@pytest.mark.parametrize("kind", KINDS)
def test_random_touches_find_no_dead_end(kind: tuple[str, str], tmp_path: Path) -> None:
    steps = 0
    for seed in range(12):
        chance = random.Random(seed)
        host, clock, _told = host_of(tmp_path)
        table = seat_at(host, random_setting(chance, *kind))
        tapper = Tapper(host, chance)
        for _tap in range(180):
            if host.at.page == "match" and table.match.winners is None and not host.at.picker:
                look(host)
            tapper.tap()
            clock.now += chance.choice((0.1, 1.0, 4.0))
            host.tick()
            if host.table is None or host.table is not table:
                break
        record = table.course.journal.record(table.course.id)
        assert record is not None
        steps += len(record.rows)
    assert steps > 12 * 12


# --- single pages -----------------------------------------------------------------------------------------------------


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


def test_dice_by_hand_warn_while_they_are_not_six(tmp_path: Path) -> None:
    host, _clock, _told = host_of(tmp_path)
    won = (mv.GoesFirst(0), mv.Attack(1), mv.Fight(4, 1), mv.Neither())
    seat_at(host, setting_of("dumpster-brawl", "round-rummage", 3), *won)
    host.act(acts.Pick("dice"))
    for pluses, minuses, warned, locked in ((4, 1, True, False), (4, 2, False, False), (4, 3, True, True)):
        host.act(acts.Pick("dice", "pluses", pluses))
        host.act(acts.Pick("dice", "minuses", minuses))
        body = host.view.body
        assert isinstance(body, PickBody)
        assert [bool(control.text) for control in body.controls] == [warned, warned]
        assert bool(labelled(host.view, "That is it").why) == locked


def test_no_choice_is_shown_by_its_key(tmp_path: Path) -> None:
    host, _clock, _told = host_of(tmp_path)
    host.draft.setting = Setting("", "", NAMES[:3])
    for page in (*(acts.Go("setup", game) for game in GAMES), acts.Go("settings")):
        host.act(page)
        keys = [o for o in options_of(host.view) if isinstance(o.act, acts.SetRuling | acts.SetSetting) and isinstance(o.act.value, str)]
        assert not [option for option in keys if option.label == option.act.value], page  # type: ignore[union-attr]
        host.act(acts.Back())


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


@pytest.mark.parametrize("game", sorted(GAMES))
def test_who_starts_is_asked_only_where_the_match_does_not_find_out(game: str, tmp_path: Path) -> None:
    """Dumpster Brawl! begins with a roll-off, whoever was named before; what the others begin with is that player's."""
    host, _clock, _told = host_of(tmp_path)
    host.draft.setting = Setting("", "", NAMES[:3])
    host.act(acts.Go("setup", game))
    asked = any(isinstance(option.act, acts.SetFirst) for option in host.view.options)
    host.act(acts.SetFirst(2))
    host.act(acts.Begin())
    assert host.table is not None
    rolled = isinstance(host.table.match.ask, brawl.RollOff)
    assert asked != rolled
    assert rolled or host.table.match.turn == 2


@pytest.mark.parametrize(("game", "mode"), [(game.id, mode.id) for game in GAMES.values() for mode in game.modes])
def test_the_way_a_match_is_played_is_named_wherever_it_is_listed(game: str, mode: str, tmp_path: Path) -> None:
    host, _clock, _told = host_of(tmp_path)
    table = seat_at(host, setting_of(game, mode, 3))
    several = len(GAMES[game].modes) > 1
    way = next(one.title for one in GAMES[game].modes if one.id == mode) if several else GAMES[game].title
    host.act(acts.Go("home"))
    card = host.view.body.resume  # type: ignore[union-attr]
    assert card is not None
    assert card.title == way
    assert card.game == (GAMES[game].title if several else "")
    host.act(acts.Go("matches"))
    assert [entry.what for entry in host.view.body.entries] == [f"{way}: {', '.join(table.match.players)}"]  # type: ignore[union-attr]
    host.act(acts.Go("setup", game))
    ways = [option for option in options_of(host.view.body) if isinstance(option.act, acts.SetMode)]
    assert len(ways) == (len(GAMES[game].modes) if several else 0)
    assert len({option.text for option in ways} - {""}) == len(ways)  # each says what is different about it


def test_trash_war_says_what_is_dealt_before_the_first_turn(tmp_path: Path) -> None:
    host, _clock, _told = host_of(tmp_path)
    host.draft.setting = Setting("", "", NAMES[:3])
    host.act(acts.Go("setup", "trash-war"))
    host.act(acts.SetFirst(1))
    host.act(acts.Begin())
    assert host.view.notice is not None
    assert host.view.notice.title == "Deal the cards"
    for said_there in ("3 Walls", "5 cards", f"{NAMES[1]} begins"):
        assert said_there in host.view.notice.text
    assert host.view.menu is not None
    host.act(host.view.options[-1].act)
    assert host.view.lid.title == NAMES[1]
    host.act(acts.Go("menu"))
    host.act(acts.Back())
    assert host.view.lid.title == NAMES[1]  # it is said once


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


def brawl_host(tmp_path: Path, *moves: Move, mode: str = "round-rummage", **rulings: Any) -> Host:
    host, _clock, _told = host_of(tmp_path)
    seat_at(host, setting_of("dumpster-brawl", mode, 3, **rulings), mv.GoesFirst(0), *moves)
    return host


def test_a_roll_again_keeps_the_lids(tmp_path: Path) -> None:
    host = brawl_host(tmp_path, mv.Attack(1), mv.Fight(0, 2), mv.PlayBooster(0, "reroll-attack"))
    body = host.view.body
    assert isinstance(body, CombatBody)
    assert body.right is not None
    assert body.right.score == 2
    host.act(acts.Pick("dice"))
    assert isinstance(host.view.body, PickBody)
    assert [control.title for control in host.view.body.controls] == ["Crowbars on the blue dice"]
    host.act(acts.Pick("dice", "crowbars", 5))
    host.act(acts.Confirm())
    assert host.table is not None
    assert host.table.match.board.fight == (5, 2, 0)


def test_dice_are_fixed_in_two_touches_and_a_form(tmp_path: Path) -> None:
    host = brawl_host(tmp_path, mv.Attack(1), mv.Fight(2, 3))
    host.act(labelled(host.view, "Not right?").act)  # type: ignore[arg-type]
    host.act(labelled(host.view, "Something else").act)  # type: ignore[arg-type]
    assert isinstance(host.view.body, PickBody)
    assert [control.value for control in host.view.body.controls] == ["2", "3"]
    host.act(acts.Pick("fix", "crowbars", 4))
    host.act(acts.Confirm())
    assert host.table is not None
    assert host.table.match.board.fight == (4, 3, 0)
    assert [step.corrects for step in host.table.course.past][-1]


def test_a_move_that_is_no_dice_is_not_fixed_as_dice(tmp_path: Path) -> None:
    """“We rolled already” answers the roll-off without a die: there is nothing to fix."""
    host = brawl_host(tmp_path)
    assert host.table is not None
    assert isinstance(host.table.course.past[-1].move, mv.GoesFirst)
    host.act(acts.Go("menu"))
    assert "Not right?" not in {option.label for option in options_of(host.view)}


def test_dice_are_fixed_only_while_they_are_the_newest(tmp_path: Path) -> None:
    host = brawl_host(tmp_path, mv.Attack(1), mv.Fight(4, 3), mv.PlayBooster(2, "by-the-text"))
    assert "Not right?" not in {option.label for option in options_of(host.view)}
    host = brawl_host(tmp_path, mv.Attack(1), mv.Fight(4, 3), mv.Neither(), mv.RummageRoll(4, 2))
    host.act(acts.Go("menu"))
    host.act(labelled(host.view, "Not right?").act)  # type: ignore[arg-type]
    host.act(labelled(host.view, "Something else").act)  # type: ignore[arg-type]
    host.act(acts.Pick("fix", "pluses", 3))
    host.act(acts.Confirm())
    assert host.table is not None
    assert host.table.match.board.rummage == (3, 2)


def test_an_empty_hand_gives_nothing(tmp_path: Path) -> None:
    host = brawl_host(tmp_path, mv.Attack(1), mv.Fight(0, 2))
    assert host.table is not None
    board = host.table.match.board
    assert not labelled(host.view, "Take from Ana").why
    host.act(acts.Undo())
    host.act(mv.Fight(0, 2))
    assert board.hands[0] == 4
    # the loser's hand runs out when the winner takes two a turn
    while host.table.match.board.hands[0]:
        host.act(mv.Exchange(min(2, host.table.match.board.hands[0]), 0))
        if host.table.match.board.hands[0]:
            _to_the_next_loss(host)
    _to_the_next_loss(host)
    assert labelled(host.view, "Take from Ana").why == "Ana holds no card"


def _to_the_next_loss(host: Host) -> None:
    """Ana attacks Ben and loses again; nobody else does anything."""
    assert host.table is not None
    for _step in range(40):
        asked = host.table.match.ask
        if isinstance(asked, brawl.Spoils) and asked.loser == 0:
            return
        target = 1 if host.table.match.turn == 0 else 2 if host.table.match.turn == 1 else 1
        answers: dict[type[Ask], Move] = {
            brawl.PreAttack: mv.Attack(target),
            brawl.FightDice: mv.Fight(0, 2),
            brawl.Spoils: mv.Neither(),
            brawl.RummageDice: mv.RummageRoll(0, 0),
        }
        host.act(answers[type(asked)])
        assert host.table.refused is None
    raise AssertionError("Ana never loses")


def test_blockers_that_are_all_met_are_not_offered(tmp_path: Path) -> None:
    host = brawl_host(tmp_path, mv.Plan(1, 0), blockers=0)
    assert labelled(host.view, "Blocker!").why
    host = brawl_host(tmp_path, mv.Plan(1, 0))
    assert not labelled(host.view, "Blocker!").why


RUMMY = "rummy"


def test_where_hands_may_not_be_left_alone_that_is_locked(tmp_path: Path) -> None:
    host = brawl_host(tmp_path, mv.Attack(1), mv.Fight(2, 1), mode=RUMMY, free_exchange=False)
    assert labelled(host.view, "Neither").why
    host = brawl_host(tmp_path, mv.Attack(1), mv.Fight(2, 1), mode=RUMMY)
    assert not labelled(host.view, "Neither").why


def test_a_blocker_that_a_text_drew_is_told_in_the_menu(tmp_path: Path) -> None:
    host = brawl_host(tmp_path, mv.PlayBooster(1, "by-the-text"))
    host.act(acts.Go("menu"))
    host.act(labelled(host.view, "A text drew a Blocker").act)  # type: ignore[arg-type]
    host.act(acts.Pick("drawn-blocker", "number", 4))
    assert host.view.options[-1].why == "Touch who drew it."
    host.act(acts.Pick("drawn-blocker", "seat", 1))
    host.act(acts.Confirm())
    assert host.table is not None
    assert host.table.match.ask == brawl.BlockerDice(1, 4, "", "green")
    host.act(acts.Go("menu"))
    assert "A text drew a Blocker" not in {option.label for option in options_of(host.view)}


def test_dice_of_the_last_tie_are_told_and_fixed_by_hand(tmp_path: Path) -> None:
    host, _clock, _told = host_of(tmp_path)
    table = seat_at(host, setting_of("dumpster-brawl", RUMMY, 3), *LEVEL)
    for crowbars, name in ((4, "dice"), (5, "fix")):
        host.act(acts.Pick(name))
        host.act(acts.Pick(name, "crowbars", crowbars))
        host.act(acts.Confirm())
    assert table.match.board.tie == (-1, 5, -1)


def test_who_is_away_or_has_left_is_not_attacked(tmp_path: Path) -> None:
    host, _clock, _told = host_of(tmp_path)
    seat_at(host, setting_of("dumpster-brawl", "round-rummage", 5), mv.GoesFirst(0), Pause(2), Leave(1), mv.Plan(0, 0))
    body = host.view.body
    assert isinstance(body, TableBody)
    assert [tile.label for tile in body.tiles] == ["Dia", "Eda"]
    assert [(row.person.name, row.text) for row in body.rows][1] == ("Cem", "away")
    assert (body.rows[-1].person.name, body.rows[-1].text, body.rows[-1].out) == ("Ben", "has left", True)
    seat_at(host, setting_of("dumpster-brawl", "king-of-the-heap", 5), mv.GoesFirst(0), Pause(2), Leave(3))
    heap = host.view.body
    assert isinstance(heap, HeapBody)
    assert [row.person.name for row in heap.order if not row.out] == ["Ben", "Eda"]
    assert [(row.person.name, row.text) for row in heap.order if row.out] == [("Cem", "away"), ("Dia", "has left")]


def test_the_history_goes_back(tmp_path: Path) -> None:
    host = brawl_host(tmp_path, mv.Attack(1), mv.Fight(4, 3), mv.Steal())
    host.act(acts.Go("history"))
    body = host.view.body
    assert isinstance(body, HistoryBody)
    assert body.entries[0].what == "takes 1 from Ben"
    assert body.entries[0].option is None  # where the match stands now
    place = next(number for number, entry in enumerate(body.entries) if entry.option is not None)
    host.act(acts.ChooseEntry(place))
    undo = next(option for option in free(host.view) if isinstance(option.act, acts.Undo) and option.kind == "main")
    assert isinstance(host.view.body, HistoryBody)
    assert any("back to" in text for _icon, text in host.view.body.to_do)
    host.act(undo.act)  # type: ignore[arg-type]
    assert host.table is not None
    assert isinstance(host.table.match.ask, brawl.Spoils)
    host.act(acts.Go("history"))
    body = host.view.body
    assert isinstance(body, HistoryBody)
    assert body.entries[0].taken_back


def test_an_entry_of_the_history_is_let_go_when_the_table_moves_on(tmp_path: Path) -> None:
    host = brawl_host(tmp_path, mv.Attack(1), mv.Fight(4, 3))
    host.act(acts.Go("history"))
    host.act(acts.ChooseEntry(1))
    assert any(isinstance(option.act, acts.Undo) and option.kind == "main" for option in options_of(host.view))
    assert host.table is not None
    host.table.play(mv.Steal())
    host.act(acts.Scroll(0))
    assert not any(isinstance(option.act, acts.Undo) and option.kind == "main" for option in options_of(host.view))


def test_every_event_is_told_or_left_out_on_purpose(tmp_path: Path) -> None:
    """No teller raises on what random play brings."""
    told = 0
    for seed in range(12):
        chance = random.Random(seed)
        kind = KINDS[seed % 3]
        presenter = PRESENTERS[kind[0]]
        host, _clock, _told = host_of(tmp_path, Journal(":memory:"))
        table = seat_at(host, random_setting(chance, *kind))
        for _step in range(80):
            if table.match.winners is not None:
                break
            match = table.match
            move = choose(chance, GAMES[kind[0]], match)
            for event in judge(GAMES[kind[0]], match, move)[0]:
                match = GAMES[kind[0]].evolve(match, event)
                line = presenter.tell(match, event)
                told += line is not None
                assert line is None or line.what
            table.play(move)
    assert told > 200


@pytest.mark.parametrize("game", sorted(PRESENTERS))
def test_names_are_listed_as_people_list_them(game: str) -> None:
    from companion.present.common import names

    setting = setting_of(game, "", 3)
    match: Match[Any] = Match(setting, None)
    assert names(match, (0,)) == NAMES[0]
    assert names(match, (0, 1)) == "Ana and Ben"
    assert names(match, (0, 1, 2)) == "Ana, Ben and Cem"


def test_sensors_that_tell_nothing_are_shown_as_absent(tmp_path: Path) -> None:
    told = Told()
    host = Host(Journal(":memory:"), tmp_path, Clock(), Clock(), told)
    host.act(acts.Go("sensors"))
    assert host.view.lid.title == "Sensors"
    assert {device.state for device in host.view.devices} == {"off"}
