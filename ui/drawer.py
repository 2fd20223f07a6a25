"""The drawer "Simulated table": the live picture and a pair of hands for the physical table, never for the rules.

It opens from the word "simulated" in the lid. A touch in it is queued to a worker thread, because a throw takes as long as a throw
takes; the screen goes on meanwhile. What the table refuses or breaks is told in one line at the foot.
"""

from __future__ import annotations

import contextlib
import logging
import queue
import threading
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

from companion.view import Option, TeachBody
from companion.words import N_, _
from ui import textures
from ui.layout import Box
from ui.pen import Pen
from ui.surface import Surface
from ui.theme import DICE, LEAST_TARGET, PANEL, TXT
from ui.widgets.button import look, plain_button, pressable

log = logging.getLogger(__name__)

Job: TypeAlias = tuple[str, Callable[[], object]]
Live: TypeAlias = Callable[[], NDArray[np.uint8] | None]
THROWS = ({"blue": 6, "green": 5}, {"blue": 6}, {"green": 6}, {"blue": 1}, {"green": 1})
HAND_SECONDS = 1.5


class SimulatedTable(Protocol):
    """What hands can do at the simulated table. Every call may take its time; it runs on the drawer's own thread."""

    def throw(self, dice: Mapping[str, int]) -> object:
        """Throw so many dice of each colour into the tray."""

    def place(self, care: str) -> object:
        """Place one card on the can, "careful" or "careless"."""

    def rethrow_at(self, x: float, y: float) -> object:
        """Throw the die again that lies nearest to a place in the camera picture, 0..1 from its left and top."""

    def demonstrate(self, kind: str, faces: Sequence[str], up: int) -> object:
        """Lay down the die that is taught, this of its faces on top."""

    def clear_tray(self) -> object:
        """Take all dice out of the tray."""

    def light(self, lamp: str) -> object:
        """Switch on one of the `LAMPS`."""

    def nudge_dice(self) -> object:
        """Part dice that touch and push leaning ones over."""

    def take_back(self) -> object:
        """Lift the card that was placed last."""

    def cover_hole(self) -> object:
        """Place a card so that a hole shows the can."""

    def sweep(self) -> object:
        """Take the fallen cards off the table."""

    def bump(self) -> object:
        """Knock against the table."""

    def cat(self) -> object:
        """The cat strikes at the pile."""

    def hand(self, over: str, seconds: float) -> object:
        """Hold a hand over the "tray" or the "can"."""

    def press(self, button: str) -> object:
        """Press an arcade button: next, undo, spill, seat-0 … seat-5."""

    def unplug(self, device: str) -> object:
        """Pull the plug of the "camera" or of the "scale"."""

    def plug(self, device: str) -> object:
        """Put it back."""


