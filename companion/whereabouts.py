"""Where people are in the app: the page, the way back, the form that is open, the entry that is chosen.

A form, an entry and a half-made move belong to the state they were begun in: `keep_up` lets go of them when the match has moved on.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from companion.acts import Choose
from companion.course import Step
from companion.rules.kernel import Value

ABOUT_A_STEP = ("undo", "amend")  # pages that ask about the newest step
RECORDS = "record"  # how the names of the records' pages begin


@dataclass
class Whereabouts:
    """`list_page`: which part of a long list is shown; `chosen`: an entry of the history, or a seat on the pages about seats; `fields`:
    what is filled in in the form `picker` ("": none is open); `choice`: a move that is being put together on a plain page."""

    page: str = "home"
    trail: list[tuple[str, str]] = field(default_factory=list)  # pages that led here, each with what it is about
    list_page: int = 0
    chosen: int | None = None
    picker: str = ""
    fields: dict[str, Value] = field(default_factory=dict)
    choice: Choose | None = None
    picture: int = 0  # of the chosen entry
    what: str = ""  # the entry of a card list that a page is about
    newest: Step | None = None  # the newest step when a form was opened or an entry chosen

    def go(self, page: str, chosen: int | None = None, newest: Step | None = None, what: str = "") -> None:
        """Open a page; “home” is where every way ends. `newest`: the newest step of the match."""
        if page == "home":
            self.trail.clear()
            self.close_form()
        else:
            self.trail.append((self.page, self.what))
        self.page, self.list_page, self.chosen, self.what, self.picture = page, 0, chosen, what, 0
        if page in ABOUT_A_STEP:
            self.newest = newest

    def back(self, in_match: bool) -> None:
        """One page back; in a match to the match itself, from the records through them."""
        page, what = self.trail.pop() if self.trail else ("home", "")
        if in_match and not page.startswith(RECORDS):
            page, what = "match", ""
            self.trail.clear()
        self.page, self.what = page, what

    def to_match(self) -> None:
        """The match itself, with nothing open over it."""
        self.page, self.chosen = "match", None
        self.trail.clear()
        self.close_form()

    def open_form(self, picker: str, fields: dict[str, Value], newest: Step) -> None:
        self.picker, self.page, self.fields, self.newest = picker, "match", fields, newest

    def put_together(self, choice: Choose, newest: Step) -> None:
        self.choice, self.page, self.newest = choice, "match", newest

    def choose_entry(self, index: int, newest: Step | None, picture: int = 0) -> None:
        """Point at an entry of the history; the same one again lets it go. `picture`: what it was read from."""
        self.chosen = None if self.chosen == index else index
        self.picture = picture if self.chosen is not None else 0
        self.newest = newest

    def close_form(self) -> None:
        self.picker, self.choice = "", None

    def keep_up(self, newest: Step) -> None:
        """Let go of what belongs to a state that is past."""
        if self.newest is not newest:
            self.close_form()
            self.chosen, self.picture = None, 0
            self.page = "match" if self.page in ABOUT_A_STEP else self.page
