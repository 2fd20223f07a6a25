"""The units: systemd itself has nothing to say against them, they open what the app needs and little else, and they agree with the rest."""

from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path

import pytest

from ui.window import providers

UNITS = Path(__file__).parents[2] / "systemd"
SYSTEM = ("binside.service", "binside-power-off.path", "binside-power-off.service")
EXPOSURE = 2.0  # of ten, as `systemd-analyze security` counts
DEVICES = {  # what hangs on the table, and the screen
    "char-drm": "rw",
    "char-input": "r",
    "char-video4linux": "rw",
    "char-media": "rw",
    "char-dma_heap": "rw",
    "char-gpiochip": "rw",
    "char-alsa": "rw",
    "char-ttyS": "rw",
    "char-ttyAMA": "rw",
    "char-ttyUSB": "rw",
    "char-ttyACM": "rw",
    "/dev/tty1": "rw",
}


def said(unit: str, key: str) -> list[str]:
    """Every value of a key, in order."""
    return re.findall(rf"^{key}=(.*)$", (UNITS / unit).read_text(encoding="utf-8"), re.MULTILINE)


def environment(unit: str) -> dict[str, str]:
    return dict(one.split("=", 1) for line in said(unit, "Environment") for one in line.split())


def copies(place: Path) -> Path:
    """The units with a program and a document that are there on every machine."""
    for unit in UNITS.glob("binside*.*"):
        text = unit.read_text(encoding="utf-8")
        text = text.replace("/opt/binside/current/bin/binside", "/bin/true").replace("file:/opt/binside/README.md", "file:/etc/os-release")
        (place / unit.name).write_text(text, encoding="utf-8")
    return place


def analyze(place: Path, *words: str | Path) -> str:
    """What systemd-analyze prints on both streams."""
    known = {"SYSTEMD_UNIT_PATH": f"{place}:", "XDG_RUNTIME_DIR": str(place), "SYSTEMD_COLORS": "0"}
    line = ["systemd-analyze", "--no-pager", *words]
    done = subprocess.run(line, check=False, capture_output=True, text=True, env={**os.environ, **known})
    return done.stdout + done.stderr + (f"exit code {done.returncode}" if done.returncode else "")


def test_systemd_has_nothing_to_say_against_them(tmp_path: Path) -> None:
    place = copies(tmp_path)
    assert analyze(place, "verify", "--man=no", *(place / unit for unit in SYSTEM)) == ""
    assert analyze(place, "--user", "verify", "--man=no", place / "binside-desktop.service") == ""


def test_a_word_that_systemd_does_not_know_would_be_found(tmp_path: Path) -> None:
    unit = copies(tmp_path) / "binside.service"
    unit.write_text(unit.read_text(encoding="utf-8").replace("WatchdogSec", "WatchdogSecs"), encoding="utf-8")
    assert "WatchdogSecs" in analyze(tmp_path, "verify", "--man=no", unit)


@pytest.mark.parametrize("unit", ["binside.service", "binside-power-off.service"])
def test_little_of_the_machine_lies_open(unit: str) -> None:
    told = analyze(UNITS, "security", "--offline=true", UNITS / unit)
    found = re.search(r"exposure level for \S+: ([\d.]+)", told)
    assert found, told
    assert float(found[1]) <= EXPOSURE


def test_what_stands_on_the_table_may_be_opened_and_nothing_else() -> None:
    assert said("binside.service", "DevicePolicy") == ["closed"]
    assert dict(line.split(" ", 1) for line in said("binside.service", "DeviceAllow")) == DEVICES
    assert "PrivateDevices" not in (UNITS / "binside.service").read_text(encoding="utf-8")


def test_what_is_plugged_in_after_the_start_may_be_opened_too() -> None:
    """systemd looks a kind of device up when the unit starts: by then the module that brings it must be there. Seen in `make test-vm`."""
    brought = {"char-ttyUSB": "usbserial", "char-ttyACM": "cdc_acm", "char-video4linux": "videodev", "char-media": "mc"}
    assert brought.keys() <= DEVICES.keys()
    for key in ("Wants", "After"):
        words = " ".join(said("binside.service", key)).split()
        assert {f"modprobe@{module}.service" for module in brought.values()} <= set(words), key


def test_o21_nobody_waits_for_a_network() -> None:
    for unit in (*SYSTEM, "binside-desktop.service"):
        chain = [word for key in ("After", "Wants", "Requires", "BindsTo", "Requisite") for word in said(unit, key)]
        assert not [word for word in chain if "network" in word or "time-sync" in word], unit


def test_no_family_of_addresses_of_a_network_is_open() -> None:
    assert said("binside.service", "RestrictAddressFamilies") == ["AF_UNIX AF_NETLINK"]
    assert said("binside.service", "IPAddressDeny") == ["any"]


