package io.needletail.engine.store;

import io.needletail.session.MemoryMessageStore;
import io.needletail.session.MessageStore;

/** The open store of {@link Storage.Memory}. */
record MemoryStore(MemoryMessageStore ring) implements OpenStore {
    @Override
    public MessageStore messages() {
        return ring;
    }

    @Override
    public String dropCause() {
        return "without FileStorePath only the last messages are kept, in memory; set FileStorePath";
    }

    @Override
    public void close() {
        // Memory needs no close.
    }
}
