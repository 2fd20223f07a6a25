"""`binside teach`: a folder of pictures, or the simulated table, becomes a file of taught dice, or a sentence that says why not."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.__main__ import main
from tests.vision.lessons import Desk
from vision.profile import load


def photographed(folder: Path, faces: dict[str, str], second_lamp: str = "other", looks: tuple[int, int] = (2, 1)) -> Path:
    """A folder as somebody would fill it; a look too many under each lamp, in case one is not good."""
    desk = Desk(colour="red", seed=12)
    for number, lamp in ((1, "usual"), (2, second_lamp)):
        desk.shine(lamp)
        cv2.imwrite(str(folder / f"{number}-empty.png"), desk.empty)
        for face, symbol in faces.items():
            for letter in "abcd"[: looks[number - 1] + 1]:
                cv2.imwrite(str(folder / f"{number}-{face}-{letter}.png"), desk.picture(desk.lay(symbol)))
    return folder


def run(*args: object) -> int:
    return main([str(arg) for arg in args])


def test_a_folder_of_pictures_is_taught(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    photographed(tmp_path, {"crowbar": "star", "lid": "moon"})
    out = tmp_path / "ours.dice.npz"
    assert run("teach", tmp_path, "--out", out, "--looks", 3, "--name", "Red blues") == 0
    assert "Crowbar, Lid" in capsys.readouterr().out
    profile = load(out)
    assert (profile.name, profile.colours, profile.kinds[0].names) == ("Red blues", ("blue",), ("crowbar", "lid"))
    assert len(profile.kinds[0].faces) == 6
    assert profile.kinds[0].edge == pytest.approx(18, abs=1.5)


@pytest.mark.parametrize(
    ("faces", "lamp", "said"),
    [
        ({"6": "6", "9": "9"}, "other", "look alike"),
        ({"star": "star", "moon": "blank"}, "other", "I see no print"),
        ({"star": "star", "moon": "moon"}, "usual", "light has hardly changed"),
    ],
)
def test_pictures_that_cannot_teach_are_refused_with_the_reason(
    faces: dict[str, str], lamp: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    photographed(tmp_path, faces, lamp)
    out = tmp_path / "ours.dice.npz"
    assert run("teach", tmp_path, "--out", out, "--looks", 3) == 2
    told = capsys.readouterr()
    assert said in told.out + told.err
    assert not out.exists()


def test_a_folder_without_empty_trays_and_pictures_without_mats(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("teach", tmp_path, "--out", tmp_path / "x") == 2
    assert "1-empty.png" in capsys.readouterr().err
    for number in (1, 2):
        cv2.imwrite(str(tmp_path / f"{number}-empty.png"), np.full((720, 1280, 3), 90, np.uint8))
    assert run("teach", tmp_path, "--out", tmp_path / "x", "--faces", "a,b") == 2
    assert "1-empty.png" in capsys.readouterr().err


def test_the_simulated_table_shows_a_die_by_itself(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "sim"
    assert run("teach", "simulated", "--out", out, "--faces", "sun,moon", "--symbols", "star,moon", "--looks", 3, "--kind", "ours") == 0
    told = capsys.readouterr().out
    assert "“sun” up, look 1 of 2" in told
    assert load(tmp_path / "sim.dice.npz").kind("ours").names == ("moon", "sun")


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("--faces", "a,b", "--symbols", "star,whale"), "has no whale. It has: "),
        (("--faces", "star,moon", "--colour", "plaid"), "has no plaid. It has: "),
        (("--faces", "star,moon", "--kind", ""), "need names of at most 60 letters"),
        (("--faces", "star,moon", "--name", 61 * "x"), "need names of at most 60 letters"),
        (("--faces", "1,2,3,4,5,6,7", "--symbols", "1"), "at most 6 faces"),
        (("--faces", "star"), "at least two faces"),
        (("--faces", "star,star"), "different names"),
    ],
)
def test_what_cannot_be_taught_is_told_in_one_sentence(
    args: tuple[str, ...], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("teach", "simulated", "--out", tmp_path / "x", *args) == 2
    told = capsys.readouterr().err
    assert said in told
    assert len(told.strip().splitlines()) == 1
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_is_not_there_is_told_before_the_lesson(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("teach", "simulated", "--out", tmp_path / "gone" / "x", "--faces", "star,moon") == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert "There is no folder" in told.err
