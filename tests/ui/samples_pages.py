"""Views of every page round a match, as the product would show them: for tests and for looking at."""

from __future__ import annotations

from dataclasses import replace

from companion.acts import (
    Abandon,
    Back,
    Begin,
    ChooseEntry,
    Confirm,
    Dismiss,
    Go,
    Pick,
    Rematch,
    RemoveSeat,
    Resume,
    Scroll,
    SetMode,
    SetRuling,
    SetSetting,
    Type,
    Undo,
)
from companion.corners import Corners
from companion.eyesight import GOOD as GOOD_LIGHT
from companion.present import corners
from companion.view import (
    Control,
    Device,
    Entry,
    HistoryBody,
    HomeBody,
    Lid,
    NameBody,
    Notice,
    Option,
    Person,
    PickBody,
    Place,
    Poster,
    ResultBody,
    ResumeCard,
    SeatRow,
    SensorsBody,
    SetupBody,
    View,
)
from companion.words import _

NAMES = ("Ana", "Ben", "Cem", "Dia", "Eli", "Fay")
PEOPLE = tuple(Person(seat, name, seat) for seat, name in enumerate(NAMES))
ANA, BEN, CEM, DIA, ELI, FAY = PEOPLE
GOOD = (
    Device("camera", "good", "Camera", "sees the mat", simulated=True),
    Device("scale", "good", "Scale", "steady at 0 g", simulated=True),
    Device("buttons", "lost", "Buttons", "4 of 5 answer"),
)
BACK = Option("Back", Back(), icon="back")


# --- home -------------------------------------------------------------------------------------------------------------

GAMES = (
    ("dumpster-brawl", "Dumpster Brawl!", "brawl"),
    ("garbage-day", "Garbage Day", "day"),
    ("trash-war", "Trash War", "war"),
    ("rumble-in-the-dungeon", "Rumble in the Dungeon", "rumble"),
    ("dumb-ways-to-die", "Dumb Ways to Die", "dumb"),
)


def poster(game: str, title: str, hue: str) -> Poster:
    ready = game in ("dumpster-brawl", "garbage-day")
    return Poster(game, title, hue, Option(title, Go("setup", game), why="" if ready else "not taught yet"))


def home(resume: bool = True, devices: tuple[Device, ...] = GOOD) -> View:
    links = (
        Option("History", Go("history"), icon="clock"),
        Option("Sensors", Go("sensors"), icon="camera"),
        Option("Settings", Go("settings"), icon="gear"),
    )
    card = ResumeCard(
        ANA,
        "Ana to play",
        "Garbage Day",
        "Left 12 min ago · turn 17",
        Option("Carry on", Resume(7), icon="replay"),
        Option("Abandon this match", Abandon(7), icon="cross", hold=True),
    )
    body = HomeBody(tuple(poster(*g) for g in GAMES), links, card if resume else None)
    return View(Lid("paper", "Binside"), body, devices=devices)


def home_notice() -> View:
    words = "The journal was cut short while it was written. The last whole step was loaded, the one after it is gone."
    return replace(
        home(),
        notice=Notice("Please note", words, kind="doubt"),
        options=(Option("Got it", Dismiss(), "main", "tick"),),
    )


# --- a name -----------------------------------------------------------------------------------------------------------


def takes_over() -> View:
    title = "Who takes over from Cem?"
    return View(Lid("paper", title), NameBody(2, title, ("Gül", "Hanna", "Igor")), devices=GOOD, back=Option("Back", Back(), icon="back"))


# --- set-up -----------------------------------------------------------------------------------------------------------

REASONS = (
    ("tie", "Ties go to the defender", "Printed for the other two ways only"),
    ("pay", "Beaten attacker pays 1–2 cards", "That page is damaged; taken from Rummy"),
    ("slugs", "A Slug is put on before the roll", "The book names no moment for it"),
    ("blocker", "A Blocker stops the whole rummage", "The words may also mean one card only"),
    ("recycle", "An empty pile takes in the discards", "The book does not say what happens then"),
    ("claim", "Victory may be claimed at any time", "On your own turn only is the other reading"),
    ("first", "Roll-off ties are rolled again", "Left open in the book"),
)


def switch(key: str, title: str, text: str, on: bool = True) -> Control:
    return Control(
        title,
        text,
        choices=(Option("On", SetRuling(key, True), chosen=on), Option("Off", SetRuling(key, False), chosen=not on)),
        kind="switch",
    )


def stepper(title: str, value: int, minus_why: str = "") -> Control:
    return Control(
        title,
        value=str(value),
        minus=Option("−", SetRuling(title, value - 1), icon="minus", why=minus_why),
        plus=Option("+", SetRuling(title, value + 1), icon="plus"),
        kind="stepper",
    )


