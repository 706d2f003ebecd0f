package io.needletail.engine;

import io.needletail.engine.store.OpenStore;
import io.needletail.engine.store.Storage;
import io.needletail.engine.store.StoreResources;
import io.needletail.session.SessionId;
import java.io.IOException;
import java.nio.file.Path;

/** Storage in a database: two with the same address are equal, so that a reload does not touch their sessions. */
record JdbcStorage(String url) implements Storage {
    /** In its own files; committed records are passed to the operating system at once. */
    static JdbcStorage at(Path file) {
        return new JdbcStorage("jdbc:h2:" + file + ";WRITE_DELAY=0");
    }

    @Override
    public OpenStore open(SessionId id, StoreResources resources) throws IOException {
        return OpenStore.of(JdbcMessageStore.open(url, id));
    }
}
