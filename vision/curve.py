"""How wrong readings give way to questions as more certainty is asked for: the curve of a measured set, drawn as an SVG picture.

Strategy: what was found and named stays as it is; only the limit from which a face is told without asking moves. One point marks the
limit that Binside keeps.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from html import escape

from companion.words import _
from vision.calibration import Limits
from vision.exam import Result, Tally

STEPS = (0.0, 0.3, 0.5, 0.6, 0.7, 0.8, 0.85, 0.9, 0.93, 0.95, 0.97, 0.98, 0.99, 0.995)
WIDE, HIGH, LEFT, LOW = 420, 300, 50, 40  # px of the picture, and of its margins for numbers
COLOURS = {"dice": "#1f6f8b", "pictures": "#c8553d"}


@dataclass(frozen=True, slots=True)
class Point:
    """What becomes of dice and pictures when a face is told from the chance `told` on; `kept`: this is Binside's own limit."""

    told: float
    dice: Tally
    pictures: Tally
    kept: bool


def points(result: Result, limits: Limits | None = None) -> list[Point]:
    """The same set at every limit."""
    own = limits or Limits()
    steps = sorted({*STEPS, own.told})
    moved = [(step, result.at(replace(own, told=step))) for step in steps]
    return [Point(step, one.dice, one.pictures, step == own.told) for step, one in moved]


def svg(curve: Sequence[Point], title: str) -> str:
    """The picture: asked from left to right, wrong and silent upwards, both in per cent."""
    tallies = {"dice": [point.dice for point in curve], "pictures": [point.pictures for point in curve]}
    shares = {name: [(_share(one.asked, one.n), _share(one.wrong, one.n)) for one in own] for name, own in tallies.items()}
    top = max(0.05, 1.1 * max(wrong for own in shares.values() for _asked, wrong in own))
    parts = [_frame(title, top)]
    for row, (name, own) in enumerate(shares.items()):
        places = [_place(asked, wrong, top) for asked, wrong in own]
        line = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
        parts.append(f'<polyline points="{line}" fill="none" stroke="{COLOURS[name]}" stroke-width="2"/>')
        x, y = next(place for place, point in zip(places, curve, strict=True) if point.kept)
        parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="5" fill="{COLOURS[name]}"/>')
        label = {"dice": _("dice"), "pictures": _("pictures")}[name]
        parts.append(_text(WIDE - 90, 40 + 16 * row, f"{label} (n = {tallies[name][0].n})", COLOURS[name]))
    return "\n".join([f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDE}" height="{HIGH}">', *parts, "</svg>", ""])


def _share(part: int, n: int) -> float:
    return part / n if n else 0.0


def _place(asked: float, wrong: float, top: float) -> tuple[float, float]:
    return LEFT + asked * (WIDE - LEFT - 15), HIGH - LOW - wrong / top * (HIGH - LOW - 30)


def _frame(title: str, top: float) -> str:
    lines = ['<rect width="100%" height="100%" fill="#fff"/>', _text(LEFT, 18, title, "#222")]
    for step in range(0, 5):
        x, _y = _place(step / 4, 0, top)
        _x, y = _place(0, top * step / 4, top)
        lines.append(f'<path d="M{x:.1f} {HIGH - LOW}v4M{LEFT - 4} {y:.1f}H{WIDE - 15}" stroke="#ccc"/>')
        lines += [_text(x - 8, HIGH - LOW + 18, f"{25 * step}", "#555"), _text(8, y + 4, f"{100 * top * step / 4:.1f}", "#555")]
    return "\n".join([*lines, _text(WIDE // 2 - 20, HIGH - 6, _("asked, %"), "#222"), _text(8, 32, _("wrong, %"), "#222")])


def _text(x: float, y: float, words: str, colour: str) -> str:
    return f'<text x="{x:.0f}" y="{y:.0f}" font-family="sans-serif" font-size="12" fill="{colour}">{escape(words)}</text>'
