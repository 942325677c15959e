#!/usr/bin/env bash
# Installs and runs the command line of `make dist` in empty environments without a network; the
# application, and the packages, are tried by try_linux.py and try_windows.py.
# usage: try_dist.sh DIST WHEELS     as root on Debian or Ubuntu; WHEELS is made beforehand with
#   pip download -d WHEELS hatchling
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
