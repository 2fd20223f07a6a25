"""What counts as right, asked and wrong, which pictures may teach which, and how labels are written down."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.senses import Doubt
from vision.exam import Share, Shown, Tally, choose, folds, judge, stamp
from vision.finder import Top
from vision.labels import Label, Labelled, load, natural
from vision.likeness import Prints, prints_of
from vision.loose import LooseDie, PictureReading, Sight

NOWHERE = Path("picture.png")


def top(x: float, y: float, edge: float = 30.0) -> Top:
    square = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * edge / 2
    return Top(square + np.array([x, y]), edge, 0.9, 0.9, 0.0)


def die(face: str, x: float, y: float, doubt: Doubt | None = None) -> LooseDie:
    return LooseDie("die", face, (face,), doubt, top(x, y))


def labelled(*dice: tuple[str, float | None, float | None]) -> Labelled:
    return Labelled("picture.png", NOWHERE, tuple(Label(x, y, 30.0, value) for value, x, y in dice))


TWO = labelled(("1", 50, 50), ("2", 150, 50))
UNPLACED = labelled(("1", None, None), ("2", None, None), ("2", None, None))


def test_told_and_true_is_right() -> None:
    one = judge(TWO, PictureReading((die("2", 148, 52), die("1", 51, 49)), None))
    assert (one.dice, one.picture, one.found) == (Tally(right=2), Tally(right=1), 2)


def test_told_and_untrue_is_wrong_and_so_is_the_picture() -> None:
    one = judge(TWO, PictureReading((die("1", 50, 50), die("3", 150, 50)), None))
    assert (one.dice, one.picture) == (Tally(right=1, wrong=1), Tally(wrong=1))


def test_a_die_that_is_asked_about_is_asked_whatever_it_seems_to_show() -> None:
    one = judge(TWO, PictureReading((die("1", 50, 50), die("3", 150, 50, Doubt.ALIKE)), None))
    assert (one.dice, one.picture) == (Tally(right=1, asked=1), Tally(asked=1))


def test_a_missed_die_is_wrong_unless_the_count_is_asked_for() -> None:
    silent = judge(TWO, PictureReading((die("1", 50, 50),), None))
    asked = judge(TWO, PictureReading((die("1", 50, 50),), Doubt.COUNT))
    assert (silent.dice, silent.picture, silent.found) == (Tally(right=1, wrong=1), Tally(wrong=1), 1)
    assert (asked.dice, asked.picture) == (Tally(right=1, asked=1), Tally(asked=1))


def test_a_phantom_is_one_more_wrong_die_unless_somebody_is_asked() -> None:
    phantom = (die("1", 50, 50), die("2", 150, 50), die("5", 250, 250))
    assert judge(TWO, PictureReading(phantom, None)).dice == Tally(right=2, wrong=1)
    assert judge(TWO, PictureReading(phantom, Doubt.COUNT)).picture == Tally(asked=1)
    doubted = (*phantom[:2], die("5", 250, 250, Doubt.UNKNOWN))
    one = judge(TWO, PictureReading(doubted, None))
    assert (one.dice, one.picture) == (Tally(right=2), Tally(asked=1))


def test_a_picture_asked_about_as_a_whole_leaves_no_die_right_or_wrong() -> None:
    assert judge(TWO, PictureReading((die("1", 50, 50), die("3", 150, 50)), Doubt.HAND)).dice == Tally(asked=2)


def test_dice_too_small_to_count_are_neither_asked_for_nor_phantoms() -> None:
    small = replace(TWO, dice=(TWO.dice[0], replace(TWO.dice[1], size=12.0)))
    one = judge(small, PictureReading((die("1", 50, 50), LooseDie("die", "6", ("6",), None, top(150, 50, 12))), None), smallest=20)
    assert (one.dice, one.shown) == (Tally(right=1), 1)


@pytest.mark.parametrize(
    ("told", "tally"),
    [
        ([("1", None), ("2", None), ("2", None)], Tally(right=3)),
        ([("1", None), ("2", None), ("3", None)], Tally(right=2, wrong=1)),
        ([("1", None), ("2", None)], Tally(right=2, wrong=1)),
        ([("1", None), ("2", None), ("4", Doubt.ALIKE)], Tally(right=2, asked=1)),
        ([("1", None), ("2", None), ("2", None), ("2", None)], Tally(right=3, wrong=1)),
        ([("3", None), ("2", None), ("4", Doubt.ALIKE)], Tally(right=1, asked=1, wrong=1)),
    ],
)
def test_without_places_the_values_are_compared_as_a_multiset(told: list[tuple[str, Doubt | None]], tally: Tally) -> None:
    dice = tuple(die(face, 40.0 * number, 50, doubt) for number, (face, doubt) in enumerate(told))
    assert judge(UNPLACED, PictureReading(dice, None)).dice == tally


@pytest.mark.parametrize(
    ("told", "tally"),
    [
        (["1", "2", "2", "5"], Tally(right=3)),
        (["1", "2"], Tally(right=2, asked=1)),
        (["1", "2", "3"], Tally(right=2, wrong=1)),
        (["1", "3", "3", "3"], Tally(right=1, wrong=2)),
    ],
)
def test_where_the_count_is_asked_for_a_multiset_may_lack_a_die_or_have_one_too_many(told: list[str], tally: Tally) -> None:
    one = judge(UNPLACED, PictureReading(tuple(die(face, 40.0 * number, 50) for number, face in enumerate(told)), Doubt.COUNT))
    assert (one.dice, one.phantoms, one.asked) == (tally, 0, True)


def test_a_multiset_asked_about_as_a_whole_leaves_no_die_right_or_wrong() -> None:
    one = judge(UNPLACED, PictureReading((die("1", 50, 50), die("3", 150, 50)), Doubt.HAND))
    assert (one.dice, one.picture, one.found, one.shown) == (Tally(asked=3), Tally(asked=1), 2, 3)


def test_a_die_too_many_that_is_asked_about_is_no_phantom() -> None:
    one = labelled(("1", None, None))
    assert judge(one, PictureReading((die("1", 50, 50), die("5", 150, 50)), None)).phantoms == 1
    assert judge(one, PictureReading((die("1", 50, 50), die("5", 150, 50, Doubt.UNKNOWN)), None)).phantoms == 0


def test_of_a_colour_that_is_told_wrongly_nothing_is_right() -> None:
    blue = Labelled("a.png", NOWHERE, (Label(50, 50, 30, "lid", "blue"),))
    assert judge(blue, PictureReading((replace(die("lid", 50, 50), colour="green"),), None)).dice == Tally(wrong=1)


def test_wilsons_interval() -> None:
    # 8 of 10 and 0 of 20 as in Newcombe (1998) and by hand: (p + z²/2n ± z√(pq/n + z²/4n²)) / (1 + z²/n)
    assert Share(8, 10).interval == pytest.approx((0.4902, 0.9433), abs=1e-4)
    assert Share(0, 20).interval == pytest.approx((0.0, 0.1611), abs=1e-4)
    assert Share(0, 0).interval == (0.0, 1.0)


def shown(name: str, seed: int, *tops: Top) -> Shown:
    picture = np.random.default_rng(seed).integers(0, 255, (96, 96, 3)).astype(np.uint8)
    return Shown(Labelled(name, NOWHERE, ()), Sight(tops, prints_of(np.zeros((0, 40, 3), np.uint8), 0)), stamp(picture))


def test_twins_and_pieces_of_one_picture_share_a_fold_and_neighbours_mostly() -> None:
    twins = [shown("1.png", 1, top(20, 20)), shown("40.png", 1, top(21, 20))]
    pieces = [shown("9/a_7_detection_1.jpg", 2), shown("2/a_7_detection_2.jpg", 3)]
    rest = [shown(f"{number}.png", number) for number in range(10, 30)]
    told = folds([*twins, *pieces, *rest])
    assert told[0] == told[1]
    assert told[2] == told[3]
    assert set(told) == set(range(5))
    assert told[4:] == sorted(told[4:])


def test_the_same_table_with_other_dice_is_no_twin() -> None:
    one, other = shown("1.png", 1, top(20, 20)), shown("40.png", 1, top(70, 60))
    told = folds([one, other, *(shown(f"{number}.png", number) for number in range(10, 30))])
    assert told[0] != told[1]


def test_examples_are_chosen_per_kind_and_face_and_no_more_than_wanted() -> None:
    rng = np.random.default_rng(5)
    found = [("die", face, Prints(rng.normal(size=(1, 40, 40, 2)), np.ones(1), np.zeros((1, 3)))) for face in "112222222"]
    chosen = choose(found, 3)
    assert [face for _, face, _ in chosen] == ["1", "1", "2", "2", "2"]


def test_pictures_are_sorted_as_people_count() -> None:
    assert sorted(["b10.png", "b9.png", "a.png"], key=natural) == ["a.png", "b9.png", "b10.png"]


def picture(path: Path) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    cv2.imwrite(str(path), np.full((40, 60, 3), 90, np.uint8))
    return path


def test_labels_of_a_table_with_and_without_places(tmp_path: Path) -> None:
    picture(tmp_path / "a.png"), picture(tmp_path / "b.png")
    table = tmp_path / "labels.csv"
    table.write_text("file,x,y,w,h,value,colour\na.png,10,20,9,4,6,blue\nb.png,,,,,skull,\n", encoding="utf-8")
    first, second = load(table, tmp_path)
    assert first.dice == (Label(10.0, 20.0, 6.0, "6", "blue"),)
    assert second.dice == (Label(None, None, 0.0, "skull", ""),)
    assert (first.placed, second.placed) == (True, False)


def test_labels_from_folders_and_from_notes_beside_the_pictures(tmp_path: Path) -> None:
    picture(tmp_path / "folders" / "3" / "x.png")
    assert [(one.name, one.dice[0].value) for one in load(None, tmp_path / "folders")] == [("3/x.png", "3")]
    die_told = {"up_quad": [[1, 1], [5, 1], [5, 5], [1, 5]], "box": [0, 0, 6, 6], "face": "lid", "colour": "green"}
    for name, settled in (("r", True), ("moving", False)):
        picture(tmp_path / "notes" / f"{name}.png")
        note = {"image": f"{name}.png", "settled": settled, "dice": [die_told]}
        (tmp_path / "notes" / f"{name}.json").write_text(json.dumps(note), encoding="utf-8")
    assert [one.dice for one in load(None, tmp_path / "notes")] == [(Label(3.0, 3.0, 6.0, "lid", "green"),)]


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("a,b\n1,2\n", "first line"),
        ("file,x,y,value\na.png,left,3,6\n", "Line 2"),
        ("file,x,y,value\na.png,nan,3,6\n", "Line 2"),
        ("file,x,y,value\n\n\na.png,1,left,6\n", "Line 4"),
        ("file,x,y,value\na.png,30,,6\n", "both x and y"),
        ("file,x,y,w,h,value\na.png,3,3,-4,4,6\n", "Line 2 .* size"),
        ("value,x,y,file\n6,3,3\n", "which is not in"),
        ("file,x,y\na.png,3,3\n", "first line"),
        ("", "first line"),
        ('file,x,y,value\n"' + 200_000 * "a" + '",3,3,6\n', "not a table"),
        ("file,x,y,value\nnone.png,1,3,6\n", "none.png"),
        ("file,x,y,value\n../a.png,1,3,6\n", "../a.png"),
        ("file,x,y,value\n", "No labelled pictures"),
    ],
)
def test_labels_that_cannot_be_used_are_refused_with_a_reason(tmp_path: Path, text: str, part: str) -> None:
    picture(tmp_path / "a.png"), picture(tmp_path / "inner" / "b.png")
    table = tmp_path / "labels.csv"
    table.write_text(text, encoding="utf-8")
    with pytest.raises(ValueError, match=part):
        load(table, tmp_path if ".." not in text else tmp_path / "inner")


def test_labels_in_another_alphabets_bytes_are_refused_with_a_reason(tmp_path: Path) -> None:
    table = tmp_path / "labels.csv"
    table.write_bytes("file,x,y,value\nwürfel.png,1,3,6\n".encode("latin-1"))
    with pytest.raises(ValueError, match=r"labels\.csv is not a table"):
        load(table, tmp_path)


GOOD_DIE = {"up_quad": [[1, 1], [5, 1], [5, 5], [1, 5]], "box": [0, 0, 6, 6], "face": "lid"}


@pytest.mark.parametrize(
    "note",
    [
        b"[]",
        b"{}",
        b"no json",
        b"\xff\xfe",
        json.dumps({"image": "a.png", "dice": [1]}).encode(),
        json.dumps({"image": "a.png", "dice": [GOOD_DIE | {"up_quad": []}]}).encode(),
        json.dumps({"image": "a.png", "dice": [GOOD_DIE | {"up_quad": [["left", 1]]}]}).encode(),
        json.dumps({"image": "a.png", "dice": [GOOD_DIE | {"box": [0, 0, 6]}]}).encode(),
        json.dumps({"image": "a.png", "dice": [GOOD_DIE | {"box": [0, 0, 6, float("nan")]}]}).encode(),
    ],
)
def test_a_note_that_describes_no_picture_is_named(tmp_path: Path, note: bytes) -> None:
    picture(tmp_path / "a.png")
    (tmp_path / "a.json").write_bytes(note)
    with pytest.raises(ValueError, match=r"a\.json does not describe"):
        load(None, tmp_path)


def test_a_note_of_a_picture_that_is_not_there_says_so(tmp_path: Path) -> None:
    (tmp_path / "a.json").write_text(json.dumps({"image": "gone.png", "dice": [GOOD_DIE]}), encoding="utf-8")
    with pytest.raises(ValueError, match=r"gone\.png, which is not in"):
        load(None, tmp_path)
