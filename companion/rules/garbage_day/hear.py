"""What a reading means now in Garbage Day: the scale counts cards onto and off the can, stillness ends a placement."""

from __future__ import annotations

from companion.rules.garbage_day.board import LIFT, Board, Cleaning, Mischief, Placing, Settling, Verdict
from companion.rules.garbage_day.law import STILL_SECONDS
from companion.rules.garbage_day.moves import CardsFell, Stack, Still
from companion.rules.kernel import Match, Move, NotHeard
from companion.senses import CanStill, CanWeighed, Sense, SpillSeen
from companion.words import N_

Table = Match[Board]

TWO_AT_ONCE = N_("More than one card came onto the can at once: place one card at a time.")


def hear(match: Table, sense: Sense) -> Move | None:
    """One card more on the can is the card that is due; three still seconds end a placement; loose cards and cards gone open
    a verdict. A sensor never ends another's placement and never says who is guilty."""
    if isinstance(sense, CanWeighed) and sense.doubt is None:
        return _weighed(match, sense)
    if isinstance(sense, CanStill) and isinstance(match.ask, Settling):
        return Still() if sense.at - sense.since >= STILL_SECONDS else None
    if isinstance(sense, SpillSeen) and sense.doubt is None and sense.count > 0:
        ask = match.ask
        return None if isinstance(ask, Verdict) and ask.count == sense.count else CardsFell(sense.count)
    return None


def _weighed(match: Table, sense: CanWeighed) -> Move | None:
    ask = match.ask
    if sense.change > 0 and isinstance(ask, (Placing, Cleaning, Settling)):  # while one settles the judge says why not
        if sense.change > 1:
            raise NotHeard(TWO_AT_ONCE)
        return Stack()
    if sense.change >= 0 or isinstance(ask, (Verdict, Mischief)):
        return None  # the fall is already in question, or a card is being lifted off as a Mischief text asks
    lifted = (isinstance(ask, (Placing, Cleaning)) and ask.retry) or (isinstance(ask, Settling) and ask.source == LIFT)
    return None if lifted and sense.count == match.board.can else CardsFell(-sense.change)
