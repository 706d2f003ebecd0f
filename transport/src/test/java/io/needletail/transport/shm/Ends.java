package io.needletail.transport.shm;

import io.needletail.transport.ConnectAttempt;
import io.needletail.transport.Listener;
import io.needletail.transport.SocketOptions;
import io.needletail.transport.Transport;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Both ends of one connection through shared memory, in this process. */
record Ends(Transport calling, Transport called) implements AutoCloseable {
    private static final long PATIENCE_NS = 60_000_000_000L;

    /** A condition that is polled until it holds. */
    interface Question {
        boolean ask() throws IOException;
    }

    static Ends open(Path path) throws IOException {
        try (Listener listener = SharedMemory.listen(path, SocketOptions.LOW_LATENCY)) {
            List<Transport> ends = new ArrayList<>();
            ConnectAttempt attempt = SharedMemory.connect(path, SocketOptions.LOW_LATENCY);
            await(() -> listener.poll(ends::add));
            await(() -> attempt.poll(ends::add));
            Transport called = ends.getFirst();
            await(() -> called.flush() && called.isReady());
            return new Ends(ends.getLast(), called);
        }
    }

    static void await(Question question) throws IOException {
        long startNs = System.nanoTime();
        while (!question.ask()) {
            if (System.nanoTime() - startNs > PATIENCE_NS) {
                throw new AssertionError("not answered with yes within 20 s");
            }
            Thread.onSpinWait();
        }
    }

    @Override
    public void close() {
        calling.close();
        called.close();
    }
}
