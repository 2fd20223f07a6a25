"""Starts the real app as `binside run` does, and tells a test what is on the screen: `python -m tests.e2e.watched FILE WxH SEED`.

Every 0.1 s the newest View and the places of everything that can be touched are written to FILE as JSON. Nothing is ever sent in:
the test touches the screen with a pointer like anybody else.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Any

from companion.__main__ import size_of
from companion.commands import run as command
from ui.app import BinsideApp, Clock


def told(app: BinsideApp, view: Any) -> dict[str, Any]:
    u = app.surface.space.u
    targets = [(target.label, target.box.cx * u, target.box.cy * u) for target in app.surface.targets]
    return {
        "number": view.number,
        "lid": view.lid.title,
        "saying": view.lid.saying,
        "body": type(view.body).__name__,
        "what": repr(view.body),
        "notice": view.notice.title if view.notice else "",
        "banner": view.banner.title if view.banner else "",
        "devices": {device.device: device.state for device in view.devices},
        "simulated": all(device.simulated for device in view.devices if device.state == "good"),
        "options": [option.label for option in view.options],
        "targets": targets,
    }


def main(file: Path, size: str, seed: str) -> int:
    opened = command._open

    def watch(*args: Any) -> BinsideApp:
        app = opened(*args)

        def write(_seconds: float) -> None:
            fresh = file.with_suffix(".new")
            fresh.write_text(json.dumps(told(app, app.surface.view)), encoding="utf-8")
            os.replace(fresh, file)

        Clock.schedule_interval(write, 0.1)
        return app

    command._open = watch
    return command.run("simulated", size_of(size), int(seed))


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), sys.argv[2], sys.argv[3]))
