"""Dumpster Brawl!: transcripts written from the rulebook, random legal play, dice heard, card lists read."""

from __future__ import annotations

import json
import random
import re
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.rules import dumpster_brawl
from companion.rules.codec import from_json, parse, speak, to_json
from companion.rules.dumpster_brawl import asks as ask
from companion.rules.dumpster_brawl import cards
from companion.rules.dumpster_brawl import moves as mv
from companion.rules.dumpster_brawl.board import RUMMY, Brawl, affinity, all_cards, is_rummy
from companion.rules.dumpster_brawl.effects import item_count
from companion.rules.dumpster_brawl.laying import laid
from companion.rules.dumpster_brawl.scoring import points
from companion.rules.kernel import (
    SEATING_MOVES,
    Event,
    Leave,
    Move,
    NotHeard,
    Open,
    Pause,
    Replace,
    Return,
    RuleError,
    Setting,
    Value,
    accepts,
    judge,
    legal,
    replay,
    settle,
    start,
)
from companion.rules.transcript import check, read
from companion.senses import CanStill, DiceSeen, Die, Doubt

GAME = dumpster_brawl.GAME
HERE = Path(__file__).parent
GOLDEN = sorted((HERE / "golden").glob("dumpster-brawl*.txt"))
CASES = HERE.parents[1] / "docs" / "cases" / "dumpster-brawl.md"
NAMES = ("Ana", "Ben", "Cem", "Dia", "Eda", "Fay")
KINDS = {kind.__name__: kind for kind in GAME.events}


def match_of(mode: str = "round-rummage", count: int = 2, moves: tuple[Move, ...] = (), **rulings: Any) -> Brawl:
    """A match after the first player is named (seat 0) and some moves."""
    named = {key.replace("_", "-"): value for key, value in rulings.items()}
    setting = settle(GAME, Setting(GAME.id, mode, NAMES[:count], named))
    _events, match = start(GAME, setting)
    for move in (mv.GoesFirst(0), *moves):
        _events, match = judge(GAME, match, move)
    return match


def golden_lines() -> list[tuple[str, str, str]]:
    """(move, outcome, comment) of every transcript."""
    return [line[1:] for path in GOLDEN for script in read(path.read_text("utf-8")) for line in script.lines]


# Transcripts ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_the_transcript_is_judged_as_written(path: Path) -> None:
    assert check(path.read_text("utf-8"), {GAME.id: GAME}) == []


def test_every_case_is_listed_and_shown() -> None:
    listed = {int(row) for row in re.findall(r"^\| DB (\d+) \|", CASES.read_text("utf-8"), re.M)}
    shown = {int(row) for _move, _outcome, comment in golden_lines() for row in re.findall(r"\bDB (\d+)\b", comment)}
    assert listed == set(range(1, 43))
    assert listed <= shown


def test_every_rule_is_refused_and_every_event_happens() -> None:
    outcomes = [outcome for _move, outcome, _comment in golden_lines()]
    references = [rule.ref for rule in GAME.rules]
    assert len(set(references)) == len(references)
    assert set(references) <= {outcome[2:] for outcome in outcomes if outcome.startswith("! ")}
    assert set(KINDS) == {name for outcome in outcomes for name in re.findall(r"(\w+)\(", outcome) if name[0].isupper()}


def test_every_ruling_differs_from_its_default_somewhere() -> None:
    heads = [script.head for path in GOLDEN for script in read(path.read_text("utf-8"))]
    switched = {key.split(" ", 1)[1] for head in heads for key in head if key.startswith("ruling ")}
    assert switched == {ruling.key for ruling in GAME.rulings}


# Random play ----------------------------------------------------------------------------------------------------------


