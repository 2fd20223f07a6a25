"""The records' pages: players, games, a player, a game, a match. Pure: accounts in, a Page out.

A person has the colour of the seat they had last. Only matches that were played to their end are counted; what was given up is told apart.
"""

from __future__ import annotations

import time
from collections.abc import Mapping

from companion.acts import Back, Export, Go, Resume
from companion.bookkeeping import UNKNOWN, Books, Story
from companion.present.common import HUES, Page
from companion.present.past import BY_ICON, ROWS, scrolling
from companion.records import people
from companion.records.account import Account, Seat
from companion.records.export import title
from companion.records.people import Play, Score
from companion.records.tallies import LABELS
from companion.view import Entry, HistoryBody, Lid, Option, Person, RecordLine, RecordsBody
from companion.words import N_, _

PLAYERS, KINDS, DICE = "records", "record-games", "record-dice"
PERSON, KIND, MATCH, LOG, CODE = "record-person", "record-game", "record-match", "record-log", "record-code"
TABS = {PLAYERS: N_("Players"), KINDS: N_("Games"), DICE: N_("Dice")}
POSTERS = {
    "dumpster-brawl": "brawl", "garbage-day": "day", "trash-war": "war", "rumble-in-the-dungeon": "rumble", "dumb-ways-to-die": "dumb",
}  # fmt: skip
RANKS = (N_("1st"), N_("2nd"), N_("3rd"), N_("4th"), N_("5th"), N_("6th"))
STATES = {"lost": N_("nobody won"), "abandoned": N_("given up"), "open": N_("not over yet")}
SIMULATED = N_("simulated table")
NONE_YET = N_("No match has been played to its end yet.")
READING = N_("Reading …")
BETWEEN = "|"  # in what a game's page is about: the game and the way it is played


def many(count: int, one: str, more: str) -> str:
    """“1 match”, “3 matches”."""
    return (one if count == 1 else more).format(count=count)


def way(game: str, mode: str) -> str:
    """What a match is called: by its way to play where its game has several, else by its game."""
    printed, played = title(game, mode)
    return _(played or printed)


def _person(name: str, seats: Mapping[str, int]) -> Person:
    place = seats.get(name, 0)
    return Person(place, name, place % HUES)


def tabs(chosen: str) -> tuple[Option, ...]:
    return tuple(Option(_(label), Go(page), "tile", chosen=page == chosen) for page, label in TABS.items())


def small_print(books: Books, own: str = "") -> str:
    """What is told under a list: how far the reading is, else what is the page's `own` and what cannot be read."""
    if books.reading and books.total:
        return _("Reading the journal: {done} of {total} matches").format(done=books.done, total=books.total)
    if not books.unknown:
        return own
    unread = many(
        books.unknown, _("{count} match was written by another version and is not counted."),
        _("{count} matches were written by another version and are not counted."),
    )  # fmt: skip
    return f"{own} {unread}".lstrip()


def bar(busy: bool) -> tuple[Option, ...]:
    """Under the lists: the matches, and all plays as files."""
    matches = Option(_("Matches"), Go("matches"), icon="clock")
    return (matches, export(None, busy), Option(_("All games"), Go("home"), "main", "house"))


def export(match: int | None, busy: bool) -> Option:
    """Locked while something is written."""
    why = _("writing …") if busy else ""
    return Option(_("Export"), None if why else Export(match), icon="give", why=why)


# --- everybody, every game ----------------------------------------------------------------------------------------------


def players(books: Books, busy: bool = False) -> Page:
    """Everybody who has played, the most wins first."""
    listed, seats = books.players, books.seats
    lines = tuple(
        RecordLine(
            one.name,
            _won_of(one.score) + (f" · {_in_a_row(one.streak)}" if one.streak > 1 else ""),
            f"{one.score.share} %" if one.score.played else "–",
            _person(one.name, seats),
            option=Option(one.name, Go(PERSON, one.name)),
        )
        for one in listed
    )
    ended = [account for account in books.accounts if account.ended]
    best = max(listed, key=lambda one: one.best, default=None)
    figures = [(str(len(ended)), _few(len(ended), _("match"), _("matches")))]
    figures.append((str(len(listed)), _few(len(listed), _("player"), _("players"))))
    if best is not None and best.best > 1:
        figures.append((str(best.best), _("in a row, {name}").format(name=best.name)))
    given_up = sum(account.state == "abandoned" for account in books.accounts)
    if given_up:
        figures.append((str(given_up), _("given up")))
    body = RecordsBody(lines, tabs(PLAYERS), tuple(figures) if lines else (), small_print(books, "" if lines else _(NONE_YET)))
    return Page(Lid("paper", _("Records"), icon="trophy"), body, bar(busy))


