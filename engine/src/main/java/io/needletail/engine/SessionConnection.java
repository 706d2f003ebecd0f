package io.needletail.engine;

import io.needletail.engine.error.SessionFault;
import io.needletail.engine.error.StoreError;
import io.needletail.engine.log.EngineLogger;
import io.needletail.engine.log.MessageLog;
import io.needletail.engine.log.SessionLog;
import io.needletail.engine.memory.SessionBudget;
import io.needletail.engine.store.EngineStores;
import io.needletail.engine.store.OpenStore;
import io.needletail.engine.store.StepStore;
import io.needletail.engine.store.StepUndoneException;
import io.needletail.engine.store.StoreTap;
import io.needletail.session.DisconnectReason;
import io.needletail.session.MessageStore;
import io.needletail.session.Outbox;
import io.needletail.session.PeerIdentity;
import io.needletail.session.SessionId;
import io.needletail.session.SessionLimits;
import io.needletail.session.SessionResources;
import io.needletail.session.SessionStateMachine;
import io.needletail.session.SessionStatus;
import io.needletail.transport.Transport;
import io.needletail.transport.tls.CertificateRule;
import io.needletail.wire.MessageValidator;
import java.io.IOException;
import java.util.Optional;
import org.slf4j.Logger;

/**
 * One session together with the connection it has at the moment: reads, steps, keeps time and writes, once a cycle.
 *
 * <p>Bytes flow one way: transport, frame, message, session, outbox, transport. Reading stops while the outbox has no
 * room for another step, which is all there is to back-pressure.
 */
final class SessionConnection {
    private static final Logger LOG = EngineLogger.of("needletail.session");

    private static final long NOT_QUIET = Long.MIN_VALUE;

    private final SessionStateMachine session;
    private final Outbox outbox;
    private final OpenStore store;
    private final StepStore step;
    private final EngineStores stores;
    private final Optional<MessageLog> log;
    private final FrameReceiver receiver;
    private final StageTimer timer;
    private final SessionBudget budget;
    private final SessionLog events;
    private final ErrorReporter errors;
    private final SessionView view;
    private Optional<Transport> transport = Optional.empty();
    private long takenNs;

    // The quiet period: its begin, its end, and the number of the session's inputs by then.
    private long quietFromNs;
    private long quietUntilNs = NOT_QUIET;
    private long quietInputs;

    private SessionConnection(
            SessionSpec spec, SharedBuffers shared, Opened opened, Optional<StoreTap> tap, Optional<MessageLog> log) {
        stores = shared.stores();
        store = opened.store();
        budget = opened.budget();
        timer = new StageTimer(shared.samples(), budget, spec.id());
        this.log = log;
        errors = shared.errors();
        SessionLimits limits = spec.config().limits();
        outbox = new Outbox(limits.outboxBytes(), budget);
        step = stores.join(spec.id(), store, tap);
        MessageStore history = log.map(open -> open.around(step)).orElse(step);
        boolean validates = !spec.validator().equals(MessageValidator.NONE);
        events = new SessionLog(spec.id(), spec.listener(), log, shared.lines(), validates);
        SessionResources resources = shared.resources(outbox, limits, budget);
        session = new SessionStateMachine(spec.config(), spec.validator(), history, events, resources, timer);
        receiver = new FrameReceiver(session, step, timer, shared, budget);
        view = new SessionView(session, store.counters(), log, spec.dictionaries());
    }

    /** Store and memory budget of a session. */
    private record Opened(OpenStore store, SessionBudget budget) {}

    /** Opens a session's store; {@code tap} and {@code log} receive what the session sends. */
    static SessionConnection open(
            SessionSpec spec, SharedBuffers shared, Optional<StoreTap> tap, Optional<MessageLog> log)
            throws IOException {
        SessionBudget budget = RestMemory.open(spec, shared.heap());
        boolean isOpen = false;
        try {
            OpenStore store = spec.storage().open(spec.id(), shared.stores().resources(budget));
            SessionLimits limits = spec.config().limits();
            int batchBytes = limits.messageBytes() + limits.stepBytes();
            isOpen = batchBytes <= store.batchBytesMax();
            if (isOpen) StepStore.awaitRoom(store.messages(), batchBytes);
            if (isOpen) return new SessionConnection(spec, shared, new Opened(store, budget), tap, log);
            store.close();
            throw tooSmall(spec, batchBytes, store.batchBytesMax());
        } finally {
            if (!isOpen) budget.close();
        }
    }

    SessionStateMachine session() {
        return session;
    }

