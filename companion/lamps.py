"""Which lights shine, and when the buzzer sounds, by what stands on the screen. Pure: a View in, names of `companion.wiring.LIGHTS` out."""

from __future__ import annotations

from companion.arcade import offered
from companion.view import SpillBody, View

BUZZER = "buzzer"


def lit(view: View) -> frozenset[str]:
    """The light of whoever the page is about; on a page that asks the table, of everybody whose button answers it. The buzzer belongs to a
    fall: whoever drives it sounds it once."""
    seats = {view.lid.person.seat} if view.lid.person is not None else _asked(view)
    fell = {BUZZER} if isinstance(view.body, SpillBody) else set[str]()
    return frozenset({f"seat-{seat}" for seat in seats} | fell)


def _asked(view: View) -> set[int]:
    return {one.seat for one in offered(view) if one.seat is not None and one.act is not None and not one.why}
