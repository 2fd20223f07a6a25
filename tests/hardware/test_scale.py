"""The scale on a real pseudo-terminal: found, lost, found again, held, silent, talking nonsense."""

from __future__ import annotations

import contextlib
import errno
import os
import threading
import time
import tty
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import serial

from companion.senses import CanStill, CanStirred, CanWeighed, DeviceBack, DeviceLost, Doubt, Sense
from companion.wiring import ScaleWiring
from hardware.scale import Scale

CAN, CARD = 80.0, 1.8
SPEED = 4.0  # the scale's clock runs faster than the wall's
REPORT = 0.1  # s of that clock between two lines
BANNER = b"\r\nSerial Load Cell Converter version 1.2\r\nBy SparkFun Electronics\r\nReadings:\r\n"


def now() -> float:
    return time.monotonic() * SPEED


class Board:
    """An OpenScale on one end of a pseudo-terminal that reports what lies on it."""

    def __init__(self, grams: float = CAN) -> None:
        self.grams = grams
        self.speaks = True
        self.banner_due = True
        self.said = b""
        self.master, self._slave = os.openpty()
        tty.setraw(self._slave)
        os.set_blocking(self.master, False)
        self.path = os.ttyname(self._slave)
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._talk, daemon=True)
        self._thread.start()

    def say(self, data: bytes) -> None:
        os.write(self.master, data)

    def pull(self) -> None:
        """Pull the plug: the port is gone."""
        self._over.set()
        self._thread.join()
        os.close(self.master)
        os.close(self._slave)

    def _talk(self) -> None:
        tick = 0
        while not self._over.wait(REPORT / SPEED):
            tick += 1
            head, self.banner_due = (BANNER if self.banner_due else b""), False
            if self.speaks:
                grams = self.grams + 0.1 * (tick % 3 == 0)
                self._put(head + f"{tick * 100},{grams / 1000:.4f},kg,24.8125,\r\n".encode())
            with contextlib.suppress(BlockingIOError):
                self.said += os.read(self.master, 100)

    def _put(self, data: bytes) -> None:
        with contextlib.suppress(BlockingIOError):  # nobody listens and the buffer is full
            os.write(self.master, data)


class Desk:
    """Boards that are plugged in, the scale that listens, and everything it said."""

    def __init__(self) -> None:
        self.senses: list[Sense] = []
        self.boards: list[Board] = []
        self.scales: list[Scale] = []
        self._more = threading.Condition()

    def post(self, sense: Sense) -> None:
        with self._more:
            self.senses.append(sense)
            self._more.notify_all()

    def plug(self, grams: float = CAN) -> Board:
        board = Board(grams)
        self.boards.append(board)
        return board

    def unplug(self, board: Board) -> None:
        self.boards.remove(board)
        board.pull()

    def listen(self, port: str | Callable[[], str | None] | None = None, **options: Any) -> Scale:
        scale = Scale(port or (lambda: self.boards[-1].path if self.boards else None), self.post, now, **options)
        self.scales.append(scale)
        return scale

    def wait_for(self, kind: type[Sense], check: Scale | None = None, skip: int = 0) -> Any:
        """The next sense of this kind after the first `skip` ones of all; `check` lets that scale notice silence."""
        deadline = time.monotonic() + 20.0
        while time.monotonic() < deadline:
            with self._more:
                found = next((sense for sense in self.senses[skip:] if isinstance(sense, kind)), None)
                if found is not None:
                    return found
                self._more.wait(0.02)
            if check is not None:
                check.check(now())
        raise AssertionError(f"no {kind.__name__} after {self.senses[skip:]}")

    def heard(self, kind: type[Sense]) -> list[Any]:
        return [sense for sense in self.senses if isinstance(sense, kind)]

    def place(self, board: Board, cards: int) -> CanWeighed:
        skip = len(self.senses)
        board.grams += cards * CARD
        weighed: CanWeighed = self.wait_for(CanWeighed, skip=skip)
        return weighed


@pytest.fixture
def desk() -> Iterator[Desk]:
    desk = Desk()
    yield desk
    for scale in desk.scales:
        assert scale.stop()
    for board in list(desk.boards):
        desk.unplug(board)


def start_empty(desk: Desk, **options: Any) -> tuple[Board, Scale]:
    """An empty can on a scale that rests and knows it."""
    board, scale = desk.plug(), desk.listen(**options)
    scale.start()
    desk.wait_for(CanStill)
    scale.recount(0, now())
    return board, scale


