package io.needletail.venue.publisher;

import static io.needletail.feed.retransmission.RetransmissionProtocol.LENGTH_BYTES;
import static io.needletail.feed.retransmission.RetransmissionProtocol.PACKET;
import static io.needletail.feed.retransmission.RetransmissionProtocol.REFUSAL;
import static io.needletail.feed.retransmission.RetransmissionProtocol.REFUSAL_BYTES;
import static io.needletail.feed.retransmission.RetransmissionProtocol.REQUEST_BYTES;
import static io.needletail.feed.retransmission.RetransmissionProtocol.REQUEST_PACKETS_MAX;

import io.needletail.feed.retransmission.RetransmissionProtocol;
import io.needletail.transport.Transport;
import java.io.Closeable;
import java.io.IOException;

/** One receiver that requests packets: its request, and what it has not taken yet. */
final class RetransmissionReceiver implements Closeable {
    /** Time after which a receiver that takes nothing, though packets wait for it, is disconnected. */
    static final long PATIENCE_NS = 5_000_000_000L;

    private static final int FRAME_BYTES_MAX = 1 << 16;

    private final Transport transport;
    private final RetransmissionCounters counters;
    private final byte[] request = new byte[REQUEST_BYTES];
    private final byte[] frame = new byte[FRAME_BYTES_MAX + LENGTH_BYTES];
    private int requestBytes;
    private int frameFrom;
    private int frameLimit;
    private long first;
    private long count;
    private long next;
    private long end;
    private long takenNs;

    RetransmissionReceiver(Transport transport, RetransmissionCounters counters, long nowNs) {
        this.transport = transport;
        this.counters = counters;
        this.takenNs = nowNs;
    }

    /** Reads a request and sends what it asks for; returns false when the connection has ended or is given up. */
    boolean serve(PacketHistory history, long nowNs) {
        try {
            for (int packets = 0; packets < RetransmissionServer.TURN_PACKETS; packets++) {
                if (!hasFrame() && next == end && !isRequested(history, nowNs)) return true;
                if (!hasFrame()) fill(history);
                if (!send(nowNs)) return nowNs - takenNs < PATIENCE_NS;
            }
            return true;
        } catch (IOException ended) {
            // The receiver has gone; it connects again when it needs packets.
            return false;
        }
    }

    private boolean hasFrame() {
        return frameFrom < frameLimit;
    }

    private boolean isRequested(PacketHistory history, long nowNs) throws IOException {
        int received = transport.receive(request, requestBytes, REQUEST_BYTES);
        if (received == Transport.CLOSED) throw new IOException("the receiver closed the connection");
        requestBytes += received;
        if (requestBytes < REQUEST_BYTES) return false;
        requestBytes = 0;
        takenNs = nowNs;
        counters.requested();
        first = RetransmissionProtocol.read(request, 0);
        count = RetransmissionProtocol.read(request, 4);
        boolean isKept = history.has(first) && history.has(first + count - 1);
        boolean isPossible = count > 0 && count <= REQUEST_PACKETS_MAX && isKept;
        if (isPossible) {
            next = first;
            end = first + count;
        } else {
            refuse(history);
        }
        return true;
    }

    /** Takes the next packet, or refuses the rest when it was overwritten while the receiver was slow. */
    private void fill(PacketHistory history) {
        if (!history.has(next)) {
            end = next;
            refuse(history);
            return;
        }
        int length = history.length(next);
        System.arraycopy(history.bytes(), history.from(next), frame, LENGTH_BYTES + 1, length);
        frame(PACKET, length + 1);
        counters.sentAgain();
        next++;
    }

    private void refuse(PacketHistory history) {
        int at = LENGTH_BYTES + 1;
        RetransmissionProtocol.write(frame, at, first);
        RetransmissionProtocol.write(frame, at + 4, count);
        RetransmissionProtocol.write(frame, at + 8, history.oldest());
        RetransmissionProtocol.write(frame, at + 12, history.next());
        frame(REFUSAL, REFUSAL_BYTES);
        counters.refused();
    }

    private void frame(byte kind, int length) {
        RetransmissionProtocol.writeLength(frame, 0, length);
        frame[LENGTH_BYTES] = kind;
        frameFrom = 0;
        frameLimit = LENGTH_BYTES + length;
    }

    /** Sends the frame; returns whether all of it was taken. */
    private boolean send(long nowNs) throws IOException {
        int sent = transport.send(frame, frameFrom, frameLimit - frameFrom);
        frameFrom += sent;
        if (sent > 0) takenNs = nowNs;
        return !hasFrame();
    }

    @Override
    public void close() {
        transport.close();
    }
}
