"""The open questions of Dumpster Brawl!, each with what its answer needs. `seat` is who answers.

The stack is one deep, except for a Blocker met while drawing, what a card's own text lets somebody draw or discard on top of
any question, and a claim that somebody else may still overtake. At any time after the deal, anybody may also `Claim` victory
(not in Rummy) or play a Booster whose moment it is.
"""

from __future__ import annotations

from dataclasses import dataclass

from companion.rules.kernel import Ask


@dataclass(frozen=True, slots=True)
class RollOff(Ask):
    """Who starts? `rolling`: the seats of this round of the roll-off; `seat` is the next of them whose die is read.
    Answers: `RollDie` (of any seat that has not rolled in this round), `GoesFirst`. Characters are picked now."""

    rolling: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PreAttack(Ask):
    """Round Rummage: draw or discard before the attack? Answers: `Plan`, or `Attack` at once. Rummy: also `LayDown` to go out."""


@dataclass(frozen=True, slots=True)
class Drawing(Ask):
    """`left` more cards may be drawn, then `discards` discarded. `before`: before the attack (a planned discard may
    then come first). `spare`: colour of the dice that fight a Blocker. `extra`: paid by a card's text; the question below
    goes on afterwards. Answers: `Draw`, `Blocker`, `StopDrawing`, …"""

    left: int
    discards: int
    before: bool
    spare: str
    extra: bool = False


@dataclass(frozen=True, slots=True)
class Discarding(Ask):
    """`left` more cards may be discarded. `extra` as in `Drawing`. Answers: `Discard`, `StopDiscarding`."""

    left: int
    before: bool
    extra: bool = False


@dataclass(frozen=True, slots=True)
class ChooseTarget(Ask):
    """Not in King of the Heap: an attack must be declared now. Answer: `Attack`; in Rummy also `LayDown` to go out."""


@dataclass(frozen=True, slots=True)
class FightDice(Ask):
    """`seat` attacks `target`: six blue against five green. `lids`: −1, or the defender's lids that stay when only the
    attack dice are rolled again. Answer: `Fight`."""

    target: int
    lids: int = -1


@dataclass(frozen=True, slots=True)
class Spoils(Ask):
    """`seat` won against `loser`. `most`: cards that may change hands: 1 for an attacker (take or give), 2 for a
    defender (taken and given together), 0 where a defender gets nothing. Answers: `Steal`, `Give`, `Exchange`, `Neither`."""

    loser: int
    most: int


@dataclass(frozen=True, slots=True)
class RummageDice(Ask):
    """`seat` rolls six dice of `colour` to rummage. Answer: `RummageRoll`."""

    colour: str


@dataclass(frozen=True, slots=True)
class BlockerDice(Ask):
    """`seat` rolls six dice of `colour` against a Blocker: `number` crowbars are enough. Answer: `BlockerRoll`."""

    number: int
    name: str
    colour: str


@dataclass(frozen=True, slots=True)
class ChooseReward(Ask):
    """The Blocker is beaten: which reward? `kinds`: what its text offers besides "nothing". Answer: `Reward`."""

    kinds: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CheckVictory(Ask):
    """King of the Heap, step 4: does the King claim victory? Answers: `Claim`, `NoClaim`."""


@dataclass(frozen=True, slots=True)
class Precedence(Ask):
    """`claimant` showed a winning hand after an exchange; `seat`, the active player of it, may claim before. Answers:
    `Claim` of that seat, `NoClaim`."""

    claimant: int


@dataclass(frozen=True, slots=True)
class Laying(Ask):
    """Rummy, the combat is over: what does `seat` lay down? `rest`: who may lay down afterwards. Answers: `LayDown`, as
    often as wanted, `StopLaying`."""

    rest: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TieBreak(Ask):
    """Rummy, still tied: six dice each. `rolling`: the seats of this round; `seat` is the next whose dice are read.
    Answer: `TieRoll` (of any seat that has not rolled in this round)."""

    rolling: tuple[int, ...]
