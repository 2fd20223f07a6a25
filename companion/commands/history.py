"""`binside history`: the matches in the journal, and one match move by move."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any, TextIO

from companion.journal import Journal
from companion.record import Record, Row
from companion.rules.codec import from_json, speak
from companion.rules.games import GAMES
from companion.words import _


def history(journal: Path, match: int | None, out: TextIO) -> int:
    """Print the list, or one match. Exit 1 when there is no such match."""
    if not journal.exists():
        print(_("No match has been played yet."), file=out)
        return 0 if match is None else 1
    book = Journal(journal, readonly=True)
    try:
        return _list(book, out) if match is None else _one(book, match, out)
    finally:
        book.close()


def _list(book: Journal, out: TextIO) -> int:
    records = book.records()
    if not records:
        print(_("No match has been played yet."), file=out)
    for record in records:
        when = time.strftime("%Y-%m-%d %H:%M", time.localtime(record.started))
        print(f"{record.id:>4}  {when}  {_name(record):<34}  {', '.join(record.players)}  ({_state(record)})", file=out)
    return 0


def _name(record: Record) -> str:
    game = GAMES.get(record.setting.game)
    if game is None:
        return record.setting.game
    mode = next((mode.title for mode in game.modes if mode.id == record.setting.mode), "")
    return f"{game.title} {_(mode)}".strip()


def _state(record: Record) -> str:
    kinds = [row.kind for row in record.rows]
    if "abandon" in kinds:
        return _("abandoned")
    end = next((row for row in reversed(record.rows) if row.kind == "end"), None)
    if end is None or not record.closed:
        return _("not finished, {count} steps").format(count=len(record.rows))
    names = [record.players[seat] for seat in end.body.get("winners", [])]
    return _("won by {names}").format(names=_(" and ").join(names)) if names else _("nobody won")


def _one(book: Journal, identity: int, out: TextIO) -> int:
    record = book.record(identity)
    if record is None:
        print(_("There is no match {number}. “binside history” lists them.").format(number=identity), file=out)
        return 1
    print(f"{_name(record)}: {', '.join(record.players)}", file=out)
    for row in record.rows:
        print(_line(record, row), file=out)
    if record.damage:
        print(record.damage, file=out)
    return 0


def _line(record: Record, row: Row) -> str:
    when = time.strftime("%H:%M:%S", time.localtime(row.at))
    return f"{row.number:>4}  {when}  {row.by:<7} {_deed(record, row)}"


def _deed(record: Record, row: Row) -> str:
    if row.kind == "undo":
        return _("takes back {steps}").format(steps=row.body["steps"])
    if row.kind not in ("start", "move", "correct"):
        return {"redo": _("plays it again"), "end": _("the match ends"), "abandon": _("the match is abandoned")}.get(row.kind, row.kind)
    move = _spoken(record, row.body["move"], "moves") if row.body["move"] else _("set-up")
    events = " ".join(_spoken(record, event, "events") for event in row.body["events"])
    fixed = _("corrected to ") if row.kind == "correct" else ""
    return f"{fixed}{move}  {events}"


def _spoken(record: Record, data: list[Any], kinds: str) -> str:
    game = GAMES.get(record.setting.game)
    known = {kind.__name__: kind for kind in getattr(game, kinds, ())}
    try:
        return speak(from_json(data, known))
    except (KeyError, TypeError):
        return f"{data[0]}({', '.join(map(str, data[1:]))})"
