#!/bin/sh
# Installs a release of Rota: downloads it, verifies its SHA-256, and unpacks it.
#
#   sh install.sh                        install into ~/.local
#   sh install.sh --prefix /usr/local    install into another folder
#   sh install.sh --remove               uninstall
#   sh install.sh --tell                 show how to set up the shell
#
# ROTA_URL: the address of the folder with SHA256SUMS and the release.
set -eu

url=${ROTA_URL:-@URL@}
prefix=${PREFIX:-$HOME/.local}
action=install

fail() {
  printf 'install.sh: %s\n' "$1" >&2
  exit 1
}

while [ $# -gt 0 ]; do
  case $1 in
    --prefix) [ $# -gt 1 ] || fail "--prefix needs a folder"; prefix=$2; shift ;;
    --prefix=*) prefix=${1#--prefix=} ;;
    --remove) action=remove ;;
    --tell) action=tell ;;
    -h | --help) sed -n '2,9s/^# \{0,1\}//p' "$0"; exit 0 ;;
    *) fail "there is no option $1; try --help" ;;
  esac
  shift
done

# fetch NAME FILE
fetch() {
  if command -v curl >/dev/null; then
    curl -fsSL "$url/$1" -o "$2"
  elif command -v wget >/dev/null; then
    wget -q "$url/$1" -O "$2"
  else
    fail "install curl or wget to download a release"
  fi || fail "$url/$1 cannot be downloaded"
}

install_release() {
  case $url in
    @*) fail "set ROTA_URL to the address of the release, such as https://example.org/rota" ;;
  esac
  [ "$(uname -s)" = Linux ] || fail "releases are for Linux only; on other systems build Rota from source"
  machine=$(uname -m)
  [ "$machine" != arm64 ] || machine=aarch64
  folder=$(mktemp -d)
  trap 'rm -rf "$folder"' EXIT

  fetch SHA256SUMS "$folder/SHA256SUMS"
  file=$(sed -n "s/^[0-9a-f]\{64\}  \(rota-[0-9A-Za-z.+-]*-linux-$machine\.tar\.xz\)\$/\1/p" \
    "$folder/SHA256SUMS" | head -n 1)
  [ -n "$file" ] || fail "$url has no release for $machine"
  fetch "$file" "$folder/$file"
  (cd "$folder" && grep -F "  $file" SHA256SUMS | sha256sum -c --status) ||
    fail "the SHA-256 of $file is wrong; nothing was installed"

  mkdir "$folder/release"
  tar -xJf "$folder/$file" --strip-components=1 -C "$folder/release"
  # The service must start the installed program.
  unit=$folder/release/share/systemd/user/rota.service
  sed "s|^ExecStart=[^ ]*|ExecStart=$prefix/bin/rota|" "$unit" >"$unit.new"
  mv "$unit.new" "$unit"
  mkdir -p "$prefix"
  # A running program keeps its own file.
  rm -f "$prefix/bin/rota"
  cp -R "$folder/release/." "$prefix/"
  "$prefix/bin/rota" --version
}

remove_release() {
  rm -f "$prefix/bin/rota" "$prefix/share/man/man1/rota.1" \
    "$prefix/share/bash-completion/completions/rota" "$prefix/share/zsh/site-functions/_rota" \
    "$prefix/share/fish/vendor_completions.d/rota.fish" "$prefix/share/systemd/user/rota.service"
  rm -rf "$prefix/share/doc/rota"
}

# Shows the settings that a shell needs to find the program and its completions.
# shellcheck disable=SC2016  # the user's shell expands the variables
tell_shells() {
  case :$PATH: in
    *":$prefix/bin:"*) ;;
    *) printf 'Add to ~/.profile:  export PATH="%s/bin:$PATH"\n' "$prefix" ;;
  esac
  case $prefix in
    /usr | /usr/local) ;;
    *)
      ! command -v zsh >/dev/null ||
        printf 'Add to ~/.zshrc, above compinit:  fpath=(%s/share/zsh/site-functions $fpath)\n' \
          "$prefix"
      [ "$prefix" = "$HOME/.local" ] ||
        printf 'Add to ~/.bashrc:  . %s/share/bash-completion/completions/rota\n' "$prefix"
      ;;
  esac
  printf 'Begin with:  rota\n'
}

case $action in
  install) install_release && tell_shells ;;
  remove) remove_release ;;
  tell) tell_shells ;;
esac
