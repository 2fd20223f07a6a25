"""The View: everything that a screen shows, as one frozen value, and everything it may send back.

Texts are already in the people's language. `Act` objects are opaque to the screen: a touch sends the very object back.
Icons are names of files in `ui/assets/icons`. Pictures are keys of the eye's album; 0 is no picture.
Measures and looks (colours, sizes, places) belong to the screen; meanings and words belong here.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from companion.acts import Command
from companion.rules.kernel import Move

Act: TypeAlias = Move | Command


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody at the table. `hue`: 0..5, place in the list of people's colours and shapes."""

    seat: int
    name: str
    hue: int


@dataclass(frozen=True, slots=True)
class Option:
    """Something that can be touched. Locked when `why` is not empty: then it shows why, and a touch shows the rule `why`/`ref` large and
    sends nothing; `rule` is shown instead where the rule has more words than fit a button. `seat`: that player's arcade button does the
    same. `hold`: needs a long press."""

    label: str
    act: Act | None
    kind: Literal["main", "second", "harm", "tile"] = "second"
    icon: str = ""
    text: str = ""
    why: str = ""
    ref: str = ""
    seat: int | None = None
    chosen: bool = False
    hold: bool = False
    person: Person | None = None
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Lid:
    """The header. kind "person": that player's bin lid; "poster": the game's hue `poster`; "paper": nobody's page;
    "tape": the referee asks; "stop": somebody is about to lose something."""

    kind: Literal["person", "poster", "paper", "tape", "stop"]
    title: str
    saying: str = ""
    person: Person | None = None
    poster: str = ""
    icon: str = ""


@dataclass(frozen=True, slots=True)
class Step:
    title: str
    state: Literal["done", "now", "later"]


@dataclass(frozen=True, slots=True)
class Notice:
    """The paper panel: one instruction. `tag`: step or heading in the rulebook, or a table ruling."""

    title: str
    text: str = ""
    tag: str = ""
    kind: Literal["plain", "doubt", "danger"] = "plain"


@dataclass(frozen=True, slots=True)
class Banner:
    """Replaces the step rail: what happened, what to do, one button. kind "good" goes by itself after 4 s."""

    kind: Literal["doubt", "stop", "good"]
    icon: str
    title: str
    text: str
    option: Option | None = None


@dataclass(frozen=True, slots=True)
class Device:
    """State of a sensor for the header's icons and the strip on the home page. `text` tells it in words."""

    device: Literal["camera", "scale", "buttons"]
    state: Literal["good", "lost", "off"]
    title: str
    text: str
    simulated: bool = False


# --- bodies: one per kind of screen -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Poster:
    """A game on the home page. `hue`: brawl, day, war, rumble, dumb."""

    game: str
    title: str
    hue: str
    option: Option


@dataclass(frozen=True, slots=True)
class ResumeCard:
    person: Person | None
    saying: str
    title: str
    text: str
    carry_on: Option
    abandon: Option


@dataclass(frozen=True, slots=True)
class HomeBody:
    posters: tuple[Poster, ...]
    links: tuple[Option, ...]
    resume: ResumeCard | None = None


@dataclass(frozen=True, slots=True)
class SeatRow:
    person: Person
    remove: Option


@dataclass(frozen=True, slots=True)
class Control:
    """One line of a form. Either a switch or segments (`choices`, the chosen one marked) or a stepper (`minus value plus`)."""

    title: str
    text: str = ""
    value: str = ""
    choices: tuple[Option, ...] = ()
    minus: Option | None = None
    plus: Option | None = None
    kind: Literal["switch", "segment", "stepper"] = "segment"
    icon: str = ""
    person: Person | None = None


