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
    private final TransportFactory doors;
    private final Logs logs = new Logs(System.out);
    private final RegisteredSessions slots = new RegisteredSessions();
    private final AcceptorServices reception;
    private final Map<AcceptorConfig, Acceptor> acceptors = new HashMap<>();
    private final List<Acceptor> open = new ArrayList<>();
    private final Map<SessionId, Plan> templates = new HashMap<>();
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
        doors = new TransportFactory(background, new SocketPoller(config.epollAbove()), tlsHeap);
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

    TransportFactory doors() {
        return doors;
    }

    AcceptorServices reception() {
        return reception;
    }

    /** The actual port of a place that is listened on. */
    Optional<Integer> port(Endpoint place) {
        return acceptors.entrySet().stream()
                .filter(entry -> entry.getKey().place().equals(place))
                .map(entry -> entry.getValue().port())
                .findFirst();
    }

    /** One turn; answers how much was done. */
    int poll(long nowNs) {
        doors.readiness().poll();
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
    Map<SessionId, Plan> plans() {
        Map<SessionId, Plan> plans = new HashMap<>(templates);
        for (RegisteredSession slot : slots.all()) {
            if (slot.template().isEmpty()) plans.put(slot.id(), slot.plan());
        }
        return plans;
    }

    /** Which doors are open. */
    Map<AcceptorConfig, Acceptor> doorsOpen() {
        return Map.copyOf(acceptors);
    }

    /** Listens. Blocks; on any thread. */
    Acceptor openDoor(AcceptorConfig link) throws IOException {
        warnOfDeafSockets(link);
        takePendingConnections();
        AllowedAddresses allowed = AllowedAddresses.of(link.allowed());
        Listener listener = doors.listen(link);
        return new Acceptor(listener, allowed, reception, doors.readiness());
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
    RegisteredSession openSlot(Plan plan, Optional<Plan> template) throws IOException {
        Optional<Initiator> initiator = Optional.empty();
        if (plan.link() instanceof InitiatorConfig calling) {
            warnOfDeafSockets(calling);
            Optional<Tls> tls = doors.tls(calling);
            initiator = Optional.of(new Initiator(calling, plan.certificates(), tls, doors, background));
        }
        SessionLimits limits = plan.spec().config().limits();
        Optional<DropCopy> dropCopy = plan.dropCopyTo()
                .map(to -> new DropCopy(plan.id(), to, slots::session, shared.copy(limits), shared.lines()));
        UnaryOperator<MessageStore> watched =
                dropCopy.<UnaryOperator<MessageStore>>map(copy -> copy::over).orElse(kept -> kept);
        SessionConnection line = openLine(plan.spec(), watched);
        line.watchedBy(watch);
        return new RegisteredSession(plan, template, line, initiator, dropCopy);
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

    private void warnOfDeafSockets(ConnectionConfig link) {
        SocketOptionWarnings.warning(link, config.timesOneIn()).ifPresent(LOG::warn);
    }

    private Optional<MessageLog> openLog(SessionSpec spec) throws IOException {
        if (spec.log().sinks().isEmpty()) return Optional.empty();
        SessionId id = spec.config().id();
        return Optional.of(logs.open(id, Storage.name(id), spec.log()));
    }

    void addDoor(AcceptorConfig link, Acceptor acceptor) {
        acceptors.put(link, acceptor);
        open.add(acceptor);
        LOG.info("listening on {} port {}", link.place(), acceptor.port());
    }

    void add(RegisteredSession slot) {
        slots.add(slot);
        if (slot.plan().link() instanceof AcceptorConfig accepting)
            acceptors.get(door(accepting)).add(slot);
    }

    void addTemplate(Plan plan) {
        templates.put(plan.id(), plan);
        acceptors.get(door((AcceptorConfig) plan.link())).addTemplate(plan);
    }

    /** Keeps everybody from being connected who is not wanted on the same terms any more, and says who that is. */
    List<RegisteredSession> dismiss(List<Plan> wanted, long nowNs) {
        for (Plan template : List.copyOf(templates.values())) {
            if (wanted.contains(template)) continue;
            templates.remove(template.id());
            acceptors.get(door((AcceptorConfig) template.link())).removeTemplate(template);
        }
        List<RegisteredSession> leaving = new ArrayList<>();
        for (RegisteredSession slot : slots.all()) {
            if (wanted.contains(slot.template().orElse(slot.plan()))) continue;
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
            if (slot.plan().link() instanceof AcceptorConfig accepting)
                acceptors.get(door(accepting)).remove(slot);
        }
        return leaving.stream().allMatch(slot -> slots.find(slot.id()).isEmpty());
    }

    /** Closes the doors that nobody can log on at any more. */
    void closeIdleDoors() {
        for (Map.Entry<AcceptorConfig, Acceptor> entry : List.copyOf(acceptors.entrySet())) {
            if (!entry.getValue().isIdle()) continue;
            entry.getValue().close();
            open.remove(entry.getValue());
            acceptors.remove(entry.getKey());
            LOG.info("listening no more on {}", entry.getKey().place());
        }
    }

    /** Lets nobody in and calls nobody any more. */
    void closeDoors() {
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

    /** The door that a link shares with others. */
    static AcceptorConfig door(AcceptorConfig link) {
        return new AcceptorConfig(link.place(), link.allowed(), false, false, link.sockets(), link.tls());
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
