package io.needletail.tools.tcp;

import io.needletail.feed.capture.CaptureCounts;
import io.needletail.feed.capture.CaptureReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * The FIX messages in the TCP connections of a capture.
 *
 * <p>Streams are put together by sequence number; the messages come in the order of the packets that completed them.
 * What is missing is in {@link #findings}. Reading takes time in proportion to the capture, and memory within
 * {@link ReassemblyLimits}. One thread.
 */
public final class TcpConnections {
    /** Connections of all ports are read. */
    public static final int ANY_PORT = 0;

    private final CaptureReader reader;
    private final int port;
    private final ReassemblyLimits limits;
    private final MessageOrder order;
    private final TcpFindings findings = new TcpFindings();
    private final Listener listener = new Listener();
    private final Map<Flow, TcpConnection> connections = new LinkedHashMap<>(16, 0.75f, true);
    private Optional<IOException> failure = Optional.empty();
    private boolean isEnded;
    private long dropped;
    private long segments;

    /** Takes what all streams have. */
    private final class Listener implements StreamListener {
        // Streams with segments that wait, by the number of the packet with the first one; those without a beginning
        // apart.
        private final TreeMap<Long, TcpStream> waiting = new TreeMap<>();
        private final TreeMap<Long, TcpStream> collecting = new TreeMap<>();
        private long heldSegments;
        private long heldBytes;

        @Override
        public void onMessage(CapturedMessage message) {
            order.add(message);
        }

        @Override
        public void onFinding(TcpFinding finding) {
            findings.add(finding);
        }

        @Override
        public void onHeld(int segments, long bytes) {
            heldSegments += segments;
            heldBytes += bytes;
        }

        @Override
        public void onWaiting(TcpStream stream, long before, long now) {
            waiting.remove(before);
            collecting.remove(before);
            if (now != TcpStream.NONE) (stream.isCollecting() ? collecting : waiting).put(now, stream);
        }

        long earliestPacket() {
            return Math.min(firstOf(waiting), firstOf(collecting));
        }

        TcpStream earliest() {
            return (firstOf(waiting) < firstOf(collecting) ? waiting : collecting)
                    .firstEntry()
                    .getValue();
        }

        void startBefore(long packet) {
            while (firstOf(collecting) <= packet)
                collecting.firstEntry().getValue().skipGap(TcpFinding.Kind.WINDOW);
        }

        private static long firstOf(SortedMap<Long, TcpStream> streams) {
            return streams.isEmpty() ? Long.MAX_VALUE : streams.firstKey();
        }

        boolean isFull() {
            return heldSegments > limits.allSegments() || heldBytes > limits.allBytes();
        }
    }

    /**
     * Begins before the first packet.
     *
     * @param reader the capture
     * @param port connections with this port at one end are read; or {@link #ANY_PORT}
     * @param limits of memory
     * @param taker takes the messages during {@link #read}
     */
    public TcpConnections(CaptureReader reader, int port, ReassemblyLimits limits, Consumer<CapturedMessage> taker) {
        this.reader = reader;
        this.port = port;
        this.limits = limits;
        order = new MessageOrder(taker);
    }

    /**
     * Reads the next TCP segment of the capture; after the last one, all that waits is handed over.
     *
     * @return false at the end of the capture
     * @throws IOException if the capture cannot be read further; all messages before that place were handed over
     */
    public boolean read() throws IOException {
        if (failure.isPresent()) throw failure.get();
        if (isEnded) return false;
        if (hasNext()) {
            segment();
        } else {
            end();
        }
        return true;
    }

    private boolean hasNext() {
        try {
            return reader.nextSegment();
        } catch (IOException damaged) {
            failure = Optional.of(damaged);
            return false;
        }
    }

    /** {@return what is missing so far, or is not as it should be} */
    public TcpFindings findings() {
        return findings;
    }

    /** {@return a line for each place where bytes are missing, and for each kind of packets that were left out} */
    public List<String> remarks() {
        List<String> remarks = new ArrayList<>(findings.lines());
        if (dropped > 0) {
            remarks.add(
                    "more than " + limits.connections() + " connections at the same time: " + dropped
                            + " were ended before they were complete; read them one by one (tcpdump -r FILE -w PART port PORT)");
        }
        CaptureCounts counts = reader.counts();
        if (counts.truncated() > 0) {
            remarks.add(counts.truncated() + " packets were not captured whole; capture with tcpdump -s 0");
        }
        if (counts.fragments() > 0) {
            remarks.add(counts.fragments() + " fragments of IP packets were left out, the bytes in them are missing");
        }
        if (counts.malformed() > 0) {
            remarks.add(counts.malformed() + " packets have headers that contradict themselves, and were left out");
        }
        reader.unknownLink()
                .ifPresent(link -> remarks.add("packets of link type " + link
                        + " were left out; Ethernet, Linux cooked," + " loopback and bare IP are read"));
        if (segments == 0 && remarks.isEmpty()) {
            remarks.add("none of its " + counts.packets() + " packets is of TCP, over which FIX is sent; "
                    + counts.payloads() + " are UDP datagrams; read a feed with needletail feed book or fast decode");
        }
        return remarks;
    }

    /** {@return the number of TCP segments so far, with payload or without} */
    public long segments() {
        return segments;
    }

    private void segment() {
        segments++;
        if (port != ANY_PORT && reader.sourcePort() != port && reader.targetPort() != port) return;
        Flow flow = new Flow(reader.source(), reader.target());
        TcpConnection connection = connections.get(flow);
        boolean isFirst = connection != null;
        if (!isFirst) connection = connections.get(flow.reversed());
        if (connection == null) {
            connection = new TcpConnection(flow, limits, listener);
            connections.put(flow, connection);
            isFirst = true;
        }
        connection.packet(reader, isFirst);
        if (connections.size() > limits.connections()) drop();
        while (listener.isFull()) listener.earliest().skipGap(TcpFinding.Kind.WINDOW);
        long packet = reader.packet();
        listener.startBefore(packet - MessageOrder.PACKETS_MAX);
        order.release(listener.earliestPacket(), packet);
    }

    // The map has the connection without a packet for longest first.
    private void drop() {
        Flow flow = connections.keySet().iterator().next();
        TcpConnection connection = connections.remove(flow);
        if (connection.isIncomplete()) dropped++;
        connection.end();
    }

    private void end() {
        isEnded = true;
        connections.values().forEach(TcpConnection::end);
        order.release(Long.MAX_VALUE, Long.MAX_VALUE);
    }
}
