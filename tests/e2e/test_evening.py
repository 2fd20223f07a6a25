"""The real app, a real pointer, physics underneath: one Garbage Day turn with a fall, one Brawl attack, one pulled plug."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.e2e.display import PATIENCE
from tests.e2e.sitting import Sitting


def hue(hexed: str) -> tuple[int, int, int]:
    return int(hexed[1:3], 16), int(hexed[3:5], 16), int(hexed[5:7], 16)


def overflow(what: str) -> list[int]:
    return [int(number) for number in re.findall(r"overflow=(\d+)", what)]


@pytest.mark.timeout(400)
def test_a_garbage_day_turn_in_which_cards_fall_and_a_pulled_plug(tmp_path: Path) -> None:
    with Sitting(tmp_path, seed=5) as table:
        view = table.until(lambda view: set(view["devices"].values()) == {"good"})
        assert view["simulated"]
        table.tap("Garbage Day")
        table.tap("Start")
        table.until(lambda view: view["body"] == "GarbageBody")
        for card in range(1, 5):
            table.with_hands("Careful")
            table.until(lambda view, card=card: f"can={card}" in view["what"] and view["notice"] == "Play one card")
        table.with_hands("Cat")  # what the paw takes along is physics
        spill = table.until(lambda view: view["body"] == "SpillBody")
        table.until_drawn(hue("#FFC21A"), 0.05)  # the tape says: look
        count = int(re.search(r"SpillBody\(count=(\d+)", spill["what"])[1])  # type: ignore[index]
        guilty = re.search(r"active=Verdict\(person=Person\(seat=(\d+), name='([^']+)'", spill["what"])
        assert guilty is not None
        table.tap(guilty[2])
        after = table.until(lambda view: view["body"] != "SpillBody")
        if after["body"] == "GarbageBody":
            assert overflow(after["what"])[int(guilty[1])] >= count
        table.with_hands("Sweep up")
        told = table.view()
        table.kill()
        with Sitting(tmp_path, seed=6) as again:
            home = again.until(lambda view: "ResumeCard" in view["what"])
            assert "Garbage Day" in home["what"]
            again.tap("Got it")  # the note about the power cut
            again.tap("Carry on")
            back = again.until(lambda view: view["body"] != "HomeBody")
            assert overflow(back["what"]) == overflow(told["what"])


def test_escape_leaves_nothing_and_a_long_press_in_the_settings_ends_the_app_with_the_journal_closed(tmp_path: Path) -> None:
    with Sitting(tmp_path, 1) as table:
        table.pointer("key", "Escape")
        table.tap("Settings")
        table.until(lambda view: "Close Binside" in view["options"])
        table.tap("Close Binside")
        assert table.app.poll() is None, "a short touch ended the app"
        x, y = next((x, y) for name, x, y in table.view()["targets"] if name == "Close Binside")
        table.pointer("mousemove", x, y, "mousedown", "1")
        assert table.app.wait(PATIENCE) == 0
    (journal,) = tmp_path.rglob("journal.db")
    assert not journal.with_name("journal.db-wal").exists()  # it was closed, not left


@pytest.mark.timeout(400)
def test_a_brawl_attack_from_the_throw_to_the_spoils(tmp_path: Path) -> None:
    with Sitting(tmp_path, seed=8) as table:
        table.until(lambda view: set(view["devices"].values()) == {"good"})
        table.tap("Dumpster Brawl!")
        table.tap("Start")
        table.tap("We rolled already")
        table.tap("Player 1")
        table.tap("That is it")
        table.until(lambda view: view["notice"] == "Draw or discard first?")
        table.tap("Attack somebody")
        table.until(lambda view: view["notice"] == "Attack whom?")
        table.tap("Player 2")
        table.until(lambda view: view["notice"] == "Roll both")
        table.with_hands("Throw 6 blue, 5 green")
        result = table.until(lambda view: view["body"] in ("CombatBody", "DoubtBody") and view["notice"] != "Roll both")
        for _die in range(11):  # dice in doubt are asked about one by one; what is said is not the point here
            if result["body"] != "DoubtBody":
                break
            number = result["number"]
            table.tap("Lid" if "Lid" in str(result["targets"]) else "Roll again")
            result = table.until(lambda view, number=number: view["number"] > number)
        result = table.until(lambda view: view["body"] == "CombatBody" and view["notice"] != "Roll both")
        crowbars, lids = (int(score) for score in re.findall(r"score=(\d+)", result["what"]))
        winner = "Player 1" if crowbars > lids else "Player 2"
        assert result["notice"].startswith(winner)
        assert ("take one or give one" in result["notice"]) == (crowbars > lids)
        table.until_drawn(hue("#3D7DD8"), 0.001 * crowbars)  # each crowbar is a solid blue die of about 38 px, less its symbol
