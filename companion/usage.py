"""The words that argparse itself adds to help and complaints, in the chosen language.

It takes them from gettext's global catalogue, a compiled file that Binside does not have; so it is given Binside's own door. They
stand here only to be marked.
"""

from __future__ import annotations

import argparse

from companion.words import N_, _

WORDS = (
    N_("usage: "),
    N_("positional arguments"),
    N_("options"),
    N_("show this help message and exit"),
    N_("%(prog)s: error: %(message)s\n"),
    N_("the following arguments are required: %s"),
    N_("unrecognized arguments: %s"),
    N_("argument %(argument_name)s: %(message)s"),
    N_("invalid choice: %(value)r (choose from %(choices)s)"),
    N_("invalid %(type)s value: %(value)r"),
    N_("expected one argument"),
    N_("expected at least one argument"),
)


def lend_words() -> None:
    """Let argparse look its words up in Binside's catalogue."""
    vars(argparse)["_"] = _
