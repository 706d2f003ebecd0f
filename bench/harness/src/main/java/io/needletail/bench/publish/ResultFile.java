package io.needletail.bench.publish;

import com.fasterxml.jackson.jr.ob.JSON;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a measurement wrote with {@code --json}.
 *
 * @param kind which measurement
 * @param environment the machine, the build and the timing, by name
 * @param lines one for each peer or library, figures by name
 */
record ResultFile(Kind kind, Map<String, Object> environment, List<Map<String, Object>> lines) {
    /** The measurements, each with the name under which its file keeps its lines, and of what only its lines have. */
    enum Kind {
        // Before the round trips, whose lines have the same name: it alone has peers.
        ECHO("echo", "runs", "peer"),
        RTT("rtt", "runs", "peer"),
        CODEC("codec", "rows", "message"),
        FAST("fast", "rows", "workload"),
        SESSIONS("sessions", "sessions", "variant"),
        JOURNAL("journal", "journal", "variant"),
        FLOOR("floor", "floor", "variant"),
        // The file is its only line.
        WIRE("wire-to-wire", "", "gc_count");

        private final String label;
        private final String lines;
        private final String mark;

        Kind(String label, String lines, String mark) {
            this.label = label;
            this.lines = lines;
            this.mark = mark;
        }

        /** Its name in file names and in the marks of documents. */
        String label() {
            return label;
        }
    }

    private static final String UNKNOWN = "unknown";

    @SuppressWarnings("unchecked") // checked by hand right below: JSON has no generics
    static ResultFile read(Path file) throws IOException {
        Map<String, Object> content = JSON.std.mapFrom(Files.readString(file));
        for (Kind kind : Kind.values()) {
            boolean shaped = content.get("environment") instanceof Map
                    && (kind != Kind.ECHO || content.containsKey("peers"))
                    && lines(kind, content) instanceof List<?> list
                    && !list.isEmpty()
                    && list.stream().allMatch(line -> line instanceof Map<?, ?> map && map.containsKey(kind.mark));
            if (shaped) {
                return new ResultFile(
                        kind, (Map<String, Object>) content.get("environment"), (List<Map<String, Object>>)
                                lines(kind, content));
            }
        }
        throw new IOException(file + " is no result of bench: it lacks \"environment\", or its lines");
    }

    private static Object lines(Kind kind, Map<String, Object> content) {
        return kind.lines.isEmpty() ? List.of(content) : content.getOrDefault(kind.lines, List.of());
    }

    /** Its name in file names and in the marks of documents: the measurement, and what sets it apart from the usual one. */
    String label() {
        String transport = environment("transport");
        boolean usual = transport.equals("tcp") || transport.equals(UNKNOWN);
        String page = publishedPage().map(name -> "-" + name).orElse("");
        return kind.label() + (usual ? "" : "-" + transport) + page;
    }

    /** The published page that was done again. */
    Optional<String> publishedPage() {
        return Optional.of(environment("as_published")).filter(page -> !page.equals(UNKNOWN));
    }

    String environment(String name) {
        return String.valueOf(environment.getOrDefault(name, UNKNOWN));
    }
}
