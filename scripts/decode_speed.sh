#!/usr/bin/env bash
# Measures how fast logs are decoded: needletail decode, and a decoder made of QuickFIX/J's parser and dictionary, on the same file.
#
#   scripts/decode_speed.sh [MEGABYTES] [ROUNDS]     of the generated log, 1000 by default; rounds in turn, 3 by default
#
# Prints MB/s of the input of each round, the medians and their ratio, and the highest resident memory of needletail decode.
# Exit codes: 0 at least five times as fast, 1 less, 3 something is missing.
set -euo pipefail

top=$(cd -- "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/.." && pwd)
needletail=$top/needletail
if [[ -x $needletail ]]; then peer=$top/dist/target/needletail/peers/quickfixj; else peer=$top/peers/quickfixj; fi
megabytes=${1:-1000} rounds=${2:-3}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

"$needletail" version >&2
# The JDK that the launcher would take: a java of PATH may be older.
java=${NEEDLETAIL_JAVA_HOME:-${JAVA_HOME:-$(ls -d /usr/lib/jvm/*25* 2>/dev/null | head -n 1)}}
java=${java:+$java/bin/}java
command -v "$java" >/dev/null || { echo "needs java: set JAVA_HOME to a JDK 25" >&2; exit 3; }
[[ -d $peer ]] || { echo "needs $peer" >&2; exit 3; }

log=$folder/session.log
"$java" -cp "$peer/*" io.needletail.bench.peers.quickfixj.decode.SampleLog "$log" "$megabytes"
bytes=$(stat -c %s "$log")

# Decodes once to nowhere; prints MB/s.
speed() {
    local begin end
    begin=$(date +%s%N)
    "$@" >/dev/null
    end=$(date +%s%N)
    awk -v bytes="$bytes" -v ns=$((end - begin)) 'BEGIN { printf "%.1f\n", bytes * 1000 / ns }'
}

median() { sort -n | awk '{ value[NR] = $1 } END { print value[int((NR + 1) / 2)] }'; }

for (( round = 1; round <= rounds; round++ )); do
    speed "$needletail" decode "$log" | tee -a "$folder/ours" | sed "s/^/round $round  needletail decode  MB\/s  /"
    speed "$java" -XX:+UseSerialGC -cp "$peer/*" io.needletail.bench.peers.quickfixj.decode.LogDecoder "$log" \
        | tee -a "$folder/theirs" | sed "s/^/round $round  QuickFIX\/J        MB\/s  /"
done

"$needletail" decode "$log" >/dev/null &
decoder=$!
peak=0
while kill -0 "$decoder" 2>/dev/null; do
    now=$(awk '/^VmHWM/ { print $2 }' "/proc/$decoder/status" 2>/dev/null || echo 0)
    (( ${now:-0} > peak )) && peak=$now
    sleep 0.2
done
wait "$decoder"

ours=$(median <"$folder/ours") theirs=$(median <"$folder/theirs")
echo "medians: needletail $ours MB/s, QuickFIX/J $theirs MB/s; resident at most $((peak / 1024)) MiB"
awk -v ours="$ours" -v theirs="$theirs" 'BEGIN { printf "%.1f times as fast\n", ours / theirs; exit !(ours >= 5 * theirs) }'
