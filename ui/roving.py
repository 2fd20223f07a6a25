"""The focus, roving over what can be touched on the page that is shown: one mechanism for every page, by the list of its targets.

It stays on what does the same in the next drawing, else in its place; another page it begins at its main key. In a window that scrolls it
goes on to what comes into sight, and out of it at the end.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeAlias

from ui.focus import STEPS, Way, after, ahead, nearest
from ui.layout import Box
from ui.pen import Target
from ui.surface import Surface
from ui.theme import HEADER, PRESS
from ui.widgets.focus_ring import FocusRing

Find: TypeAlias = Callable[[Sequence[Box], Box], int | None]
FAR = 1000  # steps: to the very end
BEFORE, BEHIND = Box(-1e6, -1e6, 0, 0), Box(1e6, 1e6, 0, 0)  # everything on a page


class Roving:
    """`at`: what has the focus; `visible`: the ring shows it; `held`: arrows move what has it, not the focus."""

    def __init__(self, surface: Surface) -> None:
        self.surface = surface
        self.ring = FocusRing(surface.canvas)
        self.at: Target | None = None
        self.visible = self.held = False
        self._page: object = None
        self._looked_at: list[Target] | None = None  # the targets of the newest drawing, and what of them can have the focus
        self._spots: list[Target] = []
        surface.on_repaint = self._follow

    # --- what can have it ---------------------------------------------------------------------------------------------

    def spots(self) -> list[Target]:
        """What a finger could hit in its middle, and windows that scroll with nothing in them."""
        targets = self.surface.targets
        if self._looked_at is not targets:
            self._looked_at, self._spots = targets, [target for target in targets if self._is_spot(target)]
        return self._spots

    def _is_spot(self, target: Target) -> bool:
        if target.scroll is not None:
            return not any(_inside(other, target) for other in self.surface.targets)
        return not target.ground and self.surface.at(target.box.cx, target.box.cy) is target

    def first(self) -> Target | None:
        """Where a page begins: at its main key, else at the first thing under the lid."""
        spots, view = self.spots(), self.surface.view
        if view is None:
            return None
        main = [spot for spot in spots if spot.option in view.options and spot.option.kind == "main"]
        low = [spot for spot in spots if spot.box.bottom > HEADER] or spots
        place = after([spot.box for spot in low], BEFORE)
        return main[-1] if main else low[place] if place is not None else None

    # --- where it is --------------------------------------------------------------------------------------------------

    def reveal(self) -> bool:
        """Show where the focus is; gives whether that was hidden."""
        if self.visible and self.at is not None:
            return False
        self.visible = True
        self._match()
        self.focus(self.at or self.first())
        return True

    def hide(self, at: Target | None = None) -> None:
        """Show it no more; it is there, or where it was."""
        self.visible = self.held = False
        if at is not None and at in self.spots():
            self.at, self._page = at, self._here()
        self.draw()

    def focus(self, spot: Target | None) -> None:
        """The focus is there now."""
        self.at, self._page = spot, self._here()
        self.draw(glide=True)

    def hold(self, held: bool) -> None:
        """Arrows move what has the focus from now on, or no more."""
        self.held = held
        self.draw()

    def _here(self) -> object:
        """What tells one page from another."""
        view = self.surface.view
        return (self.surface.top, type(view.body), view.lid.title, view.lid.person) if view is not None else None

    def _follow(self) -> None:
        """The page was drawn anew; while the ring is hidden that can wait."""
        if self.visible:
            self._match()
            self.draw()

    def _match(self) -> None:
        """The focus in the newest drawing."""
        was, spots = self.at, self.spots()
        if was is None:
            return
        same = [spot for spot in spots if spot.same(was)] or (spots if self._here() == self._page else [])
        place = nearest([spot.box for spot in same], was.box)
        self.at = same[place] if place is not None else self.first()
        self.held = self.held and self.at is not None and self.at.step is not None
        self._page = self._here()

    def draw(self, glide: bool = False) -> None:
        """Draw the ring where the focus is."""
        surface = self.surface
        if not self.visible or self.at is None:
            self.ring.hide()
        else:
            self.ring.show(_whole(self.at), surface.space, surface.theme, self.held, glide and not surface.calm)

    # --- where it goes ------------------------------------------------------------------------------------------------

    def go(self, way: Way) -> None:
        """One place on; to the sides, at the end of a row, to what is read next."""
        if self._goes_within(way) or self.at is None:
            return
        at, window = self.at, self._window()
        others = [spot for spot in self.spots() if spot is not at and not (window is not None and _inside(spot, window))]
        place = ahead([spot.box for spot in others], at.box, way)
        if place is not None:
            self.focus(others[place])
        elif way in ("left", "right"):
            self.read_on(way == "left", around=False)

    def read_on(self, back: bool, around: bool = True) -> None:
        """To what is read next, at the end once more `around`; a window that scrolls is read from its top to its foot."""
        if self._reads_within(back) or self.at is None:
            return
        windows = self._windows()
        loose = [spot for spot in self.spots() if spot.scroll is None and not any(_inside(spot, window) for window in windows)]
        here = self._window() or self.at
        groups = [group for group in (*windows, *loose) if group is not here]
        boxes = [group.box for group in groups]
        place = after(boxes, here.box, back)
        if place is None and around:
            place = after(boxes, BEHIND if back else BEFORE, back)
        if place is not None:
            self._enter(groups[place], back)

    def go_to(self, label: str) -> bool:
        """To the next thing that is called so, on the same height if there is one; gives whether there is any."""
        here = self.at.box if self.at is not None else BEFORE
        called = [spot for spot in self.spots() if spot.label == label]
        among = [spot for spot in called if spot.box.y < here.bottom and here.y < spot.box.bottom] or called
        place = nearest([spot.box for spot in among], here)
        if place is not None:
            self.visible = True
            self.focus(among[place])
        return place is not None

    def carry(self, dx: int, dy: int, fast: bool) -> None:
        """Move what has the focus by one place; the focus goes with it."""
        if self.at is not None and self.at.step is not None:
            name = self.at.step(dx, dy, fast)
            self.focus(next((spot for spot in self.spots() if spot.name == name), self.at))

    def _enter(self, group: Target, back: bool) -> None:
        """To the first thing in it, or with `back` to the last one; a window is scrolled there."""
        if group.scroll is not None and any(group.scroll(0, FAR if back else -FAR)):
            group = self._again(group)
        inside = [spot for spot in self.spots() if group.scroll is not None and _inside(spot, group)]
        place = after([spot.box for spot in inside], BEHIND if back else BEFORE, back)
        self.focus(inside[place] if place is not None else group)

    def _goes_within(self, way: Way) -> bool:
        """One place on inside of the window that scrolls, or a step of scrolling; gives False where nothing more comes."""
        was, window = self.at, self._window()
        if was is None or window is None or window.scroll is None:
            return False
        if self._take(window, was.box, partial(ahead, way=way)):
            return True
        dx, dy = STEPS[way]
        moved, box = window.scroll(dx, dy), window.box
        if not any(moved):
            return False
        window, kept = self._again(window), self.at is not None and self.at.same(was)
        start = was.box.move(-moved[0], -moved[1]) if was.scroll is None else box.move(-dx * box.w, -dy * box.h)
        if not self._take(window, start, partial(ahead, way=way)) and not kept:
            self.focus(window)
        return True

    def _reads_within(self, back: bool) -> bool:
        """To what is read next inside of the window that scrolls: what is in sight, then to the side, then further down."""
        at, window = self.at, self._window()
        if at is None or window is None:
            return False
        if at is not window and self._take(window, at.box, partial(after, back=back)):
            return True
        on = -1 if back else 1
        if self._shows_more(window, on, 0):
            return True
        if window.scroll is not None and any(window.scroll(-on * FAR, 0)):
            window = self._again(window)
        return self._shows_more(window, 0, on)

    def _shows_more(self, window: Target, dx: int, dy: int) -> bool:
        """Scroll a step, to what is read first of what comes into sight; gives whether there was anything to scroll."""
        moved, box = window.scroll(dx, dy) if window.scroll is not None else (0.0, 0.0), window.box
        if not any(moved):
            return False
        window, seen = self._again(window), box.move(-moved[0], -moved[1])
        new = [spot for spot in self.spots() if _inside(spot, window) and spot.box.within(seen) != spot.box]
        place = after([spot.box for spot in new], BEFORE if dx + dy > 0 else BEHIND, back=dx + dy < 0)
        if place is not None:
            self.focus(new[place])
        elif self.at is None or not _inside(self.at, window):
            self.focus(window)
        return True

    def _take(self, window: Target, start: Box, find: Find) -> bool:
        """Go to what is found inside of a window from a place; gives whether there was anything."""
        inside = [spot for spot in self.spots() if _inside(spot, window) and not spot.box.overlaps(start)]
        place = find([spot.box for spot in inside], start)
        if place is not None:
            self.focus(inside[place])
        return place is not None

    def _windows(self) -> list[Target]:
        return [target for target in self.surface.targets if target.scroll is not None]

    def _window(self) -> Target | None:
        """The window that scrolls round what has the focus, or is it."""
        at = self.at
        return next((one for one in self._windows() if at is not None and (at is one or _inside(at, one))), None)

    def _again(self, window: Target) -> Target:
        """A window in the newest drawing."""
        return next(one for one in self._windows() if one.box == window.box)


def _inside(spot: Target, window: Target) -> bool:
    return spot.scroll is None and window.box.contains(spot.box.cx, spot.box.cy)


def _whole(target: Target) -> Box:
    """The box of a target with the edge under it."""
    box = target.box
    return Box(box.x, box.y, box.w, box.h + (PRESS if target.edges else 0.0))
