package io.needletail.engine;

import io.needletail.engine.admission.AllowedAddresses;
import io.needletail.engine.admission.ConnectionLimits;
import io.needletail.engine.log.Logs;
import io.needletail.engine.log.MessageLog;
import io.needletail.session.MessageStore;
import io.needletail.session.SessionId;
import io.needletail.session.SessionLimits;
import io.needletail.transport.Listener;
import io.needletail.transport.SocketPoller;
import io.needletail.transport.tls.Tls;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.UnaryOperator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Who runs in an engine: its sessions, its templates and the acceptors they are reached at.
 *
 * <p>Sessions and listeners are opened on any thread, since that blocks, and taken over and given up on the engine's.
 */
final class SessionRegistry {
    private static final Logger LOG = LoggerFactory.getLogger("needletail.engine");

    private static final long TRIM_EVERY_NS = 100_000_000L;

    private final EngineConfig config;
    private final Executor background;
    private final AtomicBoolean admits = new AtomicBoolean();
    private final SharedBuffers shared;
    private final TransportFactory transports;
    private final Logs logs = new Logs(System.out);
    private final RegisteredSessions slots = new RegisteredSessions();
    private final AcceptorServices reception;
    private final Map<AcceptorConfig, Acceptor> acceptors = new HashMap<>();
    private final List<Acceptor> open = new ArrayList<>();
    private final Map<SessionId, SessionSpec> templates = new HashMap<>();
    private long trimmedNs;
    private final StoreWatch watch;

    /** {@code storeFailed} ends a session, on the engine's thread. */
    SessionRegistry(EngineConfig config, Executor background, EpochClock clock, StoreWatch.Ending storeFailed) {
        watch = new StoreWatch(storeFailed);
        this.config = config;
        this.background = background;
        shared = new SharedBuffers(
                config.admission().logonBytesMax(),
                DiskExecutors.on(background),
                HeapBudget.ofThisJvm(),
                clock,
                config.errors());
        reception = new AcceptorServices(config.admission(), slots, this::openSlot, background);
        TlsHeap tlsHeap = new TlsHeap(shared.heap(), reception.refusals());
        transports = new TransportFactory(background, new SocketPoller(config.epollAbove()), tlsHeap);
    }

    RegisteredSessions slots() {
        return slots;
    }

    Logs logs() {
        return logs;
    }

    StoreWatch watch() {
        return watch;
    }

    ErrorReporter errors() {
        return shared.errors();
    }

    TransportFactory transports() {
        return transports;
    }

    AcceptorServices reception() {
        return reception;
    }

    /** The actual port of a place that is listened on. */
    Optional<Integer> port(Endpoint place) {
        return acceptors.entrySet().stream()
                .filter(entry -> entry.getKey().endpoint().equals(place))
                .map(entry -> entry.getValue().port())
                .findFirst();
    }

    /** One turn; answers how much was done. */
    int poll(long nowNs) {
        transports.readiness().poll();
        shared.lines().onTime(nowNs);
        reception.refusals().onTime(nowNs);
        int work = 0;
        for (int i = 0; i < open.size(); i++) work += poll(open.get(i), nowNs);
        work += slots.poll(nowNs);
        if (Math.abs(nowNs - trimmedNs) >= TRIM_EVERY_NS && shared.heap().wantsTrim()) {
            trimmedNs = nowNs;
            slots.trim();
        }
        return work;
    }

