"""Tables and the things on them that are no dice: wood, cloth, carpet, tiles; cards, coins, keys, text, boards, cables, hands."""

from __future__ import annotations

import math
from collections.abc import Callable

import cv2
import numpy as np

from vision.calibration import Floats, Image
from vision.training.prints import FONTS, PIPS, random_colour

Draw = Callable[[np.random.Generator, Image, float], None]


def cloth(rng: np.random.Generator, size: int, edge: float) -> Image:
    """A table of `size` px a side (size, size, 3); `edge`: px of a die's edge beside it."""
    base = np.array(random_colour(rng, 0.35), np.float32)
    if rng.random() < 0.25:
        base = np.array([rng.uniform(110, 190), rng.uniform(150, 210), rng.uniform(170, 230)], np.float32)  # pale wood
    kinds = (_plain, _wood, _carpet, _weave, _tiles)
    pattern = kinds[int(rng.choice(len(kinds), p=[0.25, 0.27, 0.23, 0.17, 0.08]))](rng, size, edge)
    ys, xs = np.mgrid[:size, :size].astype(np.float32) / size - 0.5
    slope = rng.normal(0, 0.25, 2)
    light = 1 + slope[0] * xs + slope[1] * ys
    if rng.random() < 0.2:
        light = light * _shade_edge(rng, xs, ys)
    table: Image = np.clip(base * (pattern * light)[..., None], 0, 255).astype(np.uint8)
    return table


def _shade_edge(rng: np.random.Generator, xs: Floats, ys: Floats) -> Floats:
    """The shadow of something outside the picture."""
    way = rng.uniform(0, 2 * math.pi)
    side = (xs * math.cos(way) + ys * math.sin(way) + rng.uniform(-0.3, 0.3)) * rng.uniform(8, 60)
    return (1 - rng.uniform(0.2, 0.6) / (1 + np.exp(-np.clip(side, -30, 30)))).astype(np.float32)


def _noise(rng: np.random.Generator, size: int, wide: float, tall: float) -> Floats:
    """Smooth noise whose grains are `wide` × `tall` px."""
    shape = (max(2, math.ceil(size / max(1.0, tall))), max(2, math.ceil(size / max(1.0, wide))))
    coarse = rng.normal(0, 1, shape).astype(np.float32)
    smooth: Floats = cv2.resize(coarse, (size, size), interpolation=cv2.INTER_CUBIC)
    return smooth


def _turned(rng: np.random.Generator, pattern: Floats) -> Floats:
    size = pattern.shape[0]
    matrix = cv2.getRotationMatrix2D((size / 2, size / 2), float(rng.uniform(0, 360)), 1.45)
    turned: Floats = cv2.warpAffine(pattern, matrix, (size, size), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT)
    return turned


def _plain(rng: np.random.Generator, size: int, edge: float) -> Floats:
    return 1 + rng.uniform(0, 0.05) * _noise(rng, size, edge, edge) + rng.uniform(0, 0.03) * _noise(rng, size, 2, 2)


def _wood(rng: np.random.Generator, size: int, edge: float) -> Floats:
    grain = _noise(rng, size, edge * rng.uniform(2, 8), edge * rng.uniform(0.05, 0.4))
    rings = np.sin(_noise(rng, size, edge * 6, edge * 2) * 5 + np.arange(size, dtype=np.float32)[:, None] / edge * rng.uniform(2, 8))
    return _turned(rng, 1 + rng.uniform(0.02, 0.14) * grain + rng.uniform(0.0, 0.1) * rings)


def _carpet(rng: np.random.Generator, size: int, edge: float) -> Floats:
    tuft = edge * rng.uniform(0.06, 0.3)
    return 1 + rng.uniform(0.05, 0.4) * _noise(rng, size, tuft, tuft) + rng.uniform(0, 0.1) * _noise(rng, size, 3 * tuft, 3 * tuft)


def _weave(rng: np.random.Generator, size: int, edge: float) -> Floats:
    thread = edge * rng.uniform(0.1, 0.5)
    ys, xs = np.mgrid[:size, :size].astype(np.float32)
    wobble = _noise(rng, size, 4 * thread, 4 * thread)
    cross = np.sin(xs * math.pi / thread + wobble) * np.sin(ys * math.pi / (thread * rng.uniform(0.5, 2)) + wobble)
    hard = rng.uniform(1, 6)
    return _turned(rng, 1 + rng.uniform(0.05, 0.45) * np.tanh(hard * cross) + 0.05 * _noise(rng, size, 2, 2))


