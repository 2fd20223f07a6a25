"""What all games share beside the law of seats: spoken and written forms, transcripts, settings made whole, card lists read."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from companion.rules import cardlist
from companion.rules.cardlist import Entries, Fault, Shape, either, number, one_of, some_of, word
from companion.rules.codec import from_json, parse, speak, to_json
from companion.rules.games import GAMES
from companion.rules.garbage_day import GARBAGE_DAY
from companion.rules.garbage_day.moves import Recount, Spill, Stack, Stash
from companion.rules.kernel import (
    OVER,
    Match,
    Move,
    Open,
    Pause,
    Replace,
    Return,
    Rule,
    RuleError,
    Ruling,
    Setting,
    accepts,
    judge,
    legal,
    replay,
    settle,
    start,
)
from companion.rules.transcript import Difference, check, outcome, read, setting_of, value_of

# --- moves and events as text -----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Told(Move):
    """A move with a field of every kind."""

    seat: int
    text: str = ""
    sets: tuple[Any, ...] = ()
    sure: bool = True
    more: tuple[int, ...] = field(default_factory=tuple)


@pytest.mark.parametrize(
    ("item", "spoken"),
    [
        (Told(1), "Told(1)"),
        (Told(1, "", (), True, ()), "Told(1)"),
        (Told(1, "two"), 'Told(1, "two")'),
        (Told(1, "", (3,)), 'Told(1, "", (3,))'),
        (Told(1, "", (3, ("x", 4))), 'Told(1, "", (3, ("x", 4)))'),
        (Told(1, 'say "no"'), 'Told(1, "say \\"no\\"")'),
        (Told(1, "a\\b"), 'Told(1, "a\\\\b")'),
        (Told(-1, "", (), False), 'Told(-1, "", (), False)'),
        (Told(1, more=(2,)), 'Told(1, "", (), True, (2,))'),
    ],
)
def test_the_spoken_form_round_trips(item: Told, spoken: str) -> None:
    assert speak(item) == spoken
    assert parse(spoken, [Told]) == item


def test_a_move_is_read_with_named_fields_and_without_brackets() -> None:
    assert parse(" Told(seat=2, sure=False) ", [Told]) == Told(2, sure=False)
    assert parse("Stack", [Stack]) == Stack()


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("Told(1", "“Told(1” cannot be read: write Name(value, …)."),
        ("  1 + 1 ", "“1 + 1” cannot be read: write Name(value, …)."),
        ("a.Told(1)", "“a.Told(1)” cannot be read: write Name(value, …)."),
        ("(" * 9999, None),
        ("Lost(1)", "“Lost” is not known here. Known: Stack, Told."),
        (" Told() ", "“Told()” does not fit Told(seat, text, sets, sure, more)."),
        ("Told(1, len)", "“Told(1, len)” does not fit Told(seat, text, sets, sure, more)."),
        ("Told(1, **{})", "“Told(1, **{})” does not fit Told(seat, text, sets, sure, more)."),
    ],
)
def test_what_cannot_be_read_is_a_sentence(text: str, sentence: str | None) -> None:
    with pytest.raises(ValueError, match=r"cannot be read|is not known|does not fit") as told:
        parse(text, [Told, Stack])
    assert sentence is None or str(told.value) == sentence


def test_the_journals_form_round_trips() -> None:
    item = Told(1, "two", (3, ("x", (4,))), False, (5,))
    assert to_json(item) == ["Told", 1, "two", (3, ("x", (4,))), False, (5,)]
    assert from_json(["Told", 1, "two", [3, ["x", [4]]], False, [5]], {"Told": Told}) == item
    with pytest.raises(KeyError):
        from_json(["Lost", 1], {"Told": Told})
    with pytest.raises(TypeError):
        from_json(["Told", 1, "", [], True, [], 7], {"Told": Told})


# --- transcripts ------------------------------------------------------------------------------------------------------

HEAD = "game: garbage-day\nplayers: Ana, Ben\n"


def test_a_transcript_is_taken_apart() -> None:
    text = """
# a word before
game:   garbage-day
ruling full-room: at-once

Stack()     Stacked(0)    Drew(1, 1)   #why  # and more
Stash(0, "#")\t! 3.   Check Room

