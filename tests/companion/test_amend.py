"""A reading that was wrong: what it can have been instead, one touch each, one trace; and what no sensor saw, added from the menu."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from companion import acts
from companion.host import Host
from companion.present import amend, unseen
from companion.present.presenters import PRESENTERS
from companion.rules.dumb_ways_to_die import moves as dumb
from companion.rules.dumb_ways_to_die.board import PSYCHO
from companion.rules.dumpster_brawl import asks as brawl
from companion.rules.dumpster_brawl import moves as mv
from companion.rules.games import GAMES
from companion.rules.garbage_day import moves as day
from companion.rules.garbage_day.board import Placing, Settling, Verdict
from companion.rules.kernel import Match, Move, NotHeard, RuleError, decide
from companion.senses import CanStill, CanStirred, DiceSeen, Die, Doubt, Sense, SpillSeen
from companion.table import Table
from companion.view import PickBody, SpillBody
from tests.companion.playing import (
    KINDS,
    Clock,
    choose,
    connect,
    course_of,
    dice,
    host_of,
    labelled,
    options_of,
    random_setting,
    seat_at,
    setting_of,
    weighed,
)

FULL_CAN = day.Recount("deck", "can", 8)


def xl(face: int, at: float = 0.5) -> DiceSeen:
    return DiceSeen((Die("xl", str(face), at, 0.5, 0.2),), 100.0)


def sat(place: Path, game: str, mode: str, *moves: Move) -> tuple[Host, Clock, Table]:
    host, clock, _told = host_of(place)
    connect(host, "camera", "scale")
    table = seat_at(host, setting_of(game, mode), *moves)
    table.falls.owed = 0
    return host, clock, table


def post(host: Host, *senses: Sense) -> None:
    for sense in senses:
        host.post(sense)
    host.tick()


def labels(host: Host) -> list[str]:
    """The alternatives, in their order."""
    body = host.view.body
    assert isinstance(body, PickBody)
    return [option.label for option in body.controls[0].choices]


def kinds(table: Table) -> list[str]:
    record = table.course.journal.record(table.course.id)
    assert record is not None
    return [row.kind for row in record.rows]


BRAWL = (mv.GoesFirst(0),)
FIGHT = (*BRAWL, mv.Attack(1))
RUMMAGE = (*FIGHT, mv.Fight(4, 3), mv.Neither())
READINGS: dict[str, tuple[str, str, tuple[Move, ...], DiceSeen, list[str]]] = {
    "roll-off": ("dumpster-brawl", "round-rummage", (), dice("c"), ["Lid"]),
    "fight": (  # of six blue dice four can have been taken for crowbars, of five green three for lids
        "dumpster-brawl", "round-rummage", FIGHT, dice("ccccll", "lllcc"),
        ["3 crowbars, 3 lids", "4 crowbars, 2 lids", "5 crowbars, 3 lids", "4 crowbars, 4 lids"],
    ),
    "no crowbar": (
        "dumpster-brawl", "round-rummage", FIGHT, dice("llllll", "ccccc"), ["1 crowbar, 0 lids", "0 crowbars, 1 lid"],
    ),
    "roll again": (
        "dumpster-brawl", "round-rummage", (*FIGHT, mv.Fight(1, 4), mv.PlayBooster(0, "reroll-attack")), dice("cccccl"),
        ["4 crowbars, 4 lids", "6 crowbars, 4 lids"],
    ),
    "rummage": ("dumpster-brawl", "round-rummage", RUMMAGE, dice("ccccll"), ["+3  −3", "+1  −5", "+4  −2", "+0  −6"]),
    "blocker": (
        "dumpster-brawl", "round-rummage", (*RUMMAGE, mv.RummageRoll(3, 3), mv.Blocker(3)), dice(green="cclllc"),
        ["2 crowbars", "4 crowbars", "1 crowbar", "5 crowbars"],
    ),
    "turn's die": ("dumb-ways-to-die", "", (), xl(1), ["2", "3"]),
    "psycho": ("dumb-ways-to-die", "", (dumb.Roll(1), dumb.Draw(PSYCHO)), xl(3), ["2", "1"]),
}  # fmt: skip


@pytest.mark.parametrize("name", READINGS)
def test_v04_dice_are_corrected_with_two_touches_and_the_log_keeps_both(name: str, tmp_path: Path) -> None:
    game, mode, moves, seen, expected = READINGS[name]
    host, _clock, table = sat(tmp_path, game, mode, *moves)
    steps = len(table.course.past)
    post(host, seen)
    assert len(table.course.past) == steps + 1, table.proposal
    wrong = table.course.past[-1]
    host.act(labelled(host.view, "Not right?").act)
    assert labels(host) == expected
    host.act(labelled(host.view, expected[0]).act)
    assert host.at.page == "match"
    assert (len(table.course.past), kinds(table).count("correct"), kinds(table).count("undo")) == (steps + 1, 1, 0)
    assert [step for _place, step in table.course.taken_back] == [wrong]
    assert table.course.past[-1].before == wrong.before
    post(host, seen)  # what lies there has counted
    assert len(table.course.past) == steps + 1


def test_a_wrong_correction_is_corrected_in_turn(tmp_path: Path) -> None:
    host, _clock, table = sat(tmp_path, "dumpster-brawl", "round-rummage", *FIGHT)
    post(host, dice("ccccll", "lllcc"))
    for label, fight in (("3 crowbars, 3 lids", (3, 3)), ("4 crowbars, 3 lids", (4, 3))):
        host.act(labelled(host.view, "Not right?").act)
        host.act(labelled(host.view, label).act)
        assert table.match.board.fight[:2] == fight
    assert kinds(table)[-2:] == ["correct", "correct"]


def test_dice_told_by_hand_are_corrected_the_same_way_and_by_the_form(tmp_path: Path) -> None:
    host, _clock, table = sat(tmp_path, "dumpster-brawl", "round-rummage", *FIGHT, mv.Fight(4, 3))
    host.act(labelled(host.view, "Not right?").act)
    host.act(labelled(host.view, "Something else").act)
    host.act(acts.Pick("fix", "crowbars", 0))
    host.act(acts.Confirm())
    assert table.match.board.fight[:2] == (0, 3)
    assert kinds(table)[-1] == "correct"


def test_what_did_not_happen_is_taken_back(tmp_path: Path) -> None:
    host, _clock, table = sat(tmp_path, "dumpster-brawl", "round-rummage", *FIGHT)
    post(host, dice("ccccll", "lllcc"))
    host.act(labelled(host.view, "Not right?").act)
    host.act(labelled(host.view, "It did not happen").act)
    assert table.match.ask == brawl.FightDice(0, 1)


def test_the_page_goes_when_the_match_goes_on(tmp_path: Path) -> None:
    host, _clock, table = sat(tmp_path, "dumpster-brawl", "round-rummage", *FIGHT)
    post(host, dice("ccccll", "lllcc"))
    host.act(acts.Go("amend"))
    table.play(mv.Neither())
    host.tick()
    host.act(acts.Scroll(0))
    assert host.view.lid.kind == "person"
    assert "Not right?" not in [option.label for option in options_of(host.view)]
    host.act(acts.Go("amend"))
    assert host.view.notice is not None
    assert host.view.notice.title == "Nothing was read"


# --- the can ----------------------------------------------------------------------------------------------------------


def placed(host: Host, clock: Clock, table: Table) -> None:
    """A card is put on the can and rests."""
    clock.now += 1
    post(host, CanStirred(clock.now), weighed(+1, clock.now, table.match.board.can + 1))


def test_a_card_that_was_weighed_wrongly(tmp_path: Path) -> None:
    for label, ask in (("1 card fell", Verdict), ("It did not happen", Placing)):
        host, clock, table = sat(tmp_path, "garbage-day", "", FULL_CAN)
        placed(host, clock, table)
        assert isinstance(table.match.ask, Settling)
        host.act(labelled(host.view, "Not right?").act)
        host.act(labelled(host.view, label).act)
        assert isinstance(table.match.ask, ask)


def test_the_other_keys_keep_their_order_and_the_main_one_gives_way(tmp_path: Path) -> None:
    host, clock, table = sat(tmp_path, "garbage-day", "", FULL_CAN)
    placed(host, clock, table)
    assert [option.label for option in host.view.options] == ["Cards fell", "Hole covered", "Not right?", "Next card"]
    table.play(day.Still(), "hand")
    host.act(acts.Scroll(0))
    assert [option.label for option in host.view.options] == ["Cards fell", "It is on the can", "Into a room"]


def test_stillness_that_was_none(tmp_path: Path) -> None:
    host, clock, table = sat(tmp_path, "garbage-day", "", FULL_CAN)
    placed(host, clock, table)
    post(host, CanStill(clock.now, clock.now))
    clock.now += 3.1
    host.tick()
    assert table.match.ask == Placing(1)
    assert "Not right?" not in [option.label for option in options_of(host.view)]  # it counted nothing
    host.act(labelled(host.view, "Menu").act)
    host.act(labelled(host.view, "Not right?").act)
    assert host.view.lid.saying == "Ana: three seconds without a move"
    host.act(labelled(host.view, "1 card fell").act)
    assert isinstance(table.match.ask, Verdict)
    assert table.match.turn == 0
    assert kinds(table)[-1] == "correct"


def test_a_fall_has_its_number_beside_it_and_the_verdict_that_took_itself_is_corrected(tmp_path: Path) -> None:
    host, clock, table = sat(tmp_path, "garbage-day", "", FULL_CAN, day.Stack())
    post(host, CanStirred(clock.now), weighed(-2, clock.now + 1, 7), SpillSeen(2, clock.now + 1))
    for _second in range(60):
        clock.now += 1
        host.tick()
        if table.match.board.overflow[0]:
            break
        assert "Not right?" not in [option.label for option in options_of(host.view)]
        if isinstance(host.view.body, SpillBody):
            assert (host.view.body.minus.act, host.view.body.plus.act) == (acts.Pick("fall", "count", 1), acts.Pick("fall", "count", 3))
    assert table.match.board.overflow[0] == 2
    host.act(labelled(host.view, "Not right?").act)
    assert labels(host) == ["Ana: 3 cards fell", "Ana: 1 card fell", "Ben: 2 cards fell", "Cem: 2 cards fell", "Nobody: 2 cards fell"]
    host.act(labelled(host.view, "Ben: 2 cards fell").act)
    assert table.match.board.overflow[:2] == (0, 2)
    assert kinds(table)[-1] == "correct"


# --- everything that can be heard -------------------------------------------------------------------------------------


def heard(match: Match[Any], chance: random.Random) -> list[Move]:
    """Moves that readings would amount to now."""
    game = GAMES[match.setting.game]
    awaited = game.awaits(match)
    faces = ("1", "2", "3") if "xl" in awaited else ("crowbar", "lid")
    lying = tuple(
        Die(colour, chance.choice(faces), 0.05 + 0.08 * at, 0.1, 0.06) for colour, count in awaited.items() for at in range(count)
    )
    senses: list[Sense] = [DiceSeen(lying, 1.0), weighed(+1, 1.0, 1), weighed(-1, 1.0, 1), CanStill(0.0, 9.0), SpillSeen(2, 1.0)]
    moves = []
    for sense in senses:
        try:
            move = game.hear(match, sense)
            if move is not None:
                decide(game, match, move)
                moves.append(move)
        except (NotHeard, RuleError):
            continue
    return moves


@pytest.mark.parametrize("kind", [*KINDS, ("dumb-ways-to-die", "")])
def test_every_reading_has_its_correction(kind: tuple[str, str]) -> None:
    """Random matches: whatever can be heard in any state has at least one other thing that it can have been."""
    from companion.course import Course
    from companion.journal import Journal

    met: set[type[Move]] = set()
    for seed in range(6):
        chance = random.Random(seed)
        table = Table(Course.begin(GAMES[kind[0]], random_setting(chance, *kind), Journal(":memory:"), lambda: 0.0))
        for _step in range(80):
            if table.match.winners is not None:
                break
            for move in heard(table.match, chance):
                assert table.play(move, "camera")
                assert amend.offered(table), (move, table.course.past[-1].before.ask)
                met.add(type(move))
                table.undo()
            table.play(choose(chance, GAMES[kind[0]], table.match))
    assert met, kind


# --- what no sensor saw -----------------------------------------------------------------------------------------------


def menu(host: Host) -> dict[str, Any]:
    host.act(acts.Go("menu"))
    return {option.label: option for option in options_of(host.view)}


def test_a_fall_a_card_and_stillness_are_added_from_the_menu(tmp_path: Path) -> None:
    host, _clock, table = sat(tmp_path, "garbage-day", "", FULL_CAN)
    assert menu(host)["It lay still"].rule  # nothing has been placed
    host.act(menu(host)["A card was placed"].act)
    assert isinstance(table.match.ask, Settling)
    locked = menu(host)["A card was placed"]
    assert (locked.act, bool(locked.rule), bool(locked.ref)) == (None, True, True)
    host.act(menu(host)["It lay still"].act)
    assert table.match.ask == Placing(1)
    host.act(menu(host)["Cards fell"].act)
    assert isinstance(table.match.ask, Verdict)


def test_v22_a_throw_that_nobody_saw_is_added_from_the_menu_and_taken_back_as_any_other(tmp_path: Path) -> None:
    host, _clock, table = sat(tmp_path, "dumpster-brawl", "round-rummage", *BRAWL)
    locked = menu(host)["Dice were rolled"]
    assert (locked.act, locked.rule) == (None, "Another step is due now.")
    host.act(mv.Attack(1))
    host.act(menu(host)["Dice were rolled"].act)
    for field, count in (("crowbars", 5), ("lids", 1)):
        host.act(acts.Pick("dice", field, count))
    host.act(acts.Confirm())
    assert table.match.board.fight[:2] == (5, 1)
    assert len(table.undo()) == 1  # it is a step as any other
    assert table.match.ask == brawl.FightDice(0, 1)


def test_the_large_die_is_told_from_the_menu(tmp_path: Path) -> None:
    host, _clock, table = sat(tmp_path, "dumb-ways-to-die", "")
    host.act(menu(host)["The die shows 2"].act)
    assert table.course.past[-1].move == dumb.Roll(2)
    assert menu(host)["The die shows 2"].rule


def test_every_game_that_hears_something_has_its_additions() -> None:
    """A game in which no sensor takes part hears nothing at all."""
    for game in GAMES.values():
        match = Table(course_of(game.id)).match
        hears = bool(game.awaits(match)) or bool(heard(match, random.Random(1)))
        assert hears is (game.id in unseen.UNSEEN), game.id
        assert game.id in PRESENTERS


def test_doubts_are_no_corrections(tmp_path: Path) -> None:
    """While a die is asked about, nothing has been read yet."""
    host, _clock, _table = sat(tmp_path, "dumpster-brawl", "round-rummage", *FIGHT)
    post(host, dice("cccc?l", "lllcc", doubt=Doubt.COUNT))
    assert "Not right?" not in [option.label for option in options_of(host.view)]
