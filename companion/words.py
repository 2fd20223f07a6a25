"""The one door to translation: `_` looks a sentence up, `N_` only marks it where it is written down.

English is the source. A language is one gettext catalogue, `locale/<language>/LC_MESSAGES/binside.po`, read as it is when it is
chosen, so nothing compiled has to be built, shipped or kept in step; `make words` brings it up to date. The choice can change at
any moment: whatever is shown afterwards is in the new language. Sentences use named fields so that word order can change:
`_("{name} wins").format(name=name)`. What differs for one and for many is two sentences.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path

LOCALE = Path(__file__).with_name("locale")
SOURCE = "en"
LANGUAGES = {SOURCE: "English", "de": "Deutsch"}  # each in its own words
_language = SOURCE
_catalogue: Mapping[str, str] = {}


def choose(language: str) -> None:
    """Switch to a language code such as "de"; one that is not shipped leaves English."""
    global _language, _catalogue
    _language = language if language in LANGUAGES else SOURCE
    _catalogue = catalogue(_language)


def chosen() -> str:
    """The code of the language that is spoken now."""
    return _language


def of_system(environ: Mapping[str, str] = os.environ) -> str:
    """The language that the system asks for, in gettext's own order of variables; English where it is not shipped."""
    said = next((environ[name] for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG") if environ.get(name)), "")
    codes = (re.split(r"[_.@]", one)[0].lower() for one in said.split(":"))
    return next((code for code in codes if code in LANGUAGES), SOURCE)


def file_of(language: str) -> Path:
    """Where the catalogue of a language lies."""
    return LOCALE / language / "LC_MESSAGES" / "binside.po"


@cache
def catalogue(language: str) -> Mapping[str, str]:
    """Sentence to translation; empty for English."""
    return {} if language == SOURCE else read(file_of(language).read_text(encoding="utf-8"))


def read(text: str) -> dict[str, str]:
    """The finished entries of a .po file: what is empty, fuzzy or obsolete is left out, and so is the head."""
    found: dict[str, str] = {}
    for entry in re.split(r"\n\s*\n", text):
        lines = entry.splitlines()
        parts = _parts(lines)
        if parts["msgid"] and parts["msgstr"] and not any(line.startswith("#,") and "fuzzy" in line for line in lines):
            found[parts["msgid"]] = parts["msgstr"]
    return found


def _parts(lines: list[str]) -> dict[str, str]:
    """`msgid` and `msgstr` of one entry; each is a row of quoted strings, escaped as in JSON."""
    parts, key = {"msgid": "", "msgstr": ""}, ""
    for line in lines:
        if not line.startswith("#") and '"' in line:
            word, _quote, rest = line.partition('"')
            key = word.strip() or key
            parts[key] += json.loads(f'"{rest.rstrip()}')
    return parts


def _(sentence: str) -> str:
    """The sentence in the chosen language."""
    return _catalogue.get(sentence, sentence)


def N_(sentence: str) -> str:  # noqa: N802 (gettext's own name for the marker)
    """Mark a constant for the catalogue; `_` is applied where it is shown."""
    return sentence
