package io.needletail.engine.store;

import io.needletail.session.MessageStore;
import java.io.IOException;

/** The open store of an application that brings its own {@link MessageStore}. */
record PlainStore(MessageStore messages) implements OpenStore {
    @Override
    public void close() throws IOException {
        if (!(messages instanceof AutoCloseable closeable)) return;
        try {
            closeable.close();
        } catch (IOException | RuntimeException failure) {
            throw failure;
        } catch (Exception failure) {
            throw new IOException("the store could not be closed: " + failure.getMessage(), failure);
        }
    }
}
