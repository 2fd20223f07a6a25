"""Whose work Binside builds on, and under which licence: told by what is installed, not by a list that grows old.

Strategy: from Binside's own requirements on to theirs, each installed package tells its licence and where its text lies. What a machine
does not need (another system's, a test's) is not installed there or not asked for, so it is left out. The typefaces lie beside the screens
with their texts.
"""

from __future__ import annotations

import importlib.metadata as installed
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from companion.words import N_

US = "binside"
EXTRAS = ("pi", "simulation")  # of ours that a table can have; the others are tools for building it
FONTS = Path(__file__).parents[1] / "ui" / "assets" / "fonts"
OFL = N_("SIL Open Font License 1.1")
NAME = re.compile(r"\s*([A-Za-z0-9][A-Za-z0-9._-]*)")
EXTRA = re.compile(r"""extra\s*==\s*["']([^"']+)["']""")
TEXTS = ("licen", "copying", "notice")
LONGEST = 60  # letters of a licence's name; some packages put its whole text there

ABSENT = N_("not installed here")
UNTOLD = N_("says nothing about its licence")


@dataclass(frozen=True, slots=True)
class Licence:
    """`title`: name and version; `licence`: its name, or (marked) that none is told; `texts`: where its text lies and those of what came
    in one package with it; none where none came."""

    title: str
    licence: str
    texts: tuple[Path, ...] = ()


@cache
def licences() -> tuple[Licence, ...]:
    """Binside, what it needs and what that needs, by name; then the typefaces."""
    needed = sorted(_needed(), key=str.lower)
    fonts = tuple(Licence(_first_line(text), OFL, (text,)) for text in sorted(FONTS.glob("OFL-*.txt")))
    return (_licence(US), *(_licence(name) for name in needed), *fonts)


def _first_line(text: Path) -> str:
    """The licence of a typeface begins with its name."""
    return text.read_text(encoding="utf-8").splitlines()[0].strip()


def _needed() -> set[str]:
    """Names of everything that is asked for, directly or not, in one spelling."""
    names: set[str] = set()
    waiting = list(requirements(US, EXTRAS))
    while waiting:
        name = waiting.pop()
        if name not in names:
            names.add(name)
            waiting += [one for one in requirements(name) if _there(one)]
    return names


def requirements(name: str, extras: tuple[str, ...] = ()) -> Iterator[str]:
    """What a package asks for, by itself and with these extras; nothing where it is not installed."""
    try:
        asked = installed.requires(name) or []
    except installed.PackageNotFoundError:
        return
    for line in asked:
        found, extra = NAME.match(line), EXTRA.search(line)
        if found is not None and (extra is None or extra[1] in extras):
            yield spelt(found[1])


def spelt(name: str) -> str:
    """A package's name in the one spelling by which names are compared."""
    return re.sub(r"[-_.]+", "-", name).lower()


def _there(name: str) -> bool:
    try:
        installed.distribution(name)
    except installed.PackageNotFoundError:
        return False
    return True


def _licence(name: str) -> Licence:
    try:
        package = installed.distribution(name)
    except installed.PackageNotFoundError:
        return Licence(name, ABSENT)
    return Licence(f"{name} {package.version}", _named(package) or UNTOLD, _texts(package))


def _named(package: installed.Distribution) -> str:
    told = package.metadata
    classes = [line.rsplit(" :: ", 1)[-1] for line in told.get_all("classifier") or () if line.lower().startswith("license ::")]
    lines = (told["license-expression"] or told["license"] or "").strip().splitlines()
    if lines and len(lines) == 1 and len(lines[0]) <= LONGEST:
        return lines[0]
    return ", ".join(classes) or (lines[0][:LONGEST] if lines else "")


def _texts(package: installed.Distribution) -> tuple[Path, ...]:
    """Its own text first: the one that lies highest, where the package tells of itself."""
    files = [file for file in package.files or () if file.name.lower().startswith(TEXTS) and file.suffix != ".py"]
    own = sorted(
        files, key=lambda file: (not file.parts[0].endswith(".dist-info"), TEXTS.index(_word(file.name)), len(file.parts), str(file))
    )
    return tuple(Path(str(package.locate_file(file))).resolve() for file in own)


def _word(name: str) -> str:
    return next(word for word in TEXTS if name.lower().startswith(word))
