package io.needletail.tools.tcp;

import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.function.Consumer;

/**
 * Puts the messages of all streams into the order of the packets that completed them.
 *
 * <p>A message waits for an earlier one of a stream that waits itself, for at most 1,000 packets of the capture, and
 * while at most 16 MiB of messages wait.
 */
final class MessageOrder {
    /** Packets of a capture that a message waits for an earlier one, at most. */
    static final long PACKETS_MAX = 1_000;

    private static final long BYTES_MAX = 16L << 20;

    private final Consumer<CapturedMessage> taker;
    private final PriorityQueue<Waiting> waiting = new PriorityQueue<>(
            Comparator.comparingLong((Waiting entry) -> entry.message.packet()).thenComparingLong(Waiting::number));
    private long bytes;
    private long number;

    private record Waiting(CapturedMessage message, long number) {}

    MessageOrder(Consumer<CapturedMessage> taker) {
        this.taker = taker;
    }

    void add(CapturedMessage message) {
        waiting.add(new Waiting(message, number++));
        bytes += message.frame().length;
    }

    /** Hands over the messages that no stream can precede any more: {@code earliest} is the first packet that waits. */
    void release(long earliest, long packet) {
        while (!waiting.isEmpty()) {
            long first = waiting.peek().message.packet();
            if (first >= earliest && packet - first < PACKETS_MAX && bytes <= BYTES_MAX) return;
            CapturedMessage message = waiting.remove().message;
            bytes -= message.frame().length;
            taker.accept(message);
        }
    }
}
