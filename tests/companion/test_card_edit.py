"""The card list on the screen: every entry can be seen, and values of one's own copy changed; the rest of the file stays as it was."""

from __future__ import annotations

import difflib
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from playing import host_of, labelled

from companion import acts, cardedit, ownlists
from companion.cardedit import Spot
from companion.host import Host
from companion.present import cardpages
from companion.rules.games import GAMES
from companion.view import Control, NameBody, Option, PickBody

EVERY = sorted(GAMES)


def shipped(game: str) -> str:
    return ownlists.shipped(game).read_text(encoding="utf-8")


def differing(old: str, new: str) -> list[tuple[str, str]]:
    """The lines that differ, as they were and as they are."""
    marks = [line for line in difflib.ndiff(old.splitlines(), new.splitlines()) if line[0] in "+-"]
    return list(zip([line[2:] for line in marks if line[0] == "-"], [line[2:] for line in marks if line[0] == "+"], strict=True))


def at_cards(place: Path, game: str) -> Host:
    host, _clock, _told = host_of(place)
    host.act(acts.Go("setup", game))
    host.act(acts.Go("cards"))
    return host


def controls(host: Host) -> dict[str, Control]:
    assert isinstance(host.view.body, PickBody)
    return {control.title: control for control in host.view.body.controls}


def options(control: Control) -> Iterator[Option]:
    yield from control.choices
    yield from (one for one in (control.minus, control.plus) if one is not None)


# --- the text of a list -----------------------------------------------------------------------------------------------


def test_one_value_changes_and_the_comment_behind_it_stays() -> None:
    old = shipped("garbage-day")
    new = cardedit.changed(old, Spot("deck", 0), "garbage", 70)
    assert differing(old, new) == [("garbage = 77   # the rulebook's list of contents", "garbage = 70   # the rulebook's list of contents")]
    new = cardedit.changed(old, Spot("card", 0), "count", 6)
    assert differing(old, new) == [('count = "?"    # at least 5, one for each player', "count = 6    # at least 5, one for each player")]


def test_a_sign_of_a_comment_inside_a_name_is_none() -> None:
    old = '[[items]]\nname = "Can # 7"  # ours\ncount = 7\n'
    assert cardedit.changed(old, Spot("items", 0), "name", "Can").splitlines()[1] == 'name = "Can"  # ours'


def test_a_name_that_is_known_is_open_no_more_and_is_changed_where_others_mean_it() -> None:
    old = shipped("dumpster-brawl")
    new = cardedit.changed(old, Spot("items", 4), "name", "Fish “Bone”")
    assert differing(old, new) == [
        ('name = "Item 5"', 'name = "Fish “Bone”"'),
        ("placeholder = true", "placeholder = false"),
        ('affinity = "Item 5"', 'affinity = "Fish “Bone”"'),
    ]
    old = shipped("rumble-in-the-dungeon")
    read = tomllib.loads(cardedit.changed(old, Spot("rooms", 8), "name", "Gate"))
    assert read["dungeon"]["entry"] == "Gate"
    assert sum("Gate" in door for door in read["dungeon"]["doors"]) == 2
    assert "Entry" not in repr(read)


def test_a_value_over_several_lines_is_left_to_its_file() -> None:
    old = '[[blockers]]\nname = "A"\nwin = [\n  "draw",\n]\n'
    with pytest.raises(ValueError, match=r"^“win” stands in more than one line"):
        cardedit.changed(old, Spot("blockers", 0), "win", ["discard"])


# --- the pages --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", EVERY)
def test_every_entry_is_listed_with_what_it_says(tmp_path: Path, game: str) -> None:
    host = at_cards(tmp_path, game)
    cards = ownlists.in_force(tmp_path, game).cards
    shown = controls(host)
    for kind, found in cards.items():
        for place, entry in enumerate(found if isinstance(found, list) else [found]):
            if kind != "dungeon":  # what lies where is built on the table's map
                line = shown[cardpages.called(cards, Spot(kind, place))]
                for key in ("count", "damage", "number", "lose", "walls", "largest"):
                    assert key not in entry or entry[key] == "?" or f": {entry[key]}" in line.text


@pytest.mark.parametrize("game", EVERY)
def test_every_value_that_is_offered_is_taken_or_refused_in_a_sentence(tmp_path: Path, game: str) -> None:
    """Each key of each entry is pressed once on a fresh page; the list in force can always be played with."""
    host = at_cards(tmp_path, game)
    for spot in list(cardpages.spots(game, ownlists.in_force(tmp_path, game).cards)):
        host.act(acts.Go("card", f"{spot.kind}/{spot.place}"))
        offered = [option for control in controls(host).values() for option in options(control) if not option.why]
        assert offered
        for option in offered:
            if isinstance(option.act, acts.ChangeCard):
                host.act(option.act)
                assert host.problem.count("\n") == 0
                assert not ownlists.in_force(tmp_path, game).problem
        host.act(acts.Back())


