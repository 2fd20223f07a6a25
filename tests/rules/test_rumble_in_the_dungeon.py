"""Rumble in the Dungeon: transcripts written from the rulebook, random legal play, dungeons, card lists."""

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
    PAUSING,
    WAIT,
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
from companion.rules.rumble_in_the_dungeon.board import Board, Rumble, inside, ranking, worth
from companion.rules.rumble_in_the_dungeon.cards import SHIPPED, read_list
from companion.rules.rumble_in_the_dungeon.dungeon import Dungeon, beyond, every_side, fault, listed, names
from companion.rules.rumble_in_the_dungeon.laws import CONNECTED
from companion.rules.transcript import check, read
from companion.senses import CanStill, DiceSeen

HERE = Path(__file__).parent
GOLDEN = sorted((HERE / "golden").glob("rumble-in-the-dungeon*.txt"))
CASES = HERE.parents[1] / "docs" / "cases" / "rumble-in-the-dungeon.md"
NAMES = ("Ana", "Ben", "Cem", "Dia", "Eda", "Fay")
LAP: tuple[Move, ...] = (mv.MoveCharacter("Orc", "Kitchen"), mv.MoveCharacter("Thief", "Entry"), mv.MoveCharacter("Warrior", "Armoury"))
THIEF_ORC = (("Thief", "Dwarf"), ("Orc", "Cleric"))
KINDS = {kind.__name__: kind for kind in GAME.events}
LISTED = listed(read_list(None))
CHARACTERS = tuple(one["name"] for one in read_list(None)["characters"])
ROOMS = names(LISTED)


def setting_of(count: int, **rulings: Any) -> Setting:
    named = {key.replace("_", "-"): value for key, value in rulings.items()}
    return settle(GAME, Setting(GAME.id, "", NAMES[:count], {"two-players": True, **named}))


def match_of(count: int = 3, moves: tuple[Move, ...] = (), **rulings: Any) -> Rumble:
    """A match in the dungeon of the list, its characters placed in order, after some moves."""
    _events, match = start(GAME, setting_of(count, **rulings))
    for move in (mv.KeepDungeon(), mv.PlaceInOrder(), *moves):
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
    """Rooms grown beside one another, then doors taken out as long as all stay connected."""
    places = [(6, 6)]
    while len(places) < len(ROOMS):
        column, row = dice.choice(places)
        place = dice.choice([(column + 1, row), (column - 1, row), (column, row + 1), (column, row - 1)])
        if place not in places and min(place) >= 0 and max(place) < 12:
            places.append(place)
    rooms = tuple((name, *place) for name, place in zip(dice.sample(ROOMS, len(ROOMS)), places, strict=True))
    doors = every_side(rooms)
    for door in doors:
        fewer = tuple(other for other in doors if other != door)
        if dice.random() < 0.3 and fault(Dungeon(rooms, fewer, "Entry", "Treasure Room"), ROOMS, False) is None:
            doors = fewer
    return mv.LayOut(rooms, doors)


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


@settings(max_examples=60, deadline=None)
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


@settings(max_examples=200, deadline=None)
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


@settings(max_examples=40, deadline=None)
@given(CHANCE, st.integers(0, 120))
def test_the_list_of_legal_moves_is_whole(dice: random.Random, length: int) -> None:
    _events, match = start(GAME, random_setting(dice))
    for _turn in range(length):
        if match.winners is None:
            _events, match = judge(GAME, match, choose(match, dice))
    if match.winners is None:
        options = legal(GAME, match)
        listed_moves = [move for move in options if isinstance(move, Move) and not isinstance(move, Return)]
        assert len(set(listed_moves)) == len(listed_moves)
        assert {move for move in universe(match) if accepts(GAME, match, move)} == set(listed_moves)
        assert all(accepts(GAME, match, fill(match, option, dice)) for option in options if isinstance(option, Open))


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


# Single points --------------------------------------------------------------------------------------------------------


def test_ten_ranks_have_points_with_an_escape_and_without() -> None:
    plain = Board(LISTED, CHARACTERS, ("Well", *("",) * 11), (0, 0, 0), ((),) * 3, victims=CHARACTERS[1:])
    assert [worth(plain, name) for name in (CHARACTERS[0], *reversed(CHARACTERS[1:]))] == [10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0, 0]
    fled = Board(LISTED, CHARACTERS, ("Well", *("",) * 11), (0, 0, 0), ((),) * 3, victims=CHARACTERS[2:], escaped=CHARACTERS[1])
    assert ranking(fled)[:2] == (CHARACTERS[1], CHARACTERS[0])
    assert [worth(fled, name) for name in ranking(fled)] == [10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0, 0]


