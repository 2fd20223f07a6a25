"""Rumble in the Dungeon: transcripts written from the rulebook, random legal play, lists of legal moves."""

from __future__ import annotations

import json
import random
import re
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.rules.codec import from_json, parse, speak, to_json
from companion.rules.kernel import (
    Event,
    Leave,
    Move,
    Open,
    Pause,
    Replace,
    Return,
    RuleError,
    Setting,
    accepts,
    judge,
    legal,
    replay,
    settle,
    start,
)
from companion.rules.rumble_in_the_dungeon import GAME
from companion.rules.rumble_in_the_dungeon import board as bd
from companion.rules.rumble_in_the_dungeon import moves as mv
from companion.rules.rumble_in_the_dungeon.board import Rumble, inside
from companion.rules.rumble_in_the_dungeon.dungeon import Dungeon, Room, every_side, fault
from companion.rules.transcript import check, read
from tests.rules.rumble_matches import CARRIED, CHARACTERS, LAP, LISTED, NAMES, OVER, ROOMS, match_of, setting_of

HERE = Path(__file__).parent
GOLDEN = sorted((HERE / "golden").glob("rumble-in-the-dungeon*.txt"))
CASES = HERE.parents[1] / "docs" / "cases" / "rumble-in-the-dungeon.md"
KINDS = {kind.__name__: kind for kind in GAME.events}


def golden_lines() -> list[tuple[str, str, str]]:
    """(move, outcome, comment) of every transcript."""
    return [line[1:] for path in GOLDEN for script in read(path.read_text("utf-8")) for line in script.lines]


# Transcripts ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_the_transcript_is_judged_as_written(path: Path) -> None:
    assert check(path.read_text("utf-8"), {GAME.id: GAME}) == []


def test_every_case_is_listed_and_shown() -> None:
    listed_rows = {int(row) for row in re.findall(r"^\| RD (\d+) \|", CASES.read_text("utf-8"), re.M)}
    shown = {int(row) for _move, _outcome, comment in golden_lines() for row in re.findall(r"\bRD (\d+)\b", comment)}
    assert listed_rows == set(range(1, 29))
    assert listed_rows == shown


def test_every_rule_is_refused_and_every_event_happens() -> None:
    outcomes = [outcome for _move, outcome, _comment in golden_lines()]
    references = [rule.ref for rule in GAME.rules]
    assert len(set(references)) == len(references)
    assert set(references) <= {outcome[2:] for outcome in outcomes if outcome.startswith("! ")}
    assert set(KINDS) == {name for outcome in outcomes for name in re.findall(r"(\w+)\(", outcome) if name[0].isupper()}


def test_every_ruling_differs_from_its_default_somewhere_and_has_it_somewhere() -> None:
    heads = [script.head for path in GOLDEN for script in read(path.read_text("utf-8"))]
    for ruling in GAME.rulings:
        key = f"ruling {ruling.key}"
        assert any(key in head for head in heads), key
        assert any(key not in head for head in heads), key


# Random play ----------------------------------------------------------------------------------------------------------


def fill(match: Rumble, option: Open, dice: random.Random) -> Move:
    """A template filled in so that it is legal."""
    if option.move is mv.LayOut:
        return random_dungeon(dice)
    if option.move is mv.PlaceCharacters:
        return mv.PlaceCharacters(tuple(dice.sample(ROOMS, len(ROOMS))))
    if option.move is mv.DrawExits:
        left = inside(match.board)
        return mv.DrawExits(tuple(dice.sample(left, len(left))))
    if option.move is mv.VoteToEnd:
        present = match.present()
        return mv.VoteToEnd(tuple(dice.sample(present, dice.randint(0, len(present)))))
    assert option.move is mv.Reveal
    shown = {token for tokens in match.board.revealed for token in tokens}
    one, other = dice.sample([name for name in match.board.characters if name not in shown], 2)
    return mv.Reveal(int(dict(option.given)["seat"]), (one, other))


def random_dungeon(dice: random.Random) -> mv.LayOut:
    """Rooms grown beside one another, the entry not beside the treasure room; then doors taken out as long as all stay connected."""
    rooms = grown(dice)
    while frozenset(("Entry", "Treasure Room")) in map(frozenset, every_side(rooms)):
        rooms = grown(dice)
    doors = every_side(rooms)
    for door in doors:
        fewer = tuple(other for other in doors if other != door)
        if dice.random() < 0.3 and fault(Dungeon(rooms, fewer, "Entry", "Treasure Room"), ROOMS, False) is None:
            doors = fewer
    return mv.LayOut(rooms, doors)