def test_a_first_change_begins_a_copy_that_is_played_with(tmp_path: Path) -> None:
    host = at_cards(tmp_path, "trash-war")
    assert "Torches: ?" in controls(host)["Broken Microwave"].text
    host.act(acts.Go("card", "trash/2"))
    damage = controls(host)["Damage"]
    assert (damage.value, damage.text, damage.minus and damage.minus.why) == ("?", "not known", "that is not known already")
    assert damage.plus is not None
    host.act(damage.plus.act)  # type: ignore[arg-type]
    host.act(controls(host)["Damage"].plus.act)  # type: ignore[union-attr, arg-type]
    assert controls(host)["Damage"].value == "2"
    host.act(acts.Back())
    assert "Damage: 2" in controls(host)["Broken Microwave"].text
    assert controls(host)["Play with"].text == "your list, 23 entries are still open"
    mine = ownlists.own(tmp_path, "trash-war").read_text(encoding="utf-8")
    assert differing(shipped("trash-war"), mine) == [('damage = "?"', "damage = 2")]
    assert host.draft.whole().cards["trash"][2]["damage"] == 2


def test_a_change_that_cannot_be_is_refused_and_nothing_is_written(tmp_path: Path) -> None:
    host = at_cards(tmp_path, "garbage-day")
    host.act(acts.ChangeCard(("sizes", 0), "largest", 7))
    assert host.view.banner is not None
    assert "the size of “Artistic masterpiece” goes from 0 to 7" in host.problem
    assert host.problem.startswith("garbage-day.toml, line ")
    assert not ownlists.own(tmp_path, "garbage-day").exists()
    assert list((tmp_path / "cards").iterdir()) == []
    host.act(acts.ChangeCard(("sizes", 0), "largest", 8))
    assert ownlists.in_force(tmp_path, "garbage-day").cards["sizes"]["largest"] == 8


def test_the_end_of_a_range_says_so(tmp_path: Path) -> None:
    host = at_cards(tmp_path, "dumpster-brawl")
    host.act(acts.ChangeCard(("blockers", 0), "number", 6))
    host.act(acts.Go("card", "blockers/0"))
    needed = controls(host)["Crowbars needed"]
    assert needed.plus is not None
    assert (needed.value, needed.plus.act, needed.plus.why) == ("6", None, "6 is the most")


def test_rewards_are_added_and_taken_away(tmp_path: Path) -> None:
    host = at_cards(tmp_path, "dumpster-brawl")
    host.act(acts.Go("card", "blockers/0"))
    host.act(labelled(host.view, "discard 1 more").act)  # type: ignore[arg-type]
    host.act(labelled(host.view, "do what it says").act)  # type: ignore[arg-type]
    assert ownlists.in_force(tmp_path, "dumpster-brawl").cards["blockers"][0]["win"] == ["draw", "opponent-discards", "by-the-text"]


def test_a_card_gets_its_name_by_the_keyboard(tmp_path: Path) -> None:
    host = at_cards(tmp_path, "dumpster-brawl")
    host.act(acts.Go("card", "items/4"))
    host.act(acts.Go("cardname", "items/4"))
    assert host.view.body == NameBody(-1, "What does it say?", (), "Item 5", cardedit.NAME_LENGTH)
    host.act(acts.Type(-1, "Apple Core"))
    assert "“Apple Core” is in “items” twice" in host.problem
    host.act(acts.Go("cardname", "items/4"))
    host.act(acts.Type(-1, "Fish Bone"))
    assert host.problem == ""
    assert controls(host)["Name"].text == "Fish Bone"
    cards = ownlists.in_force(tmp_path, "dumpster-brawl").cards
    assert (cards["items"][4]["name"], cards["characters"][4]["affinity"]) == ("Fish Bone", "Fish Bone")


def test_the_own_list_is_dropped_only_by_a_long_press_and_is_kept_beside(tmp_path: Path) -> None:
    host = at_cards(tmp_path, "garbage-day")
    assert not [option for option in host.view.options if isinstance(option.act, acts.DropCards)]
    host.act(acts.ChangeCard(("deck", 0), "garbage", 70))
    drop = labelled(host.view, "Drop your list")
    assert drop.hold
    host.act(drop.act)  # type: ignore[arg-type]
    assert controls(host)["Play with"].text == "shipped list, 6 entries are still open"
    assert host.draft.whole().cards["deck"]["garbage"] == 77
    old = ownlists.own(tmp_path, "garbage-day").with_name("garbage-day.toml.old")
    assert tomllib.loads(old.read_text(encoding="utf-8"))["deck"]["garbage"] == 70


def test_the_shipped_list_is_not_changed_while_there_is_an_own_one(tmp_path: Path) -> None:
    host = at_cards(tmp_path, "garbage-day")
    host.act(acts.ChangeCard(("deck", 0), "garbage", 70))
    host.act(acts.UseCards(False))
    assert {one.why for control in controls(host).values() for one in control.choices if one.label == "Change"} == {
        "choose your list first"
    }
    host.act(acts.ChangeCard(("deck", 0), "garbage", 60))  # as if somebody could
    assert "Choose your own list first" in host.problem
    assert ownlists.in_force(tmp_path, "garbage-day").cards["deck"]["garbage"] == 70


def test_every_kind_field_and_value_has_words() -> None:
    for shape in cardedit.SHAPES.values():
        for kind, entries in shape.items():
            assert kind in cardpages.KINDS or kind == "dungeon"
            for key in (*entries.fields, *entries.optional):
                assert key in cardpages.FIELDS or key in (*cardpages.UNTOUCHED, "entry", "treasure", "doors")