def test_s7_s8_the_banner_is_skipped_and_cards_are_counted_from_the_first_rest_without_any_tare(desk: Desk) -> None:
    board, scale = start_empty(desk)
    assert desk.wait_for(DeviceBack).name == f"OpenScale on {board.path}"
    steps = [desk.place(board, cards) for cards in (1, 2, -3)]
    assert [(step.change, step.count, step.doubt) for step in steps] == [(1, 1, None), (2, 3, None), (-3, 0, None)]
    assert len(desk.heard(CanStirred)) == 3
    assert board.said == b""
    assert scale.worker.tries == 1  # one handle for the session
    assert scale.health(now()).proven


def test_s1_s10_s17_l23_the_scale_is_found_again_under_another_name_and_nothing_is_counted_twice(desk: Desk) -> None:
    board, scale = start_empty(desk)
    desk.place(board, 2)
    skip = len(desk.senses)
    desk.boards.insert(0, desk.plug(CAN + 2 * CARD))  # so that the old name is still taken
    again = desk.boards.pop()
    again.banner_due = False
    desk.unplug(board)
    lost = desk.wait_for(DeviceLost, skip=skip)
    assert "Plug it in" in lost.reason
    back = desk.wait_for(DeviceBack, skip=skip)
    assert board.path != again.path
    assert back.name == f"OpenScale on {again.path}"
    desk.wait_for(CanStill, skip=desk.senses.index(back))
    assert scale.count == 2
    assert desk.place(again, 1).count == 3
    assert [weighed.count for weighed in desk.heard(CanWeighed)] == [2, 3]


def test_s7_a_board_that_restarts_at_nought_does_not_make_the_count_jump(desk: Desk) -> None:
    board, scale = start_empty(desk)
    desk.place(board, 3)
    skip = len(desk.senses)
    board.grams, board.banner_due = 0.0, True
    weighed = desk.wait_for(CanWeighed, skip=skip)
    assert (weighed.change, weighed.count, weighed.doubt) == (0, 3, Doubt.ZERO)
    assert desk.place(board, 1).count == 4
    assert scale.count == 4


def test_l18_l22_every_one_of_many_reconnections_is_followed_by_data(desk: Desk) -> None:
    board, scale = start_empty(desk)
    for _ in range(5):
        skip = len(desk.senses)
        desk.unplug(board)
        desk.wait_for(DeviceLost, skip=skip)
        board = desk.plug()
        desk.wait_for(DeviceBack, skip=skip)
    desk.wait_for(CanStill, skip=skip)
    assert scale.count == 0
    assert desk.heard(CanWeighed) == []


def test_s3_a_port_that_another_program_holds_is_named_and_taken_when_it_is_free(desk: Desk) -> None:
    board = desk.plug()
    scale = desk.listen(board.path)
    with serial.Serial(board.path, exclusive=True):
        scale.start()
        lost = desk.wait_for(DeviceLost)
        assert board.path in lost.reason
        assert "Close that program" in lost.reason
    desk.wait_for(DeviceBack)


def test_s3_while_the_scale_listens_nobody_else_can_open_its_port(desk: Desk) -> None:
    board, _ = start_empty(desk)
    with pytest.raises(serial.SerialException):
        serial.Serial(board.path, exclusive=True)


