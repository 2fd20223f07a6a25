"""docs/build.md says what the program does: its tables of wires are the pins in force, its settings can be read, its drawing has the
simulated table's lengths.

Which GPIO is on which pin of the header is gpiozero's knowledge, not ours.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest
from gpiozero import pi_info

from companion import settings
from companion.wiring import LIGHTS, PINS, UART_PINS
from hardware.protocols import PROTOCOLS
from hardware.virtual import scene
from vision.printed import CAN_MAT, TRAY_MAT

DOCS = Path(__file__).parents[1] / "docs"
GUIDE = (DOCS / "build.md").read_text(encoding="utf-8")
ROW = re.compile(r"^\| [^|]+ \| `(?P<name>[\w-]+)` \| (?P<gpio>\d+) \| (?P<header>\d+) \|$", re.MULTILINE)
BOARDS = ("c03111", "d04170")  # revision codes of a Pi 4 and of a Pi 5
UNTRIED, STOOD_IN = "paper", "emulation"


def wires(first: str) -> list[tuple[str, int, int]]:
    """Name, GPIO and header pin of each row of the table whose first row has this in it."""
    table = next(part for part in GUIDE.split("\n\n") if part.startswith("| what |") and first in part)
    rows = [(row["name"], int(row["gpio"]), int(row["header"])) for row in ROW.finditer(table)]
    assert len(rows) == len(table.strip().splitlines()) - 2, "a row of the table cannot be read"
    return rows


STANDARD = wires("button “Next”")
OPTIONAL = wires("switches off")


def in_force(tmp_path: Path) -> settings.Settings:
    """The settings that the guide prints, read as the app reads them."""
    (printed,) = re.findall(r"^```toml\n(.*?)^```", GUIDE, re.MULTILINE | re.DOTALL)
    file = tmp_path / "settings.toml"
    file.write_text(printed, encoding="utf-8")
    return settings.load(file)


def test_the_wiring_table_is_the_wiring_in_force() -> None:
    assert {name: gpio for name, gpio, _ in STANDARD if name != "port"} == PINS
    assert tuple(gpio for name, gpio, _ in STANDARD if name == "port") == UART_PINS


@pytest.mark.parametrize("board", BOARDS)
def test_each_gpio_is_on_the_pin_of_the_header_that_the_guide_says(board: str) -> None:
    header = pi_info(board).headers["J8"].pins
    for name, gpio, pin in STANDARD + OPTIONAL:
        assert header[pin].name == f"GPIO{gpio}", name
    grounds = re.search(r"Ground is on header pins ([\d, ]+) and (\d+)", GUIDE)
    assert grounds is not None
    told = {int(pin) for pin in (*grounds[1].split(","), grounds[2])}
    assert told == {number for number, pin in header.items() if pin.name == "GND"}


def test_no_pin_has_two_wires() -> None:
    pins = [gpio for _, gpio, _ in STANDARD + OPTIONAL]
    assert len(pins) == len(set(pins))


def test_the_settings_in_the_guide_are_its_tables(tmp_path: Path) -> None:
    printed = in_force(tmp_path)
    lamps = {name: gpio for name, gpio, _ in OPTIONAL if name in LIGHTS}
    assert dict(printed.lights.pins) == lamps
    assert set(lamps) == set(LIGHTS)
    assert dict(printed.buttons.pins) == PINS | {name: gpio for name, gpio, _ in OPTIONAL if name not in LIGHTS}
    assert printed.table == "real"
    assert printed.scale.kind in PROTOCOLS


def test_what_holds_without_settings_is_what_the_guide_says() -> None:
    without = settings.Settings()
    assert (without.camera.dice, without.scale.kind, without.scale.port) == ("pi", "openscale", "/dev/serial0")
    assert "looks for the Pi's camera, an OpenScale on `/dev/serial0`, the nine buttons, and no lamps" in GUIDE
    assert (len(without.buttons.pins), len(without.lights.pins)) == (9, 0)


def parts() -> Iterator[list[str]]:
    table = next(part for part in GUIDE.split("\n\n") if part.startswith("| part |"))
    for line in table.strip().splitlines()[2:]:
        yield [cell.strip() for cell in line.strip("|").split("|")]


def test_every_part_says_how_it_was_tried() -> None:
    listed = list(parts())
    assert len(listed) >= 15
    for part, product, tried, how in listed:
        assert product, part
        assert tried in (UNTRIED, STOOD_IN), part
        assert how or tried == UNTRIED, f"{part} stands for something that is not named"


def test_the_drawing_has_the_lengths_of_the_simulated_table() -> None:
    drawing = ElementTree.fromstring((DOCS / "pictures" / "mounting.svg").read_text(encoding="utf-8"))
    words = " ".join("".join(one.itertext()) for one in drawing.iter("{http://www.w3.org/2000/svg}text"))
    told = {int(number) for number in re.findall(r"\d+", words)}
    between = scene.CAN_CENTRE[0] - scene.TRAY_CENTRE[0]
    across = scene.VIEW_HEIGHT * scene.FRAME_SIZE[0] / scene.FRAME_SIZE[1]
    lengths = (scene.CAMERA_HEIGHT, scene.TRAY_SIZE, scene.TRAY_WALL, 2 * scene.CAN_RADIUS, between, across, scene.VIEW_HEIGHT)
    assert {round(1000 * length) for length in (*lengths, TRAY_MAT.size, CAN_MAT.size)} <= told


def test_the_platform_is_smaller_than_the_foot_of_the_can() -> None:
    (platform, foot, hole) = (int(found[1]) for found in re.finditer(r"(\d+) mm", GUIDE[GUIDE.index("**The platform must be") :][:160]))
    assert platform < hole < foot == round(2000 * scene.CAN_RADIUS)