def grown(dice: random.Random) -> tuple[Room, ...]:
    """The twelve rooms, each beside another one."""
    places = [(6, 6)]
    while len(places) < len(ROOMS):
        column, row = dice.choice(places)
        place = dice.choice([(column + 1, row), (column - 1, row), (column, row + 1), (column, row - 1)])
        if place not in places and min(place) >= 0 and max(place) < 12:
            places.append(place)
    return tuple((name, *place) for name, place in zip(dice.sample(ROOMS, len(ROOMS)), places, strict=True))


def choose(match: Rumble, dice: random.Random) -> Move:
    """A random legal move, sometimes about who sits at the table; fights are likely, so that adventures end."""
    if dice.random() < 0.03:
        seat = dice.randrange(len(match.players))
        move = dice.choice((Pause(seat), Return(seat), Replace(seat, f"Guest {dice.randrange(99)}"), Leave(seat)))
        if accepts(GAME, match, move):
            return move
    options = legal(GAME, match)
    assert options, match.ask
    fights = [option for option in options if isinstance(option, (mv.Fight, mv.Escape))]
    option = dice.choice(fights if fights and dice.random() < 0.5 else options)
    return fill(match, option, dice) if isinstance(option, Open) else option


def random_setting(dice: random.Random, count: int = 0) -> Setting:
    rulings: dict[str, Any] = {}
    for ruling in GAME.rulings:
        if dice.random() < 0.4:
            number = type(ruling.default) is int
            rulings[ruling.key] = dice.randint(0, 3) if number else dice.choice(ruling.choices)
    count = count or dice.randint(2, 6)
    rulings["two-players"] = rulings.get("two-players", False) or count == 2
    return settle(GAME, Setting(GAME.id, "", NAMES[:count], rulings, first=dice.randrange(count)))


def assert_whole(match: Rumble) -> None:
    """Twelve characters are inside or out, once each; the chest lies somewhere or has left; points and tokens are possible."""
    board = match.board
    placed = board.stage not in (bd.BUILD, bd.PLACE) or board.adventure > 1
    if placed:
        out = (*board.victims, *((board.escaped,) if board.escaped else ()))
        assert sorted((*inside(board), *out)) == sorted(board.characters)
        assert (board.chest == "") == (board.escaped != "")
        assert board.chest in ("", *ROOMS)
    shown = [token for tokens in board.revealed for token in tokens]
    assert len(set(shown)) == len(shown)
    assert all(0 <= points <= 10 * board.adventure for points in board.points)
    assert board.adventure <= 3
    if match.winners is None:
        assert match.ask is not None
        assert match.ask.seat not in match.out


CHANCE = st.integers(0, 2**32 - 1).map(random.Random)  # one number, so that a failing match is told by it


@settings(max_examples=30, deadline=None)
@given(CHANCE, st.integers(10, 200))
def test_random_legal_play(dice: random.Random, length: int) -> None:
    setting = random_setting(dice)
    first_events, match = start(GAME, setting)
    journal: list[Event] = list(first_events)
    earlier: list[tuple[int, Rumble]] = [(len(journal), match)]
    for _turn in range(length):
        if match.winners is not None:
            break
        events, match = judge(GAME, match, choose(match, dice))
        assert events
        journal += events
        earlier.append((len(journal), match))
        assert_whole(match)
    loaded = [from_json(json.loads(json.dumps(to_json(event))), KINDS) for event in journal]
    assert loaded == journal
    assert [parse(speak(event), GAME.events) for event in journal] == journal
    for length_then, then in dice.sample(earlier, min(3, len(earlier))):
        assert replay(GAME, setting, loaded[:length_then]) == then  # an undo
    assert replay(GAME, setting, loaded) == match


JUNK: st.SearchStrategy[Any] = st.one_of(
    st.integers(-3, 9),
    st.sampled_from(
        [
            "",
            "Orc",
            "Thief",
            "Entry",
            "Well",
            1.0,
            True,
            False,
            None,
            (),
            (1, 2),
            ("Orc", "Lich"),
            [],
            ["Orc"],
            ((1, 2, 3),),
            (("Entry",),),
            {},
        ]
    ),
    st.sampled_from([LISTED.rooms, LISTED.doors, CHARACTERS, ROOMS, (*ROOMS[:11], []), (*LISTED.rooms[:11], ("Well", "2", [])), ([], [])]),
)


@settings(max_examples=100, deadline=None)
@given(CHANCE, st.integers(0, 60), st.data())
def test_nonsense_is_refused_with_a_rule(dice: random.Random, length: int, data: st.DataObject) -> None:
    _events, match = start(GAME, random_setting(dice))
    for _turn in range(length):
        if match.winners is None:
            _events, match = judge(GAME, match, choose(match, dice))
    kind = data.draw(st.sampled_from(GAME.moves))
    move = kind(*(data.draw(JUNK) for _field in fields(kind)))  # type: ignore[arg-type]
    try:
        events, after = judge(GAME, match, move)
    except RuleError:
        return
    assert_whole(after)
    assert [from_json(json.loads(json.dumps(to_json(event))), KINDS) for event in events] == list(events)


