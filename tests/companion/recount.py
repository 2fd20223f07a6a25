"""An independent recount of a journal: SQL and JSON alone, none of the product's code. What it counts is written from the rulebooks' words
and the events' documented fields."""

from __future__ import annotations

import json
import sqlite3
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

EACH = {  # event → key of a count of one for the seat in its first field
    "garbage-day": {"Stacked": "stacked", "Busted": "busts", "Cleaned": "cleanings", "DuelLost": "duels-lost"},
    "dumpster-brawl": {"BoosterPlayed": "boosters", "Crowned": "crowned", "WentOut": "went-out"},
    "trash-war": {
        "Attacked": "attacks", "WallDestroyed": "walls-lost", "Shielded": "shields", "Deflected": "deflected", "Batted": "maces",
        "Repaired": "repairs", "TrashBurned": "burned",
    },
    "rumble-in-the-dungeon": {"Eliminated": "fights", "Escaped": "escapes", "Moved": "moves"},
    "dumb-ways-to-die": {"BeanLost": "lost", "Countered": "countered", "Eliminated": "out"},
}  # fmt: skip


@dataclass
class Recounted:
    """A match as SQL and JSON tell it. `counts`: by (key, seat), seat None for the table's; `dice`: by (pool, face)."""

    game: str
    mode: str
    names: list[str]
    winners: list[int] | None = None
    closed: bool = False
    before: dict[int, list[str]] = field(default_factory=dict)
    counts: Counter[tuple[str, int | None]] = field(default_factory=Counter)
    dice: Counter[tuple[str, str]] = field(default_factory=Counter)
    facts: dict[str, Any] = field(default_factory=dict)


def recount(path: str) -> dict[int, Recounted]:
    """Every match of the journal, by its number."""
    with sqlite3.connect(path) as base:
        told = {}
        for number, setting in base.execute("SELECT id, setting FROM matches"):
            start = json.loads(setting)
            match = Recounted(start["game"], start["mode"], list(start["players"]))
            query = "SELECT kind, by, json_extract(body, '$.events'), json_extract(body, '$.steps') FROM rows WHERE match=? ORDER BY number"
            rows = list(base.execute(query, (number,)))
            match.closed = rows[-1][0] in ("end", "abandon")
            for by, events in _standing(rows):
                for name, *values in events:
                    _dice(match, name, values, by in ("camera", "asked"))
                    _count(match, name, values)
            told[number] = match
    return told


def _standing(rows: list[tuple[Any, ...]]) -> list[tuple[str, list[Any]]]:
    """(whose first word it was, events) of every step that was not taken back."""
    kept: list[tuple[str, list[Any]]] = []
    gone: list[tuple[str, list[Any]]] = []
    for kind, by, events, steps in rows:
        if kind == "undo":
            for _step in range(steps):
                gone.append(kept.pop())
        elif kind == "redo":
            kept.append(gone.pop())
        elif kind == "correct":
            kept[-1] = (kept[-1][0], json.loads(events))
            gone = []
        elif kind in ("start", "move"):
            kept.append((by, json.loads(events)))
            gone = []
    return kept


def _dice(match: Recounted, name: str, values: list[Any], read: bool) -> None:
    facts = match.facts
    if name == "BlockerMet":
        facts.setdefault("blockers", []).append(values[4])
    if name == "BlockerFought":
        colour = facts["blockers"].pop()
        shown = [(colour, "crowbar", values[1]), (colour, "lid", 6 - values[1])]
    elif name == "Fought":
        stay = facts.pop("reroll", False)
        shown = [("blue", "crowbar", values[2]), ("blue", "lid", 6 - values[2])]
        shown += [] if stay else [("green", "lid", values[3]), ("green", "crowbar", 5 - values[3])]
    elif name == "Rummaged":
        shown = [(values[3], "lid", values[1]), (values[3], "crowbar", values[2])]
    elif name == "DieRolled":
        shown = [("blue", values[1], 1)]
    elif name == "TieRolled":
        shown = [("blue", "crowbar", values[1]), ("blue", "lid", 6 - values[1])]
    elif match.game == "dumb-ways-to-die" and name in ("Rolled", "PsychoRolled"):
        shown = [("xl", str(values[1]), 1)]
    else:
        shown = []
    if name == "BoosterPlayed" and values[1] == "reroll-attack":
        facts["reroll"] = True
    for pool, face, count in shown if read else ():
        match.dice[pool, face] += count


