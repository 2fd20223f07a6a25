"""Textures from words, icon files and camera pictures; words and icons are kept, they come again with every view."""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from typing import Any

import numpy as np
from kivy.core.image import Image as CoreImage
from kivy.core.text import Label as CoreLabel
from kivy.graphics.texture import Texture
from numpy.typing import NDArray

from ui.theme import ASSETS

LETTERS = frozenset(map(chr, (*range(0x20, 0x7F), *range(0xA0, 0xAD), *range(0xAE, 0x100)))) | frozenset(
    "ĐħĨĩıĲĳĴĵĶķĸŁłŃńŒœŔŖŗŘřŠšŸŹŽžȷˆˇ˙˚˜–—‘’‚“”„†‡•…‰‹›⁄€™−≠ﬁﬂ"
)  # what all our faces have
UNSEEN = "\u200b\u200c\u200d\u2060\ufeff\xad"  # what joins or parts letters
MISSING = "•"  # in the place of pictures and of letters that none of them has


def legible(text: str) -> str:
    """The text in letters that our faces have: one that is missing loses its accent, or a dot stands there; a table's own card list and
    taught dice may bring any."""
    if LETTERS.issuperset(text):
        return text
    out: list[str] = []
    for letter in unicodedata.normalize("NFC", text):
        plain = letter if letter in LETTERS else "".join(one for one in unicodedata.normalize("NFKD", letter) if one in LETTERS)
        if plain or letter < " ":
            out.append(plain or letter)
        elif unicodedata.category(letter)[0] != "M" and letter not in UNSEEN and out[-1:] != [MISSING]:
            out.append(MISSING)
    return "".join(out)


@lru_cache(maxsize=256)
def _ruler(face: str, px: int) -> Any:
    return CoreLabel(font_name=face, font_size=px)


@lru_cache(maxsize=4096)
def width(text: str, face: str, px: int) -> int:
    """Width in px of one line."""
    return int(_ruler(face, px).get_extents(legible(text))[0]) if text else 0


@lru_cache(maxsize=256)
def ascent(face: str, px: int) -> tuple[int, int]:
    """Pixels above and below the baseline."""
    ruler = _ruler(face, px)
    return int(ruler.get_ascent()), -int(ruler.get_descent())


@lru_cache(maxsize=256)
def words(text: str, face: str, px: int) -> Any:
    """One line in white, to be tinted; None where there is nothing to draw."""
    label = CoreLabel(text=legible(text), font_name=face, font_size=px, halign="left")
    label.refresh()
    return label.texture


@lru_cache(maxsize=256)
def icon(name: str) -> Any:
    """An icon in white, to be tinted."""
    return art(f"icons/{name}")


@lru_cache(maxsize=8)  # no page shows more
def art(name: str) -> Any:
    """A picture of ours under assets, without its ending. Smooth when drawn smaller than it is; Kivy fills it up to powers of two for that.
    Kivy's own cache would keep it for a minute after ours has let it go."""
    texture = CoreImage(str(ASSETS / f"{name}.png"), mipmap=True, nocache=True).texture
    texture.min_filter = "linear_mipmap_linear"
    return texture


def has_icon(name: str) -> bool:
    return bool(name) and (ASSETS / "icons" / f"{name}.png").is_file()


def picture(bgr: NDArray[np.uint8], old: Any = None) -> Any:
    """A texture of a BGR picture (H×W×3, uint8), in `old` when it has the same size. The colours are put in order here: a graphics card
    that knows no BGR, as the Pi's, would leave that to Kivy for each picture."""
    height, wide = bgr.shape[:2]
    texture = old
    if texture is None or tuple(texture.size) != (wide, height):
        texture = Texture.create(size=(wide, height), colorfmt="rgb")
        texture.flip_vertical()
    texture.blit_buffer(np.ascontiguousarray(bgr[..., [2, 1, 0]]).reshape(-1), colorfmt="rgb", bufferfmt="ubyte")
    return texture
