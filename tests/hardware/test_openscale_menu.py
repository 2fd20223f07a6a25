"""Taring an OpenScale by its menu, against a board that is played by the words of its manual."""

from __future__ import annotations

from hardware.protocols import PROTOCOLS
from hardware.protocols.openscale import PATIENCE, TareByMenu

MENU = b"\r\nSystem Configuration\r\n1) Tare scale to zero [8412345]\r\n2) Calibrate -> scale\r\nx) Exit\r\n>"
LINE = b"1204,0.1234,kg,24.8,\r\n"


class Board:
    """Weighs until an "x" comes; in the menu "1" tares and "x" leaves it."""

    def __init__(self) -> None:
        self.in_menu = False
        self.tares = 0

    def hear(self, keys: bytes) -> bytes:
        return b"".join(self._key(bytes([key])) for key in keys)

    def _key(self, key: bytes) -> bytes:
        if not self.in_menu:
            self.in_menu = key == b"x"
            return LINE + MENU if self.in_menu else LINE
        if key == b"1":
            self.tares += 1
            return b"\r\nGetting Tare point: 8412345\r\n" + MENU
        self.in_menu = key != b"x"
        return b"Exiting\r\n" + LINE if key == b"x" else MENU


def talk(conversation: TareByMenu, board: Board, piece: int) -> bytes:
    """Everything that was sent; the board's answers come so many bytes at a time."""
    sent, now = conversation.step(LINE, 0.0), 0.0
    said = board.hear(sent)
    while said and not conversation.ended:
        now += 0.01
        keys = conversation.step(said[:piece], now)
        said = said[piece:] + board.hear(keys)
        sent += keys
    return sent


def test_the_menu_is_opened_the_board_tared_and_the_menu_left() -> None:
    for piece in (1, 7, 1000):
        conversation, board = TareByMenu(), Board()
        assert talk(conversation, board, piece) == b"x1x"
        assert conversation.ended
        assert conversation.succeeded
        assert (board.tares, board.in_menu) == (1, False)


def test_a_board_that_never_shows_its_menu_is_given_up_and_sent_nothing_more() -> None:
    conversation = TareByMenu()
    assert conversation.step(b"", 10.0) == b"x"
    assert conversation.step(LINE, 10.0 + PATIENCE) == b""
    assert not conversation.ended
    assert conversation.step(LINE, 10.1 + PATIENCE) == b""
    assert conversation.ended
    assert not conversation.succeeded
    assert conversation.step(MENU, 20.0) == b""


def test_a_board_that_hangs_while_it_tares_is_brought_out_of_its_menu() -> None:
    conversation = TareByMenu()
    assert conversation.step(b"", 0.0) == b"x"
    assert conversation.step(MENU, 1.0) == b"1"
    assert conversation.step(b"\r\nGetting", 2.0) == b""
    assert conversation.step(b"", 1.1 + PATIENCE) == b"x"
    assert conversation.ended
    assert not conversation.succeeded


def test_a_board_that_does_not_say_that_it_weighs_again_has_not_succeeded() -> None:
    conversation = TareByMenu()
    sent = conversation.step(b"", 0.0) + conversation.step(MENU, 1.0) + conversation.step(MENU, 2.0)
    assert sent == b"x1x"
    assert conversation.step(b"", 2.1 + PATIENCE) == b""
    assert (conversation.ended, conversation.succeeded) == (True, False)


def test_an_arrow_in_the_menu_is_no_prompt() -> None:
    conversation = TareByMenu()
    conversation.step(b"", 0.0)
    assert conversation.step(b"\r\n2) Calibrate ->", 0.1) == b""
    assert conversation.step(b" scale\r\n", 0.2) == b""
    assert conversation.step(b">", 0.3) == b"1"


def test_only_openscale_needs_its_menu_to_be_tared() -> None:
    assert [name for name, entry in PROTOCOLS.items() if entry.tare_by_menu] == ["openscale"]
    assert PROTOCOLS["openscale"].commands.tare is None
