#!/bin/sh
# archive.sh FOLDER NAME: the folder NAME in FOLDER as an archive beside it, the sums of all releases
# there, and an install.sh that knows ROTA_URL.
set -eu
here=$(cd "$(dirname "$0")/.." && pwd)
cd "$1"
time=${SOURCE_DATE_EPOCH:-$(git -C "$here" log -1 --format=%ct 2>/dev/null || echo 0)}
tar --sort=name --mtime="@$time" --owner=0 --group=0 --numeric-owner --format=gnu \
  --mode=u+rw,go+r-w -cf - "$2" | xz -6 -T1 >"$2.tar.xz"
rm -rf "$2"
sed "s|@URL@|${ROTA_URL:-@URL@}|" "$here/install.sh" >install.sh
sha256sum rota-*.tar.xz >SHA256SUMS
cat SHA256SUMS