    SessionId id() {
        return session.config().id();
    }

    boolean isConnected() {
        return transport.isPresent();
    }

    /** Returns what other threads see of this session. Any thread. */
    SessionView view() {
        return view;
    }

    /** Returns the store that the session appends to. */
    StepStore store() {
        return step;
    }

    /** Commits what a command has changed, and shows it to other threads. */
    SessionView commit() {
        step.commit();
        view.publish(session);
        return view;
    }

    /** Takes over a connection together with the bytes that were already read from it. */
    void attach(Transport connection, byte[] read, int readFrom, int readLimit, long nowNs) {
        transport = Optional.of(connection);
        quietUntilNs = NOT_QUIET;
        takenNs = nowNs;
        receiver.begin(read, readFrom, readLimit);
        PeerIdentity peer = new PeerIdentity(
                connection.peer(),
                connection.peerCertificate().map(CertificateRule::subject).orElse(""));
        events.connected(session, peer, nowNs);
        try {
            session.onConnect(nowNs, peer);
            step.commit();
        } catch (RuntimeException bug) {
            failed(bug, nowNs);
        }
    }

    /** Runs one cycle; returns the amount of work done. */
    int poll(long nowNs) {
        if (isQuiet(nowNs) || !step.mayEnterCycle()) return 0;
        budget.inStep(true);
        step.enterCycle();
        try {
            return runCycle(nowNs);
        } finally {
            step.leaveCycle();
            budget.inStep(false);
            // After the cycle's bytes have left.
            view.publish(session);
        }
    }

    private int runCycle(long nowNs) {
        store.onTime(nowNs);
        step.reportDropped(session.droppedResends());
        if (transport.isEmpty()) {
            // Messages that the application sent meanwhile must survive this process: the peer will request them.
            step.commit();
            return time(nowNs);
        }
        if (step.hasFailed()) {
            // In a step of another session. What waits in the outbox is not committed.
            storeFailed(nowNs);
            return 1;
        }
        Transport connection = transport.get();
        try {
            int bytes = receiver.receive(connection, nowNs);
            int steps = receiver.step(connection, nowNs);
            if (steps > 0) view.heard(nowNs);
            // Responses first: output that the clock makes due leaves in the next cycle, which follows at once.
            int work = bytes + steps + write(connection, nowNs) + time(nowNs);
            // Messages that arrived before the end of the connection are still processed.
            boolean ended = receiver.hasPeerEnded() && steps == 0 && session.reads(nowNs);
            if (ended || (session.wantsClose() && hasLeft(connection, nowNs))) drop(nowNs);
            settle(connection, nowNs, work > 0);
            return work;
        } catch (IOException gone) {
            events.transportFailed(gone.getMessage());
            drop(nowNs);
            return 1;
        }
    }

    // Of a thousand sessions few have work in a cycle; testing each kind of work would cost more than the work itself.
    private boolean isQuiet(long nowNs) {
        return nowNs < quietUntilNs
                && nowNs >= quietFromNs
                && session.inputs() == quietInputs
                && outbox.length() == 0
                && transport.isPresent()
                && transport.get().isSilent();
    }

    /**
     * Returns until when a cycle of this session does nothing unless bytes arrive or another thread calls: epoch
     * nanoseconds, in the past when the session has to be polled.
     */
    long idleUntilNs() {
        if (transport.isEmpty()) return session.deadlineNs();
        boolean rests = transport.get().wakes() && receiver.isEmpty() && outbox.length() == 0 && !store.needsTime();
        return rests ? session.deadlineNs() : NOT_QUIET;
    }

    private void settle(Transport connection, long nowNs, boolean busy) {
        boolean rests = !busy
                && connection.isSilent()
                && receiver.isEmpty()
                && outbox.length() == 0
                && session.status() == SessionStatus.ACTIVE
                && !store.needsTime();
        quietUntilNs = rests ? session.deadlineNs() : NOT_QUIET;
        quietFromNs = nowNs;
        quietInputs = session.inputs();
    }

    /**
     * Ends the session after an exception of the application; the other sessions continue. The step is committed as far
     * as it went, unless the store of another session failed in it.
     */
    void failed(RuntimeException bug, long nowNs) {
        RuntimeException failure = step.commitAfter(bug);
        if (failure instanceof StepUndoneException undone) {
            step.reportUndone(undone);
            session.close(DisconnectReason.CLOSED_HERE, undone.getMessage(), nowNs);
        } else {
            errors.listenerFailed(id(), failure, nowNs);
        }
        try {
            drop(nowNs);
        } catch (RuntimeException again) {
            errors.listenerFailed(id(), again, nowNs);
        }
    }

