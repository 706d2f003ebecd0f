#!/usr/bin/env bash
# Builds the last commit twice, in folders with different names, and compares the SHA-256 of every artifact.
#
#   scripts/reproducible.sh [MODULES]     modules for Maven's --projects, with what they need; dist,maven-plugin by default
#
# Exit codes: 0 same hashes, 1 different hashes, 3 a build failed.
set -euo pipefail

top=$(cd -- "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/.." && pwd)
modules=${1:-dist,maven-plugin}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# The jars, the bills of materials and the packed folder of a build, each with its hash.
hashes() {
    (cd "$1" && find . \( -path '*/target/*.jar' -o -path '*/target/*.cdx.json' -o -path './dist/target/needletail/*' \) -type f \
        -print0 | sort -z | xargs -0 -r sha256sum)
}

for name in first the-second-one; do
    git clone --quiet --no-local "$top" "$work/$name"
    if ! (cd "$work/$name" && ./mvnw -B -q -ntp -Dmaven.test.skip=true --projects "$modules" --also-make package) >"$work/log" 2>&1; then
        tail -n 40 "$work/log" >&2
        exit 3
    fi
    hashes "$work/$name" >"$work/$name.sha256"
    echo "$name: $(wc -l <"$work/$name.sha256") files"
done

diff "$work/first.sha256" "$work/the-second-one.sha256" || { echo "the builds differ"; exit 1; }
echo "same hashes"
