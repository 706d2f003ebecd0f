package io.needletail.tools.tcp;

import io.needletail.feed.capture.CaptureReader;
import io.needletail.tools.tcp.HeldSegments.Held;
import io.needletail.tools.tcp.TcpFinding.Kind;
import java.util.Arrays;

/**
 * One direction of a TCP connection, put together by sequence number.
 *
 * <p>Segments that come before earlier ones wait for them. Of bytes that come twice the first copy counts. Bytes are
 * declared missing when the receiver has acknowledged them and they do not come with one of the next packets of the
 * connection, when the window of later bytes is full, when they were cut at the capture, and when the stream ends.
 *
 * <p>A stream whose SYN was not captured begins with the lowest byte of its first packets. One thread.
 */
final class TcpStream {
    /** No segment waits. */
    static final long NONE = -1;

    // Packets of the connection: a capture may have an acknowledgment before the segment, and segments in another
    // order.
    private static final int PACKETS_AFTER_ACKNOWLEDGMENT = 64;
    private static final int PACKETS_BEFORE_START = 16;
    // No window of TCP is larger (RFC 7323, 2.3).
    private static final int FORWARD_BYTES_MAX = 1 << 30;
    private static final int BACKWARD_BYTES_MAX = 1 << 26;
    private static final long SEQUENCE_MASK = 0xFFFF_FFFFL;

    private final Flow flow;
    private final ReassemblyLimits limits;
    private final StreamListener listener;
    private final HeldSegments held = new HeldSegments();
    private final DeliveredBytes delivered = new DeliveredBytes();
    private final MessageCutter cutter;
    private final MissingRange missing = new MissingRange();

    private State state = State.NEW;
    // Sequence number of offset 0: the SYN's, where it was captured.
    private int origin;
    private long base = 1;
    private long next = 1;
    // Offset after the last byte that the sender has sent, as far as its own packets show; and that the receiver has.
    private long sent = 1;
    private long acknowledged = 1;
    private long finAt = NONE;
    private boolean isReset;
    // What was settled at each of the last packets of the connection: bytes before it do not come any more.
    private final long[] settledBefore = new long[PACKETS_AFTER_ACKNOWLEDGMENT];
    private long packets;
    private int packetsCollected;
    private long announced = NONE;
    private boolean isAnnouncedCollecting;
    private long lastPacket;
    private long lastNs;
    private long completePacket;
    private long completeNs;

    private enum State {
        /** Nothing is known. */
        NEW,
        /** Without SYN: segments are collected before the first one is chosen. */
        COLLECTING,
        /** The next byte is known. */
        STARTED
    }

    /** Bytes that were declared missing last; they are reported with the packet that follows. */
    private static final class MissingRange {
        private long from = NONE;
        private long to = NONE;
        private Kind kind = Kind.ENDED;
        private boolean isMessageCut;
        private boolean isReported = true;
    }

    TcpStream(Flow flow, ReassemblyLimits limits, StreamListener listener) {
        this.flow = flow;
        this.limits = limits;
        this.listener = listener;
        cutter = new MessageCutter(new MessageCutter.Taker() {
            @Override
            public void message(byte[] bytes, int from, int length, long firstNs) {
                byte[] frame = Arrays.copyOfRange(bytes, from, from + length);
                listener.onMessage(new CapturedMessage(flow, frame, firstNs, completeNs, completePacket));
            }

            @Override
            public void noMessage(Kind kind, long from, long to) {
                report(kind, from, to, completePacket, completeNs);
            }
        });
        delivered.restart(next);
        cutter.restart(next);
    }

    /** Returns the offset of a sequence number, as the one that is nearest to the next byte. */
    private long offset(long sequence) {
        return next + ((int) sequence - (origin + (int) next));
    }

    /**
     * Begins the stream with a SYN, unless it has begun with the same one and goes on.
     *
     * @return false if the SYN is that of another connection of the same ports
     */
    boolean syn(long sequence) {
        if (state == State.NEW) {
            origin = (int) sequence;
            state = State.STARTED;
            return true;
        }
        long first = offset(sequence) + 1;
        boolean isOver = isReset || (finAt != NONE && next >= finAt);
        if (state == State.STARTED) return first == base && !isOver;
        long before = held.first().start() - first;
        if (before < 0 || before > limits.windowBytes()) return false;
        start(first);
        announce();
        return true;
    }