def games(books: Books, busy: bool = False) -> Page:
    """Every game and way to play, the most played first."""
    lines = tuple(
        RecordLine(
            way(one.game, one.mode),
            _("{matches}, {minutes} min each").format(matches=_matches(one.played), minutes=one.minutes) if one.played else _("given up"),
            f"{one.wins[0][0]} {one.wins[0][1]}" if one.wins else "–",
            poster=POSTERS[one.game],
            option=Option(way(one.game, one.mode), Go(KIND, f"{one.game}{BETWEEN}{one.mode}")),
        )
        for one in books.plays
    )
    body = RecordsBody(lines, tabs(KINDS), (), small_print(books, _("At the right: who has won most.") if lines else _(NONE_YET)))
    return Page(Lid("paper", _("Records"), icon="trophy"), body, bar(busy))


def _matches(count: int) -> str:
    return many(count, _("{count} match"), _("{count} matches"))


def _few(count: int, one: str, more: str) -> str:
    return one if count == 1 else more


def _won_of(score: Score) -> str:
    return _("{won} of {played} won").format(won=score.won, played=score.played)


def _in_a_row(count: int) -> str:
    return _("{count} in a row").format(count=count)


# --- one player, one game -----------------------------------------------------------------------------------------------


def player(books: Books, name: str, busy: bool = False) -> Page:
    """One player: what was won of each game, and what was counted in it."""
    one = next((one for one in books.players if one.name == name), None) or people.player(name, ())
    lines: list[RecordLine] = []
    for (game, mode), score in one.games.items():
        leads = Option(way(game, mode), Go(KIND, f"{game}{BETWEEN}{mode}"))
        lines.append(RecordLine(way(game, mode), _won_of(score), f"{score.share} %", poster=POSTERS[game], option=leads))
        lines += _tally(game, score.tally)
    figures = [
        (str(one.score.played), _few(one.score.played, _("match"), _("matches"))),
        (str(one.score.won), _("won")),
        (str(one.streak), _("in a row now")),
        (str(one.best), _("in a row at best")),
    ]
    if one.abandoned:
        figures.append((str(one.abandoned), _("given up")))
    told = _taken(one.taken) if one.taken else ""
    body = RecordsBody(tuple(lines), (), tuple(figures), small_print(books, told if lines else _(NONE_YET)))
    return Page(Lid("person", name, _("Record"), _person(name, books.seats)), body, bar(busy))


def _taken(count: int) -> str:
    return many(count, _("{count} match was taken over from somebody else."), _("{count} matches were taken over from somebody else."))


def _tally(game: str, tally: Mapping[str, int]) -> list[RecordLine]:
    """What was counted, in the order in which it is listed for its game."""
    return [RecordLine(_(label), value=str(tally[key])) for key, label in LABELS[game].items() if tally.get(key)]


def game(books: Books, about: str, busy: bool = False) -> Page:
    """One way to play: who has won, and what was counted at the table."""
    name, _between, mode = about.partition(BETWEEN)
    one = next((one for one in books.plays if (one.game, one.mode) == (name, mode)), None) or people.play(name, mode, ())
    lines = [
        RecordLine(who, "", many(wins, _("{count} win"), _("{count} wins")), _person(who, books.seats), option=Option(who, Go(PERSON, who)))
        for who, wins in one.wins
    ]
    lines += _tally(name, one.tally)
    body = RecordsBody(tuple(lines), (), _game_figures(one), small_print(books, "" if lines else _(NONE_YET)))
    return Page(Lid("poster", way(name, mode), poster=POSTERS[name]), body, bar(busy))


