package io.needletail.engine;

import io.needletail.transport.Connecting;
import io.needletail.transport.Tcp;
import io.needletail.transport.Transport;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps one session connected: looks the peer's name up off the thread, connects without blocking, and tries again after
 * the reconnect interval.
 */
final class Initiator {
    private static final Logger LOG = LoggerFactory.getLogger("needletail.initiator");
    private static final byte[] NOTHING_READ = {};

    private final EngineConfig config;
    private final Endpoint remote;
    private final Line line;
    private final long reconnectNs;
    private final Executor background;
    private final Consumer<Transport> seat = this::seat;
    private Optional<CompletableFuture<InetAddress>> lookup = Optional.empty();
    private Optional<Connecting> connecting = Optional.empty();
    private boolean wasConnected;
    private long dueNs;
    private long nowNs;

    Initiator(EngineConfig config, Endpoint remote, Line line, long reconnectNs, Executor background) {
        this.config = config;
        this.remote = remote;
        this.line = line;
        this.reconnectNs = reconnectNs;
        this.background = background;
    }

    /** One turn; answers how much was done. */
    int poll(long now) {
        if (line.isConnected()) return 0;
        nowNs = now;
        if (wasConnected) {
            wasConnected = false;
            dueNs = now + reconnectNs;
        }
        try {
            if (connecting.isPresent()) return connecting.get().poll(seat) ? 1 : giveUpLate();
            if (lookup.isPresent()) return lookup.get().isDone() ? connect() : 0;
            return now >= dueNs ? lookUp() : 0;
        } catch (IOException failure) {
            connecting = Optional.empty();
            LOG.info("{} will try again in {} s: {}", line.id(), reconnectNs / 1_000_000_000L, failure.getMessage());
            dueNs = now + reconnectNs;
            return 1;
        }
    }

    /** Gives up whatever is under way. */
    void close() {
        connecting.ifPresent(Connecting::close);
        connecting = Optional.empty();
    }

    private int lookUp() {
        lookup = Optional.of(CompletableFuture.supplyAsync(this::resolve, background));
        return 1;
    }

    private InetAddress resolve() {
        try {
            return InetAddress.getByName(remote.host());
        } catch (UnknownHostException unknown) {
            throw new CompletionException(new IOException("host " + remote.host() + " is unknown", unknown));
        }
    }

    private int connect() throws IOException {
        InetAddress address;
        try {
            address = lookup.orElseThrow().join();
        } catch (CompletionException failure) {
            throw new IOException(failure.getCause().getMessage(), failure);
        } finally {
            lookup = Optional.empty();
        }
        InetSocketAddress socket = new InetSocketAddress(address, remote.port());
        connecting = Optional.of(Tcp.connect(socket, Optional.empty(), config.sockets()));
        dueNs = nowNs + line.session().config().liveness().logonTimeoutNs();
        return 1;
    }

    private int giveUpLate() throws IOException {
        if (nowNs < dueNs) return 0;
        close();
        throw new IOException(remote + " did not answer in time");
    }

    private void seat(Transport transport) {
        connecting = Optional.empty();
        // Said here, for the connection may be gone again before the next turn.
        wasConnected = true;
        line.attach(transport, NOTHING_READ, 0, 0, nowNs);
    }
}
