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

/**
 * The machine and the build that figures belong to.
 *
 * @param cpu the processor's name
 * @param kernel the operating system's version
 * @param jdk the virtual machine's version
 * @param commit of the working directory's repository
 * @param started when the run began
 * @param pinning which core ran what
 * @param raw what the peer {@code raw} was written in
 * @param before what others took of a core before anything was measured
 * @param after the same when all was measured; empty until then
 */
public record Environment(
        String cpu,
        String kernel,
        String jdk,
        String commit,
        Instant started,
        String pinning,
        String raw,
        Noise before,
        Optional<Noise> after) {

    private static final String UNKNOWN = "unknown";
    private static final Path CPU = Path.of("/proc/cpuinfo");
    private static final Path KERNEL = Path.of("/proc/sys/kernel/osrelease");

    /** Looks at the machine as it is now, before the first measurement. */
    public static Environment now(String pinning, String raw) throws IOException {
        return new Environment(
                processor(),
                firstLine(KERNEL).orElse(UNKNOWN),
                Runtime.version().toString(),
                checkedOut(),
                Instant.now(),
                pinning,
                raw,
                Noise.probe(),
                Optional.empty());
    }

    /** The same, and what others take of a core now that all is measured. */
    public Environment ended() {
        return new Environment(cpu, kernel, jdk, commit, started, pinning, raw, before, Optional.of(Noise.probe()));
    }

    private static String processor() throws IOException {
        int cores = Runtime.getRuntime().availableProcessors();
        if (!Files.isReadable(CPU)) {
            return UNKNOWN + ", " + cores + " cores";
        }
        try (Stream<String> lines = Files.lines(CPU)) {
            String name = lines.filter(line -> line.startsWith("model name"))
                    .map(line -> line.substring(line.indexOf(':') + 1).strip())
                    .findFirst()
                    .orElse(UNKNOWN);
            return name + ", " + cores + " cores";
        }
    }

    private static Optional<String> firstLine(Path file) throws IOException {
        if (!Files.isReadable(file)) {
            return Optional.empty();
        }
        try (Stream<String> lines = Files.lines(file)) {
            return lines.findFirst();
        }
    }

    private static String checkedOut() throws IOException {
        if (Programs.first("git").isEmpty()) {
            return UNKNOWN;
        }
        Programs.Outcome outcome = Programs.run(List.of("git", "rev-parse", "--short=12", "HEAD"));
        return outcome.exit() == 0 ? outcome.output() : UNKNOWN;
    }

    /** The parts by name, in the order in which they are written. */
    public Map<String, String> parts() {
        Map<String, String> parts = new LinkedHashMap<>();
        parts.put("cpu", cpu);
        parts.put("kernel", kernel);
        parts.put("jdk", jdk);
        parts.put("commit", commit);
        parts.put("started", started.toString());
        parts.put("pinning", pinning);
        parts.put("raw", raw);
        parts.put("noise_before", before.describe());
        after.ifPresent(noise -> parts.put("noise_after", noise.describe()));
        return parts;
    }
}
