"""What stands on the faces of drawn dice: pips, signs, letters, pictograms, nothing; in any two colours.

Strategy: a style is drawn once per set of dice (colours, kind of print, gloss); each face is drawn from it anew as a small square
texture. Nothing here is taken from a photograph.
"""

from __future__ import annotations

import colorsys
import math
from dataclasses import dataclass

import cv2
import numpy as np

from vision.calibration import Floats, Image

SIDE = 64  # px of a face's texture
KINDS = ("pips", "pips", "pips", "signs", "letters", "shapes", "mixed", "bare")
PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (-1, 1), (1, 1), (0, 0)),
    6: ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}
FONTS = (cv2.FONT_HERSHEY_SIMPLEX, cv2.FONT_HERSHEY_DUPLEX, cv2.FONT_HERSHEY_TRIPLEX, cv2.FONT_HERSHEY_COMPLEX)


@dataclass(frozen=True, slots=True)
class Style:
    """How a set of dice looks: `body` and `ink` BGR, `kind` of print, size and reach of pips, `marbled` 0 to 1, `clear` 0 to 1 (how far
    light goes through), `gloss` 0 to 1."""

    body: tuple[float, float, float]
    ink: tuple[float, float, float]
    kind: str
    pip: float
    reach: float
    marbled: float
    clear: float
    gloss: float


def random_colour(rng: np.random.Generator, pale: float = 0.3) -> tuple[float, float, float]:
    """BGR; whites, greys and blacks as often as a die has them."""
    if rng.random() < pale:
        level = float(rng.choice([rng.uniform(200, 255), rng.uniform(15, 60), rng.uniform(60, 200)], p=[0.6, 0.25, 0.15]))
        tint = rng.normal(0, 6, 3) + np.array([-8, 0, 4]) * rng.random()
        blue, green, red = np.clip(level + tint, 0, 255)
        return float(blue), float(green), float(red)
    r, g, b = colorsys.hsv_to_rgb(rng.random(), rng.uniform(0.35, 1.0), rng.uniform(0.25, 1.0))
    return b * 255, g * 255, r * 255


def _grey(colour: tuple[float, float, float]) -> float:
    return 0.114 * colour[0] + 0.587 * colour[1] + 0.299 * colour[2]


def random_style(rng: np.random.Generator) -> Style:
    """A set of dice whose ink can be told from its body."""
    body = random_colour(rng, 0.45)
    ink = random_colour(rng, 0.8)
    while abs(_grey(ink) - _grey(body)) < 60:
        ink = random_colour(rng, 0.8)
    clear = float(rng.random() < 0.4) * rng.uniform(0.2, 1.0)
    marbled = float(rng.random() < 0.25) * rng.uniform(0.1, 0.6)
    kind = KINDS[int(rng.integers(len(KINDS)))]
    pip = rng.uniform(0.07, 0.16)
    return Style(body, ink, kind, pip, rng.uniform(0.21, min(0.33, 0.47 - pip)), marbled, clear, float(rng.random() < 0.5) * rng.random())


