#!/usr/bin/env bash
# Measures again what the README and docs/benchmarks show of engine, codec and book, and keeps it: one measurement after the
# other, each in a file of its own, so that a run that was ended goes on where it was. For a checkout on a quiet machine.
set -euo pipefail
top=$(cd -- "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/.." && pwd)
work=$top/results/record

help() {
    cat <<TEXT
Usage: ${0##*/} [-s FOLDER] [NAME...]

  -s FOLDER   for results (default: results/record of the checkout); what is there is not measured again
  NAME        rtt, echo, uds, uds-tls, journal, sessions, wire, codec-chronos, match, match-chronos or match-scan-chronos
              (default: all, two hours)

A result that is not fit to be kept, because the machine was not quiet, stays in FOLDER; delete it to measure it again.
TEXT
}

while getopts ':s:h' option; do
    case $option in
        s) work=$OPTARG ;;
        h) help && exit 0 ;;
        *) help >&2 && exit 2 ;;
    esac
done
shift $((OPTIND - 1))
names=("$@")
(( $# > 0 )) || names=(rtt echo uds uds-tls journal sessions wire codec-chronos match match-chronos match-scan-chronos)

declare -A lines=(
    [rtt]='rtt --rounds 5 --warmup 5 --peer raw,needletail,needletail-nojournal,needletail-views,philadelphia,artio,quickfixj'
    [echo]='echo --published --peer raw,needletail,needletail-nojournal,quickfixj,philadelphia,artio'
    [uds]='rtt --transport uds --rounds 5 --warmup 5 --peer raw,needletail,needletail-nojournal'
    [uds-tls]='rtt --transport uds-tls --rounds 3 --duration 30 --peer raw,needletail'
    [journal]='journal'
    [sessions]='sessions'
    [wire]='wire-to-wire --count 1000000'
    [codec-chronos]='codec --as-published chronos'
    [match]='match'
    [match-chronos]='match --as-published chronos'
    [match-scan-chronos]='match --scan --as-published chronos'
)

mkdir -p -- "$work"
for name in "${names[@]}"; do
    if [[ ! -v lines[$name] ]]; then
        echo "${0##*/}: no measurement $name" >&2
        exit 2
    fi
done
failed=0
for name in "${names[@]}"; do
    result=$work/$name.json
    if [[ ! -e $result ]]; then
        read -ra words <<<"${lines[$name]}"
        "$top/needletail" bench "${words[@]}" --json "$result.part"
        mv -- "$result.part" "$result"
    fi
    "$top/needletail" bench record --root "$top" "$result" || failed=1
done
exit "$failed"
