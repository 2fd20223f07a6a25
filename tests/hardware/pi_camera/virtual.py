"""The real picamera2 on libcamera's virtual camera, which has neither raw pictures nor the Pi's own memory for them."""

from __future__ import annotations

from typing import Any

from hardware.picamera import made


def open_camera() -> Any:
    """See `hardware.picamera.of_pi`."""
    from picamera2 import Picamera2
    from picamera2.allocators import LibcameraAllocator

    Picamera2._get_raw_modes = lambda _camera: [{"format": "SBGGR10", "size": (1280, 720)}]
    camera = made(Picamera2, 0)
    camera.allocator = LibcameraAllocator(camera.camera)
    return camera
