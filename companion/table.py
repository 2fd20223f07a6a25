"""One match at one table: every input, a person's or a sensor's, passes through `handle`, one at a time.

Sensors propose, people insist. A sure reading that the open question asks for becomes a move; a doubtful one waits as a
`Proposal`; an unwanted one is dropped. A person's move is played or answered with the rule that forbids it. Time is an
argument: `tick(now)` lets waits and patience pass.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

from companion.course import Course, Step
from companion.falls import FallWatch, Finding
from companion.journal import JournalError
from companion.rules.kernel import Ask, Match, Move, NotHeard, Rule, RuleError
from companion.senses import CanStill, CanWeighed, DiceMoved, DiceSeen, Die, Doubt, Sense, SpillSeen

log = logging.getLogger("binside")
STILL = 3.0  # s without motion until the next card, Garbage Day, rules for placing cards


@dataclass(frozen=True, slots=True)
class Proposal:
    """A dice reading that waits for a person. `said`: faces a person has named, by the die's place in the reading.
    `problem`: a sentence about the whole throw when no single die is to blame."""

    reading: DiceSeen
    said: dict[int, str] = field(default_factory=dict)
    problem: str = ""

    @property
    def doubtful(self) -> tuple[int, ...]:
        """Places of the dice that nobody is sure of yet."""
        return tuple(place for place, die in enumerate(self.reading.dice) if die.doubt and place not in self.said)

    def resolved(self) -> DiceSeen:
        """The reading with what people said put in."""
        named = {place: replace(self.reading.dice[place], face=face, doubt=None) for place, face in self.said.items()}
        dice = tuple(named.get(place, die) for place, die in enumerate(self.reading.dice))
        return replace(self.reading, dice=dice, doubt=None)


@dataclass(frozen=True, slots=True)
class Surplus:
    """Cards on the can that no rule has room for yet, and the rule that says so."""

    cards: int
    rule: Rule


class Table:
    """`camera`, `scale`: whether that sensor works; set by whoever hears of devices. `on_look_again` asks the eyes anew."""

    def __init__(self, course: Course, on_look_again: Callable[[], None] = lambda: None) -> None:
        self.course = course
        self.on_look_again = on_look_again
        self.falls = FallWatch()
        self.camera = False
        self.scale = False
        self.proposal: Proposal | None = None
        self.problem = ""  # a sentence about the last reading that could not be used
        self.surplus: Surplus | None = None
        self.fall: Finding | None = None  # the fall that people are asked about
        self.fall_at = 0.0
        self.fall_count: int | None = None  # a person's number for it
        self._fall_ask: type[Ask] | None = None
        self.reading: tuple[Step, DiceSeen] | None = None  # the dice behind the newest dice move, for "fix a die"
        self.refused: Rule | None = None
        self.trouble = ""  # the journal's sentence when it could not write

    @property
    def match(self) -> Match[Any]:
        return self.course.match

    # --- people ------------------------------------------------------------------------------------------------------

    def play(self, move: Move, by: str = "hand") -> bool:
        """A person's move: played, or answered with `refused`."""
        return self._attempt(lambda: self.course.play(move, by)) is not None

    def correct(self, move: Move, by: str = "hand") -> bool:
        """Another move in the place of the newest."""
        return self._attempt(lambda: self.course.correct(move, by)) is not None

    def undo(self, steps: int = 1) -> list[Step]:
        """Take moves back. What lies on the table has been read already and is not read again by itself."""
        gone: list[Step] = []
        try:
            gone = self.course.undo(steps)
            self.falls.restless()
            self._forget()
        except JournalError as wrong:
            self.trouble = str(wrong)
        return gone

    def redo(self) -> Step | None:
        try:
            step = self.course.redo()
            self._forget()
            return step
        except JournalError as wrong:
            self.trouble = str(wrong)
            return None

    def say_face(self, place: int, face: str) -> None:
        """A person names a doubtful die; when it was the last one, the reading becomes the move."""
        if self.proposal is None:
            return
        self.proposal = replace(self.proposal, said={**self.proposal.said, place: face})
        if not self.proposal.doubtful:
            self._accept(self.proposal.resolved(), by="hand")

    def look_again(self) -> None:
        self.proposal = None
        self.problem = ""
        self.on_look_again()

    def accept_surplus(self) -> bool:
        """A person says that the card the scale felt too early stays where it is: it counts as soon as the rules have room."""
        if self.surplus is None:
            return False
        move, rule = self._heard(CanWeighed(1, 0, 0.0, 0.0))
        if move is None:
            self.refused = rule
            return False
        left = self.surplus.cards - 1
        rule_then = self.surplus.rule
        done = self.play(move, "hand")
        self.surplus = Surplus(left, rule_then) if done and left else None if done else self.surplus
        return done

    def wait(self, now: float) -> None:
        """By hand, without a scale: a card lies on the can, the three seconds begin."""
        move, _rule = self._heard(CanWeighed(1, 0, 0.0, now))
        if move is None or self.play(move, "hand"):
            self.falls.wait(now)

    def dismiss(self) -> None:
        """Put away what the sensors proposed."""
        self.proposal = None
        self.problem = ""
        self.surplus = None
        self.trouble = ""
        self.refused = None

    def _attempt(self, deed: Callable[[], Step]) -> Step | None:
        self.refused = None
        self.trouble = ""
        try:
            step = deed()
        except RuleError as wrong:
            self.refused = wrong.rule
            return None
        except JournalError as wrong:
            self.trouble = str(wrong)
            return None
        self._forget()
        return step

    def _forget(self) -> None:
        """What was proposed belonged to the state before."""
        self.proposal = None
        self.fall_count = None
        if self.fall is not None and not self._asked_about_fall():
            self.fall = None
        self.problem = ""
        self.refused = None
        self.surplus = None if self.surplus is None or not self._wanted(CanWeighed(1, 0, 0.0, 0.0)) else self.surplus

    # --- sensors -----------------------------------------------------------------------------------------------------

    def hear(self, sense: Sense) -> None:
        """A sensor's word; what it amounts to is done here or in the next `tick`."""
        if isinstance(sense, DiceSeen):
            self._hear_dice(sense)
        elif isinstance(sense, DiceMoved):
            self.proposal = None
            self.problem = ""
        elif isinstance(sense, SpillSeen) and self.fall is not None:
            self.fall = self.falls.revise(self.fall, sense)
        else:
            self.falls.hear(sense)

    def tick(self, now: float) -> bool:
        """Let time pass: findings about the can, the three-second wait. True when something changed."""
        return self._tick_can(now) | self._tick_still(now)

    def _hear_dice(self, seen: DiceSeen) -> None:
        if not self.course.game.awaits(self.match):
            return
        if seen.doubt in (Doubt.MOVING, Doubt.HAND, Doubt.UNSEEN, Doubt.STALE):
            return
        proposal = Proposal(seen)
        try:
            self.course.game.hear(self.match, _certain(seen))
        except NotHeard as wrong:
            self.proposal = replace(proposal, problem=str(wrong))
            return
        if proposal.doubtful:
            self.proposal = proposal
        else:
            self._accept(seen, by="camera")

    def _accept(self, seen: DiceSeen, by: str) -> None:
        """A reading without doubt: the move it amounts to."""
        try:
            move = self.course.game.hear(self.match, seen)
        except NotHeard as wrong:
            self.problem = str(wrong)
            return
        if move is None:
            return
        step = self._attempt(lambda: self.course.play(move, by))
        self.refused = None
        if step is not None:
            self.reading = (step, seen)

    def _tick_can(self, now: float) -> bool:
        found = self.falls.finding(now, self._wanted(CanWeighed(1, 0, 0.0, now)), self.camera, self.scale)
        if found is None:
            return False
        log.info("can: %s", found)
        if found.placed:
            self._place(found)
        if found.fell:
            self._fall(found, now)
        return True

    def _place(self, found: Finding) -> None:
        move, rule = self._heard(CanWeighed(1, 0, 0.0, found.at))
        if move is not None and self.play(move, "both" if found.camera is not None else "scale"):
            return
        if rule is not None:
            self.surplus = Surplus(found.placed, rule)

    def _fall(self, found: Finding, now: float) -> None:
        move, _rule = self._heard(SpillSeen(found.fell, now))
        if move is not None and self.play(move, "both" if found.agree else "scale" if found.camera is None else "camera"):
            self.fall, self.fall_at, self._fall_ask = found, now, type(self.match.ask) if self.match.ask else None

    def _asked_about_fall(self) -> bool:
        return self.match.ask is not None and type(self.match.ask) is self._fall_ask

    def _tick_still(self, now: float) -> bool:
        since = self.falls.still_since
        if since is None or now - since < STILL or self.fall is not None:
            return False
        move, _rule = self._heard(CanStill(since, now))
        return move is not None and self.play(move, "scale" if self.scale else "clock")

    def _wanted(self, sense: Sense) -> bool:
        return self._heard(sense)[0] is not None

    def _heard(self, sense: Sense) -> tuple[Move | None, Rule | None]:
        """The legal move that a reading amounts to now, or the rule against it."""
        try:
            move = self.course.game.hear(self.match, sense)
        except NotHeard:
            return None, None
        if move is None:
            return None, None
        try:
            tuple(self.course.game.decide(self.match, move))
        except RuleError as wrong:
            return None, wrong.rule
        return move, None


def _certain(seen: DiceSeen) -> DiceSeen:
    """The reading as if every doubtful die showed its likeliest face: only to ask whether number and colours fit."""
    return replace(seen, doubt=None, dice=tuple(_likeliest(die) for die in seen.dice))


def _likeliest(die: Die) -> Die:
    face = die.face or (die.likely[0] if die.likely else "crowbar")
    return replace(die, face=face, doubt=None)
