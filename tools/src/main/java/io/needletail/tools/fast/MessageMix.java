package io.needletail.tools.fast;

import io.needletail.fast.template.Template;
import java.io.PrintWriter;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.HdrHistogram.Histogram;

/** Adds up messages by template. */
public final class MessageMix {
    private static final int CLOCK_READINGS = 10_000;
    private static final long NS_MAX = 1_000_000_000;

    private final Map<String, Row> rows = new LinkedHashMap<>();
    private final Map<String, Row> targets = new LinkedHashMap<>();
    private final Row all = new Row("all");

    /** Creates an empty sum. */
    public MessageMix() {}

    /** Counts of the messages of one template. */
    private static final class Row {
        private final String name;
        private long messages;
        private long bytes;
        private int bytesMin = Integer.MAX_VALUE;
        private int bytesMax;
        private long fields;
        private long elements;
        private final Histogram ns = new Histogram(NS_MAX, 3);

        Row(String name) {
            this.name = name;
        }

        void add(MessageStream stream, Tally tally) {
            messages++;
            bytes += stream.length();
            bytesMin = Math.min(bytesMin, stream.length());
            bytesMax = Math.max(bytesMax, stream.length());
            fields += tally.fields();
            elements += tally.elements();
            ns.recordValue(Math.min(stream.elapsedNs(), NS_MAX));
        }

        void print(PrintWriter out, int width, long total, double clockNs) {
            out.printf(
                    "%-" + width + "s  %9d  %5.1f%%  %7.1f  %5d  %5d  %6.1f  %8.1f  %7.0f  %7.0f%n",
                    name,
                    messages,
                    100.0 * messages / total,
                    (double) bytes / messages,
                    bytesMin,
                    bytesMax,
                    (double) fields / messages,
                    (double) elements / messages,
                    Math.max(0, ns.getValueAtPercentile(50) - clockNs),
                    Math.max(0, ns.getValueAtPercentile(99) - clockNs));
        }
    }

    /**
     * Adds a message.
     *
     * @param stream stands at it
     * @param tally counts of it
     */
    public void add(MessageStream stream, Tally tally) {
        Optional<Template> template = stream.template();
        String name = template.map(found -> found.name().local() + "(" + found.id() + ")")
                .orElse("Reset(120)");
        rows.computeIfAbsent(name, Row::new).add(stream, tally);
        stream.target()
                .map(CaptureMembers::text)
                .ifPresent(target -> targets.computeIfAbsent(target, Row::new).add(stream, tally));
        all.add(stream, tally);
    }

    /**
     * Prints a table of the templates, and one of the groups where there are several.
     *
     * @param file name of the input
     * @param problems messages that are wrong
     * @param out takes the lines
     */
    public void print(String file, long problems, PrintWriter out) {
        out.printf("%s: %d messages, %d bytes, %d problems%n", file, all.messages, all.bytes, problems);
        if (all.messages == 0) return;
        double clockNs = clockNs();
        print("template", rows, out, clockNs);
        if (targets.size() > 1) print("sent to", targets, out, clockNs);
    }

    private void print(String heading, Map<String, Row> table, PrintWriter out, double clockNs) {
        int width = table.keySet().stream().mapToInt(String::length).max().orElse(0);
        width = Math.max(width, heading.length());
        out.printf(
                "%n%-" + width + "s  %9s  %6s  %7s  %5s  %5s  %6s  %8s  %7s  %7s%n",
                heading,
                "messages",
                "share",
                "bytes",
                "least",
                "most",
                "fields",
                "elements",
                "ns",
                "ns 99%");
        for (Row row : table.values().stream()
                .sorted(Comparator.comparingLong((Row row) -> row.messages).reversed())
                .toList()) {
            row.print(out, width, all.messages, clockNs);
        }
        if (table.size() > 1) all.print(out, width, all.messages, clockNs);
    }

    private static double clockNs() {
        long beginNs = System.nanoTime();
        long endNs = beginNs;
        for (int i = 0; i < CLOCK_READINGS; i++) endNs = System.nanoTime();
        return (double) (endNs - beginNs) / CLOCK_READINGS;
    }
}
