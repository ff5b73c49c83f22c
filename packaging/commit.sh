#!/bin/sh
# commit.sh VERSION: the commit that is built, unless it is the release of that version or unknown.
cd "$(dirname "$0")/.." || exit
name=$(git describe --always --dirty --abbrev=7 --exclude='*' 2>/dev/null) || exit 0
case $name in
  *-dirty) ;;
  *) [ "$(git describe --tags --exact-match --match "v$1" 2>/dev/null)" != "v$1" ] || exit 0 ;;
esac
printf '%s\n' "$name"