    /** Returns whether a segment may belong to the stream: not after a jump that no window of TCP allows. */
    boolean continues(long sequence) {
        if (state == State.NEW) return true;
        long ahead = offset(sequence) - next;
        return ahead <= FORWARD_BYTES_MAX && ahead >= -BACKWARD_BYTES_MAX;
    }

    /** Takes a segment with payload, the first byte of which has the sequence number. */
    void segment(CaptureReader packet, long sequence) {
        if (state == State.NEW) {
            origin = (int) sequence - 1;
            state = State.COLLECTING;
        }
        long start = offset(sequence);
        long dataEnd = start + packet.limit() - packet.from();
        long end = dataEnd + packet.cutBytes();
        // One byte again, the last one that was sent: the probe of a keep-alive, whose content does not count.
        boolean isKnown = (state == State.STARTED && start < next) || held.contains(start);
        if (end - start == 1 && end == sent && isKnown) return;
        sent = Math.max(sent, end);
        if (state == State.STARTED && start < next) again(packet, start, Math.min(dataEnd, next));
        if (state == State.STARTED && held.isEmpty() && start <= next && packet.cutBytes() == 0) {
            int from = packet.from() + (int) (next - start);
            if (from < packet.limit()) deliver(packet.bytes(), from, packet.limit(), packet.packet(), packet.timeNs());
            return;
        }
        hold(packet, start, dataEnd, end);
        while (held.bytes() > limits.windowBytes() || held.size() > limits.windowSegments()) skipGap(Kind.WINDOW);
        announce();
    }

    private void hold(CaptureReader packet, long start, long dataEnd, long end) {
        long from = state == State.STARTED ? Math.max(start, next) : start;
        if (dataEnd > from) {
            int at = packet.from() + (int) (from - start);
            byte[] data = Arrays.copyOfRange(packet.bytes(), at, packet.limit());
            hold(new Held(from, dataEnd, data, packet.packet(), packet.timeNs()));
        }
        long holeFrom = Math.max(from, dataEnd);
        if (end > holeFrom) hold(new Held(holeFrom, end, new byte[0], packet.packet(), packet.timeNs()));
        if (state == State.STARTED) drain();
    }

    private void hold(Held segment) {
        int countBefore = held.size();
        long bytesBefore = held.bytes();
        long[] differing = held.add(segment);
        listener.onHeld(held.size() - countBefore, held.bytes() - bytesBefore);
        if (differing.length > 0) {
            report(Kind.CONFLICT, differing[0], differing[1], segment.packet(), segment.timeNs());
        }
    }

    // Bytes before the next one: a repetition, or too late.
    private void again(CaptureReader packet, long start, long end) {
        tooLate(packet, start, Math.min(end, base));
        tooLate(packet, Math.max(start, missing.from), Math.min(end, missing.to));
        int count = (int) (end - start);
        if (count > 0 && delivered.differs(start, packet.bytes(), packet.from(), packet.from() + count)) {
            report(Kind.CONFLICT, start, end, packet.packet(), packet.timeNs());
        }
    }

    private void tooLate(CaptureReader packet, long from, long to) {
        if (from < to) report(Kind.LATE, from, to, packet.packet(), packet.timeNs());
    }

    /** Takes the offset that a segment without payload, or a FIN, has: the sender has sent everything before it. */
    void sentBefore(long sequence, boolean isFin) {
        if (state == State.NEW) return;
        long offset = offset(sequence);
        if (offset - sent > limits.windowBytes()) return;
        sent = Math.max(sent, offset);
        if (isFin) finAt = offset;
    }

    /** Takes an acknowledgment by the receiver; one beyond all that a sender may have sent is not believed. */
    void acknowledge(long sequence) {
        if (state == State.NEW) return;
        long offset = offset(sequence);
        if (offset == finAt + 1) offset = finAt;
        if (offset - sent <= limits.windowBytes()) acknowledged = Math.max(acknowledged, offset);
    }

    /** The connection was aborted: what is missing does not come any more. */
    void reset() {
        isReset = true;
    }

