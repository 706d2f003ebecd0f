package io.needletail.engine.admin;

import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** An engine that is stopped: its clients wait no longer than they say. */
@Timeout(60)
final class StoppedEngineTest {
    private static final Duration PATIENCE = Duration.ofMillis(300);
    private static final int QUEUED = 1;

    @TempDir
    private Path directory;

    private Path path;
    private ServerSocketChannel engine;

    @BeforeEach
    void listen() throws IOException {
        path = directory.resolve("socket");
        engine = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
        engine.bind(UnixDomainSocketAddress.of(path), QUEUED);
    }

    @AfterEach
    void close() throws IOException {
        engine.close();
    }

    @Test
    void aClientOfAnEngineThatAcceptsNoFurtherConnectionGivesUp() throws IOException {
        List<SocketChannel> waiting = new ArrayList<>();
        try {
            // The queue takes one more than it was asked for.
            for (int i = 0; i <= QUEUED; i++) waiting.add(SocketChannel.open(UnixDomainSocketAddress.of(path)));
            assertThatIOException().isThrownBy(() -> AdminClient.connect(path, PATIENCE));
        } finally {
            for (SocketChannel one : waiting) one.close();
        }
    }
}
