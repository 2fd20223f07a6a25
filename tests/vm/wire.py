"""Commands as lines of JSON over a socket, as QEMU's monitor (QMP) and its agent inside the machine both take them.

What the monitor tells of its own accord (events) is passed over. The agent may not be there yet, or may answer late what somebody else
asked: `greet` throws such answers away, by a number that only the right one has.
"""

from __future__ import annotations

import json
import socket
from pathlib import Path
from typing import Any

from tests.boot.machine import Failed


class Wire:
    """One end of the line. `within`: s that an answer may take."""

    def __init__(self, path: Path, within: float) -> None:
        self._socket = socket.socket(socket.AF_UNIX)
        self._socket.connect(str(path))
        self._socket.settimeout(within)
        self._rest = b""
        self._number = 0

    def ask(self, command: str, **arguments: Any) -> Any:
        """The answer. Raises Failed where it is a refusal, TimeoutError where none comes."""
        self._send(command, arguments)
        return self._answer(command)

    def greet(self) -> bool:
        """Whether the agent is there; afterwards nothing old is on the line."""
        self._number += 1
        try:
            self._send("guest-sync", {"id": self._number})
            while self._answer("guest-sync") != self._number:
                pass
        except TimeoutError:
            return False
        return True

    def close(self) -> None:
        self._socket.close()

    def _send(self, command: str, arguments: dict[str, Any]) -> None:
        self._socket.sendall(json.dumps({"execute": command, "arguments": arguments}).encode() + b"\n")

    def _answer(self, command: str) -> Any:
        while True:
            said = self._line()
            if "return" in said:
                return said["return"]
            if "error" in said:
                raise Failed(f"{command}: {said['error'].get('desc', said['error'])}")

    def _line(self) -> dict[str, Any]:
        while b"\n" not in self._rest:
            more = self._socket.recv(65536)
            if not more:
                raise Failed("the emulated machine is gone")
            self._rest += more
        line, self._rest = self._rest.split(b"\n", 1)
        said: dict[str, Any] = json.loads(line)
        return said
