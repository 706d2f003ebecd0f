package io.needletail.engine.connect;

import io.needletail.engine.error.EngineFault;
import io.needletail.engine.log.EngineLogger;
import io.needletail.transport.AddressInUseException;
import io.needletail.transport.Listener;
import io.needletail.transport.Transport;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.slf4j.Logger;

/**
 * Listener of a port that another process has: tries again in the background until it listens, and lets peers in from
 * then on.
 *
 * <p>The log has a line when it begins to wait, one when it listens, and one when an attempt fails for another reason
 * than before. On the engine's thread; allocates only for an attempt.
 */
public final class BusyListener implements Listener {
    private static final Logger LOG = EngineLogger.of("needletail.engine");
    private static final long SECOND_NS = 1_000_000_000L;

    private final Endpoint endpoint;
    private final Attempt attempt;
    private final Executor background;
    private final LongSupplier clock;
    private final long everyNs;
    private Optional<CompletableFuture<Listener>> opening = Optional.empty();
    private Optional<Listener> open = Optional.empty();
    private String problem;
    private boolean closed;
    private long lastNs;

    /** Opens the listener; blocks. */
    @FunctionalInterface
    interface Attempt {
        Listener open() throws IOException;
    }

    /** {@code busy} is the failure of the first attempt. */
    BusyListener(
            Endpoint endpoint,
            Attempt attempt,
            Executor background,
            LongSupplier clock,
            long everyNs,
            AddressInUseException busy) {
        this.endpoint = endpoint;
        this.attempt = attempt;
        this.background = background;
        this.clock = clock;
        this.everyNs = everyNs;
        problem = text(endpoint, busy);
        lastNs = clock.getAsLong();
        logProblem();
    }

    /** Returns the text of a failed attempt, with the key of the port. */
    static String text(Endpoint endpoint, Throwable failure) {
        boolean isNamed = failure instanceof AddressInUseException && endpoint instanceof TcpEndpoint;
        return isNamed
                ? "SocketAcceptPort=" + ((TcpEndpoint) endpoint).port() + ": " + failure.getMessage()
                : String.valueOf(failure.getMessage());
    }

    /**
     * Tests that the port was free in the meantime.
     *
     * @return true from then on
     */
    public boolean isOpen() {
        return open.isPresent();
    }

    /**
     * Returns the reason of the last failure.
     *
     * @return a text for operators
     */
    public String problem() {
        return problem;
    }

    /**
     * Returns the time of the last attempt.
     *
     * @return epoch nanoseconds
     */
    public long triedNs() {
        return lastNs;
    }

    @Override
    public boolean poll(Consumer<? super Transport> accepted) throws IOException {
        if (open.isPresent()) return open.get().poll(accepted);
        if (opening.isPresent()) {
            if (opening.get().isDone()) take(opening.get());
        } else if (Math.abs(clock.getAsLong() - lastNs) >= everyNs) {
            opening = Optional.of(CompletableFuture.supplyAsync(this::listen, background));
        }
        return false;
    }

    @Override
    public int port() {
        return open.map(Listener::port).orElse(NO_PORT);
    }

    @Override
    public void close() {
        closed = true;
        open.ifPresent(Listener::close);
        opening.ifPresent(BusyListener::closeWhenOpen);
        opening = Optional.empty();
    }

    private static void closeWhenOpen(CompletableFuture<Listener> late) {
        CompletableFuture<Void> over = late.thenAccept(Listener::close);
        over.exceptionally(stillBusy -> null);
    }

    private Listener listen() {
        try {
            return attempt.open();
        } catch (IOException failure) {
            throw new CompletionException(failure);
        }
    }

    private void take(CompletableFuture<Listener> done) {
        opening = Optional.empty();
        lastNs = clock.getAsLong();
        if (closed) return;
        try {
            open = Optional.of(done.join());
            LOG.info("listening on {} port {}", endpoint, port());
        } catch (CompletionException failure) {
            String text = text(endpoint, failure.getCause());
            if (text.equals(problem)) return;
            problem = text;
            logProblem();
        }
    }

    private void logProblem() {
        LOG.warn(
                "{} {}; tried again every {} s, see ListenRetryInterval",
                EngineFault.PORT_BUSY.id(),
                problem,
                everyNs / SECOND_NS);
    }
}
