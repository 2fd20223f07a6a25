"""Sheets of marks as files for a printer, at true size: one PDF of all of them, or one SVG each.

Strategy: both formats are written here, since boxes, lines and plain words need no library, and Binside has none for either. A PDF's unit
is the point, its y runs up; its words are in Helvetica, which every reader has and nobody must embed, in the alphabet of western Europe.
What that cannot write becomes a question mark.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from xml.sax.saxutils import escape

from vision.press import LETTERS, Box, Line, Mark, Sheet, Words

POINT = 72 / 25.4  # points in a millimetre


def write(sheets: Sequence[Sheet], file: Path) -> tuple[Path, ...]:
    """Write the sheets to a file named *.pdf, or to numbered files beside one named *.svg; gives what was written. ValueError for other
    names, OSError where that cannot be written."""
    suffix = file.suffix.lower()
    if suffix == ".pdf":
        file.write_bytes(pdf(sheets))
        return (file,)
    if suffix != ".svg":
        raise ValueError(file.name)
    files = tuple(file.with_name(f"{file.stem}-{number}{file.suffix}") for number in range(1, len(sheets) + 1))
    for one, sheet in zip(files, sheets, strict=True):
        one.write_text(svg(sheet), encoding="utf-8")
    return files


# --- SVG ----------------------------------------------------------------------------------------------------------------


def svg(sheet: Sheet) -> str:
    """One sheet; a unit of the picture is a millimetre of the paper."""
    width, height = sheet.size
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}mm" height="{height}mm" viewBox="0 0 {width} {height}">'
    white = '<rect width="100%" height="100%" fill="#fff"/>'
    return "\n".join((head, f"<title>{escape(sheet.title)}</title>", white, *map(_tag, sheet.marks), "</svg>\n"))


def _tag(mark: Mark) -> str:
    if isinstance(mark, Words):
        place, font = f'x="{mark.x:.3f}" y="{mark.y:.3f}"', f'font-family="Helvetica, Arial, sans-serif" font-size="{LETTERS}"'
        return f"<text {place} {font}>{escape(mark.text)}</text>"
    colour = "#" + f"{round(mark.grey * 255):02x}" * 3
    if isinstance(mark, Box):
        return f'<rect x="{mark.x:.4f}" y="{mark.y:.4f}" width="{mark.width:.4f}" height="{mark.height:.4f}" fill="{colour}"/>'
    (x1, y1), (x2, y2) = mark.start, mark.end
    return f'<line x1="{x1:.3f}" y1="{y1:.3f}" x2="{x2:.3f}" y2="{y2:.3f}" stroke="{colour}" stroke-width="{mark.width}"/>'


# --- PDF ----------------------------------------------------------------------------------------------------------------


def pdf(sheets: Sequence[Sheet]) -> bytes:
    """All sheets, one page each: catalogue, pages, font, then page and content of each sheet; last the table of where each begins."""
    pages = [4 + 2 * number for number in range(len(sheets))]
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R /ViewerPreferences << /PrintScaling /None >> >>",
        f"<< /Type /Pages /Count {len(pages)} /Kids [{' '.join(f'{page} 0 R' for page in pages)}] >>".encode("ascii"),
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
    ]
    for page, sheet in zip(pages, sheets, strict=True):
        width, height = (f"{side * POINT:.3f}" for side in sheet.size)
        facts = f"/MediaBox [0 0 {width} {height}] /Resources << /Font << /F 3 0 R >> >> /Contents {page + 1} 0 R"
        objects.append(f"<< /Type /Page /Parent 2 0 R {facts} >>".encode("ascii"))
        drawn = b"\n".join(_drawn(mark, sheet.size[1]) for mark in sheet.marks)
        objects.append(b"<< /Length %d >>\nstream\n%s\nendstream" % (len(drawn), drawn))
    return _bound(objects)


def _bound(objects: Sequence[bytes]) -> bytes:
    whole = b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n"
    begins = []
    for number, one in enumerate(objects, 1):
        begins.append(len(whole))
        whole += b"%d 0 obj\n%s\nendobj\n" % (number, one)
    table = b"".join(b"%010d 00000 n \n" % begin for begin in begins)
    count = len(objects) + 1
    foot = b"trailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (count, len(whole))
    return whole + b"xref\n0 %d\n0000000000 65535 f \n%s" % (count, table) + foot


def _drawn(mark: Mark, height: float) -> bytes:
    """A mark as the page's language draws it. `height`: of the sheet, since a page is measured from below."""
    if isinstance(mark, Box):
        x, y = mark.x * POINT, (height - mark.y - mark.height) * POINT
        text = f"{mark.grey:.2f} g {x:.3f} {y:.3f} {mark.width * POINT:.3f} {mark.height * POINT:.3f} re f"
    elif isinstance(mark, Line):
        ends = [f"{x * POINT:.3f} {(height - y) * POINT:.3f}" for x, y in (mark.start, mark.end)]
        text = f"{mark.grey:.2f} G {mark.width * POINT:.3f} w {ends[0]} m {ends[1]} l S"
    else:
        said = mark.text.encode("cp1252", "replace").replace(b"\\", rb"\\").replace(b"(", rb"\(").replace(b")", rb"\)")
        place = f"{mark.x * POINT:.3f} {(height - mark.y) * POINT:.3f}"
        return f"BT 0 g /F {LETTERS * POINT:.3f} Tf {place} Td (".encode("ascii") + said + b") Tj ET"
    return text.encode("ascii")
