"""A keyboard for one name, for instance of somebody who takes over a seat in the middle of a match."""

from __future__ import annotations

from companion.acts import Type
from companion.view import NameBody, View
from ui.layout import Box
from ui.pen import Pen
from ui.screens.base import Host, Screen
from ui.widgets.keyboard import Keyboard


class NameScreen(Screen):
    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self.keyboard: Keyboard | None = None
        self._seat = -1
        self._title = ""

    def paint(self, pen: Pen, view: View) -> None:
        """The keyboard fills the window; what was typed stays while the match behind it goes on."""
        body = view.body
        assert isinstance(body, NameBody)
        if self.keyboard is None or (self._seat, self._title) != (body.seat, body.title):
            self._seat, self._title = body.seat, body.title
            self.keyboard = Keyboard(body.title, body.text, body.known, self._typed, self._close, self.host.repaint, most=body.most)
        self.keyboard.back = view.back
        self.keyboard.paint(pen)

    def body(self, pen: Pen, box: Box, view: View) -> None:
        """Everything is in `paint`."""

    def _typed(self, name: str) -> None:
        self.host.send(Type(self._seat, name))

    def _close(self) -> None:
        """“Done” with nothing typed changes nothing."""
        back = self.keyboard.back if self.keyboard is not None else None
        if back is not None and back.act is not None:
            self.host.send(back.act)
