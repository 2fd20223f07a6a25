"""One typed settings file, `settings.toml` in Binside's folder or where BINSIDE_SETTINGS says; every key has a default, so the file may be
missing.

A table of the file is a dataclass of `companion/wiring.py`, and the names of pins in it a table in the table. A typo is told with its line
and what was probably meant, and nothing is overwritten. Writing is whole or not at all: a new file is synced, put in the old one's place,
and the folder synced.
"""

from __future__ import annotations

import difflib
import math
import os
import re
import stat
import tomllib
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any

from companion.journal import sync_folder
from companion.touchmap import AS_TOLD, TouchMap
from companion.touchmap import read as read_touch
from companion.wiring import CHOICES as CHOICES_OF
from companion.wiring import (
    PIN_NAMES,
    ButtonWiring,
    CameraWiring,
    LightWiring,
    ScaleWiring,
    Sound,
    wrong_camera,
    wrong_pins,
    wrong_port,
    wrong_together,
    wrong_view,
)
from companion.words import LANGUAGES, SOURCE, _, of_system

CHOICES: dict[str, tuple[Any, ...]] = {
    "language": tuple(LANGUAGES),
    "theme": ("dusk", "day", "night"),
    "rotation": (0, 90, 180, 270),
    "table": ("simulated", "real"),
    "noise": ("good", "typical", "bad"),
}
SPANS = {"tray_mm": (100, 600)}  # the least and the most that a number may be


class SettingsError(Exception):
    """The settings cannot be used; the message is a sentence with the file, the line and what to do."""


UNTOLD_SCALE, UNTOLD_BUTTONS, UNTOLD_LIGHTS, UNTOLD_CAMERA = ScaleWiring(), ButtonWiring(), LightWiring(), CameraWiring()
UNTOLD_SOUND = Sound()


@dataclass(frozen=True, slots=True)
class Settings:
    """`table`: which table the sensors belong to. `noise`: how good the simulated scale is. `pictures`: a doubt keeps one. `calm`:
    nothing moves on the screen. `left_hand`: the keys at its foot change sides. `tray_mm`: inner edge of the square dice tray, used where
    its corners are set by hand. `touch`: how the display tells touches, as the touch test has found it. `sound`: what is heard. The rest:
    what hangs on which wire of the real table."""

    language: str = SOURCE
    theme: str = "dusk"
    calm: bool = False
    left_hand: bool = False
    rotation: int = 0
    pictures: bool = True
    table: str = "simulated"
    noise: str = "typical"
    tray_mm: int = 280
    touch: TouchMap = AS_TOLD
    scale: ScaleWiring = UNTOLD_SCALE
    buttons: ButtonWiring = UNTOLD_BUTTONS
    lights: LightWiring = UNTOLD_LIGHTS
    camera: CameraWiring = UNTOLD_CAMERA
    sound: Sound = UNTOLD_SOUND


TABLES = {"scale": ScaleWiring, "buttons": ButtonWiring, "lights": LightWiring, "camera": CameraWiring, "sound": Sound}
PINS = "pins"  # the one key of a table that is a table itself
MOVED = {"scale_protocol": ("scale", "kind"), "scale_port": ("scale", "port")}  # files of 0.1.0 have these keys outside a table


def folder() -> Path:
    """Where Binside keeps its journal and settings: BINSIDE_HOME, else the user's data folder. Raises SettingsError where there is none."""
    if home := os.environ.get("BINSIDE_HOME"):
        return Path(home).absolute()
    if base := os.environ.get("XDG_DATA_HOME"):
        return Path(base).absolute() / "binside"
    try:
        return Path.home() / ".local" / "share" / "binside"
    except RuntimeError as wrong:
        raise SettingsError(_("This user has no home, so Binside has no folder. Set BINSIDE_HOME to one that it may write to.")) from wrong


def share() -> None:
    """Files that are made in a folder which a group shares are the group's, too: an installed referee's user and the people who call its
    commands are not the same."""
    with suppress(SettingsError, OSError):
        if folder().stat().st_mode & stat.S_ISGID:
            os.umask(0o007)


