"""A keyboard of our own, for fingers: remembered names above it, a field, large keys. It fills the window while it is open.

Landscape has the usual rows; portrait has the alphabet in rows of seven, because ten keys in a row would be too narrow to hit. Both have
a second page with accents and figures. Only letters that both faces can draw are offered.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from companion.view import Option
from companion.words import _
from ui.layout import Box
from ui.pen import Pen
from ui.theme import EDGE, PANEL, TXT, TXT_BLACK
from ui.widgets.button import Look, look, plain_button, pressable

MOST = 14  # letters in a name
WIDE = {"letters": ("qwertyuiop", "asdfghjkl’", "zxcvbnm-"), "more": ("äöüßåæøœñç", "áàâãéèêëíï", "óòôõúùûš")}
TALL = {
    "letters": ("abcdefg", "hijklmn", "opqrstu", "vwxyz-’"),
    "more": ("äöüßåæø", "áàâãçñœ", "éèêëíïî", "óòôõúùû"),
}
FIGURES = "1234567890"
LETTERS = frozenset("".join((*WIDE["letters"], *WIDE["more"], *TALL["letters"], *TALL["more"], FIGURES, " ")))
LIKE = {"'": "’", "`": "’", "´": "’", "–": "-"}
KEY_GAP = 8.0
HIGH = 80.0  # a key of a tall window where no names are remembered


class Keyboard:
    """Types into one field. `done(text)` is called once with what was typed or chosen, `close()` when nothing shall change; `back`: the
    option that closes it, where the page has one."""

    def __init__(
        self,
        title: str,
        text: str,
        known: Sequence[str],
        done: Callable[[str], None],
        close: Callable[[], None],
        repaint: Callable[[], None],
        back: Option | None = None,
        most: int = MOST,
    ) -> None:
        self.back = back
        self.title, self.text, self.known = title, text, tuple(known)
        self._done, self._close, self._repaint = done, close, repaint
        self._most = most
        self._fresh = bool(text)  # the first letter replaces the old name
        self._page = "letters"
        self._shift: bool | None = None  # None: large after a gap, small within a word

    # --- what keys do -------------------------------------------------------------------------------------------------

    def type(self, letter: str) -> None:
        before = "" if self._fresh else self.text
        if len(before) < self._most:
            self.text = (before + letter).lstrip()
        self._fresh, self._shift = False, None
        self._repaint()

    def takes(self, text: str) -> str:
        """The letter of a plugged-in keyboard as it is written here; "" where the keys do not offer it."""
        letter = LIKE.get(text, text)
        return letter if letter.lower() in LETTERS else ""

    def rub(self) -> None:
        self.text = "" if self._fresh else self.text[:-1]
        self._fresh = False
        self._repaint()

    def shift(self) -> None:
        self._shift = not self.large
        self._repaint()

    def turn(self) -> None:
        self._page = "more" if self._page == "letters" else "letters"
        self._repaint()

    def finish(self) -> None:
        self.choose(self.text)

    def choose(self, name: str) -> None:
        name = name.strip()[: self._most]
        if name:
            self._done(name)
        else:
            self._close()

    @property
    def large(self) -> bool:
        """Whether the next letter is a capital."""
        if self._shift is not None:
            return self._shift
        return self._fresh or not self.text or self.text[-1] in " -’"

    def offers(self) -> tuple[str, ...]:
        """Remembered names that begin with what was typed; all of them before anything was."""
        if self._fresh or not self.text:
            return self.known
        start = self.text.casefold()
        return tuple(name for name in self.known if name.casefold().startswith(start))

    # --- drawing ------------------------------------------------------------------------------------------------------

    def paint(self, pen: Pen) -> None:
        whole = pen.space.whole
        pen.field = self
        with pen.target(whole, call=lambda: None, name="keyboard", sinks=0) as target:
            target.ground = True
            pen.rect(whole, pen.theme.ground)
        x, wide = EDGE, whole.w - 2 * EDGE
        self._field(pen, Box(x, 12, wide, 60))
        tall = pen.space.portrait
        rows = self._rows(tall)
        key = 66.0 if tall or not self.known else 57.0  # lower where remembered names need the room
        if tall and not self.known and len(rows) <= len(TALL["letters"]):
            key = HIGH
        foot = whole.h - 14 - key
        top = foot - len(rows) * (key + KEY_GAP)
        room = Box(x, 84, wide, top - KEY_GAP - 84)
        if tall and not self.known:
            pen.text(self.title, room.inset(4, 10), 38, pen.theme.text, lines=3, valign="top")
        self._names(pen, room)
        for i, row in enumerate(rows):
            self._row(pen, Box(x, top + i * (key + KEY_GAP), wide, key), row, last=i == len(rows) - 1)
        self._foot(pen, Box(x, foot, wide, key))

    def _rows(self, tall: bool) -> tuple[str, ...]:
        if not tall:
            return (FIGURES, *WIDE[self._page]) if self._page == "more" else WIDE[self._page]
        return (*TALL[self._page], *((FIGURES[:5], FIGURES[5:]) if self._page == "more" else ()))

    def _field(self, pen: Pen, box: Box) -> None:
        t = pen.theme
        cross = box.left_part(60)
        close = (None, "") if self.back is not None else (self._close, "cross")
        with pressable(pen, cross, look(pen, Option("", None)), self.back, *close) as target:
            target.back = True
            pen.icon("cross", cross.cx - 15, cross.cy - 15, 30, t.text)
        field = Box(box.x + 70, box.y, box.w - 70 - 140, box.h)
        pen.rect(field, t.paper, PANEL)
        pen.frame(field, t.line, PANEL, 3)
        if self.text:
            inside = field.inset(16, 4)
            if self._fresh:
                wide = min(inside.w, pen.width(self.text, 38)) + 12
                pen.rect(Box(inside.x - 6, field.y + 8, wide, field.h - 16), t.paper_line, 6)
            used = pen.text(self.text, inside.left_part(inside.w - 8), 38, t.ink)
            if not self._fresh:
                pen.rect(Box(used.right + 3, field.y + 12, 3, field.h - 24), t.ink)
        elif self.known or not pen.space.portrait:
            pen.text(self.title, field.inset(16, 4), 26, t.ink_soft)
        else:
            pen.rect(Box(field.x + 16, field.y + 12, 3, field.h - 24), t.ink)
        plain_button(pen, box.right_part(130), _("Done"), self.finish, icon="tick", main=True)

    def _names(self, pen: Pen, box: Box) -> None:
        """As many remembered names as have room, each a key that ends the typing."""
        offers, t = self.offers(), pen.theme
        if not offers or box.h < 56:
            return
        x, y = box.x, box.y
        for name in offers:
            wide = max(72.0, pen.width(name, 26) + 36)
            if x + wide > box.right:
                x, y = box.x, y + 56 + KEY_GAP
            if y + 56 > box.bottom:
                return
            place = Box(x, y, min(wide, box.w), 56)
            choose = partial(self.choose, name)
            with pressable(pen, place, Look(t.ground, t.ground, t.raised, t.text), call=choose, name=name, flat=True):
                pen.frame(place, t.edge, PANEL - 2, 3)
                pen.text(name, place.inset(14, 0), 26, align="center")
            x += wide + KEY_GAP

    def _row(self, pen: Pen, box: Box, letters: str, last: bool) -> None:
        """A row of letters; in landscape the last one stands between the shift key and the one that rubs out."""
        if last and not pen.space.portrait:
            wide = (box.w - 9 * KEY_GAP) / 10
            self._shift_key(pen, box.left_part(wide))
            self._rub_key(pen, box.right_part(wide))
            box = box.inset(wide + KEY_GAP, 0)
        self._letters(pen, box, letters)

    def _letters(self, pen: Pen, box: Box, letters: str) -> None:
        for place, letter in zip(box.columns(len(letters), KEY_GAP), letters, strict=True):
            shown = letter.upper() if self.large and letter != "ß" else letter
            self._key(pen, place, shown, partial(self.type, shown))

    def _foot(self, pen: Pen, box: Box) -> None:
        word = _("äöü 123") if self._page == "letters" else _("abc")
        if pen.space.portrait:
            shift, turn, gap, rub = box.columns((1.0, 1.7, 2.2, 1.0), KEY_GAP)
            self._shift_key(pen, shift)
            self._rub_key(pen, rub)
        else:
            turn, gap, _right = box.columns((1.0, 4.0, 1.0), KEY_GAP)
            gap = Box(gap.x, gap.y, box.right - gap.x, gap.h)
        self._key(pen, turn, word, self.turn, 22)
        self._key(pen, gap, _("space"), lambda: self.type(" "), 22)

    def _shift_key(self, pen: Pen, box: Box) -> None:
        word = _("Aa")
        plate = pen.theme.paper if self.large else pen.theme.key
        ink = pen.theme.ink if self.large else pen.theme.text
        with pressable(pen, box, Look(plate, plate, pen.theme.raised, ink), call=self.shift, name="shift", flat=True):
            pen.text(word, box.inset(4, 0), 24, ink, align="center")

    def _rub_key(self, pen: Pen, box: Box) -> None:
        t = pen.theme
        with pressable(pen, box, Look(t.key, t.key, t.raised, t.text), call=self.rub, name="rub out", flat=True):
            pen.icon("back", box.cx - 14, box.cy - 14, 28, t.text)

    def _key(self, pen: Pen, box: Box, word: str, call: Callable[[], None], size: float = 30.0) -> None:
        t = pen.theme
        with pressable(pen, box, Look(t.raised, t.raised, t.key, t.text), call=call, name=word, flat=True):
            pen.text(word, box.inset(4, 0), size, t.text, TXT if size < 30 else TXT_BLACK, align="center")
