"""The host that most tests of pages begin with."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.host import Host
from tests.companion.playing import host_of


@pytest.fixture
def host(tmp_path: Path) -> Host:
    return host_of(tmp_path)[0]
