package io.needletail.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.needletail.session.SessionConfig;
import io.needletail.session.SessionLimits;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Sessions that do not fit into the heap are refused; what runs goes on. */
class HeapBudgetTest {
    private static final int KIBI = 1024;
    private static final int LOGON_BYTES = 8 * KIBI;
    private static final int MESSAGE_BYTES = 16 * KIBI;
    private static final int OUTBOX_BYTES = 64 * KIBI;
    private static final int STORE_BYTES = 32 * KIBI;
    private static final int SESSION_BYTES = MESSAGE_BYTES + OUTBOX_BYTES + STORE_BYTES;

    // Half of it for two sessions and nearly a third one.
    private final SharedBuffers shared =
            new SharedBuffers(LOGON_BYTES, DiskExecutors.on(Runnable::run), new HeapBudget(6 * SESSION_BYTES - 2));

    @Test
    void asManySessionsAreOpenAsHaveRoom() throws IOException {
        SessionConnection first = open();
        open();

        assertThatThrownBy(this::open)
                .isInstanceOf(IOException.class)
                .hasMessageContaining("needs 112 KiB of memory")
                .hasMessageContaining("224 of the 335")
                .hasMessageContaining("raise -Xmx, or lower MaxMessageSize");
        first.close();
        open();
        assertThatThrownBy(this::open).isInstanceOf(IOException.class);
    }

    @Test
    void whatCannotBeOpenedTakesNothing() throws IOException {
        Storage nowhere = Storage.journal(Path.of("/dev/null/nowhere"));
        for (int i = 0; i < 10; i++) {
            assertThatThrownBy(() -> open(nowhere))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("/dev/null");
        }
        open();
        open();
    }

    private SessionConnection open() throws IOException {
        return open(Storage.memory(STORE_BYTES));
    }

    private SessionConnection open(Storage storage) throws IOException {
        SessionConfig config = Local.acceptor(Local.PEER).with(new SessionLimits(MESSAGE_BYTES, 100, OUTBOX_BYTES));
        SessionSpec spec = new SessionSpec(config, storage, (session, message) -> {});
        SessionConnection line =
                SessionConnection.open(spec, shared, history -> history, Optional.empty(), new StageTimer(0));
        assertThat(line.isConnected()).isFalse();
        return line;
    }
}
