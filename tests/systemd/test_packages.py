"""The system packages: which are asked for where, and what is said of those that an archive does not have."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[2] / "systemd" / "packages.sh"
PI_OS = {"python3-libcamera", "python3-kms++", "python3-lgpio"}  # what only Raspberry Pi OS has, all three together
TOOLS = ("sh", "env", "grep", "python3", "cat")


class Machine:
    """A Debian whose package tools are pretended: what its archive has not, and what is installed."""

    def __init__(self, folder: Path, pi: bool = True, version: str = "13") -> None:
        self.root, self.bin = folder / "root", folder / "bin"
        (self.root / "proc/device-tree").mkdir(parents=True)
        (self.root / "proc/device-tree/model").write_text("Raspberry Pi 4 Model B\0" if pi else "A desk\0", encoding="ascii")
        (self.root / "etc").mkdir()
        (self.root / "etc/os-release").write_text(f'VERSION_ID="{version}"\n', encoding="ascii")
        self.bin.mkdir()
        for tool in TOOLS:
            (self.bin / tool).symlink_to(str(shutil.which(tool)))
        for name, body in {
            "id": "echo 0",
            "dpkg-query": f"shift 2; for one in $*; do grep -qx $one {folder}/installed && echo 'install ok installed'; done; exit 1",
            "apt-cache": f'if grep -qx "$2" {folder}/absent; then exit 0; fi; printf "$2:\\n  Candidate: 1.0\\n"',
            "apt-get": f"if [ $1 = update ]; then exit $(cat {folder}/update); fi; shift 4; printf '%s\\n' $* >>{folder}/installed",
        }.items():
            (self.bin / name).write_text(f"#!/bin/sh\n{body}\n", encoding="ascii")
            (self.bin / name).chmod(0o755)
        self.folder = folder
        self.lacks()
        (folder / "installed").write_text("", encoding="ascii")
        (folder / "update").write_text("0", encoding="ascii")

    def lacks(self, *packages: str) -> None:
        (self.folder / "absent").write_text("".join(f"{one}\n" for one in packages), encoding="ascii")

    @property
    def installed(self) -> set[str]:
        return set((self.folder / "installed").read_text(encoding="ascii").split())

    def call(self, what: str = "run") -> subprocess.CompletedProcess[str]:
        line = [str(self.bin / "sh"), str(SCRIPT), what, str(self.root)]
        return subprocess.run(line, check=False, capture_output=True, text=True, env={"PATH": str(self.bin)})


def test_on_a_pi_all_is_installed_and_a_second_call_says_nothing(tmp_path: Path) -> None:
    machine = Machine(tmp_path)
    done = machine.call()
    assert (done.returncode, done.stderr) == (0, "")
    assert machine.installed >= PI_OS | {"libgl1", "libmtdev1t64", "espeak-ng"}
    assert "does not have" not in done.stdout
    again = machine.call()
    assert (again.returncode, again.stdout, again.stderr) == (0, "", "")


def test_debian_12_has_its_libraries_under_their_older_names(tmp_path: Path) -> None:
    machine = Machine(tmp_path, version="12")
    assert machine.call().returncode == 0
    assert {"libmtdev1", "libglib2.0-0"} <= machine.installed


def test_where_there_is_no_pi_nothing_of_raspberry_pi_os_is_asked_for(tmp_path: Path) -> None:
    machine = Machine(tmp_path, pi=False)
    machine.lacks(*PI_OS)
    done = machine.call()
    assert done.returncode == 0
    assert "does not have" not in done.stdout
    assert not machine.installed & PI_OS


def test_on_a_pi_with_plain_debian_the_rest_is_installed_and_what_that_means_is_told(tmp_path: Path) -> None:
    machine = Machine(tmp_path)
    machine.lacks(*PI_OS)
    done = machine.call()
    assert (done.returncode, done.stderr) == (0, ""), "no words of apt's"
    assert machine.installed >= {"libgl1", "libcap-dev", "espeak-ng"}
    assert not machine.installed & PI_OS
    assert "does not have: python3-libcamera python3-kms++ python3-lgpio\n" in done.stdout
    assert "a USB camera can" in done.stdout
    assert "touch always does" in done.stdout


@pytest.mark.parametrize(("package", "told"), [("espeak-ng", "does not speak"), ("python3-lgpio", "touch always does")])
def test_only_what_is_absent_is_spoken_of(tmp_path: Path, package: str, told: str) -> None:
    machine = Machine(tmp_path)
    machine.lacks(package)
    done = machine.call()
    assert done.returncode == 0
    assert told in done.stdout
    assert "USB camera" not in done.stdout


def test_what_nothing_works_without_is_said_to_be_so(tmp_path: Path) -> None:
    machine = Machine(tmp_path)
    machine.lacks("libgles2")
    done = machine.call()
    assert done.returncode == 1
    assert "cannot do without libgles2" in done.stdout


def test_an_old_list_of_packages_will_do(tmp_path: Path) -> None:
    machine = Machine(tmp_path)
    (tmp_path / "update").write_text("100", encoding="ascii")
    done = machine.call()
    assert done.returncode == 0
    assert "could not be renewed" in done.stdout
    assert machine.installed >= PI_OS


def test_the_tests_need_more_than_the_app(tmp_path: Path) -> None:
    machine = Machine(tmp_path, pi=False)
    assert machine.call("test").returncode == 0
    assert {"xvfb", "shellcheck", "systemd"} <= machine.installed
