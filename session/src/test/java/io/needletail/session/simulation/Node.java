package io.needletail.session.simulation;

import io.needletail.session.DisconnectReason;
import io.needletail.session.GapPolicy;
import io.needletail.session.LatencyRecorder;
import io.needletail.session.Outbox;
import io.needletail.session.PeerIdentity;
import io.needletail.session.SessionResources;
import io.needletail.session.SessionStateMachine;
import io.needletail.session.SessionStatus;
import io.needletail.wire.Framer;
import io.needletail.wire.Message;
import io.needletail.wire.MessageValidator;
import java.util.SplittableRandom;

/**
 * The process at one end: drives a session in the engine's duty cycle, and can die at any moment.
 *
 * <p>One step is one input. The results of a step are committed as one unit before any byte of it is written; a process
 * that dies between a step and its commit has not done the step.
 */
final class Node {
    private static final int INITIATOR = 0;
    private static final long THROTTLED_NS = 4_000_000;

    private final int end;
    private final Terms terms;
    private final SplittableRandom random;
    private final Link link;
    private final Trace trace;
    private final Clock clock = new Clock();
    private final CrashingStore store;
    private final App app;
    private final Replays replays;
    private final Rules rules;
    private final Message message;
    private final byte[] in;
    private Outbox outbox;
    private SessionStateMachine session;
    private long trueNs;
    private int from;
    private int limit;
    private boolean alive = true;
    private long wakeNs;
    private int pointsToLive;
    private int deaths;
    private boolean throttled;

    Node(int end, Terms terms, SplittableRandom random, Link link, Trace trace) {
        this.end = end;
        this.terms = terms;
        this.random = random;
        this.link = link;
        this.trace = trace;
        store = new CrashingStore(terms.recovery(end == INITIATOR).gapPolicy() == GapPolicy.IGNORE_GAP);
        app = new App(random, terms, World.BEGIN_NS);
        replays = new Replays(terms);
        rules = new Rules(terms, end == INITIATOR, store);
        message = new Message(terms.limits().fields());
        in = new byte[2 * terms.limits().messageBytes()];
        wakeNs = World.BEGIN_NS;
        outbox = new Outbox(terms.limits().outboxBytes());
        session = open();
    }

    App app() {
        return app;
    }

    Clock clock() {
        return clock;
    }

    CrashingStore store() {
        return store;
    }

    /** Returns the highest number received on this connection for the first time. */
    long highest() {
        return rules.highest();
    }

    Replays replays() {
        return replays;
    }

    boolean isAlive() {
        return alive;
    }

    boolean isActive() {
        return alive && session.status() == SessionStatus.ACTIVE;
    }

    int deaths() {
        return deaths;
    }

    /** Tests that all written bytes have left: the next byte on the link begins a frame. */
    boolean isBetweenFrames() {
        return outbox.length() == 0;
    }

    /** Tests that all received messages are processed: a throttle holds none back. */
    boolean hasReadAll() {
        return from == limit;
    }

    /** Lets the process die after so many points at which it can die. */
    void dieAfter(int points) {
        pointsToLive = points;
    }

    void logout(long nowNs) {
        trueNs = nowNs;
        session.logout("");
        commit();
    }

    /** Runs one duty cycle; returns whether it had work. */
    boolean poll(long nowNs, boolean peerListens) {
        trueNs = nowNs;
        if (!alive) return startAgain(nowNs);
        try {
            boolean worked = app.poll(session, nowNs);
            if (worked) unit();
            if (link.isAttached(end)) return cycle(nowNs) || worked;
            worked |= away(nowNs);
            return (end == INITIATOR && connect(nowNs, peerListens)) || worked;
        } catch (Crash death) {
            die(nowNs);
            return true;
        }
    }

    /** Kills the process. */
    void die(long nowNs) {
        trace.note(end, "dies");
        alive = false;
        deaths++;
        pointsToLive = 0;
        store.revert();
        app.revert();
        replays.forget();
        link.died(end, nowNs + random.nextLong(Terms.SECOND_NS));
        wakeNs = nowNs + random.nextLong(3 * Terms.SECOND_NS);
    }

    /** Returns the true time at which this node can continue. */
    long nextNs(long nowNs) {
        if (!alive) return wakeNs;
        long next = app.nextNs();
        if (!link.isAttached(end)) {
            next = Math.min(next, Math.max(nowNs, clock.trueAt(session.deadlineNs())));
            return end == INITIATOR ? Math.min(next, wakeNs) : next;
        }
        if (session.status() == SessionStatus.DISCONNECTED) return nowNs;
        if (throttled) next = Math.min(next, nowNs + THROTTLED_NS);
        if (store.isPreparing()) return Math.min(next, nowNs + THROTTLED_NS);
        if (limit < in.length) next = Math.min(next, link.nextNs(end));
        long due = clock.trueAt(session.deadlineNs());
        // Due work that was not done waits for space in the outbox.
        return due > nowNs || outbox.length() == 0 ? Math.min(next, due) : next;
    }

