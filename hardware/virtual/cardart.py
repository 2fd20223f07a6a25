"""Cards: rubbish drawn by ourselves on coloured fronts, one back for all, and holes that really are holes.

A card's two sides are textures with cover (blue green red, premultiplied, and cover), in encoded light. Round the edges
and inside the holes the cover fades out in black: that is the contact shadow, which comes along with the same warp.
Lengths inside the drawings are millimetres from the card's middle, x to the right, y up.
"""

from __future__ import annotations

import colorsys
from functools import lru_cache

import cv2
import numpy as np

from hardware.virtual.art import arc, bar
from hardware.virtual.optics import Box, Bytes, Floats, Sprite, View, decode, encode, fixed, project, rotation, sprite, warped
from hardware.virtual.scene import CARD_SIZE, HOLE_RADIUS, HOLES, STOCKS, CardBody

Colour = tuple[float, float, float]  # blue green red of a printed surface, 0…255

THICKNESS = 0.0003
MARGIN = 0.0025  # of contact shadow round the card
DETAIL = 2.6  # texture pixels per millimetre
FINER = 3  # textures are drawn so much larger first
PAPER_LIGHT = 0.85  # reflectance of a printed 255
PRINT = (PAPER_LIGHT / 1.5) ** (1 / 2.2)  # printed value to encoded value
CONTACT = 0.42
SLEEVE = 1.5  # mm of film round a sleeved card
LEANING = 0.97  # a card whose normal points less upwards shows its cut edges
EDGE = (0.55, 0.60, 0.62)  # reflectance of the cut, blue green red
CREAM: Colour = (214, 232, 240)
DARK: Colour = (52, 44, 40)
SIZE_MM = (CARD_SIZE[0] * 1000, CARD_SIZE[1] * 1000)


class _Sheet:
    """One side of a card while it is drawn."""

    def __init__(self, ground: Colour) -> None:
        self.scale = DETAIL * FINER
        self.width = round((SIZE_MM[0] + 2000 * MARGIN) * DETAIL) * FINER
        self.height = round((SIZE_MM[1] + 2000 * MARGIN) * DETAIL) * FINER
        self.picture = np.full((self.height, self.width, 3), ground, np.uint8)

    def fill(self, colour: Colour, *paths: Floats) -> None:
        for path in paths:
            cv2.fillPoly(self.picture, [fixed(self._pixels(path))], colour, cv2.LINE_AA, 4)

    def line(self, colour: Colour, width: float, *paths: Floats, closed: bool = False) -> None:
        thick = max(round(width * self.scale), 1)
        for path in paths:
            cv2.polylines(self.picture, [fixed(self._pixels(path))], closed, colour, thick, cv2.LINE_AA, 4)

    def number(self, colour: Colour, number: int, x: float, y: float, height: float) -> None:
        """A number, its middle at (x, y)."""
        font, thick = cv2.FONT_HERSHEY_DUPLEX, round(0.16 * height * self.scale)
        size = height * self.scale / 22
        (wide, tall), _base = cv2.getTextSize(str(number), font, size, thick)
        left, low = self._pixels(np.array([[x, y]]))[0] + (-wide / 2, tall / 2)
        cv2.putText(self.picture, str(number), (round(left), round(low)), font, size, colour, thick, cv2.LINE_AA)

    def _pixels(self, path: Floats) -> Floats:
        return np.column_stack([self.width / 2 + path[:, 0] * self.scale, self.height / 2 - path[:, 1] * self.scale])


def rounded(x: float, y: float, width: float, height: float, radius: float) -> Floats:
    """A rectangle with round corners, half measures `width` and `height`."""
    w, h = width - radius, height - radius
    places = ((w, h, 0), (-w, h, 90), (-w, -h, 180), (w, -h, 270))
    return np.vstack([arc(x + dx, y + dy, radius, radius, turn, turn + 90, 8) for dx, dy, turn in places])


def _fish(sheet: _Sheet, ink: Colour) -> None:
    sheet.line(ink, 1.6, np.array([[-13, -4], [12, -4]]))
    for n, x in enumerate((-8, -3, 2, 7)):
        reach = 7.5 - 1.2 * n
        sheet.line(ink, 1.4, np.array([[x - 2, -4 + reach], [x, -4], [x - 2, -4 - reach]]))
    sheet.fill(ink, np.array([[-13, -4], [-17, 2], [-19, 0], [-20, -4], [-19, -8], [-17, -10]]))
    sheet.fill(ink, np.array([[11, -4], [19, 3], [16.5, -4], [19, -11]]))
    sheet.fill(CREAM, arc(-16.5, -2.5, 1.1, 1.1, 0, 360))


