"""`make bench`: every figure of the README, measured on one core and written to `build/bench.json`.

W is the time of BGR→grey, GaussianBlur 5×5 and Canny 50–150 on one fixed rendered 1280×720 frame, one thread, in the same run.
Ratios to W decide, milliseconds inform. Exit 1 when a figure misses its bar.
"""

from __future__ import annotations

import json
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import asdict, replace
from functools import partial
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from companion.course import Course
from companion.journal import Journal
from companion.rules.games import GAMES
from companion.rules.kernel import Setting
from hardware.measure import FAST, scale_games, scale_idle
from hardware.virtual.measure import measure_spill, random_look
from hardware.virtual.measure_falls import measure_falls
from hardware.virtual.measure_holes import measure_holes
from hardware.virtual.measure_spills import can_mat, measure_spills, tally
from hardware.virtual.render import Renderer
from hardware.virtual.scatter import flat_throw, loose_cards
from hardware.virtual.scene import Look
from tests.bench_app import app_figures
from tests.bench_dice import dice_figures
from tests.bench_records import records_figures
from tests.bench_replay import replay_figures
from tests.bench_sound import sound_figures
from tests.figures import Figure, at_least, at_most, median_time, times_of, told
from tests.rules.speed import long_match, rules_figures
from vision.calibration import Calibration, Settings, calibrate
from vision.faces import Readers
from vision.motion import Gate
from vision.profile import built_in
from vision.tray import Tray

SEED = 20261129
Image = Any


def main() -> int:
    """Measure everything, print a line each, write the list."""
    cv2.setNumThreads(1)
    figures: list[Figure] = []
    for figure in measure():
        figures.append(figure)
        bar = f"bar {figure.bar:g}" if figure.bar is not None else "reported"
        print(f"{'ok  ' if figure.ok else 'MISS'}  {figure.name:<28} {figure.value:>12g} {figure.unit:<10} {bar}", flush=True)
    place = Path("build")
    place.mkdir(exist_ok=True)
    (place / "bench.json").write_text(json.dumps([asdict(figure) for figure in figures], indent=1), encoding="utf-8")
    return 0 if all(figure.ok for figure in figures) else 1


def measure() -> Iterator[Figure]:
    """All figures. The app has the whole machine, since its simulator needs a core of its own; the rest has one core."""
    yield from (Figure(*row) for row in app_figures())
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    yield from rules_figures()
    yield from journal_figures()
    yield from records_figures()
    yield from sound_figures()
    yield from eye_figures()
    yield from replay_figures(SEED)
    yield from scale_figures()
    yield from spill_figures()
    yield from dice_figures(SEED)


# --- the deciding half ------------------------------------------------------------------------------------------------


def journal_figures() -> Iterator[Figure]:
    with tempfile.TemporaryDirectory(prefix="binside-bench-") as folder:
        journal = Journal(Path(folder) / "journal.db")
        match = journal.begin(Setting("garbage-day", "", ("Ana", "Ben")), 0.0)
        body = {"move": ["Stack", None, "", []], "events": [["Stacked", 0, "hand", None]]}
        yield told("journal-append", 1000 * median_time(lambda: journal.append(match, "move", body, 0.0), 200), "ms")
        yield at_most("resume-1000-events", 1000 * _resume_time(journal), "ms", 100)
        journal.close()


def _resume_time(journal: Journal) -> float:
    match = long_match(1000)
    game = GAMES[match.setting.game]
    course = Course.begin(game, match.setting, journal, time.time)
    for move in match.moves:
        course.play(move)

    def resume() -> None:
        record = journal.record(course.id)
        assert record is not None
        Course.resume(game, record, journal, time.time)

    return median_time(resume, 9)


# --- the senses -------------------------------------------------------------------------------------------------------


