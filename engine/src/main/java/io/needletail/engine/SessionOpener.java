package io.needletail.engine;

import io.needletail.engine.admission.AllowedAddresses;
import io.needletail.engine.admission.ConnectionLimits;
import io.needletail.engine.connect.AcceptorConfig;
import io.needletail.engine.connect.ConnectionConfig;
import io.needletail.engine.connect.Endpoint;
import io.needletail.engine.connect.InitiatorConfig;
import io.needletail.engine.connect.SocketOptionWarnings;
import io.needletail.engine.connect.TransportFactory;
import io.needletail.engine.error.SystemError;
import io.needletail.engine.log.EngineLogger;
import io.needletail.engine.log.Logs;
import io.needletail.engine.log.MessageLog;
import io.needletail.engine.memory.HeapBudget;
import io.needletail.engine.store.EngineStores;
import io.needletail.engine.store.Storage;
import io.needletail.engine.store.StoreTap;
import io.needletail.session.SessionId;
import io.needletail.session.SessionLimits;
import io.needletail.transport.Listener;
import io.needletail.transport.SocketPoller;
import io.needletail.transport.tls.Tls;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.slf4j.Logger;

/**
 * Opens and closes the sessions, templates and acceptors of an engine.
 *
 * <p>Opening blocks and may happen on any thread; what was opened is added and removed on the engine's thread.
 */
final class SessionOpener {
    private static final Logger LOG = EngineLogger.of("needletail.engine");

    private static final long TRIM_EVERY_NS = 100_000_000L;

    private final EngineConfig config;
    private final Executor background;
    private final EpochClock clock;
    private final AtomicBoolean admits = new AtomicBoolean();
    private final SharedBuffers shared;
    private final TransportFactory transports;
    private final Logs logs;
    private final SessionRegistry sessions = new SessionRegistry();
    private final AcceptorServices services;
    private final Map<AcceptorConfig, Acceptor> acceptors = new HashMap<>();
    private final List<Acceptor> open = new ArrayList<>();
    private final Map<SessionId, SessionSpec> templates = new HashMap<>();
    private long trimmedNs;

    // Listeners, attempts to connect and results of background threads end no wait: they are looked at so often.
    static final int AWAIT_MAX_MS = 10;
    private static final long MILLI_NS = 1_000_000L;
    private final Consumer<SessionConnection> storeFailed;

    /** {@code storeFailed} makes the engine's thread end a session, because its store accepts no further message. */
    SessionOpener(
            EngineConfig config,
            Executor background,
            EngineStores stores,
            EpochClock clock,
            Consumer<SessionConnection> storeFailed) {
        this.storeFailed = storeFailed;
        this.config = config;
        this.background = background;
        this.clock = clock;
        shared = new SharedBuffers(
                config.admission().logonBytesMax(), stores, HeapBudget.ofThisJvm(), clock, config.errors());
        logs = new Logs(System.out, shared.heap().ofLogs());
        services = new AcceptorServices(config.admission(), sessions, this::open, background);
        boolean blocks = config.idle().equals(IdleStrategy.BLOCK);
        SocketPoller poller = blocks ? SocketPoller.blocking() : new SocketPoller(config.epollAbove());
        transports = new TransportFactory(background, poller, shared.heap().ofTls(services.refusals()));
    }

    SessionRegistry sessions() {
        return sessions;
    }

    Logs logs() {
        return logs;
    }

    ErrorReporter errors() {
        return shared.errors();
    }

    EngineStores stores() {
        return shared.stores();
    }

    /** Closes the services of the stores, which are closed. */
    void closeStores(List<IOException> failures) {
        try {
            shared.stores().close();
        } catch (IOException failure) {
            failures.add(failure);
        }
    }

    /** Returns the owner of all sessions: the thread that runs the engine. */
    ThreadOwner owner() {
        return shared.owner();
    }

    TransportFactory transports() {
        return transports;
    }

    AcceptorServices services() {
        return services;
    }