def setup(seats: int = 4, rulings: int = 2, counts: int = 3, modes: int = 3, why: str = "") -> View:
    every = (
        Option("Round Rummage", SetMode("round-rummage"), "tile", text="attack anyone", chosen=True),
        Option("King of the Heap", SetMode("king-of-the-heap"), "tile", text="beat the King"),
        Option("Rummy", SetMode("rummy"), "tile", text="score points"),
    )
    body = SetupBody(
        tuple(SeatRow(p, Option(f"Remove {p.name}", RemoveSeat(p.seat), icon="cross")) for p in PEOPLE[:seats]),
        Option("Add", Type(-1, ""), icon="add", why="" if seats < 6 else "six at most"),
        every[:modes],
        tuple(switch(*r, on=i != 1) for i, r in enumerate(REASONS[:rulings])),
        (stepper("Slugs", 4), stepper("Boosters", 3), stepper("Blockers", 0, "none left"))[:counts],
        ("Gül", "Hanna", "Igor", "Jo", "Konstantin", "Maximilian Wu", "Ola"),
    )
    options = (
        Option("Roll for first", Go("match", "roll-off"), icon="die"),
        Option("Start with Ana", Begin(), "main", icon="next", why=why),
    )
    return View(Lid("poster", "Dumpster Brawl!", poster="brawl"), body, options, devices=GOOD, back=BACK)


# --- forms ------------------------------------------------------------------------------------------------------------


def segment(title: str, field: str, values: tuple[str, ...], chosen: int, text: str = "", people: bool = False, icon: str = "") -> Control:
    choices = tuple(
        Option(v, Pick("form", field, v), "tile", chosen=i == chosen, person=PEOPLE[i] if people else None) for i, v in enumerate(values)
    )
    return Control(title, text, choices=choices, icon=icon)


def pick_room() -> View:
    controls = (
        segment("Whose room", "room", NAMES, 0, people=True),
        segment("Which size", "size", ("1", "2", "3"), 2, "the number of holes that are left open"),
    )
    return form("Play a card", controls, person=ANA)


def pick_claim(sets: int = 13) -> View:
    names = ("Apple", "Boot", "Can", "Doll", "Egg", "Fish", "Glove", "Hat", "Iron", "Jar", "Kettle", "Lamp", "Mug")
    controls = tuple(
        Control(
            name,
            value=str(i % 4),
            minus=Option("−", Pick("claim", name, i % 4 - 1), icon="minus", why="" if i % 4 else "none yet"),
            plus=Option("+", Pick("claim", name, i % 4 + 1), icon="plus"),
            kind="stepper",
            icon="trash",
        )
        for i, name in enumerate(names[:sets])
    )
    return form("Which cards win?", controls, person=BEN)


def pick_dice() -> View:
    controls = tuple(
        Control(
            title,
            text,
            str(n),
            minus=Option("−", Pick("dice", title, n - 1), icon="minus"),
            plus=Option("+", Pick("dice", title, n + 1), icon="plus"),
            kind="stepper",
            icon=icon,
        )
        for title, text, n, icon in (("Crowbars", "blue dice", 4, "crowbar"), ("Lids", "green dice", 2, "lid"))
    )
    return form("Dice by hand", controls, person=CEM)


def menu() -> View:
    tiles = (
        Option("History", Go("history"), "tile", "clock", text="undo many steps"),
        Option("Sensors", Go("sensors"), "tile", "camera", text="all well"),
        Option("Settings", Go("settings"), "tile", "gear"),
        Option("Claim victory", Pick("claim"), "tile", "trophy", why="nothing was taken back"),
        Option("Home", Go("home"), "tile", "house", text="the match waits"),
        Option("Give up", Go("home", "give-up"), "tile", "cross", hold=True),
    )
    body = PickBody((Control("", choices=tiles),))
    return View(Lid("paper", "Menu"), body, devices=GOOD, back=BACK)


def settings() -> View:
    def setting(title: str, key: str, values: tuple[str, ...], chosen: int, text: str = "") -> Control:
        return Control(title, text, choices=tuple(Option(v, SetSetting(key, v), chosen=i == chosen) for i, v in enumerate(values)))

    controls = (
        setting("Light", "light", ("Day", "Dusk", "Night"), 1, "night dims the screen"),
        setting("Sounds", "sounds", ("Off", "Low", "Middle", "Loud"), 2),
        switch("calm", "Calm", "nothing slides or drops", on=False),
        switch("left", "Left hand", "mirrors the bar", on=False),
        setting("Language", "language", ("English", "Deutsch", "Français", "Español", "Türkçe", "Nederlands"), 0),
    )
    return View(Lid("paper", "Settings"), PickBody(controls), devices=GOOD, back=BACK)


