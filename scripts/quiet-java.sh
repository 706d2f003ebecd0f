#!/bin/sh
# Runs a command, java with its arguments, without the line in which the virtual machine says that the module of vectors is an
# incubator's: no flag turns it off (docs/design/010-vectors-in-the-reader.md). All other text passes.
# The program takes the standard error over at its start (io.needletail.cli.StandardError), and the filter ends. Where no pipe can be
# made, on a read-only file system, the command runs without the filter.
set -eu
pipe=$(mktemp -u "${TMPDIR:-/tmp}/needletail-XXXXXXXX" 2>/dev/null) && mkfifo -m 600 "$pipe" 2>/dev/null || exec "$@"

# Reads on after the signals that end the program, whose last words they bring.
filter() {
    trap '' HUP INT TERM
    while IFS= read -r line || [ -n "$line" ]; do
        [ "$line" = 'WARNING: Using incubator modules: jdk.incubator.vector' ] || printf '%s\n' "$line"
    done
}

exec 3>&2
# In a shell of its own, which ends at once: the filter is no child of the program.
(filter <"$pipe" >&2 &)
exec 2>"$pipe"
rm -f "$pipe"
# The process keeps its number.
NEEDLETAIL_STDERR_OF=$$ exec "$@"
