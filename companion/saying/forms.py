"""Spoken forms of what is written for eyes: signs that a synthesiser leaves out or reads wrongly, said in words.

Applied once, to whole sentences. Names pass through like any other text; what could be an order to a synthesiser is taken out where one
is driven (`hardware/speech.py`).
"""

from __future__ import annotations

import re
from collections.abc import Callable

from companion.words import N_, _

Found = re.Match[str]


def _said(sentence: str) -> Callable[[Found], str]:
    """A sentence with the groups of what was found in its places."""
    return lambda found: _(sentence).format(*found.groups(), **found.groupdict())


FORMS: tuple[tuple[re.Pattern[str], Callable[[Found], str]], ...] = (
    (re.compile(r"(?P<one>\d+) : (?P<other>\d+)"), _said(N_("{one} to {other}"))),
    (re.compile(r"(?P<count>\d+)/(?P<whole>\d+)"), _said(N_("{count} of {whole}"))),
    (re.compile(r"(?<![\w−])1 s\b"), _said(N_("1 second"))),
    (re.compile(r"(?P<count>\d+) s\b"), _said(N_("{count} seconds"))),
    (re.compile(r"(?<!\w)\+(?P<count>\d+)"), _said(N_("plus {count}"))),
    (re.compile(r"(?<!\w)−(?P<count>\d+)"), _said(N_("minus {count}"))),
    (re.compile(r"(?<!\S)−(?!\S)"), _said(N_("minus"))),
    (re.compile(r"(?<!\S)\+(?!\S)"), _said(N_("plus"))),
    (re.compile(r"(?<!\S)–(?=[,.;:]|$)"), _said(N_("not known"))),
    (re.compile(r"(?<!\S)\?(?!\S)"), _said(N_("not known"))),
    (re.compile(r"(?P<one>\d+)×(?P<other>\d+)"), _said(N_("{one} by {other}"))),
    (re.compile(r"\s+[·–]\s+"), lambda found: ", "),
    (re.compile(r"[“”„‚‘]|…"), lambda found: ""),
    (re.compile(r"\s+"), lambda found: " "),
)
ENDS = ".?!:;,"


def spoken(text: str) -> str:
    """The text as it is said."""
    for pattern, form in FORMS:
        text = pattern.sub(form, text)
    return text.strip()


def sentence(*parts: str) -> str:
    """Parts that belong together as sentences, one after the other; "" for none. Each ends with a stop, so that a voice rests there."""
    told = (spoken(part) for part in parts)
    return " ".join(part if part[-1] in ENDS else f"{part}." for part in told if part)


def listed(words: tuple[str, ...]) -> str:
    """“a, b or c”."""
    told = tuple(dict.fromkeys(words))
    if len(told) < 2:
        return "".join(told)
    return _("{names} or {last}").format(names=", ".join(told[:-1]), last=told[-1])
