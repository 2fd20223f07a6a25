"""From many legal moves to one, field by field: which questions are still open, and what may be answered.

`offers` judges every candidate once. A `Choice` walks through those of one verb: `lead` says which move or which question some chosen
fields lead to, `question` asks it. Fields that are the same in every legal move left are settled without a question.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields, replace
from typing import Any, TypeAlias

from companion.acts import Choose
from companion.present.plain import Field, Value, Verb
from companion.rules.kernel import SEATING_MOVES, Game, Match, Move, Open, Rule, RuleError, decide

Chosen: TypeAlias = tuple[tuple[str, Value], ...]  # fields in the order in which people chose them
MOST_TILES = 12  # so many numbers are tiles; where there are more answers, those that are forbidden are left out


@dataclass(frozen=True, slots=True)
class Offer:
    """A candidate and the rule that forbids it now, None when it is allowed. An `Open` is allowed as it stands."""

    move: Move | Open
    rule: Rule | None = None

    @property
    def kind(self) -> type[Move]:
        return self.move.move if isinstance(self.move, Open) else type(self.move)

    def settled(self) -> dict[str, Value]:
        """The fields that this offer fixes."""
        if isinstance(self.move, Open):
            return dict(self.move.given)
        return {one.name: getattr(self.move, one.name) for one in fields(self.move)}  # type: ignore[arg-type]


@dataclass(frozen=True, slots=True)
class Answer:
    """A value that may be touched: the move it makes or the question it leads to, or the rule that forbids it."""

    value: Value
    to: Move | Choose | None
    rule: Rule | None = None


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked now, and its answers. `chosen`: the fields people have chosen, in order; `settled`: those and what follows from them.
    While values are gathered (`several`, a long row of numbers) `held` is what stands there and `done` where it leads."""

    verb: Verb
    field: Field
    chosen: Chosen
    settled: Mapping[str, Value]
    answers: tuple[Answer, ...]
    held: tuple[Value, ...] = ()
    done: Answer | None = None


def offers(game: Game[Any], match: Match[Any]) -> tuple[Offer, ...]:
    """Every candidate, judged. Nobody's seat is among them: leaving and coming back are the menu's."""
    return tuple(_judged(game, match))


def _judged(game: Game[Any], match: Match[Any]) -> Iterator[Offer]:
    for candidate in game.candidates(match):
        if isinstance(candidate, SEATING_MOVES):
            continue
        yield Offer(candidate, None if isinstance(candidate, Open) else verdict(game, match, candidate))


def verdict(game: Game[Any], match: Match[Any], move: Move) -> Rule | None:
    """The rule that forbids the move, None when it is allowed."""
    try:
        decide(game, match, move)
    except RuleError as refused:
        return refused.rule
    return None


def lock(pool: Iterable[Offer], verb: Verb) -> Rule | None:
    """Why nothing can be done with this verb, None when something can. Meant for verbs that have an offer."""
    mine = [one for one in pool if one.kind is verb.move]
    return None if any(one.rule is None for one in mine) else next((one.rule for one in mine if one.rule is not None), None)


