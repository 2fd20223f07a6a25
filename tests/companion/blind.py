"""A table whose screen is covered: people who hear what is said before it becomes sound, press buttons, and lay cards on the can.

`Blind` decides by spoken lines alone; it never sees a View, a match or a move. `Hands` are its arms: cards put on the can or knocked off
it, as camera and scale would tell, and time that passes. What people meant to happen is written down, to be compared with the journal.
"""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

from companion import acts, words
from companion.falls import PATIENCE
from companion.host import DEAD_TIME, Host
from companion.journal import Journal
from companion.saying.voice import Mute
from companion.senses import CanStill, CanStirred, Sense
from tests.companion.playing import NAMES, Clock, connect, host_of, seat_at, setting_of, spilt, weighed


class Heard(Mute):
    """What is said, before the synthesiser."""

    def __init__(self) -> None:
        self.calls: list[tuple[tuple[str, ...], str, bool]] = []
        self.cues: list[str] = []

    def say(self, lines: tuple[str, ...], language: str, fresh: bool) -> None:
        self.calls.append((lines, language, fresh))

    def cue(self, name: str, volume: int) -> None:
        self.cues.append(name)

    @property
    def lines(self) -> list[str]:
        """Everything so far, in order."""
        return [line for lines, _language, _fresh in self.calls for line in lines]


def listening(place: Path, journal: Journal | None = None, **chosen: Any) -> tuple[Host, Clock, Heard]:
    """A host that is listened to, with both sensors. `chosen`: keys of the settings' table “sound”."""
    host, clock, _told = host_of(place, journal)
    host.teller.voice = heard = Heard()
    for key, value in chosen.items():
        host.act(acts.SetSound(key, value))
    connect(host, "camera", "scale")
    return host, clock, heard


class Hands:
    """What arms can do at the table. `can`: cards that lie on it."""

    def __init__(self, host: Host, clock: Clock) -> None:
        self._host, self._clock, self.can, self.loose = host, clock, 0, 0

    def _tell(self, *senses: Sense) -> None:
        for sense in senses:
            self._host.post(sense)
        self._host.tick()

    def put(self) -> None:
        """A card on the can."""
        self._change(+1)

    def lift(self) -> None:
        """A card off the can, into a hand."""
        self._change(-1)

    def _change(self, by: int) -> None:
        self.can += by
        self._tell(CanStirred(self._clock.now))
        self._clock.now += 1
        self._tell(CanStill(self._clock.now - 0.5, self._clock.now), weighed(by, self._clock.now, self.can))

    def knock(self, count: int) -> None:
        """So many cards off the can, onto the mat."""
        self.can -= count
        self.loose += count
        self._tell(CanStirred(self._clock.now))
        self._clock.now += 1
        now = self._clock.now
        self._tell(CanStill(now, now), weighed(-count, now, self.can), spilt(self.loose, now))
        self.wait(PATIENCE)

    def gather(self) -> None:
        """Everything that lies there is taken away."""
        self.loose = 0
        self._tell(spilt(0, self._clock.now))

    def wait(self, seconds: float) -> None:
        for _half in range(round(seconds * 2)):
            self._clock.now += 0.5
            self._host.tick()

    def press(self, button: str) -> None:
        from companion.senses import ButtonPressed

        self._clock.now += DEAD_TIME  # a hand on its way
        self._tell(ButtonPressed(button, self._clock.now))


# --- whoever does not look -------------------------------------------------------------------------------------------

