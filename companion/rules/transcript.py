"""Transcripts: matches as text that a player can read, and that is judged line by line.

A head of `key: value` lines names game, mode, players, who starts and any ruling that differs from its default. Then a move a line
and, after two spaces or more, the events it causes – or `!` and the reference of the rule that forbids it. `#` begins a
comment that names the edge case shown. `Start()` as a first line shows the events of the set-up. A line of `---` starts a
new match with the head that follows it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from companion.rules.codec import parse, speak
from companion.rules.kernel import Event, Game, Match, Move, RuleError, Setting, Value, judge, settle, start
from companion.words import _

HEAD = re.compile(r"^(game|mode|players|first|ruling [\w-]+):\s*(.*)$")


@dataclass(frozen=True, slots=True)
class Difference:
    """A line whose outcome is not the one written. `file` is filled in by who reads files."""

    line: int
    move: str
    expected: str
    got: str


@dataclass
class Script:
    """One match of a transcript: its head and its lines (number, move, outcome, comment)."""

    head: dict[str, str] = field(default_factory=dict)
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
            script.head[head[1]] = head[2].strip()
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
            return line[:place].rstrip(), line[place + 1 :].strip()
    return line.rstrip(), ""


def _split_outcome(line: str) -> tuple[str, str]:
    parts = re.split(r"\s{2,}|\t", line.strip(), maxsplit=1)
    return parts[0], re.sub(r"\s+", " ", parts[1].strip()) if len(parts) > 1 else ""


def setting_of(head: Mapping[str, str], games: Mapping[str, Game[Any]]) -> tuple[Game[Any], Setting]:
    """The game and the whole setting that a head names. Raises ValueError with one sentence."""
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
    raw = Setting(game.id, head.get("mode", ""), players, rulings, first=players.index(first) if players else 0)
    return game, settle(game, raw)


def check(text: str, games: Mapping[str, Game[Any]]) -> list[Difference]:
    """Every line whose outcome differs from what is written. Raises ValueError when the transcript cannot be read."""
    return [difference for script in read(text) for difference in _check(script, games)]


def _check(script: Script, games: Mapping[str, Game[Any]]) -> Iterator[Difference]:
    game, setting = setting_of(script.head, games)
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
