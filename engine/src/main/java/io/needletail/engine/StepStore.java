package io.needletail.engine;

import io.needletail.session.MessageStore;
import io.needletail.session.SessionId;
import java.io.UncheckedIOException;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;

/**
 * The message store of one session as its engine uses it: registers with {@link StepCommits} when a step appends to it,
 * and passes each sent message to the session's drop copy. Engine's thread; allocates nothing.
 */
final class StepStore implements MessageStore {
    private static final String NONE = "";
    private static final long PAUSE_NS = 100_000;

    private final SessionId id;
    private final MessageStore store;
    private final StepCommits commits;
    private final Optional<DropCopy> copies;
    private final boolean isInRing;
    // Records of the uncommitted batch, and how many of them are drop copies of other sessions' messages.
    private int appended;
    private int copied;
    private boolean isCopying;
    // The last refusal was due to the drop copy.
    private boolean copiesWait;
    private int holds;
    private String failure = NONE;

    /**
     * {@code copies} receives the messages that the session sends; {@code isInRing}: the ring of the engine takes what
     * is committed.
     */
    StepStore(SessionId id, MessageStore store, StepCommits commits, Optional<DropCopy> copies, boolean isInRing) {
        this.isInRing = isInRing;
        this.id = id;
        this.store = store;
        this.commits = commits;
        this.copies = copies;
    }

    /**
     * Waits while a store that was just opened prepares room: otherwise it would refuse what other sessions send on its
     * session in the first cycles. Blocks; on any thread.
     */
    static void awaitRoom(MessageStore opened, int bytes) {
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

    /** Ends a step that threw, as far as it went; returns what was thrown, or that the step was undone. */
    RuntimeException commitAfter(RuntimeException bug) {
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
    void commitInAnyCase() {
        commits.endInAnyCase(this);
    }

    /** Drops what the unfinished step has appended to this store. */
    void undo() {
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

    /** Tests that something was appended and is not committed. */
    boolean isChanged() {
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

    /** Tests that the store failed, or that its session was removed: nothing more is committed. */
    boolean hasFailed() {
        return !failure.isEmpty();
    }

    /** Returns why the store failed; empty when it did not. */
    String failure() {
        return failure;
    }

    /** Accepts nothing more, because the session is removed from its engine. */
    void end() {
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
     */
    boolean mayEnterCycle() {
        return !isHeld() && (isInRing || !commits.ring().isInCycle());
    }

    /** Begins a cycle of the session. */
    void enterCycle() {
        hold();
        commits.ring().enter();
    }

    void leaveCycle() {
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

    /** Counts what is appended from now on as drop copies, or no more. */
    void copying(boolean is) {
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

    /** {@inheritDoc} And the drop copy's session has room for the copies. */
    @Override
    public boolean accepts(int bytes) {
        copiesWait = false;
        if (hasFailed() || !store.accepts(bytes)) return false;
        if (copies.isEmpty() || copies.get().accepts(bytes)) return true;
        copiesWait = true;
        return false;
    }

    @Override
    public boolean isPreparing() {
        return !hasFailed() && (copiesWait || store.isPreparing());
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
        if (copies.isPresent()) copies.get().sent(seqNum, bytes, from, length, nowNs);
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