@dataclass(frozen=True, slots=True)
class SetupBody:
    """`seats` clockwise; rows can be dragged (`Drag`) and names touched to be typed (`Type`). `known`: remembered
    names not yet seated, offered above the keyboard. `rulings`: switches with their reason, more than fit are scrolled."""

    seats: tuple[SeatRow, ...]
    add: Option
    modes: tuple[Option, ...]
    rulings: tuple[Control, ...]
    counts: tuple[Control, ...]
    known: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class RoomRow:
    """A player in Garbage Day. `room`: its total, −1 while nobody knows it; `overflow` of `limit`; `out`: out of the game,
    `word`: why, "" for busted; where they are not out, that they are away."""

    person: Person
    room: int
    overflow: int
    limit: int
    active: bool = False
    out: bool = False
    word: str = ""


@dataclass(frozen=True, slots=True)
class Ring:
    """The three-second wait. `since`: when stillness began (the table's clock), None while something moves."""

    since: float | None
    seconds: float = 3.0
    done: bool = False


@dataclass(frozen=True, slots=True)
class GarbageBody:
    """`key_numbers`: big figures under the notice, such as ("Room", "11", "of 10") and ("To stack", "2", "");
    `cards_left`/`cards_done` draw the little cards beside the last one. `can`: cards on the can. `by_hand`: no scale counts;
    then `minus` and `plus` correct it. `stray`: no-fault cards lying on the table."""

    rows: tuple[RoomRow, ...]
    can: int
    key_numbers: tuple[tuple[str, str, str], ...] = ()
    cards_left: int = 0
    cards_done: int = 0
    ring: Ring | None = None
    by_hand: bool = False
    minus: Option | None = None
    plus: Option | None = None
    deck: int = 0
    stray: int = 0


@dataclass(frozen=True, slots=True)
class Verdict:
    """A person tile on the spill screen: what their overflow becomes, before the tap."""

    person: Person
    before: int
    after: int
    limit: int
    text: str
    option: Option
    busts: bool = False


@dataclass(frozen=True, slots=True)
class Still:
    """One frame of the replay strip: when it was, relative to the fall; the deciding one is framed in paper."""

    picture: int
    label: str
    deciding: bool = False


@dataclass(frozen=True, slots=True)
class SpillBody:
    """`camera`, `scale`: what each says, in words, "" when it says nothing; `agree`: None when only one speaks.
    `until`: the table's clock when the preselected verdict is taken by itself, None when it waits for a tap. `late`: the fall came
    after the three seconds, so nobody is presented as guilty: `nobody` is shown large, `active` among the others."""

    count: int
    minus: Option
    plus: Option
    camera: str
    scale: str
    agree: bool | None
    stills: tuple[Still, ...]
    active: Verdict
    others: tuple[Verdict, ...]
    nobody: Option
    no_fall: Option
    until: float | None = None
    late: bool = False


@dataclass(frozen=True, slots=True)
class DieFace:
    """A die as drawn on the screen. `face`: crowbar, lid or "" (not rolled yet); `counts`: solid, else outline."""

    colour: Literal["blue", "green"]
    face: str
    counts: bool = True


@dataclass(frozen=True, slots=True)
class Fighter:
    person: Person
    text: str
    dice: tuple[DieFace, ...]
    icon: str
    score: int | None
    ahead: bool = False


@dataclass(frozen=True, slots=True)
class CombatBody:
    """A fight (two fighters), or a Blocker (one fighter against `number`). The notice is shown under them; `read`: "11 of 11 read"."""

    left: Fighter
    right: Fighter | None = None
    number: int = 0
    read: str = ""


@dataclass(frozen=True, slots=True)
class Allowance:
    """Up to `most` cards, `used` of them done; "now" is on paper, "later" locked with its reason, "done" is over."""

    sign: Literal["plus", "minus"]
    most: int
    used: int
    title: str
    text: str
    state: Literal["now", "later", "done"]
    option: Option | None = None


@dataclass(frozen=True, slots=True)
class RummageBody:
    """`amend`: the way to correct what was read, beside the dice."""

    dice: tuple[DieFace, ...]
    read: str
    draw: Allowance
    discard: Allowance
    amend: Option | None = None


