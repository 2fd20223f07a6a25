"""The pages about dice, from touch to what is asked of the school, and a correction that becomes an example. No camera is needed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from companion import acts
from companion.corrections import Counted
from companion.host import Host
from companion.learning import DiceTold
from companion.lessons import OFFERED_FOR
from companion.rules.dumpster_brawl import moves as brawl
from companion.senses import DiceMoved, DiceSeen, Die, Doubt
from companion.view import DoubtBody, HomeBody, PickBody, TeachBody
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


@pytest.mark.parametrize("doubt", [Doubt.ALIKE, Doubt.UNKNOWN, Doubt.COLOUR])
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
    read(host, ("blue", "lid"))
    assert host.view.banner is None
    host.act(acts.Correct(brawl.RollDie(0, "crowbar")))
    assert host.view.banner is not None
    host.act(acts.Teach("learn"))
    assert school(host).asked == [learnt(0, "blue", "crowbar")]


def read(host: Host, *dice: tuple[str, str], doubts: Mapping[int, Doubt] | None = None) -> None:
    """The camera tells these dice, colour and face, side by side in picture 8."""
    doubts = doubts or {}
    told = tuple(
        Die(colour, face, 0.1 * (n % 6) + 0.1, 0.3 + 0.2 * (n // 6), 0.064, doubts.get(n), (face,)) for n, (colour, face) in enumerate(dice)
    )
    host.post(DiceSeen(told, host.now(), None, 8))
    host.tick()


def learnt(place: int, colour: str, face: str) -> tuple[object, ...]:
    """What the school is asked to learn of one of these dice."""
    return ("learn", colour, face, 8, (0.1 * (place % 6) + 0.1, 0.3 + 0.2 * (place // 6)))


def fight(host: Host) -> None:
    """Ana attacks Ben: six blue dice and five green ones are awaited."""
    playing.seat_at(host, playing.setting_of("dumpster-brawl", "round-rummage", 4), brawl.GoesFirst(0), *TO_THE_FIGHT)
    assert host._awaited == {"blue": 6, "green": 5}


TO_THE_FIGHT = (brawl.Attack(1),)
BLUE, GREEN = (("blue", "crowbar"), ("blue", "lid")), (("green", "crowbar"), ("green", "lid"))
THROW = (BLUE[0], BLUE[0], BLUE[0], BLUE[1], BLUE[1], BLUE[1], GREEN[1], *(GREEN[0],) * 4)  # three crowbars, one lid


def test_of_several_dice_the_ones_that_must_have_been_wrong_are_offered_together(host: Host) -> None:
    fight(host)
    read(host, *THROW)
    host.act(acts.Correct(brawl.Fight(0, 0)))  # no crowbar among the three, and no lid: four dice were read wrongly
    banner = host.view.banner
    assert banner is not None
    assert banner.title == "Learn these 4?"
    assert "Blue dice: 3 × Lid; Green dice: Crowbar" in banner.text
    host.act(acts.Teach("learn"))
    assert school(host).asked == [*(learnt(place, "blue", "lid") for place in range(3)), learnt(6, "green", "crowbar")]
    assert host.view.banner is None


def test_where_several_dice_can_have_been_it_they_are_shown_until_it_is_known(host: Host) -> None:
    fight(host)
    read(host, *THROW)
    host.act(acts.Correct(brawl.Fight(2, 1)))  # one of the three crowbars was a lid
    assert host.view.banner is not None
    assert "3 dice" in host.view.banner.text
    host.act(acts.Teach("learn"))
    for place in range(2):
        body = host.view.body
        assert isinstance(body, DoubtBody)
        assert (body.picture, [mark.sure for mark in body.marks].index(False)) == (8, place)
        assert [option.act for _face, option in body.faces] == [acts.Teach("which", "crowbar"), acts.Teach("which", "lid")]
        host.act(acts.Teach("which", "crowbar"))
    assert school(host).asked == [learnt(2, "blue", "lid")]  # the third one, without a question
    assert host.at.page == "match"


def test_nobody_must_say_which_die_it_was(host: Host) -> None:
    fight(host)
    read(host, *THROW)
    do(host, acts.Correct(brawl.Fight(2, 1)), acts.Teach("learn"), acts.Back())
    assert (host.at.page, school(host).asked, host.view.banner) == ("match", [], None)


def test_what_was_read_taken_back_and_told_anew_is_offered_while_the_dice_lie(host: Host) -> None:
    fight(host)
    read(host, *THROW)
    do(host, acts.Undo(1), brawl.Fight(4, 1), acts.Teach("learn"))  # type: ignore[arg-type]
    for face in ("lid", "crowbar"):  # of three lids the second one was a crowbar
        host.act(acts.Teach("which", face))
    assert school(host).asked == [learnt(4, "blue", "crowbar")]


def test_dice_that_were_thrown_anew_are_no_correction(host: Host) -> None:
    fight(host)
    read(host, *THROW)
    host.act(acts.Undo(1))
    host.post(DiceMoved(host.now()))
    host.tick()
    host.act(brawl.Fight(0, 0))
    assert host.view.banner is None


def test_named_and_corrected_dice_of_one_throw_are_one_offer(host: Host) -> None:
    fight(host)
    read(host, *THROW, doubts={3: Doubt.UNKNOWN, 7: Doubt.COLOUR, 8: Doubt.ALIKE})
    # Blue and green are awaited: of a die that may be either it is not known whose crowbar that is.
    do(host, acts.SayFace(3, "lid"), acts.SayFace(7, "crowbar"), acts.SayFace(8, "crowbar"))
    assert host.view.banner is not None
    assert host.view.banner.title == "Learn these 2?"
    host.act(acts.Correct(brawl.Fight(0, 1)))
    do(host, acts.Teach("learn"))
    assert school(host).asked == [*(learnt(n, "blue", "lid") for n in range(4)), learnt(8, "green", "crowbar")]


@pytest.mark.parametrize("doubt", [Doubt.HAND, Doubt.MOVING, Doubt.STALE, Doubt.UNSEEN])
def test_a_picture_that_is_no_use_teaches_nothing(doubt: Doubt) -> None:
    die = Die("blue", "lid", 0.4, 0.5, 0.064)
    game = playing.table_of("dumpster-brawl", mode="round-rummage", seats=4)
    assert game.play(brawl.RollDie(0, "crowbar"))
    step = game.course.past[-1]
    good = Counted(step, DiceSeen((die,), 1.0, None, 8), (die,))
    assert len(good.examples({0: "crowbar"})) == 1
    assert replace(good, seen=replace(good.seen, doubt=doubt)).examples({0: "crowbar"}) == ()
    assert replace(good, seen=replace(good.seen, picture=0)).examples({0: "crowbar"}) == ()


@pytest.mark.parametrize("doubt", [Doubt.LEANING, Doubt.GLARE, Doubt.TOUCHING])
def test_of_a_throw_only_dice_with_a_good_picture_are_offered(host: Host, doubt: Doubt) -> None:
    fight(host)
    read(host, *THROW, doubts={6: doubt})
    host.act(acts.SayFace(6, "lid"))
    assert host.view.banner is None
    host.act(acts.Correct(brawl.Fight(0, 0)))
    do(host, acts.Teach("learn"))
    assert school(host).asked == [learnt(n, "blue", "lid") for n in range(3)]


def test_a_correction_of_a_correction_is_told_from_what_was_read(host: Host) -> None:
    fight(host)
    read(host, *THROW)
    do(host, acts.Correct(brawl.Fight(0, 1)), acts.Correct(brawl.Fight(3, 1)))  # it was right after all
    assert host.view.banner is None


def test_an_offer_goes_with_the_move_that_is_taken_back(host: Host) -> None:
    doubted(host, Doubt.ALIKE)
    assert host.lessons.offered
    host.act(acts.Undo(1))
    assert not host.lessons.offered


def test_an_example_that_cannot_be_learnt_is_told_and_keeps_no_other_one_out(host: Host) -> None:
    fight(host)
    read(host, *THROW)
    school(host).wrong = "I do not learn it."
    do(host, acts.Correct(brawl.Fight(0, 1)), acts.Teach("learn"))
    assert len(school(host).asked) == 3
    assert host.problem == "I do not learn it."


def test_an_offer_that_nobody_takes_goes_by(tmp_path: Path) -> None:
    host, clock, _told = playing.host_of(tmp_path)
    host.lessons.school = Classroom()
    doubted(host, Doubt.ALIKE)
    assert host.view.banner is not None
    clock.now += OFFERED_FOR + 0.1
    host.tick()
    assert host.view.banner is None
    assert school(host).asked == []
