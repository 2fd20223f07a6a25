"""The sentences that people read: all marked, all in German, with the same fields, in letters that the fonts have."""

from __future__ import annotations

import re
import unicodedata
from pathlib import Path

import pytest
from babel.messages.pofile import read_po
from fontTools.ttLib import TTFont

from companion import settings, words
from companion.rules.cardlist import FOLDER
from tests.literals import early, hidden, literals, screens, unmarked
from tests.words import FOREIGN, ROOT, entries, fields, kept, marked
from ui.theme import SIGN, TXT, TXT_BLACK

SOURCE = {message.id: message for message in entries(marked())}
ENDS = tuple(".!?:… ")
# What is the same in German: names and headings as printed, signs and loan words.
SAME = {
    "minus", "plus", "minus {count}", "plus {count}",
    "Dumpster Brawl!", "Garbage Day", "Trash War", "Rumble in the Dungeon", "Dumb Ways to Die", "Round Rummage", "Round Rummage Rummy",
    "King of the Heap", "Rummy", "Slugs", "Blocker", "Blocker!", "Booster: {name}", "PSYCHO ATTACK!", "YOU DIED! {category}", "Shield",
    "Deflect", "Mace", "Burn", "Repair", "Catapult", "Burn Trash · Repair Wall", "BINSIDE", "Pause", "Hand", "Start 3 s", "ok",
    "0°", "90°", "180°", "270°", "äöü 123", "abc", "Aa", "g", "{number}, {torches}", "{place}. {character}", "Plus",
    "Minus", "{seconds} s",
    "{place}.", "+{points}", ", ", "{title}: {n}", "{file}: {reason}", "{side} mm", "Lich", "Troll", "Booster", "{what}: {value}", "Name",
    "{where}: {wrong}.", "{file}: {names}", "{file}: {size} kB ({names})", "{grams} g", "{minutes} min", "{hours} h",
    "SIL Open Font License 1.1",  # licences, makers and kinds of scales are called so
    "A&D", "Adam", "KERN", "Ohaus", "OpenScale", "Sartorius (SBI)", "Mettler-Toledo (MT-SICS)", "G&G JJ", "Radwag", "Toledo 8217",
    # headings of rulebooks, where they can be looked up
    "BG Stats", "Export", "Export: {files} in {folder}.", "Maces", "Shields",
    "Draw a Card", "Play a Card", "On Your Turn", "What is an Action?", "YOU DIED! Cards", "ACCIDENT! Cards", "Defense Cards",
    "Catapult Cards", "Trash Cards", "Burn Trash Cards", "Shield Cards", "Repair Wall Cards", "Deflect Card", "Mace Card",
    "Booster and Blocker Cards, Booster", "DW5, RELAX",
}  # fmt: skip
PLACEHOLDER = re.compile(r"%(?:\(\w+\))?[a-z]")  # argparse's own kind


def pairs(language: str) -> list[tuple[str, str]]:
    """Each sentence that has a translation, and the translation."""
    return [(str(message.id), str(message.string)) for message in entries(kept(language)) if message.string]


# --- marked -----------------------------------------------------------------------------------------------------------

UNMARKED = re.compile(
    r"^Binside$|^English$|^Deutsch$"  # names
    r"|^(Dumpster Brawl!|Garbage Day|Trash War|Rumble in the Dungeon|Dumb Ways to Die)$"  # titles as printed
    r"|\b(SELECT|INSERT|UPDATE|PRAGMA|CREATE TABLE|BEGIN|DELETE FROM)\b"  # spoken with SQLite
    r"|^(no journal|unable to open|quick_check failed)$"
    r"|^(last bean|last at the table|last standing|least overflow|most points|rub out)$|^item $"  # keys
    r"|^<(rect|path|text|svg|circle|polyline) "  # drawn
    r"|^page $|^match $|^, step $|^, seat $|^ to play$"  # told to systemd
    r"|^(allocate memory|in use)$"  # in a library's errors
    r"|^binside cards $|^dumpster-brawl (round|rummy)|reading:"  # commands, and what scales send
    r"|^(other size|(network|print|edges) (alike|beside own|lead)|all agree)$|^Taught$"  # for programmers
    r"|^(the session is not complete|a picture of )$"
    r"|^(Raspberry Pi|Model)$"  # told by the machine itself
)