@dataclass(frozen=True, slots=True)
class QueueRow:
    """`out`: no longer in the game."""

    person: Person
    text: str
    active: bool = False
    out: bool = False


@dataclass(frozen=True, slots=True)
class HeapBody:
    """King of the Heap: who stands on it, and who attacks in which order. `rolls`: the two lines beside the main button."""

    king: Person
    text: str
    order: tuple[QueueRow, ...]
    direction: str
    rolls: tuple[tuple[Person, str], ...] = ()


@dataclass(frozen=True, slots=True)
class TableBody:
    """Brawl between fights: everyone's hand and what lies in the middle; also the roll-off. `facts`: ("Trash", "41") …"""

    rows: tuple[QueueRow, ...]
    facts: tuple[tuple[str, str], ...] = ()
    tiles: tuple[Option, ...] = ()


@dataclass(frozen=True, slots=True)
class LaidPile:
    """Cards of one item before a player in Rummy. `whole`: a set of three or more, else one or two that were added."""

    item: str
    count: int
    whole: bool


@dataclass(frozen=True, slots=True)
class SheetRow:
    """A player in Rummy: the piles on the table, the cards in the hand, the points. `text`: why nothing lies there (`locked`: by a rule),
    or that they are away or have left (`out`). `roll`: crowbars of the last tie-break, "?" while they roll, "" before; None without one."""

    person: Person
    piles: tuple[LaidPile, ...]
    hand: int
    points: int
    text: str = ""
    locked: bool = False
    active: bool = False
    out: bool = False
    roll: str | None = None


@dataclass(frozen=True, slots=True)
class SheetBody:
    """Rummy: what everybody has laid down; `facts`: piles in the middle, a word and a number each, the most wanted first. The notice is
    shown beside or over the bar."""

    rows: tuple[SheetRow, ...]
    facts: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class HandTile:
    """An item of which cards are laid down or shown. `more`, `less`: the next counts that make sense, `less` only where some are taken;
    `whole`: so many are a set."""

    item: str
    count: int
    whole: bool
    more: Option
    less: Option | None = None


@dataclass(frozen=True, slots=True)
class HandBody:
    """Cards out of a hand, item by item: what is laid down in Rummy, a victory claim. `people`: whose hand, where that is to be said;
    `saying`: how the tiles are touched."""

    tiles: tuple[HandTile, ...]
    people: tuple[Option, ...] = ()
    saying: str = ""


@dataclass(frozen=True, slots=True)
class Mark:
    """A die in the tray picture: its place 0..1 from left and top, its size in the same unit, sure or in doubt."""

    x: float
    y: float
    size: float
    sure: bool


@dataclass(frozen=True, slots=True)
class DoubtBody:
    """The tray picture with ticks and a tape ring; `faces`: what the asked die may show, likeliest first, drawn as dice."""

    picture: int
    marks: tuple[Mark, ...]
    read: str
    faces: tuple[tuple[DieFace, Option], ...]


@dataclass(frozen=True, slots=True)
class PickBody:
    """A form: whose room and which size, a claim's sets, dice by hand, the menu. Rows of controls or of tiles."""

    controls: tuple[Control, ...]


@dataclass(frozen=True, slots=True)
class PlainRow:
    """A line of a board told in words. With `person` the badge stands before it; `numbers`: a word and a number each."""

    title: str
    text: str = ""
    numbers: tuple[tuple[str, str], ...] = ()
    person: Person | None = None
    active: bool = False
    out: bool = False
    icon: str = ""


@dataclass(frozen=True, slots=True)
class PlainBody:
    """A game without a screen of its own: the board as `rows`, what may be touched as `tiles` under their `question`. `held`: what has been
    gathered so far, a touch takes it back; `stepper`: a number out of many."""

    rows: tuple[PlainRow, ...]
    question: str = ""
    tiles: tuple[Option, ...] = ()
    held: tuple[Option, ...] = ()
    stepper: Control | None = None


