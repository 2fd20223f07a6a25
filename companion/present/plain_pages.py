"""The plain pages of a game: its words and its legal moves as a presenter.

The first page shows the open question, what can be done by verb, and the board as rows of text. A verb that needs no more than
itself is a move at once; where there is only one, its first question stands on the page itself. Every touch after that answers
one question; the page is a function of the table and of what was chosen so far (`acts.Choose`), so nothing is kept in here.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from companion.acts import Choose, Dismiss, LookAgain
from companion.present.choosing import Answer, Choice, Offer, Question, lock, offers
from companion.present.common import Page, Presenter, person, rail
from companion.present.plain import Field, Prompt, Row, Value, Verb, Words
from companion.rules.games import GAMES
from companion.rules.kernel import Match, Move, Rule
from companion.table import Table
from companion.view import Control, Lid, Notice, Option, Person, PlainBody, PlainRow
from companion.words import _

BAR = ("bar", "main")
SEEN = {"blue", "green"}  # dice that a camera can be asked about; others are told by hand
MOST_NAMED = 3  # values that are named one by one once they are chosen


def plain(words: Words, hue: str) -> Presenter:
    """The presenter of a game that has only words. `hue`: its poster's, one of day, brawl, war, rumble, dumb."""
    pages = Pages(words, hue)
    dice = next((verb.move.__name__ for verb in words.verbs if verb.dice), "")
    return Presenter(
        hue, lambda table, now: pages.first(table), words.tell, words.result, extras=pages.extras, choose=pages.choose, by_hand=Choose(dice)
    )


@dataclass(frozen=True)
class Pages:
    """What `plain` makes its presenter of."""

    words: Words
    hue: str

    # --- the first page ----------------------------------------------------------------------------------------------

    def first(self, table: Table) -> Page:
        """The open question and everything that can be done, by verb."""
        match = table.match
        prompt = self.words.ask(match)
        notice = Notice(prompt.title, prompt.text, prompt.tag)
        pool = _pool(match)
        large = self._offered(pool, ("tile",))
        bar = tuple(self._option(match, verb, pool, prompt.seat) for place in BAR for verb in self._offered(pool, (place,)))
        asked = self._question(match, large[0], pool) if len(large) == 1 else None
        if asked is not None and asked.done is None:
            question = _asks(match, asked)
            body = PlainBody(self._rows(match), "" if question == prompt.title else question, self._tiles(match, asked))
        else:
            body = PlainBody(self._rows(match), "", tuple(self._option(match, verb, pool, prompt.seat) for verb in large))
        return self._page(match, prompt, notice, body, self._look(table) + bar)

    def _look(self, table: Table) -> tuple[Option, ...]:
        """Dice that the camera is asked to read."""
        due = set(GAMES[table.match.setting.game].awaits(table.match))
        return (Option(_("Look again"), LookAgain(), icon="camera"),) if due and due <= SEEN and table.camera else ()

    def _offered(self, pool: Iterable[Offer], places: tuple[str, ...]) -> tuple[Verb, ...]:
        kinds = {one.kind for one in pool}
        return tuple(verb for verb in self.words.verbs if verb.place in places and verb.move in kinds)

    def _question(self, match: Match[Any], verb: Verb, pool: tuple[Offer, ...]) -> Question | None:
        return Choice(GAMES[match.setting.game], match, verb, pool).question(())

    def _option(self, match: Match[Any], verb: Verb, pool: tuple[Offer, ...], seat: int | None = None) -> Option:
        """A verb to touch: a move where nothing has to be asked, else the way to its questions."""
        main = verb.place == "main"
        made = Option(_(verb.label), None, "main" if main else "second", verb.icon, _(verb.text), seat=seat if main else None)
        rule = lock(pool, verb)
        if rule is not None:
            return _locked(made, rule)
        found = Choice(GAMES[match.setting.game], match, verb, pool).lead(())
        if found.rule is not None:
            return _locked(made, found.rule)
        text = made.text or (self._said(match, verb, found.to) if isinstance(found.to, Move) else "")
        return replace(made, act=found.to, text=text if verb.place not in BAR else "")

    def _said(self, match: Match[Any], verb: Verb, move: Move) -> str:
        """The fields of the only move that a verb has now."""
        return " · ".join(_value(match, one, getattr(move, one.name)) for one in verb.fields)

    # --- questions ---------------------------------------------------------------------------------------------------

    def choose(self, table: Table, path: Choose) -> Page:
        """The page that asks for the next field; the first one when the path leads nowhere any more."""
        match = table.match
        verb = next((one for one in self.words.verbs if one.move.__name__ == path.verb), None)
        if verb is None:
            return self.first(table)
        pool = _pool(match)
        asked = Choice(GAMES[match.setting.game], match, verb, pool).question(path.filled, path.held)
        if asked is None:
            return self.first(table)
        open_at_first = self._offered(pool, ("tile",)) == (verb,)
        prompt = self.words.ask(match)
        notice = self._so_far(match, asked)
        body = PlainBody(
            self._rows(match), "", self._tiles(match, asked), self._held(match, asked), self._stepper(asked) if _is_long(asked) else None
        )
        return self._page(match, replace(prompt, steps=()), notice, body, (_back(path, open_at_first), *self._done(asked)))

    def _so_far(self, match: Match[Any], asked: Question) -> Notice:
        """The question, and under it what was chosen; a long row of numbers bears its question itself."""
        chosen = [self._chosen(match, asked.verb, name, value) for name, value in asked.chosen]
        said = [_(asked.verb.label), *chosen]
        if not _is_long(asked):
            said.insert(0, _asks(match, asked))
        return Notice(said[0], " · ".join(said[1:]), _(asked.verb.ref))

    def _chosen(self, match: Match[Any], verb: Verb, name: str, value: Value) -> str:
        return next(_value(match, one, value) for one in verb.fields if one.name == name)

    def _done(self, asked: Question) -> tuple[Option, ...]:
        if asked.done is None:
            return ()
        label, done = _("That is it"), asked.done
        if done.rule is not None:
            return (_locked(Option(label, None, "main", "tick"), done.rule),)
        why = "" if done.to is not None else _("{count} at least").format(count=asked.field.least)
        return (Option(label, done.to, "main", "tick", why=why),)

    def _tiles(self, match: Match[Any], asked: Question) -> tuple[Option, ...]:
        return () if _is_long(asked) else tuple(self._tile(match, asked, answer) for answer in asked.answers)

    def _tile(self, match: Match[Any], asked: Question, answer: Answer) -> Option:
        who = _who(match, asked.field, answer.value)
        label = _value(match, asked.field, answer.value, asked.done is not None)
        made = Option(label, answer.to, "tile", person=who, seat=who.seat if who else None)
        return made if answer.rule is None else _locked(replace(made, person=None), answer.rule)

    def _held(self, match: Match[Any], asked: Question) -> tuple[Option, ...]:
        """What has been gathered; a touch takes it back."""
        if _is_long(asked):
            return ()
        held = asked.held
        return tuple(
            Option(
                _value(match, asked.field, value, alone=True),
                Choose(asked.verb.move.__name__, asked.chosen, (*held[:place], *held[place + 1 :])),
                "tile",
                "cross",
                chosen=True,
            )
            for place, value in enumerate(held)
        )

    def _stepper(self, asked: Question) -> Control:
        numbers = [answer.value for answer in asked.answers]
        place = numbers.index(asked.held[0])
        less, more = (asked.answers[min(max(0, at), len(numbers) - 1)].to for at in (place - 1, place + 1))
        return Control(
            _(asked.field.title),
            value=str(asked.held[0]),
            minus=Option("−", less, icon="minus", why="" if place else _("{least} is the least").format(least=numbers[0])),
            plus=Option("+", more, why="" if place < len(numbers) - 1 else _("{most} is the most").format(most=numbers[-1])),
            kind="stepper",
        )

    # --- round the questions -----------------------------------------------------------------------------------------

    def extras(self, table: Table) -> tuple[Option, ...]:
        """What is rare, for the menu."""
        pool = _pool(table.match)
        rare = (self._option(table.match, verb, pool) for verb in self._offered(pool, ("menu",)))
        return tuple(replace(option, kind="tile") for option in rare)

    def _page(self, match: Match[Any], prompt: Prompt, notice: Notice, body: PlainBody, options: tuple[Option, ...]) -> Page:
        return Page(self._lid(match, prompt), body, options, rail(prompt.steps, prompt.now) if prompt.steps else (), notice)

    def _lid(self, match: Match[Any], prompt: Prompt) -> Lid:
        if prompt.seat is None:
            return Lid("poster", GAMES[match.setting.game].title, prompt.saying, poster=self.hue)
        return Lid("person", match.players[prompt.seat], prompt.saying, person(match, prompt.seat))

    def _rows(self, match: Match[Any]) -> tuple[PlainRow, ...]:
        return tuple(_row(match, row) for row in self.words.board(match))


