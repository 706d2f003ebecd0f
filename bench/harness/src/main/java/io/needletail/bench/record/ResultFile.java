package io.needletail.bench.record;

import com.fasterxml.jackson.jr.ob.JSON;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * What {@code bench rtt --json} wrote.
 *
 * @param environment the machine, the build and the timing, by name
 * @param runs one for each peer, figures by name
 */
record ResultFile(Map<String, Object> environment, List<Map<String, Object>> runs) {
    @SuppressWarnings("unchecked") // checked by hand right below: JSON has no generics
    static ResultFile read(Path file) throws IOException {
        Map<String, Object> content = JSON.std.mapFrom(Files.readString(file));
        boolean shaped = content.get("environment") instanceof Map
                && content.get("runs") instanceof List<?> list
                && !list.isEmpty()
                && list.stream().allMatch(Map.class::isInstance);
        if (!shaped) throw new IOException(file + " is no result of bench rtt: it lacks \"environment\" or \"runs\"");
        return new ResultFile(
                (Map<String, Object>) content.get("environment"), (List<Map<String, Object>>) content.get("runs"));
    }

    String environment(String name) {
        return String.valueOf(environment.getOrDefault(name, "unknown"));
    }
}
