"""Tables as CSV that every spreadsheet opens and none can be made to calculate by.

The format is RFC 4180: commas, double quotes, CR LF. It begins with a byte order mark, since Excel takes a file without one for the
system's old code page and spoils every name beyond ASCII; Python reads it as “utf-8-sig”, others pass it over.

A cell of words that a spreadsheet would take for a formula begins with an apostrophe, and so does one that begins with an apostrophe
itself, or with a tab or a line break. Where a spreadsheet of another country might part a cell, after “;”, “|”, a tab or a line break, an
apostrophe stands before such a sign as well. `plain` takes exactly these apostrophes away again. Numbers are written as they are.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Sequence
from typing import TypeAlias

Cell: TypeAlias = str | int | None
MARK = "\ufeff"
STARTS = "=+\\-@＝＋－＠"  # with the wide forms, which spreadsheets in East Asia take for the same
BEGINS = re.compile(rf"[\s\"]*[{STARTS}]|[\t\r\n']")
INSIDE = re.compile(rf"([;|\t\r\n][\s\"]*)(?=[{STARTS}'])")
ESCAPED = re.compile(r"([;|\t\r\n][\s\"]*)'")


def safe(text: str) -> str:
    """Words as a cell that is no formula."""
    inside = INSIDE.sub(r"\1'", text)
    return f"'{inside}" if BEGINS.match(text) else inside


def plain(cell: str) -> str:
    """The words that a cell was made of."""
    return ESCAPED.sub(r"\1", cell.removeprefix("'"))


def table(columns: Sequence[str], rows: Iterable[Sequence[Cell]]) -> str:
    """A CSV file with a line of column names. None is an empty cell."""
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(columns)
    for row in rows:
        writer.writerow([safe(cell) if isinstance(cell, str) else cell for cell in row])
    return MARK + out.getvalue()