def test_s2_bytes_that_another_reader_took_are_told_as_a_shared_port(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    def read(_port: serial.Serial, _size: int = 1) -> bytes:
        raise serial.SerialException("device reports readiness to read but returned no data")

    board = desk.plug()
    with monkeypatch.context() as patch:
        patch.setattr(serial.Serial, "read", read)
        desk.listen(board.path).start()
        lost = desk.wait_for(DeviceLost)
        assert "Another program reads" in lost.reason
        assert board.path in lost.reason
    desk.wait_for(DeviceBack)


@pytest.mark.parametrize(
    ("number", "words"),
    [(errno.EACCES, "group"), (errno.ENODEV, "Plug it in"), (errno.EINVAL, "cannot be opened")],
)
def test_a_port_that_cannot_be_opened_is_told_in_one_sentence(desk: Desk, monkeypatch: pytest.MonkeyPatch, number: int, words: str) -> None:
    def refuse(*_arguments: object, **_options: object) -> None:
        raise serial.SerialException(number, os.strerror(number))

    board = desk.plug()
    monkeypatch.setattr(serial, "Serial", refuse)
    desk.listen(board.path).start()
    lost = desk.wait_for(DeviceLost)
    assert words in lost.reason
    assert board.path in lost.reason


def test_s5_an_endless_stream_without_line_ends_is_nonsense(desk: Desk) -> None:
    board, scale = start_empty(desk)
    board.speaks = False
    skip = len(desk.senses)
    while not any(isinstance(sense, DeviceLost) for sense in desk.senses[skip:]):
        board.say(b"7\xf0" * 20)
        scale.check(now())
        time.sleep(REPORT / SPEED)
    lost = desk.wait_for(DeviceLost, skip=skip)
    assert "nonsense" in lost.reason
    assert board.path in lost.reason
    board.say(b"\r\n")
    board.speaks = True
    desk.wait_for(DeviceBack, skip=skip)
    assert scale.count == 0
    assert scale.worker.tries == 1


def test_s9_s13_a_scale_that_falls_silent_is_told_and_comes_back_by_itself(desk: Desk) -> None:
    board, scale = start_empty(desk)
    desk.place(board, 1)
    board.speaks = False
    skip = len(desk.senses)
    lost = desk.wait_for(DeviceLost, check=scale, skip=skip)
    assert "silent" in lost.reason
    board.speaks = True
    desk.wait_for(DeviceBack, skip=skip)
    desk.wait_for(CanStill, skip=skip)
    assert scale.count == 1
    assert scale.worker.tries == 1


def test_l16_no_scale_at_all_is_one_sentence(desk: Desk, tmp_path: Path) -> None:
    pattern = str(tmp_path / "usb-*")
    desk.listen(pattern).start()
    lost = desk.wait_for(DeviceLost)
    assert pattern in lost.reason
    assert "by hand" in lost.reason


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_s12_of_two_adapters_the_one_that_the_pattern_names_is_taken(desk: Desk, tmp_path: Path, order: tuple[int, ...]) -> None:
    adapters = ((CAN, "usb-SparkFun_OpenScale_A1-port0"), (5.0, "usb-Arduino_Uno-port0"))
    for grams, name in (adapters[one] for one in order):
        (tmp_path / name).symlink_to(desk.plug(grams).path)
    scale = desk.listen(str(tmp_path / "*OpenScale*"))
    scale.start()
    assert "usb-SparkFun_OpenScale_A1-port0" in desk.wait_for(DeviceBack).name
    desk.wait_for(CanStill)


def test_a_menu_that_was_opened_by_stray_bytes_is_left_again(desk: Desk) -> None:
    board, scale = start_empty(desk)
    desk.place(board, 2)
    board.speaks = False
    time.sleep(3 * REPORT / SPEED)
    board.say(b"System Configuration\r\n1) Tare scale to zero [8412345]\r\nx) Exit\r\n>")
    deadline = time.monotonic() + 20
    while not board.said and time.monotonic() < deadline:
        time.sleep(0.01)
    assert board.said == b"x"
    board.say(b"Exiting\r\n")
    skip = len(desk.senses)
    board.speaks = True
    desk.wait_for(CanStill, skip=skip)
    assert scale.count == 2
    assert desk.place(board, 1).count == 3
    assert board.said == b"x"


def test_l4_a_board_that_says_it_cannot_weigh_is_lost_with_its_own_words(desk: Desk) -> None:
    board, _ = start_empty(desk)
    skip = len(desk.senses)
    board.speaks = False
    time.sleep(3 * REPORT / SPEED)
    board.say(b"5000,nan,kg,24.8,\r\n")
    assert "5000,nan,kg" in desk.wait_for(DeviceLost, skip=skip).reason


def test_l1_after_our_own_restart_the_saved_weights_are_recognised(desk: Desk) -> None:
    board, first = start_empty(desk)
    desk.place(board, 4)
    saved = first.save()
    assert first.stop()
    second = desk.listen()
    assert second.restore(saved)
    skip = len(desk.senses)
    second.start()
    desk.wait_for(CanStill, skip=skip)
    assert second.count == 4
    assert len(desk.heard(CanWeighed)) == 1
    assert desk.place(board, -1).count == 3


def test_l21_a_simulated_scale_is_named_as_one_whatever_it_says(desk: Desk) -> None:
    board = desk.plug()
    board.speaks = False
    scale = desk.listen(wiring=ScaleWiring(kind="plain"), simulated=True)
    scale.start()
    while not desk.heard(DeviceBack):
        board.say(b"81.20 g\r\n")
        time.sleep(REPORT / SPEED)
    back = desk.wait_for(DeviceBack)
    assert (back.name, back.simulated) == ("simulated scale", True)
