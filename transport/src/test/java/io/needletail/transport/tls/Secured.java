package io.needletail.transport.tls;

import io.needletail.transport.InMemory;
import io.needletail.transport.Transport;
import java.io.IOException;
import java.time.Instant;
import java.util.concurrent.Executor;

/** Two ends of one TLS connection, and waits with a deadline for its handshake. */
record Secured(TlsTransport calling, TlsTransport called) implements AutoCloseable {

    static final Executor AT_ONCE = Runnable::run;
    private static final long PATIENCE_NS = 60_000_000_000L;

    /** A condition that is polled until it holds. */
    interface Question {
        boolean ask() throws IOException;
    }

    static Secured over(InMemory.Pair wire, TlsConfig caller, TlsConfig listener) throws IOException {
        return over(wire.left(), wire.right(), caller, listener);
    }

    static Secured over(Transport calling, Transport called, TlsConfig caller, TlsConfig listener) throws IOException {
        return new Secured(
                Tls.open(caller, AT_ONCE, Instant.now()).call(calling, "localhost", 9880),
                Tls.open(listener, AT_ONCE, Instant.now()).accept(called));
    }

    /** Runs both ends in turn until both are ready. */
    Secured agreed() throws IOException {
        await(() -> {
            calling.flush();
            called.flush();
            return calling.isReady() && called.isReady();
        });
        return this;
    }

    /** Drives both ends until the given one fails; returns the reason. */
    String failureOf(TlsTransport failing) {
        TlsTransport other = failing == calling ? called : calling;
        byte[] nothing = new byte[1];
        String[] why = {""};
        try {
            await(() -> {
                try {
                    other.receive(nothing, 0, 1);
                } catch (IOException alsoFailed) {
                    nothing[0] = 1; // another test checks its text
                }
                try {
                    failing.receive(nothing, 0, 1);
                } catch (IOException failed) {
                    why[0] = failed.getMessage();
                }
                return !why[0].isEmpty();
            });
        } catch (IOException never) {
            throw new AssertionError(never);
        }
        return why[0];
    }

    static void await(Question question) throws IOException {
        long startNs = System.nanoTime();
        while (!question.ask()) {
            if (System.nanoTime() - startNs > PATIENCE_NS)
                throw new AssertionError("not answered with yes within 20 s");
            Thread.onSpinWait();
        }
    }

    /** Sends all of it, while the other end receives. */
    static byte[] through(TlsTransport from, TlsTransport to, byte[] bytes) throws IOException {
        byte[] received = new byte[bytes.length];
        int[] at = {0, 0};
        await(() -> {
            at[0] += from.send(bytes, at[0], bytes.length - at[0]);
            from.flush();
            at[1] += Math.max(0, to.receive(received, at[1], received.length));
            return at[1] == bytes.length;
        });
        return received;
    }

    @Override
    public void close() {
        calling.close();
        called.close();
    }
}
