package io.needletail.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.needletail.engine.log.LogConfig;
import io.needletail.engine.log.Sink;
import io.needletail.engine.memory.HeapBudget;
import io.needletail.engine.store.EngineRing;
import io.needletail.engine.store.EngineStores;
import io.needletail.engine.store.Storage;
import io.needletail.session.SessionLimits;
import io.needletail.session.SessionResources;
import io.needletail.session.StepBuffers;
import io.needletail.wire.Message;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Tests that sessions beyond the heap budget are refused, and running ones continue. */
class RestMemoryTest {
    private static final int KIBI = 1024;
    private static final int LOGON_BYTES = 8 * KIBI;
    private static final SessionLimits LIMITS = new SessionLimits(16 * KIBI, 100, 64 * KIBI);
    private static final long REST_BYTES = RestMemory.bytes(spec(Storage.memory(32 * KIBI)));
    private static final long SHARED_BYTES = SessionResources.longestStepBytes(LIMITS)
            + StepBuffers.heapBytes(LIMITS)
            + Message.heapBytes(LIMITS.fields())
            + LIMITS.messageBytes();

    // Half of the heap suffices for the shared buffers, two sessions and nearly a third one.
    private final HeapBudget heap = new HeapBudget(2 * (SHARED_BYTES + 3 * REST_BYTES - 1));
    private final SharedBuffers shared = new SharedBuffers(
            LOGON_BYTES,
            new EngineStores(Runnable::run, new EngineRing()),
            heap,
            new EpochClock(),
            ErrorHandler.LOG,
            new MessageSamples(0));

    @Test
    void asManySessionsAreOpenAsHaveRoom() throws IOException {
        SessionConnection first = open();
        open();

        assertThatThrownBy(this::open)
                .isInstanceOf(IOException.class)
                .hasMessageContaining("needs " + REST_BYTES / KIBI + " KiB of memory while idle")
                .hasMessageContaining("half of the heap")
                .hasMessageContaining("raise -Xmx, or lower MaxMessageSize");
        first.close();
        open();
        assertThatThrownBy(this::open).isInstanceOf(IOException.class);
    }

    @Test
    void aSessionThatCannotBeOpenedTakesNoMemory() throws IOException {
        Storage nowhere = Storage.journal(Path.of("/dev/null/nowhere"));
        for (int i = 0; i < 10; i++) {
            assertThatThrownBy(() -> open(nowhere))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("/dev/null");
        }
        open();
        open();
    }

    @Test
    void threeThousandSessionsWithLogFilesFitIntoTheHeapOfTheLauncher() {
        SessionSpec logged = spec(Storage.journal(Path.of("store"))).toBuilder()
                .config(config -> config.with(SessionLimits.DEFAULTS))
                .log(LogConfig.to(Sink.Files.of(Path.of("log"))))
                .build();
        assertThat(3_000 * RestMemory.bytes(logged)).isLessThan((512L << 20) / 2);
    }

    private SessionConnection open() throws IOException {
        return open(Storage.memory(32 * KIBI));
    }

    private SessionConnection open(Storage storage) throws IOException {
        SessionConnection line = SessionConnection.open(spec(storage), shared, Optional.empty(), Optional.empty());
        assertThat(line.isConnected()).isFalse();
        return line;
    }

    private static SessionSpec spec(Storage storage) {
        return TestSessions.acceptor(TestSessions.PEER)
                .config(config -> config.with(LIMITS))
                .storage(storage)
                .listener((session, message) -> {})
                .build();
    }
}
