package io.needletail.wire;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/**
 * What the processor can do, as Linux tells. The Vector API emulates what it lacks, on the heap, and has no way to ask
 * beforehand. Read once, at start-up.
 */
final class CpuFeatures {
    private static final Path TOLD = Path.of("/proc/cpuinfo");

    private CpuFeatures() {}

    /** Whether it has a feature, such as {@code avx512_vbmi2}; no where nobody tells. */
    static boolean has(String feature) {
        if (!Files.isReadable(TOLD)) return false;
        try (Stream<String> lines = Files.lines(TOLD, StandardCharsets.ISO_8859_1)) {
            return lines.filter(line -> line.startsWith("flags"))
                    .findFirst()
                    .filter(flags -> flags.contains(" " + feature))
                    .isPresent();
        } catch (IOException unreadable) {
            return false;
        }
    }
}
