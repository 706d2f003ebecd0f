package io.needletail.engine.store;

import io.needletail.session.MessageStore;
import io.needletail.session.SessionId;
import java.io.UncheckedIOException;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;

/**
 * The message store of one session as its engine uses it: registers with {@link StepCommits} when a step appends to it,
 * and passes each sent message to the session's tap, such as its drop copy. Engine's thread; allocates nothing.
 */
public final class StepStore implements MessageStore {
    private static final String NONE = "";
    private static final long PAUSE_NS = 100_000;

    private final SessionId id;
    private final OpenStore opened;
    private final MessageStore store;
    private final StepCommits commits;
    private final Optional<StoreTap> tap;
    private final RetentionWatch retention;
    // What is committed goes into the ring of the engine.
    private final boolean isInRing;
    // Records of the uncommitted batch, and how many of them are drop copies of other sessions' messages.
    private int appended;
    private int copied;
    private boolean isCopying;
    // The last refusal was due to the tap.
    private boolean tapWaits;
    private int holds;
    private String failure = NONE;

    /** {@code tap} receives the messages that the session sends. */
    StepStore(SessionId id, OpenStore opened, StepCommits commits, Optional<StoreTap> tap) {
        this.id = id;
        this.opened = opened;
        this.commits = commits;
        this.tap = tap;
        store = opened.messages();
        isInRing = opened instanceof JournalStore;
        retention = new RetentionWatch(id, opened, StoreLog.LOG);
    }

    /**
     * Waits while a store that was just opened prepares room: otherwise it would refuse what other sessions send on its
     * session in the first cycles. Blocks; on any thread.
     *
     * @param opened the store
     * @param bytes most bytes of one batch
     */
    public static void awaitRoom(MessageStore opened, int bytes) {
        while (!opened.accepts(bytes) && opened.isPreparing()) LockSupport.parkNanos(PAUSE_NS);
    }

    SessionId id() {
        return id;
    }

    /**
     * Ends a step of this session: commits what it appended to the stores of other sessions, and then this one.
     *
     * @throws StepUndoneException when another store failed: this one was rolled back, and the connection has to end
     */
    @Override
    public void commit() {
        commits.end(this);
    }

    /** Returns the monitor of the store, if it has one. */
    Optional<StoreMonitor> monitor() {
        return opened.monitor();
    }

    /**
     * Reports in the log, once for each ResendRequest(2), that messages had been dropped from the store.
     *
     * @param dropped number of requested messages that had been dropped by now
     */
    public void reportDropped(long dropped) {
        retention.report(dropped);
    }

    /**
     * Reports in the log that a step was undone.
     *
     * @param undone the reason
     */
    public void reportUndone(StepUndoneException undone) {
        StoreLog.undone(id, undone.getMessage());
    }

    /**
     * Ends a step that threw, as far as it went.
     *
     * @param bug what the step threw
     * @return the same, or that the step was undone
     */
    public RuntimeException commitAfter(RuntimeException bug) {
        try {
            commits.end(this);
            return bug;
        } catch (StepUndoneException undone) {
            return undone;
        } catch (RuntimeException gone) {
            return bug;
        }
    }

    /** Ends a step, and commits this store also when another one fails: for the end of a connection. */
    public void commitInAnyCase() {
        commits.endInAnyCase(this);
    }

    /** Drops what the unfinished step has appended to this store. */
    public void undo() {
        commits.undo(this);
    }

    /** Commits this store and no other; after a failure it accepts nothing more. */
    void commitAlone() {
        try {
            if (!hasFailed()) store.commit();
        } catch (RuntimeException gone) {
            failed(gone);
            clear();
            throw gone;
        }
        clear();
    }

    /** {@inheritDoc} A store that cannot do so accepts nothing more. */
    @Override
    public boolean rollback() {
        clear();
        if (hasFailed()) return false;
        boolean isDone = store.rollback();
        if (!isDone) failure = "it cannot drop what was appended since its last commit";
        return isDone;
    }

    /**
     * Tests that something was appended and is not committed.
     *
     * @return true until the end of the step
     */
    public boolean isChanged() {
        return appended > 0;
    }

    /** Returns the number of drop copies in the uncommitted batch. */
    int copied() {
        return copied;
    }

    /** Tests that the uncommitted batch consists of drop copies. */
    boolean hasCopiesOnly() {
        return copied == appended;
    }

