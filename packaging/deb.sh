#!/bin/sh
# deb.sh FOLDER VERSION: the program that is built as a Debian package in FOLDER.
set -eu
cd "$(dirname "$0")/.."
out=$PWD/$1
work=$out/deb/rota-$2
maintainer="${DEBFULLNAME:-The Rota authors} <${DEBEMAIL:-rota@example.org}>"
rm -rf "$out/deb"
mkdir -p "$work"
ROTA_STAGE=$out/deb/stage
export ROTA_STAGE
make --no-print-directory files DESTDIR="$ROTA_STAGE" PREFIX=/usr
# Debian keeps the licence and the list of changes at places of its own.
rm "$ROTA_STAGE/usr/share/doc/rota/LICENSE" "$ROTA_STAGE/usr/share/doc/rota/CHANGELOG.md"

cp -R packaging/debian "$work/debian"
sed -i "s/@MAINTAINER@/$maintainer/" "$work/debian/control"
cp CHANGELOG.md "$work/"
cat >"$work/debian/changelog" <<END
rota ($2-1) unstable; urgency=medium

  * Release $2: see /usr/share/doc/rota/changelog.gz.

 -- $maintainer  $(git log -1 --format=%cD 2>/dev/null ||
  date -R -d "@${SOURCE_DATE_EPOCH:-0}")
END
(cd "$work" && dpkg-buildpackage -b -us -uc >"$out/deb/log" 2>&1) || {
  tail -n 30 "$out/deb/log" >&2
  exit 1
}
mv "$out"/deb/rota_*.deb "$out/"
# It is for people, and is not uploaded to Debian, where a first upload closes a wish for it.
lintian --allow-root --fail-on error,warning --suppress-tags initial-upload-closes-no-bugs \
  "$out/rota_$2-1_$(dpkg --print-architecture).deb"
