"""A test of the light before play: is there enough of it, is it even, does it shine back, is it white, does it flicker? With advice.

Strategy: a handful of frames of the tray at rest. Each thing that is measured has a bound beyond which dice are asked about more often,
and a sentence that says what to do about it. Nothing is refused: people may play in any light, they only know why they are asked.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, replace

import numpy as np

from companion.words import N_
from vision.calibration import Calibration, Floats, Image
from vision.exposure import CLIPPED, GAMMA, measure
from vision.mat import flatten

FRAMES = 8  # that a verdict needs
SCALE = 0.5  # px per mm of the flattened tray
GRAINIEST = 4.0  # levels of noise, of the noisiest quarter of the tray
UNEVEN = 1.8  # times as much light in one part of the tray as in another
SHINE = 0.004  # share of the tray that is at the camera's end of scale
CAST = 2.0  # times as much of one colour as of another in white paper
FLICKER = 0.035  # share by which the tray's brightness goes up and down from frame to frame
PALE = 100.0  # level of white paper below which ink is lost

DIM = N_("There is too little light to read ink. Switch on a lamp above the tray.")
GRAINY = N_("The picture is grainy. More light would help: a lamp above the tray, a little to the side.")
GLARING = N_("The light is too strong for the camera. Turn it down or away from the tray.")
SHINING = N_("A lamp shines back from the tray. Move it to the side, or soften it with a shade.")
PATCHY = N_("One side of the tray lies in the dark. Bring the lamp higher, or put a second one on the other side.")
COLOURED = N_("The light is strongly coloured; blue and green look alike in it. Use a white lamp.")
FLICKERING = N_("The lamp flickers. Another lamp, or one that is not dimmed, is easier to read by.")


@dataclass(frozen=True, slots=True)
class Light:
    """What was measured, and `advice`: sentences, what matters most first; none where the light is good. `grain`: levels; `unevenness`,
    `cast`: factors; `shine`, `flicker`: shares; `paper`: level of white, 0 where none was found."""

    paper: float
    grain: float
    unevenness: float
    shine: float
    cast: float
    flicker: float
    advice: tuple[str, ...]

    @property
    def good(self) -> bool:
        return not self.advice


class LightTest:
    """Takes frames of the tray at rest; the newest ones count."""

    def __init__(self) -> None:
        self._trays: deque[Image] = deque(maxlen=FRAMES)
        self._white: tuple[float, float, float] | None = None
        self._known: Calibration | None = None

    def add(self, frame: Image, known: Calibration | None) -> None:
        """One BGR frame, and where the tray is in it. Frames of another place of the camera are forgotten."""
        if known is not self._known:
            self._trays.clear()
            self._known = known
        if known is None or known.tray is None:
            return
        self._white = measure(frame, known).paper
        self._trays.append(flatten(frame, known.tray, 0.0, SCALE))

    def verdict(self, short: int = 0) -> Light | None:
        """What the light is like, None before enough frames came. `short`: see `Exposing`."""
        if len(self._trays) < FRAMES:
            return None
        stack = np.stack(self._trays).astype(np.float32)
        grey = stack.mean(axis=3)
        means = grey.mean(axis=(1, 2))
        levelled = grey * (means.mean() / np.maximum(means, 1.0))[:, None, None]
        shine = float((stack.max(axis=3) >= CLIPPED).mean())
        light = Light(
            paper=max(self._white) if self._white is not None else 0.0,
            grain=float(np.quantile(levelled.std(axis=0), 0.75)),
            unevenness=_unevenness(np.median(stack, axis=0)),
            shine=shine,
            cast=_cast(self._white),
            flicker=float((means.max() - means.min()) / max(means.mean(), 1.0)),
            advice=(),
        )
        return replace(light, advice=tuple(_advice(light, short)))


def _unevenness(tray: Floats) -> float:
    """How many times as much light falls on the brightest part of the cloth as on the darkest. Each part of the tray is judged by its
    commonest level, so that dice, ink and printed squares do not count."""
    height = tray.shape[0]
    inner = tray[height // 12 : -height // 12, height // 12 : -height // 12].max(axis=2)
    parts = [np.median(part) for row in np.array_split(inner, 5) for part in np.array_split(row, 5, axis=1)]
    light = (np.array(parts) + 3.0) ** GAMMA
    return float(np.quantile(light, 0.96) / np.quantile(light, 0.04))


def _cast(white: tuple[float, float, float] | None) -> float:
    if white is None:
        return 1.0
    light = np.maximum(np.array(white), 4.0) ** GAMMA
    return float(light.max() / light.min())


def _advice(light: Light, short: int) -> list[str]:
    found = (
        (short > 0 or 0 < light.paper < PALE, DIM),
        (short < 0, GLARING),
        (light.unevenness > UNEVEN, PATCHY),
        (light.shine > SHINE, SHINING),
        (light.cast > CAST, COLOURED),
        (light.flicker > FLICKER, FLICKERING),
        (light.grain > GRAINIEST and short <= 0, GRAINY),
    )
    return [sentence for holds, sentence in found if holds]
