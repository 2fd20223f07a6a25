"""The match that is being set up: who sits where, which way is played, which table rulings hold."""

from __future__ import annotations

from dataclasses import replace

from companion.rules.games import GAMES
from companion.rules.kernel import Setting, Value, settle
from companion.words import _

NAME_LENGTH = 14
LIKELY = 3  # players offered where nobody has played before


class Draft:
    """`setting` may still be impossible; `problem` says why. `known`: names of those who played before, the latest first."""

    def __init__(self) -> None:
        self.setting = Setting("", "", ())
        self.known: tuple[str, ...] = ()

    def open(self, game: str, known: tuple[str, ...]) -> None:
        """Begin with the players of the last draft, else with those who played last, else with seats to be named."""
        self.known = known
        low, most = GAMES[game].modes[0].seats
        count = max(low, LIKELY)
        players = self.setting.players or known[:count]
        spare = (_("Player {number}").format(number=seat + 1) for seat in range(count))
        if len(players) < low:
            players = (*players, *(name for name in spare if name not in players))[:count]
        self.setting = Setting(game, GAMES[game].modes[0].id, tuple(players)[:most])

    def again(self, old: Setting) -> None:
        """The same people and rulings once more, the next one starts."""
        self.setting = Setting(old.game, old.mode, old.players, dict(old.rulings), {}, (old.first + 1) % len(old.players))

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

    def whole(self) -> Setting:
        """The setting that a match can begin with, without rulings that belong to another mode. Raises ValueError with a sentence."""
        game = GAMES[self.setting.game]
        mode = self.setting.mode or game.modes[0].id
        fitting = {ruling.key for ruling in game.rulings if not ruling.modes or mode in ruling.modes}
        rulings = {key: value for key, value in self.setting.rulings.items() if key in fitting}
        return settle(game, replace(self.setting, rulings=rulings))

    def problem(self) -> str:
        """Why the match cannot begin yet, "" when it can."""
        try:
            self.whole()
        except ValueError as wrong:
            return str(wrong)
        return ""
