package io.needletail.engine;

import io.needletail.engine.store.EngineStores;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** The message queues of an engine. A cycle without queues costs one read. */
final class MessageQueues {
    private final SessionRegistry sessions;
    private final Runnable wake;
    private final List<MessageQueue> all = new CopyOnWriteArrayList<>();
    private final ThreadOwner owner;
    private final EngineStores stores;
    private volatile boolean closed;

    /** {@code wake} ends a wait of the engine's thread. */
    MessageQueues(SessionRegistry sessions, ThreadOwner owner, EngineStores stores, Runnable wake) {
        this.sessions = sessions;
        this.owner = owner;
        this.stores = stores;
        this.wake = wake;
    }

    /** Adds a queue; it refuses everything when the engine has ended. From any thread. */
    MessageQueue add(int capacity) {
        MessageQueue queue = new MessageQueue(sessions, owner, stores, wake, capacity);
        all.add(queue);
        // After the addition: close() may have missed this one.
        if (closed) queue.close();
        return queue;
    }

    /** Sends the queued messages and returns their number. On the engine's thread. */
    int poll(long nowNs) {
        int count = 0;
        for (int i = 0; i < all.size(); i++) count += all.get(i).poll(nowNs);
        return count;
    }

    boolean isEmpty() {
        for (int i = 0; i < all.size(); i++) {
            if (!all.get(i).isEmpty()) return false;
        }
        return true;
    }

    /** Refuses all messages from now on. After the last cycle. */
    void close() {
        closed = true;
        all.forEach(MessageQueue::close);
    }
}