# What people listen for, as they would write it down themselves: no word of it is looked up in the catalogue.
PHRASES = {
    "en": {
        "asked": "the button of ", "own": "By their own buttons: ", "count": "Count with the button of ", "into": "Into a room",
        "plays": ": plays a card.", "room card": ": stacks a room card.", "cleans": ": cleans the room.", "full": ": room is full.",
        "wait": "Hands off.", "until": "Hands off until it counts.", "next card": "The next card goes on the can.",
        "lifted": "Card lifted off.", "fell": " fell", "fallen": "card", "duel": "Who lost?", "which": "Size of the card.",
        "says": "What does it say?", "decline": "Do not follow it", "mischief": "Mischief: its size", "nobody": "Nobody",
        "won": " won.", "lost": "everyone lost.", "unseen": "not known", "further": "Next without a choice",
    },
    "de": {
        "asked": "dem Taster von ", "own": "Jeweils mit dem eigenen Taster: ", "count": "Zähle mit dem Taster von ",
        "into": "In ein Zimmer",
        "plays": ": spielt eine Karte.", "room card": ": stapelt eine Zimmerkarte.", "cleans": ": räumt das Zimmer auf.",
        "full": ": das Zimmer ist voll.", "wait": "Hände weg.", "until": "Hände weg, bis sie zählt.",
        "next card": "Die nächste Karte kommt auf die Tonne.", "lifted": "Karte abgehoben.", "fell": " gefallen", "fallen": "Karte",
        "duel": "Wer hat verloren?", "which": "Größe der Karte.", "says": "Was steht darauf?", "decline": "Nicht befolgen",
        "mischief": "Unfug: seine Größe", "nobody": "Niemand", "won": " hat gewonnen.", "lost": "alle haben verloren.",
        "unseen": "nicht bekannt", "further": "Weiter ohne Wahl",
    },
}  # fmt: skip
SAFE = 6  # cards on the can that nobody knocks down


