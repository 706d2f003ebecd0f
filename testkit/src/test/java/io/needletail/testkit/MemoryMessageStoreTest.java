package io.needletail.testkit;

import io.needletail.session.MemoryMessageStore;
import io.needletail.session.MessageStore;

class MemoryMessageStoreTest extends MessageStoreContract {
    @Override
    protected MessageStore open() {
        return new MemoryMessageStore(1 << 15);
    }

    @Override
    protected boolean isDurable() {
        return false;
    }
}
