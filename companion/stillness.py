"""Since when nothing moves on the can: what the scale, the camera and people say about it, taken together.

Strategy: each of them is in motion, at rest since a moment, or has said nothing. Motion of any one is motion; the rest
begins when the last one came to rest. The camera alone can begin a rest only where no scale works, since a hand that leaves
the picture is no word about the pile; but whatever it sees move begins the wait anew. A device that is lost says nothing
more, and the other one's word is left. Pure: senses in, times out.
"""

from __future__ import annotations

from companion.senses import CanStill, CanStirred

SCALE, CAMERA, PEOPLE = "scale", "camera", "people"


class Stillness:
    """`weighed`: a scale works, so that only its word or people's can begin a rest."""

    def __init__(self) -> None:
        self.weighed = False
        self._rests: dict[str, float] = {}
        self._moves: dict[str, float] = {}  # who is in motion, and since when

    @property
    def all_since(self) -> float | None:
        """When the last of them came to rest; None while one moves, or where nobody who may has said so."""
        begun = SCALE in self._rests or PEOPLE in self._rests or (CAMERA in self._rests and not self.weighed)
        return max(self._rests.values()) if begun and not self._moves else None

    def since(self, device: str) -> float | None:
        """When this one came to rest, None where it moves or has said nothing."""
        return self._rests.get(device)

    def moves_since(self, device: str) -> float | None:
        """Since when this one is in motion, None where it is not."""
        return self._moves.get(device)

    def hear(self, sense: CanStirred | CanStill) -> None:
        """A device's word; people's own wait ends with the next motion of any device, whose rest then counts."""
        self.weighed |= sense.device == SCALE
        if isinstance(sense, CanStill):
            self._moves.pop(sense.device, None)
            self._rests[sense.device] = sense.since
            return
        self._rests.pop(sense.device, None)
        self._moves.setdefault(sense.device, sense.at)

    def lost(self, device: str) -> None:
        """The device says nothing more. With the scale people's word goes, too: it was given before a card that nobody weighed."""
        for told in (self._rests, self._moves):
            told.pop(device, None)
        if device == SCALE:
            self.weighed = False
            self._rests.pop(PEOPLE, None)

    def forget(self) -> None:
        """No rest so far counts."""
        self._rests.clear()

    def wait(self, at: float) -> None:
        """People say that it rests from now on, whatever a device believes to see."""
        self._moves.clear()
        self._rests[PEOPLE] = at