class Blind:
    """Plays Garbage Day for everybody at the table. `meant`: what was decided, in words of our own, in order."""

    def __init__(self, hands: Hands, heard: Heard, language: str, seed: int, names: tuple[str, ...]) -> None:
        self.hands, self.names, self.say = hands, names, PHRASES[language]
        self.chance = random.Random(seed)
        self.meant: list[tuple[object, ...]] = []
        self._heard, self._at = heard, 0
        self._asked, self._own = "", ()  # whose button walks, and who can be picked by their own
        self._question = ""
        self.now = ""
        self.over = False

    def play(self, most: int) -> int:
        """Decide until somebody has won; how often."""
        self.listen()
        for decision in range(most):
            if self.over:
                return decision
            self._decide()
        raise AssertionError(f"no end was heard; the last words: {self._heard.lines[-12:]}")

    # --- listening ---------------------------------------------------------------------------------------------------

    def listen(self) -> list[str]:
        """What was said since the last time; whatever it is about is remembered."""
        fresh = self._heard.lines[self._at :]
        self._at += len(fresh)
        for line in fresh:
            self._understand(line)
        return fresh

    def _understand(self, line: str) -> None:
        for name in ("plays", "room card", "cleans", "full"):
            if line.endswith(self.say[name]):
                self.now = name
        for name in ("wait", "lifted", "says", "next card", "until"):
            if line.startswith(self.say[name]):
                self.now = name
        if self.say["asked"] in line or self.say["own"] in line:
            self._hear_question(line)
        elif line[0].isdigit() and self.say["fallen"] in line and self.say["fell"] in line:
            self.now = "fell"
        if line.endswith((self.say["won"], self.say["lost"])):
            self.over = True

    def _hear_question(self, line: str) -> None:
        line = self._question = line.split(self.say["further"])[0].rstrip()
        if self.say["asked"] in line:
            self._asked = line.split(self.say["asked"])[1].split(":")[0]
        own = line.split(self.say["own"])[1].split(". ")[0].rstrip(".") if self.say["own"] in line else ""
        self._own = tuple(part.split(",")[0] for part in own.split("; ")) if own else ()
        for name in ("duel", "which"):
            if line.startswith(self.say[name]):
                self.now = name

    # --- pressing ----------------------------------------------------------------------------------------------------

    def _press(self, button: str) -> str:
        """The first thing that is said to it."""
        self.hands.press(button)
        said = self.listen()
        return said[0] if said else ""

    def _of(self, name: str) -> str:
        return f"seat-{self.names.index(name)}"

    def _person(self, name: str) -> None:
        """By their own button, as was said."""
        assert name in self._own, (name, self._question)
        said = self._press(self._of(name))
        assert said.startswith(name), said
        self._press("next")

    def _walk(self, wanted: str) -> None:
        """To something that the button of whoever is asked leads to."""
        for _press in range(20):
            if self._press(self._of(self._asked)).startswith(wanted):
                self._press("next")
                return
        raise AssertionError(f"{wanted!r} is nowhere in {self._question!r}")

    def _count(self, size: int | None) -> None:
        """So many presses, with an ear on what is said back."""
        wanted = self.say["unseen"] if size is None else str(size)
        for _press in range(12):
            if self._press(self._of(self._asked)) == f"{wanted}.":
                self._press("next")
                return
        raise AssertionError(f"{wanted} cannot be counted in {self._question!r}")

    def _numbers(self) -> tuple[int, ...]:
        """Those that can be counted now."""
        listed = self._question.split(self.say["count"])[1].split(": ")[1].split(".")[0]
        return tuple(int(word) for word in listed.replace(",", " ").split() if word.isdigit())

    # --- deciding ----------------------------------------------------------------------------------------------------

    def _decide(self) -> None:
        now, self.now = self.now, ""
        assert now, (self._heard.lines[-12:], "nothing was said that anybody could go by")
        deeds = {
            "plays": self._turn,
            "wait": self._wait,
            "until": self._wait,
            "lifted": self._lift,
            "says": self._mischief,
            "fell": self._fallen,
            "duel": self._duel,
            "which": self._which,
        }
        deeds.get(now, self._put)()

    def _turn(self) -> None:
        if self.say["into"] in self._question and self.chance.random() < 0.5:
            self._stash()
        else:
            self._put()

    def _put(self) -> None:
        if self.hands.can > SAFE and self.chance.random() < 0.06:
            self._knock()
        else:
            self.hands.put()
            self.listen()

    def _knock(self) -> None:
        self.hands.knock(self.chance.choice((1, 1, 2)))
        self.listen()

    def _wait(self) -> None:
        if self.hands.can > SAFE and self.chance.random() < 0.06:
            self._knock()
        else:
            self.hands.wait(4)
            self.listen()

    def _lift(self) -> None:
        self.hands.lift()
        self.hands.wait(5)
        self.listen()

    def _stash(self) -> None:
        player = self._asked
        self._walk(self.say["into"])
        owner = self.chance.choice(self._own)
        self._person(owner)
        mischief = owner != player and self.chance.random() < 0.5
        if mischief:
            said = self._press("next")
            assert said.startswith(self.say["mischief"]), said
        size = None if mischief and self.chance.random() < 0.3 else self.chance.choice((0, 1, 1, 2, 2, 3, 3, 4, 5))
        self.meant.append(("stash", owner, "mischief" if mischief else "garbage", size))
        self._count(size)

    def _fallen(self) -> None:
        guilty = self.chance.choice((*self._own, self._asked, self._asked, self.say["nobody"]))
        if guilty == self.say["nobody"]:
            self.meant.append(("blame", None))
            self._walk(guilty)
            return
        self.meant.append(("blame", guilty))
        self._person(guilty)
        self.hands.gather()
        self.listen()

    def _mischief(self) -> None:
        """What the text says, question by question; or it is not followed."""
        for _question in range(self.chance.randrange(5)):
            self._press("next")
        if self.say["decline"] in self._question:
            self.meant.append(("decline",))
            self._walk(self.say["decline"])
        elif self.say["count"] in self._question:
            size = self.chance.choice(self._numbers())
            self.meant.append(("follow", self._question.split(".")[0], size))
            self._count(size)
        else:
            told = self._question.split(self.say["asked"])[1].split(": ", 1)[1].split(". ")[0].rstrip(".")
            one = self.chance.choice(told.split("; "))
            size = one.rpartition(" ")[2]  # of the only card that can be meant
            self.meant.append(("follow", self._question.split(".")[0], int(size) if size.isdigit() else one))
            self._walk(one)

    def _duel(self) -> None:
        loser = self.chance.choice(self._own)
        self.meant.append(("lose", loser))
        self._person(loser)

    def _which(self) -> None:
        size = self.chance.choice(self._numbers())
        self.meant.append(("size", size))
        self._count(size)


def sit(place: Path, language: str, seed: int, seats: int = 3, **rulings: Any) -> tuple[Host, Blind, Heard]:
    """A match of Garbage Day that has begun, and whoever will play it."""
    words.choose(language)
    host, clock, heard = listening(place, voice="full", by_ear=True)
    heard.calls.clear()
    seat_at(host, setting_of("garbage-day", "", seats, **rulings))
    return host, Blind(Hands(host, clock), heard, language, seed, NAMES[:seats]), heard
