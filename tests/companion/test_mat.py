"""The printed mats: what stands in the files, drawn as a reader of these formats draws it, is found by the detector where it must be."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import cv2
import numpy as np
import pytest

from companion.commands import mat as command
from companion.commands.mat import mats
from companion.paper import POINT, pdf, svg, write
from vision.calibration import markers
from vision.press import CHECK, PAPERS, Line, Sheet, Words, sheets
from vision.printed import CAN_MAT, QUIET_ZONE, TRAY_MAT

SCALE = 8.0  # pixels per mm of the drawn paper
SVG = "{http://www.w3.org/2000/svg}"
NUMBER = r"(-?[\d.]+)"


class Paper:
    """A sheet as a printer covers it, white at first; lengths in mm from its upper left corner."""

    def __init__(self, width: float, height: float) -> None:
        self.picture = np.full((round(height * SCALE), round(width * SCALE), 3), 255, np.uint8)

    def box(self, x: float, y: float, width: float, height: float, grey: float) -> None:
        left, top, right, bottom = (round(value * SCALE) for value in (x, y, x + width, y + height))
        self.picture[top:bottom, left:right] = round(grey * 255)

    def line(self, x1: float, y1: float, x2: float, y2: float, width: float, grey: float) -> None:
        ends = [(round(x * SCALE), round(y * SCALE)) for x, y in ((x1, y1), (x2, y2))]
        cv2.line(self.picture, ends[0], ends[1], (round(grey * 255),) * 3, max(1, round(width * SCALE)))

    def found(self) -> dict[int, np.ndarray]:
        """Each marker's corners, (4, 2) mm on the sheet, as the detector sees them."""
        return {number: (corners + 0.5) / SCALE for number, corners in markers(self.picture).items()}


def from_svg(sheet: Sheet) -> Paper:
    root = ElementTree.fromstring(svg(sheet))
    width, height = (float(root.attrib[side].removesuffix("mm")) for side in ("width", "height"))
    assert root.attrib["viewBox"] == f"0 0 {width} {height}"  # a unit is a millimetre
    paper = Paper(width, height)
    for tag in root:
        facts = tag.attrib
        if tag.tag == f"{SVG}rect" and facts["width"] != "100%":
            paper.box(*(float(facts[key]) for key in ("x", "y", "width", "height")), int(facts["fill"][1:3], 16) / 255)
        elif tag.tag == f"{SVG}line":
            ends = (float(facts[key]) for key in ("x1", "y1", "x2", "y2"))
            paper.line(*ends, float(facts["stroke-width"]), int(facts["stroke"][1:3], 16) / 255)
    return paper


def from_pdf(sheet: Sheet) -> Paper:
    (page,) = pages_of(pdf([sheet]))
    return page