    /**
     * Tests that the store failed, or that its session was removed: nothing more is committed.
     *
     * @return true for ever from then on
     */
    public boolean hasFailed() {
        return !failure.isEmpty();
    }

    /** Returns why the store failed; empty when it did not. */
    String failure() {
        return failure;
    }

    /** Accepts nothing more, because the session is removed from its engine. */
    public void end() {
        failure = "its session is removed";
    }

    /** Tests that what is committed goes into the ring of the engine. */
    boolean isInRing() {
        return isInRing;
    }

    /**
     * Tests that a cycle may begin: not within another cycle of this session, which a listener of it has run the engine
     * in, and with a store outside of the ring not within one of another session either. Such a store could not wait
     * for the end of the outer step.
     *
     * @return false when the cycle has to wait
     */
    public boolean mayEnterCycle() {
        return !isHeld() && (isInRing || !commits.ring().isInCycle());
    }

    /** Begins a cycle of the session. */
    public void enterCycle() {
        hold();
        commits.ring().enter();
    }

    /** Ends a cycle of the session. */
    public void leaveCycle() {
        commits.ring().leave();
        release();
    }

    /** Keeps steps of other sessions from committing this store, until {@link #release}: it is committed last. */
    void hold() {
        holds++;
    }

    void release() {
        holds--;
    }

    boolean isHeld() {
        return holds > 0;
    }

    /**
     * Counts what is appended from now on as drop copies, or no more.
     *
     * @param is true to begin
     */
    public void copying(boolean is) {
        isCopying = is;
    }

    private void append() {
        if (hasFailed()) return;
        if (appended++ == 0) commits.add(this);
        if (isCopying) copied++;
    }

    private void clear() {
        appended = 0;
        copied = 0;
    }

    private <E extends RuntimeException> E failed(E gone) {
        Throwable cause = gone instanceof UncheckedIOException io ? io.getCause() : gone;
        failure = String.valueOf(cause.getMessage());
        return gone;
    }

    @Override
    public long nextIn() {
        return store.nextIn();
    }

    @Override
    public long nextOut() {
        return store.nextOut();
    }

    @Override
    public long createdNs() {
        return store.createdNs();
    }

    /** {@inheritDoc} And the tap has room. */
    @Override
    public boolean accepts(int bytes) {
        tapWaits = false;
        if (hasFailed() || !store.accepts(bytes)) return false;
        if (tap.isEmpty() || tap.get().accepts(bytes)) return true;
        tapWaits = true;
        return false;
    }

    @Override
    public boolean isPreparing() {
        return !hasFailed() && (tapWaits || store.isPreparing());
    }

    @Override
    public void received(long seqNum, byte[] bytes, int from, int length, long nowNs) {
        append();
        store.received(seqNum, bytes, from, length, nowNs);
    }

    @Override
    public void recordUnsequenced(long seqNum, byte[] bytes, int from, int length, long nowNs) {
        append();
        store.recordUnsequenced(seqNum, bytes, from, length, nowNs);
    }

    @Override
    public void sent(long seqNum, byte[] bytes, int from, int length, long nowNs) {
        append();
        try {
            store.sent(seqNum, bytes, from, length, nowNs);
        } catch (UncheckedIOException gone) {
            throw failed(gone);
        }
        if (tap.isPresent()) tap.get().sent(seqNum, bytes, from, length, nowNs);
    }

    @Override
    public void resent(long seqNum, byte[] bytes, int from, int length, long nowNs) {
        append();
        try {
            store.resent(seqNum, bytes, from, length, nowNs);
        } catch (UncheckedIOException gone) {
            throw failed(gone);
        }
    }

    @Override
    public void gapFilled(long seqNum, byte[] bytes, int from, int length, long nowNs) {
        append();
        try {
            store.gapFilled(seqNum, bytes, from, length, nowNs);
        } catch (UncheckedIOException gone) {
            throw failed(gone);
        }
    }

    @Override
    public void moved(long nextIn, long nextOut, long nowNs) {
        append();
        try {
            store.moved(nextIn, nextOut, nowNs);
        } catch (UncheckedIOException gone) {
            throw failed(gone);
        }
    }

    @Override
    public void reset(long nowNs) {
        append();
        try {
            store.reset(nowNs);
        } catch (UncheckedIOException gone) {
            throw failed(gone);
        }
    }

    @Override
    public int find(long seqNum, byte[] target, int at) {
        return store.find(seqNum, target, at);
    }

    @Override
    public boolean wasDropped(long seqNum) {
        return store.wasDropped(seqNum);
    }
}
