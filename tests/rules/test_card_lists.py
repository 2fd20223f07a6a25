"""The card lists of Trash War and Dumpster Brawl! at their borders, read by modules run anew, as at a start of the program."""

from __future__ import annotations

import importlib.util
import re
from collections.abc import Mapping
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from companion.rules.cardlist import FOLDER
from companion.rules.games import GAMES

MODULES = {"trash-war": "companion.rules.trash_war.cards", "dumpster-brawl": "companion.rules.dumpster_brawl.cards"}


def anew(game: str) -> ModuleType:
    """The module of that name run once more; the one in use stays as it is."""
    spec = importlib.util.find_spec(MODULES[game])
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def read(game: str, *changes: tuple[str, str]) -> Mapping[str, Any]:
    """The shipped list with some text replaced, the first time it is found."""
    text = (FOLDER / f"{game}.toml").read_text("utf-8")
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new, 1)
    found: Mapping[str, Any] = anew(game).read(text, "mine.toml")
    return found


@pytest.mark.parametrize("game", MODULES)
def test_the_shipped_list_is_read_as_it_is_in_use(game: str, tmp_path: Path) -> None:
    module = anew(game)
    assert module.load(module.SHIPPED) == module.shipped() == GAMES[game].cards(None)
    copy = tmp_path / "mine.toml"
    copy.write_text(module.SHIPPED.read_text("utf-8"), encoding="utf-8")
    assert GAMES[game].cards(copy) == GAMES[game].cards(None)
    copy.write_text("", encoding="utf-8")
    with pytest.raises(ValueError, match=r"^mine\.toml, line 1: "):
        module.load(copy)


@pytest.mark.parametrize(
    ("game", "old", "new"), [("trash-war", "walls = 15", "walls = 87"), ("dumpster-brawl", 'affinity = "Take Out"', 'affinity = "Takeout"')]
)
def test_a_file_is_read_as_a_whole(game: str, old: str, new: str, tmp_path: Path) -> None:
    copy = tmp_path / "mine.toml"
    copy.write_text((FOLDER / f"{game}.toml").read_text("utf-8").replace(old, new), encoding="utf-8")
    with pytest.raises(ValueError, match=r"^mine\.toml, line \d+: (without the Walls|the affinity)"):
        anew(game).load(copy)


SARDINES = 'name = "Moldy Sardines"\ndamage = 1\ntorches = "?"\ncount = "?"'


def sardines(damage: str = "1", torches: str = '"?"', count: str = '"?"') -> tuple[str, str]:
    return SARDINES, f'name = "Moldy Sardines"\ndamage = {damage}\ntorches = {torches}\ncount = {count}'


@pytest.mark.parametrize(
    ("game", "changes"),
    [
        ("trash-war", [sardines(torches="0")]),
        ("trash-war", [sardines(torches="2")]),
        ("trash-war", [sardines(count="1")]),
        ("trash-war", [sardines(count="97")]),  # all cards but the Walls
        ("trash-war", [sardines(damage='"?"')]),
        ("trash-war", [sardines(damage="4")]),
        ("trash-war", [("trash_damage = 4", "trash_damage = 99"), sardines(damage="99")]),
        ("trash-war", [("shield_value = 4", "shield_value = 3"), ("burn_value = 4", "burn_value = 3")]),
        ("trash-war", [("cards = 112", "cards = 41")]),  # fifteen Walls, five hands of five and one card
        ("trash-war", [("cards = 112", "cards = 999"), ("walls = 15", "walls = 90"), sardines(count="99")]),
        ("trash-war", [('name = "Moldy Sardines"', 'name = "Moldy Sardines"\nplaceholder = true')]),
        ("dumpster-brawl", [('name = "Pizza Box"\ncount = 7', 'name = "Pizza Box"\ncount = 1')]),
        ("dumpster-brawl", [('name = "Pizza Box"\ncount = 7', 'name = "Pizza Box"\ncount = 99')]),
        ("dumpster-brawl", [("number = 3", "number = 1")]),
        ("dumpster-brawl", [("number = 3", "number = 6")]),
        ("dumpster-brawl", [("lose = 2", "lose = 0")]),
        ("dumpster-brawl", [("lose = 2", "lose = 99")]),
        ("dumpster-brawl", [('affinity = "Take Out"', 'affinity = "Pizza Box"')]),
    ],
)
def test_a_list_may_go_to_its_borders(game: str, changes: list[tuple[str, str]]) -> None:
    assert read(game, *changes)


