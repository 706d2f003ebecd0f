package io.needletail.session.simulation;

import io.needletail.wire.MessageWriter;
import io.needletail.wire.MsgTypes;
import io.needletail.wire.Tags;
import io.needletail.wire.Timestamp;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * The faults of one run, each at its time, or as soon after as possible; counts the faults that happened.
 *
 * <p>A fault that cannot happen for five seconds, because no bytes are in flight that it could cut, becomes a break.
 */
final class Faults {
    static final int LEAST = 5;

    private static final Fault[] KINDS = Fault.values();
    private static final long PATIENCE_NS = 5 * Terms.SECOND_NS;
    private static final long STALL_MAX_NS = 8 * Terms.SECOND_NS;
    private static final int LAST_WORDS_MAX = 12;

    // Many errors show only while the two ends recover from the previous fault.
    private static final long CLOSE_NS = 2 * Terms.SECOND_NS;

    private final SplittableRandom random;
    private final Terms terms;
    private final Link link;
    private final Node[] nodes;
    private final Trace trace;
    private final long[] dueNs;
    private final byte[] bytes;
    private final MessageWriter writer = new MessageWriter();
    private Fault kind;
    private int happened;
    private long lastNs;
    private int fullEnd;
    private long fullUntilNs = Long.MAX_VALUE;

    Faults(SplittableRandom random, Terms terms, Link link, Node[] nodes, Trace trace) {
        this.random = random;
        this.terms = terms;
        this.link = link;
        this.nodes = nodes;
        this.trace = trace;
        bytes = new byte[terms.limits().messageBytes()];
        dueNs = new long[LEAST + random.nextInt(8)];
        for (int i = 0; i < dueNs.length; i++) {
            boolean close = i > 0 && random.nextBoolean();
            dueNs[i] = close
                    ? dueNs[i - 1] + random.nextLong(CLOSE_NS)
                    : World.BEGIN_NS + random.nextLong(terms.traffic().spanNs());
        }
        Arrays.sort(dueNs);
        kind = next();
    }

    int happened() {
        return happened;
    }

    boolean areOver() {
        return happened == dueNs.length && fullUntilNs == Long.MAX_VALUE;
    }

    /** Returns the end of the last fault, including its effects. */
    long calmSinceNs() {
        return fullUntilNs == Long.MAX_VALUE ? lastNs : fullUntilNs;
    }

    long nextNs(long nowNs) {
        if (happened == dueNs.length) return fullUntilNs;
        long due = dueNs[happened];
        long lateNs = due + PATIENCE_NS + 1;
        long next = nowNs < due ? due : nowNs < lateNs ? lateNs : Long.MAX_VALUE;
        return Math.min(fullUntilNs, next);
    }

    /** Applies the next fault when it is due and possible. */
    boolean poll(long nowNs) {
        if (nowNs >= fullUntilNs) {
            nodes[fullEnd].store().full(false);
            nodes[fullEnd].store().preparing(false);
            fullUntilNs = Long.MAX_VALUE;
            return true;
        }
        if (happened == dueNs.length || nowNs < dueNs[happened]) return false;
        if (nowNs > dueNs[happened] + PATIENCE_NS) kind = Fault.BREAK;
        int end = random.nextInt(2);
        if (!happens(end, nowNs)) return false;
        trace.note(end, kind.toString());
        lastNs = Math.max(lastNs, nowNs);
        happened++;
        kind = next();
        return true;
    }

    /** Applies the last break of a run, after which all messages must arrive. */
    void lastBreak(long nowNs) {
        link.cut(nowNs + 1, nowNs + 1);
        lastNs = nowNs;
    }

    private Fault next() {
        Fault next = KINDS[random.nextInt(KINDS.length)];
        return next == Fault.MOVE && terms.life().promise() != Promise.FORGETS ? Fault.REPEAT : next;
    }

    private boolean happens(int end, long nowNs) {
        return switch (kind) {
            case BREAK -> breaks(nowNs);
            case BLACK_HOLE -> swallows(end, nowNs);
            case CUT -> cuts(end, nowNs);
            case STALL -> stalls(end, nowNs);
            case REPEAT -> repeats(end, nowNs);
            case CRASH -> crashes(end);
            case CLOCK_STEP -> clockSteps(end);
            case LOGOUT -> logsOut(end, nowNs);
            case GARBAGE -> garbage(end, nowNs);
            case GARBLE -> garbles(end);
            case FULL_STORE -> fills(end, nowNs);
            case PREPARING_STORE -> prepares(end, nowNs);
            case MOVE -> moves(end, nowNs);
        };
    }

    private boolean breaks(long nowNs) {
        if (!link.isWhole()) return false;
        link.cut(told(nowNs), told(nowNs));
        return true;
    }

