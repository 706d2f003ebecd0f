package io.needletail.bench.runner;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The machine and the build that figures belong to, by name, in the order in which they are written. */
public final class Environment {
    /** Name of the load of other processes before the measurement, {@link Noise#describe}. */
    public static final String NOISE_BEFORE = "noise_before";

    /** Name of the same after it. */
    public static final String NOISE_AFTER = "noise_after";

    private static final String UNKNOWN = "unknown";
    private static final Path CPU = Path.of("/proc/cpuinfo");
    private static final Path KERNEL = Path.of("/proc/sys/kernel/osrelease");

    private Environment() {}

    /**
     * Reads the properties of the machine before the first measurement.
     *
     * @param pinning which core runs what
     * @param raw language of the peer {@code raw}
     */
    public static Map<String, String> now(String pinning, String raw) throws IOException {
        Map<String, String> parts = new LinkedHashMap<>();
        parts.put(
                "cpu",
                line(CPU, "model name")
                                .map(name ->
                                        name.substring(name.indexOf(':') + 1).strip())
                                .orElse(UNKNOWN) + ", " + Runtime.getRuntime().availableProcessors() + " cores");
        parts.put("kernel", line(KERNEL, "").orElse(UNKNOWN));
        parts.put("jdk", Runtime.version().toString());
        parts.put("commit", commit());
        parts.put("started", Instant.now().toString());
        parts.put("pinning", pinning);
        parts.put("raw", raw);
        parts.put(NOISE_BEFORE, Noise.usual().describe());
        return parts;
    }

    /** The same, and the load of other processes after the measurement, once its files are written. */
    public static Map<String, String> ended(Map<String, String> begun) {
        Map<String, String> parts = new LinkedHashMap<>(begun);
        parts.put(NOISE_AFTER, Noise.settled().describe());
        return parts;
    }

    private static Optional<String> line(Path file, String beginning) throws IOException {
        if (!Files.isReadable(file)) return Optional.empty();
        try (Stream<String> lines = Files.lines(file)) {
            return lines.filter(line -> line.startsWith(beginning)).findFirst();
        }
    }

    private static String commit() throws IOException {
        if (Programs.first("git").isEmpty()) return UNKNOWN;
        Programs.Outcome outcome = Programs.run(List.of("git", "rev-parse", "--short=12", "HEAD"));
        return outcome.exit() == 0 ? outcome.output() : UNKNOWN;
    }
}
