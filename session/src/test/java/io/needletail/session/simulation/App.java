package io.needletail.session.simulation;

import io.needletail.session.DisconnectReason;
import io.needletail.session.OutboundMessage;
import io.needletail.session.SendResult;
import io.needletail.session.Session;
import io.needletail.session.SessionEvent;
import io.needletail.session.SessionListener;
import io.needletail.session.SessionStatus;
import io.needletail.session.Throttle;
import io.needletail.wire.Message;
import io.needletail.wire.MsgTypes;
import io.needletail.wire.Tags;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * Application of one end: sends messages with a counter, and verifies the counters that it receives.
 *
 * <p>Its state belongs to the unit that the store commits: a message that was not committed when the process died was
 * never sent, and is sent again under the same counter. Between two correct ends no message is rejected and no
 * connection is closed for a broken rule; this is verified too.
 */
final class App implements SessionListener {
    private static final Set<DisconnectReason> FAIR = EnumSet.of(
            DisconnectReason.LOGOUT,
            DisconnectReason.PEER_GONE,
            DisconnectReason.LOGON_TIMEOUT,
            DisconnectReason.LOGOUT_TIMEOUT,
            DisconnectReason.HEARTBEAT_TIMEOUT,
            DisconnectReason.MESSAGE_TOO_LONG,
            DisconnectReason.STORE_FULL,
            DisconnectReason.CLOSED_HERE);
    private static final long RETRY_NS = 5_000_000;
    private static final long REFUSED_RETRY_NS = 2_000_000_000;
    private static final byte[] RAW = "\0018=FIX.4.4\0019=5\00135=0\001".getBytes(StandardCharsets.US_ASCII);

    private final SplittableRandom random;
    private final Terms terms;
    private final byte[] pad;
    private long messages;
    private long sent;
    private long received;
    private long committedSent;
    private long committedHeard;
    private long nextNs;
    private long movesTo;
    private boolean firstOfConnection;
    private boolean loggedOn;
    private boolean lostLast;
    private SendResult result = SendResult.SENT;
    // Losses that an end has reported, and losses that were detected; a crash removes only the latter.
    private long lossesReported;
    private long losses;
    private long committedLosses;
    private App peer;

    App(SplittableRandom random, Terms terms, long nowNs) {
        this.random = random;
        this.terms = terms;
        messages = terms.traffic().messages();
        pad = new byte[terms.traffic().padMax() + 1];
        Arrays.fill(pad, (byte) 'p');
        nextNs = nowNs;
        peer = this;
    }

    /** Connects the resend events of the other end with the messages that this end receives. */
    void meet(App other) {
        peer = other;
    }

    long sent() {
        return sent;
    }

    long received() {
        return received;
    }

    boolean hasSentAll() {
        return sent >= messages;
    }

    /** One more message, for a run in which some may be forgotten with a connection. */
    void oneMore() {
        messages++;
    }

    /** Permits missing messages, because an operator moves the numbers past them. */
    void mayMiss(long to) {
        movesTo = to;
    }

    void commit() {
        committedSent = sent;
        committedHeard = received;
        committedLosses = losses;
    }

    void revert() {
        sent = committedSent;
        received = committedHeard;
        losses = committedLosses;
        loggedOn = false;
    }

    /** True time of its next message. */
    long nextNs() {
        return hasSentAll() ? Long.MAX_VALUE : nextNs;
    }

    /** Sends the due messages; returns whether there were any. */
    boolean poll(Session session, long trueNs) {
        if (trueNs < nextNs()) return false;
        int burst = random.nextInt(8) == 0 ? 1 + random.nextInt(20) : 1;
        boolean took = true;
        for (int i = 0; i < burst && took && !hasSentAll(); i++) {
            took = send(session.begin(MsgTypes.NEW_ORDER_SINGLE));
        }
        long pause = 1 + 2L * burst * terms.traffic().spanNs() / messages;
        long retryNs = result == SendResult.REFUSED ? REFUSED_RETRY_NS : RETRY_NS;
        nextNs = trueNs + (took ? random.nextLong(pause) : retryNs);
        return true;
    }

