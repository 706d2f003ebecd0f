#!/usr/bin/env bash
# Runs the order book in a checkout of flash1-dev/matching-engine-benchmark, beside the engines whose adapters were built there.
set -euo pipefail
top=$(cd -- "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/.." && pwd)

help() {
    cat <<TEXT
Usage: ${0##*/} CHECKOUT [OPTION...]

  CHECKOUT   of flash1-dev/matching-engine-benchmark; its *_adapter.so are measured too, so build those of the peers first
  OPTION     of 'needletail bench yardstick', such as --rounds 10 --json out.json

Needs cc, make and what the checkout itself needs.
TEXT
}

if (( $# == 0 )) || [[ $1 == -h || $1 == --help ]]; then
    help
    exit $(( $# == 0 ? 2 : 0 ))
fi
checkout=$(cd -- "$1" && pwd)
shift
work=$top/results/yardstick
mkdir -p -- "$work"

"$top/needletail" version >/dev/null
(cd -- "$top" && ./mvnw -B -q -pl bench/yardstick -am -Dmaven.test.skip package)
java=$(cd -- "$top" && ./mvnw -v | sed -n 's/^Java version:.*runtime: //p')
libjvm=$java/lib/server/libjvm.so
classes=$(find "$top/bench/yardstick/target" "$top/matching/target" -maxdepth 1 -name 'needletail-*.jar' | sort | paste -s -d :)
cc -O2 -std=c11 -Wall -Wextra -Werror -fPIC -shared -I "$checkout/api" -I "$java/include" -I "$java/include/linux" \
    "-DLIBJVM=\"$libjvm\"" "-DCLASSPATH=\"$classes\"" \
    "$top/bench/yardstick/src/main/c/needletail_adapter.c" -o "$work/needletail_adapter.so"
make -s -C "$checkout"
exec "$top/needletail" bench yardstick "$checkout" --adapter "$work/needletail_adapter.so" "$@"