def eye_figures() -> Iterator[Figure]:
    rng = np.random.default_rng(SEED)
    look, scene = random_look(rng), flat_throw(rng)
    renderer = Renderer(look)
    empty, frame, other = renderer.empty(rng), renderer.frame(scene, rng), renderer.frame(scene, rng)

    def edges() -> None:
        cv2.Canny(cv2.GaussianBlur(cv2.cvtColor(frame, cv2.COLOR_BGR2GRAY), (5, 5), 0), 50, 150)

    unit = median_time(edges, 60)
    yield told("W", 1000 * unit, "ms")
    settings = Settings()
    found = calibrate(empty, settings)
    assert isinstance(found, Calibration)
    assert found.tray is not None
    gate = Gate(found)
    pair = [frame, other]
    turn = iter(range(10**9))
    gate_time = median_time(lambda: gate.look(pair[next(turn) % 2]), 200)
    yield at_most("gate", gate_time / unit, "W", 0.15)
    tray = Tray(found.tray, settings, Readers(built_in(), settings.limits), None)
    tray.renew(empty)
    assert len(tray.read(frame).dice) == len(scene.dice)
    yield told("spill-count", _count_time(look, rng) / unit, "W")
    throws = [renderer.frame(flat_throw(rng), rng) for _throw in range(20)]
    reads = sorted(seconds for throw in throws for seconds in times_of(partial(tray.read, throw), 6)[1:])
    yield at_most("dice-read", statistics.median(reads) / unit, "W", 5)
    yield at_most("dice-read-p95", reads[int(0.95 * len(reads))] / unit, "W", 10)


def _count_time(look: Look, rng: np.random.Generator) -> float:
    """Seconds for one look at four loose cards round a pile, which is taken at rest only."""
    renderer, after = Renderer(look), loose_cards(rng, 4)
    mat = can_mat(renderer, rng)
    mat.reference = mat.flat(renderer.frame(replace(after, cards=after.cards[:11]), rng))
    flat = mat.flat(renderer.frame(after, rng))
    return median_time(lambda: mat.count(flat), 9)


def scale_figures() -> Iterator[Figure]:
    """Every column of the noise table: final counts, every count after a move, and what was asked."""
    for column in ("good", "typical"):
        games = scale_games(column, 50, 60, SEED)
        yield at_most(f"scale-{column}-wrong", games.wrong, "of 50", 0)
        yield at_most(f"scale-{column}-wrong-silent", games.silent, f"of {games.counts}", 0)
        yield told(f"scale-{column}-right-asked", games.asked_right, f"of {games.counts - games.wrong_counts}")
    games = scale_games(FAST, 10, 60, SEED)
    yield at_most("scale-fast-wrong", games.wrong + games.wrong_counts, f"of {games.counts}", 0)
    yield told("scale-fast-asked", games.asked, f"of {games.counts}")
    games = scale_games("bad", 50, 60, SEED)
    yield told("scale-bad-wrong", games.wrong_counts, f"of {games.counts}")
    yield at_most("scale-bad-wrong-silent", games.silent, f"of {games.wrong_counts}", 0)
    yield at_most("scale-bad-right-asked", 100 * games.asked_right / (games.counts - games.wrong_counts), "%", 5)
    yield told("scale-bad-late", 100 * games.late / (games.counts + games.late), "%")
    yield at_most("scale-invented", scale_idle(12.0, 0.05, 5.0, SEED), "cards", 0)


def spill_figures() -> Iterator[Figure]:
    """Loose cards: drawn spills on many cloths, what they cost, physical falls by camera alone and with the scale, and holes."""
    spills = measure_spills(210, SEED)
    drawn, heaps = tally([one for one in spills if one.layout != "heap"]), tally([one for one in spills if one.layout == "heap"])
    whole = tally(spills)
    yield at_least("spills-exact", 100 * whole.exact, "%", 95)
    yield at_least("spills-within-one", 100 * drawn.near, "%", 98)
    yield told("spills-within-one-heaps", 100 * heaps.near, "%")
    yield told("spills-within-one-heaps-seen", 100 * heaps.near_seen, "%")
    yield at_most("spills-too-many", 100 * whole.over, "%", 0)
    yield told("spills-asked", 100 * whole.asked, "%")
    yield told("spills-silent", 100 * whole.sure_wrong, "%")
    spill = measure_spill(120, SEED)
    yield told("spill-right", 100 * spill.right / spill.deeds, "%")
    yield told("spill-asked", 100 * spill.asked / spill.deeds, "%")
    yield told("spill-silent", 100 * spill.wrong_silent / spill.deeds, "%")
    yield told("spill-claimed-falsely", spill.false, "cards")
    falls = measure_falls(120, SEED)
    yield at_most("falls-wrong", 100 * falls.wrong / falls.deeds, "%", 0)
    yield at_most("falls-asked", 100 * falls.asked / falls.deeds, "%", 15)
    holes = measure_holes(120, SEED)
    yield told("holes-right", 100 * holes.right / holes.holes, "%")
    yield told("holes-unsure", 100 * holes.unsure / holes.holes, "%")
    yield told("holes-wrong", 100 * holes.wrong / holes.holes, "%")


if __name__ == "__main__":
    sys.exit(main())
