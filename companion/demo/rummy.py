"""Simulated people at Dumpster Brawl! in the way called Rummy: they lay down what they can and then try to get rid of the rest."""

from __future__ import annotations

from collections import Counter

from companion.acts import Confirm, Pick
from companion.demo.brawlers import IDLE, Brawlers
from companion.demo.stage import Stage
from companion.rules.dumpster_brawl import asks as brawl
from companion.rules.dumpster_brawl import moves as said
from companion.rules.dumpster_brawl.judging import before_attack
from companion.rules.dumpster_brawl.laying import SET, has_set, laid

FEW = 3  # trash cards with which nobody draws of their own will any more once a set is down


class RummyBrawlers(Brawlers):
    """Draw until a set is down; then give away what fits nowhere, and go out."""

    def __init__(self, stage: Stage, seed: int) -> None:
        super().__init__(stage, seed)
        self.answers |= {
            brawl.Laying: lambda ask: self._lay(ask.seat),
            brawl.TieBreak: lambda ask: self._roll({"blue": 6}),
        }

    def _claim(self) -> bool:
        """Nobody claims here; whoever can lay down everything before the attack goes out."""
        match = self.stage.match
        if not before_attack(match.ask) or isinstance(match.ask, brawl.Drawing | brawl.Discarding):
            return False
        cards = self._layable(match.turn)
        if not cards or sum(cards.values()) < len(self.hands[match.turn]):
            return False
        self._lay_down(match.turn, cards)
        return True

    def _down(self, seat: int) -> bool:
        return has_set(self.stage.match.board.laid, seat)

    def _layable(self, seat: int) -> dict[str, int]:
        """What of the hand can be laid down now: sets, then whatever finds a place beside a set."""
        rows = self.stage.match.board.laid
        count = Counter(card for card in self.hands[seat] if card not in IDLE)
        sets = {item: size for item, size in count.items() if size >= SET}
        if not sets and not self._down(seat):
            return {}
        places = {item for item in count if laid(rows, seat, item) or any(laid(rows, other, item) >= SET for other in range(len(rows)))}
        return sets | {item: count[item] for item in sorted(places)}

    def _lay(self, seat: int) -> None:
        cards = self._layable(seat)
        if cards:
            self._lay_down(seat, cards)
        else:
            self.stage.touch(said.StopLaying())

    def _lay_down(self, seat: int, cards: dict[str, int]) -> None:
        stage = self.stage
        stage.touch(Pick("lay"))
        self._touch_cards(dict(sorted(cards.items(), key=lambda one: one[1] < SET)))  # a single card may need the new set
        stage.touch(Confirm())
        self.hands[seat] = [card for card in self.hands[seat] if card not in cards]

    def _enough(self, seat: int) -> bool:
        """With a set down and little trash left nothing is drawn or taken any more, and the rest is given away."""
        trash = [card for card in self.hands[seat] if card not in IDLE]
        return self._down(seat) and (len(trash) <= FEW or not (self.trash or self.discard))

    def _plan(self, ask: brawl.PreAttack) -> None:
        if not self._enough(ask.seat):
            self.stage.touch(said.Plan(2, 0))
        elif len(self.stage.match.seats) == 2:  # the button names the only one who can be attacked
            self.stage.touch(said.Attack(1 - ask.seat))
        else:
            self.stage.touch(said.Plan(0, 0))