def test_o18_a_hang_is_noticed_and_the_service_always_comes_back() -> None:
    for unit, always in (("binside.service", "always"), ("binside-desktop.service", "on-failure")):
        assert said(unit, "Type") == ["notify"]
        assert said(unit, "Restart") == [always]
        assert 0 < float(said(unit, "WatchdogSec")[0]) <= 8
        assert said(unit, "RuntimeDirectoryPreserve") == ["restart"]  # where people sat is remembered over a restart only
        assert int(said(unit, "StartLimitBurst")[0]) > 3


def test_the_screen_is_named_and_each_has_exactly_one_way_for_a_touch_to_come_in() -> None:
    drivers = {unit: environment(unit)["SDL_VIDEODRIVER"] for unit in ("binside.service", "binside-desktop.service")}
    assert drivers == {"binside.service": "KMSDRM", "binside-desktop.service": "x11"}
    assert [len(providers(driver)) for driver in drivers.values()] == [1, 1]
    assert "probesysfs,provider=mtdev" in providers("KMSDRM").values()
    assert "mouse,disable_multitouch" in providers("x11").values()


def test_everybody_means_the_same_folders() -> None:
    service, desktop = environment("binside.service"), environment("binside-desktop.service")
    wrapper = dict(re.findall(r'(BINSIDE_\w+)="\$\{\w+:-(\S+)\}"', (UNITS / "binside.sh").read_text(encoding="utf-8")))
    assert wrapper == {"BINSIDE_HOME": "/var/lib/binside", "BINSIDE_SETTINGS": "/etc/binside/settings.toml"}
    for key, place in wrapper.items():
        assert service[key] == desktop[key] == place
    assert said("binside-power-off.path", "PathExists") == [service["BINSIDE_POWER"]]
    assert said("binside-power-off.service", "ExecStart")[0].endswith(service["BINSIDE_POWER"])
    assert "BINSIDE_POWER" not in desktop  # who is logged in switches off by the desktop


def test_only_what_hangs_on_usb_is_opened_as_a_stick_and_nothing_of_efis() -> None:
    rule = (UNITS / "71-binside-sticks.rules").read_text(encoding="utf-8").splitlines()[-1]
    for part in ('ENV{ID_BUS}=="usb"', 'ENV{ID_FS_LABEL}!="bootfs|boot"', 'ENV{ID_PART_ENTRY_TYPE}!="c12a7328', "/opt/binside/stick.sh %k"):
        assert part in rule
    assert "-/media" in said("binside.service", "ReadWritePaths")[1].split()


TREES = {"sda1": "sda1\nsda", "sda2": "sda2\nsda", "sdb1": "sdb1\nsdb", "block/8:2": "sda2\nsda", "block/254:0": "dm-0\nsda2\nsda"}


@pytest.mark.parametrize(
    ("root", "part", "opened"),
    [
        ("8:2 /dev/root", "sdb1", True),
        ("8:2 /dev/root", "sda1", False),
        ("254:0 /dev/mapper/pi-root", "sda1", False),  # a volume group on that disk
        ("0:32 /dev/sda2", "sda1", False),  # btrfs has no number of the disk's
        ("0:24 overlay", "sda1", True),  # a live system, of which nothing can be told
        ("179:2 /dev/mmcblk0p2", "sda1", True),
    ],
)
def test_what_the_system_runs_from_is_not_opened_as_a_stick(tmp_path: Path, root: str, part: str, opened: bool) -> None:
    number, source = root.split()
    trees = "".join(f"/dev/{device}) printf '{tree}\\n' ;; " for device, tree in {**TREES, "block/179:2": "mmcblk0p2\nmmcblk0"}.items())
    for name, body in {
        "findmnt": f"case $2 in MAJ:MIN) echo {number} ;; *) echo {source} ;; esac",
        "lsblk": f"case $3 in {trees} *) exit 32 ;; esac",
        "systemd-mount": 'echo "$@"',
    }.items():
        (tmp_path / name).write_text(f"#!/bin/sh\n{body}\n", encoding="ascii")
        (tmp_path / name).chmod(0o755)
    line = ["sh", UNITS / "stick.sh", part]
    done = subprocess.run(line, check=True, capture_output=True, text=True, env={"PATH": f"{tmp_path}:/usr/bin:/bin"})
    assert bool(done.stdout) == opened
    if opened:
        assert done.stdout.split()[-2:] == [f"/dev/{part}", f"/media/{part}"]
        options = done.stdout.split()[2].removeprefix("--options=").split(",")
        assert {"noexec", "nosuid", "nodev", "uid=binside"} <= set(options), "nothing on it is run"


def test_a_scale_on_usb_is_no_modem() -> None:
    rule = (UNITS / "70-binside.rules").read_text(encoding="utf-8").splitlines()[-1]
    assert [part.strip() for part in rule.split(",")] == [
        'SUBSYSTEM=="tty"',
        'KERNEL=="ttyUSB[0-9]*|ttyACM[0-9]*"',
        'ENV{ID_MM_DEVICE_IGNORE}="1"',
        'GROUP="dialout"',
        'MODE="0660"',
    ]
