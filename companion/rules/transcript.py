"""Transcripts: matches as text that a player can read, and that is judged line by line.

A head of `key: value` lines names game, mode, players, who starts, any ruling that differs from its default, and with `cards` the file
of another card list, from the transcript's folder. Then a move a line
and, after two spaces or more, the events it causes – or `!` and the reference of the rule that forbids it. `#` begins a
comment that names the edge case shown. `Start()` as a first line shows the events of the set-up. A line of `---` starts a
new match with the head that follows it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from companion.rules.codec import parse, speak
from companion.rules.kernel import Event, Game, Match, Move, RuleError, Ruling, Setting, Value, judge, settle, start
from companion.words import _

HEAD = re.compile(r"^(game|mode|players|first|cards|ruling [\w-]+):\s*(.*)$")


@dataclass(frozen=True, slots=True)
class Difference:
    """A line whose outcome is not the one written. `file` is filled in by who reads files."""

    line: int
    move: str
    expected: str
    got: str


@dataclass
class Script:
    """One match of a transcript: its head, where each key of it stands, and its lines (number, move, outcome, comment)."""

    head: dict[str, str] = field(default_factory=dict)
    where: dict[str, int] = field(default_factory=dict)
    lines: list[tuple[int, str, str, str]] = field(default_factory=list)


def value_of(text: str) -> Value:
    """A ruling's value as written: true, false, a whole number or a word."""
    text = text.strip()
    if text.lower() in ("true", "false"):
        return text.lower() == "true"
    return int(text) if re.fullmatch(r"[+-]?\d+", text) else text


def read(text: str) -> Iterator[Script]:
    """The matches of a transcript, in order. Raises ValueError with the line that cannot be read."""
    script = Script()
    for number, raw in enumerate(text.splitlines(), 1):
        body, comment = _split_comment(raw)
        if not body.strip():
            continue
        if body.strip() == "---":
            yield script
            script = Script()
            continue
        head = HEAD.match(body.strip()) if not script.lines else None
        if head:
            script.head[head[1]], script.where[head[1]] = head[2].strip(), number
        else:
            move, outcome = _split_outcome(body)
            script.lines.append((number, move, outcome, comment))
    yield script


def _split_comment(line: str) -> tuple[str, str]:
    quoted = False
    for place, letter in enumerate(line):
        if letter == '"':
            quoted = not quoted
        elif letter == "#" and not quoted:
            return line[:place], line[place + 1 :].strip()
    return line, ""


def _split_outcome(line: str) -> tuple[str, str]:
    parts = re.split(r"\s{2,}|\t", line.strip(), maxsplit=1)
    return parts[0], re.sub(r"\s+", " ", parts[1].strip()) if len(parts) > 1 else ""


def setting_of(head: Mapping[str, str], games: Mapping[str, Game[Any]], folder: Path = Path()) -> tuple[Game[Any], Setting]:
    """The game and the whole setting that a head names; a card list is looked for from `folder`. Raises ValueError with one sentence."""
    if "game" not in head:
        raise ValueError(_("This is no transcript: it has no line “game: …”."))
    if head["game"] not in games:
        no_game = _("There is no game “{game}”. Known games: {games}.")
        raise ValueError(no_game.format(game=head["game"], games=", ".join(games)))
    game = games[head["game"]]
    players = tuple(name.strip() for name in head.get("players", "").split(",") if name.strip())
    first = head.get("first", players[0] if players else "")
    if first not in players and players:
        raise ValueError(_("“{name}” cannot start: the players are {players}.").format(name=first, players=", ".join(players)))
    rulings = {key.split(" ", 1)[1]: value_of(value) for key, value in head.items() if key.startswith("ruling ")}
    cards = game.cards(folder / head["cards"]) if head.get("cards") else {}
    raw = Setting(game.id, head.get("mode", ""), players, rulings, cards, first=players.index(first) if players else 0)
    return game, settle(game, raw)


def check(text: str, games: Mapping[str, Game[Any]], folder: Path = Path()) -> list[Difference]:
    """Every line whose outcome differs from what is written. Raises ValueError, with the line, when the transcript cannot be read."""
    return [difference for script in read(text) for difference in _check(script, games, folder)]


def _setting(script: Script, games: Mapping[str, Game[Any]], folder: Path) -> tuple[Game[Any], Setting]:
    try:
        return setting_of(script.head, games, folder)
    except ValueError as wrong:
        line = script.where.get(_guilty(script.head, games))
        raise ValueError(_("line {line}: {reason}").format(line=line, reason=wrong) if line else str(wrong)) from wrong


def _guilty(head: Mapping[str, str], games: Mapping[str, Game[Any]]) -> str:
    """The key of a head that cannot be settled which is to blame; "players" where it is none of the others."""
    game = games.get(head.get("game", ""))
    if game is None:
        return "game"
    if head.get("mode", "") not in ("", *(mode.id for mode in game.modes)):
        return "mode"
    players = [name.strip() for name in head.get("players", "").split(",")]
    if head.get("first", players[0]) not in players:
        return "first"
    known = {ruling.key: ruling for ruling in game.rulings}
    wrong = (key for key, value in head.items() if key.startswith("ruling ") and not _fits(known.get(key.split(" ", 1)[1]), value))
    return next(wrong, "cards" if head.get("cards") else "players")


def _fits(ruling: Ruling | None, value: str) -> bool:
    if ruling is None:
        return False
    try:
        ruling.check(value_of(value))
    except ValueError:
        return False
    return True


def _check(script: Script, games: Mapping[str, Game[Any]], folder: Path) -> Iterator[Difference]:
    game, setting = _setting(script, games, folder)
    events, match = start(game, setting)
    for number, move, expected, _comment in script.lines:
        got, match = (spoken(events), match) if move == "Start()" else outcome(game, match, move)
        if got != expected:
            yield Difference(number, move, expected, got)


def outcome(game: Game[Any], match: Match[Any], text: str) -> tuple[str, Match[Any]]:
    """What a spoken move leads to, as written in a transcript, and the match after it."""
    try:
        move: Move = parse(text, game.moves)
        events, after = judge(game, match, move)
    except RuleError as refused:
        return f"! {refused.rule.ref}", match
    except ValueError as unreadable:
        return f"? {unreadable}", match
    return spoken(events), after


def spoken(events: tuple[Event, ...]) -> str:
    return " ".join(speak(event) for event in events)
