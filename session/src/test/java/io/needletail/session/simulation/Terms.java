package io.needletail.session.simulation;

import io.needletail.session.Limits;
import io.needletail.session.Liveness;
import io.needletail.session.Recovery;
import io.needletail.session.Resets;
import io.needletail.session.SessionConfig;
import io.needletail.session.SessionId;
import java.util.SplittableRandom;

/**
 * What a seed decides before the first message.
 *
 * @param beginString BeginString(8)
 * @param heartbeatNs HeartBtInt(108) of the initiator, 0 for none
 * @param recovery chunk and queue of both ends
 * @param limits message and outbox sizes of both ends
 * @param timePlaces decimal places of SendingTime(52)
 * @param resets both ends begin anew at each logon
 * @param wire what the link is like without faults
 * @param traffic what the applications send
 */
record Terms(
        String beginString,
        long heartbeatNs,
        Recovery recovery,
        Limits limits,
        int timePlaces,
        boolean resets,
        Wire wire,
        Traffic traffic) {

    static final long SECOND_NS = 1_000_000_000L;
    static final long LOGON_TIMEOUT_NS = 10 * SECOND_NS;
    static final long LOGOUT_TIMEOUT_NS = 2 * SECOND_NS;
    static final double TIMEOUT_AFTER = 1.4;

    private static final int[] HEARTBEATS = {0, 1, 2, 3, 5, 30};
    private static final int[] CHUNKS = {0, 0, 1, 5, 50};
    private static final int[] QUEUES = {0, 600, 4_000, 1 << 16};
    private static final int[] OUTBOXES = {5, 5, 6, 16};
    private static final int[] PLACES = {0, 3, 3, 6, 9};
    private static final int[] WINDOWS = {1_500, 6_000, 1 << 14, 1 << 15};
    private static final int[] DELAYS_US = {5, 100, 1_000, 20_000};
    private static final int[] PADS = {20, 20, 100, 700};
    private static final int[] SPANS_MS = {300, 5_000, 60_000, 200_000};

    /** What the link is like: bytes in flight, delay, and whether bytes come a few at a time. */
    record Wire(int windowBytes, int delayNs, boolean trickles) {}

    /** What each application sends: how many messages, how long, over what time, and how often as answers. */
    record Traffic(int messages, int padMax, long spanNs, int answersPercent) {}

    static Terms of(SplittableRandom random, boolean resets) {
        int messageBytes = 1_024 + random.nextInt(2) * 512;
        return new Terms(
                random.nextInt(4) == 0 ? "FIX.4.2" : "FIX.4.4",
                pick(random, HEARTBEATS) * SECOND_NS,
                new Recovery(pick(random, CHUNKS), pick(random, QUEUES)),
                new Limits(messageBytes, 64, pick(random, OUTBOXES) * messageBytes),
                pick(random, PLACES),
                resets,
                new Wire(pick(random, WINDOWS), pick(random, DELAYS_US) * 1_000, random.nextInt(8) == 0),
                new Traffic(
                        200 + random.nextInt(50),
                        pick(random, PADS),
                        pick(random, SPANS_MS) * 1_000_000L,
                        random.nextInt(3) * 25));
    }

    SessionConfig config(boolean initiator) {
        SessionId id =
                initiator ? new SessionId(beginString, "BUY", "SELL") : new SessionId(beginString, "SELL", "BUY");
        Resets when = resets ? new Resets(true, false, false) : Resets.NEVER;
        SessionConfig usual = initiator ? SessionConfig.initiator(id) : SessionConfig.acceptor(id);
        return usual.with(new Liveness(heartbeatNs, 0.5, TIMEOUT_AFTER, LOGON_TIMEOUT_NS, LOGOUT_TIMEOUT_NS))
                .with(recovery)
                .with(limits)
                .with(when)
                .withTimePlaces(timePlaces);
    }

    private static int pick(SplittableRandom random, int[] choices) {
        return choices[random.nextInt(choices.length)];
    }
}
