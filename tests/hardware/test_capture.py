"""A camera on a thread of its own: what hangs, fails, repeats itself or comes late, and that nobody waits for it."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator

import pytest

from companion.controls import Controls, Range
from companion.senses import DeviceBack, DeviceLost, DiceMoved, Sense
from hardware import camera, capture
from hardware.camera import CameraWorker, Frame
from hardware.capture import Capture, SensorClock, Shot, Tally
from hardware.worker import Trouble
from tests.hardware.cameras import scripted, until


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Real waits, shortened."""
    monkeypatch.setattr(capture, "SILENT_AFTER", 0.3)
    monkeypatch.setattr(capture, "OPENS_WITHIN", 0.5)
    monkeypatch.setattr(capture, "GIVEN_BACK_WITHIN", 0.2)
    monkeypatch.setattr(capture, "EVERY", 0.01)
    monkeypatch.setattr(camera, "STUCK_SECONDS", 0.1)
    monkeypatch.setattr(camera, "OPEN_ANEW_EVERY", 0.3)


class Scene:
    """What a test has its camera do. `shots`: pictures of each opening; `None` hangs there, an exception is raised."""

    def __init__(self, *openings: Callable[[], Iterator[Shot | None]]) -> None:
        self.openings = list(openings)
        self.opened, self.closed = 0, 0
        self.obeyed: list[Controls] = []
        self.free = threading.Event()

    def open(self, first: Controls) -> Device:
        self.obeyed.append(first)
        self.opened += 1
        return Device(self, self.openings[min(self.opened, len(self.openings)) - 1]())


class Device:
    def __init__(self, scene: Scene, shots: Iterator[Shot | None]) -> None:
        self.scene, self.shots = scene, shots

    def shoot(self) -> Shot:
        time.sleep(0.002)
        shot = next(self.shots)
        if shot is None:
            self.scene.free.wait(30.0)
            raise OSError("given up")
        return shot

    def skip(self, seconds: float) -> None:
        time.sleep(seconds)

    def obey(self, controls: Controls) -> None:
        self.scene.obeyed.append(controls)

    def close(self) -> None:
        self.scene.closed += 1


def live() -> Iterator[Shot | None]:
    """A camera that works."""
    number = 0
    while True:
        yield Shot(scripted(number % 3), time.monotonic())
        number += 1


def hangs() -> Iterator[Shot | None]:
    yield None


def after(count: int, end: Callable[[], Iterator[Shot | None]]) -> Callable[[], Iterator[Shot | None]]:
    """So many good pictures first."""

    def shots() -> Iterator[Shot | None]:
        good = live()
        for _number in range(count):
            yield next(good)
        yield from end()

    return shots


def fails() -> Iterator[Shot | None]:
    raise OSError("unplugged")
    yield None


class Bench:
    """A worker before such a camera."""

    def __init__(self, scene: Scene) -> None:
        self.heard: list[Sense] = []
        self.source = Capture(scene.open, time.monotonic, Range())
        self.worker = CameraWorker(self.source, self.see, self.heard.append, time.monotonic, name="test camera", patience=0.2)
        self.worker.start()

    @staticmethod
    def see(frame: Frame) -> list[Sense]:
        return [DiceMoved(frame.at)]

    def told(self) -> list[str]:
        return [sense.reason for sense in self.heard if isinstance(sense, DeviceLost)]

    def wait(self, true: Callable[[], bool]) -> None:
        """Until something is so, the screen ticking meanwhile."""

        def ticked() -> bool:
            self.worker.check(time.monotonic())
            return true()

        until(ticked)

    def works(self) -> bool:
        return self.worker.works


@pytest.fixture
def sit() -> Iterator[Callable[[Scene], Bench]]:
    benches: list[tuple[Bench, Scene]] = []

    def opened(scene: Scene) -> Bench:
        benches.append((Bench(scene), scene))
        return benches[-1][0]

    yield opened
    for bench, scene in benches:
        scene.free.set()
        bench.worker.stop()


