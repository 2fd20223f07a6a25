"""Simulated people at a game that is played on the screen alone: at each page they touch something that leads on.

What they touch is chance, weighed by a taste for each game: a table of verbs with how gladly they are used, so that matches come
to their end as they do among people who want to win.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, fields, is_dataclass
from typing import Any, Protocol, TypeAlias

from companion.acts import Back, Choose
from companion.demo.fingers import Interrupted
from companion.rules.kernel import Match, Move
from companion.view import Option, View

Taste: TypeAlias = float | Callable[[Match[Any], Mapping[str, Any]], float]  # of a verb; a function gets the fields chosen so far
BACKWARD = ("back", "minus")  # icons of what leads away from a move
MORE = 0.3  # how gladly anything is added to what could be told as it stands


class Screen(Protocol):
    """What guests need of the stage."""

    @property
    def view(self) -> View: ...

    @property
    def match(self) -> Match[Any]: ...

    def touch(self, what: Option) -> None: ...


class Guests:
    """Everybody at the table."""

    def __init__(self, stage: Screen, seed: int) -> None:
        self.stage = stage
        self.chance = random.Random(seed * 7 + 5)
        self.given_up: set[str] = set()  # verbs that led nowhere in this position

    def act(self) -> None:
        """One touch. Who does not get on goes back and does something else."""
        view = self.stage.view
        options = leading_on(view)
        whole = any(option.icon == "tick" for option in options)
        weights = [self._weight(option) * (MORE / len(options) if whole and option.icon != "tick" else 1.0) for option in options]
        if any(weights):
            touched = self.chance.choices(options, weights)[0]
            if isinstance(touched.act, Move):
                self.given_up.clear()
            self.stage.touch(touched)
            return
        back = next((option for option in view.options if option.icon == "back" or isinstance(option.act, Back)), None)
        if back is None:
            self.given_up.clear()
            raise Interrupted("nothing to touch")
        self.given_up |= {option.act.verb for option in (*getattr(view.body, "held", ()), back) if isinstance(option.act, Choose)}
        self.stage.touch(back)

    def _weight(self, option: Option) -> float:
        act = option.act
        if isinstance(act, Choose):
            if act.verb in self.given_up:
                return 0.0
            verb, chosen = act.verb, dict(act.filled)
        else:
            verb, chosen = type(act).__name__, asdict(act)  # type: ignore[call-overload]
        taste = TASTES.get(self.stage.match.setting.game, {}).get(verb, 1.0)
        return taste(self.stage.match, chosen) if callable(taste) else taste


def leading_on(view: View) -> tuple[Option, ...]:
    """What can be touched on a page and leads to a move: every move it offers, and every next question."""
    held = getattr(view.body, "held", ())
    found = (*(one for one in _options(view.body) if one not in held), *view.options)
    return tuple(one for one in found if isinstance(one.act, Move | Choose) and not (one.why or one.chosen or one.icon in BACKWARD))


def _options(part: Any) -> Iterator[Option]:
    """The options anywhere in a part of a View."""
    if isinstance(part, Option):
        yield part
    elif isinstance(part, tuple):
        for one in part:
            yield from _options(one)
    elif is_dataclass(part):
        for field in fields(part):
            yield from _options(getattr(part, field.name))


def _drawn(match: Match[Any], chosen: Mapping[str, Any]) -> float:
    """Most cards of the deck do no harm at once; the way to the others names none yet."""
    return 6.0 if chosen.get("card") == "clean" else 1.0


TASTES: dict[str, Mapping[str, Taste]] = {
    "trash-war": {"EndDefence": 6.0, "Attack": 4.0, "Repair": 0.2, "Burn": 0.3, "Pass": 0.2, "Deflect": 0.5},
    "rumble-in-the-dungeon": {"Fight": 6.0, "Escape": 3.0, "LayOut": 0.2, "PlaceCharacters": 0.2},
    "dumb-ways-to-die": {"Draw": _drawn, "Lose": 2.0},
}
