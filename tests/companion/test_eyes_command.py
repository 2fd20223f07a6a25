"""`binside eyes`: what it reads, how it measures, and one sentence for each kind of bad input."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.__main__ import main
from hardware.virtual.optics import Camera
from hardware.virtual.render import Renderer
from hardware.virtual.scatter import FELTS, flat_throw
from hardware.virtual.scene import Look
from tests.drawn import drawn
from vision.bearings import NO_TRAY
from vision.calibration import TOO_FAR, TOO_OBLIQUE, WRONG_SIZE
from vision.profile import NO_PROFILE

Told = tuple[int, str, str]


@pytest.fixture
def eyes(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path):  # type: ignore[no-untyped-def]
    monkeypatch.setenv("BINSIDE_HOME", str(tmp_path / "home"))

    def run(*args: object) -> Told:
        try:
            code = main(["eyes", *map(str, args)])
        except SystemExit as left:
            code = int(left.code or 0)
        out, err = capsys.readouterr()
        return code, out, err

    return run


@pytest.fixture(scope="module")
def album(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Ten drawn pictures of four ivory dice each, with a table of labels."""
    folder = tmp_path_factory.mktemp("album")
    rows = []
    for number in range(10):
        values = [str((number + 2 * step) % 6 + 1) for step in range(3)] + [str((number + 3) % 6 + 1)]
        scene = drawn(number, values)
        cv2.imwrite(str(folder / f"{number}.png"), scene.picture)
        for value, quad in zip(values, scene.quads, strict=True):
            x, y = quad.mean(axis=0)
            rows.append({"file": f"{number}.png", "x": round(x), "y": round(y), "w": 34, "h": 34, "value": value})
    with (folder / "labels.csv").open("w", newline="", encoding="utf-8") as file:
        table = csv.DictWriter(file, ["file", "x", "y", "w", "h", "value"])
        table.writeheader()
        table.writerows(rows)
    return folder


def test_measuring_tells_fractions_of_dice_and_pictures(eyes, album: Path) -> None:  # type: ignore[no-untyped-def]
    code, out, _ = eyes("measure", "--labels", album / "labels.csv", "--images", album, "--teach-shots", "2", "--json", "--each")
    told = json.loads(out)
    assert code == 0
    assert set(told) >= {"dice", "pictures", "found"}
    for part, least in (("dice", 40), ("pictures", 10)):
        assert told[part]["n"] >= least
        assert told[part]["right"] + told[part]["asked"] + told[part]["wrong"] == pytest.approx(1)
        for name in ("right", "asked", "wrong"):
            low, high = told["intervals"][part][name]
            assert low <= told[part][name] <= high
    assert told["found"] >= 0.9
    assert told["dice"]["right"] >= 0.6
    assert told["dice"]["wrong"] <= 0.05
    assert len(told["each"]) == 10