@dataclass(frozen=True, slots=True)
class TrashChip:
    """A trash card on the table: its damage and torches. `state`: "flies" at `wall` (1..3), was "moved" there by a Deflect, is "blocked"
    by a Shield, or "lies" on a wall."""

    damage: int
    torches: int
    state: Literal["flies", "moved", "blocked", "lies"]
    wall: int = 0
    option: Option | None = None


@dataclass(frozen=True, slots=True)
class Rampart:
    """A wall in Trash War. `damage` on it, `coming`: damage that flies at it, with which it `falls`; `aimed`: it is the one meant.
    `trash`: what lies on it, where single cards can be touched. `option`: aims at it, or whatever else is done with a wall now."""

    damage: int
    coming: int = 0
    falls: bool = False
    down: bool = False
    aimed: bool = False
    option: Option | None = None
    trash: tuple[TrashChip, ...] = ()


@dataclass(frozen=True, slots=True)
class Fortress:
    """A player's walls, left to right. `hand`: cards held; `text`: why nothing is asked of them, "" otherwise; `lit`: it is their turn, or
    their trash that flies (`attacks`)."""

    person: Person
    walls: tuple[Rampart, ...]
    hand: int
    text: str = ""
    lit: bool = False
    out: bool = False
    attacks: bool = False


@dataclass(frozen=True, slots=True)
class CardLine:
    """One line of what may stand on a card: `title` and `text` before its cells, one of which is touched."""

    title: str
    text: str
    cells: tuple[Option, ...]


@dataclass(frozen=True, slots=True)
class WarBody:
    """Trash War. `focus`: the fortress it is about, large; `rows`: the others in the order of play. `piles`: icon, word, number.
    `topples`: damage at which a wall falls. `chips`: what flies; `outlook`: what it will do to each wall, and whether that falls.
    `card`: what may stand on the card that is played, with `named` ones of the table's list; then only the focus is shown.
    `burning`: damage burned so far and in all, None when nothing burns."""

    rows: tuple[Fortress, ...]
    focus: Fortress | None
    piles: tuple[tuple[str, str, str], ...]
    topples: int
    chips: tuple[TrashChip, ...] = ()
    outlook: tuple[tuple[str, bool], ...] = ()
    card: tuple[CardLine, ...] = ()
    named: tuple[Option, ...] = ()
    burning: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class BeanRow:
    """A player in Dumb Ways to Die: `alive` of `beans` beans, `hand` cards. `text`: what they do now or are about to do, "" for nothing;
    `lit`: they must answer; `roll`: what they rolled against the psycho ("?": they roll now, "": not yet), and whether that is `safe`."""

    person: Person
    alive: int
    beans: int
    hand: int
    text: str = ""
    lit: bool = False
    out: bool = False
    roll: str = ""
    safe: bool = False


Suit: TypeAlias = Literal["nature", "home", "ride", "relax"]


@dataclass(frozen=True, slots=True)
class SuitCard:
    """A card that wears a category's colour and icon. `option`: what touching it does; a card that only lies there has a `title` and a
    `text` of its own, and whoever played it (`person`)."""

    suit: Suit
    option: Option | None = None
    title: str = ""
    text: str = ""
    person: Person | None = None


@dataclass(frozen=True, slots=True)
class BeansBody:
    """Dumb Ways to Die. `turn`: whose actions `pips` count, one for each that was rolled; `piles`: a word and a number each. `asked`: who
    must answer, beside the instruction. `suits` under their `heading`: cards of a category; `cards`: kinds without one; `tiles`: people, or
    what was drawn. `threat`: the card that endangers a bean; then `suits` are what may counter it, and `circle` says what avoids what: each
    the one after it, the last the first. `faces`: what the die may show; `psycho`: it is rolled to survive, by `rows` in that order.
    `due`: cards drawn and still to draw, one at a time. `stages`: of a card that takes several steps."""

    rows: tuple[BeanRow, ...]
    turn: Person | None = None
    pips: tuple[Literal["done", "now", "left"], ...] = ()
    piles: tuple[tuple[str, str], ...] = ()
    asked: Person | None = None
    heading: str = ""
    suits: tuple[SuitCard, ...] = ()
    cards: tuple[Option, ...] = ()
    tiles: tuple[Option, ...] = ()
    threat: SuitCard | None = None
    circle: tuple[Suit, ...] = ()
    faces: tuple[Option, ...] = ()
    psycho: bool = False
    due: tuple[int, int] | None = None
    stages: tuple[Step, ...] = ()