def test_c1_a_camera_that_stops_is_told_and_opened_anew_by_itself(sit: Callable[[Scene], Bench]) -> None:
    scene = Scene(after(3, hangs), live)
    bench = sit(scene)
    bench.wait(bench.works)
    bench.wait(lambda: not bench.works())
    assert "sends no pictures" in bench.told()[0]
    bench.wait(bench.works)
    assert scene.opened == 2


def test_c18_one_that_hangs_again_and_again_is_left_at_last_and_taken_back_when_it_answers(sit: Callable[[Scene], Bench]) -> None:
    scene = Scene(hangs, hangs, hangs, live)
    bench = sit(scene)
    bench.wait(lambda: any("does not answer any more" in told for told in bench.told()))
    assert scene.opened == capture.MOST_HUNG
    scene.free.set()
    bench.wait(bench.works)
    assert scene.opened == capture.MOST_HUNG + 1
    assert scene.closed == capture.MOST_HUNG


def test_c20_shutting_down_waits_for_no_camera(sit: Callable[[Scene], Bench]) -> None:
    scene = Scene(after(2, hangs))
    bench = sit(scene)
    bench.wait(bench.works)
    bench.wait(lambda: not bench.works())
    assert bench.worker.stop()  # its thread has ended, whatever the camera does
    assert scene.closed == 0


def test_c16_one_failure_ends_an_opening_and_a_later_success_of_it_is_not_believed(sit: Callable[[Scene], Bench]) -> None:
    scene = Scene(after(2, fails), fails, after(1, fails), live)
    bench = sit(scene)
    bench.wait(lambda: scene.opened == 4 and bench.works())
    assert scene.closed == 3
    assert any("unplugged" in told for told in bench.told())


def test_c15_the_last_picture_for_ever_is_told_and_the_camera_opened_anew(sit: Callable[[Scene], Bench]) -> None:
    def frozen() -> Iterator[Shot | None]:
        while True:
            yield Shot(scripted(0), None)

    scene = Scene(after(2, frozen), live)
    bench = sit(scene)
    bench.wait(lambda: any("same picture" in told for told in bench.told()))
    bench.wait(lambda: bench.works() and scene.opened > 1)
    assert isinstance(next(one for one in reversed(bench.heard) if not isinstance(one, DiceMoved)), DeviceBack)


def test_c15_the_same_stamp_is_no_new_picture(sit: Callable[[Scene], Bench]) -> None:
    def frozen() -> Iterator[Shot | None]:
        stamp = time.monotonic()
        while True:
            yield Shot(scripted(1), stamp)

    bench = sit(Scene(frozen))
    bench.wait(lambda: bool(bench.told()))
    assert sum(isinstance(sense, DiceMoved) for sense in bench.heard) <= 1 + bench.source.opened


def test_c19_an_absent_camera_is_looked_for_ever_more_seldom_and_found(sit: Callable[[Scene], Bench]) -> None:
    scene = Scene(live)
    there = threading.Event()

    def open_device(first: Controls) -> Device:
        if not there.is_set():
            raise Trouble("It is not there.")
        return scene.open(first)

    bench = sit(scene)
    bench.wait(bench.works)
    bench.source.open_device = open_device
    bench.source.give_back()
    begun = bench.worker.tries
    bench.wait(lambda: "It is not there." in bench.told())
    time.sleep(0.5)
    assert bench.worker.tries - begun <= 4  # after 0.1, 0.2, 0.4 s
    there.set()
    bench.wait(bench.works)


def test_c8_opened_and_closed_fifty_times_nothing_is_left_behind() -> None:
    scene = Scene(live)
    source = Capture(scene.open, time.monotonic, Range())
    before = threading.active_count()
    for _time in range(50):
        until(lambda: source.frame(0.25) is not None)
        source.give_back()
    assert scene.opened == scene.closed == 50
    assert threading.active_count() == before


