package io.needletail.journal;

import io.needletail.session.MessageStore;
import io.needletail.testkit.MessageStoreContract;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** Tests that a journal meets the contract of a message store. */
class JournalContractTest extends MessageStoreContract {
    @TempDir
    private Path directory;

    @Override
    protected MessageStore open() throws IOException {
        return Journal.open(directory, JournalConfig.DEFAULTS, Runnable::run);
    }
}
