"""Garbage Day in plain words: a game whose rules are known, on the pages that a game without screens gets. For tests only."""

from __future__ import annotations

from typing import Any

from companion.present.garbage_tell import result, tell
from companion.present.plain import Filled, Prompt, Row, Value, Verb, Words, choice, number, seat, several
from companion.present.plain_pages import plain
from companion.rules.garbage_day import board as day
from companion.rules.garbage_day import moves as said
from companion.rules.kernel import Match
from companion.words import N_

PROMPTS: dict[type, tuple[str, str, str]] = {
    day.Placing: ("plays a card", "Play one card", "Step 2 · exactly one card"),
    day.Cleaning: ("cleans the room", "Clean your room", "Step 3 · 10 or more is full"),
    day.Settling: ("has stacked a card", "Hands off", "Placing · wait 3 seconds"),
    day.Verdict: ("had a fall", "Who takes them?", "Overflow"),
    day.Mischief: ("plays Mischief", "What does it say?", "Playing Mischief cards"),
    day.Duelling: ("duels", "Who lost?", "Mischief · duel"),
    day.Which: ("stacked a room card", "Which size was it?", "Step 3 · check room"),
}


def ask(match: Match[Any]) -> Prompt:
    asked = match.ask
    assert asked is not None
    saying, title, tag = PROMPTS[type(asked)]
    text = "One card at a time. Hands off until nothing has moved for three seconds."
    return Prompt(asked.seat, saying, title, text, tag, ("Draw", "Play", "Check room", "Overflow"), 1)


def sizes(match: Match[Any], filled: Filled) -> tuple[Value, ...]:
    known = match.setting.cards["sizes"]
    return tuple(range(known["smallest"], known["largest"] + 1)) if filled.get("effect", "remorse") == "remorse" else ()


def piles(match: Match[Any], filled: Filled) -> tuple[Value, ...]:
    return ("deck", "can", *(f"{name}-{one}" for name in ("hand", "overflow") for one in match.inside()))


def pile(match: Match[Any], value: Value) -> str:
    name, _dash, one = str(value).partition("-")
    return f"{match.players[int(one)]}: {name}" if one else name


def ballots(match: Match[Any], filled: Filled) -> tuple[Value, ...]:
    voters = match.inside()
    return tuple(one for one in (*voters, None) for _voter in voters) if len(filled["votes"]) < len(voters) else ()


def ballot(match: Match[Any], value: Value) -> str:
    return "nobody" if value is None else match.players[value]


def yes_or_no(match: Match[Any], value: Value) -> str:
    return "yes" if value else "no"


def effect(match: Match[Any], value: Value) -> str:
    return next(str(one["title"]) for one in match.setting.cards["effect"] if one["id"] == value)


def counts(match: Match[Any], filled: Filled) -> tuple[Value, ...]:
    return tuple(range(1, match.board.can + bool(day.source(match)) + 1))


def owner(match: Match[Any], filled: Filled) -> tuple[Value, ...]:
    return match.present() if filled.get("effect", "clean-up") == "clean-up" else ()


VERBS = (
    Verb(said.Stack, N_("On the can"), icon="can", text=N_("the top card is yours")),
    Verb(
        said.Stash,
        N_("Into a room"),
        (
            choice("kind", N_("What?"), say=lambda match, value: str(value).title()),
            seat("seat", N_("Whose room?")),
            choice("size", N_("Which size?"), sizes),
        ),
        "door",
        ref=N_("Step 2"),
    ),
    Verb(said.Wait, N_("Keep the cards"), icon="hand"),
    Verb(said.Still, N_("Nothing moved"), place="main", icon="clock"),
    Verb(said.HoleCovered, N_("Hole covered"), place="bar", icon="hand"),
    Verb(said.Misplaced, N_("Placed wrongly"), (choice("reason", N_("What was wrong?")),), place="bar"),
    Verb(said.SizeWas, N_("Size"), (choice("size", N_("Which size?")),)),
    Verb(said.Blame, N_("Blame"), (seat("guilty", N_("Who takes them?")), choice("played", N_("The new one too?"), say=yes_or_no))),
    Verb(said.NoFall, N_("Not a fall"), place="bar", icon="cross"),
    Verb(said.Vote, N_("Vote"), (several("votes", N_("Each one’s vote?"), ballots, ballot, 1),), place="bar"),
    Verb(
        said.Follow,
        N_("Follow it"),
        (
            choice("effect", N_("Which text?"), say=effect),
            seat("seat", N_("Whose room?"), owner),
            choice("size", N_("Which size?"), sizes),
        ),
    ),
    Verb(said.Decline, N_("Do not follow it"), place="main", icon="cross"),
    Verb(said.Lose, N_("Lose"), (seat("seat", N_("Who lost?")),)),
    Verb(said.CardsFell, N_("Cards fell"), (choice("count", N_("How many?"), counts),), place="bar", icon="down"),
    Verb(said.Spill, N_("A fall in one"), (number("count", N_("How many?"), 1, 9), seat("guilty", N_("Whose?"))), place="menu"),
    Verb(said.Rests, N_("Cards in doubt"), (choice("where", N_("Where do they rest?"), lambda match, filled: said.RESTS),), place="menu"),
    Verb(
        said.Recount,
        N_("Count anew"),
        (
            choice("source", N_("From which pile?"), piles, pile),
            choice("target", N_("To which pile?"), piles, pile),
            number("count", N_("How many cards?"), 1, 40),
        ),
        place="menu",
        icon="swap",
    ),
)


def board(match: Match[Any]) -> tuple[Row, ...]:
    table = match.board
    people = tuple(
        Row(
            "",
            "room: " + ", ".join(str(card.size) for card in table.rooms[one]) if table.rooms[one] else "",
            (("Overflow", f"{table.overflow[one]}/{table.limit}"), ("Hand", str(table.hands[one]))),
            one,
            one == match.turn,
            one in match.out,
        )
        for one in match.seats
    )
    can = Row("Can", numbers=(("cards", str(table.can)),), icon="can")
    return (*people, can, Row("Deck", numbers=(("left", str(table.deck)),), icon="card"))


WORDS = Words(ask, VERBS, board, tell, result)
PLAIN_DAY = plain(WORDS, "day")
