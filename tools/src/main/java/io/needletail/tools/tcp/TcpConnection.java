package io.needletail.tools.tcp;

import io.needletail.feed.capture.CaptureReader;
import io.needletail.feed.capture.TcpFlags;
import io.needletail.tools.tcp.TcpFinding.Bytes;
import io.needletail.tools.tcp.TcpFinding.Kind;
import io.needletail.tools.tcp.TcpFinding.Packets;

/**
 * A TCP connection of a capture: two streams, the acknowledgments of each about the other, beginning and end. One
 * thread.
 */
final class TcpConnection {
    private static final long SEQUENCES = 1L << 32;

    private final ReassemblyLimits limits;
    private final StreamListener listener;
    private final Half[] halves;

    /** A direction: its stream, and the packets that decide whether a SYN begins a new one. */
    private static final class Half {
        private final Flow flow;
        private TcpStream stream;
        private long synPacket;
        private long lastPacket;

        Half(Flow flow, TcpStream stream) {
            this.flow = flow;
            this.stream = stream;
        }
    }

    TcpConnection(Flow first, ReassemblyLimits limits, StreamListener listener) {
        this.limits = limits;
        this.listener = listener;
        Flow second = first.reversed();
        halves = new Half[] {new Half(first, stream(first)), new Half(second, stream(second))};
    }

    private TcpStream stream(Flow flow) {
        return new TcpStream(flow, limits, listener);
    }

    /** Returns whether segments wait, or a message is unfinished. */
    boolean isIncomplete() {
        return halves[0].stream.isIncomplete() || halves[1].stream.isIncomplete();
    }

    /** Takes a packet; {@code isFirst} says that its direction is that of the first packet of the connection. */
    void packet(CaptureReader packet, boolean isFirst) {
        Half own = halves[isFirst ? 0 : 1];
        Half other = halves[isFirst ? 1 : 0];
        int flags = packet.tcpFlags();
        boolean isSyn = (flags & TcpFlags.SYN) != 0;
        if (isSyn) syn(packet, own, other);
        if ((flags & TcpFlags.ACK) != 0) other.stream.acknowledge(packet.tcpAcknowledgment());
        if ((flags & TcpFlags.RST) != 0) {
            own.stream.reset();
            other.stream.reset();
        } else {
            payload(packet, own, packet.tcpSequence() + (isSyn ? 1 : 0));
        }
        own.lastPacket = packet.packet();
        own.stream.onPacket();
        other.stream.onPacket();
    }

    private void syn(CaptureReader packet, Half own, Half other) {
        if (!own.stream.syn(packet.tcpSequence())) {
            // The ports are used again. The other direction ends too, unless its new SYN was captured before this one.
            boolean isAnswer = (packet.tcpFlags() & TcpFlags.ACK) != 0;
            if (!isAnswer && other.synPacket <= own.lastPacket) renew(other);
            renew(own);
            own.stream.syn(packet.tcpSequence());
        }
        own.synPacket = packet.packet();
    }

    private void renew(Half half) {
        half.stream.end();
        half.stream = stream(half.flow);
    }

    private void payload(CaptureReader packet, Half own, long sequence) {
        int length = packet.limit() - packet.from() + packet.cutBytes();
        if (length > 0) {
            if (!own.stream.continues(sequence)) jump(packet, own, sequence, length);
            own.stream.segment(packet, sequence);
        }
        own.stream.sentBefore(sequence + length, (packet.tcpFlags() & TcpFlags.FIN) != 0);
    }

    private void jump(CaptureReader packet, Half own, long sequence, int length) {
        renew(own);
        Packets packets = new Packets(own.lastPacket, packet.packet(), packet.timeNs());
        Bytes bytes = new Bytes(1, length, sequence % SEQUENCES);
        listener.onFinding(new TcpFinding(own.flow, Kind.JUMP, bytes, packets, false));
    }

    /** Ends both streams: nothing comes any more. */
    void end() {
        halves[0].stream.end();
        halves[1].stream.end();
    }
}
