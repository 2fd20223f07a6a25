"""The hand-written transcripts of `golden/` and the lists of cases they show, game by game."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from companion.rules.games import GAMES
from companion.rules.kernel import Game
from companion.rules.transcript import Script, read

HERE = Path(__file__).parent
GOLDEN = sorted((HERE / "golden").glob("*.txt"))
CASES = HERE.parents[1] / "docs" / "cases"
ROW = re.compile(r"^\| ([A-Z]{2} \d+) \|.*\|([^|]*)\|$", re.M)
DECIDED = re.compile(r"\bA `([\w-]+)` \(([^)]*)\)")


def game_of(path: Path) -> Game[Any]:
    """The game that a transcript is called after. StopIteration when there is no such game."""
    return next(game for game in GAMES.values() if path.stem == game.id or path.stem.startswith(f"{game.id}-"))


def scripts(game: Game[Any]) -> list[Script]:
    """Every match of the game's transcripts."""
    return [script for path in GOLDEN if game_of(path) is game for script in read(path.read_text("utf-8"))]


def lines(game: Game[Any]) -> list[tuple[str, str, str]]:
    """Move, outcome and comment of each of their lines."""
    return [line[1:] for script in scripts(game) for line in script.lines]


def cases(game: Game[Any]) -> str:
    """The list of cases as it is written."""
    return (CASES / f"{game.id}.md").read_text("utf-8")


def rows(game: Game[Any]) -> list[str]:
    """The cases by name, for instance DB 3, as often as they are listed."""
    return [case for case, _last in ROW.findall(cases(game))]


def decided(game: Game[Any]) -> list[tuple[str, str, str]]:
    """Case, key and id for each ruling that a case depends on."""
    return [(case, key, source) for case, last in ROW.findall(cases(game)) for key, source in DECIDED.findall(last)]
