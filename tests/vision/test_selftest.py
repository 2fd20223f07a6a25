"""The readers of faces try themselves: one answer for everything, faces that are confused, and readers that only ask are all told."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from vision.calibration import Limits
from vision.profile import Profile, built_in
from vision.selftest import MOST_CONFUSED, Shown, examine, of_profile, rehearse

KINDS = [("blue", ("crowbar", "lid", "lid", "crowbar"), np.zeros((4, 40, 40, 2), np.float32), np.ones(4))]


def fixed(face: str, sure: bool = True) -> Any:
    def read(_kind: str, prints: Any, _ink: Any) -> Sequence[tuple[str, bool]]:
        return [(face, sure)] * len(prints)

    return read


def test_v08_one_answer_to_whatever_is_shown_fails() -> None:
    report = rehearse(fixed("lid"), KINDS)
    assert report.constant == "lid"
    assert not report.good
    assert "“lid”" in report.told()[0]


def test_v08_one_answer_to_one_face_is_no_constant() -> None:
    assert examine([Shown("blue", "lid", "lid", True)] * 9).good


def shows(wrong: int, of: int = 300) -> list[Shown]:
    """`of` crowbars, so many of them taken for a lid, and as many lids read rightly."""
    return [Shown("blue", "crowbar", "lid" if n < wrong else "crowbar", True) for n in range(of)] + [Shown("blue", "lid", "lid", True)] * of


@pytest.mark.parametrize(("wrong", "flagged"), [(0, False), (3, False), (4, True), (30, True)])
def test_v23_a_pair_that_is_confused_in_more_than_one_of_a_hundred_is_named(wrong: int, flagged: bool) -> None:
    report = examine(shows(wrong))
    assert bool(report.pairs) is flagged
    assert report.good is not flagged
    assert flagged is (wrong / 300 > MOST_CONFUSED)
    if flagged:
        assert (report.pairs[0].shown, report.pairs[0].said) == ("blue crowbar", "blue lid")
        assert "blue crowbar is read as blue lid" in report.told()[0]


def test_v23_the_worst_pair_comes_first_and_what_is_asked_about_is_no_confusion() -> None:
    extra = [Shown("green", "plus", "minus", True)] * 9 + [Shown("green", "plus", "plus", True)] * 1
    report = examine(shows(6) + extra + [Shown("green", "minus", "plus", False)] * 20)
    assert [pair.shown for pair in report.pairs] == ["green plus", "blue crowbar"]


def test_readers_that_only_ask_are_told_as_well() -> None:
    report = rehearse(fixed("lid", sure=False), [("blue", ("lid", "lid"), np.zeros((2, 40, 40, 2), np.float32), np.ones(2))])
    assert not report.good
    assert "100%" in report.told()[0]


def test_one_kind_that_is_always_asked_about_is_named_however_many_others_are_read() -> None:
    report = examine([Shown("ours", "star", "star", False)] * 9 + shows(0))
    assert report.asking == (("ours", 1.0),)
    assert not report.good
    assert report.told()[0].startswith("dice: 100% of the faces of ours ")


def test_v23_the_games_dice_pass() -> None:
    report = of_profile(built_in(), Limits())
    assert report.good, report.told()
    assert report.wrong <= 0.005
    assert len(report.told()) == 1


def test_a_blank_face_of_a_coloured_die_passes() -> None:
    blue = built_in().kind("blue")
    lids = [number for number, face in enumerate(blue.faces) if face == "lid"]
    rng = np.random.default_rng(3)
    blanks = rng.normal(0, 0.05, (len(lids), 40, 40, 2)).astype(np.float32)
    prints, ink = np.concatenate((blue.prints[lids], blanks)), np.concatenate((blue.ink[lids], np.full(len(lids), 4.0, np.float32)))
    ours = replace(blue, faces=("lid",) * len(lids) + ("blank",) * len(lids), prints=prints, ink=ink)
    report = of_profile(Profile("Ours", (ours,)), Limits())
    assert report.asked < 0.05
