"""Whose work is in here: complete by Binside's own list of requirements and by the typefaces that lie beside the screens."""

from __future__ import annotations

import importlib.metadata
import re
import tomllib
from pathlib import Path

import pytest

from companion import licences
from companion.__main__ import main
from companion.licences import ABSENT, OFL, spelt
from companion.words import _

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
NEVER_ON_A_TABLE = {"test", "train", "mutants"}


def asked() -> set[str]:
    """Names in pyproject of everything that a table can need."""
    extras = {name: lines for name, lines in PROJECT["optional-dependencies"].items() if name not in NEVER_ON_A_TABLE}
    lines = [*PROJECT["dependencies"], *(line for some in extras.values() for line in some)]
    return {spelt(re.split(r"[<>=;\[ ]", line)[0]) for line in lines}


def named() -> dict[str, licences.Licence]:
    return {one.title.split(" ")[0]: one for one in licences.licences()}


def test_everything_that_pyproject_asks_for_is_there() -> None:
    assert asked() >= {"kivy", "numpy", "opencv-python", "picamera2", "lgpio", "mujoco-core"}
    assert asked() <= set(named())


def test_what_those_need_is_there_too_and_nothing_that_only_tests_need() -> None:
    found = named()
    assert {"colorzero", "kivy-garden", "docutils", "pygments", "requests"} <= set(found)
    assert not {"pytest", "hypothesis", "mypy", "ruff", "torch", "sphinx", "pypiwin32"} & set(found)
    reached = {"binside"} | asked()
    for name in set(found) - reached - {"Fjalla", "Red"}:
        importlib.metadata.distribution(name)  # told of because it is installed


def test_each_installed_package_tells_its_version_and_licence() -> None:
    for name, one in named().items():
        if one.licence != ABSENT and name not in ("Fjalla", "Red"):
            assert one.title == f"{name} {importlib.metadata.version(name)}"
            assert one.licence != licences.UNTOLD, name
    assert named()["binside"].licence == "MIT"
    assert named()["numpy"].licence.startswith("BSD-3-Clause")
    assert named()["kivy"].licence == "MIT"
    assert "Apache" in named()["opencv-python"].licence


def test_the_texts_lie_where_it_says() -> None:
    texts = [text for one in licences.licences() for text in one.texts]
    assert len(texts) > 15
    assert all(text.is_file() for text in texts)
    assert not any(text.suffix == ".py" for text in texts)
    assert any("3RD-PARTY" in text.name for text in named()["opencv-python"].texts)  # what is packed in with it


def test_every_typeface_has_its_licence() -> None:
    families = {re.sub(r"(?<=[a-z])(?=[A-Z])", " ", font.stem.split("-")[0]) for font in licences.FONTS.glob("*.ttf")}
    told = {one.title: one for one in licences.licences() if one.licence == OFL}
    assert families == set(told) == {"Fjalla One", "Red Hat Display"}
    assert all("SIL OPEN FONT LICENSE" in one.texts[0].read_text(encoding="utf-8") for one in told.values())


def test_what_is_not_installed_is_told_as_that(monkeypatch: pytest.MonkeyPatch) -> None:
    def gone(name: str) -> object:
        raise importlib.metadata.PackageNotFoundError(name)

    monkeypatch.setattr(licences.installed, "distribution", gone)
    assert licences._licence("picamera2") == licences.Licence("picamera2", ABSENT)


def test_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["licences"]) == 0
    out = capsys.readouterr().out
    for one in licences.licences():
        assert f"{one.title}: {_(one.licence)}\n" in out
    assert f"    {licences.FONTS / 'OFL-FjallaOne.txt'}\n" in out
