package io.needletail.session.simulation;

import java.util.SplittableRandom;

/**
 * The network between the initiator (end 0) and the acceptor (end 1): one connection at a time, with the properties of
 * TCP.
 *
 * <p>A break loses the bytes in flight, and each end detects it at its own time; an orderly close delivers them first.
 * Until the acceptor has detected the end of a connection it refuses new ones, as the engine does.
 */
final class Link {
    private static final long NEVER = Long.MAX_VALUE;

    private final SplittableRandom random;
    private final Pipe[] into;
    private final boolean[] attached = new boolean[2];
    private final long[] endNs = {NEVER, NEVER};
    private boolean whole;
    private boolean garbled;

    Link(SplittableRandom random, Terms.LinkTerms wire) {
        this.random = random;
        into = new Pipe[] {new Pipe(random, wire), new Pipe(random, wire)};
    }

    boolean isAttached(int end) {
        return attached[end];
    }

    /** Tests that both ends are on one connection. */
    boolean isWhole() {
        return whole;
    }

    /** A byte of this connection was changed, so that a message is missing that the peer considers delivered. */
    boolean isGarbled() {
        return garbled;
    }

    void garbled() {
        garbled = true;
    }

    Pipe into(int end) {
        return into[end];
    }

    /** The initiator connects; an acceptor that is busy takes the connection and closes it, or refuses it. */
    void connect(boolean listening, long nowNs) {
        boolean busy = attached[1];
        if (!listening || (busy && random.nextBoolean())) return;
        attached[0] = true;
        attached[1] = true;
        whole = !busy;
        garbled = false;
        endNs[0] = busy ? nowNs + 1 + random.nextInt(1_000_000) : NEVER;
        if (!busy) endNs[1] = NEVER;
    }

    int send(int end, byte[] bytes, int from, int length, long nowNs) {
        return whole ? into[1 - end].write(bytes, from, length, nowNs) : length;
    }

    /** Tests that the peer or the network has closed the connection, and all bytes have arrived. */
    boolean isEnded(int end, long nowNs) {
        return nowNs >= endNs[end] && into[end].inFlight() == 0;
    }

    /** Returns the time at which this end receives bytes or detects the end of its connection. */
    long nextNs(int end) {
        return into[end].inFlight() == 0 ? endNs[end] : into[end].nextNs();
    }

    /** This end closes; with bytes unread the peer may lose what it has not read either, as after a TCP reset. */
    void close(int end, boolean unread, long nowNs) {
        boolean resets = (unread || into[end].inFlight() > 0) && random.nextBoolean();
        into[end].clear();
        attached[end] = false;
        endNs[end] = NEVER;
        if (!whole) return;
        whole = false;
        if (resets) into[1 - end].clear();
        endNs[1 - end] = nowNs + random.nextInt(1_000_000);
    }

    /** Handles the death of the process at this end: its unread bytes and those it had written are lost. */
    void died(int end, long detectedNs) {
        into[end].clear();
        attached[end] = false;
        endNs[end] = NEVER;
        if (!whole) return;
        whole = false;
        into[1 - end].clear();
        endNs[1 - end] = detectedNs;
    }

    /** The connection breaks: bytes in flight are lost, and each end detects the break at its own time. */
    void cut(long toldInitiatorNs, long toldAcceptorNs) {
        into[0].clear();
        into[1].clear();
        whole = false;
        if (attached[0]) endNs[0] = toldInitiatorNs;
        if (attached[1]) endNs[1] = toldAcceptorNs;
    }

    /** Delivers half of the bytes in flight to an end, the rest and the other direction are lost. */
    void cutShort(int end, long toldNs, long detectedNs) {
        into[end].keep(random.nextInt(into[end].inFlight()));
        into[1 - end].clear();
        whole = false;
        endNs[end] = toldNs;
        endNs[1 - end] = detectedNs;
    }
}
