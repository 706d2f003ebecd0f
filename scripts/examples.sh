#!/usr/bin/env bash
# Builds the projects of examples/ with an empty local repository against the artifacts of another one, and runs each of them.
set -euo pipefail
top=$(cd -- "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/.." && pwd)
readonly top
readonly USAGE=2 SECONDS_MAX=60

if (( $# != 2 )); then
    cat >&2 <<TEXT
Usage: ${0##*/} REPOSITORY VERSION

  REPOSITORY  folder with the artifacts, such as target/release-1.0.0-rc.1/repository
  VERSION     their version, such as 1.0.0-rc.1

MAVEN_ARGS has further options of Maven. Exit codes: 0 every example runs, 1 one fails, 2 wrong words.
TEXT
    exit $USAGE
fi
repository=$(cd -- "$1" && pwd)
readonly repository version=$2
java_home=${NEEDLETAIL_JAVA_HOME:-${JAVA_HOME:?names a JDK 25}}
export JAVA_HOME=$java_home

work=$(mktemp -d)
readonly work
trap 'kill $(jobs -p) 2>/dev/null || true; wait; rm -rf "$work"' EXIT
cp -r "$top/examples" "$work/examples"
"$top/mvnw" -B -q -ntp -f "$work/examples/pom.xml" "-Dmaven.repo.local=$work/m2" "-Dneedletail.repository=file:$repository" \
    "-Dneedletail.version=$version" package

fail() { # NAME
    echo "examples.sh: $1 does not do what it should:" >&2
    cat "$work/$1.out" >&2
    exit 1
}

# Takes the place of its shell, so that the job is the program.
program() { # EXAMPLE CLASS ARGUMENT...
    exec "$java_home/bin/java" -cp "$work/examples/$1/target/modules/*" "${@:2}"
}

# Waits for a line of a program in the background, and prints what follows the words in it.
await() { # NAME WORDS
    local deadline=$((SECONDS + SECONDS_MAX))
    until grep -q -- "$2" "$work/$1.out"; do
        (( SECONDS < deadline )) || fail "$1"
        sleep 0.1
    done
    grep -m 1 -- "$2" "$work/$1.out" | sed "s/.*${2#^}//"
}

filled() { # NAME PORT SENDER TARGET SIDE
    program venue-client client.VenueClient "$2" "$3" "$4" MSFT "$5" >"$work/$1.out" 2>&1 &
}

"$java_home/bin/java" -p "$work/examples/acceptor/target/modules" -m acceptor/acceptor.Acceptor 0 "$work/store/acceptor" >"$work/acceptor.out" 2>&1 &
exchange=$(await acceptor '^listening on ')
program router router.Router 0 "$exchange" "$work/store/router" >"$work/router.out" 2>&1 &
filled routed "$(await router '^listening on ')" CLIENT ROUTER 1
await routed 'filled 100 of MSFT' >/dev/null
echo 'acceptor, router, venue-client: an order was routed and filled'

(cd "$work/examples/venue-client" && exec "$java_home/bin/java" --add-opens=java.base/jdk.internal.misc=ALL-UNNAMED \
    -cp 'target/modules/*' io.needletail.cli.Main venue --config venue.cfg) >"$work/venue.out" 2>&1 &
venue=$(await venue '^listening on 127.0.0.1:')
await venue '^ready' >/dev/null
filled buyer "$venue" BUYER VENUE 1
filled seller "$venue" SELLER VENUE 2
await buyer 'filled 100 of MSFT' >/dev/null
await seller 'filled 100 of MSFT' >/dev/null
echo 'venue-client: two clients traded at a venue'

FIX_PORT=0 FIX_STORE=$work/store/desk program spring-boot desk.DeskApplication >"$work/spring-boot.out" 2>&1 &
filled desk "$(await spring-boot 'listening on 127.0.0.1:0 port ')" CLIENT DESK 1
await desk 'filled 100 of MSFT' >/dev/null
echo 'spring-boot: an order was filled'

(program feed-reader reader.FeedReader "$top/samples/feed/book.xml" "$top/samples/feed/book.pcap" 31001) >"$work/feed-reader.out" 2>&1 || fail feed-reader
grep -q '^lost on both channels: 120 to 122' "$work/feed-reader.out" || fail feed-reader
echo "feed-reader: $(grep -c '^security .* / ' "$work/feed-reader.out") changes of books"
