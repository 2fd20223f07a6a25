"""The pages about dice, from touch to what is asked of the school, and a correction that becomes an example. No camera is needed."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from companion import acts
from companion.host import Host
from companion.learning import DiceTold
from companion.lessons import OFFERED_FOR
from companion.rules.dumpster_brawl import moves as brawl
from companion.senses import DiceSeen, Die, Doubt
from companion.view import HomeBody, PickBody, TeachBody
from tests.companion import playing
from tests.companion.classroom import Classroom, clash, lesson

OURS = DiceTold("ours/other", "Ours", "other", ("star", "moon"), "ours")


@pytest.fixture
def host(tmp_path: Path) -> Host:
    made, _clock, _told = playing.host_of(tmp_path)
    made.lessons.school = Classroom()
    return made


def school(host: Host) -> Classroom:
    assert isinstance(host.lessons.school, Classroom)
    return host.lessons.school


def do(host: Host, *doings: acts.Command) -> None:
    for doing in doings:
        host.act(doing)


def acts_of(host: Host) -> dict[acts.Teach, str]:
    """What can be done with dice on this page, and why not."""
    body = host.view.body
    inner = [option for control in body.controls for option in control.choices] if isinstance(body, PickBody) else []
    return {option.act: option.why for option in (*inner, *host.view.options) if isinstance(option.act, acts.Teach)}


def test_a_lesson_begins_with_a_name_that_is_free(host: Host) -> None:
    school(host).box += (replace(OURS, title="Green dice 1"),)
    do(host, acts.Go("sensors"), acts.Go("dice"), acts.Go("lesson-plan"), acts.Teach("kind", "green"), acts.Teach("begin"))
    assert school(host).asked == [("begin", "Green dice 2", "green", ("crowbar", "lid"))]
    assert isinstance(host.view.body, TeachBody)


def test_faces_of_other_dice_are_chosen_and_named(host: Host) -> None:
    do(host, acts.Go("lesson-plan"), acts.Teach("kind", "other"))
    assert acts_of(host)[acts.Teach("face", "star")] == "six at most"
    for face in "23456":
        host.act(acts.Teach("face", face))
    assert host.view.options[-1].why == "choose two faces at least"
    do(host, acts.Go("face-name"), acts.Type(-1, "skull"))
    assert host.view.options[-1].why == ""
    do(host, acts.Teach("begin"))
    assert school(host).asked[-1][-1] == ("1", "skull")


def test_without_a_camera_nothing_begins(host: Host) -> None:
    host.lessons.school = None
    do(host, acts.Go("lesson-plan"))
    assert host.view.options[-1].why == "there is no camera"
    do(host, acts.Teach("begin"), acts.Back())
    assert isinstance(host.view.body, HomeBody)


def test_the_keys_of_each_step_ask_for_what_they_say(host: Host) -> None:
    do(host, acts.Go("dice"), acts.Go("lesson-plan"), acts.Teach("begin"))
    for told, main in (
        (lesson("tray"), acts.Teach("take")),
        (lesson("faces", 2), acts.Teach("take")),
        (lesson("lamp", 6), acts.Teach("take")),
        (lesson("check", 6, ("6", "9", "star"), clashes=(clash(),)), acts.Teach("again", "9")),
        (lesson("try", 6), acts.Teach("save")),
    ):
        school(host).told = told
        host.tick()
        assert host.view.options[-1].act == main
        assert host.view.options[-1].kind == "main"
    host.act(acts.Teach("save"))
    assert school(host).asked[-1] == ("save",)
    assert isinstance(host.view.body, PickBody)


def test_a_die_that_is_shown_in_a_lesson_is_no_throw_of_the_match_behind_it(tmp_path: Path) -> None:
    host, _clock, senses = playing.host_of(tmp_path)
    host.lessons.school = Classroom()
    playing.connect(host, "camera")
    playing.seat_at(host, playing.setting_of("dumpster-brawl", "round-rummage"))
    assert senses.expected[-1] == {"blue": 1}  # the roll-off
    do(host, acts.Go("menu"), acts.Go("sensors"), acts.Go("dice"), acts.Go("lesson-plan"), acts.Teach("begin"))
    assert senses.expected[-1] is None
    do(host, acts.Back())
    assert senses.expected[-1] == {"blue": 1}


def test_going_back_ends_the_lesson(host: Host) -> None:
    do(host, acts.Go("dice"), acts.Go("lesson-plan"), acts.Teach("begin"), acts.Back())
    assert school(host).asked[-1] == ("stop",)


def test_what_cannot_be_done_is_told(host: Host) -> None:
    school(host).wrong = "There are dice of this name in the box already."
    do(host, acts.Go("lesson-plan"), acts.Teach("begin"))
    assert host.view.banner is not None
    assert "this name" in host.view.banner.text


def test_only_dice_with_the_faces_of_a_colour_can_play_it(host: Host) -> None:
    school(host).box += (OURS, replace(OURS, id="reds/blue", file="reds", title="Reds", kind="blue", faces=("crowbar", "lid")))
    do(host, acts.Go("dice"))
    offered = acts_of(host)
    assert offered[acts.Teach("play", "blue", "reds/blue")] == ""
    assert offered[acts.Teach("play", "blue", "ours/other")] == "no face “Crowbar”"
    host.act(acts.Teach("play", "blue", "reds/blue"))
    assert school(host).asked == [("play", "blue", "reds/blue")]


def test_a_set_is_handed_on_and_thrown_away_only_by_a_long_press(host: Host) -> None:
    school(host).box += (OURS,)
    do(host, acts.Go("dice"), acts.Go("dice-set", "ours"), acts.Teach("export", "ours"))
    assert host.view.banner is not None
    assert "/media/stick" in host.view.banner.text
    delete = next(option for option in host.view.options if option.act == acts.Teach("delete", "ours"))
    assert delete.hold
    assert delete.kind == "harm"
    host.act(delete.act)  # type: ignore[arg-type]
    assert school(host).asked[-1] == ("delete", "ours")


# --- “Learn this?” ------------------------------------------------------------------------------------------------------


def doubted(host: Host, doubt: Doubt) -> None:
    playing.seat_at(host, playing.setting_of("dumpster-brawl", "round-rummage", 4))
    host.post(DiceSeen((Die("blue", "lid", 0.4, 0.5, 0.064, doubt, ("lid", "crowbar")),), host.now(), None, 7))
    host.tick()
    host.act(acts.SayFace(0, "crowbar"))


@pytest.mark.parametrize("doubt", [Doubt.ALIKE, Doubt.UNKNOWN])
def test_a_named_die_is_offered_as_an_example_and_learnt_by_a_touch(host: Host, doubt: Doubt) -> None:
    doubted(host, doubt)
    banner = host.view.banner
    assert banner is not None
    assert banner.title == "Learn this?"
    assert school(host).asked == []
    host.act(banner.option.act)  # type: ignore[union-attr, arg-type]
    assert school(host).asked == [("learn", "blue", "crowbar", 7, (0.4, 0.5))]
    assert host.view.banner is None
    do(host, acts.Go("dice"), acts.Teach("unlearn"))
    assert school(host).asked[-1] == ("unlearn",)


@pytest.mark.parametrize("doubt", [Doubt.LEANING, Doubt.GLARE, Doubt.TOUCHING])
def test_what_leans_or_shines_is_not_offered(host: Host, doubt: Doubt) -> None:
    doubted(host, doubt)
    assert host.view.banner is None


def test_a_die_that_was_read_wrongly_is_offered_once_it_is_corrected(host: Host) -> None:
    playing.seat_at(host, playing.setting_of("dumpster-brawl", "round-rummage", 4))
    host.post(DiceSeen((Die("blue", "lid", 0.4, 0.5, 0.064),), host.now(), None, 8))
    host.tick()
    assert host.view.banner is None
    host.act(acts.Correct(brawl.RollDie(0, "crowbar")))
    assert host.view.banner is not None
    host.act(acts.Teach("learn"))
    assert school(host).asked == [("learn", "blue", "crowbar", 8, (0.4, 0.5))]


def test_an_offer_that_nobody_takes_goes_by(tmp_path: Path) -> None:
    host, clock, _told = playing.host_of(tmp_path)
    host.lessons.school = Classroom()
    doubted(host, Doubt.ALIKE)
    assert host.view.banner is not None
    clock.now += OFFERED_FOR + 0.1
    host.tick()
    assert host.view.banner is None
    assert school(host).asked == []