def test_the_board_tells_what_the_table_sees_and_no_tokens() -> None:
    moves: tuple[Move, ...] = (mv.MoveCharacter("Dwarf", "Armoury", True), mv.Fight("Ogre"))
    match = match_of(3, moves)
    board = match.board
    assert (board.chest, board.carrier, board.victims, board.escaped) == ("Armoury", "Dwarf", ("Ogre",), "")
    assert (board.adventure, board.points, board.revealed) == (1, (0, 0, 0), ((), (), ()))
    assert (match.turn, match.ask) == (2, bd.Acting(2))
    assert (board.dealt, board.quiet) == ((0, 1, 2), 0)
    assert len(inside(board)) == 11


def test_nothing_is_heard_or_awaited() -> None:
    match = match_of()
    assert GAME.hear(match, DiceSeen((), 1.0)) is None
    assert GAME.hear(match, CanStill(0.0, 3.0)) is None
    assert GAME.awaits(match) == {}


def test_tokens_of_somebody_away_can_be_turned_over_by_the_others_and_come_last() -> None:
    ended: tuple[Move, ...] = (mv.VoteToEnd((0, 1)), Pause(1), mv.DrawExits(CHARACTERS))
    match = match_of(3, (*LAP, *ended), stall_rounds=1)
    assert match.ask == bd.Revealing(0, 0)
    _events, match = judge(GAME, match, mv.Reveal(0, ("Orc", "Thief")))
    assert match.ask == bd.Revealing(2, 2)
    _events, match = judge(GAME, match, mv.Reveal(2, ("Dwarf", "Lich")))
    assert match.ask == bd.Revealing(1, 1)
    _events, match = judge(GAME, match, mv.Reveal(1, ("Warrior", "Troll")))
    assert match.board.points == (8, 10, 5)


def test_the_tokens_of_a_leaver_are_turned_over_by_somebody_who_is_there() -> None:
    ended: tuple[Move, ...] = (mv.VoteToEnd((0, 1)), Leave(0), mv.DrawExits(CHARACTERS), mv.Reveal(1, ("Orc", "Thief")))
    match = match_of(3, (*LAP, *ended, mv.Reveal(2, ("Dwarf", "Lich"))), stall_rounds=1, leaving="counts")
    assert match.ask == bd.Revealing(1, 0)
    _events, match = judge(GAME, match, mv.Reveal(0, ("Warrior", "Troll")))
    assert match.board.points == (10, 8, 5)


def test_a_lot_is_asked_of_the_first_of_those_who_share_the_fewest() -> None:
    over: tuple[Move, ...] = (mv.VoteToEnd((0, 1)), mv.DrawExits(CHARACTERS))
    rounds = [
        (mv.Reveal(0, ("Warrior", "Lich")), mv.Reveal(1, one), mv.Reveal(2, other)) for one, other in (THIEF_ORC, reversed(THIEF_ORC))
    ]
    moves = (*LAP, *over, *rounds[0], mv.KeepDungeon(), mv.PlaceInOrder(), *LAP, *over, *rounds[1], mv.KeepDungeon(), mv.PlaceInOrder())
    match = match_of(3, moves, stall_rounds=1)
    assert match.board.points == (20, 15, 15)
    assert match.asks == (bd.Lot(1, (1, 2)),)


def test_a_match_that_waits_for_everybody_still_knows_whose_turn_it_is() -> None:
    match = match_of(3, (Pause(0), Pause(1), Pause(2), Leave(0)), **{PAUSING.key: WAIT})
    assert match.ask == bd.Acting(1)
    assert legal(GAME, match) == [Return(1), Return(2)]


def test_a_move_is_possible_from_every_placement_of_twelve_alone() -> None:
    match = match_of()
    assert {option.character for option in legal(GAME, match) if isinstance(option, mv.MoveCharacter)} == set(CHARACTERS)


