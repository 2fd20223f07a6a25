"""The plain pages of a game: its words and its legal moves as a presenter."""

from __future__ import annotations

from companion.present.common import Page, Presenter
from companion.present.plain import Words
from companion.table import Table
from companion.view import Lid, TableBody


def plain(words: Words, hue: str) -> Presenter:
    """The presenter of a game that has only words. `hue`: its poster's, one of day, brawl, war, rumble, dumb."""

    def show(table: Table, now: float) -> Page:
        prompt = words.ask(table.match)
        return Page(Lid("paper", prompt.title, prompt.saying), TableBody(()))

    return Presenter(hue, show, words.tell, words.result)