    /** Returns the actual port of a listening endpoint. */
    Optional<Integer> port(Endpoint place) {
        return acceptors.entrySet().stream()
                .filter(entry -> entry.getKey().endpoint().equals(place))
                .filter(entry -> entry.getValue().isListening())
                .map(entry -> entry.getValue().port())
                .findFirst();
    }

    /** Queries the system which sockets have data, and accepts connections; returns the number of connections. */
    int poll(long nowNs) {
        transports.readiness().poll();
        shared.lines().onTime(nowNs);
        services.refusals().onTime(nowNs);
        int work = 0;
        for (int i = 0; i < open.size(); i++) work += poll(open.get(i), nowNs);
        if (Math.abs(nowNs - trimmedNs) >= TRIM_EVERY_NS && shared.heap().wantsTrim()) {
            trimmedNs = nowNs;
            sessions.trim();
        }
        return work;
    }

    /** Waits as {@link IdleStrategy#BLOCK} does; {@code hasWork} tests for calls of other threads. */
    void await(long nowNs, BooleanSupplier hasWork) {
        long untilNs = Math.min(sessions.idleUntilNs(), nowNs + AWAIT_MAX_MS * MILLI_NS);
        if (untilNs > nowNs) {
            transports.readiness().await(untilNs - nowNs, hasWork);
        } else {
            IdleStrategy.PARK.idle(0);
        }
    }

    /** Ends a wait of the engine's thread. Any thread. */
    void wake() {
        transports.readiness().wake();
    }

    /** Returns the specs of all sessions and templates; sessions created from templates are left out. */
    Map<SessionId, SessionSpec> specs() {
        Map<SessionId, SessionSpec> specs = new HashMap<>(templates);
        for (RegisteredSession registered : sessions.all()) {
            if (registered.template().isEmpty()) specs.put(registered.id(), registered.spec());
        }
        return specs;
    }

    boolean hasTemplate(SessionId id) {
        return templates.containsKey(id);
    }

    /** Returns the acceptors that listen. */
    Map<AcceptorConfig, Acceptor> acceptors() {
        return Map.copyOf(acceptors);
    }

    /** Opens a listener. Blocks; on any thread. */
    Acceptor openAcceptor(AcceptorConfig connection) throws IOException {
        warnOfDeafSockets(connection);
        takePendingConnections();
        AllowedAddresses allowed = AllowedAddresses.of(connection.allowed());
        Listener listener = transports.listen(connection, clock::nowNs, config.listenRetryNs());
        return new Acceptor(listener, allowed, services, transports.readiness());
    }

    // The budget includes their buffers from the first acceptor on, so that a lack of memory never refuses one.
    private void takePendingConnections() throws IOException {
        if (!admits.compareAndSet(false, true)) return;
        ConnectionLimits admission = config.admission();
        long bytes = (long) admission.visitorsMax() * admission.logonBytesMax();
        if (shared.heap().tryTake("an acceptor's pending connections", bytes)) return;
        admits.set(false);
        throw new IOException("MaxVisitors=" + admission.visitorsMax() + " and MaxLogonSize="
                + admission.logonBytesMax() + ": pending connections need " + bytes / 1024
                + " KiB of memory, more than is left of half of the heap; raise -Xmx or lower one of the two");
    }

    /** Opens a session's store and reads its certificates. Blocks; on any thread. */
    RegisteredSession open(SessionSpec spec, Optional<SessionSpec> template) throws IOException {
        Optional<Initiator> initiator = Optional.empty();
        Optional<Tls> tls = transports.tls(spec.connection());
        if (spec.connection() instanceof InitiatorConfig initiating) {
            warnOfDeafSockets(initiating);
            initiator = Optional.of(new Initiator(initiating, spec.certificates(), tls, transports, background));
        }
        SessionLimits limits = spec.config().limits();
        Optional<StoreTap> dropCopy = spec.dropCopyTo()
                .map(to -> new DropCopy(
                        spec.id(), to, sessions::find, limits, shared.copied(limits.fields()), shared.lines()));
        SessionConnection opened = connection(spec, dropCopy);
        shared.stores().watch(opened.store(), () -> storeFailed.accept(opened));
        opened.view().tls(tls);
        return new RegisteredSession(spec, template, opened, initiator);
    }

