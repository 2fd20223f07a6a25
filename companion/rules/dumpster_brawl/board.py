"""What the whole table can see in Dumpster Brawl!: counts, characters, the King, the last rolls. No card is known."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from companion.rules.dumpster_brawl.asks import RollOff
from companion.rules.kernel import PAUSING, WAIT, Match, Setting

ROUND_RUMMAGE = "round-rummage"
KING_OF_THE_HEAP = "king-of-the-heap"
RUMMY = "rummy"
TRASH, DISCARD = "trash", "discard"
BLUE, GREEN = "blue", "green"
LEAST_DEAL = 4
ATTACKER, LEFT_NEIGHBOUR = "attacker", "left-neighbour"  # choices of the ruling on a King who leaves


@dataclass(frozen=True, slots=True)
class Board:
    """`trash`, `discard`, `hands`: cards there; `face_up`: 1 while a Blocker is being fought; `removed`: cards out of the
    game. `boosters`, `blockers`: how many are still in the game, wherever they are. `characters`: per seat, "" for none.
    `king`: seat or −1; `held`: fights the King survived since the crown changed. `attacker`, `defender`: of this turn, −1
    before it is known. `fight`: (crowbars, lids, winner) of this turn's attack roll, () before it. `rummage`: (pluses,
    minuses), () before it. `faces`: per seat the die of this round of the roll-off, "" when not rolled. `first`: seat or
    −1; `dealt`: cards are dealt. `swap`: (attacker, defender) right after cards changed hands between them, else ().
    `text`: a card whose text the referee does not know was just played. `held_before`: `held` before this turn's fight,
    for a re-roll. Rummy: `laid`: per seat ((item, how many), …) face up in front of it; `gone_out`: who ended the game by
    going out, −1 before; `tie`: per seat the crowbars of this round of the last tie-break, −1 when not rolled."""

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
    laid: tuple[tuple[tuple[str, int], ...], ...] = ()
    gone_out: int = -1
    tie: tuple[int, ...] = ()


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
        characters=("",) * count,
        faces=("",) * count,
        laid=((),) * count,
        tie=(-1,) * count,
    )
    order = tuple((setting.first + step) % count for step in range(count))
    return Match(setting, board, turn=setting.first, asks=(RollOff(order[0], order),))


def is_king_mode(match: Brawl) -> bool:
    return match.setting.mode == KING_OF_THE_HEAP


def is_rummy(match: Brawl) -> bool:
    return match.setting.mode == RUMMY


def affinity(match: Brawl, seat: int) -> str:
    """The item of which two make a set for this seat, "" for none. Rummy knows no affinity."""
    name = match.board.characters[seat]
    if not name or not match.ruling("affinity") or is_rummy(match):
        return ""
    return next(str(one["affinity"]) for one in match.setting.cards["characters"] if one["name"] == name)


def next_seat(match: Brawl, seat: int, step: int = 1, but: int = -1) -> int:
    """The next seat clockwise (`step` −1: counterclockwise) that can have a turn, `but` left out. When nobody else is
    present, or the match waits for whoever pauses anyway, that is the next one in the game."""
    waiting = match.ruling(PAUSING.key) == WAIT
    there = [one for one in (match.inside() if waiting else match.present()) if one != but]
    there = there or [one for one in match.inside() if one != but]
    seat = (seat + step) % len(match.players)
    while seat not in there:
        seat = (seat + step) % len(match.players)
    return seat


def next_attacker(match: Brawl) -> int:
    """Who attacks next. King of the Heap (DB3): first the King's left neighbour, then one step from the last attacker
    in the direction of the ruling, over the King's head. Else clockwise."""
    board = match.board
    if not is_king_mode(match):
        return board.first if board.attacker < 0 else next_seat(match, board.attacker)
    if board.attacker < 0:
        return next_seat(match, board.king, but=board.king)
    return next_seat(match, board.attacker, 1 if match.ruling("king-clockwise") else -1, but=board.king)


def heir(match: Brawl) -> int:
    """Who becomes King when nobody is: the first player; after the King has left whoever the ruling names."""
    board = match.board
    if board.attacker < 0:
        return board.first
    gone = board.defender
    if match.ruling("king-leaves") == ATTACKER and board.attacker not in match.out:
        return board.attacker
    return next_seat(match, gone)


def spare_dice(match: Brawl, seat: int) -> str:
    """The colour that fights a Blocker which a card's text drew for `seat`: the one it would not rummage with (DB5)."""
    board = match.board
    defends = is_king_mode(match) and seat == board.king != board.attacker
    return BLUE if defends else GREEN


def pile(board: Board, source: str) -> int:
    """Cards in the pile of that name, 0 for any other name."""
    return board.trash if source == TRASH else board.discard if source == DISCARD else 0


def all_cards(match: Brawl) -> int:
    """Every card of the match, Blockers included, wherever it lies: the same number from set-up to the end."""
    board = match.board
    aside = 0 if board.dealt else board.blockers
    laid = sum(count for row in board.laid for _item, count in row)
    return board.trash + board.discard + board.face_up + board.removed + sum(board.hands) + laid + aside