def _core(sheet: _Sheet, ink: Colour) -> None:
    left = arc(-15, -4, 11, 10, -62, 62)
    sheet.fill(ink, np.vstack([left, (left * (-1, 1))[::-1]]))
    sheet.fill(ink, arc(0, 6, 9.5, 4.2, 0, 360), arc(0, -14, 7.5, 3.4, 0, 360))
    sheet.line(ink, 1.6, np.array([[0, 9], [1.5, 13], [4, 14.5]]))
    sheet.fill(CREAM, arc(-1.5, -3, 0.9, 1.8, 0, 360), arc(1.7, -5.2, 0.9, 1.8, 0, 360))


def _tin(sheet: _Sheet, ink: Colour) -> None:
    sheet.fill(ink, bar(0, -5, 9.5, 10.5), arc(0, -15.5, 9.5, 2.6, 180, 360), arc(0, 5.5, 9.5, 2.6, 0, 180))
    sheet.fill(CREAM, arc(0, 5.5, 7.6, 1.7, 0, 360), bar(0, -5.5, 9.5, 4.6))
    sheet.fill(ink, arc(0, -5.5, 3.1, 3.1, 0, 360))
    sheet.line(ink, 1.3, np.array([[7, 6], [10, 10], [14, 11]]))


def _bottle(sheet: _Sheet, ink: Colour) -> None:
    half = np.array([[2.4, 13], [2.4, 6], [3.4, 2.5], [6.5, -1], [6.8, -17], [6, -18]])
    sheet.fill(ink, np.vstack([half, (half * (-1, 1))[::-1]]), rounded(0, 13.4, 3.2, 1.5, 0.8))
    sheet.fill(CREAM, bar(0, -9, 6.8, 4.4))
    sheet.line(ink, 1.0, np.array([[-4, -7.5], [4, -7.5]]), np.array([[-4, -10.5], [2, -10.5]]))


def _bulb(sheet: _Sheet, ink: Colour) -> None:
    sheet.fill(ink, arc(0, 2, 10, 10.5, 0, 360), np.array([[-7, -4], [7, -4], [4.4, -11], [-4.4, -11]]))
    sheet.fill(ink, rounded(0, -12.6, 4.6, 1.2, 1), rounded(0, -15.4, 4.2, 1.2, 1), rounded(0, -17.8, 2.4, 1.0, 0.8))
    sheet.line(CREAM, 1.0, np.array([[-3.5, -8], [-4.5, 1], [-1.5, -1.5], [0, 2], [1.5, -1.5], [4.5, 1], [3.5, -8]]))


def _sock(sheet: _Sheet, ink: Colour) -> None:
    leg = np.array([[-7, 12], [5, 12], [5, -5]])
    sheet.fill(ink, np.vstack([leg, arc(9, -11.5, 6.6, 5.4, 75, -90, 10), arc(-0.5, -10.5, 6.8, 6.4, 270, 170, 10)]))
    sheet.fill(CREAM, bar(-1, 8.5, 6.1, 1.0), arc(10.5, -10.5, 1.9, 1.9, 0, 360))
    sheet.line(CREAM, 0.9, np.array([[-6, -6], [0, -3], [5, -4]]))


_RUBBISH = (_fish, _core, _tin, _bottle, _bulb, _sock)


def _front(number: int) -> Bytes:
    hue = (0.09 + 0.618034 * number) % 1.0
    panel = _printed(hue, 0.34, 0.88)
    strong = _printed(hue, 0.72, 0.55)
    sheet = _Sheet(CREAM)
    sheet.fill(panel, rounded(0, 0, 28.5, 41.0, 3.0))
    for turn in range(0, 360, 30):  # rays behind the thing
        sheet.fill(_printed(hue, 0.24, 0.95), np.vstack([[[0, -3]], arc(0, -3, 27, 19.5, turn, turn + 15, 5)]))
    sheet.fill(strong, rounded(0, 24.5, 28.5, 5.2, 0.5), bar(0, -31.5, 28.5, 0.5))
    sheet.number(CREAM, number, 0, 24.5, 6.4)
    for n, reach in enumerate((23, 19, 21)):
        sheet.line(strong, 1.0, np.array([[-23, -34.2 - 2.6 * n], [-23 + 2 * reach - 4 * (number % 3), -34.2 - 2.6 * n]]))
    _RUBBISH[number % len(_RUBBISH)](sheet, _printed(hue, 0.80, 0.30))
    return sheet.picture