    /** What runs, made sessions left out. */
    Map<SessionId, SessionSpec> specs() {
        Map<SessionId, SessionSpec> specs = new HashMap<>(templates);
        for (RegisteredSession slot : slots.all()) {
            if (slot.template().isEmpty()) specs.put(slot.id(), slot.spec());
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

    /** Listens. Blocks; on any thread. */
    Acceptor openAcceptor(AcceptorConfig connection) throws IOException {
        warnOfDeafSockets(connection);
        takePendingConnections();
        AllowedAddresses allowed = AllowedAddresses.of(connection.allowed());
        Listener listener = transports.listen(connection);
        return new Acceptor(listener, allowed, reception, transports.readiness());
    }

    // Their buffers are in the budget from the first acceptor on, so that none is refused for want of memory.
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
    RegisteredSession openSlot(SessionSpec spec, Optional<SessionSpec> template) throws IOException {
        Optional<Initiator> initiator = Optional.empty();
        if (spec.connection() instanceof InitiatorConfig initiating) {
            warnOfDeafSockets(initiating);
            Optional<Tls> tls = transports.tls(initiating);
            initiator = Optional.of(new Initiator(initiating, spec.certificates(), tls, transports, background));
        }
        SessionLimits limits = spec.config().limits();
        Optional<DropCopy> dropCopy = spec.dropCopyTo()
                .map(to -> new DropCopy(spec.id(), to, slots::session, shared.copy(limits), shared.lines()));
        UnaryOperator<MessageStore> watched =
                dropCopy.<UnaryOperator<MessageStore>>map(copy -> copy::over).orElse(kept -> kept);
        SessionConnection line = openLine(spec, watched);
        line.watchedBy(watch);
        return new RegisteredSession(spec, template, line, initiator, dropCopy);
    }

    private SessionConnection openLine(SessionSpec spec, UnaryOperator<MessageStore> watched) throws IOException {
        Optional<MessageLog> log = openLog(spec);
        boolean isOpen = false;
        try {
            SessionConnection line =
                    SessionConnection.open(spec, shared, watched, log, new StageTimer(config.timesOneIn()));
            isOpen = true;
            return line;
        } finally {
            // A standby tries again with each connection of its peer.
            if (!isOpen) log.ifPresent(MessageLog::close);
        }
    }

    private void warnOfDeafSockets(ConnectionConfig connection) {
        SocketOptionWarnings.warning(connection, config.timesOneIn()).ifPresent(LOG::warn);
    }

    private Optional<MessageLog> openLog(SessionSpec spec) throws IOException {
        if (spec.log().sinks().isEmpty()) return Optional.empty();
        SessionId id = spec.config().id();
        return Optional.of(logs.open(id, Storage.name(id), spec.log()));
    }

    void addAcceptor(AcceptorConfig connection, Acceptor acceptor) {
        acceptors.put(connection, acceptor);
        open.add(acceptor);
        LOG.info("listening on {} port {}", connection.endpoint(), acceptor.port());
    }

    void add(RegisteredSession slot) {
        slots.add(slot);
        if (slot.spec().connection() instanceof AcceptorConfig accepting)
            acceptors.get(accepting.listener()).add(slot);
    }

    void addTemplate(SessionSpec spec) {
        templates.put(spec.id(), spec);
        acceptors.get(((AcceptorConfig) spec.connection()).listener()).addTemplate(spec);
    }

    /** Keeps everybody from being connected who is not wanted on the same terms any more, and says who that is. */
    List<RegisteredSession> dismiss(List<SessionSpec> wanted, long nowNs) {
        for (SessionSpec template : List.copyOf(templates.values())) {
            if (wanted.contains(template)) continue;
            templates.remove(template.id());
            acceptors.get(((AcceptorConfig) template.connection()).listener()).removeTemplate(template);
        }
        List<RegisteredSession> leaving = new ArrayList<>();
        for (RegisteredSession slot : slots.all()) {
            if (wanted.contains(slot.template().orElse(slot.spec()))) continue;
            slot.disable(nowNs);
            leaving.add(slot);
        }
        return leaving;
    }

    /** Strikes out those of them who are disconnected; answers whether all are. */
    boolean strikeOut(List<RegisteredSession> leaving) {
        for (RegisteredSession slot : leaving) {
            if (slot.line().isConnected() || slots.find(slot.id()).isEmpty()) continue;
            slots.remove(slot);
            if (slot.spec().connection() instanceof AcceptorConfig accepting)
                acceptors.get(accepting.listener()).remove(slot);
        }
        return leaving.stream().allMatch(slot -> slots.find(slot.id()).isEmpty());
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

    /** Logs the numbers of lines that were left out. */
    void closeLimiters() {
        shared.lines().close();
        reception.refusals().close();
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
