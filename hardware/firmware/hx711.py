"""The HX711's two wires: a low data line says that a number is ready, each clock pulse fetches a bit, the 25th asks for channel A, ×128.

Strategy: the clock may not stay high for 60 µs, or the converter goes to sleep, so nothing may interrupt the pulses. Pins and the switch of
the interrupts are handed in.
"""

PULSES = 25  # 24 bits, and one that chooses channel A with a gain of 128 for the next conversion


class Hx711:
    """`data` and `clock` are pins as MicroPython's `machine.Pin`: called without an argument to read, with one to set."""

    def __init__(self, data, clock, interrupts_off, interrupts_on) -> None:  # type: ignore[no-untyped-def]
        self._data = data
        self._clock = clock
        self._off = interrupts_off
        self._on = interrupts_on
        clock(0)

    def ready(self) -> bool:
        """Is there a number to fetch?"""
        return bool(self._data() == 0)

    def fetch(self) -> int | None:
        """The 24 bits of the number that is ready; None where the data line does not rise afterwards, as a converter's does."""
        bits = 0
        state = self._off()
        try:
            for _ in range(PULSES):
                self._clock(1)
                bits = bits << 1 | self._data()
                self._clock(0)
        finally:
            self._on(state)
        return bits >> 1 if self._data() else None  # the last pulse carries no bit
