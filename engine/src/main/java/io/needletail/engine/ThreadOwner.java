package io.needletail.engine;

import com.sun.management.ThreadMXBean;
import io.needletail.session.SessionId;
import io.needletail.session.SessionOwner;
import java.lang.management.ManagementFactory;
import java.util.OptionalLong;

/**
 * The thread to which the sessions of an engine belong: the one that runs the engine.
 *
 * <p>Before {@link #take} every thread may use the sessions. The check compares one field with the id of the calling
 * thread; it allocates nothing. The field is plain: an owner that another thread has not seen yet is found at its next
 * call.
 */
final class ThreadOwner implements SessionOwner {
    private static final long NONE = 0;

    private long threadId = NONE;
    private String threadName = "";

    /** Makes the calling thread the owner. Costs one compare when it is the owner already. */
    void take() {
        Thread caller = Thread.currentThread();
        if (threadId == caller.threadId()) return;
        threadName = caller.getName();
        threadId = caller.threadId();
    }

    /** Tests that the calling thread is the owner. */
    boolean isCaller() {
        return threadId == Thread.currentThread().threadId();
    }

    /**
     * Returns what the owner has allocated; empty before {@link #take}, when the thread has ended, and where the
     * virtual machine does not measure it. Any thread.
     */
    OptionalLong allocatedBytes() {
        long owner = threadId;
        boolean isMeasured = owner != NONE
                && ManagementFactory.getThreadMXBean() instanceof ThreadMXBean threads
                && threads.isThreadAllocatedMemorySupported();
        if (!isMeasured) return OptionalLong.empty();
        long bytes = ((ThreadMXBean) ManagementFactory.getThreadMXBean()).getThreadAllocatedBytes(owner);
        return bytes < 0 ? OptionalLong.empty() : OptionalLong.of(bytes);
    }

    @Override
    public void require(SessionId id) {
        long owner = threadId;
        if (owner != NONE && owner != Thread.currentThread().threadId()) throw foreign(id);
    }

    private IllegalStateException foreign(SessionId id) {
        return new IllegalStateException("session " + id + " is used on thread "
                + Thread.currentThread().getName() + " and belongs to the engine's thread " + threadName
                + "; nothing was sent or changed; send from other threads through MessageQueue.sendToTarget or a"
                + " QueuedMessage, and run other tasks with Engine.submit");
    }
}