    /** Returns the log of the session's events. */
    SessionLog events() {
        return events;
    }

    /**
     * Examines a failed memory access: returns whether this session's journal caused it, which accepts nothing from
     * then on.
     */
    boolean isFaulty() {
        Optional<IOException> wrong = store.examine();
        wrong.ifPresent(why -> LOG.error(
                "{} {} ends because its journal failed: {}", StoreError.STORE_FAILED.id(), id(), why.getMessage()));
        return wrong.isPresent();
    }

    /** Ends the session because the store accepts no further message. The caller logs it. */
    void storeFailed(long nowNs) {
        if (transport.isEmpty()) return;
        try {
            session.close(DisconnectReason.STORE_FULL, "", nowNs);
            drop(nowNs);
        } catch (RuntimeException bug) {
            failed(bug, nowNs);
        }
    }

    /** Ends the connection at once, without a word. */
    void drop(long nowNs) {
        if (transport.isEmpty()) return;
        transport.get().close();
        transport = Optional.empty();
        store.dropped();
        try {
            session.onDisconnect(nowNs);
        } finally {
            step.commitInAnyCase();
            view.ended(session, events.end());
        }
        receiver.end();
        if (receiver.isTls())
            events.fault(
                    SessionFault.TLS_NOT_EXPECTED,
                    "met a peer that uses TLS, and this session does not; set SocketUseSSL=Y, or turn TLS off there",
                    nowNs);
        long refusals = budget.refusals();
        if (refusals > 0) {
            String text = "waited for memory " + refusals + " times on this connection";
            events.fault(SessionFault.WAITED_FOR_MEMORY, text, nowNs);
        }
        ;
        trim();
    }

    /** Returns unused memory to the budget. */
    void trim() {
        outbox.trim();
        receiver.trim();
    }

    /** Commits, and accepts nothing more: the session leaves its engine, and another thread may close it. */
    void end() {
        step.commitInAnyCase();
        step.end();
    }

    void close() throws IOException {
        try {
            if (!step.hasFailed()) store.messages().commit();
        } finally {
            closeStore();
        }
    }

    private void closeStore() throws IOException {
        step.reportDropped(session.droppedResends());
        log.ifPresent(MessageLog::close);
        stores.unwatch(step);
        try {
            store.close();
        } finally {
            budget.close();
        }
    }

    private int time(long nowNs) {
        // After a step back of the clock the session moves its deadlines when it next receives the time.
        if (nowNs >= session.nowNs() && session.deadlineNs() > nowNs) return 0;
        session.onTime(nowNs);
        step.commit();
        return 1;
    }

    private int write(Transport connection, long nowNs) throws IOException {
        if (outbox.length() == 0) {
            timer.idle();
            if (connection.flush()) takenNs = nowNs;
            return 0;
        }
        step.commit();
        int releasable = store.releasable(outbox.length());
        if (releasable == 0) {
            // The own disk delays the session, and not the peer.
            takenNs = nowNs;
            return 0;
        }
        timer.sending();
        int count = connection.send(outbox.bytes(), outbox.from(), releasable);
        outbox.taken(count);
        store.sent(count);
        if (count > 0) {
            timer.written();
            takenNs = nowNs;
        } else {
            cutOffIfSlow(nowNs);
        }
        return count;
    }

    // Bytes that the transport has accepted may still be in the TLS buffers.
    private boolean hasLeft(Transport connection, long nowNs) throws IOException {
        return connection.flush()
                || nowNs - takenNs >= session.config().heartbeat().logoutTimeoutNs();
    }

    // A peer that accepts no bytes for so long is treated as failed; unsent messages stay in the store.
    private void cutOffIfSlow(long nowNs) {
        if (nowNs < takenNs) takenNs = nowNs;
        if (nowNs - takenNs < session.config().heartbeat().writeTimeoutNs()) return;
        String detail = "none of " + outbox.length() + " bytes were taken in time";
        session.close(DisconnectReason.SLOW_CONSUMER, detail, nowNs);
        drop(nowNs);
    }

    private static IllegalArgumentException tooSmall(SessionSpec spec, int batchBytes, int batchBytesMax) {
        return new IllegalArgumentException("session " + spec.id() + " with messages of up to "
                + spec.config().limits().messageBytes() + " bytes appends up to " + batchBytes
                + " bytes at once, and its journal's segments take " + batchBytesMax
                + ": make the segments larger or the longest message shorter");
    }
}
