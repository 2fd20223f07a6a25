"""The match that is being set up: who sits where, which way is played, which table rulings hold, which card list."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

from companion import cardedit
from companion.cardedit import Spot, entry, name_key
from companion.ownlists import InForce, in_force, own
from companion.rules.games import GAMES
from companion.rules.kernel import Mode, Ruling, Setting, Value, settle
from companion.words import _

NAME_LENGTH = 14
NAME = ""  # the field of a change that is about the name, whatever it is called there
LIKELY = 3  # players offered where nobody has played before


class Draft:
    """`setting` may still be impossible; `problem` says why. `known`: names of those who played before, the latest first. `place`:
    Binside's folder, where the table's own card lists are; `own`: whether they are wanted."""

    def __init__(self, place: Path) -> None:
        self.place = place
        self.own = True
        self.setting = Setting("", "", ())
        self.known: tuple[str, ...] = ()
        self._chosen: dict[str, Setting] = {}  # the last draft of each game

    def open(self, game: str, known: tuple[str, ...], last: Setting | None = None) -> None:
        """Begin with the players of the last draft, else with those who played last, else with seats to be named; and with the way and
        the rulings that this table chose for the game: in the last draft of it, else in its `last` match."""
        if self.setting.game:
            self._chosen[self.setting.game] = self.setting
        self.known, self.own = known, True
        mode, rulings = _still_known(game, self._chosen.get(game, last))
        low, most = mode.seats
        count = max(low, LIKELY)
        players = self.setting.players or known[:count]
        spare = (_("Player {number}").format(number=seat + 1) for seat in range(count))
        if len(players) < low:
            players = (*players, *(name for name in spare if name not in players))[:count]
        self.setting = Setting(game, mode.id, tuple(players)[:most], rulings)

    def again(self, old: Setting, gone: frozenset[int] = frozenset()) -> None:
        """The same people without those who are gone, the same rulings; the next one starts."""
        seats = [seat for seat in range(len(old.players)) if seat not in gone]
        first = next((place for place, seat in enumerate(seats) if seat > old.first), 0)
        self.setting = Setting(old.game, old.mode, tuple(old.players[seat] for seat in seats), dict(old.rulings), {}, first)

    def name(self, seat: int, text: str) -> None:
        """Name a seat; −1 adds one. An empty name changes nothing."""
        name = text.strip()[:NAME_LENGTH]
        if not name:
            return
        players = list(self.setting.players)
        if seat < 0:
            players.append(name)
        else:
            players[seat] = name
        self.setting = replace(self.setting, players=tuple(players))

    def drag(self, seat: int, to: int) -> None:
        players = list(self.setting.players)
        first = players[self.setting.first]
        players.insert(to, players.pop(seat))
        self.setting = replace(self.setting, players=tuple(players), first=players.index(first))

    def remove(self, seat: int) -> None:
        players = tuple(name for place, name in enumerate(self.setting.players) if place != seat)
        first = self.setting.first - (seat < self.setting.first)
        self.setting = replace(self.setting, players=players, first=min(first, max(0, len(players) - 1)))

    def rule(self, key: str, value: Value) -> None:
        self.setting = replace(self.setting, rulings={**self.setting.rulings, key: value})

    def start_with(self, seat: int) -> None:
        self.setting = replace(self.setting, first=seat)

    def play(self, mode: str) -> None:
        self.setting = replace(self.setting, mode=mode)

    def cards(self) -> InForce:
        """The card list that the match would begin with."""
        return in_force(self.place, self.setting.game, self.own)

    def change_card(self, spot: Spot, key: str, value: Any) -> None:
        """Change an entry of the table's own card list, which begins with the first change. Raises ValueError with a sentence."""
        known = entry(self.cards().cards, spot)  # of the list that is looked at
        if key == NAME:
            key, value = name_key(known), str(value).strip()[: cardedit.NAME_LENGTH]
        if value == known[key]:
            return
        base = own(self.place, self.setting.game)
        if base.exists() and not self.own:
            raise ValueError(_("Choose your own list first: the shipped one cannot be changed."))
        cardedit.change(self.place, self.setting.game, spot, key, list(value) if isinstance(value, tuple) else value)
        self.own = True

    def drop_cards(self) -> None:
        cardedit.drop(self.place, self.setting.game)

    def whole(self) -> Setting:
        """The setting that a match can begin with, without rulings that belong to another mode. Raises ValueError with a sentence."""
        found = self.cards()
        if found.problem:
            raise ValueError(found.problem)
        game = GAMES[self.setting.game]
        mode = self.setting.mode or game.modes[0].id
        fitting = {ruling.key for ruling in game.rulings if not ruling.modes or mode in ruling.modes}
        rulings = {key: value for key, value in self.setting.rulings.items() if key in fitting}
        return settle(game, replace(self.setting, rulings=rulings, cards=found.cards))

    def problem(self) -> str:
        """Why the match cannot begin yet, "" when it can."""
        try:
            self.whole()
        except ValueError as wrong:
            return str(wrong)
        return ""


def _still_known(game: str, old: Setting | None) -> tuple[Mode, dict[str, Value]]:
    """The way and the rulings of an older setting, as far as the game has them now."""
    modes = {mode.id: mode for mode in GAMES[game].modes}
    if old is None:
        return GAMES[game].modes[0], {}
    known = {ruling.key: ruling for ruling in GAMES[game].rulings}
    kept = {key: value for key, value in old.rulings.items() if key in known and _fits(known[key], value)}
    return modes.get(old.mode, GAMES[game].modes[0]), kept


def _fits(ruling: Ruling, value: Value) -> bool:
    try:
        ruling.check(value)
    except ValueError:
        return False
    return True
