"""For tests only: picamera2 asks for this library of the display when it is imported, for previews that nobody shows."""

from __future__ import annotations


class _Names(type):
    def __getattr__(cls, name: str) -> str:
        return name


class PixelFormat(metaclass=_Names):
    """Names of formats."""


class PlaneType(metaclass=_Names):
    """Names of planes."""