def fill(match: Brawl, open_move: Open, dice: random.Random) -> Move:
    """A template filled in as a player who holds the right cards would; for `LayDown` there may be no way."""
    given: dict[str, Value] = dict(open_move.given)
    if open_move.move is mv.Claim:
        return mv.Claim(int(given["seat"]), winning_sets(match.board.hands[int(given["seat"])]))
    if open_move.move is mv.LayDown:
        return laying(match, int(given["seat"]), dice)
    counts: dict[str | int, int] = {"trash": match.board.trash, "discard": match.board.discard}
    if open_move.move is mv.Blocker:
        sources = [place for place, count in counts.items() if count]
        return mv.Blocker(dice.randint(1, 6), "", str(dice.choice(sources or ["trash"])), int(given["seat"]))
    counts |= {seat: match.board.hands[seat] for seat in match.inside()}
    origin = dice.choice([place for place, count in counts.items() if count])
    goal = dice.choice([place for place in counts if place != origin])
    return mv.MoveByText(origin, goal, dice.randint(1, counts[origin]))


def laying(match: Brawl, seat: int, dice: random.Random) -> mv.LayDown:
    """Cards that could be laid down: the whole hand before the attack, else as many as chance says."""
    hand = match.board.hands[seat]
    due = dice.randint(1, hand) if isinstance(match.ask, ask.Laying) else hand
    return mv.LayDown(seat, piles(match, seat, due))


def piles(match: Brawl, seat: int, due: int) -> tuple[tuple[str, int], ...]:
    """So many cards as piles, each a set of its own or added to what lies before the seat."""
    board, chosen = match.board, []
    own = {item for item, _count in board.laid[seat]}
    items = sorted((str(item["name"]) for item in cards.shipped()["items"]), key=lambda item: item not in own)
    for item in items:
        free = item_count(cards.shipped(), item) - sum(laid(board.laid, one, item) for one in match.seats)
        most = free if due - free not in (1, 2) else free - 2  # no single or double is left over
        count = min(due, most) if item in own or min(due, most) >= 3 else 0
        if count > 0:
            chosen.append((item, count))
            due -= count
    return tuple(chosen)


