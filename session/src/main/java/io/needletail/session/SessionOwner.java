package io.needletail.session;

/**
 * The thread to which sessions belong: the one that drives them and calls their listeners.
 *
 * <p>A session that is used on another thread would break without a sign, so its methods that send or change it throw at the
 * first such call. Before {@link #take} every thread may use the sessions. The test compares one field with the id of the calling
 * thread; it allocates nothing. The field is plain: an owner that another thread has not seen yet is found at its next call.
 */
public final class SessionOwner {
    private static final long NONE = 0;

    private long threadId = NONE;
    private String threadName = "";

    /** Creates an owner without a thread. */
    public SessionOwner() {}

    /** Makes the calling thread the owner. Costs one compare when it is the owner already. */
    public void take() {
        Thread caller = Thread.currentThread();
        if (threadId == caller.threadId()) return;
        threadName = caller.getName();
        threadId = caller.threadId();
    }

    /** {@return true when the calling thread is the owner} */
    public boolean isCaller() {
        return threadId == Thread.currentThread().threadId();
    }

    /** Throws when another thread than the owner calls. */
    void require(SessionId id) {
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
