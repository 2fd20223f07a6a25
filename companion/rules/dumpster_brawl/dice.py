"""Dice of Dumpster Brawl!: how many of which colour the open question awaits, and what a reading of them means.

A reading counts only when every awaited die is sure. Dice of a colour that is not awaited may lie in the tray.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.rules.dumpster_brawl import asks as ask
from companion.rules.dumpster_brawl import moves as mv
from companion.rules.dumpster_brawl.board import BLUE, GREEN, Brawl
from companion.rules.kernel import Move, NotHeard
from companion.senses import DiceSeen, Die, Doubt, Sense
from companion.words import N_, _

# DB14: which rummage sign shares a face with which combat symbol. The final print is not proven, so it is said once, here.
SIGNS: Mapping[str, str] = {"crowbar": "minus", "lid": "plus"}

COLOURS: Mapping[str, str] = {BLUE: N_("blue"), GREEN: N_("green")}
REASONS: Mapping[Doubt, str] = {
    Doubt.MOVING: N_("The dice still move."),
    Doubt.HAND: N_("Take hands and whatever is no die out of the tray."),
    Doubt.TOUCHING: N_("Two dice touch."),
    Doubt.LEANING: N_("One die leans on the wall or on another die."),
    Doubt.GLARE: N_("A die is washed out by light."),
    Doubt.UNKNOWN: N_("A die shows a face I do not know."),
    Doubt.ALIKE: N_("I cannot tell what a die shows."),
    Doubt.COLOUR: N_("I cannot tell the colour of a die."),
    Doubt.STALE: N_("The camera's picture does not change."),
    Doubt.UNSEEN: N_("The camera sees no tray."),
}
UNSURE = N_("I am not sure what the dice show.")


def awaits(match: Brawl) -> Mapping[str, int]:
    """Dice awaited now by colour, {} when none are."""
    asked = match.ask
    if isinstance(asked, ask.RollOff):
        return {BLUE: 1}
    if isinstance(asked, ask.FightDice):
        return {BLUE: 6, GREEN: 5} if asked.lids < 0 else {BLUE: 6}
    if isinstance(asked, ask.RummageDice | ask.BlockerDice):
        return {asked.colour: 6}
    if isinstance(asked, ask.TieBreak):
        return {BLUE: 6}
    return {}


def hear(match: Brawl, sense: Sense) -> Move | None:
    """The move that a reading amounts to, None when no dice are awaited or the tray is empty. Raises NotHeard with a
    sentence when dice are awaited but these cannot be counted."""
    wanted = awaits(match)
    if not isinstance(sense, DiceSeen) or not wanted or not (sense.dice or sense.doubt):
        return None
    if sense.doubt is not None and sense.doubt is not Doubt.COUNT:
        raise NotHeard(_(REASONS.get(sense.doubt, UNSURE)))
    faces = {colour: _sure(sense.dice, colour, count) for colour, count in wanted.items()}
    return _meaning(match, faces)


def _sure(dice: Sequence[Die], colour: str, count: int) -> list[str]:
    """The faces of the dice of one colour; raises NotHeard unless there are `count` and each is sure."""
    there = [die for die in dice if die.colour == colour]
    doubt = next((die.doubt for die in dice if die.doubt and (die in there or die.doubt is Doubt.COLOUR)), None)
    if doubt is not None:
        raise NotHeard(_(REASONS.get(doubt, UNSURE)))
    if len(there) < count:
        sentence = _("Only {seen} of {due} {colour} dice are in the tray.")
        raise NotHeard(sentence.format(seen=len(there), due=count, colour=_(COLOURS[colour])))
    if len(there) > count:
        sentence = _("{seen} {colour} dice are in the tray, {due} are to be rolled.")
        raise NotHeard(sentence.format(seen=len(there), due=count, colour=_(COLOURS[colour])))
    if not all(die.face in SIGNS for die in there):
        raise NotHeard(_(REASONS[Doubt.UNKNOWN]))
    return [die.face for die in there]


def _meaning(match: Brawl, faces: Mapping[str, list[str]]) -> Move | None:
    asked = match.ask
    if isinstance(asked, ask.RollOff):
        return mv.RollDie(asked.seat, faces[BLUE][0])
    if isinstance(asked, ask.FightDice):
        lids = faces[GREEN].count("lid") if asked.lids < 0 else asked.lids
        return mv.Fight(faces[BLUE].count("crowbar"), lids)
    if isinstance(asked, ask.BlockerDice):
        return mv.BlockerRoll(faces[asked.colour].count("crowbar"))
    if isinstance(asked, ask.RummageDice):
        signs = [SIGNS[face] for face in faces[asked.colour]]
        return mv.RummageRoll(signs.count("plus"), signs.count("minus"))
    if isinstance(asked, ask.TieBreak):
        return mv.TieRoll(asked.seat, faces[BLUE].count("crowbar"))
    return None