def winning_sets(hand: int) -> tuple[tuple[str, int], ...]:
    """Sets that use up `hand` cards, eight as somebody with an affinity for Take Out would."""
    if hand == 8:
        return (("Take Out", 2), ("Soda Can", 3), ("Apple Core", 3))
    number = max(3, -(-hand // 7))
    items = [item["name"] for item in cards.shipped()["items"]]
    return tuple((items[place], hand // number + (place < hand % number)) for place in range(number))


def choose(match: Brawl, dice: random.Random) -> Move:
    """A random legal move; claims are rare so that matches last, and only whole hands are claimed."""
    options = legal(GAME, match)
    assert options, match.ask
    plain = [option for option in options if isinstance(option, Move)]
    opens = [option for option in options if isinstance(option, Open)]
    assert plain, match.ask
    if opens and dice.random() < (0.3 if is_rummy(match) else 0.08):
        chosen = dice.choice(opens)
        move = fill(match, chosen, dice) if chosen.move is not mv.Claim or claimable(match, seat_of(chosen)) else None
        if move is not None and accepts(GAME, match, move):
            return move
    return dice.choice(plain)


def choose_with_seats(match: Brawl, dice: random.Random) -> Move:
    """As `choose`; now and then somebody leaves, pauses, comes back or is replaced."""
    if dice.random() < 0.05:
        seat = dice.choice(match.inside())
        move = dice.choice((Leave(seat), Pause(seat), Pause(seat), Return(seat), Replace(seat, f"Gus {dice.randrange(99)}")))
        if accepts(GAME, match, move):
            return move
    return choose(match, dice)


def seat_of(offer: Open) -> int:
    return int(dict(offer.given)["seat"])


def claimable(match: Brawl, seat: int) -> bool:
    hand = match.board.hands[seat]
    return 9 <= hand <= 91 or (hand == 8 and affinity(match, seat) == "Take Out")


def random_setting(dice: random.Random) -> Setting:
    rulings: dict[str, Value] = {}
    for ruling in GAME.rulings:
        if dice.random() < 0.4:
            whole = isinstance(ruling.default, int) and not isinstance(ruling.default, bool)
            rulings[ruling.key] = dice.randint(*map(int, ruling.choices)) if whole else dice.choice(ruling.choices)
    count = dice.randint(2, 6)
    mode = dice.choice(GAME.modes).id
    return settle(GAME, Setting(GAME.id, mode, NAMES[:count], rulings, first=dice.randrange(count)))


CHANCE = st.integers(0, 2**32 - 1).map(random.Random)  # one number, so that a failing match is told by it


@settings(max_examples=120, deadline=None)
@given(CHANCE, st.integers(20, 250))
def test_random_legal_play(dice: random.Random, length: int) -> None:
    setting = random_setting(dice)
    first_events, match = start(GAME, setting)
    journal: list[Event] = list(first_events)
    total = all_cards(match)
    earlier: list[tuple[int, Brawl]] = [(len(journal), match)]
    for _turn in range(length):
        if match.winners is not None:
            break
        events, match = judge(GAME, match, choose_with_seats(match, dice))
        assert events
        journal += events
        earlier.append((len(journal), match))
        board = match.board
        assert all_cards(match) == total
        assert min(board.trash, board.discard, board.removed, board.boosters, board.blockers, *board.hands) >= 0
        assert match.ask is None or match.ask.seat in match.inside()
        assert all(board.hands[seat] == 0 and not board.laid[seat] for seat in match.out)
    assert (match.ask is None) == (match.winners is not None)
    written = [json.loads(json.dumps(to_json(event))) for event in journal]
    loaded = [from_json(data, KINDS) for data in written]
    assert loaded == journal
    assert [parse(speak(event), GAME.events) for event in journal] == journal
    for length_then, then in dice.sample(earlier, min(3, len(earlier))):
        assert replay(GAME, setting, loaded[:length_then]) == then  # an undo
    assert replay(GAME, setting, loaded) == match


JUNK: st.SearchStrategy[Any] = st.one_of(
    st.integers(-3, 9),
    st.sampled_from(["", "trash", "lid", "draw", "Take Out", 1.0, True, None]),
    st.sampled_from([(), (1, 2), (("Soda Can", 3),), (("Take Out", True),), (("Apple Core", -1),), [], ("x",)]),
)


@settings(max_examples=150, deadline=None)
@given(CHANCE, st.integers(0, 40), st.data())
def test_nonsense_is_refused_with_a_rule(dice: random.Random, length: int, data: st.DataObject) -> None:
    _events, match = start(GAME, random_setting(dice))
    for _turn in range(length):
        if match.winners is None:
            _events, match = judge(GAME, match, choose_with_seats(match, dice))
    kind = data.draw(st.sampled_from(GAME.moves))
    move = kind(*(data.draw(JUNK) for _field in fields(kind)))  # type: ignore[arg-type]
    try:
        events, after = judge(GAME, match, move)
    except RuleError:
        return
    assert all_cards(after) == all_cards(match)
    assert [from_json(json.loads(json.dumps(to_json(event))), KINDS) for event in events] == list(events)


def universe(match: Brawl) -> list[Move]:
    """Every move without open ends, legal or not: no Blocker (any number), no `Exchange` that has a shorter name."""
    few, seats = range(8), (-1, *match.seats, 6)
    plain = [mv.StopDrawing(), mv.Discard(), mv.StopDiscarding(), mv.EndTurn(), mv.Steal(), mv.Give(), mv.Neither()]
    rewards = ("draw", "discard", "opponent-discards", "by-the-text", "nothing")
    names = ("Nobody", *(one["name"] for one in cards.shipped()["characters"]))
    return [
        *(*plain, mv.NoClaim(), mv.StopLaying(), mv.Exchange(2, 0), mv.Exchange(1, 1), mv.Exchange(0, 2), mv.Exchange(2, 1)),
        *(kind(a, b) for kind in (mv.Plan, mv.Fight, mv.RummageRoll) for a in few for b in few),
        *(mv.BlockerRoll(crowbars) for crowbars in few),
        *(mv.Draw(source) for source in ("trash", "discard", "floor")),
        *(mv.Reward(kind, seat) for kind in rewards for seat in (None, *seats)),
        *(kind(seat) for kind in (mv.Attack, mv.GoesFirst) for seat in seats),
        *(mv.PlayBooster(seat, effect) for seat in seats for effect in cards.BOOSTER_EFFECTS),
        *(mv.TieRoll(seat, crowbars) for seat in seats for crowbars in few),
        *(mv.RollDie(seat, face) for seat in seats for face in ("crowbar", "lid", "")),
        *(mv.PickCharacter(seat, name) for seat in seats for name in names),
    ]


@pytest.mark.parametrize("seed", range(24))
def test_the_list_of_legal_moves_is_whole(seed: int) -> None:
    dice = random.Random(seed)
    _events, match = start(GAME, random_setting(dice))
    for _turn in range(dice.randrange(60)):
        if match.winners is None:
            _events, match = judge(GAME, match, choose_with_seats(match, dice))
    if match.winners is None:
        left_out = (mv.Blocker, *SEATING_MOVES)
        listed = {move for move in legal(GAME, match) if isinstance(move, Move) and not isinstance(move, left_out)}
        assert {move for move in universe(match) if accepts(GAME, match, move)} == listed


def greedy(match: Brawl, dice: random.Random) -> Move:
    """A player who draws all that is allowed and lays down the first hand that can be nothing but sets, in Rummy all but a card."""
    for seat in match.seats if not is_rummy(match) else ():
        if match.board.dealt and claimable(match, seat):
            return mv.Claim(seat, winning_sets(match.board.hands[seat]))
    plain = [option for option in legal(GAME, match) if isinstance(option, Move)]
    if isinstance(match.ask, ask.Laying) and match.board.hands[match.ask.seat] > 3:
        return mv.LayDown(match.ask.seat, piles(match, match.ask.seat, match.board.hands[match.ask.seat] - 1))
    draws = [option for option in plain if isinstance(option, mv.Draw)]
    return draws[0] if draws else dice.choice(plain)


@pytest.mark.parametrize("mode", [mode.id for mode in GAME.modes])
@pytest.mark.parametrize("count", range(2, 7))
def test_a_match_comes_to_its_end(mode: str, count: int) -> None:
    dice = random.Random(count)
    _events, match = start(GAME, settle(GAME, Setting(GAME.id, mode, NAMES[:count])))
    for _turn in range(3000):
        if match.winners is not None:
            break
        _events, match = judge(GAME, match, greedy(match, dice))
    assert match.winners is not None
    assert len(match.winners) == 1
    assert legal(GAME, match) == []


# Questions and dice ---------------------------------------------------------------------------------------------------


def dice_of(**faces: str) -> DiceSeen:
    """Sure dice in a tray: letters c and l per colour, for instance blue="ccllcc"."""
    names = {"c": "crowbar", "l": "lid", "?": ""}
    dice = [Die(colour, names[letter], 0.5, 0.5, 0.05) for colour, row in faces.items() for letter in row]
    return DiceSeen(tuple(dice), 1.0)


def roll_off() -> Brawl:
    return start(GAME, settle(GAME, Setting(GAME.id, "", NAMES[:3])))[1]


def test_the_roll_off_hears_one_die_after_the_other() -> None:
    match = roll_off()
    assert GAME.awaits(match) == {"blue": 1}
    assert GAME.hear(match, dice_of(blue="c")) == mv.RollDie(0, "crowbar")
    _events, match = judge(GAME, match, mv.RollDie(0, "crowbar"))
    assert match.ask == ask.RollOff(1, (0, 1, 2))
    assert GAME.hear(match, dice_of(blue="l")) == mv.RollDie(1, "lid")


def test_a_fight_is_heard_from_eleven_dice() -> None:
    match = match_of(moves=(mv.Attack(1),))
    assert GAME.awaits(match) == {"blue": 6, "green": 5}
    assert GAME.hear(match, dice_of(blue="ccccll", green="llccc")) == mv.Fight(4, 2)


def test_only_the_attack_dice_are_heard_after_a_booster() -> None:
    match = match_of(moves=(mv.Attack(1), mv.Fight(0, 2), mv.PlayBooster(0, "reroll-attack")))
    assert match.ask == ask.FightDice(0, 1, 2)
    assert GAME.awaits(match) == {"blue": 6}
    assert GAME.hear(match, dice_of(blue="cccccl", green="lllll")) == mv.Fight(5, 2)


def test_a_rummage_pairs_crowbar_with_minus_and_lid_with_plus() -> None:
    match = match_of(moves=(mv.Attack(1), mv.Fight(1, 0), mv.Steal()))
    assert GAME.awaits(match) == {"blue": 6}
    assert GAME.hear(match, dice_of(blue="ccllll")) == mv.RummageRoll(4, 2)


def test_the_king_who_holds_rummages_with_green_and_fights_blockers_with_blue() -> None:
    match = match_of("king-of-the-heap", moves=(mv.Fight(0, 0),))
    assert GAME.awaits(match) == {"green": 6}
    assert GAME.hear(match, dice_of(green="llllll", blue="cccccc")) == mv.RummageRoll(6, 0)
    for move in (mv.RummageRoll(6, 0), mv.Blocker(3, "Animal Control")):
        _events, match = judge(GAME, match, move)
    assert GAME.awaits(match) == {"blue": 6}
    assert GAME.hear(match, dice_of(blue="cclccc", green="llllll")) == mv.BlockerRoll(5)


def test_a_blocker_before_the_attack_is_fought_with_green() -> None:
    match = match_of(moves=(mv.Plan(1, 0), mv.Blocker(3, "Animal Control")))
    assert GAME.awaits(match) == {"green": 6}


def test_what_nobody_asked_for_is_not_heard() -> None:
    match = match_of(moves=(mv.Attack(1),))
    assert GAME.hear(match, CanStill(0.0, 3.0)) is None
    assert GAME.hear(match, DiceSeen((), 1.0)) is None
    assert GAME.hear(match_of(), dice_of(blue="cccccc")) is None
    assert GAME.awaits(match_of()) == {}


@pytest.mark.parametrize(
    ("seen", "sentence"),
    [
        (dice_of(blue="ccccc", green="lllll"), "Only 5 of 6 blue dice are in the tray."),
        (dice_of(blue="cccccc", green="llllll"), "6 green dice are in the tray, 5 are to be rolled."),
        (dice_of(green="lllll"), "Only 0 of 6 blue dice are in the tray."),
        (dice_of(blue="ccccc?", green="lllll"), "A die shows a face I do not know."),
        (DiceSeen((), 1.0, Doubt.UNSEEN), "The camera sees no tray."),
        (DiceSeen((*dice_of(blue="cccccc", green="lllll").dice,), 1.0, Doubt.MOVING), "The dice still move."),
        (DiceSeen(dice_of(blue="ccccc", green="lllll").dice, 1.0, Doubt.COUNT), "Only 5 of 6 blue dice are in the tray."),
    ],
)
def test_dice_that_cannot_be_counted_are_not_heard(seen: DiceSeen, sentence: str) -> None:
    match = match_of(moves=(mv.Attack(1),))
    with pytest.raises(NotHeard, match=re.escape(sentence)):
        GAME.hear(match, seen)


@pytest.mark.parametrize("colour", ["blue", ""])
def test_a_doubtful_die_is_not_heard(colour: str) -> None:
    match = match_of(moves=(mv.Attack(1),))
    reason = Doubt.LEANING if colour else Doubt.COLOUR
    doubtful = Die(colour, "crowbar", 0.1, 0.1, 0.05, reason)
    rest = dice_of(blue="ccccc" if colour else "cccccc", green="lllll").dice
    with pytest.raises(NotHeard, match="leans" if colour else "colour of a die"):
        GAME.hear(match, DiceSeen((doubtful, *rest), 1.0))


def test_doubt_about_dice_that_do_not_matter_does_not_matter() -> None:
    match = match_of(moves=(mv.Attack(1), mv.Fight(1, 0), mv.Steal()))
    leaning = Die("green", "", 0.1, 0.1, 0.05, Doubt.LEANING)
    assert GAME.hear(match, DiceSeen((leaning, *dice_of(blue="cccccc").dice), 1.0)) == mv.RummageRoll(0, 6)


def test_the_board_tells_what_the_table_sees() -> None:
    match = match_of("king-of-the-heap", 3, (mv.Fight(0, 0), mv.RummageRoll(1, 5), mv.Draw(), mv.Discard()))
    board = match.board
    assert (board.king, board.held, board.attacker, match.turn) == (0, 1, 1, 1)
    assert (board.hands, board.discard) == ((4, 4, 4), 1)
    assert board.trash == 91 + 4 + 3 + 3 - 12 - 1
    assert (board.fight, board.rummage) == ((0, 0, 0), (1, 5))
    assert match.ask == ask.Discarding(0, 4, False)


def test_a_rerolled_attack_gives_the_crown_and_its_count_back() -> None:
    moves: list[Move] = [mv.Fight(0, 0), mv.RummageRoll(0, 0), mv.NoClaim(), mv.Fight(1, 0)]
    match = match_of("king-of-the-heap", 2, tuple(moves))
    assert (match.board.king, match.board.held) == (1, 0)
    _events, match = judge(GAME, match, mv.PlayBooster(1, "reroll-attack"))
    assert (match.board.king, match.board.held) == (0, 1)


def last_tie() -> Brawl:
    """Ana goes out with three cards, Ben and Cem have seven points and seven cards each."""
    moves: list[Move] = [mv.PlayBooster(0, "by-the-text"), mv.MoveByText("trash", 1, 4), mv.MoveByText("trash", 2, 4)]
    for target, item in ((1, "Apple Core"), (2, "Pizza Box"), (0, "Soda Can")):
        moves += [mv.Attack(target), mv.Fight(0, 1), mv.Neither(), mv.StopLaying()]
        moves += [mv.LayDown(target, ((item, 3 if target == 0 else 7),))]
        moves += [mv.StopLaying()] if target else []
    return match_of(RUMMY, 3, tuple(moves))


def test_the_last_tie_is_heard_from_six_dice_each() -> None:
    match = last_tie()
    assert match.ask == ask.TieBreak(1, (1, 2))
    assert [points(match, seat) for seat in match.seats] == [5, 7, 7]
    assert GAME.awaits(match) == {"blue": 6}
    assert GAME.hear(match, dice_of(blue="cccccl")) == mv.TieRoll(1, 5)
    assert {type(move) for move in legal(GAME, match)} == {mv.TieRoll}


def test_cards_laid_down_are_seen_on_the_board() -> None:
    won = (mv.Attack(1), mv.Fight(1, 0), mv.Steal(), mv.RummageRoll(2, 4), mv.Draw(), mv.Draw())
    match = match_of(RUMMY, 3, (*won, mv.LayDown(0, (("Soda Can", 3), ("Apple Core", 3))), mv.LayDown(0, (("Soda Can", 1),))))
    assert match.board.laid == ((("Soda Can", 4), ("Apple Core", 3)), (), ())
    assert match.winners == (0,)
    assert points(match, 0) == 9


def test_what_can_be_laid_down_is_offered_to_be_filled_in() -> None:
    before = match_of(RUMMY, 3)
    assert Open(mv.LayDown, (("seat", 0),)) in legal(GAME, before)
    after = match_of(RUMMY, 3, (mv.Attack(1), mv.Fight(0, 0), mv.Neither()))
    offers = [offer for offer in legal(GAME, after) if isinstance(offer, Open)]
    assert offers == [Open(mv.LayDown, (("seat", 0),))]
    assert not [offer for offer in legal(GAME, before) if isinstance(offer, Open) and offer.move is mv.Claim]


def test_seated_characters_come_with_the_setting() -> None:
    listed = {**cards.shipped(), "seated": ["Iscratchu", "Character 2"]}
    _events, match = start(GAME, settle(GAME, Setting(GAME.id, "", NAMES[:3], cards=listed)))
    assert match.board.characters == ("Iscratchu", "Character 2", "")


@pytest.mark.parametrize(
    ("mode", "count", "rulings", "reason"),
    [
        ("solo", 3, {}, "no mode “solo”"),
        ("round-rummage", 7, {}, "2 to 6 players"),
        ("round-rummage", 1, {}, "2 to 6 players"),
        ("", 3, {"slugs": 7}, "from 0 to 6"),
        ("", 3, {"ties": True}, "no ruling “ties”"),
    ],
)
def test_a_setting_that_cannot_be_played(mode: str, count: int, rulings: dict[str, Any], reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        settle(GAME, Setting(GAME.id, mode, (*NAMES, "Gus")[:count], rulings))


# Card lists -----------------------------------------------------------------------------------------------------------


def test_the_shipped_list_holds_what_is_known_and_marks_the_rest() -> None:
    listed = cards.shipped()
    known = {kind: [one["name"] for one in listed[kind] if not one.get("placeholder")] for kind in listed}
    assert known == {
        "items": ["Pizza Box", "Apple Core", "Soda Can", "Take Out"],
        "characters": ["Iscratchu"],
        "boosters": ["Re-roll"],
        "blockers": ["Animal Control"],
    }
    assert [len(listed[kind]) for kind in ("items", "characters", "boosters", "blockers")] == [13, 6, 7, 5]
    assert {item["count"] for item in listed["items"]} == {7}


def test_a_table_plays_with_its_own_names() -> None:
    text = cards.SHIPPED.read_text("utf-8").replace("Item 5", "Fish Bone")
    own = cards.read(text, "mine.toml")
    _events, match = start(GAME, settle(GAME, Setting(GAME.id, "", NAMES[:2], cards=own)))
    moves = (mv.GoesFirst(0), mv.Attack(1), mv.Fight(1, 0), mv.Neither(), mv.RummageRoll(6, 0), *[mv.Draw()] * 5)
    for move in moves:
        _events, match = judge(GAME, match, move)
    events, match = judge(GAME, match, mv.Claim(0, (("Fish Bone", 3), ("Item 6", 3), ("Soda Can", 3))))
    assert match.winners == (0,)
    assert events


@pytest.mark.parametrize(
    ("old", "new", "line_of", "reason"),
    [
        ('name = "Soda Can"', 'name = "Soda Can', 'name = "Soda Can', "not TOML"),
        ('name = "Soda Can"\ncount = 7', 'name = "Soda Can"\ncount = "7"', 'count = "7"', "whole number from 1 to 99, not '7'"),
        ('name = "Soda Can"', 'name = "Apple Core"', "", "“Apple Core” is in “items” twice"),
        ('affinity = "Take Out"', 'affinity = "Takeout"', 'affinity = "Takeout"', "“Takeout” is none of the items"),
        ('effect = "reroll-attack"', 'effect = "re-roll"', 'effect = "re-roll"', "one of reroll-attack, by-the-text"),
        ('lose = 2\ntext = "Win', 'loose = 2\ntext = "Win', "loose = 2", "“loose” is not known"),
        ('number = 3\nwin = ["draw"', 'win = ["draw"', "", "lacks “number”"),
        ('"draw", "discard", "opp', '"pull", "discard", "opp', 'win = ["pull"', "a list with some of draw"),
        ("[[boosters]]", "[[bosters]]", "[[bosters]]", "“bosters” is not known"),
        ("count = 7\nplaceholder = true", "count = 7\nplaceholder = 1", "placeholder = 1", "true or false, not 1"),
        ("count = 7", "count = 2", "[[items]]", "at least 36 cards"),
    ],
)
def test_a_faulty_list_is_told_with_its_line(old: str, new: str, line_of: str, reason: str) -> None:
    good = cards.SHIPPED.read_text("utf-8")
    assert old in good
    bad = good.replace(old, new)
    with pytest.raises(ValueError, match=re.escape(reason)) as refused:
        cards.read(bad, "mine.toml")
    sentence = str(refused.value)
    assert sentence.startswith("mine.toml, line ")
    if line_of:
        lines = bad.splitlines()
        told = int(re.findall(r"line (\d+)", sentence)[0])
        assert told == next(number for number, line in enumerate(lines, 1) if line.startswith(line_of))


def test_a_list_that_lacks_a_part_or_is_not_there(tmp_path: Path) -> None:
    good = cards.SHIPPED.read_text("utf-8")
    with pytest.raises(ValueError, match=re.escape("entries that begin with [[blockers]]")):
        cards.read(good[: good.index("[[blockers]]")], "mine.toml")
    with pytest.raises(ValueError, match="cannot be read"):
        cards.load(tmp_path / "none.toml")
