"""The one door to translation: `_` looks a sentence up, `N_` only marks it where it is written down.

English is the source; a language is chosen once at start. Sentences use named fields so that word order can change:
`_("{name} wins").format(name=name)`.
"""

from __future__ import annotations

import gettext
from pathlib import Path

LOCALE = Path(__file__).with_name("locale")
_catalogue: gettext.NullTranslations = gettext.NullTranslations()


def choose(language: str) -> None:
    """Switch to a language code such as "de"; one that is not shipped leaves English."""
    global _catalogue
    _catalogue = gettext.translation("binside", LOCALE, [language], fallback=True)


def _(sentence: str) -> str:
    """The sentence in the chosen language."""
    return _catalogue.gettext(sentence) if sentence else ""


def N_(sentence: str) -> str:  # noqa: N802 (gettext's own name for the marker)
    """Mark a constant for the catalogue; `_` is applied where it is shown."""
    return sentence
