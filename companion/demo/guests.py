"""Simulated people at a game that is played on the screen alone: at each page they touch something that leads on.

What they touch is chance, weighed by a taste for each game: a table of verbs with how gladly they are used, so that matches come
to their end as they do among people who want to win.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import asdict
from typing import Any, Protocol, TypeAlias

from companion.acts import Choose
from companion.demo.fingers import Interrupted
from companion.rules.kernel import Match, Move
from companion.view import Option, PlainBody, View

Taste: TypeAlias = float | Callable[[Match[Any], Mapping[str, Any]], float]  # of a verb; a function gets the fields chosen so far
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
        back = next((option for option in view.options if option.icon == "back"), None)
        if back is None:
            self.given_up.clear()
            raise Interrupted("nothing to touch")
        self.given_up |= {option.act.verb for option in (*view.body.held, back) if isinstance(option.act, Choose)}  # type: ignore[union-attr]
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
    """What can be touched on a plain page and leads to a move."""
    body = view.body
    if not isinstance(body, PlainBody):
        return ()
    steps = (body.stepper.plus,) if body.stepper is not None and body.stepper.plus is not None else ()
    found = (*body.tiles, *view.options, *steps)
    return tuple(one for one in found if isinstance(one.act, Move | Choose) and not one.why and one.icon != "back")


TASTES: dict[str, Mapping[str, Taste]] = {}
