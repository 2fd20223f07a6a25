"""The whole simulated table as one clockwork: dice, can, cards, hands, and what people do with them.

Strategy: a deed (throw, place, bump …) is a list of moments on the simulated clock; hands work one deed after the other,
as one person would. Between moments both worlds advance, which costs nothing while they are at rest. Every random
number comes from generators of the table's seed, one per concern, so that the same seed and the same deeds at the same
times give the same table.
"""

from __future__ import annotations

import heapq
import math
from collections.abc import Callable, Mapping, Sequence

import numpy as np

from companion.words import N_
from hardware.virtual import hands
from hardware.virtual.can_world import CanWorld, level
from hardware.virtual.dice_world import DiceWorld, die_truth
from hardware.virtual.diceart import BODY
from hardware.virtual.faceart import SYMBOLS
from hardware.virtual.hands import CARES, Place, Reach
from hardware.virtual.scatter import laid
from hardware.virtual.scene import (
    CAN_CENTRE,
    CARD_MASS,
    DIE_EDGE,
    FACES,
    FRAME_SIZE,
    TRAY_CENTRE,
    TRAY_SIZE,
    CardBody,
    DieBody,
    HandBody,
    Pose,
    Scene,
)
from hardware.virtual.settings import Impossible
from hardware.virtual.survey import card_truths, see_dice
from hardware.virtual.truth import Truth

CARDS = 90  # in the players' hands and piles at the start
MOST = {"blue": 6, "green": 6, "xl": 1}
XL_EDGE = 0.025  # of the large die
STRANGERS = ("star", "moon", "bolt", "drop", "house", "arrow")  # for faces with names of the users' own
TICK = 0.02  # seconds between two looks while something moves
CARD_SPREAD = 0.02  # of a card's weight
HAND_HEIGHT = 0.05  # of the palm over what it touches
KNOCK = 0.08  # seconds that a bump pushes, and then pushes back
HARDEST = 14.0  # m/s² of the hardest bump
PAW_SHARE = (0.15, 0.6)  # of the pile that a cat gets hold of
PAW_FORCE = (0.02, 0.06)  # newtons on each of these cards
FROM_BELOW = -math.pi / 2.0  # where players' hands come from: the lower edge of the picture


