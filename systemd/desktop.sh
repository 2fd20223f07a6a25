#!/bin/sh
# Start the referee in the session that is logged in: its manager must know the display first.
set -eu
systemctl --user import-environment DISPLAY XAUTHORITY
# A desktop that darkens the screen would swallow a touch at the table.
if command -v xset >/dev/null; then xset s off -dpms || true; fi
systemctl --user reset-failed binside-desktop.service 2>/dev/null || true
exec systemctl --user start binside-desktop.service
