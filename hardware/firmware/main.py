"""The load-cell board's program: an RP2040 with an HX711, its lines on the UART for the Pi's header and on USB.

Strategy: `Board.turn` goes round one small circle with everything handed in, so that it runs without a board, too; `main` knows the pins.
A converter that does not answer for a second is told in a line of its own, every second, and asked on. Nothing that comes over USB ends the
program; so that it can be replaced all the same, it does not begin while one pin is joined with ground.
"""

DATA_PIN, CLOCK_PIN = 3, 2  # the HX711's DT and SCK
TX_PIN, RX_PIN = 0, 1  # to the Pi's GPIO15 (RXD) and GPIO14 (TXD)
LAMP_PIN = 25  # the Pico's own
STAY_PIN = 14  # joined with ground when the board gets power, this keeps the program from beginning
BAUD = 115200
TOGETHER = 1  # numbers to a line: 1 for the HX711's 10 a second, 8 where its RATE pin is high for 80
PATIENCE = 1000  # ms until the converter is told as mute
LONGEST_COMMAND = 64  # bytes


class Ear:
    """Cuts what comes from one inlet into lines, in bounded memory."""

    def __init__(self, read) -> None:  # type: ignore[no-untyped-def]
        self._read = read
        self._heard = b""

    def lines(self) -> list[bytes]:
        """The lines that have come to their end since the last call."""
        ended = (self._heard + (self._read() or b"")).replace(b"\r", b"\n").split(b"\n")
        self._heard = ended[-1][-LONGEST_COMMAND:]
        return [line for line in ended[:-1] if line]


class Board:
    """`converter`: an Hx711; `cell`: a loadcell.Cell; `write(bytes)` sends to all outlets; `ears`: of all inlets; `keep(factor, zero)`
    saves a calibration; `lamp(level)` blinks with every line."""

    def __init__(self, converter, cell, write, ears, keep, lamp) -> None:  # type: ignore[no-untyped-def]
        self._converter = converter
        self._cell = cell
        self._write = write
        self._ears = ears
        self._keep = keep
        self._lamp = lamp
        self._lit = 0
        self._waited = 0
        self._now = 0

    def turn(self, passed: int) -> None:
        """One turn of the circle, so many ms after the last one."""
        self._now += passed
        self._waited += passed
        bits = self._converter.fetch() if self._converter.ready() else None
        if bits is not None:
            self._waited = 0
            self._tell(self._cell.take(bits, self._now))
        elif self._waited >= PATIENCE:
            self._waited = 0
            self._tell(self._cell.mute(self._now))
        for ear in self._ears:
            for line in ear.lines():
                self._obey(line)

    def _obey(self, line: bytes) -> None:
        before = self._cell.factor, self._cell.zero
        answer = self._cell.obey(line)
        if (self._cell.factor, self._cell.zero) != before:
            self._keep(self._cell.factor, self._cell.zero)
        if answer:
            self._write(answer)

    def _tell(self, line: bytes) -> None:
        if line:
            self._lit = 1 - self._lit
            self._lamp(self._lit)
            self._write(line)


def main() -> None:
    """Run for ever on the board."""
    import machine  # type: ignore[import-not-found]

    if not machine.Pin(STAY_PIN, machine.Pin.IN, machine.Pin.PULL_UP)():
        return

    import select
    import sys
    import time

    import hx711  # type: ignore[import-not-found]
    import loadcell  # type: ignore[import-not-found]
    import micropython  # type: ignore[import-not-found]

    micropython.kbd_intr(-1)  # whatever comes over USB, the board goes on weighing
    clock = machine.Pin(CLOCK_PIN, machine.Pin.OUT, value=0)
    data = machine.Pin(DATA_PIN, machine.Pin.IN, machine.Pin.PULL_UP)  # so that a wire that is off looks like a mute converter
    converter = hx711.Hx711(data, clock, machine.disable_irq, machine.enable_irq)
    uart = machine.UART(0, BAUD, tx=machine.Pin(TX_PIN), rx=machine.Pin(RX_PIN))
    typed = select.poll()
    typed.register(sys.stdin, select.POLLIN)

    def write(line: bytes) -> None:
        uart.write(line)
        sys.stdout.write(line.decode())

    def read_usb() -> bytes:
        return sys.stdin.read(1).encode() if typed.poll(0) else b""

    cell = loadcell.Cell(*loadcell.load(), TOGETHER)
    board = Board(converter, cell, write, [Ear(uart.read), Ear(read_usb)], loadcell.save, machine.Pin(LAMP_PIN, machine.Pin.OUT))
    then = time.ticks_ms()  # type: ignore[attr-defined]
    while True:
        now = time.ticks_ms()  # type: ignore[attr-defined]
        board.turn(time.ticks_diff(now, then))  # type: ignore[attr-defined]
        then = now
        time.sleep_ms(1)  # type: ignore[attr-defined]


if __name__ == "__main__":
    main()
