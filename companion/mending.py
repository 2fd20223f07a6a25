"""Settings that a dying card has turned into zeros or noise: set aside, so that the machine starts, and told.

Strategy: only what no person writes counts as damaged. Whoever mistypes a key is told the line by `companion/settings.py` and keeps the
file. An installed referee's file is never empty either, and sits at a real table, which the new one says as well.
"""

from __future__ import annotations

import os
from pathlib import Path

from companion.journal import sync_folder
from companion.settings import SettingsError, write_whole
from companion.words import N_, _

BEGUN = 'table = "real"\n'  # as the installation begins it
SET_ASIDE = N_("The settings were damaged and set aside as {name}. Binside starts with its usual ones: choose yours again.")
NOT_WRITTEN = N_("The settings {path} are damaged and cannot be set aside ({reason}).")


def mend(path: Path, installed: bool) -> str:
    """Set a damaged settings file aside, and begin a new one where the referee is `installed`; what people must be told, "" where all is
    well. Raises SettingsError where the card does not let it."""
    try:
        content = path.read_bytes()
    except OSError:
        return ""  # missing or forbidden: whoever reads it says so
    if not _damaged(content, installed):
        return ""
    aside = _free_name(path)
    try:
        os.replace(path, aside)
        sync_folder(path.parent)
        if installed:
            write_whole(path, BEGUN)
    except OSError as wrong:
        raise SettingsError(_(NOT_WRITTEN).format(path=path, reason=wrong.strerror)) from wrong
    return _(SET_ASIDE).format(name=aside.name)


def _damaged(content: bytes, installed: bool) -> bool:
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return True
    return "\0" in text or (installed and not text.strip())


def _free_name(path: Path) -> Path:
    number = 1
    while (aside := path.with_name(f"{path.stem}-damaged-{number}{path.suffix}")).exists():
        number += 1
    return aside
