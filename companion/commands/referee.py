"""`binside referee` and `binside check`: matches without a screen, in the transcript notation."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any, TextIO

from companion.rules.codec import parse, to_json
from companion.rules.games import GAMES
from companion.rules.kernel import Game, Match, RuleError, judge, start
from companion.rules.transcript import check, setting_of, spoken
from companion.words import _


def referee(
    game: str,
    players: str,
    mode: str,
    rulings: Iterable[str],
    first: str,
    cards: str,
    as_json: bool,
    source: TextIO,
    out: TextIO,
) -> int:
    """Judge one move per line of `source`; events or the refusing rule go to `out`. `cards`: the file of another card list, "" for the
    shipped one. Exit 1 when a move was refused or could not be read."""
    head = {"game": game, "mode": mode, "players": players, "cards": cards}
    if first:
        head["first"] = first
    for ruling in rulings:
        key, equals, value = ruling.partition("=")
        if not equals:
            raise ValueError(_("“{ruling}” is not a ruling: write key=value.").format(ruling=ruling))
        head[f"ruling {key.strip()}"] = value
    chosen, setting = setting_of(head, GAMES)
    events, match = start(chosen, setting)
    _say(out, as_json, {"move": "Start()", "events": [to_json(event) for event in events]}, spoken(events) or "Start()")
    wrong = 0
    for line in source:
        text = line.split("#", 1)[0].strip() if '"' not in line else line.strip()
        if text:
            match, judged = _judge(chosen, match, text, as_json, out)
            wrong += not judged
    return 1 if wrong else 0


def _judge(game: Game[Any], match: Match[Any], text: str, as_json: bool, out: TextIO) -> tuple[Match[Any], bool]:
    try:
        events, after = judge(game, match, parse(text, game.moves))
    except RuleError as refused:
        rule = refused.rule
        _say(out, as_json, {"move": text, "refused": rule.ref, "text": _(rule.text)}, f"! {rule.ref}: {_(rule.text)}")
        return match, False
    except ValueError as wrong:
        _say(out, as_json, {"move": text, "unreadable": str(wrong)}, f"? {wrong}")
        return match, False
    _say(out, as_json, {"move": text, "events": [to_json(event) for event in events], "winners": after.winners}, spoken(events))
    return after, True


def _say(out: TextIO, as_json: bool, data: dict[str, Any], text: str) -> None:
    print(json.dumps(data, ensure_ascii=False) if as_json else text, file=out, flush=True)


def check_files(files: Iterable[Path], out: TextIO, err: TextIO) -> int:
    """Run transcripts; print each line that differs to `out`. Exit 1 if any does, 2 if one cannot be read: `err` says why."""
    worst = 0
    for file in files:
        try:
            differences = check(file.read_text(encoding="utf-8"), GAMES, file.parent)
        except (OSError, ValueError) as wrong:
            reason = _reason(wrong)
            print(_("binside: {file} cannot be checked: {reason}").format(file=file, reason=reason), file=err)
            worst = 2
            continue
        for difference in differences:
            print(f"{file}:{difference.line}: {difference.move}", file=out)
            nothing = _("nothing")
            print("    " + _("written: {what}").format(what=difference.expected or nothing), file=out)
            print("    " + _("judged:  {what}").format(what=difference.got or nothing), file=out)
        if differences:
            worst = max(worst, 1)
        else:
            print(_("{file}: every line is judged as written.").format(file=file), file=out)
    return worst


def _reason(wrong: OSError | ValueError) -> str:
    if isinstance(wrong, UnicodeDecodeError):
        return _("it is not text in UTF-8.")
    return str(wrong.strerror if isinstance(wrong, OSError) else wrong)