@pytest.mark.parametrize("file", [file for file in screens() if file.name != "harness.py"], ids=lambda file: str(file.relative_to(ROOT)))
def test_whatever_people_read_is_marked(file: Path) -> None:
    assert [f"line {line}: {text}" for line, text in unmarked(file) if not UNMARKED.search(text)] == []


@pytest.mark.parametrize("file", list(screens()), ids=lambda file: str(file.relative_to(ROOT)))
def test_no_sentence_is_marked_where_it_cannot_be_found(file: Path) -> None:
    assert hidden(file) == []


def test_a_sentence_marked_in_a_formatted_string_is_found(tmp_path: Path) -> None:
    file = tmp_path / "some.py"
    file.write_text('plain = _("On the table")\nname = f"{_(name)}"\ntold = f"{text} {_(\'On the table\')}"\n', encoding="utf-8")
    assert hidden(file) == ["some.py:3"]


def test_an_unmarked_sentence_is_found(tmp_path: Path) -> None:
    source = (
        '"""Words about a module."""\n'
        'log.info("told to the log")\n'
        'a = N_("Marked words"), _("Marked, too").format(b="x")\n'
        'def f(who):\n    """What it does."""\n    return f"{who} wins the game", "Menu", "menu", "garbage-day", _(f"{who} did not")\n'
    )
    (tmp_path / "module.py").write_text(source, encoding="utf-8")
    assert unmarked(tmp_path / "module.py") == [(6, "Menu"), (6, " wins the game")]


def test_nothing_is_translated_before_a_language_is_chosen() -> None:
    """`_` at import time would keep the words of the language that was chosen then."""
    assert [place for file in screens() for place in early(file)] == []


# --- translated -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", FOREIGN)
def test_no_sentence_is_missing_and_none_is_left_over(language: str) -> None:
    catalogue = kept(language)
    translated = {message.id for message in entries(catalogue) if message.string}
    assert sorted(SOURCE.keys() - translated) == []
    assert sorted(translated - SOURCE.keys()) == []
    assert [message.id for message in entries(catalogue) if message.fuzzy] == []
    assert not catalogue.obsolete


@pytest.mark.parametrize("language", FOREIGN)
def test_every_translation_has_the_fields_of_its_sentence(language: str) -> None:
    def holes(sentence: str) -> list[str]:
        printed = PLACEHOLDER.findall(sentence)
        return sorted(printed) or fields(sentence)

    assert [pair for pair in pairs(language) if holes(pair[0]) != holes(pair[1])] == []


@pytest.mark.parametrize("language", FOREIGN)
def test_every_translation_ends_like_its_sentence(language: str) -> None:
    """A sentence stays a sentence, a label a label, and spaces at both ends stay."""

    def ends(text: str) -> tuple[bool, str]:
        return text[0] == " ", text[-1] if text[-1] in ENDS else ""

    assert [pair for pair in pairs(language) if " " in pair[0] and ends(pair[0]) != ends(pair[1])] == []


def test_what_is_left_in_english_is_left_so_on_purpose() -> None:
    alike = {sentence for sentence, translation in pairs("de") if sentence == translation}
    assert {one for one in alike if not re.fullmatch(r"(Booster|Blocker) \d", one)} == SAME


def test_people_are_spoken_to_as_friends() -> None:
    """“du” and “ihr”, never “Sie” in the middle of a sentence; German quotation marks."""
    for _sentence, german in pairs("de"):
        assert not re.search(r"(?<![.!?:] )(?<!^)\b(Sie|Ihnen|Ihre[nmrs]?)\b", german), german
        assert "”" not in german, german


@pytest.mark.parametrize("language", FOREIGN)
def test_our_reader_reads_what_babel_reads(language: str) -> None:
    assert words.catalogue(language) == dict(pairs(language))