def universe(match: Rumble) -> list[Move]:
    """Every move without open ends, legal or not."""
    characters, seats = (*CHARACTERS, "Paladin"), (-1, *match.seats, 6)
    return [
        *(mv.KeepDungeon(), mv.PlaceInOrder(), mv.Pass()),
        *(mv.GoesFirst(seat) for seat in seats),
        *(kind(name) for kind in (mv.Fight, mv.Escape) for name in characters),
        *(
            mv.MoveCharacter(name, room, chest, leave)
            for name in characters
            for room in (*ROOMS, "Cellar")
            for chest in (True, False)
            for leave in (True, False)
        ),
    ]


@pytest.mark.parametrize("seed", range(40))
def test_the_list_of_legal_moves_is_whole(seed: int) -> None:
    dice = random.Random(seed)
    _events, match = start(GAME, random_setting(dice))
    for _turn in range(dice.randint(0, 120)):
        if match.winners is None:
            _events, match = judge(GAME, match, choose(match, dice))
    if match.winners is None:
        options = legal(GAME, match)
        listed_moves = [move for move in options if isinstance(move, Move) and not isinstance(move, Return)]
        assert len(set(listed_moves)) == len(listed_moves)
        assert {move for move in universe(match) if accepts(GAME, match, move)} == set(listed_moves)
        assert all(accepts(GAME, match, fill(match, option, dice)) for option in options if isinstance(option, Open))


def test_where_the_carrier_may_leave_at_once_that_is_listed_for_the_entry_only() -> None:
    match = match_of(3, CARRIED[:-1], leave_at_once=True)
    assert {option for option in legal(GAME, match) if getattr(option, "leave", False)} == {
        mv.MoveCharacter("Dwarf", "Entry", True, True),
        mv.MoveCharacter("Thief", "Entry", True, True),
    }


def test_the_exit_and_the_vote_are_listed_as_soon_as_they_are_possible() -> None:
    assert {option for option in legal(GAME, match_of(3, CARRIED)) if isinstance(option, mv.Escape)} == {
        mv.Escape("Dwarf"),
        mv.Escape("Orc"),
    }
    assert Open(mv.VoteToEnd) in legal(GAME, match_of(3, LAP, stall_rounds=1))
    assert Open(mv.VoteToEnd) not in legal(GAME, match_of(3, LAP[:2], stall_rounds=1))
    assert Open(mv.VoteToEnd) not in legal(GAME, match_of(3, LAP))


def test_a_new_dungeon_is_offered_before_the_first_adventure_and_later_where_the_ruling_lets_it() -> None:
    for rebuild in (True, False):
        _events, first = start(GAME, setting_of(3, rebuild=rebuild))
        assert legal(GAME, first) == [mv.KeepDungeon(), Open(mv.LayOut)]
        shown = (mv.Reveal(0, ("Orc", "Lich")), mv.Reveal(1, ("Thief", "Ogre")), mv.Reveal(2, ("Troll", "Cleric")))
        second = match_of(3, (*LAP, *OVER, *shown), rebuild=rebuild, stall_rounds=1)
        assert second.board.adventure == 2
        assert (Open(mv.LayOut) in legal(GAME, second)) is rebuild


@pytest.mark.parametrize("count", range(2, 7))
def test_a_match_comes_to_its_end(count: int) -> None:
    dice = random.Random(count)
    _events, match = start(GAME, random_setting(dice, count))
    for _turn in range(5000):
        if match.winners is not None:
            break
        options = legal(GAME, match)
        fights = [option for option in options if isinstance(option, (mv.Fight, mv.Escape))]
        option = dice.choice(fights or options)
        _events, match = judge(GAME, match, fill(match, option, dice) if isinstance(option, Open) else option)
    assert match.winners
    assert match.board.adventure == 3
    assert legal(GAME, match) == []


@pytest.mark.parametrize("kind", [Leave, Pause])
def test_going_away_at_any_moment_never_leaves_the_table_stuck(kind: type[Leave] | type[Pause]) -> None:
    for number in range(60):
        dice = random.Random(number)
        _events, match = start(GAME, random_setting(dice, 4))
        for _turn in range(number * 2):
            if match.winners is None:
                _events, match = judge(GAME, match, choose(match, dice))
        for seat in match.seats:
            if accepts(GAME, match, kind(seat)):
                _events, match = judge(GAME, match, kind(seat))
                assert_whole(match)
                assert match.winners or legal(GAME, match)
