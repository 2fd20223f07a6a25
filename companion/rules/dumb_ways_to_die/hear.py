"""The XL die of Dumb Ways to Die: when it is awaited and what a reading of it means. Nothing else is heard in this game."""

from __future__ import annotations

from collections.abc import Mapping

from companion.rules.dumb_ways_to_die.board import FACES, PsychoRoll, Table, TurnRoll
from companion.rules.dumb_ways_to_die.moves import Roll
from companion.rules.kernel import Move, NotHeard
from companion.senses import DiceSeen, Doubt, Sense
from companion.words import N_, _

XL = "xl"  # the die's colour, as the eye calls it
SHOWN: Mapping[str, int] = {str(face): face for face in FACES}

IN_THE_WAY = N_("Take hands and whatever is no die out of the tray.")
UNSURE = N_("I am not sure what the die shows.")
ONE_DIE = N_("{count} dice are in the tray: one die is to be rolled.")


def awaits(match: Table) -> Mapping[str, int]:
    """One XL die where a turn or a PSYCHO ATTACK! wants a roll, else {}."""
    return {XL: 1} if isinstance(match.ask, (TurnRoll, PsychoRoll)) else {}


def hear(match: Table, sense: Sense) -> Move | None:
    """The roll that a reading amounts to, None when no roll is due or no XL die lies there. Raises NotHeard with a sentence."""
    if not isinstance(sense, DiceSeen) or not awaits(match):
        return None
    dice = [die for die in sense.dice if die.colour == XL]
    if not dice and sense.doubt in (None, Doubt.COUNT):
        return None
    if sense.doubt is Doubt.HAND:
        raise NotHeard(_(IN_THE_WAY))
    if len(dice) > 1:
        raise NotHeard(_(ONE_DIE).format(count=len(dice)))
    if not dice or sense.doubt not in (None, Doubt.COUNT) or dice[0].doubt is not None or dice[0].face not in SHOWN:
        raise NotHeard(_(UNSURE))
    return Roll(SHOWN[dice[0].face])
