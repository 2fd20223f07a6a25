#!/usr/bin/python3
"""A touchscreen of the kernel's own making (uinput), for a machine that has none: of the size of the Raspberry Pi's first display.

Reads lines "x y" in px from /run/touchscreen; each is one finger that comes down there and is lifted. Tells systemd that it is ready once
udev knows the device, so that whoever starts afterwards finds it.
"""

import os
import socket
import subprocess
import time

from evdev import AbsInfo, UInput  # type: ignore[import-not-found]  # it is only in the emulated machine
from evdev import ecodes as e

WIDE, TALL = 800, 480
TOUCH_FOR, PAUSE = 0.12, 0.25  # s
PLACE = "/run/touchscreen"


def axis(most: int) -> AbsInfo:
    return AbsInfo(value=0, min=0, max=most, fuzz=0, flat=0, resolution=0)


ABILITIES = {
    e.EV_KEY: [e.BTN_TOUCH],
    e.EV_ABS: [
        (e.ABS_X, axis(WIDE - 1)),
        (e.ABS_Y, axis(TALL - 1)),
        (e.ABS_MT_SLOT, axis(9)),
        (e.ABS_MT_TRACKING_ID, axis(65535)),
        (e.ABS_MT_POSITION_X, axis(WIDE - 1)),
        (e.ABS_MT_POSITION_Y, axis(TALL - 1)),
    ],
}


def tap(screen: UInput, number: int, x: int, y: int) -> None:
    place = ((e.ABS_MT_POSITION_X, x), (e.ABS_MT_POSITION_Y, y), (e.ABS_X, x), (e.ABS_Y, y))
    for code, value in ((e.ABS_MT_SLOT, 0), (e.ABS_MT_TRACKING_ID, number), *place):
        screen.write(e.EV_ABS, code, value)
    screen.write(e.EV_KEY, e.BTN_TOUCH, 1)
    screen.syn()
    time.sleep(TOUCH_FOR)
    screen.write(e.EV_ABS, e.ABS_MT_TRACKING_ID, -1)
    screen.write(e.EV_KEY, e.BTN_TOUCH, 0)
    screen.syn()
    time.sleep(PAUSE)


def ready(device: str) -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as notify:
        notify.connect(os.environ["NOTIFY_SOCKET"])
        notify.send(f"READY=1\nSTATUS={device}".encode())


def main() -> None:
    with UInput(ABILITIES, name="raspberrypi-ts", vendor=1, product=1, input_props=[e.INPUT_PROP_DIRECT]) as screen:
        subprocess.run(["udevadm", "settle", "--timeout=30"], check=True)
        os.mkfifo(PLACE)
        ready(screen.device.path)
        number = 0
        while True:
            with open(PLACE, encoding="ascii") as lines:
                for line in lines:
                    number += 1
                    x, y = (int(word) for word in line.split())
                    tap(screen, number, x, y)


main()
