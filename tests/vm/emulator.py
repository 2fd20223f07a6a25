"""A whole machine of its own in QEMU: kernel, graphics card, USB plugs; no network.

With the processor's help (KVM) where that boots a kernel, which is tried. Else every instruction is emulated, and the machine's clock goes
by the instructions that it has done: it is a computer of a fixed speed, slower than any Raspberry Pi that this app is meant for, however
busy this one is meanwhile. So all times are the machine's own. Its screen is seen as the graphics card has it, from outside.
"""

from __future__ import annotations

import base64
import math
import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from tests.boot.machine import Asked, Failed, wait_for
from tests.vm.image import DISK, INITRD, KERNEL, SHOTS
from tests.vm.wire import Wire

PLUGS = ("left", "right")  # ports of the emulated machine's USB
BOOT = 1200.0  # s of this machine until commands can be run in it
ANSWER = 60.0  # s that the emulator, or a command in the machine, may take
TOOLS = {"qemu-system-x86_64": "qemu-system-x86", "mke2fs": "e2fsprogs"}
COMMAND_LINE = "root=/dev/vda rw console=ttyS0 quiet systemd.show_status=0"
QEMU = ["qemu-system-x86_64", "-M", "q35", "-m", "2048", "-kernel", str(KERNEL), "-nic", "none"]
QEMU += ["-vga", "none", "-display", "none"]
EMULATED = ["-accel", "tcg", "-cpu", "Nehalem"]  # the emulation of newer processors draws wrong pixels (QEMU 7.2)
EMULATED += ["-icount", "shift=1", "-rtc", "clock=vm"]  # one core, 2 ns an instruction: 500 million a second
HELPED = ["-accel", "kvm", "-cpu", "host", "-smp", "2"]
LOOK = 0.3  # s of this machine between two looks at its clock or at a command's end, which take its own work
AGAIN = 0.5  # s of the machine between two questions whether something has come
PACE_OVER = 0.7  # s over which it is measured how fast the machine's clock goes
TRIAL = 10.0  # s in which a kernel without any disk has given up, where KVM works


class Told(NamedTuple):
    """What a command ended with and printed."""

    code: int
    out: str


def missing() -> str:
    """What must be installed first, as a sentence; "" when nothing must."""
    packages = [package for tool, package in TOOLS.items() if shutil.which(tool) is None]
    return f"This needs {' and '.join(packages)}: apt-get install --no-install-recommends {' '.join(packages)}" if packages else ""


def accelerated() -> bool:
    """Whether KVM boots a kernel here: that there is a /dev/kvm does not say so."""
    if not os.access("/dev/kvm", os.R_OK | os.W_OK):
        return False
    line = [*QEMU, *HELPED, "-no-reboot", "-append", "console=ttyS0 panic=-1", "-serial", "stdio"]
    try:
        done = subprocess.run(line, stdin=subprocess.DEVNULL, check=False, capture_output=True, timeout=TRIAL)
    except subprocess.TimeoutExpired:
        return False
    return done.returncode == 0 and b"Linux version" in done.stdout


