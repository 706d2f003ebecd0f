package io.needletail.session.simulation;

import java.util.SplittableRandom;

/**
 * One run: two nodes, a link and faults; the run ends when every message has been received once and in order.
 *
 * <p>Everything follows from the seed; time is virtual and jumps to the next event when both nodes are idle.
 */
final class World {
    /** True time at the beginning. */
    static final long BEGIN_NS = 1_790_000_000L * Terms.SECOND_NS;

    private static final int CYCLES_MAX = 400_000;
    private static final long HEALED_MAX_NS = 600 * Terms.SECOND_NS;

    private final SplittableRandom random;
    private final Terms terms;
    private final Trace trace;
    private final Link link;
    private final Node[] nodes;
    private final Faults faults;
    private final long lookEveryNs;
    private final long[] seenIn = new long[2];
    private final long[] seenOut = new long[2];
    private final long[] seenSince = new long[2];
    private long nowNs = BEGIN_NS;
    private long lookNs = BEGIN_NS;
    private long healedNs = Long.MAX_VALUE;
    private boolean brokenLast;

    World(long seed, Trace trace) {
        this.trace = trace;
        random = new SplittableRandom(seed);
        terms = Terms.of(random);
        lookEveryNs = Math.max(10 * Terms.SECOND_NS, 2 * terms.heartbeatNs());
        link = new Link(random, terms.wire());
        nodes = new Node[] {new Node(0, terms, random, link, trace), new Node(1, terms, random, link, trace)};
        nodes[0].app().meet(nodes[1].app());
        nodes[1].app().meet(nodes[0].app());
        faults = new Faults(random, terms, link, nodes, trace);
    }

    /** Runs until all is quiet; throws a {@link Violation} when something is wrong. */
    void run() {
        for (int cycles = 0; !isQuiet(); cycles++) {
            if (cycles == CYCLES_MAX) throw new Violation("no end after " + cycles + " cycles");
            boolean worked = faults.poll(nowNs);
            worked |= nodes[0].poll(nowNs, nodes[1].isAlive());
            worked |= nodes[1].poll(nowNs, false);
            nowNs += 1_000 + random.nextInt(10_000);
            worked |= heal();
            if (!worked) nowNs = Math.max(nowNs, nextNs());
            trace.at(nowNs);
            look();
        }
        requireFull();
    }

    /** Returns the random choices of the seed, for the report of a failure. */
    @Override
    public String toString() {
        return terms + ", " + faults.happened() + " faults";
    }

    private long nextNs() {
        long next = Math.min(faults.nextNs(nowNs), Math.min(nodes[0].nextNs(nowNs), nodes[1].nextNs(nowNs)));
        if (next == Long.MAX_VALUE) throw new Violation("both nodes are idle for ever");
        return next;
    }

    private boolean heal() {
        if (!faults.areOver()) return false;
        if (healedNs == Long.MAX_VALUE) healedNs = nowNs;
        if (nowNs - healedNs > HEALED_MAX_NS) throw new Violation("not quiet long after the last fault");
        // Without heartbeats a garbled last message is not detected.
        boolean haveSentAll = nodes[0].app().hasSentAll() && nodes[1].app().hasSentAll();
        boolean hidden = terms.heartbeatNs() == 0 && link.isWhole() && link.isGarbled();
        if (hidden && !brokenLast && haveSentAll) {
            brokenLast = true;
            faults.lastBreak(nowNs);
            return true;
        }
        if (terms.life().promise() != Promise.DELIVERS && haveSentAll && agree() && !isHeard()) {
            nodes[0].app().oneMore();
            nodes[1].app().oneMore();
            return true;
        }
        return false;
    }

    // On an undisturbed connection an end that lacks a message must make progress.
    private void look() {
        if (nowNs < lookNs) return;
        boolean calm = link.isWhole()
                && !link.isGarbled()
                && nodes[0].isActive()
                && nodes[1].isActive()
                && nowNs - faults.calmSinceNs() > 2 * lookEveryNs;
        for (int end = 0; end < 2; end++) {
            long nextIn = nodes[end].store().nextIn();
            // After a reset, new numbers may equal the old ones.
            long since = nodes[end].store().createdNs();
            if (calm && since == seenSince[end] && seenOut[end] > nextIn && seenIn[end] == nextIn) {
                throw new Violation("end " + end + " waits for number " + nextIn + " and no event is pending");
            }
            seenIn[end] = nextIn;
            seenSince[end] = since;
            seenOut[end] = nodes[1 - end].store().nextOut();
        }
        lookNs = nowNs + lookEveryNs;
    }

    private boolean isQuiet() {
        return faults.areOver() && isHeard() && agree();
    }

    private boolean isHeard() {
        App initiator = nodes[0].app();
        App acceptor = nodes[1].app();
        return initiator.hasSentAll()
                && acceptor.hasSentAll()
                && initiator.received() == acceptor.sent()
                && acceptor.received() == initiator.sent();
    }

    // Tests that no bytes are in flight and each end expects the number that the other will send.
    private boolean agree() {
        return nodes[0].isActive()
                && nodes[1].isActive()
                && link.isWhole()
                && link.into(0).inFlight() + link.into(1).inFlight() == 0
                && nodes[0].isBetweenFrames()
                && nodes[1].isBetweenFrames()
                && nodes[0].store().nextIn() == nodes[1].store().nextOut()
                && nodes[1].store().nextIn() == nodes[0].store().nextOut();
    }

    private void requireFull() {
        long least = Math.min(nodes[0].app().sent(), nodes[1].app().sent());
        if (least < 200 || faults.happened() < Faults.LEAST) {
            throw new Violation(
                    "a run with " + least + " messages and " + faults.happened() + " faults proves nothing");
        }
    }
}
