package io.needletail.bench.runner;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Logs of the deoptimisations of a peer's two virtual machines: a line for each time that compiled code handed over to the
 * interpreter, with the time. A virtual machine writes nothing while its code stays compiled.
 *
 * @param memory folder in memory, so that no line waits for a disk
 */
record TrapLogs(Path memory) {
    private static final List<String> ROLES = List.of("server", "client");
    private static final Pattern LINE = Pattern.compile("\\[(\\d+)ns] cid=.*");

    /** Flag of the virtual machine of a role; both ends read the same clock, {@link System#nanoTime}. */
    String flag(String role) {
        return "-Xlog:deoptimization=debug:file=" + file(role) + ":timenanos:filecount=0";
    }

    /** Removes the logs of the peer before. */
    void remove() throws IOException {
        for (String role : ROLES) Files.deleteIfExists(file(role));
    }

    /** Counts the deoptimisations of both ends between two times. */
    long count(long fromNs, long untilNs) throws IOException {
        long count = 0;
        for (String role : ROLES) count += count(file(role), fromNs, untilNs);
        return count;
    }

    private static long count(Path log, long fromNs, long untilNs) throws IOException {
        if (!Files.exists(log)) return 0;
        try (Stream<String> lines = Files.lines(log)) {
            return lines.map(LINE::matcher)
                    .filter(Matcher::matches)
                    .mapToLong(line -> Long.parseLong(line.group(1)))
                    .filter(ns -> ns >= fromNs && ns <= untilNs)
                    .count();
        }
    }

    private Path file(String role) {
        return memory.toAbsolutePath().resolve("deoptimisations-" + role + ".log");
    }
}
