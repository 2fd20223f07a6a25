"""The installation, laid out in a folder: what goes where, what a second call and an upgrade leave alone, what is taken away again."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

SCRIPTS = Path(__file__).parents[2] / "systemd"
BOTH = {
    "etc/binside/settings.toml",
    "etc/systemd/system/binside-power-off.path",
    "etc/systemd/system/binside-power-off.service",
    "etc/systemd/system/binside.service",
    "etc/udev/rules.d/70-binside.rules",
    "opt/binside/LICENSE",
    "opt/binside/README.md",
    "opt/binside/uart.sh",
    "opt/binside/uninstall.sh",
    "usr/local/bin/binside",
}
LITE = {"etc/udev/rules.d/71-binside-sticks.rules", "opt/binside/stick.sh"}
DESKTOP = {
    "etc/systemd/user/binside-desktop.service",
    "etc/xdg/autostart/binside.desktop",
    "opt/binside/binside.png",
    "opt/binside/desktop.sh",
    "usr/share/applications/binside.desktop",
}
CONSOLE = "console=serial0,115200 console=tty1 root=PARTUUID=7a6c-02 rootfstype=ext4 fsck.repair=yes rootwait\n"
FREED = "console=tty1 root=PARTUUID=7a6c-02 rootfstype=ext4 fsck.repair=yes rootwait\n"


def call(script: str, *words: str | Path, user: int | None = None) -> subprocess.CompletedProcess[str]:
    line = ["sh", SCRIPTS / script, *words]
    return subprocess.run(line, check=False, capture_output=True, text=True, stdin=subprocess.DEVNULL, user=user)


def install(root: Path, *words: str) -> str:
    done = call("install.sh", "--root", root, *words)
    assert done.returncode == 0, done.stderr
    return done.stdout


def files(root: Path) -> dict[str, int]:
    """Every file with the moment of its last change."""
    return {str(file.relative_to(root)): file.stat().st_mtime_ns for file in root.rglob("*") if file.is_file()}


def pi(root: Path, model: str = "Raspberry Pi 4 Model B Rev 1.4", boot: str = "boot/firmware", line: str = CONSOLE) -> Path:
    """The folder of a Pi that starts from there; returns the folder of its boot files."""
    (root / boot).mkdir(parents=True)
    (root / boot / "cmdline.txt").write_text(line, encoding="ascii")
    (root / boot / "config.txt").write_text("dtparam=audio=on\n", encoding="ascii")
    (root / "proc/device-tree").mkdir(parents=True)
    (root / "proc/device-tree/model").write_text(model, encoding="ascii")
    return root / boot


def test_a_machine_without_a_desktop_gets_the_service(tmp_path: Path) -> None:
    install(tmp_path)
    assert set(files(tmp_path)) == BOTH | LITE
    assert (tmp_path / "var/lib/binside").is_dir()
    assert os.access(tmp_path / "usr/local/bin/binside", os.X_OK)


def test_a_machine_that_starts_into_a_desktop_gets_a_window_there(tmp_path: Path) -> None:
    (tmp_path / "etc/systemd/system").mkdir(parents=True)
    (tmp_path / "etc/systemd/system/display-manager.service").touch()
    (tmp_path / "etc/systemd/system/default.target").symlink_to("/lib/systemd/system/graphical.target")
    install(tmp_path)
    machines = {"etc/systemd/system/display-manager.service", "etc/systemd/system/default.target"}
    assert set(files(tmp_path)) - machines == BOTH | DESKTOP
    (tmp_path / "etc/systemd/system/default.target").unlink()
    (tmp_path / "etc/systemd/system/default.target").symlink_to("/lib/systemd/system/multi-user.target")
    install(tmp_path)
    assert set(files(tmp_path)) - machines == BOTH | LITE  # it starts into a console now: nothing of the window is left behind


@pytest.mark.parametrize("screen", ["--lite", "--desktop"])
def test_a_second_call_changes_nothing(tmp_path: Path, screen: str) -> None:
    pi(tmp_path)
    install(tmp_path, screen, "--free-uart")
    before = files(tmp_path)
    install(tmp_path, screen, "--free-uart")
    assert files(tmp_path) == before


def test_an_upgrade_keeps_settings_and_matches_and_renews_what_is_ours(tmp_path: Path) -> None:
    install(tmp_path)
    (tmp_path / "etc/binside/settings.toml").write_text('theme = "night"\n', encoding="utf-8")
    (tmp_path / "var/lib/binside/journal.db").write_bytes(b"matches")
    (tmp_path / "etc/systemd/system/binside.service").write_text("[Service]\n# of an earlier version\n", encoding="utf-8")
    install(tmp_path)
    assert (tmp_path / "etc/binside/settings.toml").read_text(encoding="utf-8") == 'theme = "night"\n'
    assert (tmp_path / "var/lib/binside/journal.db").read_bytes() == b"matches"
    assert (tmp_path / "etc/systemd/system/binside.service").read_bytes() == (SCRIPTS / "binside.service").read_bytes()


def test_taken_off_again_it_leaves_what_people_made(tmp_path: Path) -> None:
    install(tmp_path, "--desktop")
    (tmp_path / "var/lib/binside/journal.db").write_bytes(b"matches")
    (tmp_path / "opt/binside/states/abc").mkdir(parents=True)
    done = call("uninstall.sh", "--root", tmp_path)
    assert done.returncode == 0, done.stderr
    assert set(files(tmp_path)) == {"etc/binside/settings.toml", "var/lib/binside/journal.db"}
    assert not (tmp_path / "opt/binside").exists()
    assert call("uninstall.sh", "--root", tmp_path, "--purge").returncode == 0
    assert files(tmp_path) == {}


@pytest.mark.parametrize("boot", ["boot/firmware", "boot"])
def test_the_console_is_taken_off_the_header_only_when_that_is_asked_for(tmp_path: Path, boot: str) -> None:
    place = pi(tmp_path, boot=boot)
    install(tmp_path)
    assert (place / "cmdline.txt").read_text(encoding="ascii") == CONSOLE
    told = install(tmp_path, "--free-uart")
    assert (place / "cmdline.txt").read_text(encoding="ascii") == FREED
    assert (place / "cmdline.txt.before-binside").read_text(encoding="ascii") == CONSOLE
    assert (place / "config.txt").read_text(encoding="ascii").splitlines()[-2:] == ["[all]", "enable_uart=1"]
    assert "before-binside" in told


@pytest.mark.parametrize(
    ("line", "left"),
    [
        ("console=ttyAMA0,115200 root=/dev/mmcblk0p2\n", "root=/dev/mmcblk0p2\n"),
        ("quiet console=ttyS0 rootwait\n", "quiet rootwait\n"),
        ("console=tty1 rootwait console=serial0,9600\n", "console=tty1 rootwait\n"),
    ],
)
def test_the_console_is_found_wherever_it_stands(tmp_path: Path, line: str, left: str) -> None:
    place = pi(tmp_path, line=line)
    install(tmp_path, "--free-uart")
    assert (place / "cmdline.txt").read_text(encoding="ascii") == left


MARK = "# The serial line on GPIO 14 and 15, for the scale (Binside)"
ON, ON_5 = f"{MARK}\n[all]\nenable_uart=1\n", f"{MARK}\n[all]\ndtparam=uart0=on\n"


@pytest.mark.parametrize(
    ("model", "before", "added"),
    [
        ("4 Model B", "dtparam=audio=on\n", ON),
        ("4 Model B", "dtparam=audio=on", "\n" + ON),  # its last line had no end
        ("4 Model B", "enable_uart=1\n", ""),
        ("4 Model B", "[pi3]\nenable_uart=1\n", ON),  # for another model
        ("4 Model B", "[pi3]\nx=1\n[all]\n  enable_uart=1\r\n", ""),
        ("4 Model B", "#enable_uart=1\nenable_uart=10\n", ON),
        ("5 Model B", "dtparam=audio=on\n", ON + ON_5),
        ("5 Model B", "enable_uart=1\n", ON_5),  # on a Pi 5 that alone does not reach the header
        ("5 Model B", "dtparam=uart0=on\n", ON),
        ("5 Model B", "enable_uart=1\ndtparam=uart0=on\n", ""),
    ],
)
def test_the_line_is_switched_on_as_its_model_wants_it_and_off_again(tmp_path: Path, model: str, before: str, added: str) -> None:
    place = pi(tmp_path, f"Raspberry Pi {model} Rev 1.0")
    (place / "config.txt").write_bytes(before.encode("ascii"))
    install(tmp_path, "--free-uart")
    assert (place / "config.txt").read_bytes().decode("ascii") == before + added
    assert call("uninstall.sh", "--root", tmp_path).returncode == 0
    assert (place / "config.txt").read_bytes().decode("ascii").splitlines() == before.splitlines()


def test_taken_off_again_the_console_is_where_it_was(tmp_path: Path) -> None:
    place = pi(tmp_path)
    before = (place / "config.txt").read_bytes()
    for _time in range(2):
        install(tmp_path, "--free-uart")
        told = subprocess.run(["sh", tmp_path / "opt/binside/uninstall.sh", "--root", tmp_path], check=True, capture_output=True, text=True)
        assert "console is on the header's serial line again" in told.stdout
        assert (place / "cmdline.txt").read_text(encoding="ascii") == CONSOLE
        assert (place / "config.txt").read_bytes() == before
        assert sorted(file.name for file in place.iterdir()) == ["cmdline.txt", "config.txt"]


def test_a_kernel_line_that_was_changed_meanwhile_stays(tmp_path: Path) -> None:
    place = pi(tmp_path)
    install(tmp_path, "--free-uart")
    (place / "cmdline.txt").write_text(f"quiet {FREED}", encoding="ascii")
    assert "cmdline.txt.before-binside is how it was" in call("uninstall.sh", "--root", tmp_path).stdout
    assert (place / "cmdline.txt").read_text(encoding="ascii") == f"quiet {FREED}"
    assert (place / "cmdline.txt.before-binside").read_text(encoding="ascii") == CONSOLE


def test_where_there_is_no_pi_there_is_no_console_to_free(tmp_path: Path) -> None:
    assert "no cmdline.txt" in install(tmp_path, "--free-uart")


def test_an_option_that_is_not_there_is_named(tmp_path: Path) -> None:
    done = call("install.sh", "--root", tmp_path, "--light")
    assert (done.returncode, files(tmp_path)) == (2, {})
    assert "--light" in done.stderr
    assert call("uninstall.sh", "--root", tmp_path, "--purgee").returncode == 2


def test_who_may_not_install_is_told_how() -> None:
    nobody = 65534 if os.geteuid() == 0 else None
    for script, target in (("install.sh", "install"), ("uninstall.sh", "uninstall")):
        done = call(script, user=nobody)
        assert done.returncode == 2
        assert f"sudo make {target}" in done.stderr


def test_shellcheck_finds_nothing() -> None:
    scripts = sorted([*SCRIPTS.glob("*.sh"), *(SCRIPTS.parent / "tests" / "boot").glob("*.sh")])
    done = subprocess.run(["shellcheck", *scripts], check=False, capture_output=True, text=True)
    assert (done.stdout, done.returncode) == ("", 0)