def _count(match: Recounted, name: str, values: list[Any]) -> None:
    if name == "Ended":
        match.winners = values[0]
    if name == "Replaced":
        match.before.setdefault(values[0], []).append(match.names[values[0]])
        match.names[values[0]] = values[1]
    if name in EACH[match.game]:
        match.counts[EACH[match.game][name], values[0]] += 1
    {
        "garbage-day": _day, "dumpster-brawl": _brawl, "trash-war": _war, "rumble-in-the-dungeon": _rumble, "dumb-ways-to-die": _dumb,
    }[match.game](match, name, values)  # fmt: skip


def _day(match: Recounted, name: str, values: list[Any]) -> None:
    can = match.facts.setdefault("can", 0)
    if name == "Stacked":
        match.counts["most-on-can", None] = max(match.counts["most-on-can", None], can + 1)
        can += 1
    elif name in ("TakenBack", "Retrieved"):
        can -= 1
    elif name == "Recounted":
        can += values[2] * ((values[1] == "can") - (values[0] == "can"))
    elif name == "Fell":
        guilty, count, stray = values
        can -= count
        if guilty is None:
            match.counts["no-fault", None] += count
        else:
            match.counts["falls", guilty] += 1
            match.counts["taken", guilty] += count + stray
    elif name == "Stashed" and values[0] != values[1]:
        match.counts["stashed", values[0]] += 1
    match.facts["can"] = can


def _brawl(match: Recounted, name: str, values: list[Any]) -> None:
    if name == "Fought":
        attacker, defender, _crowbars, _lids, winner = values
        match.counts["attacks", attacker] += 1
        if winner != -1:
            match.counts["fights-won", winner] += 1
            match.counts["fights-lost", attacker + defender - winner] += 1
    elif name == "Exchanged":
        match.counts["stolen", values[0]] += values[2]
        match.counts["given", values[0]] += values[3]
    elif name == "BlockerFought":
        match.counts["blockers-beaten" if values[2] else "blockers-lost", values[0]] += 1
    elif name == "LaidDown":
        match.counts["laid", values[0]] += sum(cards for _item, cards in values[1])


def _war(match: Recounted, name: str, values: list[Any]) -> None:
    if name in ("Attacked", "Batted"):
        match.facts["attacker"] = values[0]
    attacker = match.facts.get("attacker", values[0] if values else None)
    if name == "Landed":
        damage = sum(hit for _wall, hit in values[1])
        match.counts["suffered", values[0]] += damage
        match.counts["dealt", attacker] += damage * (attacker != values[0])
    elif name == "WallDestroyed":
        match.counts["felled", attacker] += attacker != values[0]
    elif name == "Eliminated":
        match.counts["fortresses", attacker] += attacker != values[0]
    elif name == "Launched":
        match.counts["launched", values[0]] += values[1]
    elif name == "Recycled":
        match.counts["torched", None] += values[1]


def _rumble(match: Recounted, name: str, values: list[Any]) -> None:
    facts = match.facts
    if name == "Placed":
        facts.update(out=[], escaped=None, shown={})
    elif name == "Eliminated":
        facts["out"].append(values[1])
    elif name == "ExitsDrawn":
        facts["out"] += values[0][:-1]
    elif name == "Escaped":
        facts["escaped"] = values[1]
    elif name == "Revealed":
        facts["shown"][values[0]] = values[1]
    elif name == "Scored":
        for seat, gain in enumerate(values[1]):
            own = facts["shown"].get(seat, [])
            match.counts["points", seat] += gain
            match.counts["best", seat] = max(match.counts["best", seat], gain)
            match.counts["own-out", seat] += len(set(own) & set(facts["out"]))
            match.counts["own-first", seat] += facts["escaped"] in own


def _dumb(match: Recounted, name: str, values: list[Any]) -> None:
    if name == "Rolled":
        match.counts["actions", values[0]] += values[1]
    elif name == "PsychoRolled":
        match.counts["survived", values[0]] += values[1] == 1
    elif name == "PsychoStruck":
        match.counts["psychos", None] += 1
    elif name == "Played" and values[1].startswith("accident"):
        match.counts["accidents", values[0]] += 1
    elif name == "Drew" and values[1] in ("nature", "home", "ride"):
        match.counts["deaths", values[0]] += 1
