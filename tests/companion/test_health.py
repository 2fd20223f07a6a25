"""How the machine is doing, laid out in a folder that stands for its root; a card that forgets; a clock that is set late."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.health import Card, SteadyClock, clock_set, degrees, lies_on, look, told_throttled, try_card

PI_4 = "sys/devices/platform/soc/soc:firmware/get_throttled"
PI_5 = "sys/devices/platform/soc@107c000000/soc@107c000000:firmware/get_throttled"
HOME = Path("/var/lib/binside")
MOUNTS = "sysfs /sys sysfs rw 0 0\n/dev/mmcblk0p2 / ext4 rw,noatime 0 0\n/dev/mmcblk0p1 /boot/firmware vfat rw 0 0\n"
PLENTY = 5 * 2**30


def machine(root: Path, throttled: str | None = None, heat: int | None = None, mounts: str = MOUNTS, throttled_in: str = PI_4) -> Path:
    """The files that a Pi tells its state in. `throttled`: the firmware's bits; `heat`: thousandths of a degree."""
    files = {"proc/mounts": mounts}
    if throttled is not None:
        files[throttled_in] = throttled + "\n"
    if heat is not None:
        files["sys/class/thermal/thermal_zone0/temp"] = f"{heat}\n"
    for name, text in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, encoding="ascii")
    return root


def kinds(root: Path, free: int = PLENTY, home: Path = HOME) -> list[tuple[str, bool]]:
    return [(one.kind, one.grave) for one in look(root, home, lambda _place: free)]


def test_a_machine_that_is_well_or_says_nothing_has_no_finding(tmp_path: Path) -> None:
    assert kinds(machine(tmp_path, "0", 54_300)) == []
    assert kinds(tmp_path / "elsewhere") == []


@pytest.mark.parametrize("place", [PI_4, PI_5])
@pytest.mark.parametrize(
    ("bits", "found"),
    [
        ("50005", [("power", True)]),  # too weak now, and therefore slow
        ("50000", [("power", False)]),  # it was too weak
        ("1", [("power", True)]),
        ("4", [("heat", False)]),  # slow now, but not for its power
        ("80008", [("heat", False)]),
        ("e0000", []),  # was hot once: nothing to do about that now
    ],
)
def test_the_firmwares_bits_are_said_in_words(tmp_path: Path, place: str, bits: str, found: list[tuple[str, bool]]) -> None:
    assert kinds(machine(tmp_path, bits, throttled_in=place)) == found


def test_nonsense_from_the_firmware_is_nothing(tmp_path: Path) -> None:
    assert told_throttled(machine(tmp_path, "VCHI initialization failed")) is None
    (tmp_path / "sys/class/thermal/thermal_zone0").mkdir(parents=True)
    (tmp_path / "sys/class/thermal/thermal_zone0/temp").write_text("", encoding="ascii")
    assert degrees(tmp_path) is None


def test_heat_is_told_once_with_its_degrees(tmp_path: Path) -> None:
    (finding,) = look(machine(tmp_path, "8", 82_400), HOME, lambda _place: PLENTY)
    assert "82 °C" in finding.text
    assert kinds(machine(tmp_path, "0", 79_900)) == []


def test_a_disk_that_fills_is_told_and_a_full_one_is_grave(tmp_path: Path) -> None:
    machine(tmp_path)
    assert [kinds(tmp_path, left * 2**20) for left in (200, 199, 50, 49, 0)] == [
        [],
        [("space", False)],
        [("space", False)],
        [("space", True)],
        [("space", True)],
    ]
    assert "120 MB" in look(tmp_path, HOME, lambda _place: 120 * 2**20)[0].text


def test_what_is_graver_comes_first(tmp_path: Path) -> None:
    assert kinds(machine(tmp_path, "50000", 85_000), 10 * 2**20) == [("space", True), ("power", False), ("heat", False)]


@pytest.mark.parametrize(
    ("line", "forgets"),
    [
        ("overlay / overlay rw,lowerdir=/lower,upperdir=/upper/data 0 0\n", True),
        ("tmpfs /var/lib tmpfs rw 0 0\n", True),
        ("tmpfs /var/lib/bin tmpfs rw 0 0\n", False),  # another folder that begins alike
        ("/dev/sda1 /var/lib/binside ext4 rw 0 0\ntmpfs /tmp tmpfs rw 0 0\n", False),
    ],
)
def test_o5_a_disk_that_lies_in_memory_is_told(tmp_path: Path, line: str, forgets: bool) -> None:
    assert kinds(machine(tmp_path, mounts=MOUNTS + line)) == ([("memory", True)] if forgets else [])


def test_the_nearest_mount_counts_also_with_a_blank_in_its_name(tmp_path: Path) -> None:
    machine(tmp_path, mounts=MOUNTS + "/dev/sdb1 /media/our\\040stick vfat rw 0 0\n")
    assert lies_on(tmp_path, Path("/media/our stick/binside")) == "vfat"
    assert lies_on(tmp_path, HOME) == "ext4"


class Dying(Card):
    """Takes every write and keeps the state of its last good day."""

    def __init__(self, path: Path) -> None:
        self.state = path.read_bytes() if path.exists() else b""

    def write(self, path: Path, data: bytes) -> None:
        super().write(path, data)
        path.write_bytes(self.state)


class Broken(Card):
    def write(self, path: Path, data: bytes) -> None:
        raise OSError(5, "Input/output error")


def test_o5_a_card_that_forgets_what_is_written_is_told_at_the_start(tmp_path: Path) -> None:
    assert try_card(tmp_path, b"first start") is None
    assert try_card(tmp_path, b"second start") is None
    dying = Dying(tmp_path / ".remembers")
    found = try_card(tmp_path, b"third start", dying)
    assert found is not None
    assert found.grave
    assert "new card" in found.text
    assert try_card(tmp_path, b"fourth start") is None  # a good one in its place


def test_o5_so_is_one_that_cannot_be_written_to(tmp_path: Path) -> None:
    found = try_card(tmp_path, b"now", Broken())
    assert found is not None
    assert "Input/output error" in found.text


# --- the clock ----------------------------------------------------------------------------------------------------------


class Clocks:
    """The machine's date, which can be set, and a clock that only counts."""

    def __init__(self) -> None:
        self.date, self.counted = 1_700_000_000.0, 20.0

    def go_on(self, seconds: float) -> None:
        self.date += seconds
        self.counted += seconds


@pytest.mark.parametrize("jump", [-3600.0, 86_400.0, 3e8])
def test_o11_o13_a_date_that_is_set_changes_no_duration(jump: float) -> None:
    clocks = Clocks()
    steady = SteadyClock(lambda: clocks.date, lambda: clocks.counted)
    begun = steady()
    clocks.go_on(600)
    clocks.date += jump
    clocks.go_on(600)
    assert steady() - begun == pytest.approx(1200)
    assert steady.set_by == pytest.approx(jump)
    steady.settle()
    assert steady() == pytest.approx(clocks.date)
    assert steady.set_by == pytest.approx(0)


@pytest.mark.parametrize(("by", "words"), [(59.0, None), (-59.0, None), (3600.0, "+60 min"), (-7200.0, "−2 h"), (86_400.0, "+24 h")])
def test_a_clock_that_was_set_is_told_with_how_far(by: float, words: str | None) -> None:
    found = clock_set(by)
    assert (found is None) == (words is None)
    assert found is None or (words or "") in found.text
