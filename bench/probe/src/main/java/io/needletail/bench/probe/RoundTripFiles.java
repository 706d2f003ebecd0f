package io.needletail.bench.probe;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Writes {@code PREFIX.hlog} and {@code PREFIX.properties}, which is what the harness reads. */
final class RoundTripFiles {
    private RoundTripFiles() {}

    static void write(RoundTrips roundTrips, Path prefix, List<String> more) throws IOException {
        try (PrintStream log = new PrintStream(sibling(prefix, ".hlog").toFile(), StandardCharsets.US_ASCII)) {
            roundTrips.writeLog(log);
        }
        List<String> properties = new ArrayList<>(List.of(
                "count=" + roundTrips.count(),
                "warmup_count=" + roundTrips.warmupCount(),
                "measured_ns=" + roundTrips.measuredNs(),
                "min_ns=" + roundTrips.minNs(),
                "max_ns=" + roundTrips.maxNs(),
                "first_order_ns=" + roundTrips.firstOrderNs(),
                "first_measured_ns=" + roundTrips.firstMeasuredNs()));
        properties.addAll(more);
        Files.write(sibling(prefix, ".properties"), properties, StandardCharsets.US_ASCII);
    }

    static Path sibling(Path prefix, String suffix) {
        return prefix.resolveSibling(prefix.getFileName() + suffix);
    }
}
