"""A walk through the plain pages of a game: a match played by chance, and of each question the page that shows most.

Garbage Day is among them in the plain words that are for tests only, so that these pages are seen whatever games have screens of their own.
"""

from __future__ import annotations

import random
import tempfile
from functools import cache
from pathlib import Path
from unittest.mock import patch

from companion import acts
from companion.demo.guests import leading_on
from companion.host import Host
from companion.present.presenters import PRESENTERS
from companion.rules.games import GAMES
from companion.rules.kernel import Setting
from companion.view import Option, PlainBody, View
from tests.companion import playing
from tests.companion.plain_day import PLAIN_DAY
from tests.ui.samples import LONG
from tests.ui.walking import Stop, Walk

TOUCHES = 700


def is_plain(game: str) -> bool:
    """Whether a match of it begins on a plain page."""
    with tempfile.TemporaryDirectory() as folder:
        walk = Walk(Path(folder))
        begin(walk, game, LONG)
        return isinstance(walk.host.view.body, PlainBody)


@cache
def walked(game: str) -> tuple[Stop, ...]:
    """Every question that chance comes by, with as many players as there may be and long names; then the pages round another match."""
    with tempfile.TemporaryDirectory() as folder, patch.dict(PRESENTERS, IN_PLAIN_WORDS):
        walk = Walk(Path(folder))
        for seats in GAMES[game].modes[0].seats:
            walk.host.draft.setting = Setting("", "", playing.NAMES[:seats])
            walk.at(f"{game} set-up for {seats}", acts.Go("setup", game))
            walk.do(acts.Back())
        begin(walk, game, LONG)
        pages = wander(walk, random.Random(3))
        walk.stops.extend(Stop(f"{game} {name}", view, walk.clock.now) for name, view in pages.items())
        begin(walk, game, playing.NAMES)
        wander(walk, random.Random(4))
        walk.keep(f"{game} in the end")
        walk.at(f"{game} menu", acts.Go("menu"))
        walk.at(f"{game} history", acts.Go("history"))
        return tuple(walk.stops)


def begin(walk: Walk, game: str, names: tuple[str, ...]) -> None:
    mode = GAMES[game].modes[0]
    walk.host.draft.setting = Setting(game, mode.id, names[: mode.seats[1]])
    walk.do(acts.Begin())


def wander(walk: Walk, chance: random.Random) -> dict[str, View]:
    """Touch what leads on, by chance, to the end of the match or for so many touches: the pages met, by their question."""
    pages: dict[str, View] = {}
    for _touch in range(TOUCHES):
        view, name = walk.host.view, asked(walk.host)
        if not name:
            break
        if isinstance(view.body, PlainBody) and (name not in pages or shown(view) > shown(pages[name])):
            pages[name] = view
        walk.do(touched(chance, view).act)
    return pages


def asked(host: Host) -> str:
    """The open question and the field that is asked; "" when the match is over."""
    assert host.table is not None
    if host.table.match.winners is not None:
        return ""
    path = host.choice
    fields = (path.verb, *(name for name, _value in path.filled), "more" if path.held else "") if path is not None else ()
    return " ".join((type(host.table.match.ask).__name__, *fields)).strip()


def shown(view: View) -> int:
    """How much a page shows."""
    return sum(1 for _option in playing.options_of(view))


def touched(chance: random.Random, view: View) -> Option:
    """Something that leads on; back, where nothing does."""
    options = leading_on(view)
    back = next((option for option in view.options if option.icon == "back"), None)
    if back is not None and (not options or chance.random() < 0.05):
        return back
    return chance.choice(options)


IN_PLAIN_WORDS = {"garbage-day": PLAIN_DAY}
PLAIN = (*IN_PLAIN_WORDS, *(game for game in GAMES if is_plain(game)))
