"""What every game shares: moves judged into events, events folded into a match, an open question on a stack.

A game is a record of functions (`Game`); nothing is inherited. `decide` is the only place where legality is written, and
quotes the rule it breaks. `follow` says what a state demands by itself and is repeated until it is silent. `evolve`
records and never refuses, so that an old journal always loads. Time and chance are told, never rolled in here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any, Generic, TypeAlias, TypeVar

from companion.senses import Sense
from companion.words import N_, _

B = TypeVar("B")
Value: TypeAlias = bool | int | str


@dataclass(frozen=True, slots=True)
class Rule:
    """A law and its place. `ref`: heading in the rulebook (or the ruling's id) and the point under it, unique within a
    game; `text`: the law in our words, one sentence, marked for translation."""

    ref: str
    text: str


class RuleError(Exception):
    """A move that the rules forbid. State and journal are untouched."""

    def __init__(self, rule: Rule) -> None:
        super().__init__(f"{rule.ref}: {rule.text}")
        self.rule = rule


class NotHeard(Exception):
    """A reading that cannot be what the open question asks for, for instance five dice where six were due."""


class Move:
    """What somebody says or does. A frozen dataclass whose fields are int, str, bool, None or tuples of these."""

    __slots__ = ()


class Event:
    """What therefore happened. A frozen dataclass with fields as in `Move`."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Ask:
    """An open question: `seat` must answer. Games add their own kinds with what the answer needs."""

    seat: int


@dataclass(frozen=True, slots=True)
class Open:
    """A legal move with fields still to be filled in by a person, such as a victory claim. `given`: the fields already fixed."""

    move: type[Move]
    given: tuple[tuple[str, Value], ...] = ()


@dataclass(frozen=True, slots=True)
class Ruling:
    """A named setting of the match. `choices`: the values allowed (for an int, the lowest and the highest).
    `source` is the ruling's id such as "GD11"; `reason` tells the players why it is open; `modes`: where it applies, () for all."""

    key: str
    title: str
    reason: str
    default: Value
    source: str
    choices: tuple[Value, ...] = (True, False)
    modes: tuple[str, ...] = ()

    def check(self, value: Value) -> None:
        """Raise ValueError with a sentence when the value is of the wrong type or not among the choices."""
        if type(value) is not type(self.default):
            raise ValueError(
                _("The ruling “{key}” needs {kind}, not {value}.").format(key=self.key, kind=_kind(self.default), value=repr(value))
            )
        if isinstance(value, int) and not isinstance(value, bool):
            low, high = self.choices
            if not low <= value <= high:  # type: ignore[operator]
                raise ValueError(
                    _("The ruling “{key}” goes from {low} to {high}, not {value}.").format(key=self.key, low=low, high=high, value=value)
                )
        elif value not in self.choices:
            known = ", ".join(map(str, self.choices))
            raise ValueError(_("The ruling “{key}” is one of {known}, not {value}.").format(key=self.key, known=known, value=value))


def _kind(value: Value) -> str:
    return {bool: _("true or false"), int: _("a whole number")}.get(type(value), _("a word"))


@dataclass(frozen=True, slots=True)
class Mode:
    """A way to play a game. `seats`: the smallest and the largest number of players. A game with one way has one mode, id ""."""

    id: str
    title: str
    seats: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Setting:
    """What a match starts from, stored with it: old matches replay under the rules they were played with.
    `cards`: editable names, sizes and counts as plain data, copied from the game's list. `first`: the seat that starts."""

    game: str
    mode: str
    players: tuple[str, ...]
    rulings: Mapping[str, Value] = field(default_factory=dict)
    cards: Mapping[str, Any] = field(default_factory=dict)
    first: int = 0


@dataclass(frozen=True, slots=True)
class Match(Generic[B]):
    """One match at one moment. Seats count clockwise from 0. `asks` is a stack: the newest is answered first.
    `winners`: None while it is played, () when nobody wins."""

    setting: Setting
    board: B
    turn: int = 0
    asks: tuple[Ask, ...] = ()
    out: frozenset[int] = frozenset()
    winners: tuple[int, ...] | None = None

    @property
    def players(self) -> tuple[str, ...]:
        return self.setting.players

    @property
    def seats(self) -> range:
        return range(len(self.setting.players))

    @property
    def ask(self) -> Ask | None:
        """The open question, None when nobody is asked."""
        return self.asks[-1] if self.asks else None

    def ruling(self, key: str) -> Value:
        return self.setting.rulings[key]

    def after(self, seat: int, step: int = 1) -> int:
        """The next seat clockwise (`step` −1: counterclockwise) that is still in the game; `seat` itself when alone."""
        seat = (seat + step) % len(self.players)
        while seat in self.out and len(self.out) < len(self.players):
            seat = (seat + step) % len(self.players)
        return seat

    def inside(self) -> tuple[int, ...]:
        """Seats still in the game."""
        return tuple(seat for seat in self.seats if seat not in self.out)


@dataclass(frozen=True)
class Game(Generic[B]):
    """One game as a record of functions.

    `setup(setting)` → the first match; raises nothing for a setting that `settle` made.
    `candidates(match)` → possible moves, over-generated from public facts; `Open` where a person fills in fields.
    `decide(match, move)` → what the move itself does, or RuleError.
    `follow(match)` → what the state demands by itself; silent when nothing is due.
    `evolve(match, event)` → the match after it; never refuses.
    `hear(match, sense)` → the move a reading amounts to now, None when it is not wanted; raises NotHeard.
    `awaits(match)` → dice awaited now by colour, for instance {"blue": 6, "green": 5}; {} when none are.
    `rules`: every rule that can be broken, so that tests can ask for a refusal of each.
    """

    id: str
    title: str
    modes: tuple[Mode, ...]
    rulings: tuple[Ruling, ...]
    moves: tuple[type[Move], ...]
    events: tuple[type[Event], ...]
    rules: tuple[Rule, ...]
    setup: Callable[[Setting], Match[B]]
    candidates: Callable[[Match[B]], Iterable[Move | Open]]
    decide: Callable[[Match[B], Move], Iterable[Event]]
    follow: Callable[[Match[B]], Iterable[Event]]
    evolve: Callable[[Match[B], Event], Match[B]]
    hear: Callable[[Match[B], Sense], Move | None]
    awaits: Callable[[Match[B]], Mapping[str, int]]
    cards: Callable[[], Mapping[str, Any]] = field(default=dict)  # the shipped card list


OVER = Rule("Game end", N_("The game is over."))


def judge(game: Game[B], match: Match[B], move: Move) -> tuple[tuple[Event, ...], Match[B]]:
    """The events of a move, consequences included, and the match after them. Raises RuleError."""
    if match.winners is not None:
        raise RuleError(OVER)
    events = list(game.decide(match, move))
    for event in events:
        match = game.evolve(match, event)
    return _settle(game, match, events)


def start(game: Game[B], setting: Setting) -> tuple[tuple[Event, ...], Match[B]]:
    """The first events (what the set-up itself demands) and the match that waits for its first move."""
    return _settle(game, game.setup(setting), [])


def _settle(game: Game[B], match: Match[B], events: list[Event]) -> tuple[tuple[Event, ...], Match[B]]:
    while due := tuple(game.follow(match)):
        for event in due:
            match = game.evolve(match, event)
        events.extend(due)
    return tuple(events), match


def replay(game: Game[B], setting: Setting, events: Iterable[Event]) -> Match[B]:
    """The match that these events (those of the set-up included) lead to."""
    match = game.setup(setting)
    for event in events:
        match = game.evolve(match, event)
    return match


def legal(game: Game[B], match: Match[B]) -> list[Move | Open]:
    """Every candidate that `decide` accepts; an `Open` stands for itself."""
    return [] if match.winners is not None else list(_legal(game, match))


def _legal(game: Game[B], match: Match[B]) -> Iterator[Move | Open]:
    for candidate in game.candidates(match):
        if isinstance(candidate, Open) or accepts(game, match, candidate):
            yield candidate


def accepts(game: Game[B], match: Match[B], move: Move) -> bool:
    """Whether `decide` lets this move through."""
    try:
        for _event in game.decide(match, move):
            pass
    except RuleError:
        return False
    return True


def settle(game: Game[Any], setting: Setting) -> Setting:
    """The setting made whole: known mode, allowed number of different players, every ruling present and checked, the card
    list filled in. Raises ValueError with one sentence that names what is wrong and what is possible."""
    modes = {mode.id: mode for mode in game.modes}
    mode = modes.get(setting.mode or game.modes[0].id)
    if mode is None:
        one_way = _("{game} has no mode “{mode}”: it is played in one way only.")
        choose = _("{game} has no mode “{mode}”. Choose one of: {modes}.")
        raise ValueError((choose if any(modes) else one_way).format(game=game.title, mode=setting.mode, modes=", ".join(modes)))
    _check_players(game, mode, setting.players)
    if not 0 <= setting.first < len(setting.players):
        no_seat = _("Seat {seat} cannot start: there are seats 0 to {last}.")
        raise ValueError(no_seat.format(seat=setting.first, last=len(setting.players) - 1))
    known = {ruling.key: ruling for ruling in game.rulings}
    for key, value in setting.rulings.items():
        if key not in known:
            no_ruling = _("{game} has no ruling “{key}”. Known rulings: {known}.")
            raise ValueError(no_ruling.format(game=game.title, key=key, known=", ".join(sorted(known)) or _("none")))
        known[key].check(value)
    rulings = {key: setting.rulings.get(key, ruling.default) for key, ruling in known.items()}
    cards = setting.cards or game.cards()
    return replace(setting, mode=mode.id, rulings=MappingProxyType(rulings), cards=MappingProxyType(dict(cards)))


def _check_players(game: Game[Any], mode: Mode, players: tuple[str, ...]) -> None:
    low, high = mode.seats
    if not low <= len(players) <= high:
        count = _("{game} is for {low} to {high} players, not {count}.")
        raise ValueError(count.format(game=game.title, low=low, high=high, count=len(players)))
    if any(not name.strip() for name in players):
        raise ValueError(_("Every player needs a name."))
    twice = {name for name in players if sum(other.casefold() == name.casefold() for other in players) > 1}
    if twice:
        raise ValueError(_("Two players are called {name}. Give each a name of their own.").format(name=sorted(twice)[0]))