    private boolean swallows(int end, long nowNs) {
        if (!link.isWhole() || terms.heartbeatNs() == 0) return false;
        link.cut(end == 0 ? told(nowNs) : Long.MAX_VALUE, end == 0 ? Long.MAX_VALUE : told(nowNs));
        return true;
    }

    private boolean cuts(int end, long nowNs) {
        if (!link.isWhole() || link.into(end).inFlight() == 0) return false;
        link.cutShort(end, told(nowNs), told(nowNs));
        return true;
    }

    private boolean stalls(int end, long nowNs) {
        if (!link.isWhole()) return false;
        long until = nowNs + random.nextLong(STALL_MAX_NS);
        link.into(end).stall(until);
        if (random.nextBoolean()) link.into(1 - end).stall(until);
        lastNs = Math.max(lastNs, until);
        return true;
    }

    private boolean repeats(int end, long nowNs) {
        Node peer = nodes[1 - end];
        if (!mayInsert(end) || nodes[end].replays().isEmpty()) return false;
        for (int i = random.nextInt(3); i >= 0; i--) {
            int length = nodes[end]
                    .replays()
                    .write(random.nextInt(4), bytes, peer.clock().now(nowNs));
            insert(end, length, nowNs);
        }
        return true;
    }

    private boolean crashes(int end) {
        if (!nodes[end].isAlive()) return false;
        nodes[end].dieAfter(1 + random.nextInt(LAST_WORDS_MAX));
        return true;
    }

    private boolean clockSteps(int end) {
        nodes[end].clock().err(random.nextLong(-Clock.ERROR_MAX_NS, Clock.ERROR_MAX_NS + 1));
        return true;
    }

    private boolean logsOut(int end, long nowNs) {
        if (!nodes[end].isActive() || !link.isWhole()) return false;
        nodes[end].logout(nowNs);
        return true;
    }

    private boolean garbage(int end, long nowNs) {
        if (!mayInsert(end)) return false;
        int length = 1 + random.nextInt(40);
        for (int i = 0; i < length; i++) bytes[i] = (byte) random.nextInt(' ', 127);
        insert(end, length, nowNs);
        return true;
    }

    private boolean garbles(int end) {
        if (!areLoggedOn() || link.into(end).inFlight() == 0) return false;
        link.into(end).garble();
        link.garbled();
        return true;
    }

    private boolean fills(int end, long nowNs) {
        if (fullUntilNs != Long.MAX_VALUE) return false;
        fullEnd = end;
        fullUntilNs = nowNs + random.nextLong(3 * Terms.SECOND_NS);
        nodes[end].store().full(true);
        return true;
    }

    private boolean prepares(int end, long nowNs) {
        if (fullUntilNs != Long.MAX_VALUE) return false;
        fullEnd = end;
        fullUntilNs = nowNs + random.nextLong(Terms.SECOND_NS);
        nodes[end].store().preparing(true);
        return true;
    }

    // Past all that the peer has sent on this connection for the first time, and what it had sent before.
    private boolean moves(int end, long nowNs) {
        if (!mayInsert(end) || !nodes[end].hasReadAll()) return false;
        Node peer = nodes[1 - end];
        long newSeqNo = Math.max(nodes[end].store().nextIn(), nodes[end].highest() + 1);
        writer.begin(
                        bytes,
                        0,
                        bytes.length,
                        terms.beginString().getBytes(StandardCharsets.US_ASCII),
                        MsgTypes.SEQUENCE_RESET)
                .put(Tags.MSG_SEQ_NUM, newSeqNo)
                .put(Tags.SENDER_COMP_ID, end == 0 ? "SELL" : "BUY")
                .timestamp(Tags.SENDING_TIME, peer.clock().now(nowNs), Timestamp.NANOS)
                .put(Tags.TARGET_COMP_ID, end == 0 ? "BUY" : "SELL")
                .put(Tags.NEW_SEQ_NO, newSeqNo);
        insert(end, writer.end(), nowNs);
        nodes[end].app().mayMiss(newSeqNo);
        return true;
    }

    // A garbled Logon(A) has the effect of a refused connection, which is another fault.
    private boolean areLoggedOn() {
        return link.isWhole() && nodes[0].isActive() && nodes[1].isActive();
    }

    // Whole frames can be put on the way to this end, and will fit.
    private boolean mayInsert(int end) {
        return areLoggedOn()
                && nodes[1 - end].isBetweenFrames()
                && link.into(end).takes()
                && link.into(end).inFlight() == 0;
    }

    private void insert(int end, int length, long nowNs) {
        int written = link.send(1 - end, bytes, 0, length, nowNs);
        // A frame that did not fit is a frame garbled.
        if (written < length) link.garbled();
    }

    private long told(long nowNs) {
        return nowNs + 1 + random.nextLong(random.nextBoolean() ? 1_000_000 : STALL_MAX_NS);
    }
}