@dataclass(frozen=True, slots=True)
class Token:
    """A character on the screen: its name in the card list, one word of it where that is too long, a few letters where nothing else
    fits."""

    name: str
    short: str
    mark: str


@dataclass(frozen=True, slots=True)
class Chamber:
    """A room of a dungeon at its place on a grid. `tokens`: who stands there, `held`: the name of the one that is meant. `chosen`: it is
    the room meant; `lit`: whoever is meant may go there; `cut`: no doors lead there. `option`: what touching it does."""

    name: str
    column: int
    row: int
    kind: Literal["floor", "entry", "treasure"] = "floor"
    tokens: tuple[Token, ...] = ()
    chest: bool = False
    held: str = ""
    chosen: bool = False
    lit: bool = False
    cut: bool = False
    option: Option | None = None


@dataclass(frozen=True, slots=True)
class DoorBar:
    """A door between two places of the grid, (column, row) each; `lit`: whoever is meant may go through it."""

    one: tuple[int, int]
    other: tuple[int, int]
    lit: bool = False


@dataclass(frozen=True, slots=True)
class Plot:
    """An empty place beside the rooms of a dungeon that is being built; `option`: the room that is lifted goes there."""

    column: int
    row: int
    option: Option | None = None


@dataclass(frozen=True, slots=True)
class ExitStep:
    """One of the ways out, in their order, and what it is worth. `token`: who took it; `chest`: the one with the treasure chest."""

    points: int
    state: Literal["taken", "next", "open"]
    token: Token | None = None
    chest: bool = False


@dataclass(frozen=True, slots=True)
class DungeonBody:
    """Rumble in the Dungeon: the map. `steps`: the exit ladder, with who is out told by `exits`; `scores`: everybody's points so far.
    `tiles`: who stands in the chosen room, whom the table asks about, or the builder's tools. `plots`: the dungeon is being built; `drag`:
    its rooms can be dragged."""

    chambers: tuple[Chamber, ...]
    doors: tuple[DoorBar, ...]
    steps: tuple[ExitStep, ...] = ()
    exits: Option | None = None
    scores: tuple[tuple[Person, int], ...] = ()
    tiles: tuple[Option, ...] = ()
    plots: tuple[Plot, ...] = ()
    drag: bool = False


@dataclass(frozen=True, slots=True)
class CastCard:
    """A character to be touched. `figure`: its points, or its place in an order, "" for none; `chest`: it left with the treasure chest;
    `person`: whose token it is known to be."""

    token: Token
    option: Option
    figure: str = ""
    chest: bool = False
    person: Person | None = None


@dataclass(frozen=True, slots=True)
class Holder:
    """Somebody with two secret tokens. `text`, `figure`: the better of them and its points, once they are told; that somebody is away.
    `option`: tell theirs now."""

    person: Person
    text: str
    figure: str = ""
    active: bool = False
    option: Option | None = None


@dataclass(frozen=True, slots=True)
class CastBody:
    """Rumble in the Dungeon: characters as cards, for tokens that are turned over (by `holders`) and for draws that are told."""

    cards: tuple[CastCard, ...]
    holders: tuple[Holder, ...] = ()

    @property
    def tiles(self) -> tuple[Option, ...]:
        """What the holders' arcade buttons stand for."""
        return tuple(one.option for one in self.holders if one.option is not None)


