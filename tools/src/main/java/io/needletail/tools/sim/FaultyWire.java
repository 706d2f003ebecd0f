package io.needletail.tools.sim;

import io.needletail.wire.Ascii;
import io.needletail.wire.FieldWriter;
import io.needletail.wire.MessageWriter;
import io.needletail.wire.MsgTypes;
import io.needletail.wire.Tags;
import io.needletail.wire.Timestamp;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Numbers, stores and sends messages, and lets go wrong what was asked for. One thread. */
final class FaultyWire {
    /** Messages that are kept for a resend; asked for older ones, it fills the gap. */
    static final int STORED_MAX = 100_000;

    private static final int FRAME_BYTES_MAX = 1 << 20;
    private static final long NS_PER_SECOND = 1_000_000_000L;

    private final OutputStream out;
    private final SimIdentity identity;
    private final List<Fault> faults;
    private final SimLog log;
    private final byte[] frame = new byte[FRAME_BYTES_MAX];
    private final MessageWriter writer = new MessageWriter();
    private final Map<Long, Reply> stored = new LinkedHashMap<>() {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Long, Reply> eldest) {
            return size() > STORED_MAX;
        }
    };
    private long next = 1;
    private long applicationMessages;
    private long lastSentNs = System.nanoTime();

    FaultyWire(OutputStream out, SimIdentity identity, List<Fault> faults, SimLog log) {
        this.out = out;
        this.identity = identity;
        this.faults = List.copyOf(faults);
        this.log = log;
    }

    /** Sends a message of the session layer, as it should be. */
    void sendAdmin(Reply reply) throws IOException {
        write(frameOf(reply, next++, false));
    }

    /** Sends an application message, or not, as the faults have it. */
    void sendApplication(Reply reply) throws IOException {
        applicationMessages++;
        if (has(Fault.Kind.GAP)) log.fault(Fault.Kind.GAP, next++);
        long seqNum = next++;
        stored.put(seqNum, reply);
        for (Fault fault : faults) {
            boolean isDelay = fault.kind() == Fault.Kind.DELAY && fault.at() == applicationMessages;
            if (!isDelay) continue;
            log.fault(Fault.Kind.DELAY, seqNum);
            waitFor(TimeUnit.MILLISECONDS.toNanos(fault.delayMs()));
        }
        if (has(Fault.Kind.DROP)) {
            log.fault(Fault.Kind.DROP, seqNum);
            return;
        }
        int length = frameOf(reply, seqNum, false);
        if (has(Fault.Kind.GARBLE)) {
            log.fault(Fault.Kind.GARBLE, seqNum);
            // The last digit of CheckSum(10).
            frame[length - 2] = (byte) (frame[length - 2] == '9' ? '0' : frame[length - 2] + 1);
        }
        write(length);
        if (has(Fault.Kind.DUPLICATE)) {
            log.fault(Fault.Kind.DUPLICATE, seqNum);
            write(length);
        }
    }

    private static void waitFor(long ns) {
        long until = System.nanoTime() + ns;
        for (long rest = ns; rest > 0; rest = until - System.nanoTime()) LockSupport.parkNanos(rest);
    }

    private boolean has(Fault.Kind kind) {
        return faults.stream().anyMatch(fault -> fault.kind() == kind && fault.at() == applicationMessages);
    }

    /** Sends again what the peer asks for; numbers without an application message become gap fills. */
    void resend(long from, long to) throws IOException {
        long last = to == 0 || to >= next ? next - 1 : to;
        long gapFrom = 0;
        for (long seqNum = Math.max(1, from); seqNum <= last; seqNum++) {
            Reply reply = stored.get(seqNum);
            if (reply == null) {
                if (gapFrom == 0) gapFrom = seqNum;
                continue;
            }
            if (gapFrom != 0) fillGap(gapFrom, seqNum);
            gapFrom = 0;
            write(frameOf(reply, seqNum, true));
        }
        if (gapFrom != 0) fillGap(gapFrom, last + 1);
    }

    private void fillGap(long seqNum, long newSeqNum) throws IOException {
        write(frameOf(new Reply("4", "123=Y\u000136=" + newSeqNum + "\u0001"), seqNum, true));
    }

    /** Begins with number 1 again. */
    void reset() {
        next = 1;
        stored.clear();
    }

    /** When something was sent last, of {@link System#nanoTime}. */
    long lastSentNs() {
        return lastSentNs;
    }

    private int frameOf(Reply reply, long seqNum, boolean isAgain) throws IOException {
        byte[] begin = identity.beginString().getBytes(StandardCharsets.ISO_8859_1);
        Instant now = Instant.now();
        long nowNs = now.getEpochSecond() * NS_PER_SECOND + now.getNano();
        FieldWriter fields = writer.begin(frame, 0, frame.length, begin, MsgTypes.of(reply.type()))
                .put(Tags.MSG_SEQ_NUM, seqNum)
                .put(Tags.SENDER_COMP_ID, identity.sender())
                .put(Tags.TARGET_COMP_ID, identity.target());
        if (isAgain) fields.put(Tags.POSS_DUP_FLAG, 'Y');
        fields.timestamp(Tags.SENDING_TIME, nowNs, Timestamp.MILLIS);
        if (isAgain) fields.timestamp(Tags.ORIG_SENDING_TIME, nowNs, Timestamp.MILLIS);
        byte[] body = reply.body().getBytes(StandardCharsets.ISO_8859_1);
        if (body.length > 0 && body[body.length - 1] == Ascii.SOH) fields.raw(body, 0, body.length);
        int length = writer.end();
        if (length == MessageWriter.OVERFLOW)
            throw new IOException("a reply is longer than " + FRAME_BYTES_MAX + " bytes");
        return length;
    }

    private void write(int length) throws IOException {
        out.write(frame, 0, length);
        out.flush();
        lastSentNs = System.nanoTime();
        log.out(frame, length);
    }
}