    private SessionConnection connection(SessionSpec spec, Optional<StoreTap> dropCopy) throws IOException {
        Optional<MessageLog> log = openLog(spec);
        boolean isOpen = false;
        try {
            SessionConnection opened =
                    SessionConnection.open(spec, shared, dropCopy, log, new StageTimer(config.timesOneIn()));
            isOpen = true;
            return opened;
        } finally {
            // A standby retries with each connection of its peer.
            if (!isOpen) log.ifPresent(MessageLog::close);
        }
    }

    private void warnOfDeafSockets(ConnectionConfig connection) {
        SocketOptionWarnings.warning(connection, config.timesOneIn()).ifPresent(LOG::warn);
    }

    private Optional<MessageLog> openLog(SessionSpec spec) throws IOException {
        if (spec.log().sinks().isEmpty()) return Optional.empty();
        SessionId id = spec.config().id();
        try {
            return Optional.of(logs.open(id, Storage.name(id), spec.log()));
        } catch (FileSystemException failure) {
            throw new IOException("FileLogPath: " + SystemError.text(failure), failure);
        }
    }

    void addAcceptor(AcceptorConfig connection, Acceptor acceptor) {
        acceptors.put(connection, acceptor);
        open.add(acceptor);
        if (acceptor.isListening()) LOG.info("listening on {} port {}", connection.endpoint(), acceptor.port());
    }

    void add(RegisteredSession registered) {
        sessions.add(registered);
        if (registered.spec().connection() instanceof AcceptorConfig accepting)
            acceptors.get(accepting.listener()).add(registered);
    }

    void addTemplate(SessionSpec spec) {
        templates.put(spec.id(), spec);
        acceptors.get(((AcceptorConfig) spec.connection()).listener()).addTemplate(spec);
    }

    /** Disables sessions whose spec changed or that were removed; returns them. */
    List<RegisteredSession> disableChanged(List<SessionSpec> wanted) {
        for (SessionSpec template : List.copyOf(templates.values())) {
            if (wanted.contains(template)) continue;
            templates.remove(template.id());
            acceptors.get(((AcceptorConfig) template.connection()).listener()).removeTemplate(template);
        }
        List<RegisteredSession> leaving = new ArrayList<>();
        for (RegisteredSession registered : sessions.all()) {
            if (wanted.contains(registered.template().orElse(registered.spec()))) continue;
            registered.disable("");
            leaving.add(registered);
        }
        return leaving;
    }

    /** Removes the disconnected sessions from the list; returns whether all are disconnected. */
    boolean removeDisconnected(List<RegisteredSession> leaving) {
        for (RegisteredSession registered : leaving) {
            if (registered.connection().isConnected()
                    || sessions.find(registered.id()).isEmpty()) continue;
            sessions.remove(registered);
            if (registered.spec().connection() instanceof AcceptorConfig accepting)
                acceptors.get(accepting.listener()).remove(registered);
        }
        return leaving.stream()
                .allMatch(registered -> sessions.find(registered.id()).isEmpty());
    }

    /** Closes the acceptors at which no session can log on. */
    void closeIdleAcceptors() {
        for (Map.Entry<AcceptorConfig, Acceptor> entry : List.copyOf(acceptors.entrySet())) {
            if (!entry.getValue().isIdle()) continue;
            entry.getValue().close();
            open.remove(entry.getValue());
            acceptors.remove(entry.getKey());
            LOG.info("listening no more on {}", entry.getKey().endpoint());
        }
    }

    /** Stops listening. */
    void closeAcceptors() {
        open.forEach(Acceptor::close);
        open.clear();
        acceptors.clear();
        templates.clear();
    }

    /** Logs the numbers of omitted lines. */
    void closeLimiters() {
        shared.lines().close();
        services.refusals().close();
    }

    private static int poll(Acceptor acceptor, long nowNs) {
        try {
            return acceptor.poll(nowNs);
        } catch (IOException refused) {
            LOG.warn("cannot accept on port {}: {}", acceptor.port(), refused.getMessage());
            return 0;
        }
    }
}