    @Override
    public void onMessage(Session session, Message message) {
        if (isRefusal(message)) return;
        long counter = message.number(Tags.CL_ORD_ID);
        if (counter != received + 1) requireTold(counter);
        requireWhole(message, counter);
        received = counter;
        firstOfConnection = false;
        boolean answers = random.nextInt(100) < terms.traffic().responsesPercent();
        if (answers && !hasSentAll()) send(session.begin(MsgTypes.EXECUTION_REPORT));
    }

    @Override
    public void onLogon(Session session) {
        firstOfConnection = true;
        loggedOn = true;
        lostLast = false;
    }

    @Override
    public void onReject(Session session, Message reject) {
        if (!isRefusal(reject)) throw new Violation("rejected by the peer: " + reject);
    }

    @Override
    public void onDisconnect(Session session, DisconnectReason reason) {
        boolean early = reason == DisconnectReason.LOGON_REFUSED
                && !terms.life().schedule().isNonStop();
        if (!FAIR.contains(reason) && !early) throw new Violation("disconnected for " + reason);
        if (loggedOn) lostLast = reason != DisconnectReason.LOGOUT;
        loggedOn = false;
    }

    @Override
    public void onCancelDue(Session session) {
        if (session.status() == SessionStatus.ACTIVE || !lostLast)
            throw new Violation("cancels for a peer that is there");
        lostLast = false;
    }

    @Override
    public void onEvent(Session session, SessionEvent event, long detail, String text) {
        switch (event) {
            case REJECT_SENT -> throw new Violation("rejected number " + detail + " of the peer");
            case GAP_IGNORED, THROTTLED -> lossesReported++;
            case RESEND_CAPPED -> peer.lossesReported++;
            case SEQUENCE_RESET -> firstOfConnection = true;
            case SEQUENCE_MOVED -> firstOfConnection |= detail == movesTo;
            default -> {}
        }
    }

    // A number that is not the next one: never less, and more only where something may be lost.
    private void requireTold(long counter) {
        boolean reported = switch (terms.life().promise()) {
            case DELIVERS -> false;
            case FORGETS -> firstOfConnection;
            case TELLS -> losses++ < lossesReported;
        };
        if (!reported || counter <= received) throw new Violation("received " + counter + " after " + received);
    }

    // The peer's throttle refuses with BusinessMessageReject(j), or with Reject(3) before FIX 4.2.
    private boolean isRefusal(Message message) {
        int type = message.msgType();
        boolean refuses = type == MsgTypes.BUSINESS_MESSAGE_REJECT || type == MsgTypes.REJECT;
        return refuses
                && terms.limits().in().excess() == Throttle.Excess.REJECT
                && message.text(Tags.TEXT).startsWith("Throttle limit exceeded");
    }

    private boolean send(OutboundMessage message) {
        long counter = sent + 1;
        message.put(Tags.CL_ORD_ID, counter).put(Tags.TEXT, pad, 0, padLength(counter));
        if (hasRaw(counter)) message.data(Tags.RAW_DATA_LENGTH, Tags.RAW_DATA, RAW);
        result = message.now(Tags.TRANSACT_TIME).send();
        boolean took = result == SendResult.SENT || result == SendResult.STORED;
        if (took) sent = counter;
        return took;
    }

    private void requireWhole(Message message, long counter) {
        int text = message.find(Tags.TEXT);
        boolean whole = text >= 0
                && message.to(text) - message.from(text) == padLength(counter)
                && message.has(Tags.TRANSACT_TIME)
                && (!hasRaw(counter) || message.is(Tags.RAW_DATA, RAW));
        if (!whole) throw new Violation("not what was sent under counter " + counter + ": " + message);
    }

    private int padLength(long counter) {
        return 1 + (int) (counter * 7_919 % terms.traffic().padMax());
    }

    private static boolean hasRaw(long counter) {
        return counter % 16 == 0;
    }
}
