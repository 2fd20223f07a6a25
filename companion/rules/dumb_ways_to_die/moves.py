"""What people say in Dumb Ways to Die. Who says it follows from the open question; cards are called as in the card list."""

from __future__ import annotations

from dataclasses import dataclass

from companion.rules.kernel import Move


@dataclass(frozen=True, slots=True)
class Roll(Move):
    """The die shows `face`: of a turn's beginning, or of a PSYCHO ATTACK!."""

    face: int


@dataclass(frozen=True, slots=True)
class Draw(Move):
    """The top card was drawn. `card`: "clean" for one that goes into the hand; a YOU DIED! by its category ("nature", "home",
    "ride"); or "psycho-attack"."""

    card: str = "clean"


@dataclass(frozen=True, slots=True)
class Play(Move):
    """A card from the hand as an action. `target`: the seat it is played on, −1 for a card that names nobody."""

    card: str
    target: int = -1


@dataclass(frozen=True, slots=True)
class Counter(Move):
    """Whoever is in danger avoids the death with this ACCIDENT! or with RELAX."""

    card: str


@dataclass(frozen=True, slots=True)
class Lose(Move):
    """Whoever is in danger does not counter. `able`: they say that they could (DW3)."""

    able: bool = False


@dataclass(frozen=True, slots=True)
class Discard(Move):
    """The cards that a WHEEL asks for are picked and discarded."""


MOVES: tuple[type[Move], ...] = (Roll, Draw, Play, Counter, Lose, Discard)