def pages_of(data: bytes) -> list[Paper]:
    """The pages of a file, found by its own table."""
    begins = [int(line[:10]) for line in data[int(data.rsplit(b"startxref\n", 1)[1].split()[0]) :].splitlines()[3:] if line.endswith(b"n ")]
    for number, begin in enumerate(begins, 1):
        assert data[begin:].startswith(b"%d 0 obj\n" % number)
    pages = []
    for begin, end in zip(begins, [*begins[1:], len(data)], strict=True):
        found = re.search(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", data[begin:end])
        if found:
            size = (float(found[1]) / POINT, float(found[2]) / POINT)
        elif b"\nstream\n" in data[begin:end]:
            length = int(re.search(rb"/Length (\d+)", data[begin:end])[1])  # type: ignore[index]
            content = data[begin:end].split(b"\nstream\n", 1)[1]
            assert content[length:].startswith(b"\nendstream")
            pages.append(drawn(content[:length].decode("cp1252"), size))
    return pages


def drawn(content: str, size: tuple[float, float]) -> Paper:
    """What a page's language says, on paper."""
    paper = Paper(*size)
    for row in content.splitlines():
        if found := re.fullmatch(rf"{NUMBER} g {NUMBER} {NUMBER} {NUMBER} {NUMBER} re f", row):
            grey, x, y, width, height = map(float, found.groups())
            paper.box(x / POINT, size[1] - (y + height) / POINT, width / POINT, height / POINT, grey)
        elif found := re.fullmatch(rf"{NUMBER} G {NUMBER} w {NUMBER} {NUMBER} m {NUMBER} {NUMBER} l S", row):
            grey, width, x1, y1, x2, y2 = map(float, found.groups())
            paper.line(x1 / POINT, size[1] - y1 / POINT, x2 / POINT, size[1] - y2 / POINT, width / POINT, grey)
        else:
            assert re.fullmatch(r"BT 0 g /F [\d.]+ Tf [\d.]+ [\d.]+ Td \(.*\) Tj ET", row)
    return paper


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("print_out", [from_svg, from_pdf])
def test_the_detector_finds_every_square_where_the_mat_has_it(paper: str, print_out: Callable[[Sheet], Paper]) -> None:
    known = {marker.id: marker for mat in (TRAY_MAT, CAN_MAT) for marker in mat.markers}
    for number, sheet in enumerate(sheets(paper)):
        found = print_out(sheet).found()
        assert list(found) == [number]
        on_mat = (found[number] - sheet.corner) * (1, -1) + sheet.origin
        assert np.abs(on_mat - np.array(known[number].corners) * 1000).max() < 0.15  # mm: what the detector itself can tell


@pytest.mark.parametrize("paper", PAPERS)
def test_everything_lies_on_the_paper_and_the_piece_clear_of_what_printers_leave_white(paper: str) -> None:
    width, height = PAPERS[paper]
    for sheet in sheets(paper):
        assert sheet.size == (width, height)
        half = abs(sheet.origin[0] or sheet.origin[1])
        assert 6.0 <= sheet.corner[0] <= width - half - 6.0
        for mark in sheet.marks:
            if isinstance(mark, Words):
                assert 6.0 < mark.y < height - 6.0
                assert mark.x + 0.55 * 3.6 * len(mark.text) < width - 6.0  # Helvetica's letters are about half as wide as high


@pytest.mark.parametrize("paper", PAPERS)
def test_a_line_of_a_hundred_millimetres_stands_on_each_sheet(paper: str) -> None:
    for sheet in sheets(paper):
        lengths = [abs(mark.end[0] - mark.start[0]) for mark in sheet.marks if isinstance(mark, Line)]
        assert CHECK in [round(length, 6) for length in lengths]


def test_no_line_comes_into_the_white_round_a_square() -> None:
    for sheet in sheets():
        marker = next(one for mat in (TRAY_MAT, CAN_MAT) for one in mat.markers if one.id in from_svg(sheet).found())
        middle = np.array(marker.at) * 1000
        quiet = (marker.edge / 2 + QUIET_ZONE) * 1000
        at = (middle - sheet.origin) * (1, -1) + sheet.corner
        for mark in sheet.marks:
            if isinstance(mark, Line):
                points = np.linspace(mark.start, mark.end, 50)
                assert np.abs(points - at).max(axis=1).min() > quiet


def test_four_pieces_laid_together_are_the_mat() -> None:
    for mat, four in ((TRAY_MAT, sheets()[:4]), (CAN_MAT, sheets()[4:])):
        half = mat.size * 500
        assert {sheet.origin for sheet in four} == {(-half, half), (0.0, half), (0.0, 0.0), (-half, 0.0)}
        middles = [np.mean(next(iter(from_pdf(sheet).found().values())), axis=0) for sheet in four]
        on_mat = [(middle - sheet.corner) * (1, -1) + sheet.origin for middle, sheet in zip(middles, four, strict=True)]
        apart = [float(np.linalg.norm(on_mat[number] - on_mat[number - 1])) for number in range(4)]
        assert apart == pytest.approx([1000 * (mat.markers[1].at[0] - mat.markers[0].at[0])] * 4, abs=0.15)


def test_the_command_writes_a_pdf_or_an_svg_for_each_sheet(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    import sys

    assert mats("letter", tmp_path / "mats.pdf", sys.stdout) == 0
    assert len(pages_of((tmp_path / "mats.pdf").read_bytes())) == 8
    assert mats("a4", tmp_path / "mats.svg", sys.stdout) == 0
    assert len(list(tmp_path.glob("mats-*.svg"))) == 8
    assert "mats-8.svg" in capsys.readouterr().out
    with pytest.raises(ValueError, match=r"end in .pdf or .svg"):
        mats("a4", tmp_path / "mats.png", sys.stdout)


def test_the_command_offers_every_paper() -> None:
    assert set(command.PAPERS) == set(PAPERS)


def test_words_of_any_language_leave_a_page_whole() -> None:
    marks = (Words(20.0, 20.0, r"Würfel (100 %) \ Żółw"), Words(20.0, 30.0, "<&>"))
    sheet = Sheet((210.0, 297.0), "ä & <b>", marks, (0.0, 0.0), (0.0, 0.0))
    assert rb"(W\xfcrfel \(100 %\) \\ ?\xf3?w) Tj".replace(rb"\xfc", b"\xfc").replace(rb"\xf3", b"\xf3") in pdf([sheet])
    root = ElementTree.fromstring(svg(sheet))
    assert [tag.text for tag in root if tag.tag == f"{SVG}text"] == [marks[0].text, "<&>"]
    with pytest.raises(ValueError, match="film"):
        write([sheet], Path("film.avi"))