    private SessionStateMachine open() {
        SessionResources resources = SessionResources.of(terms.limits(), outbox, () -> clock.now(trueNs));
        return new SessionStateMachine(
                terms.config(end == INITIATOR), MessageValidator.NONE, store, app, resources, LatencyRecorder.NONE);
    }

    private boolean startAgain(long nowNs) {
        if (nowNs < wakeNs) return false;
        outbox = new Outbox(terms.limits().outboxBytes());
        session = open();
        from = 0;
        limit = 0;
        alive = true;
        trace.note(end, "starts");
        return true;
    }

    // Without a connection there is still the schedule, and a peer that was lost.
    private boolean away(long nowNs) {
        if (clock.now(nowNs) < session.deadlineNs()) return false;
        session.onTime(clock.now(nowNs));
        unit();
        return true;
    }

    private boolean connect(long nowNs, boolean peerListens) {
        if (nowNs < wakeNs) return false;
        wakeNs = nowNs + 1 + random.nextLong(2 * Terms.SECOND_NS);
        if (session.isOpen(clock.now(nowNs))) link.connect(peerListens, nowNs);
        return true;
    }

    private boolean cycle(long nowNs) {
        if (session.status() == SessionStatus.DISCONNECTED) {
            trace.note(end, "is connected");
            session.onConnect(clock.now(nowNs), PeerIdentity.UNKNOWN);
            rules.connected(nowNs);
            unit();
        }
        int bytes = read(nowNs);
        int steps = step(nowNs);
        boolean timed = time(nowNs);
        boolean wrote = write(nowNs);
        boolean over = link.isEnded(end, nowNs) && steps == 0 && hasRoom() && !throttled;
        if (over || session.wantsClose()) {
            drop(nowNs);
            return true;
        }
        return bytes > 0 || steps > 0 || timed || wrote;
    }

    private int read(long nowNs) {
        int most = terms.wire().trickles() ? 1 + random.nextInt(60) : in.length;
        int count = link.into(end).read(in, limit, Math.min(most, in.length - limit), nowNs);
        limit += count;
        return count;
    }

    private int step(long nowNs) {
        int steps = 0;
        throttled = false;
        while (from < limit && hasRoom()) {
            throttled = !session.reads(clock.now(nowNs));
            if (throttled) {
                if (store.isPreparing()) rules.unread(nowNs);
                break;
            }
            int length = Framer.frame(in, from, limit, terms.limits().messageBytes());
            if (length == Framer.INCOMPLETE) break;
            steps++;
            if (length == Framer.TOO_LONG) {
                from = limit;
                session.fail(DisconnectReason.MESSAGE_TOO_LONG, "", clock.now(nowNs));
                unit();
            } else if (length < 0) {
                from -= length;
            } else {
                frame(length, nowNs);
            }
        }
        System.arraycopy(in, from, in, 0, limit - from);
        limit -= from;
        from = 0;
        return steps;
    }

    private void frame(int length, long nowNs) {
        int at = from;
        from += length;
        if (message.index(in, at, length) == Message.GARBLED) throw new Violation("garbled after the framer");
        trace.frame(end, message);
        rules.before(session, message, nowNs);
        session.onMessage(message, clock.now(nowNs));
        rules.busy(outbox.length() > 0);
        if (rules.after(session, message)) replays.offer(message);
        unit();
    }

    private boolean time(long nowNs) {
        long clockNs = clock.now(nowNs);
        boolean steppedBack = clockNs < session.nowNs();
        if (!steppedBack && clockNs < session.deadlineNs()) return false;
        long before = outbox.length() + store.nextIn();
        boolean waits = outbox.length() > 0;
        session.onTime(clockNs);
        boolean worked = outbox.length() + store.nextIn() > before;
        rules.busy(outbox.length() > 0);
        rules.timed(session, worked || waits || steppedBack || store.isPreparing(), nowNs);
        unit();
        return worked || session.wantsClose();
    }

    private boolean write(long nowNs) {
        if (outbox.length() == 0) return false;
        int length = random.nextInt(4) == 0 ? 1 + random.nextInt(outbox.length()) : outbox.length();
        int count = link.send(end, outbox.bytes(), outbox.from(), length, nowNs);
        outbox.taken(count);
        return count > 0;
    }

    private void drop(long nowNs) {
        trace.note(end, "closes");
        link.close(end, from < limit, nowNs);
        from = 0;
        limit = 0;
        session.onDisconnect(clock.now(nowNs));
        if (terms.life().promise() == Promise.FORGETS) replays.forget();
        wakeNs = nowNs + random.nextLong(2 * Terms.SECOND_NS);
        unit();
    }

    private boolean hasRoom() {
        return outbox.room() >= session.config().limits().stepBytes();
    }

    // A process can die with its last step undone, or done and none of its bytes written.
    private void unit() {
        mayDie();
        commit();
        mayDie();
    }

    private void commit() {
        store.commit();
        app.commit();
    }

    private void mayDie() {
        if (pointsToLive > 0 && --pointsToLive == 0) throw new Crash();
    }
}
