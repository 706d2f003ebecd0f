#!/usr/bin/env bash
# The published ping-pong with Needletail: a client sends an order, a server answers with two reports, again and again.
#
# Without -g both ends use typed views, with -g tags; over a Unix domain socket, with -p over TCP, with -l secured. The
# client's messages are left as text in FOLDER/history, in the tree that the published analysis reads.
# It starts what it measures, ends that alone, and needs no other rights than those of its user.
set -euo pipefail
source "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/ping_pong.sh"

help() {
    cat <<TEXT
Usage: $script [-d SECONDS] [-s FOLDER] [-t TAG=VALUE] [-g] [-l] [-p]

  -d SECONDS     how long to run (default: 600)
  -s FOLDER      for journals, history and figures; cleared when it carries our mark (default: ./${script%.sh})
  -t TAG=VALUE   which of the client's messages, in and out, to count (default: 35=D)
  -g             the pair without garbage, by tags (default: the pair with typed views)
  -l             TLS, both ends showing a certificate
  -p             TCP (default: a Unix domain socket)
TEXT
}

read_options "$@"
find_needletail
peer=needletail-views
[[ -z $garbage_free ]] || peer=needletail
transport=uds
[[ -z $over_tcp ]] || transport=tcp
if [[ -n $secured ]]; then
    transport=uds-tls
    [[ -z $over_tcp ]] || transport=tls
fi
claim_folder
measure "$peer" "$transport"
"${needletail[@]}" journal text "$folder/results/$peer-1/client" --out "$folder/history" --layout ideafix
rm -r -- "$folder/results/$peer-1"
echo
tell_count "$(find "$folder/history" -name '*.fix' -exec cat {} + | count_field)"
outgoing=$(find "$folder/history" -name outgoing_session.1.fix | sort | tail -n 1)
incoming=${outgoing//outgoing/incoming}
echo "theirs: analyse_message_history.py $outgoing --useHeaderTimestamp --warmup $(warmup) --sampleCount 30000"
echo "ours:   ./needletail analyse $outgoing --incoming $incoming --useHeaderTimestamp --warmup $(warmup) --sampleCount 30000"
