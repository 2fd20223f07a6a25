"""What every kind of move is called, in a word or a few: where the rules of the moment and corrections speak of moves."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.faces import face_name
from companion.rules.dumb_ways_to_die import moves as dumb
from companion.rules.dumpster_brawl import moves as brawl
from companion.rules.garbage_day import moves as day
from companion.rules.kernel import Match, Move
from companion.rules.rumble_in_the_dungeon import moves as rumble
from companion.rules.trash_war import moves as war
from companion.words import N_, _

AnyMatch = Match[Any]

NAMES: Mapping[type[Move], str] = {
    day.Stack: N_("Put a card on the can"),
    day.Stash: N_("Put a card into a room"),
    day.Follow: N_("Follow a Mischief text"),
    day.Decline: N_("Do not follow it"),
    day.Lose: N_("Say who lost the duel"),
    day.Still: N_("Let three still seconds pass"),
    day.HoleCovered: N_("Pick a card up: a hole is covered"),
    day.Misplaced: N_("Pick a card up: placed wrongly"),
    day.SizeWas: N_("Say the size of the card"),
    day.CardsFell: N_("Say that cards fell"),
    day.Rests: N_("Say how a card rests"),
    day.Blame: N_("Say who takes fallen cards"),
    day.Vote: N_("Vote on who takes fallen cards"),
    day.NoFall: N_("Say that nothing fell"),
    day.Spill: N_("Say that cards fell, and whose fault"),
    day.Wait: N_("Keep the cards"),
    day.Recount: N_("Count a pile anew"),
    brawl.PickCharacter: N_("Pick a character"),
    brawl.RollDie: N_("Roll for the start"),
    brawl.GoesFirst: N_("Say who goes first"),
    brawl.Plan: N_("Plan draws and discards"),
    brawl.Draw: N_("Draw a card"),
    brawl.StopDrawing: N_("Stop drawing"),
    brawl.Discard: N_("Discard a card"),
    brawl.StopDiscarding: N_("Stop discarding"),
    brawl.EndTurn: N_("End the turn"),
    brawl.Blocker: N_("Meet a Blocker"),
    brawl.BlockerRoll: N_("Roll against a Blocker"),
    brawl.Reward: N_("Choose a reward"),
    brawl.Attack: N_("Attack somebody"),
    brawl.Fight: N_("Roll the attack"),
    brawl.Steal: N_("Take a card"),
    brawl.Give: N_("Give a card"),
    brawl.Neither: N_("Take and give nothing"),
    brawl.Exchange: N_("Take and give"),
    brawl.RummageRoll: N_("Roll to rummage"),
    brawl.PlayBooster: N_("Play a Booster"),
    brawl.MoveByText: N_("Move cards as a text says"),
    brawl.Claim: N_("Claim victory"),
    brawl.NoClaim: N_("Claim nothing"),
    brawl.LayDown: N_("Lay cards down"),
    brawl.StopLaying: N_("Lay nothing more down"),
    brawl.TieRoll: N_("Roll for the tie"),
    war.Mace: N_("Play a Mace"),
    war.Deflect: N_("Play a Deflect"),
    war.Shield: N_("Play a Shield"),
    war.EndDefence: N_("Take the hit"),
    war.Attack: N_("Throw trash at a wall"),
    war.Catapult: N_("Play a Catapult"),
    war.Launch: N_("Launch the Catapult"),
    war.Pass: N_("Pass"),
    war.Burn: N_("Play a Burn card"),
    war.BurnAway: N_("Burn trash away"),
    war.StopBurning: N_("Stop burning"),
    war.Repair: N_("Repair a wall"),
    war.HandShown: N_("Count the torches of a hand"),
    war.Recount: N_("Count the draw pile anew"),
    rumble.KeepDungeon: N_("Keep the dungeon"),
    rumble.LayOut: N_("Lay the dungeon out"),
    rumble.PlaceCharacters: N_("Place the characters"),
    rumble.PlaceInOrder: N_("Place them in order"),
    rumble.GoesFirst: N_("Say who goes first"),
    rumble.MoveCharacter: N_("Move a character"),
    rumble.Fight: N_("Start a fight"),
    rumble.Escape: N_("Leave with the chest"),
    rumble.Pass: N_("Do nothing"),
    rumble.VoteToEnd: N_("Vote to end the adventure"),
    rumble.DrawExits: N_("Draw who goes out"),
    rumble.Reveal: N_("Reveal the tokens"),
    dumb.Roll: N_("Roll the die"),
    dumb.Draw: N_("Draw a card"),
    dumb.Play: N_("Play a card"),
    dumb.Counter: N_("Save the bean with a card"),
    dumb.Lose: N_("Lose the bean"),
    dumb.Discard: N_("Discard cards"),
}


def called(kind: type[Move]) -> str:
    """A kind of move in words, translated."""
    return _(NAMES[kind])


# --- one move that can have been read otherwise -----------------------------------------------------------------------


def _crowbars(count: int) -> str:
    return _("1 crowbar") if count == 1 else _("{count} crowbars").format(count=count)


def _lids(count: int) -> str:
    return _("1 lid") if count == 1 else _("{count} lids").format(count=count)


def _fell(count: int) -> str:
    return _("1 card fell") if count == 1 else _("{count} cards fell").format(count=count)


def _blame(match: AnyMatch, move: day.Blame) -> str:
    who = match.players[move.guilty] if move.guilty is not None else _("Nobody")
    return f"{who}: {_fell(move.count)}" if move.count is not None else who


SAID: Mapping[type[Move], Callable[[AnyMatch, Any], str]] = {
    brawl.RollDie: lambda match, move: face_name(move.face),
    brawl.Fight: lambda match, move: f"{_crowbars(move.crowbars)}, {_lids(move.lids)}",
    brawl.RummageRoll: lambda match, move: f"+{move.pluses}  −{move.minuses}",
    brawl.BlockerRoll: lambda match, move: _crowbars(move.crowbars),
    brawl.TieRoll: lambda match, move: _crowbars(move.crowbars),
    dumb.Roll: lambda match, move: str(move.face),
    day.CardsFell: lambda match, move: _fell(move.count),
    day.Blame: _blame,
}


def said(match: AnyMatch, move: Move) -> str:
    """A move with its numbers in words; `match`: before it."""
    return SAID[type(move)](match, move) if type(move) in SAID else called(type(move))
