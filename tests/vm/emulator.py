"""A whole machine of its own in QEMU: kernel, graphics card, USB plugs; no network.

With the processor's help (KVM) where this machine can, else every instruction is emulated. `slowness` says how much slower than here a
program runs in it, as measured: whoever waits for something that takes the machine's work multiplies its patience by that. Its screen is
seen as the graphics card has it, from outside.
"""

from __future__ import annotations

import base64
import shutil
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any, NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from tests.boot.machine import Asked, Failed, wait_for
from tests.vm.image import DISK, INITRD, KERNEL, SHOTS
from tests.vm.wire import Wire

PLUGS = ("left", "right")  # ports of the emulated machine's USB
BOOT = 400.0  # s until commands can be run in it, on a busy machine without KVM
ANSWER = 30.0  # s that the emulator may take
TOOLS = {"qemu-system-x86_64": "qemu-system-x86", "mke2fs": "e2fsprogs"}
WORK = "import time as t; b = t.perf_counter(); sum(i * i % 7 for i in range(400_000)); print(t.perf_counter() - b)"
COMMAND_LINE = "root=/dev/vda rw console=ttyS0 quiet systemd.show_status=0"


class Told(NamedTuple):
    """What a command ended with and printed."""

    code: int
    out: str


def missing() -> str:
    """What must be installed first, as a sentence; "" when nothing must."""
    packages = [package for tool, package in TOOLS.items() if shutil.which(tool) is None]
    return f"This needs {' and '.join(packages)}: apt-get install --no-install-recommends {' '.join(packages)}" if packages else ""


class Emulator(Asked):
    """The machine, switched on; use it in a `with`: it is off afterwards. `plug_of(name)`: the socket of one of `PLUGS`."""

    slowness = 1.0

    def __init__(self) -> None:
        self._sockets = Path(tempfile.mkdtemp(prefix="binside-vm-"))  # their names must be short
        self._log = (SHOTS / "qemu.log").open("wb")
        self._qemu = subprocess.Popen(self._line(), stdin=subprocess.DEVNULL, stdout=self._log, stderr=self._log)
        self.began = time.monotonic()
        wait_for("a monitor of the emulator", lambda: self._gone() or (self._sockets / "qmp").exists(), ANSWER)
        if self._gone():
            raise Failed(f"the emulator did not start: {(SHOTS / 'qemu.log').read_text(errors='replace')[-400:]}")
        self._monitor = Wire(self._sockets / "qmp", ANSWER)
        self._monitor.ask("qmp_capabilities")
        self._agent = Wire(self._sockets / "agent", 5.0)

    def _line(self) -> list[str]:
        line = ["qemu-system-x86_64", "-M", "q35", "-accel", "kvm", "-accel", "tcg,thread=multi", "-cpu", "max", "-smp", "2", "-m", "2048"]
        line += ["-kernel", str(KERNEL), "-initrd", str(INITRD), "-append", COMMAND_LINE, "-serial", f"file:{SHOTS / 'console.log'}"]
        line += ["-drive", f"file={DISK},if=virtio,format=raw,cache=unsafe", "-nic", "none", "-device", "virtio-rng-pci"]
        line += ["-vga", "none", "-display", "none", "-device", "virtio-gpu-pci,xres=800,yres=480"]
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
        """Seconds until commands can be run in it; afterwards it is known how slow it is. Raises Failed."""
        took = wait_for("commands can be run in the machine", self._agent.greet, BOOT)
        there = float(self.run("python3", "-c", WORK).out)
        here = float(subprocess.run(["python3", "-c", WORK], check=True, capture_output=True, text=True).stdout)
        self.slowness = max(1.0, there / here)
        return took

    @property
    def kvm(self) -> bool:
        return bool(self._monitor.ask("query-kvm")["enabled"])

    def run(self, *command: str) -> Told:
        """Run a command in the machine as root, and wait for its end. Raises Failed where that is not possible."""
        path, *words = command
        pid = self._agent.ask("guest-exec", path=path, arg=words, **{"capture-output": True})["pid"]
        until = time.monotonic() + ANSWER * self.slowness
        while True:
            state = self._agent.ask("guest-exec-status", pid=pid)
            if state["exited"]:
                return Told(state.get("exitcode", -1), base64.b64decode(state.get("out-data", "")).decode(errors="replace"))
            if time.monotonic() > until:
                raise Failed(f"“{' '.join(command)}” does not end")
            time.sleep(0.05)

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
            self._qemu.wait(60 * self.slowness)
        except subprocess.TimeoutExpired:
            return False
        return self._qemu.returncode == 0


def differ(one: Any, other: Any) -> float:
    """The share of pixels at which two pictures of one size are clearly not the same; 1.0 where the sizes differ."""
    if one.shape != other.shape:
        return 1.0
    return float(np.mean(np.abs(one.astype(int) - other.astype(int)).max(axis=2) > 40))
