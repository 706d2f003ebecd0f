package io.needletail.journal;

import io.needletail.session.MessageStore;
import io.needletail.session.SessionId;
import io.needletail.testkit.MessageStoreContract;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** Tests that a journal that commits through the ring of an engine meets the contract of a message store. */
class JournalRingContractTest extends MessageStoreContract {
    @TempDir
    private Path directory;

    private JournalRing ring;

    @Override
    protected MessageStore open() throws IOException {
        ring = JournalRing.open(directory, 1 << 20);
        JournalDisk disk = new JournalDisk(Runnable::run, Runnable::run, ring);
        return Journal.open(
                directory.resolve("one"), new SessionId("FIX.4.4", "US", "PEER"), JournalConfig.DEFAULTS, disk);
    }

    @Override
    protected void close(MessageStore open) throws Exception {
        super.close(open);
        ring.close();
    }
}