players: nobody
---
game: dumpster-brawl
"""
    first, second = read(text)
    assert first.head == {"game": "garbage-day", "ruling full-room": "at-once"}
    assert first.where == {"game": 3, "ruling full-room": 4}
    assert first.lines == [
        (6, "Stack()", "Stacked(0) Drew(1, 1)", "why  # and more"),
        (7, 'Stash(0, "#")', "! 3. Check Room", ""),
        (9, "players: nobody", "", ""),
    ]
    assert (second.head, second.lines) == ({"game": "dumpster-brawl"}, [])


@pytest.mark.parametrize(
    ("text", "value"),
    [(" true", True), ("False ", False), ("+3", 3), ("-12", -12), ("3a", "3a"), ("x3", "x3"), ("at-once", "at-once"), ("", "")],
)
def test_a_rulings_value_as_written(text: str, value: object) -> None:
    assert value_of(text) == value
    assert type(value_of(text)) is type(value)


def test_lines_that_differ_are_told() -> None:
    right = "Stack()  Stacked(0)\n"
    text = f"{HEAD}Start()  TurnBegan(0)\n{right}{right}Still()  Settled(0) TurnBegan(1) Drew(1, 1)\nStack(  x\n"
    assert check(text, GAMES) == [
        Difference(3, "Start()", "TurnBegan(0)", "TurnBegan(0) Drew(0, 1)"),
        Difference(5, "Stack()", "Stacked(0)", "! 2. Play a Card, one card"),
        Difference(7, "Stack(", "x", "? “Stack(” cannot be read: write Name(value, …)."),
    ]


def test_a_refused_line_leaves_the_match_as_it_was() -> None:
    match = start(GARBAGE_DAY, settle(GARBAGE_DAY, Setting("garbage-day", "", ("Ana", "Ben"))))[1]
    assert outcome(GARBAGE_DAY, match, "Still()") == ("! Gameplay, in order", match)
    assert outcome(GARBAGE_DAY, match, "Still(")[1] is match
    spoken, after = outcome(GARBAGE_DAY, match, "Stack()")
    assert (spoken, after) == ("Stacked(0)", judge(GARBAGE_DAY, match, Stack())[1])


def test_a_head_becomes_a_setting() -> None:
    head = {"game": "garbage-day", "players": "Ana, Ben , Cem,", "first": "Cem", "ruling full-room": "at-once", "ruling mischief-size": "3"}
    game, setting = setting_of(head, GAMES)
    assert game is GARBAGE_DAY
    assert setting.game == "garbage-day"
    assert (setting.players, setting.first, setting.mode) == (("Ana", "Ben", "Cem"), 2, "")
    assert (setting.rulings["full-room"], setting.rulings["mischief-size"], setting.rulings["older-holes"]) == ("at-once", 3, False)
    assert setting_of({"game": "dumpster-brawl", "players": "Ana, Ben", "mode": "king-of-the-heap"}, GAMES)[1].mode == "king-of-the-heap"
    assert setting_of({"game": "garbage-day", "players": "Ana, Ben"}, GAMES)[1].first == 0


def test_a_head_may_name_a_card_list_beside_it(tmp_path: Path) -> None:
    shipped = (cardlist.FOLDER / "garbage-day.toml").read_text("utf-8")
    (tmp_path / "mine.toml").write_text(shipped.replace("garbage = 77", "garbage = 50"), encoding="utf-8")
    _game, setting = setting_of({"game": "garbage-day", "players": "Ana, Ben", "cards": "mine.toml"}, GAMES, tmp_path)
    assert setting.cards["deck"]["garbage"] == 50
    assert check(HEAD + "cards: mine.toml\nStart()  TurnBegan(0) Drew(0, 1)\n", GAMES, tmp_path) == []


@pytest.mark.parametrize(
    ("head", "sentence"),
    [
        ("players: Ana", "This is no transcript: it has no line “game: …”."),
        ("players: Ana\ngame: chess", f"line 2: There is no game “chess”. Known games: {', '.join(GAMES)}."),
        ("game: garbage-day\nmode: quick\nplayers: Ana, Ben", "line 2: Garbage Day has no mode “quick”: it is played in one way only."),
        ("game: garbage-day\nplayers: Ana", "line 2: Garbage Day is for 2 to 5 players, not 1."),
        ("game: garbage-day", "Garbage Day is for 2 to 5 players, not 0."),
        ("game: garbage-day\nplayers: Ana, Ben\nfirst: Cem", "line 3: “Cem” cannot start: the players are Ana, Ben."),
        ("game: garbage-day\nruling cats: true\nplayers: Ana, Ben", "line 2: Garbage Day has no ruling “cats”. Known rulings: "),
        (
            "game: garbage-day\nruling full-room: own-step\nruling mischief-size: 10\nplayers: Ana, Ben",
            "line 3: The ruling “mischief-size” goes from 0 to 9, not 10.",
        ),
        ("game: dumpster-brawl\nplayers: Ana", "line 2: Dumpster Brawl! is for 2 to 6 players, not 1."),
        ("game: garbage-day\nfirst: Ben\nruling cats: true\nplayers: Ana, Ben", "line 3: Garbage Day has no ruling “cats”."),
        ("game: garbage-day\nplayers: Ana, Ben\ncards: none.toml", "line 3: The card list none.toml cannot be read: "),
    ],
)
def test_a_head_that_cannot_be_played_is_told_with_its_line(head: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(sentence)}"):
        check(head + "\nStack()\n", GAMES)


# --- settings ---------------------------------------------------------------------------------------------------------

TWO = ("Ana", "Ben")


def test_a_setting_is_made_whole() -> None:
    setting = settle(GAMES["dumpster-brawl"], Setting("dumpster-brawl", "", TWO, {"slugs": 2}))
    assert setting.mode == "round-rummage"
    assert setting.rulings["slugs"] == 2
    assert set(setting.rulings) == {ruling.key for ruling in GAMES["dumpster-brawl"].rulings}
    assert setting.cards["items"]
    with pytest.raises(TypeError):
        setting.rulings["slugs"] = 3  # type: ignore[index]
    own = {**GARBAGE_DAY.cards(None), "deck": {"garbage": 20, "mischief": 0}}
    assert settle(GARBAGE_DAY, Setting("garbage-day", "", TWO, cards=own)).cards["deck"] == {"garbage": 20, "mischief": 0}


@pytest.mark.parametrize(
    ("setting", "sentence"),
    [
        (Setting("garbage-day", "", TWO, first=2), "Seat 2 cannot start: there are seats 0 to 1."),
        (Setting("garbage-day", "", TWO, first=-1), "Seat -1 cannot start: there are seats 0 to 1."),
        (Setting("garbage-day", "", ("Ana", " ")), "Every player needs a name."),
        (Setting("garbage-day", "", ("Bea", "Ana", "ana", "BEA")), "Two players are called Ana. Give each a name of their own."),
        (Setting("garbage-day", "", ("Ana",) * 6), "Garbage Day is for 2 to 5 players, not 6."),
    ],
)
def test_a_setting_that_cannot_be_is_told(setting: Setting, sentence: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(sentence)}$"):
        settle(GARBAGE_DAY, setting)


@pytest.mark.parametrize("seats", [2, 5])
def test_the_smallest_and_the_largest_table(seats: int) -> None:
    players = tuple("ABCDE"[:seats])
    assert settle(GARBAGE_DAY, Setting("garbage-day", "", players, first=seats - 1)).first == seats - 1


WHOLE = Ruling("count", "Count", "Why", 3, "X1", (1, 5))
SWITCH = Ruling("switch", "Switch", "Why", False, "X2")
WORDS = Ruling("word", "Word", "Why", "a", "X3", ("a", "b"))


@pytest.mark.parametrize(("ruling", "value"), [(WHOLE, 1), (WHOLE, 5), (SWITCH, True), (SWITCH, False), (WORDS, "a"), (WORDS, "b")])
def test_a_ruling_takes_its_choices(ruling: Ruling, value: Any) -> None:
    ruling.check(value)


@pytest.mark.parametrize(
    ("ruling", "value", "sentence"),
    [
        (WHOLE, 0, "The ruling “count” goes from 1 to 5, not 0."),
        (WHOLE, 6, "The ruling “count” goes from 1 to 5, not 6."),
        (WHOLE, True, "The ruling “count” needs a whole number, not True."),
        (SWITCH, 1, "The ruling “switch” needs true or false, not 1."),
        (WORDS, "c", "The ruling “word” is one of a, b, not c."),
        (WORDS, 1, "The ruling “word” needs a word, not 1."),
    ],
)
def test_a_ruling_refuses_anything_else(ruling: Ruling, value: Any, sentence: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(sentence)}$"):
        ruling.check(value)


# --- judging ----------------------------------------------------------------------------------------------------------


def day(*moves: Move, seats: int = 3, **rulings: Any) -> Match[Any]:
    match = start(GARBAGE_DAY, settle(GARBAGE_DAY, Setting("garbage-day", "", ("Ana", "Ben", "Cem")[:seats], rulings)))[1]
    for move in moves:
        match = judge(GARBAGE_DAY, match, move)[1]
    return match


def test_an_error_quotes_its_rule() -> None:
    error = RuleError(Rule("Heading, point", "A sentence."))
    assert str(error) == "Heading, point: A sentence."
    assert error.rule.ref == "Heading, point"


def test_the_list_of_legal_moves_holds_what_is_let_through_and_who_is_away() -> None:
    match = day(Pause(2))
    listed = legal(GARBAGE_DAY, match)
    assert Stack() in listed
    assert Open(Stash, (("seat", 1), ("kind", "garbage"))) in listed
    assert listed[-1] == Return(2)
    assert all(isinstance(move, Open | Return) or accepts(GARBAGE_DAY, match, move) for move in listed)
    assert not accepts(GARBAGE_DAY, match, Return(1))


def test_a_match_that_waits_lists_only_who_comes_back() -> None:
    match = day(Pause(2), Pause(1), pausing="wait")
    assert legal(GARBAGE_DAY, match) == [Return(1), Return(2)]


def test_nothing_is_legal_once_it_is_over() -> None:
    match = day(Recount("deck", "can", 50), Spill(4, 1), Spill(4, 2))
    assert match.winners == (0,)
    assert legal(GARBAGE_DAY, match) == []
    with pytest.raises(RuleError) as refused:
        judge(GARBAGE_DAY, match, Stack())
    assert refused.value.rule is OVER


def test_the_events_alone_lead_to_the_same_match() -> None:
    setting = settle(GARBAGE_DAY, Setting("garbage-day", "", TWO))
    events, match = start(GARBAGE_DAY, setting)
    more, after = judge(GARBAGE_DAY, match, Stack())
    assert replay(GARBAGE_DAY, setting, events) == match
    assert replay(GARBAGE_DAY, setting, (*events, *more)) == after != match


def test_a_seat_has_another_name_and_nothing_else_changes() -> None:
    match, before = day(Replace(1, " Eda ")), day()
    assert match.players == ("Ana", "Eda", "Cem")
    assert (match.board, match.asks, match.turn, match.out, match.away) == (before.board, before.asks, 0, frozenset(), frozenset())


def test_the_seats_around_the_table() -> None:
    match = day(Pause(1))
    assert (match.after(0), match.after(2), match.after(0, -1), match.after(1, -1)) == (2, 0, 2, 0)
    assert (match.inside(), match.present()) == ((0, 1, 2), (0, 2))


# --- card lists -------------------------------------------------------------------------------------------------------


def shape() -> Shape:
    return {
        "deck": Entries({"cards": number(1, 9)}, {"note": cardlist.text}, several=False),
        "card": Entries(
            {"name": word, "count": either(number(0, 5), one_of(("?",)))},
            {"kinds": some_of(("a", "b")), "rare": cardlist.flag},
            unique="name",
        ),
        "extra": Entries({"of": one_of(("a", "b"))}),
    }


LIST = """# a list
[deck]
cards = 9