def test_c14_it_is_known_how_many_pictures_cannot_be_used(sit: Callable[[Scene], Bench]) -> None:
    def each_twice() -> Iterator[Shot | None]:
        for shot in live():
            yield shot
            yield shot

    for shots, late in ((live, False), (each_twice, True)):
        bench = sit(Scene(shots))
        bench.wait(lambda source=bench.source: len(source.tally.lately) >= 20)  # type: ignore[misc]
        assert (bench.source.tally.share > 0.3) is late


def test_c14_pictures_that_never_came_are_counted_as_lost() -> None:
    tally = Tally()
    tally.begin()
    for at in (5.0, 5.1, 5.2, 5.3):
        tally.note(at)
    assert (tally.lost, tally.share) == (0, 0.0)
    tally.note(5.71)  # those of 5.4, 5.5 and 5.6 are missing
    tally.note(None)  # one came twice
    tally.note(5.84)
    assert tally.lost == 4
    assert tally.share == pytest.approx(4 / 10)
    tally.begin()
    tally.note(90.0)  # opened anew after a while: nobody expected pictures meanwhile
    assert tally.lost == 4
    for number in range(200):
        tally.note(90.1 + number / 10)
    assert tally.share == 0.0


def test_controls_are_told_by_the_thread_that_holds_the_camera() -> None:
    scene = Scene(live)
    source = Capture(scene.open, time.monotonic, Range(), Controls(0.01, 1.0))
    until(lambda: source.frame(0.25) is not None)
    source.adjust(Controls(0.02, 2.0))
    until(lambda: len(scene.obeyed) == 2)
    source.give_back()
    assert scene.obeyed == [Controls(0.01, 1.0), Controls(0.02, 2.0)]


# --- the camera's clock -----------------------------------------------------------------------------------------------


def test_a_picture_is_dated_by_the_sensor_not_by_its_arrival() -> None:
    clock = SensorClock()
    assert clock.at(100.0, 7.05) == pytest.approx(7.05)
    assert clock.at(100.1, 7.30) == pytest.approx(7.15)  # it came 150 ms later than the first
    assert clock.at(100.2, 7.22) == pytest.approx(7.22)  # and this one 30 ms sooner: so long had the first been on its way
    assert clock.at(100.3, 7.35) == pytest.approx(7.32)


def test_c9_pictures_that_waited_in_a_queue_are_not_taken_for_now() -> None:
    clock = SensorClock()
    assert clock.at(50.0, 1.0) == pytest.approx(1.0)
    late = [clock.at(50.0 + 0.1 * number, 1.7 + 0.01 * number) for number in (1, 2, 3)]  # all three come when somebody looks again
    assert late[0] is None
    assert late[1:] == [None, pytest.approx(1.3)]
    assert clock.at(50.8, 1.8) == pytest.approx(1.8)


def test_c16_what_was_told_before_is_not_told_again() -> None:
    clock = SensorClock()
    assert clock.at(10.0, 1.0) is not None
    assert clock.at(10.0, 1.1) is None
    assert clock.at(9.9, 1.2) is None


def test_clocks_are_compared_anew_when_all_pictures_seem_late_or_the_cameras_begins_again() -> None:
    clock = SensorClock()
    clock.at(10.0, 1.0)
    answers = [clock.at(10.0 + 0.1 * number, 3.0 + 0.1 * number) for number in range(1, capture.WATCHED + 2)]
    assert answers[:-1] == [None] * capture.WATCHED
    assert answers[-1] == pytest.approx(3.0 + 0.1 * (capture.WATCHED + 1))
    assert clock.at(0.5, 5.0) == pytest.approx(5.0)


def test_without_a_clock_of_its_own_a_picture_is_of_its_arrival_and_time_never_runs_backwards() -> None:
    clock = SensorClock()
    assert [clock.at(None, now) for now in (1.0, 2.0, 1.5)] == [1.0, 2.0, 2.0]
