#!/usr/bin/env bash
# The published pair at its published length, kept: runs both scripts over TCP, analyses both histories by the published
# method and by the true one, and writes figures, pictures and docs/benchmarks/pair.md from them. For a checkout.
set -euo pipefail
scripts=$(cd -- "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")" && pwd)
top=$(cd -- "$scripts/.." && pwd)
duration=600 work=$top/results/pair keep=12G

help() {
    cat <<TEXT
Usage: ${0##*/} [-d SECONDS] [-s FOLDER] [-k SIZE]

  -d SECONDS   how long each of the two runs (default: 600)
  -s FOLDER    for journals, stores and histories (default: results/pair of the checkout)
  -k SIZE      most of Needletail's journal at each end; the history is the part that is left (default: 12G)
TEXT
}

while getopts ':d:s:k:h' option; do
    case $option in
        d) duration=$OPTARG ;;
        s) work=$OPTARG ;;
        k) keep=$OPTARG ;;
        h) help && exit 0 ;;
        *) help >&2 && exit 2 ;;
    esac
done
kept=$top/bench/results/pair
page=$top/docs/benchmarks/pair.md
mkdir -p -- "$work" "$kept"

# Seconds to leave out so that the last three fifths of the run count, as published: a history may have lost its beginning.
warmup() {
    local first last covered left
    first=$(head -n 1 -- "$1" | cut -c 1-19)
    last=$(tail -n 1 -- "$1" | cut -c 1-19)
    covered=$(((last - first) / 1000000000))
    left=$((duration * 2 / 5 - (duration - covered)))
    echo $((left > 0 ? left : 1))
}

analyse() {
    local name=$1
    shift
    "$top/needletail" analyse "$@" --sampleCount 30000 --json "$kept/$name.json" --out "$work" >"$work/$name.txt"
    cp -- "$work/$(basename -- "$1").png" "$kept/$name.png"
}

NEEDLETAIL_BENCH_OPTIONS="--journal-keep $keep" "$scripts/needletail_bench.sh" -d "$duration" -g -p -s "$work/needletail"
outgoing=$(find "$work/needletail/history" -name outgoing_session.1.fix | sort | tail -n 1)
"$scripts/quickfix_bench.sh" -d "$duration" -s "$work/quickfixj"
analyse needletail "$outgoing" --incoming "${outgoing//outgoing/incoming}" --useHeaderTimestamp \
    --warmup "$(warmup "$outgoing")"
analyse quickfixj "$work/quickfixj/history/client.body.txt" --warmup $((duration * 2 / 5))
{
    cat <<TEXT
# The published ping-pong, analysed both ways

\`scripts/keep_pair.sh -d $duration\` wrote this page: $duration s of each engine, one after the other, without warm-up; of Needletail's
journal at most $keep at each end are kept; the analysis sees the last three fifths of the run, or as much of them as was kept. The published method averages round trips over 5 ms before it takes
percentiles; the truth beside it takes them from every single one. Commit $(git -C "$top" rev-parse --short=12 HEAD).

The history of needletail has one stamp for a cycle of the engine: for all that it reads and for all that it sends. The two reports of an order come in one read, and the
next order leaves in the same cycle, so that the three columns of the truth are the same. The stamp is taken when the cycle begins, so that a round trip is up to the
length of a cycle longer or shorter than on the wire, and the minimum can be below that of the floor in [rtt](rtt.md), which is of another run.
TEXT
    for name in needletail quickfixj; do
        printf '\n## %s\n\n```\n' "$name"
        sed -e "s|$work/||g" "$work/$name.txt"
        printf '```\n\n![%s: the published method and the truth](../../bench/results/pair/%s.png)\n' "$name" "$name"
    done
} >"$page"
echo "$page"
