#!/usr/bin/env bash
# Installs and runs each artefact of `make dist` in an empty environment without a network.
# usage: try_dist.sh DIST WHEELS     as root on Debian or Ubuntu; WHEELS is made beforehand with
#   pip download -d WHEELS hatchling DIST/swissmate-*.whl[arbiter]
set -Eeuo pipefail
trap 'echo "line $LINENO failed" >&2' ERR
if [ "${TRYING:-}" != yes ]; then
  exec env -i TRYING=yes PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/nonexistent \
    unshare --net --mount "$0" "$(realpath "$1")" "$(realpath "$2")"
fi
dist=$1 wheels=$2
example=$(cd "$(dirname "$0")/.." && pwd)/examples/open40.trf
ip link set lo up # all there is of this network
work=$(mktemp -d)
mount -t tmpfs none "$work"
cp "$example" "$work/open.trf"
cd "$work"

runs() { # NAME COMMAND...: it pairs and checks
  local name=$1
  shift
  "$@" pair open.trf 2>/dev/null >pairs
  "$@" check open.trf --quiet 2>/dev/null >/dev/null
  [ "$(head -n 1 pairs)" = "$(($(wc -l <pairs) - 1))" ]
  sum=$(sha256sum <pairs) && [ "${first:=$sum}" = "$sum" ]
  echo "$name: pairs and checks"
}

for kind in whl tar.gz; do
  python3 -m venv "venv-$kind"
  "venv-$kind/bin/pip" install -q --no-index --find-links "$wheels" "$dist"/swissmate-*."$kind"
  runs "$kind" "venv-$kind/bin/swissmate"
  "venv-$kind/bin/swissmate-classic" --dutch open.trf -p >/dev/null 2>&1
done
if [ -d "$dist/compiled" ]; then # for the Python that made it
  python3 -m venv venv-compiled
  venv-compiled/bin/pip install -q --no-index "$dist"/compiled/swissmate-*.whl
  venv-compiled/bin/python -c 'import swissmate.matching.bits as m; assert not m.__file__.endswith(".py")'
  runs compiled venv-compiled/bin/swissmate
fi
runs pyz python3 -I -S "$dist/swissmate.pyz"

python3 -m venv served
wheel=$(echo "$dist"/swissmate-*.whl)
served/bin/pip install -q --no-index --find-links "$wheels" "$wheel[arbiter]"
served/bin/swissmate serve --port 0 --data data >told &
until grep -qs welcome told; do
  kill -0 $!
  sleep 0.2
done
address=$(sed -n 's/.* is at \(http[^ ]*\)\/ .*/\1/p' told)
python3 -c 'import sys, urllib.request as r; print(len(r.urlopen(sys.argv[1]).read()), "bytes")' "$address/login"
kill $!
echo "whl[arbiter]: serves"

# A system of its own over this one, in memory: what is installed there is gone afterwards.
mkdir over over/{up,work,root}
mount -t overlay overlay -o "lowerdir=/,upperdir=over/up,workdir=over/work" over/root
cp "$dist"/*.deb open.trf over/root/tmp
in_system() { chroot over/root "$@"; }
in_system dpkg -i "/tmp/$(basename "$dist"/*.deb)" >/dev/null
in_system test -d /usr/lib/python3/dist-packages/swissmate/__pycache__ # it starts without compiling
cp over/root/tmp/open.trf over/root/open.trf
runs deb in_system swissmate
in_system sh -c 'cd / && swissmate-classic --dutch open.trf -p >/dev/null 2>&1'
for page in swissmate swissmate-classic; do
  in_system man -P cat "$page" >/dev/null 2>&1 || in_system test -s "/usr/share/man/man1/$page.1"
done
in_system dpkg -r swissmate >/dev/null
in_system sh -c '! ls /usr/lib/python3/dist-packages/swissmate 2>/dev/null'
echo "deb: is removed without a rest"
