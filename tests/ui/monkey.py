"""`make monkey`: random fingers on every screen and in whole matches; a thousand events of each in `make test`, 100,000 here.

Two monkeys. The first has one page after the other under its fingers and gets nothing new however it touches: whatever is sent must be
something that the page offers. The second plays every game and mode at the real host, with sensors that say anything at any time: the
rules' own checks hold after every act, and in the end the journal tells the same matches over again.

A finger that is put down, moves or is lifted is one event. `python -m tests.ui.monkey EVENTS SEED [NAME …]` does one screen or game again.
"""

from __future__ import annotations

import os
import random
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache, partial
from pathlib import Path

from companion import acts, words
from companion.course import Course
from companion.draft import NAME_LENGTH
from companion.rules.games import GAMES
from companion.rules.kernel import Setting, judge
from companion.senses import ButtonPressed, CanStill, CanStirred, CanWeighed, DeviceBack, DeviceLost, DiceMoved, Doubt, Sense, SpillSeen
from companion.view import Act, CornersBody, NameBody, SetupBody, TouchBody, View
from companion.wiring import PINS
from tests.companion import playing
from tests.rules.habits import HABITS
from tests.rules.random_play import Deal, check_state, kinds, random_setting
from tests.ui.gallery import tours
from tests.ui.samples import photo, shot
from tests.ui.walking import Stop
from ui.app import BinsideApp
from ui.harness import FingerTouch, Harness, VirtualClock
from ui.pen import Target
from ui.theme import THEMES

EVENTS, SEED = 100_000, 20261129
FINGERS = 5  # at most at the same time
STEP = 0.1  # s of a frame: drawing is not what is tried here
PATIENCE = 40  # events that a monkey may spend away from its match
KINDS = tuple((game.id, mode.id) for game in GAMES.values() for mode in game.modes)
DEVICES = ("camera", "scale", "buttons")


@dataclass
class Hand:
    """Fingers of chance on one app. `pages()`: what can be touched now."""

    chance: random.Random
    harness: Harness
    down: list[FingerTouch] = field(default_factory=list)
    events: int = 0

    def do(self) -> None:
        """One deed: one to four events, or some time that passes."""
        deeds = (self.press, self.release, self.slide, self.tap, self.tap_twice, self.hold, self.wait)
        self.chance.choices(deeds, (6, 6, 5, 8, 2, 0.3, 1))[0]()

    def press(self) -> None:
        if len(self.down) < FINGERS:
            self.down.append(self.put(*self.place()))

    def release(self) -> None:
        if self.down:
            self.lift(self.down.pop(self.chance.randrange(len(self.down))))

    def slide(self) -> None:
        """A little, to the next thing, or far away."""
        if not self.down:
            return
        touch, (x, y) = self.chance.choice(self.down), self.place()
        if self.chance.random() < 0.6:
            wide, tall = self.harness.app.window.system_size
            x, y = touch.sx * wide + self.chance.gauss(0, 20), (1 - touch.sy) * tall + self.chance.gauss(0, 20)
        self.events += 1
        self.harness.move(touch, x, y)

    def tap(self) -> None:
        self.lift(self.put(*self.place()))

    def tap_twice(self) -> None:
        x, y = self.place()
        self.lift(self.put(x, y))
        if self.chance.random() < 0.5:
            self.harness.run(STEP)
        self.lift(self.put(x + self.chance.uniform(-3, 3), y))

    def hold(self) -> None:
        touch = self.put(*self.place())
        self.harness.run(self.chance.choice((0.3, 0.9)))
        self.lift(touch)

    def wait(self) -> None:
        self.harness.run(self.chance.choice((0, 0, STEP, 0.3)))

    def put(self, x: float, y: float) -> FingerTouch:
        self.events += 1
        return self.harness.finger(x, y)

    def lift(self, touch: FingerTouch) -> None:
        self.events += 1
        self.harness.lift(touch)

    def lift_all(self) -> None:
        while self.down:
            self.lift(self.down.pop())

    def place(self) -> tuple[float, float]:
        """A pixel: mostly on something that can be touched, else anywhere, often at the edges and a little beyond."""
        chance, surface = self.chance, self.harness.app.surface
        wide, tall = self.harness.app.window.system_size
        likely = chance.random()
        targets: list[Target] = surface.targets
        if targets and likely < 0.75:
            box, u = chance.choice(targets).box, surface.space.u
            return (box.x + box.w * chance.random()) * u, (box.y + box.h * chance.random()) * u
        x, y = chance.uniform(0, wide), chance.uniform(0, tall)
        if likely > 0.9:
            x = chance.choice((-1, 0, x, wide - 1, wide))
            y = chance.choice((-1, 0, y, tall - 1, tall))
        return x, y


