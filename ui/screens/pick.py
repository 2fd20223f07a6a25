"""Forms: whose room and which size, a claim's sets, dice by hand, the menu, settings. An instruction stands beside or above them."""

from __future__ import annotations

from collections.abc import Sequence

from companion.view import Control, PickBody, View
from ui.layout import Box
from ui.pen import Pen
from ui.screens.base import Host, Screen
from ui.theme import GAP
from ui.widgets.form_list import scrolled_form
from ui.widgets.notice import notice, text_rows
from ui.widgets.scroll import Scroller

LINE = 25.0  # a third line of an instruction, and each after it
NOTE = 262.0  # width of the instruction beside a form
GROW = {False: 70.0, True: 80.0}  # what a line of tiles may be higher where there is room, by portrait
ALONE = {False: 320.0, True: 300.0}  # and the only one


class PickScreen(Screen):
    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self.scroller = Scroller(host)
        self._title = ""
        self._before = ("", 0.0)  # the page before, and how far it was scrolled

    def body(self, pen: Pen, box: Box, view: View) -> None:
        body = view.body
        assert isinstance(body, PickBody)
        if view.lid.title + view.lid.saying != self._title:
            known = view.lid.kind == "paper" and self._before[0] == view.lid.title + view.lid.saying
            back = self._before[1] if known else 0.0  # a list is found again where it was left; a form in a match begins anew
            self._before = self._title, self.scroller.offset
            self._title, self.scroller.offset = view.lid.title + view.lid.saying, back
        note = view.notice
        if note is not None and pen.space.portrait:
            tall = (150.0 if note.tag else 120.0) + LINE * max(0, text_rows(pen, note.text, box.w - 40, 20) - 2)
            notice(pen, box.top_part(tall), note)
            box = box.below(tall + GAP)
        elif note is not None:
            notice(pen, box.left_part(NOTE), note)
            box = box.after(NOTE + GAP + 4)
        if body.controls:
            scrolled_form(pen, box, body.controls, self.scroller, _grow(body.controls)[pen.space.portrait])


def _grow(controls: Sequence[Control]) -> dict[bool, float]:
    """What each line may be higher, by portrait: tiles fill the page; switches, steppers and lines that only tell stay as they are."""
    if any(control.kind != "segment" for control in controls) or not any(control.choices for control in controls):
        return {False: 0.0, True: 0.0}
    return ALONE if len(controls) == 1 else GROW
