package io.needletail.session.simulation;

import io.needletail.session.GapPolicy;
import io.needletail.session.HeartbeatConfig;
import io.needletail.session.ResendConfig;
import io.needletail.session.SessionConfig;
import io.needletail.session.SessionId;
import io.needletail.session.SessionLimits;
import io.needletail.session.Throttle;
import java.util.SplittableRandom;

/**
 * Random choices of a seed before the first message.
 *
 * @param beginString BeginString(8)
 * @param heartbeatNs HeartBtInt(108) of the initiator, 0 for none
 * @param initiator recovery of gaps by the initiator
 * @param acceptor recovery of gaps by the acceptor
 * @param limits message and outbox sizes and throttles of both ends
 * @param timePlaces decimal places of SendingTime(52)
 * @param life resets, schedule and cancel on disconnect
 * @param wire properties of the link without faults
 * @param traffic messages of the applications
 */
record Terms(
        String beginString,
        long heartbeatNs,
        ResendConfig initiator,
        ResendConfig acceptor,
        SessionLimits limits,
        int timePlaces,
        Life life,
        LinkTerms wire,
        Traffic traffic) {

    static final long SECOND_NS = 1_000_000_000L;
    static final long LOGON_TIMEOUT_NS = 10 * SECOND_NS;
    static final long LOGOUT_TIMEOUT_NS = 2 * SECOND_NS;
    static final double TIMEOUT_AFTER = 1.4;

    private static final long MILLI_NS = 1_000_000L;
    private static final String[] VERSIONS = {"FIX.4.0", "FIX.4.1", "FIX.4.2", "FIX.4.3", "FIX.4.4", "FIXT.1.1"};
    private static final int FIRST_WITH_NEXT_EXPECTED = 4;
    private static final int[] HEARTBEATS = {0, 1, 2, 3, 5, 30};
    private static final int[] CHUNKS = {0, 0, 1, 5, 50};
    private static final int[] QUEUES = {0, 600, 4_000, 1 << 16};
    private static final int[] CAPS = {1, 5, 30};
    private static final int[] RESENDS_PER_SECOND = {0, 0, 0, 100, 1_000};
    private static final int[] OUTBOXES = {5, 5, 6, 16};
    private static final int[] PLACES = {0, 3, 3, 6, 9};
    private static final int[] WINDOWS = {1_500, 6_000, 1 << 14, 1 << 15};
    private static final int[] DELAYS_US = {5, 100, 1_000, 20_000};
    private static final int[] PADS = {20, 20, 100, 700};
    private static final int[] SPANS_MS = {300, 5_000, 60_000, 200_000};
    private static final int[] THROTTLES = {5, 20, 40};
    private static final int THROTTLE_NS_EACH = 1_000_000;

    /** Properties of the link: bytes in flight, delay, and whether bytes arrive a few at a time. */
    record LinkTerms(int windowBytes, int delayNs, boolean trickles) {}

    /** Messages of each application: number, length, duration, and share of responses. */
    record Traffic(int messages, int padMax, long spanNs, int responsesPercent) {}

    static Terms of(SplittableRandom random) {
        int messageBytes = 1_024 + random.nextInt(2) * 512;
        int version = random.nextInt(VERSIONS.length);
        Life life = Life.of(random);
        boolean loses = life.promise() == Promise.TELLS;
        boolean always = random.nextInt(8) == 0;
        return new Terms(
                VERSIONS[version],
                pick(random, HEARTBEATS) * SECOND_NS,
                recovery(random, version, always, loses),
                recovery(random, version, always, loses),
                new SessionLimits(
                        messageBytes,
                        64,
                        pick(random, OUTBOXES) * messageBytes,
                        throttle(random, loses),
                        throttle(random, true)),
                pick(random, PLACES),
                life,
                new LinkTerms(pick(random, WINDOWS), pick(random, DELAYS_US) * 1_000, random.nextInt(8) == 0),
                new Traffic(
                        200 + random.nextInt(50),
                        pick(random, PADS),
                        pick(random, SPANS_MS) * MILLI_NS,
                        random.nextInt(3) * 25));
    }

    // An end that requests again with every message would be considered to loop.
    private static ResendConfig recovery(SplittableRandom random, int version, boolean always, boolean loses) {
        GapPolicy once = loses && random.nextBoolean() ? GapPolicy.IGNORE_GAP : GapPolicy.REQUEST_ONCE;
        return ResendConfig.DEFAULTS.with(to -> {
            to.chunk = pick(random, CHUNKS);
            to.queueBytes = pick(random, QUEUES);
            to.gapPolicy = always ? GapPolicy.REQUEST_ALWAYS : once;
            to.closedEnd = random.nextInt(4) == 0;
            to.lastProcessed = random.nextInt(4) == 0;
            to.nextExpected = version >= FIRST_WITH_NEXT_EXPECTED && random.nextInt(3) == 0;
            to.requestsMax = always ? 0 : 10;
            to.resendMax = loses && random.nextBoolean() ? pick(random, CAPS) : 0;
            to.resendPerSecond = pick(random, RESENDS_PER_SECOND);
        });
    }

    private static Throttle throttle(SplittableRandom random, boolean mayReject) {
        if (random.nextInt(4) != 0) return Throttle.NONE;
        int messages = pick(random, THROTTLES);
        Throttle.Excess excess = mayReject && random.nextBoolean() ? Throttle.Excess.REJECT : Throttle.Excess.QUEUE;
        return new Throttle(messages, (long) messages * THROTTLE_NS_EACH, excess);
    }

    /** Returns the recovery settings of an end. */
    ResendConfig recovery(boolean ofInitiator) {
        return ofInitiator ? initiator : acceptor;
    }

    SessionConfig config(boolean ofInitiator) {
        SessionId id =
                ofInitiator ? new SessionId(beginString, "BUY", "SELL") : new SessionId(beginString, "SELL", "BUY");
        SessionConfig usual = ofInitiator ? SessionConfig.initiator(id) : SessionConfig.acceptor(id);
        HeartbeatConfig heartbeat = HeartbeatConfig.DEFAULTS.with(to -> {
            to.heartbeatNs = heartbeatNs;
            to.timeoutAfter = TIMEOUT_AFTER;
            to.logonTimeoutNs = LOGON_TIMEOUT_NS;
            to.logoutTimeoutNs = LOGOUT_TIMEOUT_NS;
        });
        return usual.with(heartbeat.with(to -> to.cancelAfterNs = life.cancelAfterNs()))
                .with(recovery(ofInitiator))
                .with(limits)
                .with(life.resets(ofInitiator))
                .with(life.schedule())
                .withTimePlaces(timePlaces);
    }

    static int pick(SplittableRandom random, int[] choices) {
        return choices[random.nextInt(choices.length)];
    }
}
