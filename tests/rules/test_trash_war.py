"""Trash War: the board, settings, and the card list."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from companion.rules import trash_war
from companion.rules.kernel import (
    Move,
    Setting,
    judge,
    settle,
    start,
)
from companion.rules.trash_war import asks as ask
from companion.rules.trash_war import cards
from companion.rules.trash_war import moves as mv
from companion.rules.trash_war.board import Trash, Wall, War
from companion.senses import DiceSeen, Die

GAME = trash_war.GAME
NAMES = ("Ana", "Ben", "Cem", "Dia", "Eda")


def match_of(count: int = 2, *moves: Move, **rulings: Any) -> War:
    named = {key.replace("_", "-"): value for key, value in rulings.items()}
    _events, match = start(GAME, settle(GAME, Setting(GAME.id, "", NAMES[:count], named)))
    for move in moves:
        _events, match = judge(GAME, match, move)
    return match


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
