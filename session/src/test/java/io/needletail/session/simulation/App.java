package io.needletail.session.simulation;

import io.needletail.session.DisconnectReason;
import io.needletail.session.Draft;
import io.needletail.session.SendResult;
import io.needletail.session.Session;
import io.needletail.session.SessionEvent;
import io.needletail.session.SessionListener;
import io.needletail.wire.Message;
import io.needletail.wire.MsgTypes;
import io.needletail.wire.Tags;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * The application of one end: sends messages that carry a counter, and judges the counters that it hears.
 *
 * <p>What it has sent and heard belongs to the unit that the history commits: a message that was not committed when the
 * process died was never sent, and goes out again under the same counter. Between two correct ends nobody ever rejects a
 * message or gives up for a broken rule, so that is judged too.
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
    private static final long RETRY_NS = 2_000_000;
    private static final byte[] RAW = "\0018=FIX.4.4\0019=5\00135=0\001".getBytes(StandardCharsets.US_ASCII);

    private final SplittableRandom random;
    private final Terms terms;
    private final byte[] pad;
    private long messages;
    private long sent;
    private long heard;
    private long committedSent;
    private long committedHeard;
    private long nextNs;
    private boolean firstOfConnection;

    App(SplittableRandom random, Terms terms, long nowNs) {
        this.random = random;
        this.terms = terms;
        messages = terms.traffic().messages();
        pad = new byte[terms.traffic().padMax() + 1];
        Arrays.fill(pad, (byte) 'p');
        nextNs = nowNs;
    }

    long sent() {
        return sent;
    }

    long heard() {
        return heard;
    }

    boolean hasSentAll() {
        return sent >= messages;
    }

    /** One more message, for a run in which some may be forgotten with a connection. */
    void oneMore() {
        messages++;
    }

    void commit() {
        committedSent = sent;
        committedHeard = heard;
    }

    void revert() {
        sent = committedSent;
        heard = committedHeard;
    }

    /** True time of its next message. */
    long nextNs() {
        return hasSentAll() ? Long.MAX_VALUE : nextNs;
    }

    /** Sends what is due; answers whether there was anything. */
    boolean poll(Session session, long clockNs, long trueNs) {
        if (trueNs < nextNs()) return false;
        int burst = random.nextInt(8) == 0 ? 1 + random.nextInt(20) : 1;
        boolean took = true;
        for (int i = 0; i < burst && took && !hasSentAll(); i++) {
            took = send(session.begin(MsgTypes.NEW_ORDER_SINGLE, clockNs));
        }
        long pause = 1 + 2L * burst * terms.traffic().spanNs() / messages;
        nextNs = trueNs + (took ? random.nextLong(pause) : RETRY_NS);
        return true;
    }

    @Override
    public void onMessage(Session session, Message message) {
        long counter = message.number(Tags.CL_ORD_ID);
        boolean jumps = terms.resets() && firstOfConnection && counter > heard;
        if (counter != heard + 1 && !jumps) throw new Violation("heard " + counter + " after " + heard);
        requireWhole(message, counter);
        heard = counter;
        firstOfConnection = false;
        boolean answers = random.nextInt(100) < terms.traffic().answersPercent();
        if (answers && !hasSentAll()) send(session.begin(MsgTypes.EXECUTION_REPORT));
    }

    @Override
    public void onLogon(Session session) {
        firstOfConnection = true;
    }

    @Override
    public void onReject(Session session, Message reject) {
        throw new Violation("rejected by the peer: " + reject);
    }

    @Override
    public void onDisconnect(Session session, DisconnectReason reason) {
        if (!FAIR.contains(reason)) throw new Violation("disconnected for " + reason);
    }

    @Override
    public void onEvent(Session session, SessionEvent event, long detail) {
        if (event == SessionEvent.REJECT_SENT) throw new Violation("rejected number " + detail + " of the peer");
    }

    private boolean send(Draft draft) {
        long counter = sent + 1;
        draft.put(Tags.CL_ORD_ID, counter).put(Tags.TEXT, pad, 0, padLength(counter));
        if (hasRaw(counter)) draft.data(Tags.RAW_DATA_LENGTH, Tags.RAW_DATA, RAW);
        SendResult result = draft.now(Tags.TRANSACT_TIME).send();
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