@pytest.mark.parametrize(
    ("game", "changes", "complaint"),
    [
        ("trash-war", [sardines(torches="3")], "“torches” must be a whole number from 0 to 2 or one of ?, not 3."),
        ("trash-war", [sardines(torches="-1")], "“torches” must be a whole number from 0 to 2 or one of ?, not -1."),
        ("trash-war", [sardines(count="0")], "“count” must be a whole number from 1 to 99 or one of ?, not 0."),
        ("trash-war", [sardines(count="100")], "“count” must be a whole number from 1 to 99 or one of ?, not 100."),
        ("trash-war", [sardines(damage="0")], "“damage” must be a whole number from 1 to 99 or one of ?, not 0."),
        ("trash-war", [sardines(damage="100")], "“damage” must be a whole number from 1 to 99 or one of ?, not 100."),
        ("trash-war", [sardines(damage='"!"')], "“damage” must be a whole number from 1 to 99 or one of ?, not '!'."),
        ("trash-war", [sardines(damage="5")], "“Moldy Sardines” is above the highest number of its kind, 4."),
        ("trash-war", [("cards = 112", "cards = 40")], "“cards” must be a whole number from 41 to 999, not 40."),
        ("trash-war", [("walls = 15", "walls = 14")], "“walls” must be a whole number from 15 to 999, not 14."),
        (
            "trash-war",
            [("walls = 15", "walls = 87")],
            "without the Walls there must be at least 26 cards, not 25.",
        ),
        ("trash-war", [("cards = 112", "cards = 111"), sardines(count="97")], "the counts of the list make 97 cards, the deck has 96"),
        ("trash-war", [("trash_damage = 4", "trash_damage = 0")], "“trash_damage” must be a whole number from 1 to 99, not 0."),
        ("trash-war", [("trash_damage = 4", "trash_damage = 100")], "“trash_damage” must be a whole number from 1 to 99, not 100."),
        ("trash-war", [('name = "Boom Box"', 'name = "Moldy Sardines"')], "“Moldy Sardines” is in “trash” twice."),
        ("trash-war", [('name = "Moldy Sardines"', "")], "this entry of “trash” lacks “name”."),
        ("trash-war", [('name = "Moldy Sardines"', 'name = "Moldy Sardines"\nplaceholder = 1')], "“placeholder” must be true or false"),
        ("trash-war", [('sends = "left"', "")], "this entry of “mace” lacks “sends”."),
        ("trash-war", [('sends = "left"', 'sends = "up"')], "“sends” must be one of left, right, back, any, not 'up'."),
        ("dumpster-brawl", [('affinity = "Take Out"', 'affinity = "Takeout"')], "the affinity “Takeout” is none of the items."),
        ("dumpster-brawl", [("number = 3", "number = 7")], "“number” must be a whole number from 1 to 6, not 7."),
    ],
)
def test_beyond_them_it_is_refused(game: str, changes: list[tuple[str, str]], complaint: str) -> None:
    with pytest.raises(ValueError, match=rf"^mine\.toml, line \d+: {re.escape(complaint)}"):
        read(game, *changes)


@pytest.mark.parametrize(("last", "fits"), [(36 - 12 * 2, True), (36 - 12 * 2 - 1, False)])
def test_six_players_are_dealt_six_items_each(last: int, fits: bool) -> None:
    text = (FOLDER / "dumpster-brawl.toml").read_text("utf-8").replace("count = 7", "count = 2").replace("count = 2", f"count = {last}", 1)
    if fits:
        assert anew("dumpster-brawl").read(text, "mine.toml")
        return
    with pytest.raises(ValueError, match="the items must be at least 36 cards together"):
        anew("dumpster-brawl").read(text, "mine.toml")
