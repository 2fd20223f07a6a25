"""A thousand random touches on every screen and in matches of every game: see `monkey.py`; `make monkey` does a hundred times as many."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from companion.view import HandBody, View
from tests.companion import playing
from tests.ui.monkey import KINDS, SEED, Stage, screens, touch_match, touch_screen

EVENTS = 1_000
PARTS = 4  # that the screens are tried in


@pytest.fixture(scope="module")
def stage() -> Iterator[Stage]:
    made = Stage()
    yield made
    made.harness.close()


@pytest.mark.timeout(600)
@pytest.mark.parametrize("part", range(PARTS))
def test_a_screen_sends_only_what_it_offers_however_it_is_touched(part: int, stage: Stage) -> None:
    for name in list(screens())[part::PARTS]:
        assert touch_screen(name, stage, EVENTS, SEED) > 0, name


@pytest.mark.timeout(600)
@pytest.mark.parametrize(("game", "mode"), KINDS)
def test_a_match_keeps_to_its_rules_and_its_journal_however_it_is_touched(game: str, mode: str, stage: Stage) -> None:
    sent, matches = touch_match(game, mode, stage, EVENTS, SEED)
    assert sent > EVENTS / 50
    assert matches > 0


def test_a_seats_button_does_nothing_on_a_page_of_cards_to_be_counted(tmp_path_factory: pytest.TempPathFactory) -> None:
    pages = [stop.view for stops in screens().values() for stop in stops if isinstance(stop.view.body, HandBody)]
    assert pages
    host, _clock, _told = playing.host_of(tmp_path_factory.mktemp("home"))
    sent: list[View] = []
    for page in pages:
        host.view, host.on_view = page, sent.append
        host._press("seat-0")
    assert sent == []