def settings_wordy() -> View:
    """Settings as the referee words them: reasons of more than one line."""
    text = "simulated devices are always named as such; takes effect at the next start"
    choices = tuple(Option(v, SetSetting("table", v), "tile", chosen=v == "simulated") for v in ("simulated", "real"))
    wordy = "The rulebook begins on the King's left and then prints counterclockwise. On: clockwise all the way round."
    controls = (Control("Table", text, choices=choices), switch("clockwise", "Attackers change clockwise", wordy))
    return View(Lid("paper", "Settings"), PickBody(controls), devices=GOOD, back=BACK)


def form(title: str, controls: tuple[Control, ...], person: Person) -> View:
    options = (Option("Cancel", Back(), icon="cross"), Option("That is right", Confirm(), "main", "tick", seat=person.seat))
    return View(
        Lid("person", person.name, title, person=person),
        PickBody(controls),
        options,
        devices=GOOD,
        menu=Option("Menu", Go("menu"), icon="menu"),
        back=BACK,
    )


def reward() -> View:
    """A question with an instruction beside it and nothing in the bar."""
    rewards = ("Take a Booster", "Draw 2 cards", "Steal a card from Ben", "Steal a card from Cem", "Nothing")
    tiles = tuple(Option(label, Pick("reward", "", label), "tile") for label in rewards)
    return View(
        Lid("person", "Dia", "beat the Blocker", person=DIA),
        PickBody((Control("Which reward?", choices=tiles),)),
        notice=Notice("Blocker beaten", "Choose what the card pays.", "Blockers · reward"),
        devices=GOOD,
        menu=Option("Menu", Go("menu"), icon="menu"),
    )


def claim_words() -> View:
    """A claim as the referee asks it: people, items of which one says more, and the rest."""
    people = Control(
        "Who claims?", choices=tuple(Option(p.name, Pick("claim", "seat", p.seat), "tile", chosen=p is BEN, person=p) for p in PEOPLE)
    )
    items = pick_claim(10).body
    assert isinstance(items, PickBody)
    listed = tuple(replace(c, text="two make a set" if i == 3 else "") for i, c in enumerate(items.controls))
    rest = tuple(replace(stepper(title, 0), text="block the victory") for title in ("Slugs", "Boosters", "Other cards"))
    return form("I have 3 sets", (people, *listed, *rest), BEN)


# --- history ----------------------------------------------------------------------------------------------------------


def history(chosen: bool = True, count: int = 5) -> View:
    told = (
        (ANA, "2 cards fell", "3 of 4", "21:14", "camera"),
        (ANA, "stacked card 3 of 4", "25 on can", "21:14", "scale"),
        (ANA, "room full, cleaning", "11 of 10", "21:13", "hand"),
        (ANA, "size 3 to own room", "11 of 10", "21:13", "hand"),
        (DIA, "busted", "4 of 4", "21:12", "camera"),
        (None, "A card fell after the count, nobody is at fault", "", "21:11", "camera"),
        (BEN, "next card", "", "21:10", "button"),
    )
    entries = tuple(
        Entry(p, what, value, time, by, taken_back=chosen and i < 2, chosen=chosen and i == 2, option=Option(what, ChooseEntry(i)))
        for i, (p, what, value, time, by) in enumerate(told[:count])
    )
    to_do = (("card", "2 cards leave Ana’s overflow"), ("can", "1 card comes off the can")) if chosen else ()
    options = (
        Option("Earlier", Scroll(1), icon="down"),
        Option("Export the log", Go("export")),
        Option("Undo 2 steps", Undo(2), "main", icon="undo", why="" if chosen else "choose a line first"),
    )
    return View(
        Lid("paper", "Garbage Day, so far"),
        HistoryBody(entries, to_do, "Undone steps stay listed, struck through." if chosen else ""),
        options,
        notice=Notice("Go back here?", "Two steps come off. On the table:")
        if chosen
        else Notice("Touch a line", "to go back to that moment."),
        devices=GOOD,
        back=BACK,
    )


def history_untouched() -> View:
    """Nothing is chosen: only the list and the small print."""
    told = history(count=5)
    assert isinstance(told.body, HistoryBody)
    return replace(told, body=replace(told.body, to_do=()), notice=None)


def history_empty() -> View:
    return replace(matches(), body=HistoryBody((), small="No match has been played yet."))


def matches() -> View:
    """Matches in the journal: long lines, some without a winner."""
    entries = (
        Entry(None, "Dumpster Brawl!: Ana, Ben, Cem, Dia, Konstantinos", "open", "21.11. 21:14", "clock"),
        Entry(CEM, "Garbage Day: Ana, Ben, Cem", "won", "20.11. 19:02", "trophy"),
        Entry(None, "Garbage Day: Ana, Ben", "abandoned", "19.11. 18:30", "clock", taken_back=True),
    )
    options = (Option("Earlier", Scroll(1), icon="down", why="that is the first"), Option("Home", Go("home"), "main", "house"))
    return View(Lid("paper", "Matches"), HistoryBody(entries), options, devices=GOOD, back=BACK)


