#!/usr/bin/env bash
# The published ping-pong with QuickFIX/J, with its file store and its dictionary at both ends, over TCP.
#
# With -g it keeps nothing and checks nothing, which is the least it can do. What the two ends sent is left as text, a
# message a line, in FOLDER/history. It starts what it measures, ends that alone, and needs no other rights than those
# of its user.
set -euo pipefail
source "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/ping_pong.sh"

help() {
    cat <<TEXT
Usage: $script [SECONDS | -d SECONDS] [-s FOLDER] [-t TAG=VALUE] [-g] [-l] [-p]

  -d SECONDS     how long to run (default: 600); SECONDS alone will do
  -s FOLDER      for stores, history and figures; cleared when it carries our mark (default: ./${script%.sh})
  -t TAG=VALUE   which messages of both ends to count (default: 35=D)
  -g             the lightest settings there are: no store, no dictionary; 35=D and 35=8 can be counted then
  -l             TLS, both ends showing a certificate
  -p             TCP, which it takes anyway: it knows no Unix domain socket
TEXT
}

# A store holds its messages one behind the other; each ends with its CheckSum(10).
lines() {
    LC_ALL=C tr '\001' '\n' | LC_ALL=C awk '{ printf "%s\001", $0 } /^10=[0-9][0-9][0-9]$/ { print "" }'
}

# Without a store there are the figures: the orders, and twice as many reports.
count_without_store() {
    local orders
    orders=$(sed -n 's/.*"peer": "quickfixj".*"count": \([0-9]*\),.*/\1/p' "$folder/figures.json" | head -n 1)
    case $field in
        35=D) echo "$orders" ;;
        35=8) echo $((2 * orders)) ;;
    esac
}

if [[ ${1:-} =~ ^[0-9]+$ ]]; then set -- -d "$@"; fi
read_options "$@"
[[ -z $garbage_free || $field == 35=D || $field == 35=8 ]] \
    || wrong "-t is $field, and with -g nothing is kept to count it in: leave out -g, or count 35=D or 35=8"
find_needletail
peer=quickfixj-default
[[ -z $garbage_free ]] || peer=quickfixj
transport=tcp
[[ -z $secured ]] || transport=tls
claim_folder
measure "$peer" "$transport"
echo
if [[ -n $garbage_free ]]; then
    tell_count "$(count_without_store)"
    exit
fi
mkdir "$folder/history"
for end in client server; do
    cat "$folder/results/$peer-1/$end/"*.body | lines >"$folder/history/$end.body.txt"
done
rm -r -- "$folder/results/$peer-1"
tell_count "$(cat "$folder"/history/*.body.txt | count_field)"
echo "theirs: analyse_message_history.py $folder/history/client.body.txt --warmup $(warmup) --sampleCount 30000"
echo "ours:   ./needletail analyse $folder/history/client.body.txt --warmup $(warmup) --sampleCount 30000"
