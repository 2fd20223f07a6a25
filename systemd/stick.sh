#!/bin/sh
# Open what was plugged in for backups, unless the system runs from it: "stick.sh sda1", called by 71-binside-sticks.rules.
# The kernel's word on what can be pulled is no help: many a stick calls itself a fixed disk, as the SSD does that a Pi may start from.
set -eu

part=$1
lies_on() {
    lsblk -nsro KNAME "$1"
}

# Everything that / lies on, down to the drives; a kernel that was started without a ramdisk calls it /dev/root, so its number is asked for.
system=$(lies_on "/dev/block/$(findmnt -nro MAJ:MIN /)" 2>/dev/null || lies_on "$(findmnt -nvro SOURCE /)" 2>/dev/null || true)
for device in $(lies_on "/dev/$part"); do
    for carries in $system; do
        if [ "$device" = "$carries" ]; then exit 0; fi
    done
done
exec systemd-mount --no-block --collect --options=uid=binside,gid=binside,umask=0007,nosuid,nodev,noexec "/dev/$part" "/media/$part"
