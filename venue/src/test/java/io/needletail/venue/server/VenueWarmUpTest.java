package io.needletail.venue.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.engine.WarmUpResult;
import io.needletail.fixtures.FreshJvm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the warm-up of a venue in a process with its own folder for temporary files. */
final class VenueWarmUpTest {
    /** A method that the second compiler compiled, alone or inside its caller; then it is not compiled alone. */
    private static final Predicate<String> OPTIMISED = Pattern.compile(
                    " 4 +io\\.needletail\\..*bytes\\)$| io\\.needletail\\..* inline \\(hot\\)")
            .asPredicate();

    @TempDir
    private Path temporary;

    @Test
    void theCodeThatAnOrderPassesIsCompiledAndNoFileIsLeft() throws IOException {
        List<String> lines = FreshJvm.run(
                WarmUp.class,
                List.of(
                        "-XX:+UnlockDiagnosticVMOptions",
                        "-XX:+PrintCompilation",
                        "-XX:+PrintInlining",
                        "-Djava.io.tmpdir=" + temporary,
                        "--add-opens=java.base/jdk.internal.misc=ALL-UNNAMED"));
        // The JVM's own lines may stand before them.
        assertThat(lines).anyMatch(line -> line.contains(WarmUp.TRADED));
        List<String> optimised = lines.stream().filter(OPTIMISED).toList();
        assertThat(List.of(
                        "io.needletail.engine.SessionConnection::",
                        "io.needletail.venue.gateway.",
                        "io.needletail.venue.sequencer.",
                        "io.needletail.matching."))
                .allSatisfy(part -> assertThat(optimised).anyMatch(line -> line.contains(part)));
        assertThat(temporary).isEmptyDirectory();
        assertThat(lines).anyMatch(line -> line.endsWith(WarmUp.LEFT + "0"));
    }

    /** Warms up. */
    static final class WarmUp {
        static final String TRADED = "requests answered: ";
        static final String LEFT = "folders left in memory: ";
        private static final Path MEMORY = Path.of("/dev/shm");

        private WarmUp() {}

        /** Called by {@link FreshJvm}. */
        public static void main(String[] words) throws IOException {
            WarmUpResult result = VenueWarmUp.run();
            if (result.roundTrips() > 0) System.out.println(TRADED + result.roundTrips());
            System.out.println(LEFT + left());
        }

        private static long left() throws IOException {
            if (!Files.isDirectory(MEMORY)) return 0;
            try (var files = Files.list(MEMORY)) {
                return files.filter(file -> file.getFileName().toString().contains("needletail-venue-warm-up-"))
                        .count();
            }
        }
    }
}