def _game_figures(one: Play) -> tuple[tuple[str, str], ...]:
    figures = [(str(one.played), _few(one.played, _("match"), _("matches")))]
    if one.played:
        figures.append((str(one.minutes), _("minutes each")))
    if one.best is not None:
        figures.append((str(one.best[1]), _("best score, {name}").format(name=one.best[0])))
    if one.shared:
        figures.append((str(one.shared), _("shared wins")))
    if one.lost:
        figures.append((str(one.lost), _("won by nobody")))
    if one.abandoned:
        figures.append((str(one.abandoned), _("given up")))
    return tuple(figures)


# --- one match ----------------------------------------------------------------------------------------------------------


def match(books: Books, number: int, busy: bool = False, here: bool = False) -> Page:
    """One match: who came where, what was counted, and the ways to its history and out of here. `busy`: something is exported just now;
    `here`: it is the one at the table, whose history can still take steps back."""
    one = books.of(number)
    if one is None:
        body = RecordsBody((), small=small_print(books, _(READING)) if books.reading else _(UNKNOWN))
        return Page(Lid("paper", _("Match {number}").format(number=number)), body, (Option(_("Back"), Back(), "main", "back"),))
    order = sorted(range(len(one.seats)), key=lambda place: (one.seats[place].rank or len(one.seats), place))
    lines = [_place(one, place) for place in order]
    lines += _tally(one.game, dict(one.tally))
    figures = (
        (str(one.minutes), _few(one.minutes, _("minute"), _("minutes"))),
        (str(one.steps), _few(one.steps, _("step"), _("steps"))),
    )
    when = time.strftime("%d.%m.%Y %H:%M", time.localtime(one.started))
    state = f" · {_(STATES[one.state])}" if one.state in STATES else ""
    state += f" · {_(SIMULATED)}" if one.simulated else ""
    share = Option(_("BG Stats"), Go(CODE, str(number)), icon="point", why="" if one.ended else _("not over yet"))
    log = Option(_("History"), Go("history") if here else Go(LOG, str(number)), icon="clock")
    on = (Option(_("Carry on"), Resume(number), "main", "replay"),) if one.state == "open" and not here else ()
    return Page(
        Lid("poster", way(one.game, one.mode), poster=POSTERS[one.game]),
        RecordsBody(tuple(lines), (), figures, when + state),
        (log, export(number, busy), *on, share if on else _main(share)),
    )


def _main(option: Option) -> Option:
    return option if option.why else Option(option.label, option.act, "main", option.icon)


def _place(one: Account, place: int) -> RecordLine:
    seat = one.seats[place]
    value = _(RANKS[seat.rank - 1]) if seat.rank else ""
    person = Person(place, seat.name, place % HUES)
    return RecordLine(seat.name, _told_of(seat), value, person, wins=seat.wins, option=Option(seat.name, Go(PERSON, seat.name)))


def _told_of(seat: Seat) -> str:
    told = []
    if seat.score is not None:
        told.append(_("score {count}").format(count=seat.score))
    if seat.left:
        told.append(_("has left"))
    if seat.before:
        told.append(_("took over from {name}").format(name=", ".join(seat.before)))
    return " · ".join(told)


def log(books: Books, story: Story | None, page: int) -> Page:
    """One match step by step, the newest first; nothing can be taken back here."""
    lines = (story.lines or ()) if story is not None else ()
    shown = lines[page * ROWS : (page + 2) * ROWS]
    entries = tuple(
        Entry(
            Person(one.line.seat, one.step.after.players[one.line.seat], one.line.seat % HUES) if one.line.seat is not None else None,
            one.line.what,
            one.line.value,
            time.strftime("%H:%M", time.localtime(one.step.at)),
            BY_ICON.get(one.step.by, "hand"),
            one.lost,
        )
        for one in shown
    )
    known = books.of(story.match) if story is not None else None
    small = _("Undone steps stay listed, struck through.") if lines else _(READING) if story is None else _(UNKNOWN)
    body = HistoryBody(entries[:ROWS], (), small, entries[ROWS:])
    name = way(known.game, known.mode) if known is not None else _("History")
    return Page(Lid("paper", name), body, (*scrolling(page, len(lines)), Option(_("Done"), Back(), "main", "tick")))