def file(place: Path) -> Path:
    """The settings file of the folder `place`, or the one that BINSIDE_SETTINGS names: an installed referee keeps it with the system's."""
    return Path(os.environ.get("BINSIDE_SETTINGS") or place / "settings.toml").absolute()


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
        text = path.read_text(encoding="utf-8-sig")  # some editors begin a file with a mark
    except FileNotFoundError:
        return Settings(language=of_system())
    except (OSError, UnicodeDecodeError) as wrong:
        reason = wrong.strerror if isinstance(wrong, OSError) else _("it is not text in UTF-8")
        raise SettingsError(_("The settings {path} cannot be read ({reason}).").format(path=path, reason=reason)) from wrong
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as wrong:
        raise SettingsError(_("The settings {path} are not valid TOML: {reason}.").format(path=path, reason=wrong)) from wrong
    _move(data)
    chosen = Settings(**{"language": of_system(), **{key: _read(path, text, key, value) for key, value in data.items()}})
    for name in ("buttons", "lights"):
        if clash := wrong_together(name, chosen.buttons, chosen.lights, chosen.scale):
            where = _("{path}, line {line}").format(path=path, line=_line_of(text, PINS, name))
            raise SettingsError(_("{where}: {wrong}.").format(where=where, wrong=clash))
    return chosen


def _move(data: dict[str, Any]) -> None:
    """Keys of earlier files to their present places, unless something is there."""
    for old, (table, key) in MOVED.items():
        if old in data and isinstance(data.get(table, {}), dict):
            data.setdefault(table, {}).setdefault(key, data.pop(old))


def _read(path: Path, text: str, key: str, value: Any) -> Any:
    """One key of the file with its value, checked."""
    defaults = {entry.name: entry.default for entry in fields(Settings)}
    where = _("{path}, line {line}").format(path=path, line=_line_of(text, key))
    _known(where, key, defaults)
    if key == "touch":
        return _touch(where, value)
    if key in TABLES:
        return _table(path, text, key, value)
    _fits(where, key, value, defaults[key], CHOICES.get(key))
    return value


def _table(path: Path, text: str, name: str, value: Any) -> Any:
    """A table of the file as its dataclass."""
    where = _("{path}, line {line}").format(path=path, line=_line_of(text, name))
    if not isinstance(value, dict):
        raise SettingsError(_("{where}: “{key}” is a table: write [{key}] above its keys.").format(where=where, key=name))
    plain = TABLES[name]()
    defaults = {entry.name: getattr(plain, entry.name) for entry in fields(plain)}
    for key, one in value.items():
        here = _("{path}, line {line}").format(path=path, line=_line_of(text, key, name))
        _known(here, key, defaults)
        if key == PINS:
            _pins(here, one, PIN_NAMES[name])
            continue
        _fits(here, key, one, defaults[key], CHOICES_OF.get(name, {}).get(key))
        if wrong := _wrong(name, key, one):
            raise SettingsError(_("{where}: {wrong}.").format(where=here, wrong=wrong))
    return type(plain)(**value)


def _wrong(table: str, key: str, value: Any) -> str:
    """What is wrong with a value of the right kind, as part of a sentence; "" when nothing is."""
    if (table, key) == ("scale", "port"):
        return wrong_port(value)
    if table != "camera":
        return ""
    if isinstance(value, str):
        return wrong_camera(value) if value or key == "dice" else ""
    return wrong_view(float(value))


def _known(where: str, key: str, defaults: Mapping[str, Any]) -> None:
    if key not in defaults:
        near = difflib.get_close_matches(key, defaults, 1)
        hint = _("Did you mean “{near}”?").format(near=near[0]) if near else _("Known keys: {keys}.").format(keys=", ".join(defaults))
        raise SettingsError(_("{where}: there is no setting “{key}”. {hint}").format(where=where, key=key, hint=hint))


