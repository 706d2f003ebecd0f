package io.needletail.transport.tls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.needletail.transport.InMemory;
import io.needletail.transport.Listener;
import io.needletail.transport.Transport;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Connections take memory from the budget before they allocate it, are rejected when there is none, and return it. */
final class TlsMemoryTest {
    private static final TestAuthority OURS = TestAuthority.named("CN=Our Authority");

    @TempDir
    private Path folder;

    private final Memory memory = new Memory();

    @Test
    void anAcceptedConnectionHoldsItsMemoryAndAnotherIsRejected() throws IOException {
        List<Transport> accepted = new ArrayList<>();
        Listener listener = open().listen(new Knocking());
        assertThat(listener.poll(accepted::add)).isTrue();
        assertThat(memory.taken).isEqualTo(TlsTransport.HEAP_BYTES);

        listener.poll(accepted::add);
        assertThat(accepted).hasSize(1);
        assertThat(memory.refused).isEqualTo(1);
        assertThat(memory.taken).isEqualTo(TlsTransport.HEAP_BYTES);

        accepted.getFirst().close();
        accepted.getFirst().close();
        assertThat(memory.taken).isZero();
        listener.poll(accepted::add);
        assertThat(accepted).hasSize(2);
    }

    @Test
    void aRejectedConnectionFailsWithTheReason() throws IOException {
        Tls tls = open();
        TlsTransport first = tls.call(InMemory.pair(1_000).left(), "localhost", 1);
        TlsTransport second = tls.call(InMemory.pair(1_000).left(), "localhost", 1);
        assertThatThrownBy(second::flush).isInstanceOf(IOException.class).hasMessageContaining("raise -Xmx");
        second.close();
        assertThat(memory.taken).isEqualTo(TlsTransport.HEAP_BYTES);
        first.close();
        assertThat(memory.taken).isZero();
    }

    private Tls open() throws IOException {
        TlsConfig config = TlsConfig.DEFAULTS
                .withIdentity(OURS.issue("EC", "localhost").pem(folder, "server"))
                .withTrust(OURS.pem(folder, "ours"));
        return Tls.open(config, Secured.AT_ONCE, memory, Instant.now());
    }

    /** Room for one connection. */
    private static final class Memory implements TlsMemory {
        private long taken;
        private int refused;

        @Override
        public boolean take(String peer, long bytes) {
            if (taken > 0) return false;
            taken += bytes;
            return true;
        }

        @Override
        public void give(long bytes) {
            taken -= bytes;
        }

        @Override
        public void refused(String peer) {
            refused++;
        }
    }

    /** Accepts each connection. */
    private static final class Knocking implements Listener {
        @Override
        public boolean poll(Consumer<? super Transport> accepted) {
            accepted.accept(InMemory.pair(1_000).right());
            return true;
        }

        @Override
        public int port() {
            return 1;
        }

        @Override
        public void close() {
            // Nothing is open.
        }
    }
}
