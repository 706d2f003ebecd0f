package io.needletail.engine.admin;

import io.needletail.engine.error.EngineFault;
import io.needletail.engine.log.EngineLogger;
import io.needletail.engine.log.LogLimiter;
import io.needletail.engine.log.LogLimiter.Kind;
import io.needletail.transport.UnixDomain;
import java.io.IOException;
import java.nio.channels.Selector;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;

/**
 * The server of an admin channel, with a thread of its own for all clients. A client's first line is a greeting with
 * the version of the contract; after that it sends a command a line and reads an answer a line, one command at a time.
 *
 * <p>Guarantees: at a Unix domain socket only the owner of the process can connect; no client can make another one wait
 * for longer than the limits say, and none can make the thread of {@link AdminCommands} wait. A refusal is returned to
 * the client and logged, within the limits of {@link LogLimiter}.
 */
public final class AdminServer implements AutoCloseable {
    /** The channel's name in the greeting. */
    public static final String CHANNEL = "needletail-admin";

    /**
     * Version of the contract: of the greeting, the commands and the answers. A member may be added without a new
     * version.
     */
    public static final int VERSION = 1;

    /** Member of the greeting with the engine's configuration. */
    static final String FILE = "configuration";

    private static final String LOGGER = "needletail.admin";
    private static final Logger LOG = EngineLogger.of(LOGGER);
    private static final long SECOND_NS = 1_000_000_000L;
    private static final long MILLI_NS = 1_000_000L;
    private static final long TICK_MS = 1000;

    private final String place;
    private final AdminLimits limits;
    private final byte[] hello;
    private final AdminListener listener;
    private final Selector selector;
    private final LogLimiter lines = new LogLimiter(LOGGER);
    private final List<AdminConnection> clients = new ArrayList<>();
    private final Thread thread =
            Thread.ofPlatform().name("needletail-admin").daemon().unstarted(this::run);
    private long secondNs = System.nanoTime();
    private int inSecond;
    private volatile boolean closing;

    private AdminServer(String place, AdminLimits limits, byte[] hello, AdminListener listener) throws IOException {
        this.place = place;
        this.limits = limits;
        this.hello = hello;
        this.listener = listener;
        selector = Selector.open();
        listener.join(selector);
    }

    /**
     * Opens a socket and serves it until {@link #close}. Creates its folder, for its owner only; takes the place of a
     * socket that a dead process left.
     *
     * @param path of the socket, at most {@link UnixDomain#PATH_BYTES_MAX} bytes
     * @param limits what clients can cost
     * @param engine name and version of the engine, for the greeting
     * @param file its configuration, for the greeting: an absolute path; empty where there is none
     * @param commands carries the commands out
     * @return the running server
     * @throws IOException when another process listens there, the path is too long, or its folder is open to other
     *     users and cannot be closed to them; naming the path
     */
    public static AdminServer open(
            Path path, AdminLimits limits, String engine, Optional<Path> file, AdminCommands commands)
            throws IOException {
        AdminListener listener = new UnixAdminListener(path, commands);
        return started(new AdminServer(path.toString(), limits, AdminAnswer.hello(engine, file), listener));
    }

    /**
     * Serves a listener until {@link #close}, which closes it too.
     *
     * @param place address of the listener, for the log
     * @param limits what clients can cost
     * @param program name and version of the program, for the greeting
     * @param listener accepts the clients
     * @return the running server
     * @throws IOException when the system has no free descriptor
     */
    public static AdminServer open(String place, AdminLimits limits, String program, AdminListener listener)
            throws IOException {
        return started(new AdminServer(place, limits, AdminAnswer.hello(program, Optional.empty()), listener));
    }

    private static AdminServer started(AdminServer server) {
        server.thread.start();
        return server;
    }

    /** Closes all connections and removes the socket. Returns when the channel's thread has ended. */
    @Override
    public void close() {
        closing = true;
        selector.wakeup();
        try {
            thread.join();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void run() {
        try (listener;
                selector) {
            while (!closing) turn();
        } catch (IOException | RuntimeException failure) {
            LOG.error("{} the admin channel {} ends: {}", EngineFault.ADMIN_FAILED.id(), place, failure.toString());
        }
        clients.forEach(AdminConnection::close);
        lines.close();
    }

    private void turn() throws IOException {
        boolean waits = clients.stream().anyMatch(AdminConnection::isWaiting);
        selector.select(waits ? 1 : TICK_MS);
        selector.selectedKeys().clear();
        lines.onTime(TimeUnit.MILLISECONDS.toNanos(System.currentTimeMillis()));
        accept();
        long nowNs = System.nanoTime();
        for (AdminConnection client : clients) {
            if (client.turn(nowNs)) pace();
        }
        clients.removeIf(AdminConnection::isClosed);
    }

    // After too many commands and connections in a second the thread pauses until the next one.
    private void pace() {
        long nowNs = System.nanoTime();
        if (nowNs - secondNs >= SECOND_NS) {
            secondNs = nowNs;
            inSecond = 0;
        }
        if (++inSecond < limits.perSecond()) return;
        warn(
                "",
                "clients sent more than " + limits.perSecond()
                        + " commands and connections in a second; the rest waits");
        while (!closing && System.nanoTime() - secondNs < SECOND_NS) LockSupport.parkNanos(MILLI_NS);
    }

    private void accept() {
        try {
            Optional<AdminListener.Client> peer = listener.accept();
            while (peer.isPresent() && !closing) {
                admit(peer.get());
                pace();
                peer = listener.accept();
            }
        } catch (IOException failure) {
            warn("", "cannot accept: " + failure.getMessage());
        }
    }

    private void admit(AdminListener.Client peer) throws IOException {
        AdminConnection client = new AdminConnection(peer, limits, text -> warn(peer.who(), text));
        clients.removeIf(AdminConnection::isClosed);
        if (clients.size() >= limits.clientsMax() && !displace()) {
            client.end(
                    AdminErrorCode.TOO_MANY_CLIENTS,
                    "all " + limits.clientsMax() + " places are taken: try again later");
            return;
        }
        try {
            client.begin(selector, hello);
            clients.add(client);
        } catch (AdminException refused) {
            client.end(refused.code(), refused.getMessage());
        }
    }

    private boolean displace() {
        long nowNs = System.nanoTime();
        Optional<AdminConnection> silent = clients.stream()
                .filter(client -> client.silentNs(nowNs) > limits.idleNs())
                .max(Comparator.comparingLong(client -> client.silentNs(nowNs)));
        silent.ifPresent(
                client -> client.end(AdminErrorCode.DISPLACED, "another client needs the place: connect again"));
        clients.removeIf(AdminConnection::isClosed);
        return silent.isPresent();
    }

    private void warn(String who, String text) {
        String source = "admin channel" + (who.isEmpty() ? "" : " of " + who);
        if (lines.allows(Kind.REFUSAL, source, TimeUnit.MILLISECONDS.toNanos(System.currentTimeMillis()))) {
            LOG.warn("{} {}: {}", EngineFault.ADMIN_REFUSED.id(), source, text);
        }
    }
}
