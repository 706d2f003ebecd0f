package io.needletail.cli.pcap;

import io.needletail.cli.extract.TcpStream;
import io.needletail.feed.capture.CaptureReader;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.LongConsumer;
import java.util.stream.Collectors;

/**
 * Latency of a FIX server on the wire, out of a capture: from the packet that completed a message to it to the packet
 * that began its answer.
 *
 * @param latencies every pair
 * @param unanswered messages that got no answer
 * @param unasked messages that answer none
 * @param gaps how often segments were missing
 * @param truncated packets that were not captured as a whole
 */
public record WireLatency(Latencies latencies, long unanswered, long unasked, long gaps, long truncated) {
    /** Finds the server's port by the first message: who logs on is no server. */
    public static final int ANY_PORT = 0;

    private static final double[] PERCENTILES = {50, 99, 99.9, 99.99, 99.999, 99.9999, 99.99999};
    private static final String[] NAMES = {
        "p50_us", "p99_us", "p999_us", "p9999_us", "p99999_us", "p999999_us", "p9999999_us"
    };

    /**
     * Reads a capture.
     *
     * @param file pcap or pcapng
     * @param port the server's, or {@link #ANY_PORT}
     * @param skip how many pairs to leave out at the beginning, as warm-up
     * @throws IOException when the file is none
     */
    public static WireLatency read(Path file, int port, long skip) throws IOException {
        Latencies latencies = new Latencies(skip);
        // By the client's address and port: one for each connection.
        Map<String, Conversation> conversations = new LinkedHashMap<>();
        int server = port;
        try (CaptureReader reader = CaptureReader.open(file)) {
            while (reader.next()) {
                if (reader.isUdp()) continue;
                if (server == ANY_PORT) server = reader.targetPort();
                boolean in = reader.targetPort() == server;
                if (!in && reader.sourcePort() != server) continue;
                String client = (in ? reader.source() : reader.target()).toString();
                Conversation conversation = conversations.computeIfAbsent(client, key -> new Conversation(latencies));
                TcpStream stream = in ? conversation.in() : conversation.out();
                stream.segment(reader.tcpSequence(), reader.bytes(), reader.from(), reader.limit(), reader.timeNs());
            }
            return of(latencies, conversations, reader.counts().truncated());
        }
    }

    private static WireLatency of(Latencies latencies, Map<String, Conversation> conversations, long truncated) {
        long unanswered = 0;
        long unasked = 0;
        long gaps = 0;
        for (Conversation conversation : conversations.values()) {
            unanswered += conversation.unanswered();
            unasked += conversation.unasked();
            gaps += conversation.in().gaps() + conversation.out().gaps();
        }
        return new WireLatency(latencies, unanswered, unasked, gaps, truncated);
    }

    /** Number of answered messages without those left out. */
    public int count() {
        return latencies.count();
    }

    /**
     * Hands on every single time, in the order of the answers.
     *
     * @param consumer takes nanoseconds
     */
    public void forEach(LongConsumer consumer) {
        latencies.forEach(consumer);
    }

    /** The figures for programs, by name; a percentile that the count cannot support is empty. */
    public Map<String, OptionalDouble> figures() {
        Map<String, OptionalDouble> figures = new LinkedHashMap<>();
        figures.put("min_us", count() == 0 ? OptionalDouble.empty() : OptionalDouble.of(latencies.minUs()));
        for (int at = 0; at < NAMES.length; at++) figures.put(NAMES[at], latencies.percentileUs(PERCENTILES[at]));
        figures.put("max_us", count() == 0 ? OptionalDouble.empty() : OptionalDouble.of(latencies.maxUs()));
        return figures;
    }

    /** The figures for people, a line each, as the published page has them. */
    public String table() {
        Map<String, OptionalDouble> figures = figures();
        StringBuilder table = new StringBuilder();
        table.append(line("MIN", figures.get("min_us")));
        table.append(line("MAX", figures.get("max_us")));
        table.append(line("MEDIAN", figures.get("p50_us")));
        for (int at = 1; at < NAMES.length; at++) {
            String name =
                    BigDecimal.valueOf(PERCENTILES[at]).stripTrailingZeros().toPlainString() + " %";
            table.append(line(name, figures.get(NAMES[at])));
        }
        return table.toString();
    }

    private static String line(String name, OptionalDouble micros) {
        String value = micros.isEmpty() ? "–" : String.format(Locale.ROOT, "%.3f", micros.getAsDouble());
        return String.format(Locale.ROOT, "%-11s %12s%n", name, value);
    }

    /** Left-out messages with their reasons; empty for none. */
    public String doubts() {
        Map<String, Long> doubts = new LinkedHashMap<>();
        doubts.put("messages without an answer", unanswered);
        doubts.put("messages that answer none", unasked);
        doubts.put("gaps in the streams", gaps);
        doubts.put("packets that were not captured as a whole", truncated);
        return doubts.entrySet().stream()
                .filter(doubt -> doubt.getValue() > 0)
                .map(doubt -> doubt.getValue() + " " + doubt.getKey())
                .collect(Collectors.joining(", "));
    }
}