def _back() -> Bytes:
    sheet = _Sheet(CREAM)
    ground, light = (112, 92, 46), (150, 130, 74)
    sheet.fill(ground, rounded(0, 0, 28.5, 41.0, 3.0))
    for step in np.arange(-70, 70, 7.0):
        sheet.line(light, 0.8, np.array([[step - 41, -41.0], [step + 41, 41.0]]), np.array([[step + 41, -41.0], [step - 41, 41.0]]))
    sheet.line(CREAM, 60, rounded(0, 0, 58.5, 71.0, 3.0), closed=True)
    for radius, colour in ((19.0, CREAM), (17.6, ground), (12.6, light), (11.6, ground), (4.4, CREAM)):
        sheet.fill(colour, arc(0, 0, radius, radius, 0, 360, 60))
    sheet.fill(CREAM, bar(0, 0, 7.4, 1.7))
    return sheet.picture


def _printed(hue: float, saturation: float, value: float) -> Colour:
    red, green, blue = colorsys.hsv_to_rgb(hue, saturation, value)
    return (255 * blue, 255 * green, 255 * red)


def _plain(number: int | None, ground: Colour, ink: Colour) -> Bytes:
    """A side that is nearly one colour: a thin frame and a few words, or a ring on the back."""
    sheet = _Sheet(ground)
    sheet.line(ink, 0.7, rounded(0, 0, 27.5, 40.0, 3.0), closed=True)
    if number is None:
        sheet.line(ink, 1.2, arc(0, 0, 12.0, 12.0, 0, 360, 60), closed=True)
        return sheet.picture
    sheet.number(ink, number % 1000, 0, 24.5, 6.4)
    _RUBBISH[number % len(_RUBBISH)](sheet, ink)
    return sheet.picture


def _shining(picture: Bytes, number: int, foil: bool) -> Bytes:
    """A film over a side: haze and a window's streak, its place the card's own; foil breaks the streak into colours."""
    high, wide = picture.shape[:2]
    down, across = np.mgrid[0:high, 0:wide].astype(np.float32) / wide
    along = 0.8 * across + 0.6 * down - 0.25 - 0.13 * (number % 7)
    streak = np.exp(-((along / (0.16 if foil else 0.10)) ** 2))[..., None]
    if not foil:
        return np.asarray(np.clip(0.86 * picture + 26 + 170 * streak, 0, 255), np.uint8)
    rainbow = 0.5 + 0.5 * np.sin(18 * along[..., None] + np.array((0.0, 2.1, 4.2)))
    return np.asarray(np.clip(0.62 * picture + 60 * rainbow + 150 * streak, 0, 255), np.uint8)


def _side_of(number: int | None, stock: str) -> Bytes:
    """The drawing of a front (a card's number) or a back (None)."""
    if stock == "dark":
        return _plain(number, (30, 26, 24), (62, 58, 60))
    if stock == "white":
        return _plain(number, (246, 248, 250), (150, 148, 146))
    picture = _back() if number is None else _front(number % 1000)
    return picture if stock == "printed" else _shining(picture, number or 0, stock == "foil")


