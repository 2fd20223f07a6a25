"""The surface: one Kivy widget that shows a view, turns touches into acts and redraws only what has changed.

Layers lie over each other: the screen, the drawer, the sheet with a rule. Only the topmost one that is there can be touched. Over them
all, while a finger rests on Undo, stands what that takes back.
Nothing is drawn while nothing changes. Parts that move by themselves are redrawn with every frame, while they move; what only counts
seconds or shows the camera, ten times a second.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np
from kivy.clock import Clock
from kivy.uix.widget import Widget
from numpy.typing import NDArray

from companion.view import Act, Banner, Notice, Option, View
from ui import textures
from ui.layer import Layer
from ui.layout import Space
from ui.motion import Lids, Motions, Presses
from ui.pen import Field, Pen, Target, rgba
from ui.screens.base import Screen
from ui.theme import DUSK, MOTION, Theme
from ui.widgets.lid import header
from ui.widgets.sheet import rule_sheet, undo_hint

Frames = Callable[[int], NDArray[np.uint8] | None]
Shots = Callable[[int, int, int], NDArray[np.uint8] | None]
PHOTOS = 4  # pictures of the album that are kept as textures: as many as a page shows
SLACK = 0.001  # s that a frame may come early
NEAR = 14.0  # u; two touches so near and so soon after each other are one finger told twice


class Finger:
    """A touch that began on a target."""

    def __init__(self, target: Target, x: float, y: float, at: float) -> None:
        self.target, self.x, self.y, self.at = target, x, y, at
        self.done = False


class Surface(Widget):  # type: ignore[misc]
    """Shows views (`show`) and calls `send` with the acts they offered."""

    def __init__(
        self,
        screens: dict[type, type[Screen]],
        send: Callable[[Act], None],
        now: Callable[[], float],
        picture: Frames,
        live: Callable[[], NDArray[np.uint8] | None],
        space: Space,
        theme: Theme = DUSK,
        calm: bool = False,
        shot: Shots = lambda number, film, place: None,
    ) -> None:
        super().__init__()
        self.calm, self.turn = calm, 0
        self._screens, self._send, self.now = screens, send, now
        self._picture, self._live, self._shot = picture, live, shot
        self.space, self.theme = space, theme
        self.open_drawer: Callable[[], None] | None = None
        self.on_repaint: Callable[[], None] = lambda: None
        self.on_finger: Callable[[Target | None], None] = lambda target: None  # a finger came down, on this
        self.base, self.old_lid, self.drawer, self.sheet, self.hint = (Layer(self.canvas) for _ in range(5))
        self.screen: Screen | None = None
        self.view: View | None = None
        self._paint_drawer: Callable[[Pen], None] | None = None
        self._rule: Notice | None = None
        self._put_away: Notice | None = None
        self._fingers: dict[Any, Finger] = {}
        self._last_touch: tuple[float, float, float, Any] = (-1e9, 0.0, 0.0, None)
        self._photos: dict[int, Any] = {}
        self._live_texture: Any = None
        self._ticker: Any = None
        self._ticked = 0.0  # when what need not be smooth was drawn last
        self._toast: Any = None
        self._toasted: Banner | None = None
        self.motions, self.presses, self.lids = Motions(), Presses(), Lids(self.old_lid.clear)
        self._passed: View | None = None  # the view whose lid slides out
        self._moved_on: tuple[type | None, Space | None] = (None, None)  # the screen and the size that were drawn last
        self.paints = 0

    # --- showing ------------------------------------------------------------------------------------------------------

    def show(self, view: View) -> None:
        """Show a view; nothing is drawn when it equals the one that is there."""
        if view == self.view:
            return
        was, self.view = self.view, view
        kind = self._screens[type(view.body)]
        if type(self.screen) is not kind:
            if self.screen is not None:
                self.screen.leave()
            self.screen = kind(self)
        if view.refusal is None:
            self._put_away = None
        if view.refusal != self._put_away:
            self._rule = view.refusal
        elif was is None or was.refusal != view.refusal:
            self._rule = None
        self._time_banner(was.banner if was is not None else None, view.banner)
        if was is not None and view.lid.person not in (None, was.lid.person) and not self.calm:
            self._passed = was
            self.lids.begin()
        self.repaint()

    def land(self) -> None:
        """What moves is where it will be, for a picture of the page."""
        self.lids.land()
        self.motions.land()
        self.presses.land()

    def _draw_lids(self) -> None:
        """Over the new lid the old one, while it slides out."""
        new = self.base.pen.lid if self.base.pen is not None else None
        passed = self._passed
        if not self.lids.running or passed is None:
            self.lids.drawn(None, new, self.space.u)
            return

        def draw(pen: Pen) -> None:
            with pen.sliding():
                header(pen, passed)

        self.old_lid.paint(self.space, self.theme, draw, self.now())
        self.lids.drawn(self.old_lid.pen.lid if self.old_lid.pen is not None else None, new, self.space.u)

    def _time_banner(self, was: Banner | None, now: Banner | None) -> None:
        """A good banner goes by itself; the same one does not come again until another or none was there."""
        if was == now:
            return
        self._toasted = None
        if self._toast is not None:
            self._toast.cancel()
            self._toast = None
        if now is not None and now.kind == "good":
            self._toast = Clock.schedule_once(self._hide_banner, MOTION["toast"])

    def _hide_banner(self, _dt: float) -> None:
        self._toast = None
        self._toasted = self.view.banner if self.view is not None else None
        self.repaint()

    def close(self) -> None:
        """Nothing is drawn from now on, whatever still moves."""
        for event in (self._ticker, self._toast):
            if event is not None:
                event.cancel()
        self._ticker = self._toast = None

    def resize(self, space: Space) -> None:
        self.space = space
        self.repaint()

    def repaint(self) -> None:
        """Draw every layer anew; a finger that rests on something stays on it if it is still there."""
        if self.view is None or self.screen is None:
            return
        self.paints += 1
        view, screen, now = self.view, self.screen, self.now()
        if self._toasted is not None and view.banner == self._toasted:
            view = replace(view, banner=None)
        here = (type(screen), self.space)
        self.motions.draws(self.calm or here != self._moved_on)
        self.base.paint(self.space, self.theme, lambda pen: screen.paint(pen, view), now, self.motions.goes)
        if self.base.pen is not None:
            self.motions.drawn(self.base.pen.moves, self.space.u)
        self._moved_on = here
        self._draw_lids()
        self._lay(self.drawer, self._paint_drawer)
        rule = self._rule
        self._lay(self.sheet, (lambda pen: rule_sheet(pen, rule, self._close_rule)) if rule is not None else None)
        self._follow_fingers()
        self.run_lives()
        self.on_repaint()

    def _follow_fingers(self) -> None:
        for uid, finger in list(self._fingers.items()):
            again = next((t for t in self.targets if t.same(finger.target) and t.box.contains(finger.x, finger.y)), None)
            if again is None:
                self._tell(None)
                del self._fingers[uid]
            else:
                finger.target = again
                self._sink(again, True, at_once=True)
                self._tell(again)

    def _lay(self, layer: Layer, draw: Callable[[Pen], None] | None) -> None:
        if draw is None:
            layer.clear()
        else:
            layer.paint(self.space, self.theme, draw, self.now())

    def set_drawer(self, draw: Callable[[Pen], None] | None) -> None:
        """Open the drawer with what draws it, or close it."""
        self._paint_drawer = draw
        self.repaint()

    def run_lives(self) -> None:
        running = any(live.running for layer in self.layers for live in (layer.pen.lives if layer.pen else []))
        if running and self._ticker is None:
            self._ticker, self._ticked = Clock.schedule_interval(self._tick, 0), Clock.time()

    def _tick(self, _dt: float) -> bool | None:
        now, at = self.now(), Clock.time()
        due = at - self._ticked > MOTION["live"] - SLACK
        self._ticked = at if due else self._ticked
        running = [layer.tick(now, due) for layer in self.layers]
        if any(running):
            return None
        self._ticker = None
        return False

    @property
    def layers(self) -> tuple[Layer, Layer, Layer]:
        return self.base, self.drawer, self.sheet

    @property
    def top(self) -> int:
        """How many layers lie over the screen itself."""
        return sum(layer.pen is not None for layer in self.layers)

    @property
    def targets(self) -> list[Target]:
        """What can be touched now: the topmost layer's."""
        for layer in reversed(self.layers):
            if layer.pen is not None:
                return layer.targets
        return []

    @property
    def field(self) -> Field | None:
        """What letters are typed into now: the topmost layer's."""
        return next((layer.pen.field for layer in reversed(self.layers) if layer.pen is not None), None)

    # --- what screens ask for -----------------------------------------------------------------------------------------

    def send(self, act: Act) -> None:
        self._put_away = None
        self._send(act)

    def picture(self, key: int) -> Any:
        if not key:
            return None
        texture = self._photos.pop(key, None)
        if texture is None:
            frame = self._picture(key)
            if frame is None:
                return None
            texture = textures.picture(frame)
        self._photos[key] = texture
        while len(self._photos) > PHOTOS:
            self._photos.pop(next(iter(self._photos)))  # what was looked at longest ago
        return texture

    def shot(self, number: int, film: int, place: int, texture: Any = None) -> Any:
        frame = self._shot(number, film, place)
        return None if frame is None else textures.picture(frame, texture)

    def live_picture(self) -> Any:
        frame = self._live()
        if frame is None:
            return None
        self._live_texture = textures.picture(frame, self._live_texture)
        return self._live_texture

    def show_rule(self, option: Option) -> None:
        self._rule = Notice(option.label, option.rule or option.why, option.ref)
        self.repaint()

    def _close_rule(self) -> None:
        if self.view is not None and self._rule == self.view.refusal:
            self._put_away = self._rule
        self._rule = None
        self.repaint()

    # --- touches ------------------------------------------------------------------------------------------------------

    def on_touch_down(self, touch: Any) -> bool:
        x, y = touch.x / self.space.u, (self.space.height - touch.y) / self.space.u
        clock = Clock.time()
        twice = self._told_twice(touch, x, y, clock)
        self._last_touch = (clock, x, y, touch)
        if twice:
            return True
        if getattr(touch, "is_mouse_scrolling", False):
            return True
        target = self.at(x, y)
        self.on_finger(target)
        if target is not None:
            self.put(touch.uid, target, x, y)
        return True

    def at(self, x: float, y: float) -> Target | None:
        """What a finger at this place touches."""
        return next((target for target in reversed(self.targets) if target.box.contains(x, y)), None)

    def put(self, uid: Any, target: Target, x: float, y: float) -> None:
        """Press a target, with a finger or a key; `lift` lets it go."""
        self._fingers[uid] = Finger(target, x, y, Clock.time())
        self._sink(target, True)
        self._tell(target)
        if target.hold:
            Clock.schedule_interval(lambda dt: self._holding(uid), 0)

    def _told_twice(self, touch: Any, x: float, y: float, clock: float) -> bool:
        """Whether this is the finger that came last, told once more. What one device tells after that finger was lifted is another tap,
        however soon it is heard: on a busy machine two taps may come in one frame."""
        at, last_x, last_y, last = self._last_touch
        if last is None or clock - at >= MOTION["twice"] or abs(x - last_x) >= NEAR or abs(y - last_y) >= NEAR:
            return False
        return bool(touch.device != last.device or last.time_end < 0)

    def _holding(self, uid: Any) -> bool:
        finger = self._fingers.get(uid)
        if finger is None or finger.done:
            return False
        share = min(1.0, (Clock.time() - finger.at) / finger.target.hold)
        if finger.target.progress is not None:
            finger.target.progress(share)
        if share < 1.0:
            return True
        finger.done = True
        self._fire(finger.target)
        return False

    def on_touch_move(self, touch: Any) -> bool:
        finger = self._fingers.get(touch.uid)
        if finger is None:
            return True
        x, y = touch.x / self.space.u, (self.space.height - touch.y) / self.space.u
        if finger.target.drag is not None:
            finger.target.drag(x - finger.x, y - finger.y, x, y)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        self.lift(touch.uid, touch.x / self.space.u, (self.space.height - touch.y) / self.space.u)
        return True

    def lift(self, uid: Any, x: float, y: float) -> None:
        """Let go at this place of what was pressed."""
        finger = self._fingers.pop(uid, None)
        if finger is None:
            return
        target = finger.target
        self._tell(None)
        self._sink(target, False)
        if target.progress is not None:
            target.progress(0.0)
        if target.drop is not None:
            target.drop(x, y)
        elif target.box.contains(x, y) and not target.hold:
            self._fire(target)

    def _fire(self, target: Target) -> None:
        option = target.option
        if target.call is not None:
            target.call()
        elif option is not None and option.why:
            self.show_rule(option)
        elif option is not None and option.act is not None:
            self.send(option.act)

    def _tell(self, target: Target | None) -> None:
        """While a finger rests on a key of the lid that takes something back, what that is; a finger that slides off takes back nothing."""
        option = target.option if target is not None else None
        if option is None or self.view is None or option is not self.view.undo or not option.text:
            self.hint.clear()
            return
        self.hint.paint(self.space, self.theme, lambda pen: undo_hint(pen, option), self.now())

    def _sink(self, target: Target, down: bool, at_once: bool = False) -> None:
        if target.shift is not None:
            self.presses.to(target.shift, -target.sinks * self.space.u if down else 0.0, at_once or self.calm)
        for colour, up, pressed in target.faces:
            colour.rgba = rgba(pressed if down else up)
        for edge in target.edges:
            edge.a = 0 if down else 1
