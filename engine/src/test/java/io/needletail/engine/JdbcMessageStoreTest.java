package io.needletail.engine;

import io.needletail.session.MessageStore;
import io.needletail.testkit.MessageStoreContract;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** Tests that the store of an application meets the contract of a message store. */
class JdbcMessageStoreTest extends MessageStoreContract {
    @TempDir
    private Path directory;

    @Override
    protected MessageStore open() throws IOException {
        return JdbcMessageStore.open("jdbc:h2:" + directory.resolve("store"), TestSessions.id("PEER"));
    }
}