[[card]]
name = "One"
count = 5

[[card]]
name = "Two"
count = "?"
kinds = ["a", "b"]
rare = true

[[ extra ]]
of = "a"
[[extra]]
of = "a"
"""


def test_a_card_list_is_handed_out_as_it_is_written() -> None:
    assert cardlist.read(LIST, "mine.toml", shape()) == {
        "deck": {"cards": 9},
        "card": [{"name": "One", "count": 5}, {"name": "Two", "count": "?", "kinds": ["a", "b"], "rare": True}],
        "extra": [{"of": "a"}, {"of": "a"}],
    }


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("cards = 9", "cards = 0", "line 3: “cards” must be a whole number from 1 to 9, not 0."),
        ("cards = 9", "cards = 10", "line 3: “cards” must be a whole number from 1 to 9, not 10."),
        ("cards = 9", "cards = true", "line 3: “cards” must be a whole number from 1 to 9, not True."),
        ("cards = 9", "", "line 2: this entry of “deck” lacks “cards”."),
        ("cards = 9", "cards = 9\nnote = 3", "line 4: “note” must be a text between quotation marks, not 3."),
        ("[deck]", "[[deck]]", "line 2: the list needs a table that begins with [deck]."),
        ("[deck]\ncards = 9", "", "line 1: the list needs a table that begins with [deck]."),
        ("[deck]", "[dock]\n[deck]", "line 2: “dock” is not known; there are deck, card, extra."),
        ("[deck]", "dock = 3\n[deck]", "line 2: “dock” is not known; there are deck, card, extra."),
        ('name = "One"', 'name = " "', "line 6: “name” must be a word between quotation marks, not ' '."),
        ('name = "One"', 'name = "O \U0001f355"', "line 6: “name” must be a word in Latin letters, without pictures, not 'O \U0001f355'."),
        ('name = "One"', 'name = "Ящик"', "line 6: “name” must be a word in Latin letters, without pictures, not 'Ящик'."),
        ('name = "One"', "name = 3", "line 6: “name” must be a word between quotation marks, not 3."),
        ("count = 5", "count = 6", "line 7: “count” must be a whole number from 0 to 5 or one of ?, not 6."),
        ('name = "Two"', 'name = "One"', "line 10: “One” is in “card” twice."),
        ('name = "Two"', "", "line 9: this entry of “card” lacks “name”."),
        ('["a", "b"]', '["a", "c"]', "line 12: “kinds” must be a list with some of a, b, not ['a', 'c']."),
        ('["a", "b"]', '"a"', "line 12: “kinds” must be a list with some of a, b, not 'a'."),
        ("rare = true", "rare = 1", "line 13: “rare” must be true or false, not 1."),
        ("rare = true", "size = 1", "line 13: “size” is not known; an entry has name, count, kinds, rare."),
        ('[[extra]]\nof = "a"', '[[extra]]\nof = "c"', "line 18: “of” must be one of a, b, not 'c'."),
        ("[[ extra ]]", "[extra]", None),
        ("[deck]", "card = [1]\n[deck]", None),
        ("[deck]", "[deck", "line 2: this is not TOML: "),
        ("[[extra]]", "x = [1,\n", "line 19: this is not TOML: "),
    ],
)
def test_a_fault_in_a_list_is_told_with_its_line(old: str, new: str, complaint: str | None) -> None:
    assert old in LIST
    with pytest.raises(ValueError, match=r"^mine\.toml, ") as told:
        cardlist.read(LIST.replace(old, new, 1), "mine.toml", shape())
    assert complaint is None or str(told.value).startswith(f"mine.toml, {complaint}")


def test_a_list_that_breaks_off_is_told_with_its_last_line() -> None:
    with pytest.raises(ValueError, match=r"^mine\.toml, line 3: this is not TOML: "):
        cardlist.read("a = [\n1,\n", "mine.toml", shape())


@pytest.mark.parametrize(("extra", "line"), [("extra = 3", 1), ('extra = [{of = "a"}, 4]', 1)])
def test_entries_that_are_no_tables_are_told(extra: str, line: int) -> None:
    text = extra + "\n" + LIST[: LIST.index("[[ extra")]
    with pytest.raises(ValueError, match=rf"^mine\.toml, line {line}: the list needs entries that begin with \[\[extra\]\]\.$"):
        cardlist.read(text, "mine.toml", shape())


@pytest.mark.parametrize(
    ("fault", "line"),
    [
        (Fault("card", 1, "count", "odd"), 11),
        (Fault("card", 1, "rare", "odd"), 13),
        (Fault("card", 0, "rare", "odd"), 5),
        (Fault("card", 1, "", "odd"), 9),
        (Fault("card", 2, "", "odd"), 1),
        (Fault("deck", 0, "cards", "odd"), 3),
        (Fault("deck", 0, "note", "odd"), 2),
    ],
)
def test_a_fault_of_the_whole_list_finds_its_line(fault: Fault, line: int) -> None:
    with pytest.raises(ValueError, match=f"^mine.toml, line {line}: odd.$"):
        cardlist.read(LIST, "mine.toml", shape(), lambda _data: iter((fault,)))


def test_a_list_is_read_from_its_file(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(LIST.replace("One", "Äpfel"), encoding="utf-8")
    assert cardlist.load(path, shape())["card"][0]["name"] == "Äpfel"
    path.write_bytes(b"\xff")
    with pytest.raises(ValueError, match=rf"^The card list {re.escape(str(path))} cannot be read: .*codec"):
        cardlist.load(path, shape())
