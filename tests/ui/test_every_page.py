"""Every page of every game at every size: whole, apart, touchable and legible; with six long names too; and what all must see, large."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass, replace
from typing import Any

import pytest

from companion.view import CombatBody, GarbageBody, Person, RummageBody, View
from tests.companion.playing import NAMES
from tests.ui.contrast import capital_mm, weak
from tests.ui.gallery import LAYOUTS, SIZES, Gallery, Size, pages
from tests.ui.samples import LONG, reworded
from tests.ui.test_tour import cuts, faults  # noqa: F401 (cuts is a fixture)
from tests.ui.walking import Stop
from ui.pen import Mark
from ui.theme import FAR
from ui.typeset import ELLIPSIS

LONG_NAME = 12  # letters; a name so long may be shortened
SEEN_BY_ALL = 6.7  # mm
MAY_SHORTEN = ("war-", "brawl-")  # whose walks have people with long names where room is least
CHOICES = re.compile(r"\b(" + "|".join(NAMES) + r")\b")


@pytest.fixture(scope="module")
def gallery() -> Iterator[Gallery]:
    one = Gallery()
    yield one
    one.close()


def by_size(sizes: tuple[Size, ...]) -> Callable[[Any], Any]:
    return pytest.mark.parametrize("size", sizes, ids=lambda size: f"{size[0]}x{size[1]}")


@by_size(SIZES)
def test_every_page_is_whole_and_legible(gallery: Gallery, size: Size, cuts: list[str]) -> None:  # noqa: F811
    wrong: dict[str, list[str]] = {}
    for name, stop in pages().items():
        cuts.clear()
        pen = gallery.hang(stop, size)
        if found := faults(pen, stop, shortened(cuts, stop.view) if name.startswith(MAY_SHORTEN) else cuts):
            wrong[name] = found
    assert wrong == {}


@by_size(LAYOUTS)
def test_long_names_shrink_then_end_in_an_ellipsis_and_never_overlap(gallery: Gallery, size: Size, cuts: list[str]) -> None:  # noqa: F811
    """Everybody has a name of 14 letters: nothing but a name, or a sentence with one, is cut, and every word can still be read."""
    wrong: dict[str, list[str]] = {}
    for name, stop in pages().items():
        view = long_names(stop.view)
        cuts.clear()
        pen = gallery.hang(stop, size, view=view)
        found = faults(pen, Stop(name, view, stop.now), shortened(cuts, view)) + [str(one) for one in weak(pen.all_marks())]
        if found:
            wrong[name] = found
    assert wrong == {}


def long_names(view: View) -> View:
    """The page with six names of 14 letters, in sentences too."""
    longer = dict(zip(NAMES, LONG, strict=True))
    changed: View = reworded(view, lambda text: CHOICES.sub(lambda match: longer[match[1]], text))
    return changed


def shortened(cuts: list[str], view: View) -> list[str]:  # noqa: F811
    """The cut texts without those that may be: long names, and what is said with one."""
    long = [name for name in people(view) | set(LONG) if len(name) >= LONG_NAME]
    return [text for text in cuts if not any(name in text for name in long)]


def people(value: Any) -> set[str]:
    """The names of everybody in a view."""
    if isinstance(value, Person):
        return {value.name}
    if isinstance(value, tuple):
        return set().union(*map(people, value)) if value else set()
    return set().union(*(people(getattr(value, f.name)) for f in fields(value))) if is_dataclass(value) else set()


@by_size(LAYOUTS)
def test_names_in_garbage_day_shrink_before_they_are_cut(gallery: Gallery, size: Size, cuts: list[str]) -> None:  # noqa: F811
    stop = pages()["play"]
    names = [row.person.name for row in stop.view.body.rows]  # type: ignore[union-attr]
    assert len(names) == 5
    pen = gallery.hang(stop, size, view=long_names(stop.view))
    assert cuts == []
    assert {LONG[NAMES.index(name)] for name in names} <= {mark.what for mark in pen.all_marks()}


# --- what all must see ------------------------------------------------------------------------------------------------


def far_marks(gallery: Gallery, stop: Stop, size: Size, view: View | None = None) -> list[Mark]:
    return [mark for mark in gallery.hang(stop, size, view=view).all_marks() if mark.far]


@by_size(SIZES)
def test_what_all_must_see_is_large(gallery: Gallery, size: Size) -> None:
    """Whose turn, with a long name too; the can, the overflow, what the dice show: capitals of 6.7 mm on a display of 7 inches."""
    small = []
    for name, stop in pages().items():
        view = long_names(stop.view)
        found = far_marks(gallery, stop, size, view)
        small += [(name, mark.what, mark.size) for mark in found if capital_mm(mark) < SEEN_BY_ALL - 0.05]
        small += [(name, one, 0.0) for one in sorted(must_be_seen(view) - {mark.what for mark in found})]
    assert small == []


def must_be_seen(view: View) -> set[str]:
    """The words and numbers of a page that everybody round the table must read."""
    lid = {view.lid.title} if view.lid.kind == "person" and view.lid.person is not None else set()
    body = view.body
    if isinstance(body, GarbageBody):
        counted = set() if body.by_hand and body.ring is not None else {str(body.can)}
        return lid | counted | {str(row.overflow) for row in body.rows if not row.out and not row.word}
    if isinstance(body, CombatBody):
        return lid | {str(side.score) for side in (body.left, body.right) if side is not None and side.score is not None}
    if isinstance(body, RummageBody):
        return lid | {str(part.most) for part in (body.draw, body.discard) if part.most}
    return lid


def test_a_far_word_is_rather_cut_than_small(gallery: Gallery, cuts: list[str]) -> None:  # noqa: F811
    stop = pages()["play"]
    name = "Hippopotamus-M" * 3
    view = replace(stop.view, lid=replace(stop.view.lid, title=name))
    title = next(mark for mark in far_marks(gallery, stop, (480, 800), view) if mark.what == name)
    assert title.size == FAR
    assert name in cuts
    assert ELLIPSIS not in name
