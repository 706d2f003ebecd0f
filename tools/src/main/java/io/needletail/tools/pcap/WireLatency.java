package io.needletail.tools.pcap;

import io.needletail.feed.capture.CaptureReader;
import io.needletail.tools.tcp.CapturedMessage;
import io.needletail.tools.tcp.Flow;
import io.needletail.tools.tcp.ReassemblyLimits;
import io.needletail.tools.tcp.TcpConnections;
import java.io.IOException;
import java.math.BigDecimal;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.LongConsumer;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;

/**
 * Latency of a FIX server on the wire, out of a capture: from the packet that completed a message to it to the packet
 * that began its answer.
 *
 * @param latencies every pair
 * @param unanswered messages that got no answer
 * @param unasked messages that answer none
 * @param gaps at how many places of the streams bytes were missing
 * @param truncated packets that were not captured as a whole
 * @param remarks a line for each of these places, and for packets that were left out
 */
public record WireLatency(
        Latencies latencies, long unanswered, long unasked, long gaps, long truncated, List<String> remarks) {
    /** Finds the server's port by the first message: who logs on is no server. */
    public static final int ANY_PORT = TcpConnections.ANY_PORT;

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
     * @return the latencies
     * @throws IOException when the file is none
     */
    public static WireLatency read(Path file, int port, long skip) throws IOException {
        Pairing pairing = new Pairing(port, new Latencies(skip));
        try (CaptureReader reader = CaptureReader.open(file)) {
            TcpConnections connections = new TcpConnections(reader, port, ReassemblyLimits.DEFAULTS, pairing::message);
            boolean hasMore = true;
            while (hasMore) hasMore = connections.read();
            return new WireLatency(
                    pairing.latencies,
                    pairing.sum(Conversation::unanswered),
                    pairing.sum(Conversation::unasked),
                    connections.findings().missing(),
                    reader.counts().truncated(),
                    connections.remarks());
        }
    }

    /** Pairs the messages of all connections to the server. */
    private static final class Pairing {
        private final Latencies latencies;
        // By the client's address and port: one for each connection.
        private final Map<InetSocketAddress, Conversation> conversations = new LinkedHashMap<>();
        private int server;

        Pairing(int port, Latencies latencies) {
            this.server = port;
            this.latencies = latencies;
        }

        void message(CapturedMessage message) {
            Flow flow = message.flow();
            if (server == ANY_PORT) server = flow.target().getPort();
            boolean isIn = flow.target().getPort() == server;
            if (!isIn && flow.source().getPort() != server) return;
            InetSocketAddress client = isIn ? flow.source() : flow.target();
            Conversation conversation = conversations.computeIfAbsent(client, key -> new Conversation(latencies));
            if (isIn) conversation.arrived(message);
            else conversation.left(message);
        }

        long sum(ToLongFunction<Conversation> count) {
            return conversations.values().stream().mapToLong(count).sum();
        }
    }

    /**
     * Returns the number of answered messages without those left out.
     *
     * @return messages
     */
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

    /**
     * Returns the figures for programs.
     *
     * @return microseconds by name; a percentile that the count cannot support is empty
     */
    public Map<String, OptionalDouble> figures() {
        Map<String, OptionalDouble> figures = new LinkedHashMap<>();
        figures.put("min_us", count() == 0 ? OptionalDouble.empty() : OptionalDouble.of(latencies.minUs()));
        for (int at = 0; at < NAMES.length; at++) figures.put(NAMES[at], latencies.percentileUs(PERCENTILES[at]));
        figures.put("max_us", count() == 0 ? OptionalDouble.empty() : OptionalDouble.of(latencies.maxUs()));
        return figures;
    }

    /**
     * Returns the figures for people.
     *
     * @return a line each, as the published page has them
     */
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

    /**
     * Returns the numbers of left-out messages with their reasons.
     *
     * @return empty for none
     */
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