@lru_cache(maxsize=2)
def _cover(film: float = 0.0) -> tuple[Floats, Floats]:
    """The card's shape with its holes, and its contact shadow, both 0…1 at the texture's size. `film`: mm of sleeve round it."""
    sheet = _Sheet((0, 0, 0))
    if film:
        sheet.fill((110, 110, 110), rounded(0, 0, SIZE_MM[0] / 2 + film, SIZE_MM[1] / 2 + film, 1.0))
    sheet.fill((255, 255, 255), rounded(0, 0, SIZE_MM[0] / 2, SIZE_MM[1] / 2, 3.2))
    for x, y in HOLES:
        sheet.fill((0, 0, 0), arc(1000 * x, 1000 * y, 1000 * HOLE_RADIUS, 1000 * HOLE_RADIUS, 0, 360, 40))
    size = (sheet.width // FINER, sheet.height // FINER)
    shape = cv2.resize(sheet.picture[..., 0], size, interpolation=cv2.INTER_AREA).astype(np.float32) / 255
    soft = np.asarray(cv2.GaussianBlur(shape, (0, 0), 0.9 * DETAIL), np.float32)
    soft *= np.clip(1 - cv2.GaussianBlur(1 - np.pad(np.ones((size[1] - 4, size[0] - 4), np.float32), 2), (0, 0), 1.5), 0, 1)
    return shape, CONTACT * soft


@lru_cache(maxsize=256)
def side(number: int | None, stock: str = STOCKS[0]) -> Bytes:
    """The texture of a front (a card's number) or of the back (None): (h, w, 4) premultiplied, encoded light."""
    picture = _side_of(number, stock)
    shape, contact = _cover(SLEEVE if stock == "sleeved" else 0.0)
    small = cv2.resize(picture, shape.shape[::-1], interpolation=cv2.INTER_AREA).astype(np.float32)
    edge = cv2.erode(shape, np.ones((3, 3), np.uint8))
    ink = small * PRINT * (0.82 + 0.18 * edge)[..., None] * shape[..., None]
    cover = np.maximum(shape, contact) * 255
    return np.asarray(np.rint(np.dstack([ink, cover])), np.uint8)


_REACH = np.array([CARD_SIZE[0] / 2 + MARGIN, CARD_SIZE[1] / 2 + MARGIN])
_SQUARE = np.array([[-1, 1], [1, 1], [1, -1], [-1, -1]], float)
_UPPER, _LOWER = (np.column_stack([_SQUARE * _REACH, np.full(4, side * THICKNESS / 2)]) for side in (1, -1))
_FLAT = np.column_stack([_SQUARE * CARD_SIZE / 2, np.zeros(4)])


def card_corners(card: CardBody) -> Floats:
    """The card's four corners in metres, (4, 3)."""
    return np.asarray(_FLAT @ rotation(card.pose.turn).T + np.array(card.pose.at))


def card_sprite(card: CardBody, view: View) -> Sprite | None:
    """One card as seen, None outside the picture."""
    turn, at = rotation(card.pose.turn), np.array(card.pose.at)
    up = float(turn[:, 2] @ (view.light.eye - at)) > 0
    normal = turn[:, 2] if up else -turn[:, 2]
    points = project(view.projection, (_UPPER if up else _LOWER) @ turn.T + at)
    box = view.box(points)
    if box is None:
        return None
    tone = view.through(box) * float(view.light.shade(at, normal))
    # A back is seen with left and right exchanged; its drawing is the same either way.
    ink, cover = warped(side(card.number if up else None, STOCKS[card.number // 1000]), points, box, tone)
    gloss = float(view.light.mirrored(at[0], at[1])) * max(float(normal[2]), 0.0) ** 40
    if gloss > 0.01:
        table = encode(decode(np.arange(256, dtype=np.uint8)[:, None]) + gloss * view.through(box))
        cv2.copyTo(cv2.LUT(ink, table), cv2.inRange(cover, 250, 255), ink)
    if abs(normal[2]) < LEANING:
        ink, cover = _with_edges(ink, cover, _edges(turn, at, view), box, tone)
    return sprite(box, ink, cover)


def _edges(turn: Floats, at: Floats, view: View) -> list[Floats]:
    """The cut edges that a leaning card shows, in pixels, (4, 2) each."""
    half = np.array([CARD_SIZE[0] / 2, CARD_SIZE[1] / 2])
    seen = []
    for n in range(4):
        one, two = _SQUARE[n] * half, _SQUARE[(n + 1) % 4] * half
        outwards = turn @ np.append((one + two) / np.linalg.norm(one + two), 0.0)
        ends = [(*one, -1.0), (*two, -1.0), (*two, 1.0), (*one, 1.0)]
        corners = (np.array(ends) * (1, 1, THICKNESS / 2)) @ turn.T + at
        if float(outwards @ (view.light.eye - corners.mean(axis=0))) > 0:
            seen.append(project(view.projection, corners))
    return seen


def _with_edges(ink: Bytes, cover: Bytes, edges: list[Floats], box: Box, tone: float) -> tuple[Bytes, Bytes]:
    """Put the edges below the side that is already drawn."""
    white = np.zeros(cover.shape, np.uint8)
    for edge in edges:
        cv2.fillConvexPoly(white, fixed(edge - (box[1].start, box[0].start)), 255, cv2.LINE_AA, 4)
    left = cv2.multiply(white, cv2.bitwise_not(cover), scale=1 / 255)
    colour = encode(np.array([EDGE]) * tone)[0] / 255.0
    below = cv2.merge([cv2.convertScaleAbs(left, alpha=float(part)) for part in colour])
    return np.asarray(cv2.add(ink, below), np.uint8), np.asarray(cv2.add(cover, left), np.uint8)