class World:
    """One simulated table."""

    def __init__(self, seed: int) -> None:
        streams = np.random.default_rng(seed).spawn(4)
        self._dice_rng, self._hand_rng, self._deed_rng, deck_rng = streams
        self.time = 0.0
        self.dice = DiceWorld()
        self.can = CanWorld()
        self._deck: list[int] = (deck_rng.permutation(CARDS) + 1).tolist()
        self._masses = {n: CARD_MASS * (1.0 + CARD_SPREAD * deck_rng.standard_normal()) for n in range(1, CARDS + 1)}
        self._placed: list[int] = []  # in the order in which they were put on the can
        self._covered: dict[int, bool] = {}
        self._due: list[tuple[float, int, Callable[[], None]]] = []
        self._orders = 0
        self._hands_free_at = 0.0
        self._reaches: list[Reach] = []
        self._carried: tuple[Reach, int, Place] | None = None

    # time

    def advance(self, until: float) -> None:
        """Let simulated time pass until `until` (seconds)."""
        while self.time < until:
            stop = min(until, self._due[0][0] if self._due else until)
            if not self.at_rest:
                stop = min(stop, self.time + TICK)
            passed = max(stop - self.time, 0.0)
            self.dice.advance(passed)
            self.can.advance(passed)
            self.time = max(stop, self.time)
            while self._due and self._due[0][0] <= self.time:
                heapq.heappop(self._due)[2]()
        self._reaches = [reach for reach in self._reaches if reach.end > self.time]

    @property
    def at_rest(self) -> bool:
        """Nothing rolls, slides or rings (hands may be in view)."""
        return self.dice.at_rest and self.can.at_rest

    @property
    def busy(self) -> bool:
        """A deed is not finished, a hand is in view, or something moves."""
        return not self.at_rest or bool(self._due) or any(reach.end > self.time for reach in self._reaches)

    # what can be seen

    def scene(self) -> Scene:
        now = self.time
        bodies = [HandBody(reach.at(now), reach.from_angle) for reach in self._reaches if reach.start <= now < reach.end]
        cards = self.can.bodies()
        if self._carried:
            cards = (*cards, self._held(*self._carried))
        return Scene(now, self.dice.bodies(), cards, tuple(bodies))

    def truth(self) -> Truth:
        cards = card_truths(self.can, self._covered)
        grams = self.can.grams
        return Truth(self.time, see_dice(self.dice.bodies()), cards, grams, self.at_rest, self._placed_last())

    # deeds: dice

    def throw(self, dice: Mapping[str, int]) -> None:
        """Pick up what lies in the tray and throw so many dice of each colour."""
        for colour, count in dice.items():
            if colour not in MOST or not 0 <= count <= MOST[colour]:
                raise Impossible(f"there are no {count} {colour} dice, only {MOST}")
        colours = [colour for colour, count in dice.items() for _ in range(count)]
        start = self.clear_tray() if self.dice.colours or self._due else self._begin()
        heading = self._hand_rng.uniform(0.3, math.pi - 0.3)
        behind = (TRAY_CENTRE[0] - 0.07 * math.cos(heading), TRAY_CENTRE[1] - 0.07 * math.sin(heading), 0.11)
        self._reach(Reach(behind, heading + math.pi, start, 0.35, 0.1, 0.3))
        self.at(start + 0.4, lambda: self.dice.throw(colours, self._dice_rng, heading))

    def clear_tray(self) -> float:
        """Pick up the dice; returns when the hand has left."""
        start = self._begin()
        reach = Reach((*TRAY_CENTRE, HAND_HEIGHT), FROM_BELOW + self._lean(), start, 0.35, 0.3, 0.3)
        self._reach(reach)
        self.at(start + 0.6, self.dice.clear)
        return reach.end

    def rethrow(self, indices: Sequence[int]) -> None:
        """Pick up these dice, by their index in the truth, and throw them again."""
        known = range(len(self.dice.colours))
        if not indices or any(index not in known for index in indices):
            raise Impossible(f"the tray holds dice 0 to {len(known) - 1}, not {list(indices)}")
        start = self._begin()
        x, y, _z = self.dice.bodies()[indices[0]].pose.at
        self._reach(Reach((x, y, HAND_HEIGHT), FROM_BELOW + self._lean(), start, 0.35, 0.3, 0.3))
        heading = self._hand_rng.uniform(0.3, math.pi - 0.3)
        self.at(start + 0.6, lambda: self.dice.rethrow(indices, self._dice_rng, heading))

    def rethrow_at(self, x: float, y: float) -> None:
        """Throw the die again that lies nearest to a place in the picture, 0..1 from its left and top."""
        width, height = FRAME_SIZE
        dice = see_dice(self.dice.bodies())
        if not dice:
            raise Impossible(N_("there is no die in the tray"))
        apart = [math.hypot(die.pixel[0] - x * width, die.pixel[1] - y * height) for die in dice]
        self.rethrow([apart.index(min(apart))])

    def nudge_dice(self) -> None:
        """A finger parts dice that touch and pushes leaning ones over."""
        start = self._begin()
        here = [truth.body.pose.at for truth in map(die_truth, self.dice.bodies()) if truth.cocked]
        x, y = here[0][:2] if here else TRAY_CENTRE
        self._reach(Reach((x, y, HAND_HEIGHT), FROM_BELOW + self._lean(), start, 0.35, 0.2, 0.3))
        self.at(start + 0.45, self._nudge)

    def show_die(self, colour: str, faces: Sequence[str], up: int, edge: float = DIE_EDGE) -> None:
        """A hand lays one die down by itself, face number `up` of `faces` (in the order of `scene.FACES`) on top, at a place and a
        turn of its own; what lay in the tray before is gone."""
        if colour not in BODY or len(faces) != len(FACES) or not set(faces) <= set(SYMBOLS):
            raise Impossible(f"there is no {colour} die with {', '.join(faces)}")
        if not 0 <= up < len(faces):
            raise Impossible(f"a die has faces 0 to {len(faces) - 1}, not {up}")
        reach = TRAY_SIZE / 2 - 0.05
        x, y = (middle + self._hand_rng.uniform(-reach, reach) for middle in TRAY_CENTRE)
        die = DieBody(colour, Pose((x, y, edge / 2), laid(self._hand_rng, up)), tuple(faces), edge)
        start = self._begin()
        self._reach(Reach((x, y, HAND_HEIGHT), FROM_BELOW + self._lean(), start, 0.35, 0.2, 0.3))
        self.at(start + 0.45, lambda: self.dice.set_down(die))

    def demonstrate(self, kind: str, faces: Sequence[str], up: int) -> None:
        """Lay down the die that somebody teaches: of the games' own look where `kind` is a colour of theirs, else of another body; a
        face whose name nobody has drawn gets a picture of its own."""
        spare = (symbol for symbol in STRANGERS if symbol not in faces)
        symbols = [face if face in SYMBOLS else next(spare) for face in faces]
        body, edge = (kind, XL_EDGE if kind == "xl" else DIE_EDGE) if kind in BODY else ("violet", DIE_EDGE)
        self.show_die(body, [symbols[place % len(symbols)] for place in range(len(FACES))], up, edge)

    # deeds: cards

    def place(self, care: str = "ordinary", number: int | None = None) -> int:
        """A player puts a card on the can; returns its number."""
        if care not in CARES:
            raise Impossible(f"care is one of {', '.join(CARES)}, not {care!r}")
        number = self._take_from_deck(number)
        self._put(number, care, lambda: hands.aim(self.can.bodies(), self._hand_rng))
        return number

    def cover_hole(self) -> int:
        """A player puts a card so that its holes show the can or a card; returns its number."""
        number = self._take_from_deck(None)
        self._put(number, "careful", lambda: hands.aim_with_a_covered_hole(self._hand_rng))
        return number

    def take_back(self) -> None:
        """The card that was placed last is lifted off the can again."""
        self._carry_off(lambda: [card.number for card in self._on_can() if card.number == self._placed_last()][:1])

    def sweep(self, numbers: Sequence[int] | None = None) -> None:
        """Players take fallen cards off the table: these, or all that lie there or lean."""

        def fallen() -> list[int]:
            cards = [card.number for card in card_truths(self.can, self._covered) if card.where != "can"]
            return cards if numbers is None else [number for number in cards if number in numbers]

        self._carry_off(fallen)

    # deeds: accidents

    def bump(self, strength: float = 0.5) -> None:
        """Somebody knocks against the table, `strength` 0 to 1."""
        bearing = self._deed_rng.uniform(0.0, 2.0 * math.pi)
        size = HARDEST * min(max(strength, 0.0), 1.0)
        push = (size * math.cos(bearing), size * math.sin(bearing), -0.25 * size)
        back = (-0.6 * push[0], -0.6 * push[1], 0.25 * size)
        now = self.time
        for start, way in ((now, push), (now + KNOCK, back)):
            self.at(start, lambda way=way: self.can.shake(way, KNOCK))  # type: ignore[misc]
            self.at(start, lambda way=way: self.dice.shake(way, KNOCK))  # type: ignore[misc]

    def cat(self) -> None:
        """A paw strikes at the upper cards of the pile and drags them along."""
        bearing = self._deed_rng.uniform(0.0, 2.0 * math.pi)
        behind = (CAN_CENTRE[0] - 0.05 * math.cos(bearing), CAN_CENTRE[1] - 0.05 * math.sin(bearing), 0.13)
        self._reach(Reach(behind, bearing + math.pi, self.time, 0.15, 0.15, 0.3))
        self.at(self.time + 0.15, lambda: self._strike(bearing))

    def hand(self, over: str, seconds: float) -> None:
        """A hand is held over the "tray" or the "can" for a while."""
        places = {"tray": TRAY_CENTRE, "can": CAN_CENTRE}
        if over not in places:
            raise Impossible(f"a hand goes over the tray or the can, not {over!r}")
        height = 0.08 if over == "tray" else 0.16
        start = self._begin()
        self._reach(Reach((*places[over], height), FROM_BELOW + self._lean(), start, 0.4, seconds, 0.4))

    # how deeds are done

    def at(self, time: float, do: Callable[[], None]) -> None:
        """Let something happen at a moment of simulated time."""
        self._orders += 1
        heapq.heappush(self._due, (time, self._orders, do))

    def _begin(self) -> float:
        """When the hands are free for the next deed."""
        return max(self.time, self._hands_free_at)

    def _reach(self, reach: Reach) -> None:
        self._reaches.append(reach)
        self._hands_free_at = max(self._hands_free_at, reach.end)

    def _lean(self) -> float:
        return float(self._hand_rng.uniform(-0.5, 0.5))

    def _nudge(self) -> None:
        self.dice.nudge(self._dice_rng)

    def _take_from_deck(self, number: int | None) -> int:
        if number is None:
            number = next((card for card in self._deck), None)
        if number is None or number not in self._deck:
            raise Impossible(f"card {number} is not in anybody's hand" if number else N_("all cards lie on the table"))
        self._deck.remove(number)
        return number

    def _put(self, number: int, care: str, choose: Callable[[], Place]) -> None:
        start = self._begin()
        self._hands_free_at = start + 1.5  # the next deed waits; the hand sets off when it is this card's turn
        self.at(start, lambda: self._set_off(number, care, choose()))

    def _set_off(self, number: int, care: str, aim: Place) -> None:
        place = hands.missed(aim, CARES[care], self._hand_rng)
        height = self.can.height_under(place.at, place.turn)
        reach = Reach((*place.at, height + HAND_HEIGHT), FROM_BELOW + self._lean(), self.time, 0.6, 0.3, 0.4)
        self._reach(reach)
        self._carried = (reach, number, place)
        self.at(self.time + 0.65, lambda: self._let_go(number, CARES[care], place))

    def _let_go(self, number: int, care: hands.Care, place: Place) -> None:
        rng = self._hand_rng
        self._carried = None
        height = self.can.height_under(place.at, place.turn) + care.drop
        lean = tuple(rng.normal(0.0, care.lean, 2).tolist())
        speed = (*rng.normal(0.0, care.speed, 2).tolist(), -0.02) if care.speed else (0.0, 0.0, -0.02)
        lift = 0.5 * 0.088 * max(abs(lean[0]), abs(lean[1]))
        self.can.release(number, self._masses[number], level(place.at, height + lift, place.turn, lean), speed)
        self.can.press(number, (0.0, 0.0, -rng.uniform(0.08, 0.25)), rng.uniform(0.1, 0.2))
        self._placed.append(number)
        pile = hands.on_the_pile([card for card in self.can.bodies() if card.number != number])
        self._covered[number] = any(hands.covered(hands.holes_of(place), pile))

    def _held(self, reach: Reach, number: int, place: Place) -> CardBody:
        x, y, z = reach.at(self.time)
        pose = level((x, y), z - HAND_HEIGHT + 0.004, place.turn)
        return CardBody(number, Pose(pose.at, pose.turn))

    def _on_can(self) -> list[CardBody]:
        up = {card.number for card in card_truths(self.can, self._covered) if card.where == "can"}
        return [card for card in self.can.bodies() if card.number in up]

    def _placed_last(self) -> int:
        """The card that was put on the can last and has not been taken off the table; 0 for none."""
        return next((number for number in reversed(self._placed) if number in self.can.numbers), 0)

    def _carry_off(self, choose: Callable[[], list[int]]) -> None:
        start = self._begin()
        self._hands_free_at = start + 1.2

        def set_off() -> None:
            numbers = choose()
            spots = [card.pose.at for card in self.can.bodies() if card.number in numbers]
            x, y, z = np.mean(spots, axis=0).tolist() if spots else (*CAN_CENTRE, 0.10)
            self._reach(Reach((x, y, z + HAND_HEIGHT), FROM_BELOW + self._lean(), self.time, 0.4, 0.4, 0.4))
            self.at(self.time + 0.7, lambda: self._remove(numbers))

        self.at(start, set_off)

    def _remove(self, numbers: list[int]) -> None:
        here = [number for number in numbers if number in self.can.numbers]
        self.can.remove(here)
        self._deck.extend(here)  # they may come back late in the game, behind all that wait

    def _strike(self, bearing: float) -> None:
        cards = sorted(self._on_can(), key=lambda card: -card.pose.at[2])
        share = self._deed_rng.uniform(*PAW_SHARE)
        for card in cards[: math.ceil(share * len(cards))]:
            size = self._deed_rng.uniform(*PAW_FORCE)
            self.can.press(card.number, (size * math.cos(bearing), size * math.sin(bearing), 0.0), 0.12)
