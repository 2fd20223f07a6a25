"""What every game shares: moves judged into events, events folded into a match, an open question on a stack.

A game is a record of functions (`Game`); nothing is inherited. `decide` is the only place where legality is written, and
quotes the rule it breaks. `follow` says what a state demands by itself and is repeated until it is silent. `evolve`
records and never refuses, so that an old journal always loads. Time and chance are told, never rolled in here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
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
    `winners`: None while it is played, () when nobody wins. `away`: seats in the game that pause (see `Pause`)."""

    setting: Setting
    board: B
    turn: int = 0
    asks: tuple[Ask, ...] = ()
    out: frozenset[int] = frozenset()
    winners: tuple[int, ...] | None = None
    away: frozenset[int] = frozenset()

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
        """The next seat clockwise (`step` −1: counterclockwise) that is present; `seat` itself when nobody else is."""
        there = self.present() or (seat,)
        seat = (seat + step) % len(self.players)
        while seat not in there:
            seat = (seat + step) % len(self.players)
        return seat

    def inside(self) -> tuple[int, ...]:
        """Seats still in the game, those who pause included: what endings and limits count."""
        return tuple(seat for seat in self.seats if seat not in self.out)

    def present(self) -> tuple[int, ...]:
        """Seats in the game and at the table: who has turns and can be chosen."""
        return tuple(seat for seat in self.seats if seat not in self.out and seat not in self.away)


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
    `cards(path)` → the card list of that file, of the shipped one for None; raises ValueError with file, line and reason.
    `check(setting)` → why a setting that is whole cannot be played all the same, "" when it can.
    `finds_first`: a match begins by finding out who starts, so that nobody says it before.

    Leaving, pausing, coming back and being replaced are the kernel's (`SEATING_MOVES`): it judges them, then asks the game's
    `decide` for a veto or for more events, records them, then shows the event to the game's `evolve`, which moves a leaver's
    cards and closes that seat's questions. Each game lists `SEATING_MOVES`, `SEATING_EVENTS` and `PAUSING` among its own.
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
    cards: Callable[[Path | None], Mapping[str, Any]] = lambda _path: {}
    check: Callable[[Setting], str] = lambda _setting: ""
    finds_first: bool = False


# --- seats: leaving, pausing, replacing --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Leave(Move):
    """`seat` leaves the match for good. What becomes of cards and score is the game's ruling."""

    seat: int


@dataclass(frozen=True, slots=True)
class Pause(Move):
    """`seat` is away for a while; see the ruling `PAUSING`."""

    seat: int


@dataclass(frozen=True, slots=True)
class Return(Move):
    """`seat` is back from a pause."""

    seat: int


@dataclass(frozen=True, slots=True)
class Replace(Move):
    """Somebody called `name` takes over the seat with cards, score, turn and open questions."""

    seat: int
    name: str


@dataclass(frozen=True, slots=True)
class Left(Event):
    seat: int


@dataclass(frozen=True, slots=True)
class Paused(Event):
    seat: int


@dataclass(frozen=True, slots=True)
class Returned(Event):
    seat: int


@dataclass(frozen=True, slots=True)
class Replaced(Event):
    seat: int
    name: str


SEATING_MOVES: tuple[type[Move], ...] = (Leave, Pause, Return, Replace)
SEATING_EVENTS: tuple[type[Event], ...] = (Left, Paused, Returned, Replaced)

SKIP, WAIT = "skip", "wait"
PAUSING = Ruling(
    "pausing",
    N_("A player who pauses"),
    N_("No rulebook says what happens when somebody must get up: skip their turns and let nobody choose them, or wait."),
    SKIP,
    "seats",
    (SKIP, WAIT),
)

OVER = Rule("Game end", N_("The game is over."))
SEAT = Rule("Table ruling, seats", N_("Only somebody who is still in the game can leave, pause, come back or be replaced."))
HERE = Rule("Table ruling, here", N_("Somebody who is here pauses, and somebody who is away comes back."))
BUSY = Rule("Table ruling, busy", N_("A pause begins when nothing is asked of that player: answer first, or end the turn."))
FEW = Rule("Table ruling, company", N_("Two players must stay at the table."))
WAITING = Rule("Table ruling, waiting", N_("The match waits until the player who is away comes back."))
NAMED = Rule("Table ruling, name", N_("Whoever takes over a seat needs a name that nobody else at the table has."))
SEATING_RULES = (OVER, SEAT, HERE, BUSY, FEW, WAITING, NAMED)