# Settings and dungeons ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("count", "rulings", "reason"),
    [
        (1, {}, "2 to 6 players"),
        (7, {}, "2 to 6 players"),
        (2, {}, r"for 3 to 6 players; the table ruling “Two players \(unofficial\)” lets two play"),
        (3, {"stall-rounds": 21}, "from 0 to 20"),
        (3, {"stall-rounds": True}, "a whole number"),
        (3, {"fallen-carrier": "stays"}, "one of chest-stays, chest-returns"),
        (3, {"passing": True}, "no ruling “passing”"),
    ],
)
def test_a_setting_that_cannot_be_played(count: int, rulings: dict[str, Any], reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        settle(GAME, Setting(GAME.id, "", (*NAMES, "Gus")[:count], rulings))


def test_two_play_with_the_ruling_and_three_without() -> None:
    assert settle(GAME, Setting(GAME.id, "", NAMES[:2], {"two-players": True})).players == ("Ana", "Ben")
    assert settle(GAME, Setting(GAME.id, "", NAMES[:3])).rulings["two-players"] is False


def test_the_listed_dungeon_has_a_door_on_every_shared_side_and_its_ends_far_apart() -> None:
    assert set(map(frozenset, LISTED.doors)) == set(map(frozenset, every_side(LISTED.rooms)))
    assert len(LISTED.doors) == 17
    steps, reached = 0, {LISTED.entry}
    while LISTED.treasure not in reached:
        reached |= {room for place in reached for room in beyond(LISTED, place)}
        steps += 1
    assert steps == 5  # no two rooms of three rows of four are farther apart


def test_a_corridor_needs_every_door() -> None:
    rooms = tuple((name, place, 0) for place, name in enumerate(ROOMS))
    doors = every_side(rooms)
    assert fault(Dungeon(rooms, doors, "Entry", "Treasure Room"), ROOMS, False) is None
    for missing in doors:
        fewer = tuple(door for door in doors if door != missing)
        assert fault(Dungeon(rooms, fewer, "Entry", "Treasure Room"), ROOMS, False) is CONNECTED


# Card lists -----------------------------------------------------------------------------------------------------------


def test_the_shipped_list_marks_what_no_source_gives() -> None:
    cards = read_list(None)
    assert len(cards["characters"]) == len(cards["rooms"]) == 12
    assert all(one["provisional"] for one in cards["characters"])
    assert [room["name"] for room in cards["rooms"] if not room.get("placeholder")] == ["Treasure Room", "Entry"]


def test_a_table_plays_with_its_own_names(tmp_path: Path) -> None:
    own = tmp_path / "mine.toml"
    own.write_text(SHIPPED.read_text("utf-8").replace('"Orc"', '"Goblin"').replace('"Entry"', '"Gate"'), "utf-8")
    _events, match = start(GAME, settle(GAME, Setting(GAME.id, "", NAMES[:3], cards=GAME.cards(own))))
    for move in (mv.KeepDungeon(), mv.PlaceInOrder(), mv.MoveCharacter("Goblin", "Kitchen")):
        _events, match = judge(GAME, match, move)
    assert bd.room_of(match.board, "Goblin") == "Kitchen"
    assert match.board.dungeon.entry == "Gate"


@pytest.mark.parametrize(
    ("old", "new", "line_of", "reason"),
    [
        ('name = "Orc"', 'name = "Orc', 'name = "Orc', "not TOML"),
        ('name = "Orc"', "name = 3", "name = 3", "a word between quotation marks, not 3"),
        ('name = "Orc"', 'name = "Thief"', "", "“Thief” is in “characters” twice"),
        ('[[characters]]\nname = "Orc"\nprovisional = true\n', "", "[[characters]]", "the box holds 12 characters, here are 11"),
        ("column = 3\nrow = 2", "column = 12\nrow = 2", "column = 12", "a whole number from 0 to 11, not 12"),
        ("column = 3\nrow = 2", "column = 2\nrow = 2", "[[rooms]]", "on a place of its own"),
        ("column = 3\nrow = 2", "column = 5\nrow = 2", "doors = [", "Only rooms that share a side are adjacent"),
        ('treasure = "Treasure Room"', 'treasure = "Entry"', 'entry = "Entry"', "two different rooms"),
        ('["Kitchen", "Well"]', '["Kitchen", "Cellar"]', "doors = [", "through a door"),
        ('["Kitchen", "Well"]', '["Kitchen"]', "doors = [", "a list of doors"),
        ("[dungeon]", "[[dungeon]]", "[[dungeon]]", "a table that begins with [dungeon]"),
        ("placeholder = true", "unknown = true", "unknown = true", "“unknown” is not known"),
    ],
)
def test_a_faulty_list_is_told_with_its_line(old: str, new: str, line_of: str, reason: str, tmp_path: Path) -> None:
    good = SHIPPED.read_text("utf-8")
    assert old in good
    own = tmp_path / "mine.toml"
    own.write_text(good.replace(old, new), "utf-8")
    with pytest.raises(ValueError, match=re.escape(reason)) as refused:
        GAME.cards(own)
    sentence = str(refused.value)
    assert sentence.startswith("mine.toml, line ")
    if line_of:
        lines = own.read_text("utf-8").splitlines()
        assert int(re.findall(r"line (\d+)", sentence)[0]) == next(nr for nr, line in enumerate(lines, 1) if line.startswith(line_of))


def test_a_list_whose_dungeon_falls_apart_or_that_is_not_there(tmp_path: Path) -> None:
    own = tmp_path / "mine.toml"
    text = SHIPPED.read_text("utf-8").replace('["Crypt", "Treasure Room"],', "").replace('["Treasure Room", "Armoury"],', "")
    own.write_text(text, "utf-8")
    with pytest.raises(ValueError, match="reachable from every other"):
        GAME.cards(own)
    with pytest.raises(ValueError, match="cannot be read"):
        GAME.cards(tmp_path / "none.toml")
