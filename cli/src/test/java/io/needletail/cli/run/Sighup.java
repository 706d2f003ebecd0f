package io.needletail.cli.run;

import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** SIGHUP in the tests. */
final class Sighup {
    private static final String IGNORED = "SigIgn:";

    private Sighup() {}

    /**
     * Leaves a test out where the processes that it starts ignore SIGHUP: a process inherits that, for example from a
     * shell's {@code nohup}.
     */
    static void assumeHeard() throws IOException {
        Path status = Path.of("/proc/self/status");
        boolean ignores = Files.exists(status)
                && Files.readAllLines(status).stream()
                        .filter(line -> line.startsWith(IGNORED))
                        .mapToLong(line -> Long.parseUnsignedLong(
                                line.substring(IGNORED.length()).strip(), 16))
                        .anyMatch(signals -> (signals & 1) != 0);
        assumeFalse(ignores, "SIGHUP is ignored here and in every process that is started here: run without nohup");
    }
}
