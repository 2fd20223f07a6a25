#!/bin/sh
# The installed "binside": the settings and matches of this machine's referee, unless others are named.
export BINSIDE_HOME="${BINSIDE_HOME:-/var/lib/binside}"
export BINSIDE_SETTINGS="${BINSIDE_SETTINGS:-/etc/binside/settings.toml}"
exec /opt/binside/current/bin/binside "$@"