def test_entries_without_a_translation_fall_back(tmp_path: Path) -> None:
    text = (
        'msgid ""\nmsgstr ""\n"Language: de\\n"\n\n'
        '#: a.py\nmsgid "Back"\nmsgstr "Zurück"\n\n'
        '#, fuzzy\nmsgid "Forth"\nmsgstr "Fort"\n\n'
        'msgid "Empty"\nmsgstr ""\n\n'
        'msgid ""\n"in two "\n"rows \\"here\\"\\n"\nmsgstr ""\n"in zwei "\n"Zeilen"\n\n'
        '#~ msgid "Gone"\n#~ msgstr "Fort"\n'
    )
    (tmp_path / "x.po").write_text(text, encoding="utf-8")
    assert words.read(text) == {"Back": "Zurück", 'in two rows "here"\n': "in zwei Zeilen"}
    with (tmp_path / "x.po").open("rb") as file:
        known = {message.id: message.string for message in entries(read_po(file)) if message.string and not message.fuzzy}
    assert words.read(text) == known


# --- choosing ---------------------------------------------------------------------------------------------------------


def test_a_language_holds_until_the_next_choice() -> None:
    words.choose("de")
    assert words.chosen() == "de"
    assert words._("Menu") == "Menü"
    words.choose("tlh")
    assert words.chosen() == "en"
    assert words._("Menu") == "Menu"
    assert words._("a sentence that nobody marked") == "a sentence that nobody marked"


@pytest.mark.parametrize(
    ("environ", "language"),
    [
        ({}, "en"),
        ({"LANG": "de_AT.UTF-8"}, "de"),
        ({"LANG": "de"}, "de"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "en_GB.UTF-8"}, "en"),
        ({"LANG": "en_GB.UTF-8", "LC_MESSAGES": "de_CH.UTF-8"}, "de"),
        ({"LANG": "en_GB.UTF-8", "LANGUAGE": "fr:de:en"}, "de"),
        ({"LANG": "de_DE@euro", "LANGUAGE": ""}, "de"),
    ],
)
def test_the_first_start_speaks_as_the_system_does(environ: dict[str, str], language: str) -> None:
    assert words.of_system(environ) == language


def test_the_settings_follow_the_system_until_somebody_chooses(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    place = tmp_path / "settings.toml"
    monkeypatch.setenv("LANGUAGE", "de")
    assert settings.load(place).language == "de"
    place.write_text('theme = "day"\n', encoding="utf-8")
    assert settings.load(place).language == "de"
    settings.save(place, settings.Settings(language="en"))
    assert settings.load(place).language == "en"


# --- fonts ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("font", [SIGN, TXT, TXT_BLACK], ids=lambda font: Path(font).stem)
def test_k21_each_font_has_every_letter(font: str) -> None:
    """Of both languages, of the names on the shipped card lists, and of everything that the screens write without words."""
    texts = [*SOURCE, *(translation for language in FOREIGN for _sentence, translation in pairs(language))]
    texts += [file.read_text(encoding="utf-8") for file in FOLDER.glob("*.toml")]
    texts += [literal for file in screens() for literal in literals(file)]
    known = TTFont(font).getBestCmap()
    assert {letter for text in texts for letter in text if letter.isprintable() and ord(letter) not in known} == set()


@pytest.mark.parametrize("language", words.LANGUAGES)
def test_k22_a_language_needs_no_joining_turning_or_stacking_of_letters(language: str) -> None:
    """Nothing here would do that: each letter is Latin, stands alone, and is read from left to right."""
    texts = [*SOURCE, words.LANGUAGES[language]] if language == words.SOURCE else [pair[1] for pair in pairs(language)]
    letters = {letter for text in texts for letter in text if letter.isalpha()}
    assert {letter for letter in letters if "LATIN" not in unicodedata.name(letter)} == set()
    assert {letter for text in texts for letter in text if unicodedata.category(letter) in ("Mn", "Mc", "Me", "Cf")} == set()


def test_each_font_comes_with_its_licence() -> None:
    folder = Path(SIGN).parent
    licences = {file.stem.removeprefix("OFL-"): file.read_text(encoding="utf-8") for file in folder.glob("OFL-*.txt")}
    fonts = list(folder.glob("*.ttf"))
    assert fonts
    for font in fonts:
        text = licences[font.stem.partition("-")[0]]
        assert "SIL OPEN FONT LICENSE Version 1.1" in text
        assert "Copyright" in text