def draw_face(rng: np.random.Generator, style: Style, roundness: float, value: str = "") -> tuple[Floats, Floats]:
    """A face's texture (SIDE, SIDE, 3) in float32 levels and how solid it is (SIDE, SIDE), 0 at its round corners. `value`: how many
    pips, or what letter; "": anything of the style's kind."""
    face = np.full((SIDE, SIDE, 3), style.body, np.float32)
    if style.marbled or style.clear:
        face = _clouds(rng, face, max(style.marbled, style.clear))
    if style.clear:
        _depth(rng, style, face)
    mask = np.zeros((SIDE, SIDE), np.uint8)
    if value:
        _value(style, mask, value)
    else:
        _print(rng, style, mask)
    ink = (mask.astype(np.float32) / 255 * rng.uniform(0.85, 1.0))[..., None]
    face += ink * (np.array(style.ink, np.float32) - face)
    if style.clear and rng.random() < 0.7:
        _rim(rng, face)
    solid = np.zeros((SIDE, SIDE), np.uint8)
    inset = round(roundness * SIDE * 0.8)
    cv2.rectangle(solid, (inset, inset), (SIDE - 1 - inset, SIDE - 1 - inset), 255, cv2.FILLED)
    blurred = cv2.GaussianBlur(cv2.dilate(solid, _disc(inset // 2)), (0, 0), 0.8 + inset * 0.35)
    return face, blurred.astype(np.float32) / 255


def _depth(rng: np.random.Generator, style: Style, face: Floats) -> None:
    """What is seen through a clear die: its dark middle, and the pips of the far faces as spots in its own colour."""
    ys, xs = np.mgrid[:SIDE, :SIDE] / SIDE - 0.5
    far = np.hypot(xs - rng.normal(0, 0.1), ys - rng.normal(0, 0.1))
    dark = style.clear * rng.uniform(0.2, 0.85) * np.exp(-(far**2) / (2 * rng.uniform(0.15, 0.35) ** 2))
    face *= (1 - dark)[..., None].astype(np.float32)
    mask = np.zeros((SIDE, SIDE), np.uint8)
    for x, y in PIPS[int(rng.integers(1, 7))][: int(rng.integers(1, 5))]:
        place = _at(*(0.25 * np.array([x, y]) + rng.normal(0, 0.06, 2)))
        radius = round(style.pip * SIDE * 16 * rng.uniform(0.7, 1.1))
        cv2.circle(mask, place, radius, int(rng.integers(80, 256)), cv2.FILLED, cv2.LINE_AA, 4)
    glow = cv2.GaussianBlur(mask, (0, 0), 1.2).astype(np.float32)[..., None] / 255 * style.clear
    face += glow * (np.minimum(255, 1.5 * np.array(style.body, np.float32) + 25) - face)


def _rim(rng: np.random.Generator, face: Floats) -> None:
    """Light that shines along the edges of a clear die."""
    line = np.zeros((SIDE, SIDE), np.uint8)
    cv2.rectangle(line, (1, 1), (SIDE - 2, SIDE - 2), 255, int(rng.integers(1, 4)))
    glow = cv2.GaussianBlur(line, (0, 0), 1.0).astype(np.float32)[..., None] / 255 * np.float32(rng.uniform(0.2, 0.8))
    face += glow * (255 - face)


def _disc(radius: int) -> Image:
    kernel: Image = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * radius + 1, 2 * radius + 1))
    return kernel


def _clouds(rng: np.random.Generator, face: Floats, strength: float) -> Floats:
    coarse = rng.normal(0, 1, (5, 5)).astype(np.float32)
    cloud = cv2.resize(coarse, (SIDE, SIDE), interpolation=cv2.INTER_CUBIC)[..., None]
    clouded: Floats = np.clip(face * (1 + 0.5 * strength * cloud), 0, 255).astype(np.float32)
    return clouded


def _print(rng: np.random.Generator, style: Style, mask: Image) -> None:
    kind = style.kind
    if kind == "mixed":
        kind = ("pips", "signs", "letters", "shapes", "bare")[int(rng.integers(5))]
    {"pips": _pips, "signs": _sign, "letters": _letter, "shapes": _shape, "bare": _bare}[kind](rng, style, mask)


def _value(style: Style, mask: Image, value: str) -> None:
    """Pips where the style has them, else the value as a letter."""
    if style.kind == "pips" and value.isdigit():
        for x, y in PIPS[int(value)]:
            cv2.circle(mask, _at(style.reach * x, style.reach * y), round(style.pip * SIDE * 16), 255, cv2.FILLED, cv2.LINE_AA, 4)
        return
    (wide, high), _ = cv2.getTextSize(value, FONTS[1], 1.4, 5)
    cv2.putText(mask, value, (round((SIDE - wide) / 2), round((SIDE + high) / 2)), FONTS[1], 1.4, 255, 5, cv2.LINE_AA)


def _bare(rng: np.random.Generator, style: Style, mask: Image) -> None:
    if rng.random() < 0.5:
        _sign(rng, style, mask)


def _at(x: float, y: float) -> tuple[int, int]:
    """A place of the face (0 in the middle, ±0.5 at its rims) with 4 binary places for cv2's sub-pixel drawing."""
    return round((x + 0.5) * SIDE * 16), round((y + 0.5) * SIDE * 16)


def _pips(rng: np.random.Generator, style: Style, mask: Image) -> None:
    count = int(rng.integers(1, 7))
    turned = rng.random() < 0.5
    size = style.pip * (1.6 if count == 1 and style.pip > 0.11 else 1.0)
    for x, y in PIPS[count]:
        place = _at(style.reach * (y if turned else x), style.reach * (x if turned else y))
        cv2.circle(mask, place, round(size * SIDE * 16), 255, cv2.FILLED, cv2.LINE_AA, 4)
    if rng.random() < 0.12:
        _ring(rng, mask)
    elif style.clear > 0.5 and rng.random() < 0.5:
        _letter(rng, style, mask, 0.25)


def _ring(rng: np.random.Generator, mask: Image) -> None:
    """A maker's name round the middle, too small to be read."""
    far, count = rng.uniform(0.2, 0.34), int(rng.integers(8, 20))
    for way in np.arange(count) * 2 * math.pi / count:
        place = _at(far * math.cos(way), far * math.sin(way))
        cv2.circle(mask, place, round(rng.uniform(0.02, 0.045) * SIDE * 16), int(rng.integers(100, 256)), cv2.FILLED, cv2.LINE_AA, 4)


def _sign(rng: np.random.Generator, style: Style, mask: Image) -> None:
    thick, long = round(rng.uniform(0.1, 0.2) * SIDE), rng.uniform(0.2, 0.36)
    way = rng.choice([0.0, math.pi / 4])
    ways = (way, way + math.pi / 2) if rng.random() < 0.6 else (way,)
    for one in ways:
        x, y = long * math.cos(one), long * math.sin(one)
        cv2.line(mask, _at(-x, -y), _at(x, y), 255, thick, cv2.LINE_AA, 4)


def _letter(rng: np.random.Generator, style: Style, mask: Image, tall: float = 0.0) -> None:
    text = "123456789ABCDEFGHKLMNPRSTUVXYZ?!"[int(rng.integers(32))]
    font, thick = FONTS[int(rng.integers(len(FONTS)))], int(rng.integers(2, 8))
    want = (tall or rng.uniform(0.4, 0.7)) * SIDE
    (_, high), _ = cv2.getTextSize(text, font, 1.0, thick)
    scale = want / high
    (wide, high), _ = cv2.getTextSize(text, font, scale, thick)
    cv2.putText(mask, text, (round((SIDE - wide) / 2), round((SIDE + high) / 2)), font, scale, 255, thick, cv2.LINE_AA)


def _shape(rng: np.random.Generator, style: Style, mask: Image) -> None:
    corners = int(rng.integers(3, 9))
    around = np.sort(rng.uniform(0, 2 * math.pi, corners))
    far = rng.uniform(0.12, 0.38, corners)
    points = np.array([_at(r * math.cos(a), r * math.sin(a)) for r, a in zip(far, around, strict=True)], np.int32)
    if rng.random() < 0.6:
        cv2.fillPoly(mask, [points], 255, cv2.LINE_AA, 4)
    else:
        cv2.polylines(mask, [points], rng.random() < 0.6, 255, int(rng.integers(3, 9)), cv2.LINE_AA, 4)
    if rng.random() < 0.4:
        x, y = rng.uniform(-0.3, 0.3, 2)
        cv2.circle(mask, _at(x, y), round(rng.uniform(0.05, 0.1) * SIDE * 16), 255, cv2.FILLED, cv2.LINE_AA, 4)
