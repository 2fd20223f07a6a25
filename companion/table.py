"""One match at one table: people's moves come by `play`, readings by `hear`, time by `tick`, one at a time.

Sensors propose, people insist. A sure reading that the open question asks for becomes a move; a doubtful one waits as a
`Proposal`; an unwanted one is dropped. A person's move is played or answered with the rule that forbids it. Time is an
argument: `tick(now)` lets waits and patience pass.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from companion.course import Course, Step
from companion.evidence import Evidence
from companion.falls import CREDIT, LIFT, PATIENCE, FallWatch, Finding, together
from companion.journal import JournalError
from companion.lying import Lying
from companion.proposal import NOTHING_READ, READ, UNSTEADY, Proposal, certain, not_rolled
from companion.rules.kernel import Ask, Match, Move, NotHeard, Rule, RuleError, decide
from companion.senses import CanStill, CanStirred, CanWeighed, DiceMoved, DiceSeen, Doubt, Hole, HolesSeen, Sense, SpillSeen
from companion.stillness import CAMERA
from companion.words import N_, _

log = logging.getLogger("binside")
S = TypeVar("S")
PEOPLE = ("hand", "button")  # who can have told a step
HANDS = 6.0  # s: a picture that does not come to rest for longer is no word; people may begin the wait
STILL = 3.0  # s without motion until the next card, Garbage Day, rules for placing cards
NOT_DUE = Rule(N_("The can"), N_("No card is due on the can now."))
UNSURE = Rule(N_("The scale’s doubt"), N_("The scale is not sure. Say so when a card was put on the can."))


@dataclass(frozen=True, slots=True)
class Surplus:
    """Cards on the can that no rule has room for yet, and the rule that says so."""

    cards: int
    rule: Rule


class Table:
    """`camera`, `scale`: whether that sensor works; see `sensors`. `on_look_again` asks the eyes anew, `on_quiet` tells them that what
    lies round the can now is no news."""

    def __init__(
        self, course: Course, on_look_again: Callable[[], None] = lambda: None, on_quiet: Callable[[], None] = lambda: None
    ) -> None:
        self.course = course
        self.evidence = Evidence(course.id)
        self.on_look_again = on_look_again
        self.on_quiet = on_quiet
        self.falls = FallWatch()
        self.camera = False
        self.scale = False
        self.proposal: Proposal | None = None
        self.problem = ""  # a sentence about the last reading that could not be used
        self.unthrown = False  # whether that sentence is about dice that nobody has thrown
        self.surplus: Surplus | None = None
        self.holes: tuple[Hole, Hole] | None = None  # what the camera sees in those of the card on top, until something stirs
        self.fall: Finding | None = None  # the fall that people are asked about
        self.fall_at = 0.0
        self.fall_count: int | None = None  # a person's number for it
        self._fall_ask: type[Ask] | None = None
        self._now = 0.0
        self._insisted = False  # a person asked to look again
        self.lying = Lying()
        self._shown: DiceSeen | None = None  # the newest reading of dice that have not counted yet
        self._throws: set[type[Move]] = set()  # moves that readings of dice have amounted to
        self._unasked: Finding | None = None  # a fall whose question could not be written
        self.refused: Rule | None = None
        self.trouble = ""  # the journal's sentence when it could not write

    @property
    def match(self) -> Match[Any]:
        return self.course.match

    def sensors(self, camera: bool, scale: bool) -> None:
        """Which sensors work from now on."""
        if scale and not self.scale:
            self.falls.returned()
        if self.scale and not scale:
            self.falls.silenced()
        if self.camera and not camera:
            self.falls.blinded()
        self.camera, self.scale = camera, scale

    # --- people ------------------------------------------------------------------------------------------------------

    def play(self, move: Move, by: str = "hand", weighed: int = 0) -> bool:
        """A person's move: played, or answered with `refused`. `weighed`: cards of it that the scale has told already."""
        shown = self._asked_of()
        step = self._attempt(lambda: self.course.play(move, by), weighed)
        if step is not None:
            self._told(step)
            self._prove(step, shown)
        return step is not None

    def correct(self, move: Move, by: str = "hand") -> bool:
        """Another move in the place of the newest."""
        wrong = self.course.past[-1]
        step = self._attempt(lambda: self.course.correct(move, by))
        if step is not None:
            self.lying.corrected(wrong, step)
            self.evidence.overruled(wrong, step)
        return step is not None

    def undo(self, steps: int = 1) -> list[Step]:
        """Take moves back. What lies on the table has been read already and is not read again by itself."""
        gone: list[Step] = []

        def deed() -> None:
            gone.extend(self.course.undo(steps))

        self._attempt(deed, patience=LIFT)
        if gone:
            self.falls.restless()
            self.evidence.undone(gone)
        return gone

    def redo(self) -> Step | None:
        return self._attempt(self.course.redo, patience=LIFT)

    def say_face(self, place: int, face: str) -> None:
        """A person names a doubtful die; when it was the last one, the reading becomes the move."""
        if self.proposal is None or place not in self.proposal.doubtful:
            return
        self.proposal = replace(self.proposal, said={**self.proposal.said, place: face})
        if not self.proposal.doubtful:
            self._accept(self.proposal.resolved(self._only_colour()), by="asked")

    def _only_colour(self) -> str:
        """The colour of all dice that are awaited, "" for several or none."""
        awaited = tuple(self.course.game.awaits(self.match))
        return awaited[0] if len(awaited) == 1 else ""

    def look_again(self) -> None:
        """Ask the eyes; what was taken back may be read once more."""
        self.roll_again()
        self._insisted = True
        self.lying.want(self.course.past)
        self.on_look_again()

    def roll_again(self) -> None:
        """The dice are rolled once more: what was read of them is put away."""
        self.proposal = None
        self.problem = ""

    def accept_surplus(self) -> bool:
        """A person says that the card the scale felt too early stays where it is: it counts as soon as the rules have room."""
        if self.surplus is None:
            return False
        move, rule = self._heard(CanWeighed(1, 0, 0.0, 0.0))
        if move is None:
            self.refused = rule
            return False
        left = Surplus(self.surplus.cards - 1, self.surplus.rule)
        done = self.play(move, "hand", weighed=1)
        if done:
            self.surplus = left if left.cards else None
        return done

    def card_due(self) -> bool:
        """Whether the rules have room for a card on the can now."""
        return self._wanted(CanWeighed(1, 0, 0.0, self._now))

    def wait(self, now: float) -> None:
        """By hand, without a scale: a card lies on the can, the three seconds begin."""
        self._now = now
        move, _rule = self._heard(CanWeighed(1, 0, 0.0, now))
        if move is None or self.play(move, "hand"):
            self.falls.wait(now)

    @property
    def stirs(self) -> bool:
        """Whether something on the can moves that is waited for: a scale that swings, hands in the picture for not too long."""
        hands = self.falls.stillness.moves_since(CAMERA)
        return (self.scale and self.falls.moving) or (hands is not None and self._now - hands < HANDS)

    def dismiss(self, what: str) -> None:
        """Put away a "trouble", a "reading" that could not be used, or a "surplus" card that is off the can again or was none."""
        if what == "trouble":
            self.trouble = ""
            self._ask_again()
        elif what == "reading":
            self.problem = ""
        elif what == "surplus":
            self.surplus = None

    def busy(self, now: float) -> bool:
        """Whether something about the can is being counted, or is in question."""
        falls = self.falls
        counting = falls.pending or falls.expects(now) or self.surplus is not None
        return counting or bool(self._in_question(now))

    def reconsider(self, now: float) -> None:
        """Somebody looked away from the verdict: the time to object begins anew."""
        self.fall_at = now

    def _attempt(self, deed: Callable[[], S], weighed: int = 0, patience: float = CREDIT) -> S | None:
        """Do it or say why not. What it changes on the can, and the scale has not told, the scale may still tell."""
        self.refused = None
        self.trouble = ""
        before, asked, fallen = _on_can(self.match), type(self.match.ask), self._in_question(self._now)
        try:
            done = deed()
        except RuleError as wrong:
            self.refused = wrong.rule
            return None
        except JournalError as wrong:
            self.trouble = str(wrong)
            return None
        if type(self.match.ask) is not asked:
            self.fall_count = None
        seen = (self.fall.camera or 0) if self.fall is not None else 0
        gone = self._forget()
        if fallen and not self._in_question(self._now):
            if _on_can(self.match) == before and not self.falls.pending:  # nothing fell: what was seen would be seen again
                self.falls.renewed()
                self.on_quiet()
            long = LIFT if self.scale else PATIENCE  # hands that pick cards up hide them; without the scale nobody else sees a new fall
            self.falls.told_fallen(max(0, before - _on_can(self.match) - seen), self._now + long)
        owed = _on_can(self.match) - before - weighed + gone
        if owed:
            self.falls.told(owed, self._now + (patience if owed > 0 and not gone else LIFT))
        return done

    def _forget(self) -> int:
        """What was proposed belonged to the state before. Returns how many cards the scale told gone in a fall that is now
        answered."""
        self.proposal = None
        self.problem = ""
        self._insisted = False
        if self.match.winners is not None:
            self.surplus = None
        if self.fall is None or self._asked_about_fall():
            return 0
        gone = self.fall.scale or 0
        self.fall = None
        return gone

    # --- sensors -----------------------------------------------------------------------------------------------------

    def hear(self, sense: Sense) -> None:
        """A sensor's word; what it amounts to is done here or in the next `tick`."""
        if isinstance(sense, DiceSeen):
            self._hear_dice(sense)
        elif isinstance(sense, DiceMoved):
            self.proposal = None  # what has counted is kept: a hand that passes over dice has not rolled them
            self.problem = ""
        elif isinstance(sense, HolesSeen):
            self.holes = sense.holes
        else:
            if isinstance(sense, CanStirred):
                self.holes = None
            self.falls.hear(sense)

    def tick(self, now: float) -> bool:
        """Let time pass: findings about the can, the three-second wait. True when something changed."""
        self._now = now
        return self._tick_can(now) | self._tick_still(now)

    def _hear_dice(self, seen: DiceSeen) -> None:
        if not self.course.game.awaits(self.match):
            return
        insisted, self._insisted = self._insisted, False
        self.proposal = None
        self.problem, self.unthrown = "", False
        left = self.lying.unmoved(seen, self.course.past)
        if left and left == len(seen.dice):
            self.problem, self.unthrown = _(READ) if insisted else "", insisted
            return
        if seen.dice:
            self._shown = seen
        proposal = Proposal(seen)
        try:
            as_told = seen.doubt in NOTHING_READ or not seen.dice
            move = self.course.game.hear(self.match, seen if as_told else certain(seen, self._only_colour()))
        except NotHeard as wrong:
            if seen.dice:
                self.proposal = replace(proposal, problem=str(wrong))
            else:
                self.problem, self.unthrown = _(seen.why) if seen.why else str(wrong), seen.doubt not in NOTHING_READ
            return
        if move is None:
            return
        self._throws.add(type(move))
        forgotten = 0 if insisted else self.lying.forgotten(seen, self.course.past)
        if forgotten:
            self.proposal = replace(proposal, problem=not_rolled(forgotten))
        elif proposal.doubtful:
            self.proposal = proposal
        elif seen.doubt is Doubt.COUNT:
            self.proposal = replace(proposal, problem=_(UNSTEADY))
        else:
            self._accept(seen, by="camera")

    def _accept(self, seen: DiceSeen, by: str) -> None:
        """A reading without doubt: the move it amounts to."""
        try:
            move = self.course.game.hear(self.match, seen)
        except NotHeard as wrong:
            self.proposal = Proposal(seen, problem=str(wrong))
            return
        if move is None:
            return
        step = self._attempt(lambda: self.course.play(move, by))
        self.refused = None
        if step is not None:
            self.lying.count(step, seen, self.course.past)
            self._shown = None
            keep = self.evidence.asked if by == "asked" else self.evidence.read
            keep(step, seen.picture)

    def _asked_of(self) -> int:
        """The picture of what people are being asked about: dice in doubt, or a fall. 0 for none."""
        if self.proposal is not None:
            return self.proposal.reading.picture
        return _telling(self.fall) if self.fall is not None and self._asked_about_fall() else 0

    def _prove(self, step: Step, shown: int) -> None:
        """Keep the picture that a person's answer was about."""
        if step.by not in PEOPLE or not self._is_throw(step):
            self.evidence.read(step, shown if step.by == "both" else 0)
        elif shown:
            self.evidence.asked(step, shown)
        else:
            self.evidence.told(step)

    def _told(self, step: Step) -> None:
        """A person told what was rolled: the dice that lie there have counted, as if they had been read."""
        game = self.course.game
        awaited, shown = game.awaits(step.before), self._shown
        if not awaited or not self._is_throw(step):
            return
        self.lying.told(step, awaited, self.course.past)
        if shown is not None:
            self.lying.count(step, shown, self.course.past)
            self._shown = None

    def _is_throw(self, step: Step) -> bool:
        """Whether a step tells what the awaited dice show: a reading has amounted to such a move, or it answers the question."""
        return type(step.move) in self._throws or step.before.ask != step.after.ask

    def _tick_can(self, now: float) -> bool:
        found = self.falls.finding(now, self.card_due(), self.camera, self.scale)
        if found is None or not hasattr(self.match.board, "can"):
            return False
        log.info("can: %s", found)
        if found.placed:
            self._place(found)
        found = self._without_surplus(found)
        if found.fell:
            self._fall(found if self._unasked is None else together(self._unasked, found), now)
        return True

    def _ask_again(self) -> None:
        """There may be room on the disk now: a fall that could not be asked about is not forgotten."""
        if self._unasked is not None:
            self._fall(self._unasked, self._now)

    def _place(self, found: Finding) -> None:
        """One card is what can be due; what is more, too early or in doubt is shown until a person says what it is."""
        left, rule = found.placed, UNSURE
        if not found.unsure_weight:
            move, refused = self._heard(CanWeighed(1, 0, 0.0, found.at))
            if move is not None and self.play(move, "both" if found.camera is not None else "scale", weighed=1):
                left -= 1
            rule = refused or self._heard(CanWeighed(1, 0, 0.0, found.at))[1] or NOT_DUE
        if left:
            self.surplus = Surplus(left + (self.surplus.cards if self.surplus else 0), rule)

    def _without_surplus(self, found: Finding) -> Finding:
        """A card put on too early and taken off again is no fall, as long as nobody saw one land."""
        lifted = min(self.surplus.cards if self.surplus else 0, max(0, (found.scale or 0) - (found.camera or 0)))
        if not lifted or self.surplus is None:
            return found
        left = self.surplus.cards - lifted
        self.surplus = replace(self.surplus, cards=left) if left else None
        scale = (found.scale or 0) - lifted
        return replace(found, scale=scale, fell=max(scale, found.camera or 0), sure=found.sure or scale == found.camera)

    def _fall(self, found: Finding, now: float) -> None:
        """Ask about it. Cards that come down while a fall is in question belong to that question."""
        whole = found if self.fall is None else together(self.fall, found)
        asked = self._in_question(now)
        landed: Sense = SpillSeen(whole.fell, now)
        move, _rule = self._heard(landed if found.camera or asked else CanWeighed(-whole.fell, whole.left, 0.0, now))
        by = "both" if whole.agree else "scale" if not whole.camera else "camera"
        self._unasked = None
        if asked == whole.fell or (move is not None and self.play(move, by)):
            self.fall, self.fall_at, self._fall_ask = whole, now, type(self.match.ask) if self.match.ask else None
            self.evidence.read(self.course.past[-1], _telling(whole))
        elif self.trouble:
            self._unasked = found

    def _in_question(self, now: float) -> int:
        """About how many fallen cards people are asked already: that very number is no news to the game. 0: about none."""
        hear, match = self.course.game.hear, self.match
        for count in range(1, _on_can(match) + 2):
            if hear(match, SpillSeen(count, now)) is None and hear(match, SpillSeen(count + 1, now)) is not None:
                return count
        return 0

    def _asked_about_fall(self) -> bool:
        return self.match.ask is not None and type(self.match.ask) is self._fall_ask

    def _tick_still(self, now: float) -> bool:
        since = self.falls.still_since
        if since is None or now - since < STILL or self.fall is not None:
            return False
        move, _rule = self._heard(CanStill(since, now))
        if move is None:
            return False
        if not self.play(move, "scale" if self.scale else "clock"):
            self.falls.restless()  # the disk is full: people are told, and begin the wait again
        return True

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
            decide(self.course.game, self.match, move)
        except RuleError as wrong:
            return None, wrong.rule
        return move, None


def _on_can(match: Match[Any]) -> int:
    """Cards on the can, 0 in a game without one."""
    return int(getattr(match.board, "can", 0))


def _telling(found: Finding) -> int:
    """The picture that tells most about a fall, 0 for none: the last but one, since the last shows where the cards have come to lie."""
    return found.stills[max(0, len(found.stills) - 2)][0] if found.stills else 0
