"""Teaching a die by pictures: what is kept, what is refused and why, and that what was taught is then read."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from hardware.virtual.scene import HandBody, Look
from tests.vision.lessons import SETTINGS, SIX, Desk, lesson
from vision import apart, teaching
from vision.alone import Alone, Crowd, find_alone
from vision.teaching import Refused


@pytest.fixture(scope="module")
def six() -> teaching.Session:
    return lesson(Desk(), SIX)


@pytest.fixture(scope="module")
def desk() -> Desk:
    return Desk(colour="red", seed=3)


def begun(desk: Desk, *faces: str) -> teaching.Session:
    return teaching.with_light(teaching.begin("Ours", "blue", faces or ("star", "bolt")), desk.floor)


def refusal(session: teaching.Session, face: str, seen: Alone | Crowd) -> str:
    with pytest.raises(Refused) as told:
        teaching.with_look(session, face, seen)
    return told.value.sentence


# --- the one die --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("colour", "felt"),
    [
        ("white", (0.42, 0.36, 0.26)),
        ("black", (0.018, 0.045, 0.160)),
        ("green", (0.022, 0.135, 0.045)),
        ("blue", (0.018, 0.045, 0.160)),
        ("yellow", (0.30, 0.165, 0.075)),
        ("violet", (0.075, 0.035, 0.125)),
    ],
)
def test_a_die_is_found_on_any_cloth_its_own_colour_too(colour: str, felt: tuple[float, float, float]) -> None:
    desk = Desk(Look(felt=felt), colour, seed=11)
    for symbol in ("star", "6", "pip5"):
        die = desk.lay(symbol)
        seen = desk.seen(die)
        assert isinstance(seen, Alone)
        x, y = (1000 * (die.pose.at[axis] - (-0.152, 0.0)[axis]) for axis in (0, 1))
        assert np.hypot(seen.x - x, seen.y - y) < 1.2


@pytest.mark.parametrize("edge", [0.014, 0.018, 0.025])
def test_the_edge_is_measured(edge: float) -> None:
    desk = Desk(colour="white", edge=edge, seed=5)
    found = [desk.sees(symbol) for symbol in ("star", "2", "drop", "pip4", "house")]
    edges = [one.edge for one in found if isinstance(one, Alone)]
    assert len(edges) == 5
    assert np.median(edges) == pytest.approx(1000 * edge, rel=0.05)


def test_what_is_not_one_die_is_told(desk: Desk) -> None:
    session = begun(desk)
    two = desk.seen(desk.lay("star", (-0.05, 0.02)), desk.lay("bolt", (0.05, 0.02)))
    hand = find_alone(desk.picture(hands=(HandBody((-0.15, 0.0, 0.05), -1.5),)), desk.pose, desk.floor, SETTINGS.limits)
    assert refusal(session, "star", desk.seen()) == teaching.NO_DIE
    assert refusal(session, "star", two) == teaching.MANY
    assert refusal(session, "star", hand) == teaching.LARGE


def test_a_die_of_the_cloths_own_colour_cannot_be_taught_there() -> None:
    desk = Desk(Look(felt=(0.028, 0.028, 0.031)), "black", seed=11)
    assert refusal(begun(desk), "star", desk.sees("star")) == teaching.LIKE_CLOTH


# --- looks that are not kept --------------------------------------------------------------------------------------------


def test_a_die_too_small_in_the_picture(desk: Desk) -> None:
    small = desk.seen(desk.lay("star", edge=0.014))
    assert refusal(begun(desk), "star", small) == teaching.SMALL


def test_a_die_that_was_not_moved(desk: Desk) -> None:
    session = begun(desk)
    die = desk.lay("star", (0.03, 0.03))
    session = teaching.with_look(session, "star", desk.seen(die))
    assert refusal(session, "star", desk.seen(die)) == teaching.SAME_PLACE
    assert len(teaching.with_look(session, "star", desk.seen(desk.lay("star", (-0.04, 0.03)))).looks) == 2


@pytest.mark.parametrize(("colour", "edge"), [("green", 0.0), ("white", 0.0), ("", 0.024)])
def test_another_die_than_before(desk: Desk, colour: str, edge: float) -> None:
    session = teaching.with_look(begun(desk), "star", desk.sees("star"))
    other = desk.seen(desk.lay("bolt", (0.05, 0.05), colour, edge))
    assert refusal(session, "bolt", other) == teaching.OTHER_DIE


def test_a_face_without_print_must_be_called_blank(desk: Desk) -> None:
    session = begun(desk, "star", "blank")
    assert refusal(session, "star", desk.sees("blank")) == teaching.NO_PRINT
    assert refusal(session, "blank", desk.sees("star")) == teaching.HAS_PRINT
    assert teaching.with_look(session, "blank", desk.sees("blank")).count("blank") == 1


def test_a_face_that_mirrors_the_lamp(desk: Desk) -> None:
    session = teaching.with_look(begun(desk, "star", "blank"), "star", desk.sees("star"))
    bare = desk.sees("blank")
    assert isinstance(bare, Alone)
    shining = replace(bare, body=(bare.body[0] + 40, *bare.body[1:]))
    assert refusal(session, "star", shining) == teaching.WASHED_OUT
    assert refusal(session, "blank", shining) == teaching.WASHED_OUT


def test_another_face_than_the_one_that_is_asked_for(six: teaching.Session, desk: Desk) -> None:
    fresh = Desk(seed=8)
    fresh.shine("other")
    once_more = teaching.without(six, "star")
    assert refusal(once_more, "star", fresh.sees("bolt")) == teaching.WRONG_FACE
    assert teaching.with_look(once_more, "star", fresh.sees("star")).count("star") == 1


# --- light --------------------------------------------------------------------------------------------------------------


def test_the_same_lamp_is_no_second_light() -> None:
    desk = Desk(seed=2)
    session = begun(desk)
    drifted = Desk(Look(exposure=1.05, warmth=0.02), seed=9)
    for floor in (desk.floor, drifted.floor):
        with pytest.raises(Refused) as told:
            teaching.with_light(session, floor)
        assert told.value.sentence == teaching.SAME_LIGHT
    for lamp in ("other", "window"):
        desk.shine(lamp)
        assert teaching.with_light(session, desk.floor).light == 1


# --- faces that cannot be told apart ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("symbols", "names", "colour"),
    [
        (("6", "9"), ("6", "9"), "white"),
        (("N", "Z"), ("N", "Z"), "black"),
        (("star", "star"), ("sun", "star"), "blue"),
        (("blank", "blank"), ("blank", "0"), "green"),
    ],
)
def test_faces_that_look_alike_make_no_profile(symbols: tuple[str, ...], names: tuple[str, ...], colour: str) -> None:
    session = lesson(Desk(colour=colour), symbols, names)
    assert [(one.sentence, {one.one, one.other}) for one in teaching.findings(session) if one.stops] == [(teaching.ALIKE, set(names))]
    with pytest.raises(Refused, match="look alike"):
        teaching.profile_of(session)


def test_plus_and_times_differ_by_an_eighth_of_a_turn_and_are_told_by_the_edges() -> None:
    session = lesson(Desk(colour="red"), ("plus", "times"))
    assert [(one.sentence, one.stops) for one in teaching.findings(session)] == [(teaching.EIGHTH, False)]
    assert teaching.profile_of(session).kinds[0].names == ("plus", "times")


def test_a_print_that_a_lamp_could_wash_away_beside_a_blank() -> None:
    session = lesson(Desk(colour="green"), ("blank", "minus"))
    assert not teaching.findings(session)
    blank = float(np.median(apart.contrasts(session.prints()["blank"])))
    minus = float(np.median(apart.contrasts(session.prints()["minus"])))
    paler = 1.6 * blank / minus
    faint = replace(session, looks=tuple(
        replace(look, print=look.print * paler) if look.face == "minus" else look for look in session.looks
    ))  # fmt: skip
    assert teaching.BLANK_GLARE in [one.sentence for one in teaching.findings(faint) if one.stops]


# --- the course of a lesson ---------------------------------------------------------------------------------------------


def test_the_lesson_asks_for_every_face_under_both_lamps(six: teaching.Session) -> None:
    assert six.complete
    assert [six.count(face, light) for light in (0, 1) for face in SIX] == [3] * 6 + [2] * 6
    assert not teaching.findings(six)
    profile = teaching.profile_of(six)
    assert profile.colours == ("blue",)
    assert profile.kinds[0].names == tuple(sorted(SIX))
    assert profile.kinds[0].edge == pytest.approx(18, abs=1)


def test_a_face_can_be_shown_again_or_left_out(six: teaching.Session) -> None:
    assert teaching.without(six, "moon").due == "moon"
    assert not teaching.undone(six).complete
    fewer = teaching.left_out(six, "3")
    assert fewer.complete
    assert "3" not in teaching.profile_of(fewer).kinds[0].names
    with pytest.raises(Refused):
        teaching.left_out(teaching.begin("Ours", "blue", ("a", "b")), "a")


@pytest.mark.parametrize("faces", [("a",), ("a", "a"), ("a", ""), ("a", "much too long a name"), tuple("abcdefg")])
def test_names_that_will_not_do(faces: tuple[str, ...]) -> None:
    with pytest.raises(Refused):
        teaching.begin("Ours", "blue", faces)
