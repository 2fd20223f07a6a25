"""Matches for other programs: all plays, or one match step by step, as JSON and as CSV. Pure: accounts and records in, text out.

What is told is what the whole table has seen: moves and events hold nothing else. Times are local, with their distance from UTC.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from typing import Any

from companion.record import Record, Row
from companion.records.account import Account, Seat
from companion.records.sheets import Cell, table
from companion.rules.codec import from_json, speak
from companion.rules.games import GAMES

FORMAT = 1
PLAYS = (
    "match", "started", "minutes", "game", "mode", "state", "reason",
    "seat", "player", "took_over_from", "rank", "score", "winner", "first", "left", "simulated",
)  # fmt: skip
STEPS = ("match", "step", "at", "kind", "by", "stands", "move", "events", "simulated")
BETWEEN = " / "  # names of several people in one cell


def moment(seconds: float) -> str:
    """Seconds since 1970 as “2026-11-30T19:05:12+01:00”."""
    return datetime.fromtimestamp(seconds).astimezone().isoformat(timespec="seconds")


def title(game: str, mode: str) -> tuple[str, str]:
    """The printed titles of a game and of the way it is played, "" where there is only one."""
    found = GAMES[game]
    return found.title, next((one.title for one in found.modes if one.id == mode and len(found.modes) > 1), "")


# --- JSON -------------------------------------------------------------------------------------------------------------


def plays_json(accounts: Iterable[Account]) -> str:
    """All plays, the oldest first."""
    return _json([match(one) for one in accounts])


def match_json(account: Account, record: Record) -> str:
    """One match with every step, those that were taken back included."""
    stands = {versions[-1].number for versions in record.standing()}
    steps = [_step(record, row, row.number in stands) for row in record.rows]
    setting = {"rulings": dict(record.setting.rulings), "players_at_the_start": list(record.setting.players)}
    return _json([{**match(account), **setting, "steps": steps}])


def _json(matches: list[dict[str, Any]]) -> str:
    return json.dumps({"export": "Binside", "format": FORMAT, "matches": matches}, ensure_ascii=False, indent=1) + "\n"


def match(account: Account) -> dict[str, Any]:
    """A match as plain data."""
    game, mode = title(account.game, account.mode)
    return {
        "match": account.id,
        "started": moment(account.started),
        "minutes": account.minutes,
        "game": account.game,
        "game_title": game,
        "mode": account.mode,
        "mode_title": mode,
        "state": account.state,
        "reason": account.reason,
        "simulated": account.simulated,
        "players": [_player(account, place, seat) for place, seat in enumerate(account.seats)],
        "counts": dict(account.tally),
    }


def _player(account: Account, place: int, seat: Seat) -> dict[str, Any]:
    return {
        "seat": place + 1,
        "player": seat.name,
        "took_over_from": list(seat.before),
        "rank": seat.rank or None,
        "score": seat.score,
        "winner": seat.wins,
        "first": place == account.first,
        "left": seat.left,
        "counts": dict(seat.tally),
    }


def _step(record: Record, row: Row, stands: bool) -> dict[str, Any]:
    return {
        "step": row.number,
        "at": moment(row.at),
        "kind": row.kind,
        "by": row.by,
        "stands": stands,
        "simulated": row.simulated,
        "move": _spoken(record, row.body.get("move"), "moves"),
        "events": [_spoken(record, event, "events") for event in row.body.get("events", ())],
    }


def _spoken(record: Record, data: list[Any] | None, kinds: str) -> str:
    """A move or an event in the notation of transcripts, "" for none."""
    known = {kind.__name__: kind for kind in getattr(GAMES[record.setting.game], kinds)}
    return speak(from_json(data, known)) if data else ""


# --- CSV --------------------------------------------------------------------------------------------------------------


def plays_csv(accounts: Sequence[Account]) -> str:
    """All plays, a line for each player of each match; the oldest match first."""
    return table(PLAYS, (row for account in accounts for row in _lines(account)))


def _lines(account: Account) -> Iterator[tuple[Cell, ...]]:
    about = (account.id, moment(account.started), account.minutes, account.game, account.mode, account.state, account.reason)
    for place, seat in enumerate(account.seats):
        ended = (seat.rank or None, seat.score)
        flags = (_yes(seat.wins), _yes(place == account.first), _yes(seat.left), _yes(account.simulated))
        yield (*about, place + 1, seat.name, BETWEEN.join(seat.before), *ended, *flags)


def match_csv(record: Record) -> str:
    """One match, a line for each step."""
    stands = {versions[-1].number for versions in record.standing()}
    told = (_step(record, row, row.number in stands) for row in record.rows)
    rows = (
        (
            record.id, one["step"], one["at"], one["kind"], one["by"], _yes(one["stands"]), one["move"], " ".join(one["events"]),
            _yes(one["simulated"]),
        )
        for one in told
    )
    return table(STEPS, rows)


def _yes(so: bool) -> str:
    return "yes" if so else "no"
