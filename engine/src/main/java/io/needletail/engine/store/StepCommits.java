package io.needletail.engine.store;

import io.needletail.engine.error.ConnectionError;
import io.needletail.engine.error.StoreError;
import io.needletail.engine.log.EngineLogger;
import java.util.Arrays;
import org.slf4j.Logger;

/**
 * Commits what one step of the engine appended: first the stores of the other sessions, in the order in which the step
 * first appended to them, and last the store of the session whose message, timer or connection began the step.
 *
 * <p>What the step appended to journals is one group in the {@link EngineRing}: after the end of the process at any
 * point it is there, or nothing of it. With stores of an application the order counts: the inbound number is not
 * counted unless everything that it caused in other sessions, the group of the journals included, is committed, and the
 * peer sends the message again. A step that appended to its own store only costs one comparison. Engine's thread;
 * allocates nothing once the list has room for the stores of the largest step.
 */
final class StepCommits {
    private static final Logger LOG = EngineLogger.of("needletail.session");

    private static final int STORES_AT_FIRST = 16;

    private final EngineRing ring;
    private StepStore[] changed = new StepStore[STORES_AT_FIRST];
    private int count;
    private String failure = "";

    StepCommits(EngineRing ring) {
        this.ring = ring;
    }

    /** Returns what makes the commits of a step one unit. */
    EngineRing ring() {
        return ring;
    }

    /** Registers a store with its first append since its last commit. */
    void add(StepStore store) {
        if (count == changed.length) changed = Arrays.copyOf(changed, 2 * count);
        changed[count++] = store;
    }

    /**
     * Ends a step that belongs to no session, such as a submitted task.
     *
     * @return false when a store failed and its part of the step is lost; it was reported
     */
    boolean end() {
        if (count == 0) return true;
        ring.hold();
        try {
            return commitOthers();
        } finally {
            ring.release();
        }
    }

    /**
     * Ends a step of a session: commits the other stores, and then its own.
     *
     * @throws StepUndoneException when another store failed, so that the session's own was rolled back
     */
    void end(StepStore own) {
        if (count == 1 && changed[0] == own && (own.isInRing() || ring.isWhole())) {
            commitOwn(own);
        } else if (count > 0) {
            endTogether(own, false);
        }
    }

    /** Does the same, and commits the session's own store also when another one fails. A failure is reported. */
    void endInAnyCase(StepStore own) {
        if (count == 0) return;
        try {
            endTogether(own, true);
        } catch (RuntimeException gone) {
            report(own);
        }
    }

    private void endTogether(StepStore own, boolean inAnyCase) {
        ring.hold();
        try {
            boolean isWhole = commitOthersThan(own);
            if (!isWhole && !inAnyCase && own.isChanged()) throw undone(own);
            if (own.isInRing()) commitOwn(own);
        } finally {
            ring.release();
        }
        // After the journals' part: a kill between the two must not lose what the counted message caused.
        if (!own.isInRing()) commitOwn(own);
    }

    /** Drops what the present step appended to the session's own store. */
    void undo(StepStore own) {
        own.rollback();
        if (own.hasFailed()) report(own);
        remove(own);
    }

    private StepUndoneException undone(StepStore own) {
        undo(own);
        return new StepUndoneException(failure);
    }

    private boolean commitOthersThan(StepStore own) {
        own.hold();
        try {
            return commitOthers();
        } finally {
            own.release();
        }
    }

    // Stores that are held stay in the list: a step within the step of another session does not commit that session's
    // number.
    private boolean commitOthers() {
        boolean isWhole = true;
        int kept = 0;
        int next = 0;
        try {
            for (; next < count; next++) {
                if (changed[next].isHeld()) changed[kept++] = changed[next];
                else isWhole &= commitOther(changed[next]);
            }
        } finally {
            // After an error of the virtual machine the rest is committed with the next step.
            while (next < count) changed[kept++] = changed[next++];
            count = kept;
        }
        return isWhole;
    }

    private boolean commitOther(StepStore store) {
        int copies = store.copied();
        boolean isNeeded = !store.hasCopiesOnly();
        boolean isWhole = !store.hasFailed();
        try {
            store.commitAlone();
        } catch (RuntimeException gone) {
            isWhole = false;
        }
        if (isWhole) return true;
        report(store);
        if (copies > 0) {
            LOG.error(
                    "{} {} copies to {} are not kept, because its store failed",
                    ConnectionError.DROP_COPY_LOST.id(),
                    copies,
                    store.id());
        }
        if (isNeeded) failure = "the store of " + store.id() + " failed: " + store.failure();
        return !isNeeded;
    }

    private static void report(StepStore store) {
        StoreLog.trouble(store.id(), new StoreTrouble(StoreError.STORE_FAILED, store.failure(), true));
    }

    private void commitOwn(StepStore own) {
        try {
            own.commitAlone();
        } finally {
            if (!own.isChanged()) remove(own);
        }
    }

    private void remove(StepStore own) {
        int kept = 0;
        for (int i = 0; i < count; i++) {
            if (changed[i] != own) changed[kept++] = changed[i];
        }
        count = kept;
    }
}
