"""What people have written down about pictures: which dice lie where and what they show.

Strategy: three ways of writing it down lead to one value. A table (`file,x,y[,w,h],value[,colour]`; x, y: the middle in px, may be
empty), a folder for each value, or one JSON file beside each picture (with the top faces' corners, `settled`, and more). What cannot
be understood is refused with a sentence that names the file.
"""

from __future__ import annotations

import csv
import json
import math
import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from companion.words import _

PICTURES = (".jpg", ".jpeg", ".png", ".bmp", ".webp", ".tif", ".tiff")


@dataclass(frozen=True, slots=True)
class Label:
    """One die: its middle `x`, `y` in px of the upright picture (None: not written down), its box's `size` in px (0: not written down),
    what it shows, and its colour ("" where nobody wrote it down)."""

    x: float | None
    y: float | None
    size: float
    value: str
    colour: str = ""


@dataclass(frozen=True, slots=True)
class Labelled:
    """One picture with its dice. `name`: as the labels call it."""

    name: str
    path: Path
    dice: tuple[Label, ...]

    @property
    def placed(self) -> bool:
        """Whether every die's place is known."""
        return all(die.x is not None for die in self.dice)


def load(labels: Path | None, images: Path) -> list[Labelled]:
    """The labelled pictures in natural order of their names. Without a table: from JSON files beside the pictures, else each folder's
    name is the value of the one die in its pictures. ValueError with a sentence for people."""
    if not images.is_dir():
        raise ValueError(_("{folder} is not a folder of pictures.").format(folder=images))
    if labels is not None and not labels.is_file():
        raise ValueError(_("There is no table of labels {file}.").format(file=labels))
    if labels is not None:
        found = _table(labels, images)
    else:
        notes = sorted(images.glob("*.json"))
        found = _notes(notes) if notes else _folders(images)
    if not found:
        raise ValueError(_("No labelled pictures were found in {folder}.").format(folder=images))
    return sorted(found, key=lambda one: natural(Path(one.name).name))


def natural(name: str) -> list[tuple[int, str]]:
    """A key that sorts picture 9 before picture 10."""
    return [(int(part), "") if part.isdigit() else (0, part) for part in re.split(r"(\d+)", name)]


def _table(labels: Path, images: Path) -> list[Labelled]:
    wrong = _("{file} is not a table of labels: its first line must name file, x, y and value.").format(file=labels)
    try:
        with labels.open(encoding="utf-8-sig", newline="") as file:
            rows = csv.DictReader(file)
            if not {"file", "x", "y", "value"} <= set(rows.fieldnames or ()):
                raise ValueError(wrong)
            lines = [(rows.line_num, row) for row in rows]
    except (UnicodeDecodeError, csv.Error) as problem:
        raise ValueError(wrong) from problem
    dice: dict[str, list[Label]] = {}
    for number, row in lines:
        dice.setdefault(row["file"] or "", []).extend(_row(row, labels, number))
    return [Labelled(name, _picture(images, name), tuple(labels_of)) for name, labels_of in dice.items()]


def _row(row: dict[str, Any], labels: Path, line: int) -> list[Label]:
    """The die of one line; none where its value is empty (a picture without dice)."""
    try:
        x, y, wide, tall = (_number(row.get(key)) for key in ("x", "y", "w", "h"))
    except ValueError as problem:
        raise ValueError(_("Line {line} of {file}: places and sizes must be numbers.").format(line=line, file=labels)) from problem
    if (x is None) != (y is None):
        raise ValueError(_("Line {line} of {file}: a place needs both x and y, or neither.").format(line=line, file=labels))
    if min(wide or 0.0, tall or 0.0) < 0:
        raise ValueError(_("Line {line} of {file}: a size cannot be less than nothing.").format(line=line, file=labels))
    value = (row.get("value") or "").strip()
    if not value:
        return []
    size = math.sqrt(wide * tall) if wide and tall else 0.0
    return [Label(x, y, size, value, (row.get("colour") or "").strip())]


def _number(text: str | None) -> float | None:
    if text is None or not text.strip():
        return None
    number = float(text)
    if not math.isfinite(number):
        raise ValueError(text)
    return number


def _picture(images: Path, name: str) -> Path:
    path = images / name
    if not path.is_file() or not path.resolve().is_relative_to(images.resolve()):
        raise ValueError(_("The labels name {name}, which is not in {folder}.").format(name=name, folder=images))
    return path


def _folders(images: Path) -> list[Labelled]:
    found = []
    for folder in sorted(path for path in images.iterdir() if path.is_dir()):
        for picture in pictures(folder):
            found.append(Labelled(f"{folder.name}/{picture.name}", picture, (Label(None, None, 0.0, folder.name),)))
    return found


def pictures(folder: Path) -> list[Path]:
    """The pictures in a folder."""
    return sorted(path for path in folder.iterdir() if path.suffix.lower() in PICTURES)


def _notes(notes: Iterable[Path]) -> list[Labelled]:
    """From JSON: only pictures in which everything had come to rest."""
    told = [(note, *_note(note)) for note in notes]
    return [Labelled(name, _picture(note.parent, name), dice) for note, name, dice, settled in told if settled]


def _note(note: Path) -> tuple[str, tuple[Label, ...], bool]:
    """The picture's name, its dice, and whether they had come to rest."""
    try:
        told = json.loads(note.read_text(encoding="utf-8"))
        dice = tuple(_noted(die) for die in told["dice"] if die["box"] is not None)
        return str(told["image"]), dice, bool(told.get("settled", True))
    except (ValueError, LookupError, TypeError, AttributeError, ZeroDivisionError) as problem:
        raise ValueError(_("{file} does not describe a picture of dice.").format(file=note)) from problem


def _noted(die: dict[str, Any]) -> Label:
    corners = die["up_quad"]
    x, y = (sum(float(corner[axis]) for corner in corners) / len(corners) for axis in (0, 1))
    left, upper, right, lower = (float(value) for value in die["box"])
    if not all(map(math.isfinite, (x, y, left, upper, right, lower))):
        raise ValueError(corners)
    return Label(x, y, math.sqrt(max(1.0, (right - left) * (lower - upper))), str(die["face"]), str(die.get("colour", "")))