def _tiles(rng: np.random.Generator, size: int, edge: float) -> Floats:
    tile = edge * rng.uniform(0.5, 6)
    ys, xs = np.mgrid[:size, :size].astype(np.float32)
    checks = ((xs // tile + ys // tile) % 2) * rng.uniform(0, 0.5)
    grout = ((xs % tile < tile * 0.06) | (ys % tile < tile * 0.06)) * rng.uniform(-0.3, 0.5)
    return _turned(rng, (0.75 + checks + grout).astype(np.float32))


def litter(rng: np.random.Generator, canvas: Image, edge: float) -> None:
    """Lay 1 to 5 things that are no dice on the table."""
    things: tuple[Draw, ...] = (_card, _card, _coin, _keys, _text, _board, _cable, _hand, _slab, _spots, _chip)
    for _ in range(int(rng.integers(1, 6))):
        things[int(rng.integers(len(things)))](rng, canvas, edge)


def _spot(rng: np.random.Generator, canvas: Image) -> Floats:
    spot: Floats = rng.uniform(-0.1, 1.1, 2) * canvas.shape[0]
    return spot


def _rectangle(centre: Floats, wide: float, tall: float, way: float) -> Floats:
    half = np.array([[-wide, -tall], [wide, -tall], [wide, tall], [-wide, tall]]) / 2
    turn = np.array([[math.cos(way), math.sin(way)], [-math.sin(way), math.cos(way)]])
    corners: Floats = half @ turn + centre
    return corners


def _lay(rng: np.random.Generator, canvas: Image, sheet: Image, quad: Floats) -> None:
    """Lay a flat sheet on the table, with a little shadow."""
    tall, wide = sheet.shape[:2]
    source = np.array([[0, 0], [wide, 0], [wide, tall], [0, tall]], np.float32) - 0.5
    quad = quad + rng.normal(0, 0.04, quad.shape) * np.linalg.norm(quad[1] - quad[0])
    matrix = cv2.getPerspectiveTransform(source, quad.astype(np.float32))
    size = canvas.shape[1::-1]
    shadow = np.zeros(canvas.shape[:2], np.uint8)
    cv2.fillConvexPoly(shadow, np.round(quad + rng.normal(0, 2, 2)).astype(np.int32), 255)
    shaded = canvas * (1 - cv2.GaussianBlur(shadow, (0, 0), 2.0).astype(np.float32)[..., None] / 255 * np.float32(rng.uniform(0, 0.5)))
    mask = cv2.warpPerspective(np.ones((tall, wide), np.float32), matrix, size)[..., None]
    sheet = cv2.warpPerspective(sheet, matrix, size, flags=cv2.INTER_AREA, borderMode=cv2.BORDER_REPLICATE)
    canvas[:] = shaded + mask * (sheet - shaded)


def _card(rng: np.random.Generator, canvas: Image, edge: float) -> None:
    """A playing card, from as small as a die to many times its size: pips in rows, a corner's index, or a picture."""
    wide = edge * float(np.exp(rng.uniform(math.log(0.8), math.log(9))))
    sheet = np.full((112, 80, 3), rng.uniform(200, 255), np.uint8)
    ink = tuple(float(level) for level in ((20, 20, 200) if rng.random() < 0.5 else (25, 25, 25)))
    kind = rng.random()
    if kind < 0.55:
        _card_pips(rng, sheet, ink)
    elif kind < 0.8:
        _card_picture(rng, sheet)
    else:
        sheet[6:-6, 6:-6] = np.clip(np.array(random_colour(rng)) + rng.normal(0, 40, (100, 68, 1)), 0, 255).astype(np.uint8)
    font = FONTS[int(rng.integers(len(FONTS)))]
    index = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")[int(rng.integers(13))]
    for _ in range(2):
        cv2.putText(sheet, index, (4, 18), font, 0.55, ink, 2, cv2.LINE_AA)
        sheet[:] = sheet[::-1, ::-1].copy()
    _lay(rng, canvas, sheet, _rectangle(_spot(rng, canvas), wide, 1.4 * wide, rng.uniform(0, 2 * math.pi)))


def _card_pips(rng: np.random.Generator, sheet: Image, ink: tuple[float, ...]) -> None:
    columns = [(40,), (27, 53), (27, 40, 53)][int(rng.integers(3))]
    rows = np.linspace(24, 88, int(rng.integers(1, 5)))
    for x in columns:
        for y in rows:
            _suit(rng, sheet, x, float(y), ink)


def _suit(rng: np.random.Generator, sheet: Image, x: float, y: float, ink: tuple[float, ...]) -> None:
    size = rng.uniform(5, 8)
    kind = int(rng.integers(4))
    if kind == 0:
        points = np.array([[x, y - size], [x + size, y], [x, y + size], [x - size, y]])
        cv2.fillConvexPoly(sheet, np.round(points).astype(np.int32), ink, cv2.LINE_AA)
        return
    for dx, dy in ((-0.5, 0.2), (0.5, 0.2), (0.0, -0.5))[: 3 if kind == 1 else 2]:
        cv2.circle(sheet, (round(x + dx * size), round(y + dy * size)), round(size * 0.55), ink, cv2.FILLED, cv2.LINE_AA)
    tip = np.array([[x - size, y + 0.2 * size], [x + size, y + 0.2 * size], [x, y + (1.2 if kind == 2 else -1.2) * size]])
    cv2.fillConvexPoly(sheet, np.round(tip).astype(np.int32), ink, cv2.LINE_AA)


def _card_picture(rng: np.random.Generator, sheet: Image) -> None:
    for _ in range(30):
        colour = random_colour(rng)
        centre = rng.uniform((16, 16), (64, 96))
        points = centre + rng.normal(0, 9, (4, 2))
        cv2.fillConvexPoly(sheet, cv2.convexHull(points.astype(np.float32)).astype(np.int32), colour, cv2.LINE_AA)


def _coin(rng: np.random.Generator, canvas: Image, edge: float) -> None:
    x, y = (round(value) for value in _spot(rng, canvas))
    radius = round(edge * rng.uniform(0.2, 1.5))
    colour = random_colour(rng)
    cv2.circle(canvas, (x + 2, y + 2), radius, (30, 30, 30), cv2.FILLED, cv2.LINE_AA)
    cv2.circle(canvas, (x, y), radius, colour, cv2.FILLED, cv2.LINE_AA)
    if rng.random() < 0.6:
        cv2.circle(canvas, (x, y), max(1, round(radius * 0.8)), random_colour(rng), 2, cv2.LINE_AA)
        _word(rng, canvas, x - radius * 0.4, y + radius * 0.4, radius * 0.9, 1)


def _word(rng: np.random.Generator, canvas: Image, x: float, y: float, tall: float, letters: int) -> None:
    text = "".join(chr(int(rng.integers(48, 91))) for _ in range(letters))
    font = FONTS[int(rng.integers(len(FONTS)))]
    cv2.putText(canvas, text, (round(x), round(y)), font, tall / 24, random_colour(rng, 0.8), max(1, round(tall / 9)), cv2.LINE_AA)


def _keys(rng: np.random.Generator, canvas: Image, edge: float) -> None:
    """A keyboard: rows of square keys with letters."""
    pitch = 48
    sheet = np.full((4 * pitch, 7 * pitch, 3), random_colour(rng, 0.9), np.uint8)
    key, ink = random_colour(rng, 0.9), random_colour(rng, 0.9)
    for row in range(4):
        for column in range(7):
            x, y = column * pitch, row * pitch
            cv2.rectangle(sheet, (x + 4, y + 4), (x + pitch - 4, y + pitch - 4), key, cv2.FILLED)
            letter = chr(int(rng.integers(48, 91)))
            cv2.putText(sheet, letter, (x + 15, y + 32), cv2.FONT_HERSHEY_SIMPLEX, 0.7, ink, 2, cv2.LINE_AA)
    wide = 7 * edge * rng.uniform(0.5, 2.0)
    _lay(rng, canvas, sheet, _rectangle(_spot(rng, canvas), wide, wide * 4 / 7, rng.uniform(0, 2 * math.pi)))


def _text(rng: np.random.Generator, canvas: Image, edge: float) -> None:
    x, y = _spot(rng, canvas)
    tall = edge * rng.uniform(0.2, 1.0)
    for line in range(int(rng.integers(1, 4))):
        _word(rng, canvas, x - edge, y + line * tall * 1.4, tall, int(rng.integers(2, 9)))


def _board(rng: np.random.Generator, canvas: Image, edge: float) -> None:
    """Coloured hexagons or squares with numbers on discs."""
    corners, radius = (6 if rng.random() < 0.6 else 4), edge * rng.uniform(0.7, 2.5)
    start, way = _spot(rng, canvas), rng.uniform(0, 2 * math.pi)
    for _ in range(int(rng.integers(2, 8))):
        centre = start + rng.integers(-2, 3, 2) * radius * 1.75
        around = way + np.arange(corners) * 2 * math.pi / corners
        points = centre + radius * np.stack((np.cos(around), np.sin(around)), -1)
        cv2.fillConvexPoly(canvas, np.round(points).astype(np.int32), random_colour(rng, 0.15), cv2.LINE_AA)
        if rng.random() < 0.6:
            cv2.circle(canvas, tuple(int(v) for v in centre), round(radius * 0.35), random_colour(rng, 0.7), cv2.FILLED, cv2.LINE_AA)
            _word(rng, canvas, centre[0] - radius * 0.2, centre[1] + radius * 0.2, radius * 0.4, int(rng.integers(1, 3)))


def _cable(rng: np.random.Generator, canvas: Image, edge: float) -> None:
    start, end = _spot(rng, canvas), _spot(rng, canvas)
    bend = rng.normal(0, canvas.shape[0] / 4, 2)
    steps = np.linspace(0, 1, 24)[:, None]
    points = start + (end - start) * steps + bend * np.sin(steps * math.pi)
    thick = max(1, round(edge * rng.uniform(0.05, 0.5)))
    cv2.polylines(canvas, [np.round(points).astype(np.int32)], False, random_colour(rng, 0.8), thick, cv2.LINE_AA)


def _hand(rng: np.random.Generator, canvas: Image, edge: float) -> None:
    skin = np.array([rng.uniform(60, 170), rng.uniform(90, 190), rng.uniform(130, 240)])
    root = _spot(rng, canvas)
    way = rng.uniform(0, 2 * math.pi)
    for finger in range(int(rng.integers(1, 5))):
        lean = way + (finger - 1.5) * 0.25
        tip = root + edge * rng.uniform(2, 5) * np.array([math.cos(lean), math.sin(lean)])
        shade = tuple(float(v) for v in skin * rng.uniform(0.85, 1.1))
        thick = max(2, round(edge * rng.uniform(0.6, 1.1)))
        cv2.line(canvas, tuple(int(v) for v in root), tuple(int(v) for v in tip), shade, thick, cv2.LINE_AA)


def _slab(rng: np.random.Generator, canvas: Image, edge: float) -> None:
    """A box, a laptop, a sheet of paper, a rubber: a plain rectangle of any size, some with a darker side."""
    wide, tall = edge * np.exp(rng.uniform(math.log(0.4), math.log(8), 2))
    centre, way = _spot(rng, canvas), rng.uniform(0, 2 * math.pi)
    colour = np.array(random_colour(rng, 0.6))
    if rng.random() < 0.5:
        shifted = centre + rng.normal(0, edge * 0.2, 2)
        side = tuple(float(v) for v in colour * 0.6)
        cv2.fillConvexPoly(canvas, np.round(_rectangle(shifted, wide, tall, way)).astype(np.int32), side, cv2.LINE_AA)
    top = tuple(float(v) for v in colour)
    cv2.fillConvexPoly(canvas, np.round(_rectangle(centre, wide, tall, way)).astype(np.int32), top, cv2.LINE_AA)


def _spots(rng: np.random.Generator, canvas: Image, edge: float) -> None:
    """Round spots on the table itself, laid out like pips or at random."""
    centre, reach, radius = _spot(rng, canvas), edge * rng.uniform(0.2, 0.6), max(1, round(edge * rng.uniform(0.05, 0.16)))
    ink = random_colour(rng, 0.8)
    for x, y in PIPS[int(rng.integers(1, 7))]:
        place = centre + reach * (np.array([x, y]) + rng.normal(0, 0.3, 2))
        cv2.circle(canvas, tuple(int(v) for v in place), radius, ink, cv2.FILLED, cv2.LINE_AA)


def _chip(rng: np.random.Generator, canvas: Image, edge: float) -> None:
    """A flat cardboard square with a picture, as large as a die: only its want of sides tells it from one."""
    sheet = np.full((40, 40, 3), random_colour(rng, 0.2), np.uint8)
    _word(rng, sheet, 8, 30, 24, 1)
    size = edge * rng.uniform(0.6, 1.6)
    _lay(rng, canvas, sheet, _rectangle(_spot(rng, canvas), size, size, rng.uniform(0, 2 * math.pi)))
