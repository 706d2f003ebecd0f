package io.needletail.engine;

import io.needletail.engine.admission.AllowedAddresses;
import io.needletail.engine.admission.ConnectionLimits;
import io.needletail.engine.connect.AcceptorConfig;
import io.needletail.engine.connect.Endpoint;
import io.needletail.engine.connect.SocketOptionWarnings;
import io.needletail.engine.error.ConnectionError;
import io.needletail.engine.error.EngineFault;
import io.needletail.engine.log.EngineLogger;
import io.needletail.session.SessionId;
import io.needletail.transport.Listener;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;

/**
 * The acceptors of an engine, one for each endpoint that it listens on, with the sessions and templates that peers log
 * on to. Engine's thread, unless a method says otherwise.
 */
final class Acceptors {
    private static final Logger LOG = EngineLogger.of("needletail.engine");
    private static final int KIBI = 1024;

    private final EngineParts parts;
    private final AcceptorServices services;
    private final AtomicBoolean admits = new AtomicBoolean();
    private final Map<AcceptorConfig, Acceptor> byConfig = new HashMap<>();
    // The same in a list: to walk through it allocates nothing.
    private final List<Acceptor> all = new ArrayList<>();
    private final Map<SessionId, SessionSpec> templates = new HashMap<>();

    /** {@code factory} opens the sessions that templates make. */
    Acceptors(EngineParts parts, AcceptorServices.SessionFactory factory) {
        this.parts = parts;
        services = new AcceptorServices(parts, factory);
    }

    /** Opens a listener. Blocks; on any thread. */
    Acceptor open(AcceptorConfig connection) throws IOException {
        EngineConfig config = parts.config();
        SocketOptionWarnings.warning(connection, config.timesOneIn())
                .ifPresent(text -> LOG.warn("{} {}", EngineFault.OPTION_WITHOUT_EFFECT.id(), text));
        takePendingConnections();
        AllowedAddresses allowed = AllowedAddresses.of(connection.allowed());
        Listener listener = parts.transports().listen(connection, parts.clock()::nowNs, config.listenRetryNs());
        return new Acceptor(listener, allowed, services, parts.transports().readiness());
    }

    // The budget includes their buffers from the first acceptor on, so that a lack of memory never refuses one.
    private void takePendingConnections() throws IOException {
        if (!admits.compareAndSet(false, true)) return;
        ConnectionLimits admission = parts.config().admission();
        long bytes = (long) admission.visitorsMax() * admission.logonBytesMax();
        if (parts.shared().heap().tryTake("an acceptor's pending connections", bytes)) return;
        admits.set(false);
        throw new IOException("MaxVisitors=" + admission.visitorsMax() + " and MaxLogonSize="
                + admission.logonBytesMax() + ": pending connections need " + bytes / KIBI
                + " KiB of memory, more than is left of half of the heap; raise -Xmx or lower one of the two");
    }

    void add(AcceptorConfig connection, Acceptor acceptor) {
        byConfig.put(connection, acceptor);
        all.add(acceptor);
        if (acceptor.isListening()) LOG.info("listening on {} port {}", connection.endpoint(), acceptor.port());
    }

    /** Returns the acceptors by the part of their configuration that is decided before a Logon(A) is read. */
    Map<AcceptorConfig, Acceptor> all() {
        return Map.copyOf(byConfig);
    }

    /** Returns the actual port of a listening endpoint. */
    Optional<Integer> port(Endpoint endpoint) {
        return byConfig.entrySet().stream()
                .filter(entry -> entry.getKey().endpoint().equals(endpoint))
                .filter(entry -> entry.getValue().isListening())
                .map(entry -> entry.getValue().port())
                .findFirst();
    }

    /** Lets peers of a session in, where the session is one of an acceptor. */
    void add(RegisteredSession registered) {
        if (registered.spec().connection() instanceof AcceptorConfig accepting)
            of(accepting).add(registered);
    }

    /** Lets peers of a session in no more. */
    void remove(RegisteredSession registered) {
        if (registered.spec().connection() instanceof AcceptorConfig accepting)
            of(accepting).remove(registered);
    }

    void addTemplate(SessionSpec spec) {
        templates.put(spec.id(), spec);
        of((AcceptorConfig) spec.connection()).addTemplate(spec);
    }

    boolean hasTemplate(SessionId id) {
        return templates.containsKey(id);
    }

    /** Returns the templates and standbys by their id. */
    Map<SessionId, SessionSpec> templates() {
        return Map.copyOf(templates);
    }

    /** Removes the templates that are not among the wanted ones. */
    void retainTemplates(Collection<SessionSpec> wanted) {
        for (SessionSpec template : List.copyOf(templates.values())) {
            if (wanted.contains(template)) continue;
            templates.remove(template.id());
            of((AcceptorConfig) template.connection()).removeTemplate(template);
        }
    }

    private Acceptor of(AcceptorConfig connection) {
        return Optional.ofNullable(byConfig.get(connection.listener())).orElseThrow();
    }

    /** Runs one cycle; returns the number of connections. */
    int poll(long nowNs) {
        int work = 0;
        for (int i = 0; i < all.size(); i++) work += poll(all.get(i), nowNs);
        return work;
    }

    private static int poll(Acceptor acceptor, long nowNs) {
        try {
            return acceptor.poll(nowNs);
        } catch (IOException refused) {
            LOG.warn(
                    "{} cannot accept on port {}: {}",
                    EngineFault.ACCEPT_FAILED.id(),
                    acceptor.port(),
                    refused.getMessage());
            return 0;
        }
    }

    /** Returns how many connections were closed before they reached a session, by reason. Any thread. */
    Map<ConnectionError, Long> refusals() {
        return parts.refusals().counts();
    }

    /** Closes the acceptors at which no session can log on. */
    void closeIdle() {
        for (Map.Entry<AcceptorConfig, Acceptor> entry : List.copyOf(byConfig.entrySet())) {
            if (!entry.getValue().isIdle()) continue;
            entry.getValue().close();
            all.remove(entry.getValue());
            byConfig.remove(entry.getKey());
            LOG.info("listening no more on {}", entry.getKey().endpoint());
        }
    }

    /** Stops listening. */
    void close() {
        all.forEach(Acceptor::close);
        all.clear();
        byConfig.clear();
        templates.clear();
    }

    /** Waits until the journals of all sessions that left are closed. Blocks. */
    void awaitRetired() {
        services.awaitRetired();
    }
}
