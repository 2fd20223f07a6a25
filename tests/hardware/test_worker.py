"""The worker: every way a device can fail becomes one sentence, and coming back one word."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Iterator

import pytest

from companion.senses import ButtonPressed, DeviceBack, DeviceLost, Sense
from hardware.worker import HUNG, MOST_ABANDONED, Shift, Trouble, Worker


class Bench:
    """An inbox, a clock that is set by hand, and a worker on them."""

    def __init__(self) -> None:
        self.time = 100.0
        self.inbox: queue.SimpleQueue[Sense] = queue.SimpleQueue()
        self.workers: list[Worker] = []

    def start(self, run: Callable[[Shift], None], device: str = "scale") -> Worker:
        worker = Worker("test scale", device, run, self.inbox.put, lambda: self.time)
        self.workers.append(worker)
        worker.start()
        return worker

    def next(self) -> Sense:
        return self.inbox.get(timeout=5)

    def nothing_more(self) -> bool:
        return self.inbox.empty()


@pytest.fixture
def bench() -> Iterator[Bench]:
    bench = Bench()
    yield bench
    for worker in bench.workers:
        worker.stop()


def test_the_first_data_is_told_once_with_the_devices_name(bench: Bench) -> None:
    done = threading.Event()

    def run(shift: Shift) -> None:
        for _ in range(5):
            shift.beat("OpenScale")
        done.set()
        while not shift.wait(0.01):
            pass

    worker = bench.start(run)
    assert done.wait(5)
    assert bench.next() == DeviceBack("scale", "OpenScale", 100.0)
    assert bench.nothing_more()
    assert worker.works
    assert worker.stop()


def test_g5_a_crash_in_the_thread_is_told_in_a_sentence_and_then_recovers(bench: Bench) -> None:
    runs: list[int] = []

    def run(shift: Shift) -> None:
        runs.append(1)
        shift.beat()
        if len(runs) == 1:
            raise ZeroDivisionError("oops")
        while not shift.wait(0.01):
            shift.beat()

    worker = bench.start(run, "buttons")
    assert isinstance(bench.next(), DeviceBack)
    lost = bench.next()
    assert isinstance(lost, DeviceLost)
    assert lost.device == "buttons"
    assert "ZeroDivisionError: oops" in lost.reason
    assert isinstance(bench.next(), DeviceBack)
    assert worker.tries == 2


def test_trouble_speaks_its_own_sentence_and_repeats_it_only_when_it_changes(bench: Bench) -> None:
    reasons = ["Plug it in.", "Plug it in.", "Plug it in.", "It is held."]
    told = iter(reasons)

    def run(shift: Shift) -> None:
        sentence = next(told, None)
        if sentence is not None:
            raise Trouble(sentence)
        shift.beat()
        while not shift.wait(0.01):
            pass

    bench.start(run)
    assert bench.next() == DeviceLost("scale", "Plug it in.", 100.0)
    assert bench.next() == DeviceLost("scale", "It is held.", 100.0)
    assert isinstance(bench.next(), DeviceBack)


def test_s9_s13_silence_is_told_by_the_age_of_the_data_within_two_seconds(bench: Bench) -> None:
    speak = threading.Event()
    spoken = threading.Event()

    def run(shift: Shift) -> None:
        while not shift.wait(0.005):
            if speak.is_set():
                speak.clear()
                shift.beat()
                spoken.set()

    worker = bench.start(run)
    speak.set()
    assert isinstance(bench.next(), DeviceBack)
    bench.time += 1.0
    worker.check(bench.time)
    assert bench.nothing_more()
    bench.time += 0.9
    worker.check(bench.time)
    lost = bench.next()
    assert isinstance(lost, DeviceLost)
    assert "silent" in lost.reason
    bench.time += 30.0
    worker.check(bench.time)
    assert bench.nothing_more()
    speak.set()
    assert bench.next() == DeviceBack("scale", "test scale", bench.time)


@pytest.mark.parametrize("beats_first", [True, False])
def test_c17_l18_a_read_that_never_returns_is_noticed_and_shutdown_does_not_wait(bench: Bench, beats_first: bool) -> None:
    release = threading.Event()
    blocked = threading.Event()

    def run(shift: Shift) -> None:
        if beats_first:
            shift.beat()
        blocked.set()
        release.wait(30)

    worker = bench.start(run)
    assert blocked.wait(5)
    if beats_first:
        assert isinstance(bench.next(), DeviceBack)
    bench.time += 1.9
    worker.check(bench.time)
    assert isinstance(bench.next(), DeviceLost)
    assert worker.stop(within=0.05) is False
    release.set()


def test_c18_a_thread_that_hangs_is_replaced_and_no_longer_heard(bench: Bench) -> None:
    release = threading.Event()
    first_over = threading.Event()
    shifts: list[Shift] = []

    def run(shift: Shift) -> None:
        shifts.append(shift)
        if len(shifts) == 1:
            shift.beat("first")
            release.wait(30)
            shift.beat("ghost")
            shift.post(ButtonPressed("undo", 0.0))
            shift.lost("A ghost speaks.")
            first_over.set()
            return
        shift.beat("second")
        while not shift.wait(0.01):
            pass

    worker = bench.start(run)
    assert bench.next() == DeviceBack("scale", "first", 100.0)
    bench.time += HUNG
    worker.check(bench.time)
    assert isinstance(bench.next(), DeviceLost)
    assert bench.next() == DeviceBack("scale", "second", bench.time)
    release.set()
    assert first_over.wait(5)
    assert bench.nothing_more()


def test_threads_that_hang_are_not_replaced_for_ever(bench: Bench) -> None:
    release = threading.Event()
    began = threading.Semaphore(0)

    def run(_shift: Shift) -> None:
        began.release()
        release.wait(30)

    worker = bench.start(run)
    for _ in range(1 + MOST_ABANDONED):
        assert began.acquire(timeout=5)
        assert not worker.hopeless
        bench.time += HUNG
        worker.check(bench.time)
    bench.time += HUNG
    worker.check(bench.time)
    assert not began.acquire(blocking=False)
    assert worker.hopeless  # only a new program can help
    release.set()


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_a_thread_that_died_is_hopeless_and_a_device_that_is_not_there_is_not(bench: Bench) -> None:
    missing = threading.Semaphore(0)

    def die(_shift: Shift) -> None:
        raise SystemExit

    def miss(_shift: Shift) -> None:
        missing.release()
        raise Trouble("Not there.")

    dead, hopeful = bench.start(die), bench.start(miss)
    idle = Worker("not begun", "scale", miss, bench.inbox.put, lambda: bench.time)
    for _try in range(3):
        assert missing.acquire(timeout=5)
    assert dead._thread is not None
    dead._thread.join(5)
    assert (dead.hopeless, hopeful.hopeless, idle.hopeless) == (True, False, False)
    dead.stop()
    assert not dead.hopeless  # it was sent away


def test_s14_it_is_tried_again_for_ever_at_low_cost(bench: Bench) -> None:
    tried = threading.Semaphore(0)

    def run(_shift: Shift) -> None:
        tried.release()
        raise Trouble("Not there.")

    worker = bench.start(run)
    for _ in range(5):  # pauses of 0.2, 0.4, 0.8, 1.0 s lie between
        assert tried.acquire(timeout=5)
    assert worker.reason == "Not there."
    assert not worker.works
    assert worker.stop()


def test_a_device_may_be_lost_while_its_port_stays_open(bench: Bench) -> None:
    again = threading.Event()

    def run(shift: Shift) -> None:
        shift.lost("Nonsense.")
        again.wait(5)
        shift.beat()
        while not shift.wait(0.01):
            pass

    worker = bench.start(run)
    assert bench.next() == DeviceLost("scale", "Nonsense.", 100.0)
    again.set()
    assert isinstance(bench.next(), DeviceBack)
    assert worker.tries == 1


def test_a_run_that_ends_by_itself_is_lost_too(bench: Bench) -> None:
    bench.start(lambda shift: None, "camera")
    lost = bench.next()
    assert isinstance(lost, DeviceLost)
    assert "camera" in lost.reason


def test_stop_before_start_and_check_after_stop_do_nothing(bench: Bench) -> None:
    worker = Worker("w", "scale", lambda shift: None, bench.inbox.put, lambda: bench.time)
    worker.check(500.0)
    assert worker.stop()
    worker.check(500.0)
    assert bench.nothing_more()
