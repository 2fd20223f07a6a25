"""A play for the BG Stats app: its fields, the link that hands it over, and the QR code of that link. Pure.

The link is the JSON of one play, encoded as a web page's script would. `wrong` holds a play to the format before it goes out: the Android
app refuses one without `winner` and `startPlayer`. A QR code holds so much and no more: the remark goes first, then the way to play.
"""

from __future__ import annotations

import json
import time
from collections.abc import Mapping
from typing import Any
from urllib.parse import quote

import segno

from companion.records.account import Account
from companion.records.export import title
from companion.records.placing import highest_wins
from companion.words import N_, _

LINK = "https://app.bgstatsapp.com/createPlay.html?data="
UNTOUCHED = "!'()*-._~"  # what a script leaves as it is besides letters and digits
HOLDS = 2953  # bytes of the largest QR code with the least correction
READS = 1952  # bytes of a code whose modules are three pixels wide on the smallest display, which phones read well
QUIET = 4  # modules of white round it, as the standard asks
TOO_LARGE = N_("These names are too long for a QR code. The export holds the whole play.")
NOT_OVER = N_("Only a match that is over can be handed to BG Stats.")

PLAY: Mapping[str, tuple[type, bool]] = {  # field → its type, and whether it must be there
    "sourceName": (str, True),
    "sourcePlayId": (str, True),
    "playDate": (str, True),
    "durationMin": (int, False),
    "location": (str, False),
    "board": (str, False),
    "comments": (str, False),
    "game": (dict, True),
    "players": (list, True),
}
GAME: Mapping[str, tuple[type, bool]] = {
    "name": (str, True),
    "sourceGameId": (str, True),
    "bggId": (int, False),
    "highestWins": (bool, True),
    "noPoints": (bool, True),
}
PLAYER: Mapping[str, tuple[type, bool]] = {
    "name": (str, True),
    "sourcePlayerId": (str, True),
    "winner": (bool, True),
    "startPlayer": (bool, True),
    "score": (int, False),
    "rank": (int, False),
    "role": (str, False),
}


def play(account: Account) -> dict[str, Any]:
    """A match that is over as BG Stats takes it. Raises ValueError with a sentence for one that is not."""
    if not account.ended:
        raise ValueError(_(NOT_OVER))
    game, mode = title(account.game, account.mode)
    told: dict[str, Any] = {
        "sourceName": "Binside",
        "sourcePlayId": f"{round(account.started * 1000):x}-{account.id}",
        "playDate": time.strftime("%Y-%m-%d %H:%M:%S", time.localtime(account.started)),
        "durationMin": account.minutes,
    }
    if mode:
        told["board"] = mode
    if remark := _remark(account):
        told["comments"] = remark
    scored = any(seat.score is not None for seat in account.seats)
    told["game"] = {
        "name": game,
        "sourceGameId": account.game,
        "highestWins": highest_wins(account.game),
        "noPoints": not scored,
    }
    told["players"] = [_player(account, place) for place in range(len(account.seats))]
    return told


def _player(account: Account, place: int) -> dict[str, Any]:
    seat = account.seats[place]
    told: dict[str, Any] = {
        "name": seat.name, "sourcePlayerId": seat.name, "winner": seat.wins, "startPlayer": place == account.first,
    }  # fmt: skip
    if seat.score is not None:
        told["score"] = seat.score
    if seat.rank:
        told["rank"] = seat.rank
    return told


def _remark(account: Account) -> str:
    """Who sat in whose place, and that the table was none that one can touch."""
    told = [_("Played at a simulated table.")] if account.simulated else []
    took = _("{name} took over from {others}.")
    return " ".join((*told, *(took.format(name=seat.name, others=", ".join(seat.before)) for seat in account.seats if seat.before)))


def wrong(play: Mapping[str, Any]) -> list[str]:
    """What a play has against the format, as names of fields; [] for nothing."""
    found = _against("", PLAY, play)
    if isinstance(play.get("game"), dict):
        found += _against("game.", GAME, play["game"])
    for place, player in enumerate(play.get("players") or ()):
        found += _against(f"players[{place}].", PLAYER, player)
    if not play.get("players"):
        found.append("players")
    try:
        time.strptime(str(play.get("playDate")), "%Y-%m-%d %H:%M:%S")
    except ValueError:
        found.append("playDate")
    return found


def _against(where: str, fields: Mapping[str, tuple[type, bool]], told: Mapping[str, Any]) -> list[str]:
    unknown = [where + key for key in told if key not in fields]
    missing = [where + key for key, (_kind, must) in fields.items() if must and key not in told]
    other = [where + key for key, value in told.items() if key in fields and type(value) is not fields[key][0]]
    return unknown + missing + other


def link(play: Mapping[str, Any]) -> str:
    """What hands the play over. Raises ValueError naming the fields of a play that is none."""
    if bad := wrong(play):
        raise ValueError(f"no play of BG Stats: {', '.join(bad)}")
    return LINK + quote(json.dumps(play, ensure_ascii=False, separators=(",", ":")), safe=UNTOUCHED)


def short(play: Mapping[str, Any]) -> str:
    """The link as far as a QR code holds it well: without the remark, and without the way to play, where it must be. Raises ValueError with
    a sentence where even that is too long."""
    left, told = dict(play), link(play)
    for dropped in ("comments", "board"):
        if len(told) > READS and left.pop(dropped, None) is not None:
            told = link(left)
    if len(told) > HOLDS:
        raise ValueError(_(TOO_LARGE))
    return told


def code(text: str) -> tuple[str, ...]:
    """The QR code, a string of "1" (dark) and "0" for each row, the quiet zone included. Raises ValueError for what it cannot hold."""
    try:
        made = segno.make(text, error="l", micro=False)
    except segno.DataOverflowError as overflow:
        raise ValueError(_(TOO_LARGE)) from overflow
    return tuple("".join("1" if module else "0" for module in row) for row in made.matrix_iter(border=QUIET))
