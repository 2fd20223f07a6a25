"""One typed settings file, `settings.toml` in Binside's folder; every key has a default, so the file may be missing.

A typo is told with its line and what was probably meant, and nothing is overwritten. Writing is whole or not at all: a
new file is synced, put in the old one's place, and the folder synced.
"""

from __future__ import annotations

import difflib
import os
import re
import tomllib
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any

from companion.journal import sync_folder
from companion.touchmap import AS_TOLD, TouchMap
from companion.touchmap import read as read_touch
from companion.words import LANGUAGES, SOURCE, _, of_system

CHOICES: dict[str, tuple[Any, ...]] = {
    "language": tuple(LANGUAGES),
    "theme": ("dusk", "day", "night"),
    "rotation": (0, 90, 180, 270),
    "table": ("simulated", "real"),
    "scale_protocol": ("openscale", "plain"),
    "noise": ("good", "typical", "bad"),
}


class SettingsError(Exception):
    """The settings cannot be used; the message is a sentence with the file, the line and what to do."""


@dataclass(frozen=True, slots=True)
class Settings:
    """`table`: which table the sensors belong to. `noise`: how good the simulated scale is. `calm`:
    nothing moves on the screen. `left_hand`: the keys at its foot change sides. `scale_port`: a device path or a pattern such as
    /dev/serial/by-id/usb-FTDI*. `tray_mm`: inner edge of the square dice tray, used where its corners are set by hand. `touch`: how the
    display tells touches, as the touch test has found it."""

    language: str = SOURCE
    theme: str = "dusk"
    calm: bool = False
    left_hand: bool = False
    rotation: int = 0
    table: str = "simulated"
    scale_protocol: str = "openscale"
    scale_port: str = "/dev/serial0"
    noise: str = "typical"
    tray_mm: int = 280
    touch: TouchMap = AS_TOLD


def folder() -> Path:
    """Where Binside keeps its journal and settings: BINSIDE_HOME, else the user's data folder."""
    if home := os.environ.get("BINSIDE_HOME"):
        return Path(home)
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(base) / "binside"


def prepare(place: Path) -> Path:
    """The folder, made where it is missing and checked to be writable. Raises SettingsError."""
    try:
        place.mkdir(parents=True, exist_ok=True)
        probe = place / ".writable"
        probe.touch()
        probe.unlink()
    except OSError as wrong:
        sentence = _("Binside cannot write to its folder {folder} ({reason}). Set BINSIDE_HOME to a folder that it may write to.")
        raise SettingsError(sentence.format(folder=place, reason=wrong.strerror)) from wrong
    return place


def load(path: Path) -> Settings:
    """The settings of a file; defaults where it is missing, and the system's language until one was chosen. Raises SettingsError."""
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        return Settings(language=of_system())
    except (OSError, UnicodeDecodeError) as wrong:
        reason = wrong.strerror if isinstance(wrong, OSError) else _("it is not text in UTF-8")
        raise SettingsError(_("The settings {path} cannot be read ({reason}).").format(path=path, reason=reason)) from wrong
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as wrong:
        raise SettingsError(_("The settings {path} are not valid TOML: {reason}.").format(path=path, reason=wrong)) from wrong
    for key, value in data.items():
        _check(path, text, key, value)
    if "touch" in data:
        data["touch"] = read_touch(data["touch"])
    return Settings(**{"language": of_system(), **data})


def _check(path: Path, text: str, key: str, value: Any) -> None:
    defaults = {entry.name: entry.default for entry in fields(Settings)}
    where = _("{path}, line {line}").format(path=path, line=_line_of(text, key))
    if key not in defaults:
        near = difflib.get_close_matches(key, defaults, 1)
        hint = _("Did you mean “{near}”?").format(near=near[0]) if near else _("Known keys: {keys}.").format(keys=", ".join(defaults))
        raise SettingsError(_("{where}: there is no setting “{key}”. {hint}").format(where=where, key=key, hint=hint))
    if key == "touch":
        _check_touch(where, value)
    elif type(value) is not type(defaults[key]):
        kind = {bool: _("true or false"), int: _("a whole number")}.get(type(defaults[key]), _("text in quotes"))
        raise SettingsError(_("{where}: “{key}” must be {kind}, not {value}.").format(where=where, key=key, kind=kind, value=repr(value)))
    if key in CHOICES and value not in CHOICES[key]:
        known = ", ".join(str(choice) for choice in CHOICES[key])
        raise SettingsError(_("{where}: “{key}” is one of {known}, not {value}.").format(where=where, key=key, known=known, value=value))


def _check_touch(where: str, value: Any) -> None:
    try:
        read_touch(value)
    except ValueError as reason:
        sentence = _("{where}: “{key}” must be {kind}, not {value}.")
        raise SettingsError(sentence.format(where=where, key="touch", kind=_(str(reason)), value=repr(value))) from reason


def _line_of(text: str, key: str) -> int:
    pattern = re.compile(rf"^\s*\[?\s*[\"']?{re.escape(key)}\b")
    return next((number for number, line in enumerate(text.splitlines(), 1) if pattern.match(line)), 1)


def save(path: Path, settings: Settings) -> None:
    """Write the settings whole. Raises SettingsError; the old file is then untouched."""
    try:
        write_whole(path, _toml(asdict(settings)))
    except OSError as wrong:
        raise SettingsError(_("The settings {path} cannot be written ({reason}).").format(path=path, reason=wrong.strerror)) from wrong


def _toml(data: Mapping[str, Any]) -> str:
    return "".join(f"{key} = {_value(value)}\n" for key, value in data.items())


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, tuple):
        return f"[{', '.join(repr(float(one)) for one in value)}]"
    return str(value) if isinstance(value, int) else '"' + str(value).replace("\\", "\\\\").replace('"', '\\"') + '"'


def write_whole(path: Path, text: str) -> None:
    """Replace a file so that a power cut leaves the old one or the new one, never a half."""
    fresh = path.with_name(path.name + ".new")
    with open(fresh, "w", encoding="utf-8") as handle:
        handle.write(text)
        handle.flush()
        os.fsync(handle.fileno())
    os.replace(fresh, path)
    sync_folder(path.parent)