def _pool(match: Match[Any]) -> tuple[Offer, ...]:
    return offers(GAMES[match.setting.game], match)


def _row(match: Match[Any], row: Row) -> PlainRow:
    who = person(match, row.seat) if row.seat is not None else None
    text = " · ".join(one for one in (_("away"), row.text) if one) if row.seat in match.away else row.text
    return PlainRow(row.title or (who.name if who else ""), text, row.numbers, who, row.active, row.out, row.icon)


def _who(match: Match[Any], field: Field, value: Value) -> Person | None:
    return person(match, value) if field.kind == "seat" and value is not None else None


def _value(match: Match[Any], field: Field, value: Value, alone: bool = False) -> str:
    """A value in words. `alone`: one of a `several`, not all of them."""
    if field.kind == "several" and not alone:
        if len(value) > MOST_NAMED:
            return _("{count} chosen").format(count=len(value))
        return ", ".join(field.say(match, one) for one in value) or _("none")
    if field.kind == "seat":
        return match.players[value] if value is not None else _("nobody")
    return field.say(match, value)


def _back(path: Choose, open_at_first: bool) -> Option:
    """To the question before; from the first question to the first page. `open_at_first`: that one asks the first question itself."""
    if path.held:
        return Option(_("Back"), Choose(path.verb, path.filled), icon="back")
    further = len(path.filled) > open_at_first
    return Option(_("Back"), Choose(path.verb, path.filled[:-1]) if further else Dismiss("form"), icon="back")


def _asks(match: Match[Any], asked: Question) -> str:
    if asked.field.asks is None:
        return _(asked.field.title)
    return asked.field.asks(match, {**asked.settled, asked.field.name: asked.held})


def _locked(option: Option, rule: Rule) -> Option:
    """Touched, it shows the rule large."""
    return replace(option, act=None, why=_("not now"), rule=_(rule.text), ref=_(rule.ref), seat=None)


def _is_long(asked: Question) -> bool:
    return asked.field.kind == "number" and asked.done is not None
