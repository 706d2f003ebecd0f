package io.needletail.engine;

import io.needletail.session.Session;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs any number of sessions on one thread: accept, read, step, time, write; each session sends once a cycle.
 *
 * <pre>{@code
 * try (Engine engine = new Engine(EngineConfig.USUAL)) {
 *     engine.listen(new Endpoint("0.0.0.0", 9880), List.of(spec));
 *     engine.run();
 * }
 * }</pre>
 *
 * <p>Assumes that {@link #listen}, {@link #connect}, {@link #poll} and {@link #run} are called on one thread; listeners
 * are called on it too. {@link #stop} and {@link #submit} may come from any thread. Name look-ups, forces to disk and the
 * preparation of files happen on background threads. A cycle without connections being made allocates nothing.
 */
public final class Engine implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger("needletail.engine");

    private final EngineConfig config;
    private final EpochClock clock = new EpochClock();
    private final ExecutorService background = Executors.newCachedThreadPool(
            Thread.ofPlatform().name("needletail-background-", 0).daemon().factory());
    private final Queue<Runnable> submitted = new ConcurrentLinkedQueue<>();
    private final List<Line> lines = new ArrayList<>();
    private final List<Acceptor> acceptors = new ArrayList<>();
    private final List<Initiator> initiators = new ArrayList<>();
    private volatile boolean stopping;

    /**
     * Makes an engine without sessions.
     *
     * @param config what holds for all of it
     */
    public Engine(EngineConfig config) {
        this.config = config;
    }

    /**
     * Accepts sessions at an address. Blocks while journals are opened.
     *
     * @param local where to listen; the host must be an address or a name known locally
     * @param specs the sessions that may log on there
     * @return the port, chosen by the system when 0 was asked for
     * @throws IOException when the address or a journal cannot be opened
     */
    public int listen(Endpoint local, List<SessionSpec> specs) throws IOException {
        List<Line> opened = new ArrayList<>();
        for (SessionSpec spec : specs) opened.add(open(spec));
        InetSocketAddress address = new InetSocketAddress(InetAddress.getByName(local.host()), local.port());
        Acceptor acceptor = new Acceptor(config, address, opened);
        acceptors.add(acceptor);
        LOG.info("listening on {} port {} for {} sessions", local.host(), acceptor.port(), specs.size());
        return acceptor.port();
    }

    /**
     * Connects a session and keeps it connected. Blocks while its journal is opened.
     *
     * @param remote the peer's host and port
     * @param reconnectNs how long to wait between attempts
     * @param spec the session
     * @return the session, to be used on the engine's thread
     * @throws IOException when the journal cannot be opened
     */
    public Session connect(Endpoint remote, long reconnectNs, SessionSpec spec) throws IOException {
        Line line = open(spec);
        initiators.add(new Initiator(config, remote, line, reconnectNs, background));
        return line.session();
    }

    /**
     * Runs orders through throw-away sessions on loopback until the code that they pass is compiled, so that the first
     * real order is not an interpreted one. Takes about a second; call it before {@link #run}.
     *
     * @throws IOException when loopback or a temporary journal cannot be opened
     */
    public void warmUp() throws IOException {
        WarmUp.run();
    }

    /**
     * One cycle at the time of the engine's own clock.
     *
     * @return how much was done; 0 when the cycle was idle
     */
    public int poll() {
        return poll(clock.nowNs());
    }

    /**
     * One cycle.
     *
     * @param nowNs epoch nanoseconds
     * @return how much was done; 0 when the cycle was idle
     */
    public int poll(long nowNs) {
        int work = runSubmitted();
        for (int i = 0; i < acceptors.size(); i++) work += poll(acceptors.get(i), nowNs);
        for (int i = 0; i < initiators.size(); i++) work += initiators.get(i).poll(nowNs);
        for (int i = 0; i < lines.size(); i++) work += poll(lines.get(i), nowNs);
        return work;
    }

    /**
     * The engine's own clock, for {@link Session#begin(int, long)}: two clocks would look like one that steps back.
     *
     * @return epoch nanoseconds, never less than before unless the wall clock was set back by a second or more
     */
    public long nowNs() {
        return clock.nowNs();
    }

    /** Cycles until {@link #stop} is called; then logs every session out, waits for the answers, and returns. */
    public void run() {
        while (!stopping) {
            if (poll() == 0) config.idle().pause();
        }
        logOut();
    }

    /** Asks {@link #run} to log out and return. From any thread. */
    public void stop() {
        stopping = true;
    }

    /**
     * All sessions, whether they are connected or not. On the engine's thread.
     *
     * @return in the order in which they were opened
     */
    public List<Session> sessions() {
        return lines.stream().map(Line::session).toList();
    }

    /**
     * Runs a task on the engine's thread, in its next cycle. From any thread.
     *
     * @param task must not block
     */
    public void submit(Runnable task) {
        submitted.add(task);
    }

    /** Closes what is still connected, forces and closes the journals. On the engine's thread. */
    @Override
    public void close() throws IOException {
        acceptors.forEach(Acceptor::close);
        initiators.forEach(Initiator::close);
        acceptors.clear();
        initiators.clear();
        List<IOException> failures = new ArrayList<>();
        for (Line line : lines) close(line, clock.nowNs(), failures);
        lines.clear();
        background.shutdown();
        if (failures.isEmpty()) return;
        IOException first = failures.removeFirst();
        failures.forEach(first::addSuppressed);
        throw first;
    }

    private Line open(SessionSpec spec) throws IOException {
        for (Line line : lines) {
            if (line.id().equals(spec.config().id())) throw twice(spec);
        }
        Line line = Line.open(spec, config.logonBytesMax(), background);
        lines.add(line);
        return line;
    }

    private int runSubmitted() {
        int count = submitted.size();
        // Not until none is left: a task that submits itself again would never let the cycle go on.
        for (int i = 0; i < count; i++) submitted.remove().run();
        return count;
    }

    private static int poll(Line line, long nowNs) {
        try {
            return line.poll(nowNs);
        } catch (RuntimeException bug) {
            line.failed(bug, nowNs);
            return 1;
        }
    }

    // Whatever happens to one session, the others are closed too.
    private static void close(Line line, long nowNs, List<IOException> failures) {
        try {
            line.drop(nowNs);
        } catch (RuntimeException bug) {
            line.failed(bug, nowNs);
        }
        try {
            line.close();
        } catch (IOException failure) {
            failures.add(failure);
        }
    }

    private static int poll(Acceptor acceptor, long nowNs) {
        try {
            return acceptor.poll(nowNs);
        } catch (IOException refused) {
            LOG.warn("cannot accept on port {}: {}", acceptor.port(), refused.getMessage());
            return 0;
        }
    }

    private void logOut() {
        acceptors.forEach(Acceptor::close);
        initiators.forEach(Initiator::close);
        acceptors.clear();
        initiators.clear();
        long now = clock.nowNs();
        for (Line line : lines) line.session().logout("", now);
        while (lines.stream().anyMatch(Line::isConnected)) {
            if (poll() == 0) config.idle().pause();
        }
    }

    private static IllegalArgumentException twice(SessionSpec spec) {
        return new IllegalArgumentException("session " + spec.config().id() + " runs in this engine already");
    }
}
