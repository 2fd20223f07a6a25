"""`binside demo`: one match played by simulated people through the real screen, sensors and rules, on the simulated table.

The clock is simulated: time goes on only as fast as the table can be reckoned. People see the table (they are told its
truth, as eyes would), touch the screen where the View offers something, and throw, place and sweep. The referee knows only
what its sensors report.
"""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from companion import ownlists, settings
from companion.demo.brawlers import Brawlers
from companion.demo.fingers import Interrupted
from companion.demo.guests import Guests
from companion.demo.housemates import Housemates
from companion.demo.rummy import RummyBrawlers
from companion.demo.stage import Stage
from companion.rules.games import GAMES
from companion.rules.kernel import Setting, settle
from companion.words import _
from ui.window import NoDisplay

PEOPLE: dict[str, Callable[[Stage, int], Housemates | Brawlers | Guests]] = {
    "garbage-day": Housemates,
    "dumpster-brawl": Brawlers,
    "dumpster-brawl rummy": RummyBrawlers,
}  # who plays a game with dice, cards and all; other games are played on the screen alone
LONGEST = 4 * 3600.0  # simulated seconds after which a match is given up as stuck


def demo(game: str, mode: str, players: str, seed: int, shots: Path | None, size: tuple[int, int]) -> int:
    """Play one match; the last line tells the result. Exit 1 when it does not end."""
    if game not in GAMES:
        raise ValueError(_("There is no game “{game}” yet. Known games: {games}.").format(game=game, games=", ".join(GAMES)))
    names = tuple(name.strip() for name in players.split(",") if name.strip())
    setting = settle(GAMES[game], Setting(game, mode, names, cards=ownlists.used(settings.folder(), game)))
    if shots is not None:
        _check_folder(shots)
    _say_where(shots)
    with tempfile.TemporaryDirectory(prefix="binside-demo-") as place:
        return _play(setting, seed, shots, size, Path(place))


def _say_where(shots: Path | None) -> None:
    if not (os.environ.get("DISPLAY") or os.environ.get("SDL_VIDEODRIVER")):
        os.environ["SDL_VIDEODRIVER"] = "offscreen"
        print(_("No display: the demo plays off-screen."), flush=True)
    if shots is not None:
        print(_("A screenshot of each decision goes to {folder}.").format(folder=shots), flush=True)
    print(_("A whole match takes some minutes: every die and card is reckoned."), flush=True)


def _play(setting: Setting, seed: int, shots: Path | None, size: tuple[int, int], place: Path) -> int:
    began = time.monotonic()
    try:
        stage = Stage(setting, seed, shots, size, place)
    except NoDisplay as wrong:
        raise ValueError(str(wrong)) from wrong
    with stage:
        stage.host.draft.place = settings.folder()  # where the table's own card lists are
        people = PEOPLE.get(f"{setting.game} {setting.mode}", PEOPLE.get(setting.game, Guests))(stage, seed)
        stage.sit_down(setting)
        while stage.match.winners is None and stage.now() < LONGEST:
            try:
                people.act()
            except Interrupted:
                stage.clear_overlays()
        stage.keep_shot("result")
        spent = time.monotonic() - began
        match = stage.match
        print(
            _("{steps} steps, {minutes} simulated minutes in {seconds} s").format(
                steps=stage.steps(), minutes=round(stage.now() / 60, 1), seconds=round(spent)
            )
        )
        if match.winners is None:
            print(_("The match did not end."))
            return 1
        winners = [match.players[seat] for seat in match.winners]
        title = GAMES[setting.game].title
        print(
            _("{title}: {winners} won.").format(title=title, winners=", ".join(winners))
            if winners
            else _("{title}: everyone lost.").format(title=title)
        )
        return 0


def _check_folder(shots: Path) -> None:
    try:
        shots.mkdir(parents=True, exist_ok=True)
        probe = shots / ".writable"
        probe.touch()
        probe.unlink()
    except OSError as wrong:
        sentence = _("Screenshots cannot be saved in {folder} ({reason}). Choose another folder.")
        raise ValueError(sentence.format(folder=shots, reason=wrong.strerror)) from wrong
