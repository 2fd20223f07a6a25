"""What a report must not tell about people: their names, where their home is, and passwords.

Strategy: plain text in, plain text out, so that the same holds for every file of a report. Names become “Player 1” and so on, always the
same number for the same name, so that a match can still be followed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

LOGIN = re.compile(r"(?<=://)[^/\s@]+@")  # “user:password@” in an address
SECRET = re.compile(r"(?im)^(\s*[\w-]*(?:password|passwd|secret|token|api_?key)[\w-]*\s*[=:]\s*).*$")
HIDDEN = "…"


def without_secrets(text: str, home: Path | None = None) -> str:
    """The text without passwords, and with “~” for somebody's home folder (None: this user's)."""
    home = home or Path.home()
    hidden = SECRET.sub(rf"\g<1>{HIDDEN}", LOGIN.sub(f"{HIDDEN}@", text))
    return re.sub(rf"{re.escape(str(home))}(?![\w.-])", "~", hidden) if home != Path("/") else hidden


def aliases(names: Iterable[str]) -> dict[str, str]:
    """What each name is called instead."""
    return {name: f"Player {number}" for number, name in enumerate(dict.fromkeys(name for name in names if name.strip()), 1)}


def renamed(text: str, others: Mapping[str, str]) -> str:
    """The text with other names; the longest is taken first, and none within a word."""
    if not others:
        return text
    names = "|".join(re.escape(name) for name in sorted(others, key=len, reverse=True))
    return re.sub(rf"(?<!\w)(?:{names})(?!\w)", lambda found: others[found[0]], text)


def renamed_value(value: Any, others: Mapping[str, str]) -> Any:
    """A value of JSON in which every text that is a name is another one."""
    if isinstance(value, str):
        return others.get(value, value)
    if isinstance(value, list | tuple):
        return [renamed_value(one, others) for one in value]
    if isinstance(value, Mapping):
        return {key: renamed_value(one, others) for key, one in value.items()}
    return value
