"""What lies where on the simulated table: the one value that physics writes and the renderer draws.

Metres and seconds; the origin is the middle of the picture on the table top, x to the right of the picture, y up in the
picture, z towards the camera. Quaternions are (w, x, y, z). Never shown to the referee: only tests and the truth use it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

Vector = tuple[float, float, float]
Quaternion = tuple[float, float, float, float]

CAMERA_HEIGHT = 0.60  # of the lens over the table
CAMERA_CENTRE = (0.0, 0.0)
FRAME_SIZE = (1280, 720)  # width, height in pixels
VIEW_HEIGHT = 0.345  # metres of table top seen from the upper to the lower edge of the picture: 2.09 px per mm

TRAY_CENTRE = (-0.152, 0.0)
TRAY_SIZE = 0.28  # inner edge of the square dice tray
TRAY_WALL = 0.035  # height of its walls
WALL_THICKNESS = 0.006
DIE_EDGE = 0.018
DIE_MASS = 0.0069

CAN_CENTRE = (0.135, 0.0)
CAN_MAT_SIZE = 0.30  # edge of the printed mat round the can; its four markers lie in its corners
CAN_RADIUS = 0.040
CAN_HEIGHT = 0.075  # table top to the upturned lid's floor
LID_RADIUS = 0.046
LID_RIM = 0.006  # the rim stands so high over the lid's floor
CARD_SIZE = (0.063, 0.088)
CARD_MASS = 0.0018
HOLE_RADIUS = 0.004
HOLES = ((-0.016, 0.036), (0.016, 0.036))  # from the card's middle: two holes at its top edge

STOCKS = ("printed", "dark", "white", "sleeved", "foil")  # card 2007 is of the white stock

# The die's own axes: faces +z, +x, +y are crowbar/minus, faces -z, -x, -y are lid/plus.
FACES: dict[Vector, str] = {
    (0.0, 0.0, 1.0): "crowbar",
    (1.0, 0.0, 0.0): "crowbar",
    (0.0, 1.0, 0.0): "crowbar",
    (0.0, 0.0, -1.0): "lid",
    (-1.0, 0.0, 0.0): "lid",
    (0.0, -1.0, 0.0): "lid",
}


@dataclass(frozen=True, slots=True)
class Pose:
    """Where a body's middle is and how it is turned."""

    at: Vector
    turn: Quaternion = (1.0, 0.0, 0.0, 0.0)


@dataclass(frozen=True, slots=True)
class DieBody:
    """`colour`: of its body, see `diceart.BODY`; `faces`: its symbols (`faceart.SYMBOLS`) in the order of `FACES`; `edge`: metres."""

    colour: str
    pose: Pose
    faces: tuple[str, ...] = tuple(FACES.values())
    edge: float = DIE_EDGE

    def up(self, axis: Vector) -> str:
        """The symbol of the face on one of its own six axes."""
        return self.faces[tuple(FACES).index(axis)]


XL_EDGE = 0.025
XL_FACES = ("1", "2", "3", "1", "2", "3")  # of the one large die of Dumb Ways to Die


def game_die(colour: str, pose: Pose) -> DieBody:
    """A die of the games: "blue" and "green" of the usual size, or the large "xl" with figures."""
    return DieBody(colour, pose, XL_FACES, XL_EDGE) if colour == "xl" else DieBody(colour, pose)


@dataclass(frozen=True, slots=True)
class CardBody:
    """`number` names the card for ever; its face's colours and title come from it, and from its thousands what it is made of
    (`STOCKS`). Face up when its +z points up."""

    number: int
    pose: Pose


@dataclass(frozen=True, slots=True)
class HandBody:
    """A sleeve and a hand that reach in from an edge of the table; `at` is the palm, `from_angle` where it comes from (radians)."""

    at: Vector
    from_angle: float


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything that can be seen at one moment."""

    time: float
    dice: tuple[DieBody, ...] = ()
    cards: tuple[CardBody, ...] = ()
    hands: tuple[HandBody, ...] = ()


@dataclass(frozen=True, slots=True)
class Look:
    """The light, the cloth and the camera's faults of one table; drawn from a seed or set by a test."""

    felt: Vector = (0.16, 0.17, 0.18)  # linear light, red green blue
    mat: Vector = (0.32, 0.33, 0.30)
    exposure: float = 1.0
    warmth: float = 0.0  # white balance: −0.15 blue … +0.15 red
    noise: float = 1.0  # 1 is an ordinary camera indoors
    glare: float = 0.0  # 0..1: strength of the lamp's reflections
    lamp: Vector = (0.25, 0.35, 0.9)  # where the lamp hangs
    weave: str = ""  # what the can's mat is patterned with: "" nothing, "grain", "checks" or "stripes"
    tint: Vector = (1.0, 1.0, 1.0)  # factors of blue, green and red light: the lamps' colour and the camera's gains


LAMPS = ("usual", "other", "window")  # what may light the table: the look's own lamp, a desk lamp from the other side, daylight


def lit(look: Look, lamp: str) -> Look:
    """The same table under another of the `LAMPS`."""
    x, y, z = look.lamp
    if lamp == "other":
        return replace(look, lamp=(-x, -y, 0.8 * z), warmth=look.warmth + 0.10, exposure=0.82 * look.exposure)
    return replace(look, lamp=(-y, x, 1.3 * z), warmth=look.warmth - 0.10) if lamp == "window" else look
