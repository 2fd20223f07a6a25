"""Blockers and Boosters: met, fought, paid out and played, and the cards that only their own text moves."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from companion.rules.common import need, whole
from companion.rules.dumpster_brawl import asks as ask
from companion.rules.dumpster_brawl import events as ev
from companion.rules.dumpster_brawl import laws
from companion.rules.dumpster_brawl import moves as mv
from companion.rules.dumpster_brawl.board import DISCARD, TRASH, Brawl, is_king_mode, pile, spare_dice
from companion.rules.dumpster_brawl.cards import HIGHEST_NUMBER
from companion.rules.dumpster_brawl.effects import NOTHING, OPPONENT, REROLL, booster_effects, loss
from companion.rules.dumpster_brawl.judging import a_player, a_seat, due, in_play
from companion.rules.kernel import Event

BLOCKER_DICE = 6


def met(match: Brawl, move: mv.Blocker) -> Iterable[Event]:
    asked = None if move.seat is not None else due(match, ask.Drawing)
    names = ["", *(one["name"] for one in match.setting.cards["blockers"])]
    need(whole(move.number, 1, HIGHEST_NUMBER) and move.name in names, laws.BLOCKER_CARD)
    need(match.board.blockers > 0, laws.BLOCKER_LEFT)
    need(pile(match.board, move.source) > 0, laws.PILE)
    if asked is not None:
        return (ev.BlockerMet(asked.seat, move.number, move.name, move.source, asked.spare),)
    return (_met_by_text(match, move),)


def _met_by_text(match: Brawl, move: mv.Blocker) -> Event:
    """A Blocker that turned up where a card's own text let `seat` draw."""
    in_play(match)
    seat = move.seat
    need(not isinstance(match.ask, ask.BlockerDice | ask.ChooseReward), laws.BLOCKER_FIRST)
    need(match.board.text, laws.TEXT)
    need(a_player(match, seat), laws.PLAYER)
    drawer = int(seat or 0)
    return ev.BlockerMet(drawer, move.number, move.name, move.source, spare_dice(match, drawer), True)


def rolled(match: Brawl, move: mv.BlockerRoll) -> Iterable[Event]:
    asked = due(match, ask.BlockerDice)
    need(whole(move.crowbars, 0, BLOCKER_DICE), laws.BLOCKER_DICE)
    beaten = move.crowbars >= asked.number
    fought = ev.BlockerFought(asked.seat, move.crowbars, beaten)
    lost = min(loss(match.setting.cards, asked.name), match.board.hands[asked.seat])  # DB7: all that are held
    return (fought,) if beaten or not lost else (fought, ev.DiscardedAtRandom(asked.seat, lost))


def reward(match: Brawl, move: mv.Reward) -> Iterable[Event]:
    asked = due(match, ask.ChooseReward)
    need(move.kind in (*asked.kinds, NOTHING), laws.REWARD)
    paid = ev.Rewarded(asked.seat, move.kind)
    if move.kind != OPPONENT:
        need(move.seat is None, laws.REWARD)
        return (paid,)
    other = move.seat
    opponent = a_player(match, other) and other != asked.seat
    need(opponent and match.board.hands[int(other or 0)] > 0, laws.REWARD_SEAT)
    return (paid, ev.DiscardedAtRandom(int(other or 0), 1))


def play(match: Brawl, move: mv.PlayBooster) -> Iterable[Event]:
    in_play(match)
    need(a_player(match, move.seat), laws.PLAYER)
    held = match.board.boosters > 0 and match.board.hands[move.seat] > 0
    need(held and move.effect in booster_effects(match.setting.cards), laws.BOOSTER_CARD)
    need(move.effect != REROLL or _just_attacked(match, move.seat), laws.BOOSTER_TIME)
    return (ev.BoosterPlayed(move.seat, move.effect),)


def _just_attacked(match: Brawl, seat: int) -> bool:
    """Whether this seat's attack roll lies on the table and nothing has followed from it yet."""
    after_roll = ask.RummageDice if is_king_mode(match) else ask.Spoils
    defends = match.board.defender not in match.out
    return isinstance(match.ask, after_roll) and seat == match.board.attacker and defends


def by_text(match: Brawl, move: mv.MoveByText) -> Iterable[Event]:
    in_play(match)
    there = _cards_at(match, move.origin)
    need(match.board.text and whole(move.count, 1, there), laws.TEXT)
    need(_cards_at(match, move.goal) >= 0 and move.origin != move.goal, laws.TEXT)
    return (ev.MovedByText(move.origin, move.goal, move.count),)


def _cards_at(match: Brawl, place: Any) -> int:
    """Cards in a hand or a pile, −1 for a place that is neither."""
    if place in (TRASH, DISCARD):
        return pile(match.board, place)
    return match.board.hands[int(place)] if a_seat(match, place) and place not in match.out else -1