def may_be_sent(view: View, act: Act) -> bool:
    """Whether a page offers an act: as it stands, or with what fingers fill in."""
    body = view.body
    if isinstance(act, acts.Type):
        seats = range(-1, len(body.seats)) if isinstance(body, SetupBody) else (body.seat,) if isinstance(body, NameBody) else ()
        return act.seat in seats and len(act.text) <= (body.most if isinstance(body, NameBody) else NAME_LENGTH)
    if isinstance(act, acts.PutCorner):
        return isinstance(body, CornersBody) and 0 <= act.x <= 1 and 0 <= act.y <= 1
    if isinstance(act, acts.Touched):
        return isinstance(body, TouchBody) and 0 <= act.x <= 1 and 0 <= act.y <= 1 and act.turn == 0
    if isinstance(act, acts.Drag):
        return isinstance(body, SetupBody) and {act.seat, act.to} <= set(range(len(body.seats)))
    return any(option.act == act and not option.why for option in playing.options_of(view))


# --- pages that stay ---------------------------------------------------------------------------------------------------


@cache
def screens() -> dict[str, tuple[Stop, ...]]:
    """The pages of each screen of each game: by the tour that shows them and the kind of their body."""
    found: dict[str, list[Stop]] = {}
    for tour in tours():
        for stop in tour.walked(tour.walk):
            found.setdefault(f"{tour.prefix}{type(stop.view.body).__name__}", []).append(stop)
    return {name: tuple(stops) for name, stops in found.items()}


class Stage:
    """One app whose page can be changed, and the acts that were sent since."""

    def __init__(self) -> None:
        self.clock = VirtualClock()
        self.view = next(iter(screens().values()))[0].view
        self.answer: Callable[[Act], None] = lambda act: None
        self.app = BinsideApp(self.view, self.take, self.clock, photo, lambda: photo(1), shot=shot)
        self.harness = Harness(self.app, self.advance, STEP)

    def advance(self, seconds: float) -> None:
        self.clock.seconds += seconds

    def take(self, act: Act) -> None:
        self.answer(act)

    def show(self, view: View) -> None:
        """The next view of the same table."""
        self.view = view
        self.app.show(view)

    def begin(self, stop: Stop) -> None:
        """A page as if it were the first one: nothing of an earlier one is still open."""
        self.clock.seconds = stop.now
        self.app.surface.view = self.app.surface.screen = None
        self.show(stop.view)


def touch_screen(name: str, stage: Stage, events: int, seed: int) -> int:
    """So many events on the pages of a screen; gives how many acts were sent. Raises AssertionError for one that was not offered."""
    chance, stops = random.Random(f"{name} {seed}"), screens()[name]
    sent = 0

    def answer(act: Act) -> None:
        nonlocal sent
        assert may_be_sent(stage.view, act), f"{act} is not offered"
        sent += 1

    stage.answer = answer
    hand = Hand(chance, stage.harness)
    for number, stop in enumerate(stops, 1):
        stage.begin(stop)
        while hand.events < events * number / len(stops):
            hand.do()
        hand.lift_all()
    return sent


# --- whole matches -----------------------------------------------------------------------------------------------------