def waits(match: Match[Any]) -> bool:
    """Whether nothing can be played until somebody comes back: so ruled, or fewer than two are present."""
    return bool(match.away) and (match.ruling(PAUSING.key) == WAIT or len(match.present()) < 2)


def _seating(match: Match[Any], move: Move) -> Event:
    """What a move about seats does by itself. Raises RuleError."""
    seat = move.seat  # type: ignore[attr-defined]
    if type(seat) is not int or seat not in match.inside():
        raise RuleError(SEAT)
    if isinstance(move, Leave):
        return Left(seat)
    if isinstance(move, Replace):
        taken = {name.casefold() for place, name in enumerate(match.players) if place != seat}
        if not isinstance(move.name, str) or not move.name.strip() or move.name.strip().casefold() in taken:
            raise RuleError(NAMED)
        return Replaced(seat, move.name.strip())
    if (seat in match.away) is isinstance(move, Pause):
        raise RuleError(HERE)
    if isinstance(move, Return):
        return Returned(seat)
    _pause(match, seat)
    return Paused(seat)


def _pause(match: Match[Any], seat: int) -> None:
    if match.ruling(PAUSING.key) == WAIT:
        return
    if seat == match.turn or any(ask.seat == seat for ask in match.asks):
        raise RuleError(BUSY)
    if len(match.present()) <= 2:
        raise RuleError(FEW)


def _seated(match: Match[B], event: Event) -> Match[B]:
    """The match after an event, as far as the seats go."""
    if isinstance(event, Left):
        return replace(match, out=match.out | {event.seat}, away=match.away - {event.seat})
    if isinstance(event, Paused):
        return replace(match, away=match.away | {event.seat})
    if isinstance(event, Returned):
        return replace(match, away=match.away - {event.seat})
    if isinstance(event, Replaced):
        names = (*match.players[: event.seat], event.name, *match.players[event.seat + 1 :])
        return replace(match, setting=replace(match.setting, players=names))
    return match


# --- judging ----------------------------------------------------------------------------------------------------------


def decide(game: Game[B], match: Match[B], move: Move) -> tuple[Event, ...]:
    """What the move itself does, by the kernel's law and the game's. Raises RuleError."""
    if match.winners is not None:
        raise RuleError(OVER)
    if isinstance(move, SEATING_MOVES):
        return (_seating(match, move), *game.decide(match, move))
    if waits(match):
        raise RuleError(WAITING)
    return tuple(game.decide(match, move))


def evolve(game: Game[B], match: Match[B], event: Event) -> Match[B]:
    """The match after an event."""
    return game.evolve(_seated(match, event), event)


def judge(game: Game[B], match: Match[B], move: Move) -> tuple[tuple[Event, ...], Match[B]]:
    """The events of a move, consequences included, and the match after them. Raises RuleError."""
    events = list(decide(game, match, move))
    for event in events:
        match = evolve(game, match, event)
    return _settle(game, match, events)


def start(game: Game[B], setting: Setting) -> tuple[tuple[Event, ...], Match[B]]:
    """The first events (what the set-up itself demands) and the match that waits for its first move."""
    return _settle(game, game.setup(setting), [])


def _settle(game: Game[B], match: Match[B], events: list[Event]) -> tuple[tuple[Event, ...], Match[B]]:
    while due := tuple(game.follow(match)):
        for event in due:
            match = evolve(game, match, event)
        events.extend(due)
    return tuple(events), match


def replay(game: Game[B], setting: Setting, events: Iterable[Event]) -> Match[B]:
    """The match that these events (those of the set-up included) lead to."""
    match = game.setup(setting)
    for event in events:
        match = evolve(game, match, event)
    return match


def legal(game: Game[B], match: Match[B]) -> list[Move | Open]:
    """Every candidate that is accepted, an `Open` standing for itself, and whoever is away coming back. Leaving, pausing and
    replacing are not listed: they are possible at any time and no part of play."""
    if match.winners is not None:
        return []
    return [*(() if waits(match) else _legal(game, match)), *(Return(seat) for seat in sorted(match.away))]


def _legal(game: Game[B], match: Match[B]) -> Iterator[Move | Open]:
    for candidate in game.candidates(match):
        if isinstance(candidate, Open) or accepts(game, match, candidate):
            yield candidate


def accepts(game: Game[B], match: Match[B], move: Move) -> bool:
    """Whether this move is let through."""
    try:
        decide(game, match, move)
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
    cards = setting.cards or game.cards(None)
    whole = replace(setting, mode=mode.id, rulings=MappingProxyType(rulings), cards=MappingProxyType(dict(cards)))
    if wrong := game.check(whole):
        raise ValueError(wrong)
    return whole


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