class Drawer:
    """Draws itself over the surface and acts on `table`. `live`: the camera's picture, the app's own when not given;
    `seats`: how many seat buttons to show."""

    def __init__(self, table: SimulatedTable, live: Live | None = None, seats: int = 6) -> None:
        self.table, self.live, self.seats = table, live, seats
        self.is_open = False
        self.unplugged: set[str] = set()
        self.news = ""
        self._texture: Any = None
        self._seen: Box | None = None  # where the camera picture lies on the screen
        self._surface: Surface | None = None
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._worker: threading.Thread | None = None
        self._open_jobs = 0
        self._lock = threading.Lock()

    def attach(self, surface: Surface) -> None:
        """Be the drawer of this surface, closed."""
        self._surface = surface
        surface.open_drawer = self.open
        surface.repaint()

    def open(self) -> None:
        self.is_open = True
        if self._surface is not None:
            self._surface.set_drawer(self.paint)

    def shut(self) -> None:
        self.is_open = False
        if self._surface is not None:
            self._surface.set_drawer(None)

    def close(self) -> None:
        """End the worker; what is still queued is dropped."""
        with contextlib.suppress(queue.Empty):
            while True:
                self._jobs.get_nowait()
        self._jobs.put(None)
        if self._worker is not None:
            self._worker.join(timeout=2)
            self._worker = None

    # --- hands --------------------------------------------------------------------------------------------------------

    def do(self, name: str, job: Callable[[], object]) -> None:
        """Queue a deed; it runs on the worker, in order."""
        if self._worker is None or not self._worker.is_alive():
            self._worker = threading.Thread(target=self._work, name="simulated-table-hands", daemon=True)
            self._worker.start()
        with self._lock:
            self._open_jobs += 1
        self._jobs.put((name, job))

    def idle(self) -> bool:
        """Whether every deed is done."""
        return self._open_jobs == 0

    def _work(self) -> None:
        while (job := self._jobs.get()) is not None:
            name, deed = job
            self.news = name
            try:
                deed()
                self.news = ""
            except Exception as error:
                log.exception("The simulated table could not: %s", name)
                self.news = _("“{deed}” failed: {reason}").format(deed=name, reason=_(str(error)))
            with self._lock:
                self._open_jobs -= 1

    def _toggle(self, device: str) -> None:
        if device in self.unplugged:
            self.unplugged.discard(device)
            self.do(_(PLUG[device]), lambda: self.table.plug(device))
        else:
            self.unplugged.add(device)
            self.do(_(UNPLUG[device]), lambda: self.table.unplug(device))
        if self._surface is not None:
            self._surface.repaint()

    # --- looks --------------------------------------------------------------------------------------------------------

    def paint(self, pen: Pen) -> None:
        """The panel at the right (in portrait at the foot) over the darkened screen; touching beside it shuts it."""
        whole = pen.space.whole
        panel = Box(0, 214, whole.w, whole.h - 214) if pen.space.portrait else Box(whole.w - 720, 0, 720, whole.h)
        with pen.target(whole, call=self.shut, name="beside", sinks=0) as beside:
            beside.back = True
            pen.rect(whole, pen.theme.deep, alpha=0.7)
        with pen.target(panel, call=lambda: None, name="panel", sinks=0) as ground:
            ground.ground = True
            pen.rect(panel, pen.theme.ground)
            pen.frame(Box(panel.x, panel.y, panel.w, panel.h), pen.theme.tape, 0, 4)
        inside = panel.inset(14, 6)
        head = inside.top_part(52)
        pen.icon("tray", head.x, head.cy - 16, 32, pen.theme.tape_text)
        pen.text(_("Simulated table"), Box(head.x + 44, head.y, head.w - 170, 52), 32)
        plain_button(pen, head.right_part(110).top_part(52), _("Close"), self.shut, "cross", size=24)
        rest = inside.below(53)
        picture, keys = rest.rows((1, 2.95), 10) if pen.space.portrait else rest.columns((200, 470), 12)
        self._picture(pen, picture)
        self._keys(pen, keys)

    def _picture(self, pen: Pen, box: Box) -> None:
        frame = box.top_part(min(box.h - 40, box.w * 0.75))
        with pen.target(frame, call=lambda: None, name="picture", sinks=0) as target:
            pen.rect(frame, pen.theme.deep, PANEL)
            target.drop = self._touch
        words = Box(box.x, frame.bottom + 8, box.w, box.bottom - frame.bottom - 8)

        def draw(own: Pen, _now: float) -> bool:
            texture = self._look()
            self._seen = own.contain(texture, frame.inset(6)) if texture is not None else None
            if texture is None:
                own.icon("camera", frame.cx - 24, frame.cy - 24, 48, own.theme.edge)
            line = self.news or _("Touch a die in the picture to roll it again.")
            own.text(line, words, 18, own.theme.mist, TXT, lines=5, valign="top")
            return True

        pen.live(draw)

    def _touch(self, x: float, y: float) -> None:
        """A finger was lifted off the picture: the die there is rolled again."""
        place = self._seen
        if place is not None and place.contains(x, y):
            self.do(_("Roll that die again"), partial(self.table.rethrow_at, (x - place.x) / place.w, (y - place.y) / place.h))

    def _look(self) -> Any:
        if self.live is None:
            return self._surface.live_picture() if self._surface is not None else None
        frame = self.live()
        if frame is not None:
            self._texture = textures.picture(frame, self._texture)
        return self._texture

    def _keys(self, pen: Pen, box: Box) -> None:
        body = self._surface.view.body if self._surface is not None and self._surface.view is not None else None
        if isinstance(body, TeachBody):
            self._lesson(pen, box, body)
            return
        rows = box.top_part(min(box.h, 7 * LEAST_TARGET + 6 * 8 + 0.5)).rows(7, 8)
        self._throws(pen, rows[0])
        places = [place for row in rows[1:5] for place in row.columns(3, 8)]
        for place, (label, icon, deed) in zip(places, self._deeds(), strict=False):
            self._key(pen, place, label, icon, deed)
        for place, device in zip((places[-2], places[-1]), ("camera", "scale"), strict=True):
            pulled = device in self.unplugged
            label = PLUG[device] if pulled else UNPLUG[device]
            plain_button(pen, place, _(label), partial(self._toggle, device), device, main=pulled, size=22)
        arcade = [(_("Next"), "next"), (_("Undo"), "undo"), (_("Spill"), "spill")]
        for place, (label, button) in zip(rows[5].columns(3, 8), arcade, strict=True):
            self._key(pen, place, label, "button", partial(self.table.press, button))
        for seat, place in enumerate(rows[6].columns(self.seats, 6)):
            self._key(pen, place, str(seat + 1), "", partial(self.table.press, f"seat-{seat}"))

    def _lesson(self, pen: Pen, box: Box, body: TeachBody) -> None:
        """What hands do while a die is taught: lay it down with this face or that on top, take it out, switch lamps."""
        faces = [face.id for face in body.faces]
        deeds: list[tuple[str, str, Callable[[], object]]] = [
            (_("{face} up").format(face=face.name), "die", partial(self.table.demonstrate, body.kind, faces, number))
            for number, face in enumerate(body.faces)
        ]
        deeds.append((_("Take it out"), "hand", self.table.clear_tray))
        deeds += [(_(label), "torch", partial(self.table.light, lamp)) for lamp, label in LAMPS.items()]
        rows = -(-len(deeds) // 2)
        cells = box.top_part(min(box.h, rows * 64 + (rows - 1) * 8)).grid(len(deeds), 2, 8)
        for place, (label, icon, deed) in zip(cells, deeds, strict=True):
            self._key(pen, place, label, icon, deed)

    def _key(self, pen: Pen, place: Box, label: str, icon: str, deed: Callable[[], object]) -> None:
        plain_button(pen, place, label, partial(self.do, label, deed), icon, size=22)

    def _throws(self, pen: Pen, box: Box) -> None:
        """A key for each throw that a game asks for: so many little dice of each colour."""
        for place, dice in zip(box.columns((1.7, 1, 1, 1, 1), 6), THROWS, strict=True):
            label = " + ".join(str(count) for count in dice.values())
            name = _("Throw {dice}").format(dice=", ".join(f"{count} {colour}" for colour, count in dice.items()))
            deed = partial(self.do, name, partial(self.table.throw, dice))
            with pressable(pen, place, look(pen, Option("", None)), call=deed, name=name):
                pen.text(_("Throw"), place.inset(4, 1).top_part(20), 18, align="center", lead=1.0)
                row = place.inset(0, 1).bottom_part(24)
                x = row.cx - pen.width(label, 24) / 2 - 13 * len(dice)
                for colour in dice:
                    pen.rect(Box(x, row.cy - 10, 20, 20), DICE[colour], 5)
                    pen.frame(Box(x, row.cy - 10, 20, 20), pen.theme.white, 5, 2)
                    x += 26
                pen.text(label, Box(x + 2, row.y, row.right - x - 2, row.h), 24)

    def _deeds(self) -> list[tuple[str, str, Callable[[], object]]]:
        table = self.table
        return [
            (_("Careful"), "card", partial(table.place, "careful")),
            (_("Careless"), "down", partial(table.place, "careless")),
            (_("Cover hole"), "lid", table.cover_hole),
            (_("Lift card"), "up", table.take_back),
            (_("Nudge dice"), "die", table.nudge_dice),
            (_("Bump"), "warn", table.bump),
            (_("Cat"), "cat", table.cat),
            (_("Sweep up"), "wind", table.sweep),
            (_("Hand, tray"), "hand", partial(table.hand, "tray", HAND_SECONDS)),
            (_("Hand, can"), "hand", partial(table.hand, "can", HAND_SECONDS)),
        ]


LAMPS = {"usual": N_("Ceiling lamp"), "other": N_("Desk lamp"), "window": N_("Daylight")}
UNPLUG = {"camera": N_("Unplug camera"), "scale": N_("Unplug scale")}
PLUG = {"camera": N_("Plug in camera"), "scale": N_("Plug in scale")}
