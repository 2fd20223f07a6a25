"""Looks as data: colours of the three light levels, people's hues and shapes, type sizes, times.

The one place where a colour, a size or a duration is written. Colours are "#RRGGBB"; sizes are in u (see `ui/layout.py`);
times are seconds.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

ASSETS = Path(__file__).with_name("assets")
SIGN = str(ASSETS / "fonts" / "FjallaOne-Regular.ttf")  # names, prompts, numbers, buttons
TXT = str(ASSETS / "fonts" / "RedHatDisplay-Bold.ttf")  # sentences and labels
TXT_BLACK = str(ASSETS / "fonts" / "RedHatDisplay-Black.ttf")  # the word that counts
LINE_HEIGHT = {SIGN: 1.04, TXT: 1.2, TXT_BLACK: 1.2}
FLOOR = 18.0  # nothing is written smaller
FAR = 42.0  # what all must see: capitals of Sign are 6.7 mm high then, on a display of 7 inches


@dataclass(frozen=True, slots=True)
class Theme:
    """Colours by meaning. `tape` and `stop` fill; `tape_text` and `stop_text` write on ground and raised."""

    ground: str = "#123A35"
    raised: str = "#1D4F48"
    deep: str = "#0B2925"
    key: str = "#2A6459"
    key_edge: str = "#0B2925"
    line: str = "#3B7468"
    edge: str = "#86B8AC"
    mist: str = "#BED9CF"
    text: str = "#FFF3DC"
    paper: str = "#FFF3DC"
    paper_edge: str = "#C9B68B"
    paper_line: str = "#E6D5B0"
    paper_faint: str = "#857042"
    main: str = "#FFF3DC"
    main_edge: str = "#C9B68B"
    main_down: str = "#E6D5B0"
    main_text: str = "#0F2420"
    ink: str = "#0F2420"
    ink_soft: str = "#43544A"
    tape: str = "#FFC21A"
    tape_text: str = "#FFC21A"
    stop: str = "#FF6B57"
    stop_text: str = "#FF7462"
    stop_edge: str = "#A83A2A"
    good: str = "#257C67"
    white: str = "#FFFFFF"
    can: str = "#7FA89D"
    can_rib: str = "#5D8077"
    can_rim: str = "#6B9086"
    hues_read: bool = True  # whether a hue can be told on the bare ground


DUSK = Theme()
DAY = replace(
    DUSK,
    ground="#F3E4C2",
    raised="#E8D4A4",
    deep="#E0C98F",
    key="#D9BF82",
    key_edge="#AD9258",
    line="#AD9258",
    edge="#7D6A3C",
    mist="#3F4C3F",
    text="#0F2420",
    paper="#FFFEFA",
    main="#123A35",
    main_edge="#061B18",
    main_down="#1D4F48",
    main_text="#FFF3DC",
    tape_text="#8A3700",
    stop_text="#9E2A17",
    hues_read=False,
)
NIGHT = replace(DUSK, paper="#E9D3A4", text="#E9D3A4", main="#E9D3A4", main_down="#C9B68B")
THEMES = {"dusk": DUSK, "day": DAY, "night": NIGHT}

PEOPLE = (
    ("#FF9D4D", "disc"),
    ("#6CC3F7", "wedge"),
    ("#E2F075", "box"),
    ("#FF9CC9", "star"),
    ("#2FBFA0", "moon"),
    ("#A993FF", "bow"),
)
DICE = {"blue": "#3D7DD8", "green": "#2E9B57"}
DICE_EDGE = {"blue": "#1D4585", "green": "#1B5E35"}
BRICK = {"face": "#8A5540", "merlon": "#9C6348", "joint": "#6E4130", "crack": "#33251F", "plate": "#2A1D17", "number": "#FFF3DC"}
POSTER = {"brawl": "#BF4C36", "day": "#E0A02A", "war": "#3C6BA3", "rumble": "#7B5D9C", "dumb": "#3F8052"}
POSTER_TEXT = {"day": "#0F2420"}  # the others carry cream
SUITS = {  # cards of Dumb Ways to Die: colour and icon
    "nature": ("#2E7D4F", "tree"),
    "home": ("#9A6010", "house"),
    "ride": ("#A8402E", "ride"),
    "relax": ("#3C6BA3", "relax"),
}
CROWN = "#FFD36B"
SPROUT = "#7BC87F"
DUNGEON = {  # rooms by kind and what belongs to them
    "floor": "#4A4038",
    "entry": "#3C4F4A",
    "treasure": "#5C4A2A",
    "chosen": "#665443",
    "wall": "#7D6C5C",
    "door": "#B08A56",
    "token": "#E3D3B0",
    "gold": "#F2C879",
    "word": "#E9DCC3",
}
CARDS = ("#FFF3DC", "#F2C879", "#9AD0E8", "#F3A78C", "#CFE08A")  # edges of cards seen from the side
NOBODY = "#E6D5B0"  # header of a page that belongs to nobody

EDGE, GAP, RAIL_GAP = 14.0, 10.0, 8.0
PANEL, ROW, BUTTON, RAIL, CHIP, TAG, PIP = 16.0, 14.0, 14.0, 10.0, 9.0, 8.0, 3.5
TARGET, LEAST_TARGET = 56.0, 52.0
HEADER, LIP, PRESS = 64.0, 8.0, 6.0

MOTION = {  # s
    "press": 0.06, "slide": 0.22, "fall": 0.28, "shrink": 0.28, "drop": 0.28, "settle": 0.18, "stamp": 0.18, "step": 0.18,
    "hold": 0.8, "toast": 4.0, "live": 0.1, "twice": 0.03,
    "ring": 0.12,
}  # fmt: skip


def hue(person: int) -> str:
    """The colour of person 0..5."""
    return PEOPLE[person % len(PEOPLE)][0]


def shape(person: int) -> str:
    """The icon of person 0..5's shape."""
    return f"shape-{PEOPLE[person % len(PEOPLE)][1]}"


def mix(a: str, b: str, share: float) -> str:
    """The colour `share` (0..1) of the way from `a` to `b`."""
    pairs = ((int(a[i : i + 2], 16), int(b[i : i + 2], 16)) for i in (1, 3, 5))
    return "#" + "".join(f"{round(p + (q - p) * share):02X}" for p, q in pairs)