# --- result -----------------------------------------------------------------------------------------------------------

PLACES = (
    Place(CEM, 1, "clean hands: 0 of 4", wins=True),
    Place(BEN, 2, "4 of 4"),
    Place(ANA, 3, ""),
    Place(DIA, 4, "busted first, turn 9"),
    Place(ELI, 5, "busted, turn 8"),
    Place(FAY, 6, "busted, turn 4"),
)
RESULT_OPTIONS = (
    Option("Log", Go("history")),
    Option("Home", Go("home")),
    Option("Rematch", Rematch(), "main", icon="replay"),
)


def result(places: int = 4) -> View:
    body = ResultBody(
        "Garbage Day",
        "Cem wins",
        "Last one not busted.",
        PLACES[:places],
        (("27", "turns"), ("31", "cards at the top"), ("5", "in one fall")),
    )
    return View(Lid("person", "Cem wins", person=CEM), body, RESULT_OPTIONS, devices=GOOD)


def result_nobody() -> View:
    places = tuple(replace(p, rank=1, wins=False, text="busted together") for p in PLACES[:3])
    body = ResultBody("Garbage Day", "Nobody wins", "The deck is empty and all are busted.", places, (("27", "turns"),))
    return View(Lid("paper", "Nobody wins"), body, RESULT_OPTIONS, devices=GOOD)


def result_shared() -> View:
    places = (
        replace(PLACES[0], text="2 of 4"),
        replace(PLACES[1], rank=1, wins=True, text="2 of 4"),
        replace(PLACES[2], rank=3, text="3 of 4"),
    )
    body = ResultBody(
        "Garbage Day",
        "Cem and Ben win",
        "The same number of cards: the win is shared.",
        places,
        (("27", "turns"), ("31", "cards at the top")),
    )
    return View(Lid("paper", "Cem and Ben win"), body, RESULT_OPTIONS, devices=GOOD)


# --- corners of the tray ----------------------------------------------------------------------------------------------


class Lamp:
    """A tray under a lamp, as the page about its corners asks for it."""

    def __init__(self, problem: str = "", advice: str = "", by_hand: bool = False) -> None:
        self.problem, self.advice, self.by_hand = problem, advice, by_hand

    def corners(self) -> tuple[tuple[float, float], ...]:
        return ((0.03, 0.1), (0.48, 0.1), (0.48, 0.9), (0.03, 0.9))

    def tapped(self) -> bool:
        return self.by_hand

    def set_corners(self, corners: tuple[tuple[float, float], ...], side: float) -> str:
        return _(self.problem)

    def forget_corners(self) -> None:
        self.by_hand = False

    def light(self) -> tuple[tuple[bool, str], ...]:
        return ((False, self.advice),) if self.advice else ((True, _(GOOD_LIGHT)),)


def set_corners(problem: str = "", advice: str = "", by_hand: bool = True) -> View:
    draft = Corners(Lamp(problem, advice, by_hand))
    draft.open()
    draft.choose(2)
    draft.use(280)
    page = corners.page(draft, 280)
    return View(page.lid, page.body, page.options, devices=GOOD, back=BACK)


# --- sensors ----------------------------------------------------------------------------------------------------------


def sensors(warning: bool = True) -> View:
    trace = (
        (0.0,) * 12 + (24.0, 36.0, 20.0, 21.0) + (20.5,) * 14 + (44.0, 52.0, 39.0, 41.0) + (41.0,) * 14 + (18.0, 8.0, 22.0) + (20.4,) * 9
    )
    body = SensorsBody(
        "15 frames/s · 4 corners",
        ((0.145, 0.127, True), (0.875, 0.093, True), (0.96, 0.907, not warning), (0.065, 0.932, True)),
        "Corner 3 is at the picture’s edge. Turn the camera a little." if warning else "",
        "412.6",
        trace,
        ((0.22, "+1 card"), (0.52, "+1 card"), (0.86, "−1 card")),
        tuple((p, p is not ELI) for p in PEOPLE[:5]),
        ("simulated camera 1280×720", "simulated scale", "simulated buttons"),
    )
    options = (
        Option("Set corners", Go("corners"), icon="hand"),
        Option("Teach dice", Go("teach"), icon="die", why="no tray in sight"),
        Option("Tare to 0", Go("tare"), icon="scale"),
        Option("Done", Back(), "main", icon="tick"),
    )
    return View(Lid("paper", "Sensors"), body, options, devices=GOOD, back=BACK)
