"""Draw the pictures of the pages: `python -m ui.draw_art` writes the PNGs in `ui/assets/art`.

Strategy: every picture is a short list of flat shapes in u (the screen's unit, y downwards), filled four times too large with OpenCV and
averaged down to 1.5 px per u, so that edges are smooth without a vector library. Things that take a colour from the theme or from a
person (houses, moon, the podium's bins) are drawn white and tinted on the screen; the rest carries the posters' inks.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path
from typing import TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray

Points: TypeAlias = NDArray[np.float64]

OUT = Path(__file__).resolve().parent / "assets" / "art"
SCALE = 1.5  # pixels per u in the file
OVER = 4  # oversampling while drawing

WHITE, CREAM, INK, HONEY, ROSE = "#FFFFFF", "#FFF3DC", "#0F2420", "#F2C879", "#F3A78C"
LEAF, SKY = "#CFE08A", "#9AD0E8"
SOIL = "#3B2A22"


class Plate:
    """A transparent picture of `width` × `height` u."""

    def __init__(self, width: float, height: float) -> None:
        self._scale = SCALE * OVER
        self.size = (round(width * SCALE), round(height * SCALE))
        self._pixels = np.zeros((self.size[1] * OVER, self.size[0] * OVER, 4), np.float32)

    def fill(self, shape: Points, colour: str) -> None:
        mask = np.zeros(self._pixels.shape[:2], np.uint8)
        cv2.fillPoly(mask, [self._raster(shape)], 255, cv2.LINE_8, shift=4)
        self._ink(mask, colour)

    def stroke(self, shape: Points, width: float, colour: str) -> None:
        """A line with round ends."""
        mask = np.zeros(self._pixels.shape[:2], np.uint8)
        cv2.polylines(mask, [self._raster(shape)], False, 255, max(1, round(width * self._scale)), cv2.LINE_8, shift=4)
        for x, y in (shape[0], shape[-1]):
            centre = (round(x * self._scale), round(y * self._scale))
            cv2.circle(mask, centre, round(width * self._scale / 2), 255, -1)
        self._ink(mask, colour)

    def cut(self, shape: Points) -> None:
        """Make a real hole."""
        mask = np.zeros(self._pixels.shape[:2], np.uint8)
        cv2.fillPoly(mask, [self._raster(shape)], 255, cv2.LINE_8, shift=4)
        self._pixels[mask > 0] = 0

    def save(self, name: str) -> None:
        """Average down with colours weighted by their cover, so that edges keep no dark seam."""
        height, width = self.size[1], self.size[0]
        blocks = self._pixels.reshape(height, OVER, width, OVER, 4).mean(axis=(1, 3))
        cover = blocks[:, :, 3:]
        colour = np.where(cover > 0, blocks[:, :, :3] / np.maximum(cover, 1e-6), 1.0)
        cv2.imwrite(str(OUT / f"{name}.png"), np.rint(np.concatenate([colour, cover], axis=2) * 255).astype(np.uint8))

    def _raster(self, shape: Points) -> NDArray[np.int32]:
        return np.rint(shape * self._scale * 16).astype(np.int32).reshape(-1, 1, 2)

    def _ink(self, mask: NDArray[np.uint8], colour: str) -> None:
        red, green, blue = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
        self._pixels[mask > 0] = (blue, green, red, 1.0)


# --- shapes -----------------------------------------------------------------------------------------------------------


def poly(*corners: tuple[float, float]) -> Points:
    return np.array(corners, np.float64)


def arc(x: float, y: float, rx: float, ry: float, start: float = 0.0, end: float = 360.0) -> Points:
    """Degrees clockwise from the right, as y points down."""
    turn = np.radians(np.linspace(start, end, 64))
    return np.stack([x + rx * np.cos(turn), y + ry * np.sin(turn)], axis=1)


def box(x: float, y: float, width: float, height: float, radius: float = 0.0) -> Points:
    r = max(radius, 1e-3)
    right, low = x + width, y + height
    return np.concatenate(
        [
            arc(right - r, y + r, r, r, 270, 360),
            arc(right - r, low - r, r, r, 0, 90),
            arc(x + r, low - r, r, r, 90, 180),
            arc(x + r, y + r, r, r, 180, 270),
        ]
    )


def curve(start: tuple[float, float], *beziers: Sequence[tuple[float, float]]) -> Points:
    """A path of cubic Béziers: each gives two handles and its end."""
    t = np.linspace(0, 1, 32)[:, None]
    parts, here = [], np.array(start, np.float64)
    for one, two, end in beziers:
        a, b, c = (np.array(p, np.float64) for p in (one, two, end))
        parts.append((1 - t) ** 3 * here + 3 * (1 - t) ** 2 * t * a + 3 * (1 - t) * t**2 * b + t**3 * c)
        here = c
    return np.concatenate(parts)


def turned(shape: Points, degrees: float, about: tuple[float, float], size: float = 1.0, to: tuple[float, float] | None = None) -> Points:
    """Turn clockwise and scale about a point, then move that point to `to`."""
    angle = np.radians(degrees)
    spin = np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
    result: Points = (shape - np.array(about)) @ spin * size + np.array(to or about)
    return result


# --- the five posters, 100 × 100 u each ---------------------------------------------------------------------------------


def brawl() -> None:
    """A bin lid held like a shield, a crowbar swung across it."""
    plate, mid = Plate(100, 100), (50.0, 50.0)
    dome = np.concatenate([arc(50, 60, 33, 32, 180, 360), poly((83, 60), (17, 60))])
    for shape in (dome, box(11, 63, 78, 12, 5)):
        plate.fill(turned(shape, 9, mid), CREAM)
    plate.stroke(turned(poly((40, 29), (40, 20), (60, 20), (60, 29)), 9, mid), 6, CREAM)
    for x in (33, 50, 67):
        plate.fill(turned(box(x - 2, 66.5, 4, 5, 2), 9, mid), "#BF4C36")
    bar = curve((22, 82), ((36, 62), (48, 46), (62, 26)), ((67, 18), (79, 18), (82, 29)))
    plate.stroke(bar, 18, "#BF4C36")
    plate.stroke(bar, 11, INK)
    plate.fill(poly((10, 88), (17, 72), (30, 82), (21, 95)), INK)
    plate.fill(poly((72, 28), (92, 25), (93, 42), (84, 34), (78, 44)), INK)
    plate.save("poster-brawl")


def day() -> None:
    """A can with a leaning stack of cards, one on its way down."""
    plate = Plate(100, 100)
    plate.fill(poly((24, 60), (76, 60), (70, 98), (30, 98)), INK)
    plate.fill(box(18, 51, 64, 10, 3.5), INK)
    for x, lean in ((38.0, 2.0), (50.0, 0.0), (62.0, -2.0)):
        plate.stroke(poly((x, 69), (x + lean, 89)), 3, "#E0A02A")
    stack = ((47, 47, 5, CREAM), (55, 40, -8, HONEY), (43, 33, 3, CREAM), (54, 26, -4, ROSE), (49, 19, 7, CREAM), (58, 11, -6, HONEY))
    for x, y, turn, colour in stack:
        plate.fill(turned(box(x - 26, y - 3, 52, 6, 2), turn, (x, y)), colour)
    plate.fill(turned(box(67, 58, 34, 6, 2), 56, (84, 61)), CREAM)
    plate.save("poster-day")


def war() -> None:
    """A wall with a breach, and the bag that made it coming down for more."""
    plate = Plate(100, 100)
    for x, y, width in ((4, 74, 13), (20, 74, 21), (44, 74, 13), (4, 60, 22), (29, 60, 21), (4, 46, 13), (20, 46, 19), (4, 32, 20)):
        plate.fill(box(x, y, width, 11, 1.5), CREAM)
    plate.fill(poly((52, 71), (55, 61), (64, 66), (62, 71)), CREAM)
    plate.fill(poly((62, 85), (69, 76), (76, 85)), CREAM)
    plate.fill(poly((28, 43), (30, 33), (39, 39), (36, 43)), CREAM)
    plate.fill(box(0, 88, 100, 7, 3), INK)
    sack = curve((58, 21), ((47, 31), (44, 43), (50, 51)), ((57, 57), (76, 57), (82, 51)), ((87, 43), (84, 31), (74, 21)))
    plate.fill(turned(sack, -16, (66, 38)), INK)
    plate.fill(turned(poly((58, 22), (53, 9), (62, 13), (66, 8), (71, 13), (79, 9), (74, 22)), -16, (66, 38)), INK)
    plate.stroke(turned(poly((57, 21.5), (75, 21.5)), -16, (66, 38)), 2.5, "#3C6BA3")
    for right, low in ((97.0, 81.0), (96.5, 71.0), (94.5, 61.0), (90.5, 52.0)):
        plate.fill(arc(right, low, 2.6, 2.6), INK)
    plate.save("poster-war")


def rumble() -> None:
    """The gate of the dungeon with the chest behind it."""
    plate = Plate(100, 100)

    def gate(inset: float) -> Points:
        top = arc(50, 44, 37 - inset, 36 - inset, 180, 360)
        return np.concatenate([top, poly((87 - inset, 97), (13 + inset, 97))])

    plate.fill(gate(0), INK)
    plate.fill(gate(9), SOIL)
    plate.fill(np.concatenate([arc(50, 66, 23, 17, 180, 360), poly((73, 71), (27, 71))]), HONEY)
    plate.fill(box(27, 71, 46, 22, 3), HONEY)
    plate.fill(box(27, 70, 46, 3.5), SOIL)
    plate.fill(box(43, 66, 14, 14, 3), SOIL)
    plate.fill(box(46, 69, 8, 8, 2), HONEY)
    for x in (32, 64):
        plate.fill(box(x, 56, 4, 37), "#C79B4E")
    plate.fill(box(27, 70, 46, 3.5), SOIL)
    plate.save("poster-rumble")


def dumb() -> None:
    """A bean with a sprout that has seen better days."""
    plate = Plate(100, 100)
    bean = curve(
        (36, 29),
        ((20, 32), (16, 50), (24, 68)),
        ((31, 85), (51, 96), (67, 91)),
        ((83, 86), (87, 70), (78, 60)),
        ((72, 52), (63, 53), (58, 46)),
        ((53, 38), (50, 26), (36, 29)),
    )
    plate.fill(bean, CREAM)
    plate.stroke(curve((38, 29), ((38, 24), (39, 20), (42, 16))), 4, INK)
    plate.fill(curve((40, 19), ((38, 8), (46, 2), (58, 1)), ((59, 11), (53, 18), (40, 19))), INK)
    for x, y in ((38, 52), (59, 69)):
        plate.stroke(poly((x - 5, y - 5), (x + 5, y + 5)), 5, INK)
        plate.stroke(poly((x + 5, y - 5), (x - 5, y + 5)), 5, INK)
    plate.save("poster-dumb")


# --- the street ---------------------------------------------------------------------------------------------------------


def bin_body(plate: Plate, x: float, y: float, hue: str, lid: str, rib: str) -> None:
    plate.fill(arc(x + 10, y + 55, 4, 4), INK)
    plate.fill(poly((x + 4, y + 8), (x + 38, y + 8), (x + 34, y + 54), (x + 8, y + 54)), hue)
    plate.fill(box(x, y + 1, 42, 10, 4), lid)
    for top, lean in ((14, 1), (21, 0), (28, -1)):
        plate.stroke(poly((x + top, y + 20), (x + top + lean, y + 44)), 3, rib)


def bins() -> None:
    """Five bins at the kerb, one for each game: 268 × 60 u."""
    plate = Plate(268, 60)
    inks = (
        ("#BF4C36", "#CF7660", "#8A402F"),
        ("#E0A02A", "#E8B556", "#A17B27"),
        ("#3C6BA3", "#6D8DB1", "#2E567C"),
        ("#7B5D9C", "#9C82AC", "#5B4C77"),
        ("#3F8052", "#6F9D74", "#316443"),
    )
    for place, (hue, lid, rib) in enumerate(inks):
        bin_body(plate, 2 + 54 * place, 0, hue, lid, rib)
    plate.save("bins")


def houses() -> None:
    """The skyline, white for tinting, with windows as holes; 480 × 94 u, the right and left ends may be cropped."""
    plate = Plate(480, 94)
    rows = (
        (0, 66, 44, 64),
        (58, 140, 16, 44),
        (132, 196, 50, 68),
        (190, 276, 28, 52),
        (268, 344, 12, 40),
        (338, 408, 46, 66),
        (402, 486, 24, 48),
    )
    for left, right, ridge, eaves in rows:
        plate.fill(poly((left, 94), (left, eaves), ((left + right) / 2, ridge), (right, eaves), (right, 94)), WHITE)
    plate.fill(box(82, 14, 9, 22), WHITE)
    plate.fill(box(318, 10, 9, 22), WHITE)
    for x, y in ((94, 36), (301, 34), (440, 44)):
        plate.cut(box(x, y, 10, 13, 1.5))
    plate.save("houses")


def moon() -> None:
    plate = Plate(64, 64)
    plate.fill(arc(31, 33, 29, 29), WHITE)
    plate.cut(arc(42, 25, 25, 25))
    plate.save("moon")


# --- the result ---------------------------------------------------------------------------------------------------------


def podium() -> None:
    """The body of a podium's bin, white for tinting: 150 × 160 u, cut at the foot as low as the place needs."""
    plate = Plate(150, 160)
    plate.fill(poly((1, 0), (149, 0), (141, 160), (9, 160)), WHITE)
    plate.save("podium")


def confetti() -> None:
    """Little cards in the air, 640 × 232 u, never moving; thrown once with a fixed seed on a jittered grid."""
    plate, chance = Plate(640, 232), random.Random(13)
    inks = (CREAM, HONEY, LEAF, SKY, ROSE)
    for column in range(11):
        for row in range(4):
            x, y = 30 + column * 58 + chance.uniform(-16, 16), 26 + row * 58 + chance.uniform(-16, 16)
            card = box(x - 11, y - 4, 22, 8, 2)
            plate.fill(turned(card, chance.uniform(0, 180), (x, y)), inks[chance.randrange(5)])
    plate.save("confetti")


def main() -> None:
    OUT.mkdir(parents=True, exist_ok=True)
    for draw in (brawl, day, war, rumble, dumb, bins, houses, moon, podium, confetti):
        draw()


if __name__ == "__main__":
    main()