def test_measuring_in_words_and_taught_from_another_set_without_places(eyes, album: Path, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    scene = drawn(50, ["2", "5"])
    cv2.imwrite(str(tmp_path / "a.png"), scene.picture)
    (tmp_path / "labels.csv").write_text("file,x,y,value\na.png,,,2\na.png,,,5\n", encoding="utf-8")
    taught = ("--teach-labels", album / "labels.csv", "--teach-images", album)
    code, out, _ = eyes("measure", "--labels", tmp_path / "labels.csv", "--images", tmp_path, *taught)
    assert code == 0
    assert "Dice: 2" in out
    assert "Pictures: 1" in out


def test_a_picture_without_dice_is_read_as_such(eyes, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    cv2.imwrite(str(tmp_path / "bare.png"), drawn(3, []).picture)
    code, out, _ = eyes("read", tmp_path / "bare.png", "--json")
    assert code == 0
    (told,) = json.loads(out)
    assert (told["dice"], told["way"], told["doubt"]) == ([], "loose", None)
    assert told["reason"]


def test_where_dice_are_read_they_are_told_in_order_of_the_pictures(eyes, album: Path) -> None:  # type: ignore[no-untyped-def]
    code, out, _ = eyes("read", album / "0.png", album / "1.png", "--json")
    told = json.loads(out)
    assert code == 0
    assert [Path(one["picture"]).name for one in told] == ["0.png", "1.png"]
    assert all(len(one["dice"]) == 4 or one["doubt"] == "count" for one in told), "never silently too few"
    # The games' own dice have a crowbar and a lid: ivory dice with pips are none of them, and a person is asked about each.
    assert all(die["doubt"] for one in told for die in one["dice"])


def test_a_picture_is_turned_as_its_file_says(eyes, tmp_path: Path, album: Path) -> None:  # type: ignore[no-untyped-def]
    upright = cv2.imread(str(album / "0.png"))
    assert upright is not None
    coded = cv2.imencode(".jpg", np.rot90(upright), [cv2.IMWRITE_JPEG_QUALITY, 97])[1].tobytes()
    turned = coded[:2] + bytes.fromhex("ffe1002245786966000049492a000800000001001201030001000000060000000000000000")[:36] + coded[2:]
    (tmp_path / "turned.jpg").write_bytes(turned)
    code, out, _ = eyes("read", tmp_path / "turned.jpg", album / "0.png", "--json")
    first, second = json.loads(out)
    assert code == 0
    places = [sorted((round(die["x"] / 10), round(die["y"] / 10)) for die in one["dice"]) for one in (first, second)]
    assert np.abs(np.array(places[0]) - np.array(places[1])).max() <= 1


def test_a_video_is_read_where_it_rests(eyes, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    picture = drawn(1, ["2", "4", "6"]).picture
    film = cv2.VideoWriter(str(tmp_path / "roll.avi"), cv2.VideoWriter.fourcc(*"MJPG"), 30, (280, 280))
    for step in range(24):
        moving = np.roll(picture, 12 * (10 - step), axis=1) if step < 10 else picture
        film.write(moving)
    film.release()
    code, out, _ = eyes("read", tmp_path / "roll.avi", "--json")
    assert code == 0
    (told,) = json.loads(out)
    assert "roll.avi" in told["picture"]
    assert len(told["dice"]) == 3 or told["doubt"] == "count", "never silently too few"


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The simulated table with its mats: empty, and with eleven dice."""
    folder = tmp_path_factory.mktemp("table")
    renderer, rng = Renderer(Look(felt=FELTS["grey"])), np.random.default_rng(8)
    cv2.imwrite(str(folder / "empty.png"), renderer.empty(rng))
    cv2.imwrite(str(folder / "throw.png"), renderer.frame(flat_throw(rng, 6, 5, spread=0.8, gap=0.004), rng))
    return folder


def test_a_picture_with_mats_is_read_through_them(eyes, table: Path) -> None:  # type: ignore[no-untyped-def]
    for empty in ((), ("--empty", table / "empty.png")):
        code, out, _ = eyes("read", table / "throw.png", *empty, "--json")
        (told,) = json.loads(out)
        assert (code, told["way"], told["doubt"]) == (0, "mats", None)
        assert [die["colour"] for die in told["dice"]] == ["blue"] * 6 + ["green"] * 5
        assert all(0 < die["x"] < 1280 and 0 < die["y"] < 720 and 30 < die["edge"] < 60 for die in told["dice"])
    code, out, _ = eyes("read", table / "empty.png")
    assert (code, out.splitlines()[-1].strip()) == (0, "No dice were found in this picture.")


@pytest.mark.parametrize(("change", "reason"), [("steep", TOO_OBLIQUE), ("large", WRONG_SIZE), ("covered", NO_TRAY), ("far", TOO_FAR)])
def test_mats_through_which_nothing_can_be_read_are_told(eyes, table: Path, tmp_path: Path, change: str, reason: str) -> None:  # type: ignore[no-untyped-def]
    throw = cv2.imread(str(table / "throw.png"))
    assert throw is not None
    changed = {
        "steep": lambda: Renderer(Look(felt=FELTS["grey"]), camera=Camera(tilt=30.0)).empty(np.random.default_rng(8)),
        "large": lambda: cv2.resize(throw, (1920, 1080), interpolation=cv2.INTER_CUBIC),
        "covered": lambda: cv2.rectangle(throw, (0, 0), (640, 120), (60, 60, 60), -1),  # the tray's two upper squares
        "far": lambda: cv2.warpAffine(throw, np.array([[0.85, 0, 96], [0, 0.85, 54]]), (1280, 720)),
    }[change]()
    cv2.imwrite(str(tmp_path / "one.png"), changed)
    code, out, _ = eyes("read", tmp_path / "one.png", "--json")
    (told,) = json.loads(out)
    assert (code, told["way"], told["mats_unused"]) == (0, "loose", reason)
    assert f"read without the mats: {reason}" in eyes("read", tmp_path / "one.png")[1]


def test_where_mats_are_used_or_there_are_none_nothing_is_said_of_them(eyes, table: Path, album: Path) -> None:  # type: ignore[no-untyped-def]
    code, out, _ = eyes("read", table / "throw.png", album / "0.png", "--json")
    assert (code, [one["mats_unused"] for one in json.loads(out)]) == (0, ["", ""])


def test_an_empty_picture_that_does_not_fit_is_refused(eyes, table: Path, album: Path) -> None:  # type: ignore[no-untyped-def]
    code, out, err = eyes("read", table / "throw.png", "--empty", album / "0.png")
    assert (code, out) == (2, "")
    assert "differ in size" in err
    code, out, err = eyes("read", table / "throw.png", "--empty", table / "throw.png")
    assert (code, out) == (2, "")
    assert "shows something in the tray" in err


def test_a_video_in_which_nothing_rests_says_so(eyes, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    picture = drawn(1, ["2", "4", "6"]).picture
    film = cv2.VideoWriter(str(tmp_path / "roll.avi"), cv2.VideoWriter.fourcc(*"MJPG"), 30, (280, 280))
    for step in range(12):
        film.write(np.roll(picture, 12 * step, axis=1))
    film.release()
    code, out, _ = eyes("read", tmp_path / "roll.avi", "--json")
    (told,) = json.loads(out)
    assert (code, told["dice"], told["doubt"]) == (0, [], "moving")
    assert eyes("read", tmp_path / "roll.avi")[1].splitlines()[-1].strip() == "Nothing comes to rest in this video."


def test_what_is_wrong_with_a_file_of_dice_is_told_in_the_peoples_language(eyes, monkeypatch, tmp_path: Path, album: Path) -> None:  # type: ignore[no-untyped-def]
    monkeypatch.setattr("companion.commands.eyes._", {NO_PROFILE: "Das sind keine Würfel."}.get)
    (tmp_path / "words.dice.npz").write_text("no dice\n", encoding="utf-8")
    code, _out, err = eyes("read", album / "0.png", "--profile", tmp_path / "words.dice.npz")
    assert code == 2
    assert err.strip().endswith("words.dice.npz: Das sind keine Würfel.")


@pytest.mark.parametrize(
    ("args", "word"),
    [
        (("read", "nowhere.png"), "nowhere.png"),
        (("read", "{folder}/words.png"), "words.png"),
        (("read", "{folder}/roll.mp4"), "roll.mp4"),
        (("read", "{folder}/good.png", "--profile", "{folder}/words.png"), "taught dice"),
        (("read", "{folder}/good.png", "--empty", "gone.png"), "gone.png"),
        (("measure", "--images", "{folder}/nothing"), "nothing"),
        (("measure", "--labels", "{folder}/none.csv", "--images", "{folder}"), "none.csv"),
        (("measure", "--labels", "{folder}/words.csv", "--images", "{folder}"), "words.csv"),
        (("measure", "--labels", "{folder}/labels.csv", "--images", "{folder}", "--teach-shots", "0"), "teach-shots"),
        (("measure", "--labels", "{folder}/labels.csv", "--images", "{folder}", "--size", "large"), "large"),
        (("measure", "--labels", "{folder}/labels.csv", "--images", "{folder}", "--size", "640x480"), "640x480"),
        (("measure", "--labels", "{folder}/labels.csv", "--images", "{folder}", "--teach-labels", "x.csv"), "teach-images"),
        (("measure", "--labels", "{folder}/labels.csv", "--images", "{folder}"), "taught"),
        (("measure", "--images", "{folder}", "--profile", "{folder}/words.csv", "--teach-images", "{folder}"), "--profile"),
        (("measure", "--images", "{folder}", "--curve", "{folder}/gone/curve.svg"), "gone"),
    ],
)
def test_bad_input_is_told_in_one_sentence(eyes, tmp_path: Path, args: tuple[str, ...], word: str) -> None:  # type: ignore[no-untyped-def]
    cv2.imwrite(str(tmp_path / "good.png"), np.full((64, 64, 3), 120, np.uint8))
    for name in ("words.png", "roll.mp4", "words.csv"):
        (tmp_path / name).write_text("no picture\n", encoding="utf-8")
    (tmp_path / "labels.csv").write_text("file,x,y,value\ngood.png,30,30,4\n", encoding="utf-8")
    code, out, err = eyes(*(part.format(folder=tmp_path) for part in args))
    assert code != 0
    assert out == ""
    assert word in err
    assert len(err.strip().splitlines()) == 1