    /** Counts a packet of the connection, in either direction. */
    void onPacket() {
        int place = (int) (packets++ % PACKETS_AFTER_ACKNOWLEDGMENT);
        long settled = settledBefore[place];
        settledBefore[place] = isReset ? Long.MAX_VALUE : acknowledged;
        if (held.isEmpty()) return;
        if (state == State.COLLECTING) {
            if (++packetsCollected > PACKETS_BEFORE_START) skipGap(Kind.ENDED);
            return;
        }
        while (!held.isEmpty() && settled >= held.first().start()) skipGap(endKind());
    }

    private boolean isAcknowledged() {
        return acknowledged >= held.first().start();
    }

    private Kind endKind() {
        return isAcknowledged() ? Kind.ACKNOWLEDGED : Kind.ENDED;
    }

    /** Returns the number of the packet with the first segment that waits, or {@link #NONE}. */
    long waitingSince() {
        return held.isEmpty() ? NONE : held.first().packet();
    }

    /** Returns whether segments wait, or a message is unfinished. */
    boolean isIncomplete() {
        return !held.isEmpty() || cutter.unfinished() > 0;
    }

    private void announce() {
        long since = waitingSince();
        if (since == announced && isCollecting() == isAnnouncedCollecting) return;
        long before = announced;
        announced = since;
        isAnnouncedCollecting = isCollecting();
        listener.onWaiting(this, before, since);
    }

    /** Returns whether the beginning of the stream is not known yet. */
    boolean isCollecting() {
        return state == State.COLLECTING;
    }

    /** Stops waiting for the bytes before the first segment that waits. */
    void skipGap(Kind kind) {
        long first = held.first().start();
        if (state == State.COLLECTING) {
            start(first);
        } else {
            skip(first, kind);
            drain();
        }
        announce();
    }

    /** Ends the stream: nothing comes any more. */
    void end() {
        while (!held.isEmpty()) skipGap(endKind());
        long last = Math.max(sent, acknowledged);
        // A single byte that was acknowledged between messages is the FIN that was not captured.
        boolean isFin = last - next == 1 && acknowledged > sent && cutter.unfinished() == 0;
        if (last > next && !isFin) skip(last, acknowledged >= last ? Kind.ACKNOWLEDGED : Kind.ENDED);
        reportMissing(0, lastNs);
        int unfinished = cutter.unfinished();
        if (unfinished > 0) report(Kind.UNFINISHED, next - unfinished, next, 0, lastNs);
    }

    private void start(long first) {
        state = State.STARTED;
        base = first;
        next = first;
        delivered.restart(first);
        cutter.restart(first);
        drain();
    }

    private void drain() {
        while (!held.isEmpty() && held.first().start() <= next) {
            Held first = held.removeFirst();
            listener.onHeld(-1, -first.data().length);
            if (first.isHole()) {
                lastPacket = first.packet();
                lastNs = first.timeNs();
                skip(first.end(), Kind.CUT);
            } else {
                deliver(first.data(), 0, first.data().length, first.packet(), first.timeNs());
            }
        }
    }

    private void deliver(byte[] bytes, int from, int to, long packet, long timeNs) {
        reportMissing(packet, timeNs);
        lastPacket = packet;
        lastNs = timeNs;
        if (packet > completePacket) {
            completePacket = packet;
            completeNs = timeNs;
        }
        delivered.add(bytes, from, to);
        next += to - from;
        cutter.take(bytes, from, to, timeNs);
    }

    private void skip(long to, Kind kind) {
        if (missing.isReported) {
            missing.from = next;
            missing.kind = kind;
            missing.isMessageCut = cutter.unfinished() > 0;
            missing.isReported = false;
        }
        missing.to = to;
        next = to;
        delivered.restart(to);
        cutter.restart(to);
    }

    private void reportMissing(long packet, long timeNs) {
        if (missing.isReported) return;
        missing.isReported = true;
        report(missing.kind, missing.from, missing.to, packet, timeNs);
    }

    private void report(Kind kind, long from, long to, long packet, long timeNs) {
        TcpFinding.Bytes bytes = new TcpFinding.Bytes(from - base + 1, to - base, (origin + from) & SEQUENCE_MASK);
        TcpFinding.Packets packets = new TcpFinding.Packets(lastPacket, packet, timeNs);
        boolean isMessageCut = kind.isMissing() && missing.isMessageCut;
        listener.onFinding(new TcpFinding(flow, kind, bytes, packets, isMessageCut));
    }
}
