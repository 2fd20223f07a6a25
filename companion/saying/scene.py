"""One moment as the voice sees it: the View, and the course of the match behind it. Frozen, so that two moments can be compared."""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.course import Course, Step
from companion.present.common import Presenter
from companion.rules.kernel import waits
from companion.view import View


@dataclass(frozen=True, slots=True)
class Scene:
    """`match`: its number in the journal, 0 for none; `past`, `future`: its steps, as in `Course`; `asked`: the seat that is asked now."""

    view: View
    match: int = 0
    past: tuple[Step, ...] = ()
    future: tuple[Step, ...] = ()
    presenter: Presenter | None = None
    asked: int | None = None

    @property
    def turn(self) -> tuple[int, int | None]:
        """Whose turn it is, for comparison."""
        return self.match, self.past[-1].after.turn if self.past else None


def seen(view: View, course: Course | None, presenter: Presenter | None) -> Scene:
    """The moment that this View shows."""
    if course is None or presenter is None:
        return Scene(view)
    match = course.match
    person = view.lid.person
    asked = person.seat if person is not None else match.ask.seat if match.ask is not None else match.turn
    scene = Scene(view, course.id, tuple(course.past), tuple(course.future), presenter, asked)
    return replace(scene, asked=None) if match.winners is not None or waits(match) else scene
