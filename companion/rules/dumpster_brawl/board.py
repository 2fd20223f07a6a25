"""What the whole table can see in Dumpster Brawl!: counts, characters, the King, the last rolls. No card is known."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from companion.rules.dumpster_brawl.asks import RollOff
from companion.rules.kernel import Match, Setting

ROUND_RUMMAGE = "round-rummage"
KING_OF_THE_HEAP = "king-of-the-heap"
TRASH, DISCARD = "trash", "discard"
BLUE, GREEN = "blue", "green"
LEAST_DEAL = 4


@dataclass(frozen=True, slots=True)
class Board:
    """`trash`, `discard`, `hands`: cards there; `face_up`: 1 while a Blocker is being fought; `removed`: cards out of the
    game. `boosters`, `blockers`: how many are still in the game, wherever they are. `characters`: per seat, "" for none.
    `king`: seat or −1; `held`: fights the King survived since the crown changed. `attacker`, `defender`: of this turn, −1
    before it is known. `fight`: (crowbars, lids, winner) of this turn's attack roll, () before it. `rummage`: (pluses,
    minuses), () before it. `faces`: per seat the die of this round of the roll-off, "" when not rolled. `first`: seat or
    −1; `dealt`: cards are dealt. `swap`: (attacker, defender) right after cards changed hands between them, else ().
    `text`: a card whose text the referee does not know was just played. `held_before`: `held` before this turn's fight,
    for a re-roll."""

    trash: int
    discard: int
    face_up: int
    removed: int
    hands: tuple[int, ...]
    boosters: int
    blockers: int
    characters: tuple[str, ...]
    king: int = -1
    held: int = 0
    attacker: int = -1
    defender: int = -1
    fight: tuple[int, ...] = ()
    rummage: tuple[int, ...] = ()
    faces: tuple[str, ...] = ()
    first: int = -1
    dealt: bool = False
    swap: tuple[int, ...] = ()
    text: bool = False
    held_before: int = 0


Brawl: TypeAlias = Match[Board]


def setup(setting: Setting) -> Brawl:
    """The trash deck with Slugs and Boosters, Blockers aside, nothing dealt; the roll-off for the start is open."""
    count, rulings = len(setting.players), setting.rulings
    items = sum(int(item["count"]) for item in setting.cards["items"])
    boosters = int(rulings["boosters"])
    board = Board(
        trash=items + int(rulings["slugs"]) + boosters,
        discard=0,
        face_up=0,
        removed=0,
        hands=(0,) * count,
        boosters=boosters,
        blockers=int(rulings["blockers"]),
        characters=_seated(setting.cards, count),
        faces=("",) * count,
    )
    order = tuple((setting.first + step) % count for step in range(count))
    return Match(setting, board, turn=setting.first, asks=(RollOff(order[0], order),))


def _seated(cards: Mapping[str, Any], count: int) -> tuple[str, ...]:
    """Characters that the setting already seats (`cards["seated"]`), "" for the rest."""
    seated = tuple(cards.get("seated", ()))[:count]
    return seated + ("",) * (count - len(seated))


def is_king_mode(match: Brawl) -> bool:
    return match.setting.mode == KING_OF_THE_HEAP


def affinity(match: Brawl, seat: int) -> str:
    """The item of which two make a set for this seat, "" for none."""
    name = match.board.characters[seat]
    if not name or not match.ruling("affinity"):
        return ""
    found = (str(one["affinity"]) for one in match.setting.cards["characters"] if one["name"] == name)
    return next(found, "")


def next_attacker(match: Brawl) -> int:
    """Who attacks next. King of the Heap (DB3): first the King's left neighbour, then one step from the last attacker
    in the direction of the ruling, over the King's head. Round Rummage: clockwise."""
    board = match.board
    if not is_king_mode(match):
        return board.first if board.attacker < 0 else match.after(board.attacker)
    if board.attacker < 0:
        return match.after(board.king)
    step = 1 if match.ruling("king-clockwise") else -1
    seat = match.after(board.attacker, step)
    return match.after(seat, step) if seat == board.king else seat


def pile(board: Board, source: str) -> int:
    """Cards in the pile of that name, 0 for any other name."""
    return board.trash if source == TRASH else board.discard if source == DISCARD else 0


def all_cards(match: Brawl) -> int:
    """Every card of the match, Blockers included, wherever it lies: the same number from set-up to the end."""
    board = match.board
    aside = 0 if board.dealt else board.blockers
    return board.trash + board.discard + board.face_up + board.removed + sum(board.hands) + aside
