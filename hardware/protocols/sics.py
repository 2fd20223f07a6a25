"""Mettler-Toledo's MT-SICS, which Ohaus, newer KERN and many other scales offer as well: `S S     100.00 g`.

Strategy: the first word is the command that is answered, the second says how it went; a weight carries its stability there (S stable,
D dynamic). Answers to taring and zeroing hold numbers, too, and are no weights.
"""

from __future__ import annotations

from companion.words import N_
from hardware.protocols.base import UNIT, VALUE, Commands, Entry, Kind, LineProtocol, Reading, plain, words


class Sics(LineProtocol):
    """Answers to S, SI, SIR, SR and SNR; some clones name the command in full where the original answers S."""

    _ASKED = r"S(?:I|IR|R|NR)?"
    _WORDS = (
        (Kind.OVERLOAD, words(rf"{_ASKED} \+")),
        (Kind.UNDERLOAD, words(rf"{_ASKED} -")),
        (Kind.BUSY, words(rf"(?:{_ASKED}|Z|T|TA|TAC) I")),
        (Kind.AMOUNT, words(rf"{_ASKED} [SD]\s+-?\d+:\d+\.?\d*\s*lb:oz")),
        (Kind.REFUSED, words(r"E[STL]|[A-Z][A-Z0-9]{0,3} L")),
        (Kind.BANNER, words(r'I4 A ".*"')),
        (Kind.INFO, words(r"(?:Z|ZI|T|TI|TA|TAC)(?: [ASDI+-](?:\s.*)?)")),
    )
    _WEIGHT = words(rf"{_ASKED} ([SD])\s+({VALUE})\s*({UNIT})")

    def _weigh(self, text: str, raw: bytes) -> Reading:
        found = self._WEIGHT.match(text)
        return self._weight(found[2], found[3], raw, found[1].upper() == "S") if found else plain(Kind.GARBAGE, raw)


SICS = Entry(
    N_("Mettler-Toledo (MT-SICS)"),
    Sics,
    N_("Set its interface to MT-SICS or to the host; the same goes for an Ohaus or a KERN that offers it."),
    commands=Commands(tare=b"T\r\n", zero=b"Z\r\n", ask=b"SI\r\n", stream=b"SIR\r\n"),
    poll=0.1,
)
