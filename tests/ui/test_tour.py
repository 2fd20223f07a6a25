"""Every page that the two games can show, as the real host makes it, at the three sizes: whole, apart, touchable and legible."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, is_dataclass
from itertools import combinations
from typing import Any

import pytest

from companion.present.common import DOUBTS
from companion.view import (
    BesideBody,
    CombatBody,
    CornersBody,
    DoubtBody,
    GarbageBody,
    HandBody,
    HeapBody,
    HistoryBody,
    HomeBody,
    NameBody,
    Person,
    PickBody,
    ResultBody,
    RummageBody,
    SensorsBody,
    SetupBody,
    SheetBody,
    SpillBody,
    TableBody,
    TouchBody,
    WeighingBody,
    WiresBody,
)
from tests.ui.rig import Rig
from tests.ui.test_layout import ink
from tests.ui.tour import stops
from tests.ui.walking import Stop
from ui import pen as pens
from ui.pen import Pen
from ui.theme import LEAST_TARGET, TARGET
from ui.typeset import ELLIPSIS

BODIES = {
    BesideBody,
    CombatBody, CornersBody, DoubtBody, GarbageBody, HandBody, HeapBody, HistoryBody, HomeBody, NameBody, PickBody, ResultBody, RummageBody,
    SensorsBody, SetupBody, SheetBody, SpillBody, TableBody, TouchBody, WeighingBody, WiresBody,
}  # fmt: skip
TITLE_WORDS = 5
SHORT = 10  # letters of a name that is never cut; longer ones shrink, then they are shortened
MAY_BE_CUT = ("OpenScale on", "OpenScale an")  # a device's own name, in English and in German


def faults(pen: Pen, stop: Stop, cuts: list[str]) -> list[str]:
    """What is wrong with a page that was drawn, in words."""
    long = {name for name in people(stop.view) if len(name) > SHORT}
    whole, found = pen.space.whole, [f"{text!r} is cut" for text in cuts if not text.startswith(MAY_BE_CUT) and text not in long]
    marks = pen.all_marks()
    for mark in marks:
        slack, box = (8.0 if mark.rotated else 1.0), ink(mark) if mark.kind == "text" else mark.box
        if box.x < -slack or box.y < -slack or box.right > whole.w + slack or box.bottom > whole.h + slack:
            found.append(f"{mark.kind} {mark.what!r} at {box} leaves the window")
    words = [mark for mark in marks if mark.kind == "text"]
    found += [f"{a.what!r} over {b.what!r}" for a, b in combinations(words, 2) if ink(a).overlaps(ink(b), 1.0)]
    for target in pen.targets:
        w, h = target.box.w, target.box.h
        if min(w, h) < LEAST_TARGET - 0.01 or max(w, h) < TARGET - 0.01:
            found.append(f"target {target.label!r} is {w:.0f} × {h:.0f} u")
    keys = [target for target in pen.targets if target.name not in ("scroll", "keyboard", "anywhere")]  # what lies under the others
    found += [f"targets {a.label!r} and {b.label!r} overlap" for a, b in combinations(keys, 2) if a.box.overlaps(b.box, 0.01)]
    offered = [target.option for target in pen.targets]
    menu = None if isinstance(stop.view.body, ResultBody) else stop.view.menu  # the paper of the result leads everywhere
    for option in (*stop.view.options, stop.view.undo, menu, stop.view.back):
        if option is not None and option not in offered:
            found.append(f"{option.label!r} cannot be touched")
    return found


def people(part: object) -> set[str]:
    """Names of everybody in a part of a View."""
    if isinstance(part, Person):
        return {part.name}
    parts = (getattr(part, field.name) for field in fields(part)) if is_dataclass(part) else part if isinstance(part, tuple) else ()
    return {name for inner in parts for name in people(inner)}


@pytest.fixture
def cuts(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Texts that were cut, in any of their rows, newest last."""
    gone: list[str] = []
    fit: Callable[..., tuple[int, list[str]]] = pens.fit

    def watched(text: str, *how: Any) -> tuple[int, list[str]]:
        px, rows = fit(text, *how)
        if ELLIPSIS not in text and any(row.endswith(ELLIPSIS) for row in rows):
            gone.append(text)
        return px, rows

    monkeypatch.setattr(pens, "fit", watched)
    return gone


def test_the_tour_comes_by_every_kind_of_page() -> None:
    assert {type(stop.view.body) for stop in stops().values()} == BODIES


def test_titles_are_short() -> None:
    """A title is an instruction, not a sentence: names and numbers count as a word each."""
    notices = {stop.view.notice.title for stop in stops().values() if stop.view.notice is not None}
    for title in notices | {title for title, _text in DOUBTS.values()}:
        assert len(title.split()) <= TITLE_WORDS or ": take" in title, title


def test_stills_are_told_from_the_fall_on() -> None:
    body = stops()["spill-agree"].view.body
    assert isinstance(body, SpillBody)
    assert [(still.label, still.deciding) for still in body.stills] == [
        ("−1.2 s", False),
        ("−0.4 s", False),
        ("now", False),
        ("+0.8 s", True),
    ]


def test_a_late_fall_presents_nobody_large(cuts: list[str]) -> None:
    stop = stops()["spill-late"]
    rig = Rig(stop.view)
    body = stop.view.body
    assert isinstance(body, SpillBody)
    place = {target.label: target.box for target in rig.surface.targets}
    named = [verdict.person.name for verdict in (body.active, *body.others)]
    assert all(place["Nobody"].w * place["Nobody"].h > 2 * place[name].w * place[name].h for name in named)
    assert "No fault found" in rig.words()
    rig.close()
