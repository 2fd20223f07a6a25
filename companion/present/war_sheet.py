"""What every page of Trash War has in common: who is asked, the walls, the piles, and what flies while that is in question."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.present import war_board as shown
from companion.present.common import Page, person, rail
from companion.present.plain import Prompt
from companion.present.trash_war_words import WORDS
from companion.rules.trash_war import GAME
from companion.rules.trash_war import asks as ask
from companion.rules.trash_war.board import TOPPLES, War
from companion.view import Lid, Notice, Option, WarBody
from companion.words import _

HUE = "war"


@dataclass(frozen=True)
class Sheet:
    """One position on its way to a page: who is asked what, and what touching walls, flying trash or trash on walls does."""

    match: War
    prompt: Prompt
    walls: shown.Walls
    chips: Mapping[int, Option]
    focus: int | None = None
    aimed: tuple[int, int] | None = None

    def page(self, notice: Notice, options: tuple[Option, ...], **more: Any) -> Page:
        """The page with these options; `more`: fields of the body."""
        match, prompt = self.match, self.prompt
        focus = prompt.seat if self.focus is None else self.focus
        rows = () if more.get("card") else tuple(
            shown.fortress(match, seat, self.walls, self.aimed) for seat in shown.others(match, focus)
        )  # fmt: skip
        own = shown.fortress(match, focus, self.walls, self.aimed, more.pop("trash", None)) if focus is not None else None
        if isinstance(match.ask, ask.Defence | ask.Loading):
            more = {**more, "chips": shown.flying(match, self.chips), "outlook": shown.outlook(match)}
        body = WarBody(rows, own, shown.piles(match), TOPPLES, **more)
        return Page(lid(match, prompt), body, options, rail(prompt.steps, prompt.now) if prompt.steps else (), notice)


def lay(match: War, walls: shown.Walls | None = None, chips: Mapping[int, Option] | None = None, **more: Any) -> Sheet:
    """The open question with these things to touch; `more`: `focus` and `aimed` of the sheet."""
    return Sheet(match, WORDS.ask(match), walls or {}, chips or {}, **more)


def lid(match: War, prompt: Prompt) -> Lid:
    if prompt.seat is None:
        return Lid("poster", _(GAME.title), prompt.saying, poster=HUE)
    return Lid("person", match.players[prompt.seat], prompt.saying, person(match, prompt.seat))