def _fits(where: str, key: str, value: Any, default: Any, choices: tuple[Any, ...] | None) -> None:
    number = isinstance(default, float) and type(value) is int
    if (type(value) is not type(default) and not number) or not _plain(value):
        kinds = {bool: _("true or false"), int: _("a whole number"), float: _("a number")}
        kind = kinds.get(type(default), _("a line of text in quotes"))
        raise SettingsError(_("{where}: “{key}” must be {kind}, not {value}.").format(where=where, key=key, kind=kind, value=repr(value)))
    if choices is not None and value not in choices:
        known = ", ".join(str(choice) or '""' for choice in choices)
        raise SettingsError(_("{where}: “{key}” is one of {known}, not {value}.").format(where=where, key=key, known=known, value=value))
    least, most = SPANS.get(key, (value, value))
    if not least <= value <= most:
        sentence = _("{where}: “{key}” is at least {least} and at most {most}, not {value}.")
        raise SettingsError(sentence.format(where=where, key=key, least=least, most=most, value=value))


def _plain(value: Any) -> bool:
    """Whether it can be written back as it was read: TOML knows numbers that are none, and text of several lines."""
    return value.isprintable() if isinstance(value, str) else not isinstance(value, float) or math.isfinite(value)


def _pins(where: str, value: Any, names: tuple[str, ...]) -> None:
    if not isinstance(value, dict) or any(type(pin) is not int for pin in value.values()):
        sentence = _("{where}: “{key}” must be {kind}, not {value}.")
        raise SettingsError(sentence.format(where=where, key=PINS, kind=_("a table of names and pin numbers"), value=repr(value)))
    if wrong := wrong_pins(value, names):
        raise SettingsError(_("{where}: {wrong}.").format(where=where, wrong=wrong))


def _touch(where: str, value: Any) -> TouchMap:
    try:
        return read_touch(value)
    except ValueError as reason:
        sentence = _("{where}: “{key}” must be {kind}, not {value}.")
        raise SettingsError(sentence.format(where=where, key="touch", kind=_(str(reason)), value=repr(value))) from reason


def _line_of(text: str, key: str, table: str = "") -> int:
    """The line of a key, of one in a table behind that table's head; 1 where it cannot be found."""
    lines = text.splitlines()
    head = re.compile(rf"^\s*\[\s*{re.escape(table)}\b")
    first = next((number for number, line in enumerate(lines) if head.match(line)), 0) if table else 0
    pattern = re.compile(rf"^\s*\[?\s*(?:{re.escape(table)}\.)?[\"']?{re.escape(key)}\b")
    return next((number for number, line in enumerate(lines, 1) if number > first and pattern.match(line)), 1)


def save(path: Path, settings: Settings) -> None:
    """Write the settings whole. Raises SettingsError; the old file is then untouched."""
    try:
        write_whole(path, text(settings))
    except OSError as wrong:
        raise SettingsError(_("The settings {path} cannot be written ({reason}).").format(path=path, reason=wrong.strerror)) from wrong


def text(settings: Settings) -> str:
    """The settings as their file has them, every key with its value."""
    return _toml(asdict(settings))


def _toml(data: Mapping[str, Any], head: str = "") -> str:
    """Plain keys first: what follows a table's head belongs to that table."""
    plain = "".join(f"{key} = {_value(value)}\n" for key, value in data.items() if not isinstance(value, dict))
    tables = {f"{head}{key}": value for key, value in data.items() if isinstance(value, dict)}
    return plain + "".join(f"\n[{name}]\n{_toml(value, f'{name}.')}" for name, value in tables.items())


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, tuple):
        return f"[{', '.join(repr(float(one)) for one in value)}]"
    return repr(value) if isinstance(value, int | float) else '"' + str(value).replace("\\", "\\\\").replace('"', '\\"') + '"'


def write_whole(path: Path, text: str) -> None:
    """Replace a file so that a power cut leaves the old one or the new one, never a half."""
    fresh = path.with_name(path.name + ".new")
    with open(fresh, "w", encoding="utf-8") as handle:
        handle.write(text)
        handle.flush()
        os.fsync(handle.fileno())
    os.replace(fresh, path)
    sync_folder(path.parent)
