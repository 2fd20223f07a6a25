"""Bring the catalogues up to date with the source, and list what lacks a translation: `python -m tests.words`.

Babel reads the marked sentences from the source, card lists and references of rules add their own, and each catalogue comes from
its file. Translations of sentences that are gone are dropped, new sentences are added empty, none is guessed; what comes out is
sorted by file, without line numbers, so that a change of the source moves nothing else.
"""

from __future__ import annotations

import importlib
import pkgutil
import string
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

from companion import rules
from companion.rules.cardlist import FOLDER
from companion.rules.kernel import Rule
from companion.words import LANGUAGES, SOURCE, file_of

ROOT = Path(__file__).parents[1]
TOPS = ("companion", "hardware", "ui", "vision")
HEAD = """# The sentences of Binside in this language. `make words` brings this file up to date and lists what lacks a translation.
msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\\n"
"Language: {language}\\n"

"""
UNTITLED = ("rooms",)  # kinds of a card list that bear a picture only
MARKS = {"_": None, "N_": None}
FOREIGN = tuple(language for language in LANGUAGES if language != SOURCE)


def marked() -> Catalog:
    """Every marked sentence of the source, with the files where it stands."""
    found = Catalog(project="binside", charset="utf-8", fuzzy=False)
    for top in TOPS:
        for name, _line, sentence, comments, context in extract_from_dir(ROOT / top, [("**.py", "python")], keywords=MARKS):
            found.add(sentence, locations=[(f"{top}/{name}", 0)], auto_comments=comments, context=context)
    for file in sorted(FOLDER.glob("*.toml")):
        for sentence in listed(file):
            found.add(sentence, locations=[(str(file.relative_to(ROOT)), 0)])
    for game, ref in points():
        found.add(ref, locations=[(f"companion/rules/{game}", 0)])
    return found


def points() -> Iterator[tuple[str, str]]:
    """Game and reference of each rule that is told by a point of ours under a heading, as “Draw a Card, red border”."""
    for module in pkgutil.walk_packages(rules.__path__, f"{rules.__name__}."):
        kept = vars(importlib.import_module(module.name)).values()
        gathered = [one for value in kept if isinstance(value, dict) for one in value.values()]
        found = (one for one in (*kept, *gathered) if isinstance(one, Rule))
        yield from ((module.name.split(".")[2], one.ref) for one in found if ", " in one.ref)


def listed(file: Path) -> Iterator[str]:
    """What a card list says in our words: texts, and names that are no title as printed. Titles are shown as they stand on the cards."""
    for kind, rows in tomllib.loads(file.read_text(encoding="utf-8")).items():
        for entry in rows if isinstance(rows, list) else ():
            ours = entry.get("placeholder") or entry.get("provisional") or kind in UNTITLED
            yield from (entry[key] for key in (("name", "title", "text") if ours else ("text",)) if entry.get(key))


def kept(language: str) -> Catalog:
    """The catalogue of a language as its file has it, obsolete entries and all."""
    with file_of(language).open("rb") as file:
        return read_po(file, locale=language)


def entries(catalogue: Catalog) -> Iterator[Message]:
    """Everything but the head."""
    return (message for message in catalogue if message.id)


def fields(sentence: str) -> list[str]:
    """The named fields of a sentence, each as often as it is used."""
    return sorted(name for _text, name, _format, _conversion in string.Formatter().parse(sentence) if name is not None)


def renew(language: str) -> list[Message]:
    """Write the catalogue anew; returns the entries without a translation."""
    place = file_of(language)
    catalogue = kept(language) if place.exists() else Catalog(language, project="binside", fuzzy=False)
    catalogue.update(marked(), no_fuzzy_matching=True)
    place.parent.mkdir(parents=True, exist_ok=True)
    with place.open("wb") as file:
        file.write(HEAD.format(language=language).encode())
        write_po(file, catalogue, width=0, omit_header=True, ignore_obsolete=True, sort_by_file=True, include_lineno=False)
    return [message for message in entries(catalogue) if not message.string]


def main() -> int:
    """Exit 1 when something lacks a translation."""
    lacking = 0
    for language in FOREIGN:
        empty = renew(language)
        lacking += len(empty)
        print(f"{file_of(language).relative_to(ROOT)}: {len(empty)} sentences lack a translation")
        for message in empty:
            print(f"  {message.locations[0][0]}: {message.id}")
    return 1 if lacking else 0


if __name__ == "__main__":
    sys.exit(main())