class Emulator(Asked):
    """The machine, switched on; use it in a `with`: it is off afterwards. `kvm`: its clock is the real one."""

    def __init__(self) -> None:
        self._sockets = Path(tempfile.mkdtemp(prefix="binside-vm-"))  # their names must be short
        self._log = (SHOTS / "qemu.log").open("wb")
        self.kvm = accelerated()
        self._qemu = subprocess.Popen(self._line(), stdin=subprocess.DEVNULL, stdout=self._log, stderr=self._log)
        self.began = time.monotonic()
        wait_for("a monitor of the emulator", lambda: self._gone() or (self._sockets / "qmp").exists(), ANSWER)
        if self._gone():
            raise Failed(f"the emulator did not start: {(SHOTS / 'qemu.log').read_text(errors='replace')[-400:]}")
        self._monitor = Wire(self._sockets / "qmp", ANSWER)
        self._monitor.ask("qmp_capabilities")
        self.pace = 1.0  # the machine's seconds in one of this machine's, as of the last moments
        self._compared = 0.0, math.inf  # both clocks at one time
        self._agent = Wire(self._sockets / "agent", ANSWER)

    def _line(self) -> list[str]:
        line = [*QEMU, *(HELPED if self.kvm else EMULATED), "-initrd", str(INITRD), "-append", COMMAND_LINE]
        line += ["-serial", f"file:{SHOTS / 'console.log'}", "-device", "virtio-rng-pci", "-device", "virtio-gpu-pci,xres=800,yres=480"]
        line += ["-drive", f"file={DISK},if=virtio,format=raw,cache=unsafe"]
        line += ["-device", "virtio-serial-pci", "-device", "virtserialport,chardev=agent,name=org.qemu.guest_agent.0"]
        line += ["-device", "qemu-xhci,id=usb"]
        for name in ("agent", *PLUGS):
            line += ["-chardev", f"socket,id={name},path={self._sockets / name},server=on,wait=off"]
        return [*line, "-qmp", f"unix:{self._sockets / 'qmp'},server=on,wait=off"]

    def __enter__(self) -> Emulator:
        return self

    def __exit__(self, *_why: object) -> None:
        self._agent.close()
        self._monitor.close()
        if not self._gone():
            self._qemu.terminate()
            try:
                self._qemu.wait(20)
            except subprocess.TimeoutExpired:
                self._qemu.kill()
                self._qemu.wait()
        self._log.close()
        shutil.rmtree(self._sockets, ignore_errors=True)

    def _gone(self) -> bool:
        return self._qemu.poll() is not None

    # --- inside -------------------------------------------------------------------------------------------------------

    def wait_until_it_answers(self) -> float:
        """Seconds of this machine until commands can be run in it. Raises Failed."""
        took = wait_for("commands can be run in the machine", self._agent.greet, BOOT)
        self._compared = self.now(), time.monotonic()
        return took

    def now(self) -> float:
        """Seconds since 1970 on the machine's clock."""
        inside, outside = float(self._agent.ask("guest-get-time")) / 1e9, time.monotonic()
        if outside - self._compared[1] > PACE_OVER:
            self.pace = (inside - self._compared[0]) / (outside - self._compared[1])
            self._compared = inside, outside
        return inside

    def wait_for(self, what: str, there: Callable[[], bool], within: float, again: float = AGAIN) -> float:
        """Wait until something is so, which is asked every `again` seconds of the machine; its seconds that took. Raises Failed."""
        began = self.now()
        while not there():
            if self.now() - began > within:
                raise Failed(f"after {within:.0f} s of the machine: not {what}")
            self.rest(again)
        return self.now() - began

    def rest(self, seconds: float) -> None:
        """Let so many of the machine's seconds pass."""
        until = self.now() + seconds
        while True:
            time.sleep(LOOK)
            if self.now() >= until:
                return

    def run(self, *command: str) -> Told:
        """Run a command in the machine as root, and wait for its end. Raises Failed where that is not possible."""
        path, *words = command
        pid = self._agent.ask("guest-exec", path=path, arg=words, **{"capture-output": True})["pid"]
        until = self.now() + ANSWER
        while True:
            state = self._agent.ask("guest-exec-status", pid=pid)
            if state["exited"]:
                return Told(state.get("exitcode", -1), base64.b64decode(state.get("out-data", "")).decode(errors="replace"))
            if self.now() > until:
                raise Failed(f"“{' '.join(command)}” does not end")
            time.sleep(LOOK)

    def tell(self, *command: str) -> str:
        return self.run(*command).out

    def sh(self, script: str) -> str:
        """What a line of shell prints in the machine."""
        return self.tell("/bin/sh", "-c", script).strip()

    # --- outside ------------------------------------------------------------------------------------------------------

    def screen(self, name: str = "screen") -> NDArray[np.uint8]:
        """What the graphics card shows, H×W×3, RGB; kept as build/vm/NAME.png."""
        path = SHOTS / f"{name}.png"
        self._monitor.ask("screendump", filename=str(path), format="png")
        picture = cv2.imread(str(path))
        assert picture is not None, path
        return np.ascontiguousarray(picture[:, :, ::-1]).astype(np.uint8)

    def plug_of(self, name: str) -> Path:
        """The socket at the far end of what is plugged in there."""
        return self._sockets / name

    def plug(self, name: str, serial: str) -> None:
        """Plug a USB adapter with a serial line in; it calls itself that. Its far end must be there."""
        self._monitor.ask("device_add", driver="usb-serial", id=f"usb-{name}", chardev=name, serial=serial, bus="usb.0")

    def unplug(self, name: str) -> None:
        """Pull it out."""
        self._monitor.ask("device_del", id=f"usb-{name}")

    def power_button(self) -> bool:
        """Press it as one presses a PC's; whether the machine then switched itself off."""
        self._monitor.ask("system_powerdown")
        try:
            self._qemu.wait(BOOT)
        except subprocess.TimeoutExpired:
            return False
        return self._qemu.returncode == 0


def differ(one: Any, other: Any) -> float:
    """The share of pixels at which two pictures of one size are clearly not the same; 1.0 where the sizes differ."""
    if one.shape != other.shape:
        return 1.0
    return float(np.mean(np.abs(one.astype(int) - other.astype(int)).max(axis=2) > 40))
