"""`binside cards` and `binside rulings`: what a table can change about a game, and how."""

from __future__ import annotations

import textwrap
from pathlib import Path
from typing import Any, TextIO

from companion import ownlists, settings
from companion.present.rulings import said
from companion.rules.games import GAMES
from companion.rules.kernel import Game, Ruling, Value
from companion.words import _


def cards(game: str, write: Path | None, check: Path | None, place: Path, out: TextIO) -> int:
    """Print the shipped list, copy it to `write` (Path(): where the app looks in `place`), or check the list in a file. An existing file
    is never overwritten."""
    chosen = _game(game)
    if check is not None:
        chosen.cards(check)
        print(_("{file} can be used for {game}.").format(file=check, game=_(chosen.title)), file=out)
        return 0
    source = ownlists.shipped(chosen.id)
    if not source.exists():
        raise ValueError(_("{game} has no card list.").format(game=_(chosen.title)))
    text = source.read_text(encoding="utf-8")
    mine = ownlists.own(place, chosen.id)
    if write is None:
        print(text, end="", file=out)
        print("# " + _("The app plays with {file} where there is one.").format(file=mine), file=out)
        return 0
    goal = mine if write == Path() else write
    if goal.exists():
        raise ValueError(_("{file} exists already: move it away first, or name another file.").format(file=goal))
    goal.parent.mkdir(parents=True, exist_ok=True)
    settings.write_whole(goal, text)
    then = _("The card list is in {file}. Edit it, then check it: binside cards {game} --check {file}")
    print(then.format(file=goal, game=game), file=out)
    if goal != mine:
        print(_("The app plays with it when it is in {file}.").format(file=mine), file=out)
    return 0


def rulings(game: str, out: TextIO) -> int:
    """List every table ruling of a game: key, kind and range, default, where it comes from, why it is open."""
    chosen = _game(game)
    print(_("{game}: table rulings. Change one with --ruling KEY=VALUE or on the set-up page.").format(game=_(chosen.title)), file=out)
    modes = {mode.id: _(mode.title) for mode in chosen.modes}
    for ruling in chosen.rulings:
        print(file=out)
        print(f"{ruling.key} = {spelt(ruling.default)}   ({_kind(ruling)}; {_source(ruling)})", file=out)
        if ruling.modes:
            print("    " + _("only in {modes}").format(modes=", ".join(modes[mode] for mode in ruling.modes)), file=out)
        print(textwrap.fill(f"{_(ruling.title)}. {_(ruling.reason)}", 100, initial_indent="    ", subsequent_indent="    "), file=out)
    return 0


def _game(game: str) -> Game[Any]:
    if game not in GAMES:
        raise ValueError(_("There is no game “{game}”. Known games: {games}.").format(game=game, games=", ".join(GAMES)))
    return GAMES[game]


def spelt(value: Value) -> str:
    """A value as it is typed after `--ruling KEY=`."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def _kind(ruling: Ruling) -> str:
    if isinstance(ruling.default, bool):
        return _("true or false")
    if isinstance(ruling.default, int):
        low, high = ruling.choices
        return _("a whole number from {low} to {high}").format(low=low, high=high)
    return _("one of {words}").format(words=", ".join(f"{value} ({said(value)})" for value in ruling.choices))


def _source(ruling: Ruling) -> str:
    return _("table ruling {source}").format(source=ruling.source)