@dataclass(frozen=True, slots=True)
class ScoredToken:
    token: Token
    points: int
    counts: bool


@dataclass(frozen=True, slots=True)
class ScoreRow:
    """A player after an adventure: the tokens with the one that counts, what it won, all points. `text`: why there is nothing to see."""

    person: Person
    tokens: tuple[ScoredToken, ...]
    gain: int
    total: int
    text: str = ""
    out: bool = False


@dataclass(frozen=True, slots=True)
class ScoreBody:
    """Rumble in the Dungeon after an adventure. `ranking`: points and characters from the best down; the first one left with the chest
    where `chest`. `saying`: who starts the next one."""

    rows: tuple[ScoreRow, ...]
    ranking: tuple[tuple[int, Token], ...]
    chest: bool = False
    saying: str = ""


@dataclass(frozen=True, slots=True)
class NameBody:
    """A keyboard for one name: what is typed is sent as `Type` for `seat`. `known`: names offered above the keys."""

    seat: int
    title: str
    known: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the history. `by`: icon of who said so: camera, scale, hand, button. `time`: "21:14"."""

    person: Person | None
    what: str
    value: str
    time: str
    by: str
    taken_back: bool = False
    chosen: bool = False
    option: Option | None = None


@dataclass(frozen=True, slots=True)
class HistoryBody:
    entries: tuple[Entry, ...]
    to_do: tuple[tuple[str, str], ...] = ()  # icon and sentence: what to put back on the table
    small: str = ""


@dataclass(frozen=True, slots=True)
class RuleLine:
    """Something that may be done (`title`), or what may not be done now: the rule against it, and where that stands in the rulebook."""

    title: str
    rule: str = ""
    ref: str = ""


@dataclass(frozen=True, slots=True)
class RulesBody:
    """The rules at the moment of need, under the instruction: what is allowed now, and what is not."""

    may: tuple[RuleLine, ...]
    against: tuple[RuleLine, ...]


@dataclass(frozen=True, slots=True)
class Place:
    person: Person
    rank: int
    text: str
    wins: bool = False


@dataclass(frozen=True, slots=True)
class ResultBody:
    game: str
    headline: str
    text: str
    places: tuple[Place, ...]
    facts: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class SensorsBody:
    """The live camera picture with its corners, the scale's weight and trace, and which buttons have answered."""

    camera: str
    corners: tuple[tuple[float, float, bool], ...]
    warning: str
    grams: str
    trace: tuple[float, ...]
    trace_marks: tuple[tuple[float, str], ...]
    buttons: tuple[tuple[Person, bool], ...]
    names: tuple[str, ...]
    keys: tuple[tuple[str, bool], ...] = ()  # the buttons that are nobody's, by what they do


Body: TypeAlias = (
    HomeBody
    | SetupBody
    | GarbageBody
    | SpillBody
    | CombatBody
    | RummageBody
    | HeapBody
    | TableBody
    | SheetBody
    | HandBody
    | DoubtBody
    | PickBody
    | NameBody
    | PlainBody
    | WarBody
    | BeansBody
    | DungeonBody
    | CastBody
    | ScoreBody
    | HistoryBody
    | RulesBody
    | ResultBody
    | SensorsBody
)


@dataclass(frozen=True, slots=True)
class View:
    """`options`: the action bar, left to right; the last main one is what the button “next” presses. `undo`: what it would take
    back, in its text.
    `refusal`: a rule just broken by a touch, shown until the next touch. `number` grows with every view."""

    lid: Lid
    body: Body
    options: tuple[Option, ...] = ()
    rail: tuple[Step, ...] = ()
    notice: Notice | None = None
    banner: Banner | None = None
    devices: tuple[Device, ...] = ()
    undo: Option | None = None
    menu: Option | None = None
    back: Option | None = None
    refusal: Notice | None = None
    number: int = field(default=0, compare=False)