class Match:
    """The real host behind the stage; chance at the sensors. Every match that is begun is followed."""

    def __init__(self, stage: Stage, place: Path, game: str, mode: str, seed: int) -> None:
        self.stage, self.game, self.mode = stage, game, mode
        self.chance = random.Random(f"{game} {mode} {seed}")
        self.host, self.clock, _told = playing.host_of(place)
        self.clock.now = stage.clock.seconds
        self.totals: dict[int, int] = {}
        self.acts = self.away = 0
        self.host.on_view = self.stage.show
        self.host.on_settings = lambda changed: self.stage.app.restyle(THEMES[changed.theme], changed.calm, changed.left_hand)
        stage.answer = self.answer
        for device in DEVICES:
            self.host.post(DeviceBack(device, f"simulated {device}", self.clock.now, True))
        self.sit()

    def sit(self) -> None:
        """Begin a match of the game, with rulings of chance."""
        _game, _mode, seats = self.chance.choice([kind for kind in kinds() if kind[:2] == (self.game, self.mode)])
        setting = random_setting(self.chance, Deal(self.game, self.mode, seats, 0), HABITS[self.game])
        self.host.draft.setting = Setting(self.game, setting.mode, setting.players, setting.rulings, {}, setting.first)
        self.host.act(acts.Begin())
        assert self.host.table is not None, self.host.problem
        self.away = 0

    def answer(self, act: Act) -> None:
        assert may_be_sent(self.host.view, act), f"{act} is not offered"
        self.acts += 1
        self.host.act(act)
        self.check(act)

    def check(self, what: object) -> None:
        """The rules' own checks of the position, and of the newest step."""
        table = self.host.table
        if table is None:
            return
        match, habits = table.match, HABITS[table.match.setting.game]
        total = self.totals.setdefault(table.course.id, habits.total(table.course.past[0].after))
        check_state(match, habits, total, repr(what))
        step = table.course.past[-1]
        if step.move is not None:
            assert judge(table.course.game, step.before, step.move) == (step.events, step.after), what

    def between(self) -> None:
        """Time passes, sensors speak, and whoever strays too long from the match is sat down again."""
        self.clock.now = self.stage.clock.seconds
        if self.chance.random() < 0.12:
            sense = self.sense()
            self.host.post(sense)
            self.host.tick()
            self.check(sense)
        table = self.host.table
        there = table is not None and table.match.setting.game == self.game and table.match.winners is None
        self.away = 0 if there else self.away + 1
        if self.away > PATIENCE:
            self.sit()

    def sense(self) -> Sense:
        chance, now = self.chance, self.clock.now
        device = chance.choice(DEVICES)
        faces = "".join(chance.choice("cccclll?") for _die in range(11))
        doubt = chance.choice((None, None, None, *Doubt))
        makers: tuple[Callable[[], Sense], ...] = (
            lambda: playing.dice(faces[:6], faces[6:], now, chance.random() / 10, doubt),
            lambda: playing.dice(faces[: chance.randint(0, 6)], faces[: chance.randint(0, 5)], now, chance.random() / 10, doubt),
            lambda: DiceMoved(now),
            lambda: CanStirred(now),
            lambda: CanWeighed(chance.choice((1, 1, 1, 2, -1, -3)), chance.randint(0, 40), 1.0, now, chance.choice((None, None, doubt))),
            lambda: SpillSeen(chance.randint(0, 4), now, doubt, ((1, -1.2), (2, 0.0))),
            lambda: CanStill(now - 4, now),
            lambda: ButtonPressed(chance.choice(tuple(PINS)), now),
            lambda: DeviceLost(device, f"The {device} was unplugged.", now),
            lambda: DeviceBack(device, f"simulated {device}", now, True),
        )
        return chance.choices(makers, (4, 1, 1, 2, 5, 2, 3, 3, 0.3, 1.5))[0]()

    def replayed(self) -> int:
        """The journal tells every match as it was played to its end; gives how many there were."""
        table = self.host.table
        for number in self.totals:
            record = self.host.journal.record(number)
            assert record is not None
            course = Course.resume(GAMES[record.setting.game], record, self.host.journal, time.time)
            check_state(course.match, HABITS[record.setting.game], self.totals[number], f"match {number} told again")
            if table is not None and table.course.id == number:
                assert course.match == table.match
                assert [step.move for step in course.future] == [step.move for step in table.course.future]
        return len(self.totals)


def touch_match(game: str, mode: str, stage: Stage, events: int, seed: int) -> tuple[int, int]:
    """So many events in matches of a game; gives how many acts were sent and how many matches were begun."""
    with tempfile.TemporaryDirectory(prefix="binside-monkey-") as folder:
        match = Match(stage, Path(folder), game, mode, seed)
        hand = Hand(match.chance, stage.harness)
        try:
            while hand.events < events:
                hand.do()
                match.between()
            hand.lift_all()
        finally:
            words.choose(words.SOURCE)
        return match.acts, match.replayed()


# --- the command -------------------------------------------------------------------------------------------------------


def jobs() -> Iterator[tuple[str, Callable[[Stage, int, int], object]]]:
    """Each screen and each mode by its name."""
    for name in screens():
        yield name, partial(touch_screen, name)
    for game, mode in KINDS:
        yield f"{game} {mode}".strip(), partial(touch_match, game, mode)


def main(arguments: list[str]) -> int:
    events = int(arguments[0]) if arguments else EVENTS
    seed = int(arguments[1]) if arguments[1:] else SEED
    stage, failed = Stage(), 0
    for name, job in jobs():
        if arguments[2:] and name not in arguments[2:]:
            continue
        began = time.process_time()
        try:
            told = str(job(stage, events, seed))
        except Exception:  # whatever happens under the fingers is what we look for
            told, failed, stage = traceback.format_exc(), failed + 1, Stage()
        print(f"{name:<36} {events} events, {time.process_time() - began:.0f} s: {told}", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    os.environ.setdefault("SDL_VIDEODRIVER", "offscreen")
    sys.exit(main(sys.argv[1:]))
