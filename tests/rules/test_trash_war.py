"""Trash War: transcripts written from the rulebook, random legal play, the card list."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.rules import trash_war
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
from companion.rules.transcript import check, read
from companion.rules.trash_war import asks as ask
from companion.rules.trash_war import cards
from companion.rules.trash_war import moves as mv
from companion.rules.trash_war.board import SENDS, Trash, Wall, War, all_cards, standing
from companion.senses import DiceSeen, Die

GAME = trash_war.GAME
HERE = Path(__file__).parent
GOLDEN = sorted((HERE / "golden").glob("trash-war*.txt"))
CASES = HERE.parents[1] / "docs" / "cases" / "trash-war.md"
NAMES = ("Ana", "Ben", "Cem", "Dia", "Eda")
KINDS = {kind.__name__: kind for kind in GAME.events}
SEATS = range(2, 6)


def match_of(count: int = 2, *moves: Move, **rulings: Any) -> War:
    named = {key.replace("_", "-"): value for key, value in rulings.items()}
    _events, match = start(GAME, settle(GAME, Setting(GAME.id, "", NAMES[:count], named)))
    for move in moves:
        _events, match = judge(GAME, match, move)
    return match


def golden_lines() -> list[tuple[str, str, str]]:
    """(move, outcome, comment) of every transcript."""
    return [line[1:] for path in GOLDEN for script in read(path.read_text("utf-8")) for line in script.lines]


# Transcripts ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_the_transcript_is_judged_as_written(path: Path) -> None:
    assert check(path.read_text("utf-8"), {GAME.id: GAME}) == []


def test_every_case_is_listed_and_shown() -> None:
    listed = {int(row) for row in re.findall(r"^\| TW (\d+) \|", CASES.read_text("utf-8"), re.M)}
    shown = {int(row) for _move, _outcome, comment in golden_lines() for row in re.findall(r"\bTW (\d+)\b", comment)}
    assert listed == set(range(1, 36))
    assert listed == shown


def test_every_rule_is_refused_and_every_event_happens() -> None:
    outcomes = [outcome for _move, outcome, _comment in golden_lines()]
    references = [rule.ref for rule in GAME.rules]
    assert len(set(references)) == len(references)
    assert set(references) <= {outcome[2:] for outcome in outcomes if outcome.startswith("! ")}
    assert set(KINDS) == {name for outcome in outcomes for name in re.findall(r"(\w+)\(", outcome) if name[0].isupper()}


def test_every_ruling_differs_from_its_default_somewhere() -> None:
    heads = [script.head for path in GOLDEN for script in read(path.read_text("utf-8"))]
    switched = {key.split(" ", 1)[1] for head in heads for key in head if key.startswith("ruling ")}
    assert switched == {ruling.key for ruling in GAME.rulings}


# Random play ----------------------------------------------------------------------------------------------------------


def tries(match: War, open_move: Open) -> Iterator[Move]:
    """An open move filled in in every way that the table could fill it in."""
    given, torches = dict(open_move.given), range(3)
    numbers = range(1, 5)
    walls: Any = (given["wall"],) if "wall" in given else range(3)
    targets: Any = (given["target"],) if "target" in given else match.seats
    ways: dict[type[Move], Iterator[Move]] = {
        mv.Attack: (mv.Attack(t, w, n, m) for t in targets for w in walls for n in numbers for m in torches),
        mv.Catapult: (mv.Catapult(m) for m in torches),
        mv.Burn: (mv.Burn(n, m) for n in numbers for m in torches),
        mv.Repair: (mv.Repair(w, m) for w in walls for m in torches),
        mv.Shield: (mv.Shield(f, n, m) for f in range(3) for n in numbers for m in torches),
        mv.Deflect: (mv.Deflect(f, w, m) for f in range(3) for w in walls for m in torches),
        mv.Mace: (mv.Mace(s, w, m, t) for s in SENDS for t in match.seats for w in walls for m in torches),
        mv.HandShown: (mv.HandShown(one, two) for one in range(6) for two in range(6)),
        mv.Recount: (mv.Recount(draw) for draw in range(max(0, match.board.draw - 3), match.board.draw + 3)),
    }
    return ways[open_move.move]


def fill(match: War, open_move: Open, dice: random.Random) -> Move:
    ways = [move for move in tries(match, open_move) if accepts(GAME, match, move)]
    assert ways, open_move  # what is offered can be done
    return dice.choice(ways)


def choose(match: War, dice: random.Random) -> Move:
    """A random legal move; now and then somebody leaves, is away, or is replaced."""
    if dice.random() < 0.04:
        seat = dice.choice(match.seats)
        move = dice.choice((Pause(seat), Pause(seat), Return(seat), Replace(seat, f"New {seat}"), Leave(seat)))
        if accepts(GAME, match, move):
            return move
    options = legal(GAME, match)
    assert options, match.ask
    rare = Open(mv.Recount) if dice.random() < 0.9 else None
    picked = dice.choice([one for one in options if one != rare] or options)
    return fill(match, picked, dice) if isinstance(picked, Open) else picked


def random_setting(dice: random.Random, count: int | None = None) -> Setting:
    rulings = {ruling.key: dice.choice(ruling.choices) for ruling in GAME.rulings if dice.random() < 0.4}
    count = count or dice.choice(SEATS)
    return settle(GAME, Setting(GAME.id, "", NAMES[:count], rulings, first=dice.randrange(count)))


CHANCE = st.integers(0, 2**32 - 1).map(random.Random)  # one number, so that a failing match is told by it


def assert_sound(match: War, total: int) -> None:
    board = match.board
    assert all_cards(match) == total
    assert min(board.draw, board.recycle, board.torched, board.removed, *board.hands) >= 0
    assert max(board.hands) <= 5
    assert board.draw or not board.recycle or match.winners is not None  # an empty draw pile has been recycled
    assert all(standing(board, seat) for seat in match.inside())
    if match.winners is None and match.ask is not None:
        assert match.ask.seat in match.inside()
        assert len(match.asks) == 1 or isinstance(match.ask, ask.HandMarks)


@settings(max_examples=60, deadline=None)
@given(CHANCE, st.sampled_from(SEATS), st.integers(20, 150))
def test_random_legal_play(dice: random.Random, count: int, length: int) -> None:
    setting = random_setting(dice, count)
    first_events, match = start(GAME, setting)
    journal: list[Event] = list(first_events)
    total = all_cards(match)
    assert total == 97
    earlier: list[tuple[int, War]] = [(len(journal), match)]
    for _turn in range(length):
        if match.winners is not None:
            break
        events, match = judge(GAME, match, choose(match, dice))
        assert events
        journal += events
        earlier.append((len(journal), match))
        assert_sound(match, total)
    written = [json.loads(json.dumps(to_json(event))) for event in journal]
    loaded = [from_json(data, KINDS) for data in written]
    assert loaded == journal
    assert [parse(speak(event), GAME.events) for event in journal] == journal
    for length_then, then in dice.sample(earlier, min(3, len(earlier))):
        assert replay(GAME, setting, loaded[:length_then]) == then  # an undo
    assert replay(GAME, setting, loaded) == match


JUNK: st.SearchStrategy[Any] = st.one_of(
    st.integers(-3, 9),
    st.sampled_from(["", "left", "any", "Catapult", "Moldy Sardines", 1.0, 0.0, True, None, (), (0, 0), ((0,), 0), [], [0, 0], ("x", 0)]),
)


@settings(max_examples=200, deadline=None)
@given(CHANCE, st.integers(0, 30), st.data())
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
    assert all_cards(after) == all_cards(match)
    assert [from_json(json.loads(json.dumps(to_json(event))), KINDS) for event in events] == list(events)


def universe(match: War) -> Iterator[Move]:
    """Moves of every kind, legal or not."""
    yield from (mv.EndDefence(), mv.Launch(), mv.StopBurning(), mv.Pass(), mv.Pass(True))
    yield from (mv.BurnAway((wall, place)) for wall in range(4) for place in range(5))
    for kind in (mv.Attack, mv.Catapult, mv.Burn, mv.Repair, mv.Shield, mv.Deflect, mv.Mace, mv.HandShown, mv.Recount):
        yield from tries(match, Open(kind))


@pytest.mark.parametrize("seed", range(16))
def test_the_list_of_legal_moves_is_whole(seed: int) -> None:
    dice = random.Random(seed)
    _events, match = start(GAME, random_setting(dice))
    for _turn in range(dice.randrange(60)):
        if match.winners is None:
            _events, match = judge(GAME, match, choose(match, dice))
    listed = [one for one in legal(GAME, match) if not isinstance(one, Return)]
    plain = {one for one in listed if isinstance(one, Move)}
    opens = [one for one in listed if isinstance(one, Open)]
    for move in universe(match):
        fits = [one for one in opens if one.move is type(move) and all(getattr(move, name) == value for name, value in one.given)]
        assert accepts(GAME, match, move) == (move in plain) or (fits and accepts(GAME, match, move)), move
    for one in opens:
        assert any(accepts(GAME, match, move) for move in tries(match, one)), one


@pytest.mark.parametrize("count", SEATS)
def test_a_match_comes_to_its_end(count: int) -> None:
    dice = random.Random(count)
    _events, match = start(GAME, settle(GAME, Setting(GAME.id, "", NAMES[:count])))
    for _turn in range(2000):
        if match.winners is not None:
            break
        attack = next((one for one in legal(GAME, match) if isinstance(one, Open) and one.move is mv.Attack), None)
        plain = next((one for one in legal(GAME, match) if isinstance(one, mv.EndDefence | mv.Launch)), None)
        shown = mv.HandShown(1, 0) if isinstance(match.ask, ask.HandMarks) else mv.Pass()
        _events, match = judge(GAME, match, plain or (fill(match, attack, dice) if attack else shown))
    assert match.winners is not None
    assert len(match.winners) == 1
    assert legal(GAME, match) == []


# Board and settings ---------------------------------------------------------------------------------------------------


def test_the_board_tells_what_the_table_sees() -> None:
    moves = (mv.Attack(2, 1, 3, 1, "Grand Piano"), mv.EndDefence(), mv.Catapult(2), mv.Attack(1, 0, 1, 0))
    match = match_of(3, *moves)
    board = match.board
    assert board.fortresses[2] == (Wall(), Wall((Trash(3, 1, "Grand Piano"),)), Wall())
    assert (board.hands, board.draw, board.recycle, board.torched) == ((5, 5, 3), 97 - 15 - 1, 1, 0)
    assert match.ask == ask.Loading(2, 1, 1, 0)
    assert board.volley is not None
    assert (board.volley.attacker, board.volley.target, board.volley.catapult) == (2, 1, True)


def test_no_dice_are_awaited_or_heard() -> None:
    match = match_of()
    assert GAME.awaits(match) == {}
    assert GAME.hear(match, DiceSeen((Die("blue", "lid", 0.5, 0.5, 0.1),), 1.0)) is None


@pytest.mark.parametrize(
    ("count", "rulings", "reason"),
    [
        (1, {}, "for 2 to 5 players, not 1"),
        (6, {}, "for 2 to 5 players, not 6"),
        (3, {"redraw": "never"}, "one of each-card, turn-end"),
        (3, {"one-answer": 1}, "needs true or false"),
        (3, {"ties": True}, "no ruling “ties”"),
    ],
)
def test_a_setting_that_cannot_be_played(count: int, rulings: dict[str, Any], reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        settle(GAME, Setting(GAME.id, "", (*NAMES, "Fay")[:count], rulings))


# Card list ------------------------------------------------------------------------------------------------------------


def test_the_shipped_list_holds_what_is_known_and_marks_the_rest() -> None:
    listed = cards.shipped()
    assert listed["deck"] == {"cards": 112, "walls": 15}
    assert {one["name"]: one["damage"] for one in listed["trash"] if one["damage"] != "?"} == {"Moldy Sardines": 1, "Boom Box": 1}
    assert [(one["value"], one.get("placeholder", False)) for one in listed["shield"]] == [(2, False), (3, True)]
    assert [one["sends"] for one in listed["mace"]] == ["left", "right", "back", "any"]
    assert {one[key] for kind in cards.KINDS for one in listed[kind] for key in ("torches", "count")} == {"?"}


def own_list(old: str, new: str) -> str:
    good = cards.SHIPPED.read_text("utf-8")
    assert old in good
    return good.replace(old, new, 1)


def test_a_table_plays_with_its_own_list() -> None:
    text = own_list('name = "Grand Piano"\ndamage = "?"\ntorches = "?"', 'name = "Grand Piano"\ndamage = 4\ntorches = 2')
    own = cards.read(text.replace("cards = 112", "cards = 60"), "mine.toml")
    _events, match = start(GAME, settle(GAME, Setting(GAME.id, "", NAMES[:2], cards=own)))
    assert match.board.draw == 60 - 15 - 10
    for move in (mv.Attack(1, 0, card="Grand Piano"), mv.EndDefence()):
        _events, match = judge(GAME, match, move)
    assert match.board.fortresses[1][0] == Wall(down=True)
    assert match.board.recycle == 1  # two torches in phase 1
    told = match_of(2, mv.Attack(1, 0, 3, 0, "Moldy Sardines"))
    assert told.board.volley is not None
    assert told.board.volley.flying[0].trash.damage == 3  # what is told counts, not the list's 1


@pytest.mark.parametrize(
    ("old", "new", "line_of", "reason"),
    [
        ("cards = 112", "cards = ", "cards = ", "not TOML"),
        ("walls = 15", "walls = 14", "walls = 14", "whole number from 15 to 999, not 14"),
        ("walls = 15", "walls = 87", "walls = 87", "at least 26 cards, not 25"),
        ('damage = 1\ntorches = "?"', 'damage = 5\ntorches = "?"', "damage = 5", "above the highest number of its kind, 4"),
        ('value = 2\ntorches = "?"', 'value = 2\ntorches = 3', "torches = 3", "whole number from 0 to 2 or one of ?, not 3"),
        ('name = "Boom Box"', 'name = "Moldy Sardines"', "", "“Moldy Sardines” is in “trash” twice"),
        ('sends = "left"', 'sends = "up"', 'sends = "up"', "one of left, right, back, any"),
        ('value = 2\n', "", "", "lacks “value”"),
        ("[[repair]]", "[[repairs]]", "[[repairs]]", "“repairs” is not known"),
        ('count = "?"\nplaceholder = true', 'count = "?"\nplaceholder = 1', "placeholder = 1", "true or false, not 1"),
        ('damage = 1\ntorches = "?"\ncount = "?"', 'damage = 1\ntorches = "?"\ncount = 98', "cards = 112", "98 cards, the deck has 97"),
    ],
)  # fmt: skip
def test_a_faulty_list_is_told_with_its_line(old: str, new: str, line_of: str, reason: str) -> None:
    bad = own_list(old, new)
    with pytest.raises(ValueError, match=re.escape(reason)) as refused:
        cards.read(bad, "mine.toml")
    sentence = str(refused.value)
    assert sentence.startswith("mine.toml, line ")
    if line_of:
        told = int(re.findall(r"line (\d+)", sentence)[0])
        assert bad.splitlines()[told - 1].startswith(line_of)


def test_a_list_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="cannot be read"):
        GAME.cards(tmp_path / "none.toml")
