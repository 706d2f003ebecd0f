package io.needletail.wire;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/**
 * Features of the processor, from Linux's {@code /proc/cpuinfo}. The Vector API emulates missing features with
 * allocations and has no query for them. Read once, at start-up.
 */
final class CpuFeatures {
    private static final Path CPU_INFO = Path.of("/proc/cpuinfo");

    private CpuFeatures() {}

    /** Tells whether the processor has a feature, such as {@code avx512_vbmi2}; false when the file cannot be read. */
    static boolean has(String feature) {
        if (!Files.isReadable(CPU_INFO)) return false;
        try (Stream<String> lines = Files.lines(CPU_INFO, StandardCharsets.ISO_8859_1)) {
            return lines.filter(line -> line.startsWith("flags"))
                    .findFirst()
                    .filter(flags -> flags.contains(" " + feature))
                    .isPresent();
        } catch (IOException unreadable) {
            return false;
        }
    }
}
