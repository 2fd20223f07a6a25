"""The direction of dependency: rules know nothing, screens know only the View, nothing imports the wiring."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
OURS = ("companion", "hardware", "vision", "ui")
LEAVES = {"companion.senses": (), "companion.words": (), "companion.controls": ()}
# A module's name begins with the key; what it imports of ours must begin with one of these.
ALLOWED = {
    "companion.rules": ("companion.rules", "companion.senses", "companion.words"),
    "companion.record": ("companion.rules",),
    "companion.journal": ("companion.logtail", "companion.record", "companion.rules", "companion.words"),
    "companion.acts": ("companion.rules",),
    "companion.touchmap": ("companion.words",),
    "companion.view": ("companion.acts", "companion.rules", "companion.touchmap", "companion.view"),
    "companion.course": ("companion.journal", "companion.record", "companion.rules", "companion.words"),
    "companion.falls": ("companion.senses", "companion.stillness"),
    "companion.evidence": ("companion.course",),
    "companion.lying": ("companion.course", "companion.senses"),
    "companion.proposal": ("companion.senses", "companion.words"),
    "companion.corrections": ("companion.course", "companion.learning", "companion.proposal", "companion.rules", "companion.senses"),
    "companion.table": (
        "companion.course",
        "companion.evidence",
        "companion.falls",
        "companion.journal",
        "companion.lying",
        "companion.proposal",
        "companion.rules",
        "companion.senses",
        "companion.stillness",
        "companion.words",
    ),
    "companion.records": (
        "companion.course",
        "companion.journal",
        "companion.record",
        "companion.records",
        "companion.rules",
        "companion.words",
    ),
    "companion.present": ("companion",),
    "companion.saying": ("companion",),
    "companion.household": ("companion",),
    "companion.doing": ("companion",),
    "companion.showing": ("companion",),
    "companion.host": ("companion",),
    # measures camera and scale as the referee weighs them against each other
    "hardware.virtual.measure_moments": ("companion.moment", "companion.senses", "hardware", "vision"),
    "hardware.virtual.measure_falls": ("companion.falls", "companion.senses", "hardware", "vision"),
    "hardware.virtual": ("hardware", "companion.controls", "companion.senses", "companion.words", "vision"),
    "hardware": ("hardware", "companion.controls", "companion.senses", "companion.wiring", "companion.words"),
    "vision": ("vision", "companion.controls", "companion.senses", "companion.words"),
    "ui": ("ui", "companion.view", "companion.acts", "companion.touchmap", "companion.words", "companion.rules.kernel"),
}
WIRING = (
    "companion.__main__",
    "companion.commands",
    "companion.demo",
    "companion.sensing",
    "companion.eyesight",
    "companion.sight",
    "companion.glass",
    "companion.balance",
)
FOREIGN = {
    "gpiozero": ("hardware",),
    "serial": ("hardware",),
    "picamera2": ("hardware",),
    "kivy": ("ui", "companion.commands", "companion.demo"),
    "mujoco": ("hardware.virtual",),
    "torch": ("vision.training",),
}


def modules() -> dict[str, Path]:
    files = [file for top in OURS for file in (ROOT / top).rglob("*.py")]
    return {".".join(file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): file for file in files}


def imports(file: Path) -> set[str]:
    found: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return found


def within(name: str, tops: tuple[str, ...]) -> bool:
    return any(name == top or name.startswith(top + ".") for top in tops)


MODULES = modules()


@pytest.mark.parametrize("name", sorted(MODULES))
def test_arrow_points_the_right_way(name: str) -> None:
    wanted = [key for key in (*LEAVES, *ALLOWED) if within(name, (key,))]
    if not wanted:
        return
    key = max(wanted, key=len)
    allowed = LEAVES.get(key, ALLOWED.get(key, ()))
    ours = {one for one in imports(MODULES[name]) if within(one, OURS) and one in MODULES}
    packages = {one for one in ours if MODULES[one].name == "__init__.py"}
    assert {one for one in ours - packages if not within(one, allowed)} == set()


@pytest.mark.parametrize("name", sorted(name for name in MODULES if within(name, ("companion.rules",))))
def test_rules_import_only_the_standard_library(name: str) -> None:
    foreign = {one.split(".")[0] for one in imports(MODULES[name])} - set(OURS) - set(sys.stdlib_module_names)
    assert foreign == set()


@pytest.mark.parametrize("name", sorted(MODULES))
def test_devices_and_screens_stay_in_their_packages(name: str) -> None:
    for library, homes in FOREIGN.items():
        if any(within(one, (library,)) for one in imports(MODULES[name])):
            assert within(name, homes), f"{name} may not import {library}"


@pytest.mark.parametrize("name", sorted(MODULES))
def test_nobody_imports_the_wiring(name: str) -> None:
    if not within(name, WIRING):
        assert {one for one in imports(MODULES[name]) if within(one, WIRING)} == set()