@dataclass(frozen=True)
class Choice:
    """The offers of one verb. `pool`: all offers of the position."""

    game: Game[Any]
    match: Match[Any]
    verb: Verb
    pool: tuple[Offer, ...]

    def lead(self, chosen: Chosen) -> Answer:
        """Where these fields lead; `to` None and no rule: no offer has them (any more)."""
        value = chosen[-1][1] if chosen else None
        fitting, settled, asked = self._next(chosen)
        if not any(one.rule is None for one in fitting):
            return Answer(value, None, fitting[0].rule if fitting else None)
        if asked is not None:
            return Answer(value, Choose(self.verb.move.__name__, chosen))
        move = self._made(fitting, settled)
        rule = verdict(self.game, self.match, move)
        return Answer(value, None if rule else move, rule)

    def question(self, chosen: Chosen, held: tuple[Value, ...] = ()) -> Question | None:
        """What is asked after these fields; None when nothing is, or when they lead nowhere (any more)."""
        fitting, settled, asked = self._next(chosen)
        if asked is None or not any(one.rule is None for one in fitting):
            return None
        if asked.kind == "several" and self._open(fitting, asked):
            return self._gather(asked, chosen, settled, held)
        values = self._values(fitting, asked, settled)
        if asked.kind == "number" and len(values) > MOST_TILES:
            held = held or (asked.begins(self.match) if asked.begins is not None else values[0],)
            answers = tuple(Answer(value, self._path(chosen, (value,))) for value in values)
            return Question(self.verb, asked, chosen, settled, answers, held, self.lead((*chosen, (asked.name, held[0]))))
        answers = tuple(replace(self.lead((*chosen, (asked.name, value))), value=value) for value in values)
        return Question(self.verb, asked, chosen, settled, _seen(answers))

    def _path(self, chosen: Chosen, held: tuple[Value, ...] = ()) -> Choose:
        return Choose(self.verb.move.__name__, chosen, held)

    def _next(self, chosen: Chosen) -> tuple[list[Offer], dict[str, Value], Field | None]:
        """The offers that fit, the fields settled by them, and the field that is asked then."""
        settled = dict(chosen)
        fitting = [one for one in self.pool if one.kind is self.verb.move and _agrees(one, settled)]
        allowed = [one for one in fitting if one.rule is None]
        for one in allowed[:1]:
            settled = {**(one.settled() if isinstance(one.move, Open) else {}), **settled}
        for asked in self.verb.fields:
            if asked.name in dict(chosen):
                continue
            left = self._values(allowed, asked, settled)
            if len(left) > 1 or (left and asked.kind == "several" and self._open(allowed, asked)):
                return fitting, settled, asked
            if left:
                settled[asked.name] = left[0]
        return fitting, settled, None

    def _open(self, fitting: list[Offer], asked: Field) -> bool:
        return any(asked.name not in one.settled() for one in fitting)

    def _values(self, fitting: list[Offer], asked: Field, settled: Mapping[str, Value]) -> tuple[Value, ...]:
        """Everything that can stand in the field, what is allowed first."""
        found: dict[Value, None] = {}
        for one in sorted(fitting, key=lambda offer: offer.rule is not None):
            fixed = one.settled()
            known = {asked.name: (), **fixed, **settled} if asked.kind == "several" else {**fixed, **settled}
            found.update(dict.fromkeys((fixed[asked.name],) if asked.name in fixed else asked.values(self.match, known)))
        return tuple(found)

    def _gather(self, asked: Field, chosen: Chosen, settled: Mapping[str, Value], held: tuple[Value, ...]) -> Question:
        """Some values, one after the other; a touch after which nothing can be added goes on by itself."""
        answers = tuple(self._added(asked, chosen, settled, (*held, value)) for value in dict.fromkeys(self._left(asked, settled, held)))
        done = self.lead((*chosen, (asked.name, held))) if len(held) >= asked.least else Answer(held, None)
        return Question(self.verb, asked, chosen, settled, answers, held, done)

    def _added(self, asked: Field, chosen: Chosen, settled: Mapping[str, Value], held: tuple[Value, ...]) -> Answer:
        """Where the last of these values leads."""
        if len(held) < asked.least or self._left(asked, settled, held):
            return Answer(held[-1], self._path(chosen, held))
        return replace(self.lead((*chosen, (asked.name, held))), value=held[-1])

    def _left(self, asked: Field, settled: Mapping[str, Value], held: tuple[Value, ...]) -> list[Value]:
        """What can be added to the values held."""
        left = list(asked.values(self.match, {**settled, asked.name: held})) if len(held) < asked.most else []
        for value in held:
            if value in left:
                left.remove(value)
        return left

    def _made(self, fitting: list[Offer], settled: Mapping[str, Value]) -> Move:
        """The complete move where there is one, else the open one filled in."""
        allowed = [one.move for one in fitting if one.rule is None]
        whole = next((move for move in allowed if isinstance(move, Move)), None)
        if whole is not None:
            return whole
        opened = next(move for move in allowed if isinstance(move, Open))
        asked = {one.name: settled[one.name] for one in self.verb.fields if one.name in settled}
        return opened.move(**{**asked, **dict(opened.given)})


def _agrees(offer: Offer, chosen: Mapping[str, Value]) -> bool:
    fixed = offer.settled()
    return all(fixed.get(name, value) == value for name, value in chosen.items())


def _seen(answers: tuple[Answer, ...]) -> tuple[Answer, ...]:
    """What is shown: what leads somewhere, and what is forbidden where there is room to say so."""
    free = tuple(one for one in answers if one.to is not None)
    locked = tuple(one for one in answers if one.to is None and one.rule is not None)
    return (free + locked)[: max(len(free), MOST_TILES)]
