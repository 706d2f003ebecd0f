package io.needletail.venue.server;

import io.needletail.engine.Engine;
import io.needletail.engine.ReloadResult;
import io.needletail.engine.SessionSpec;
import io.needletail.engine.config.EngineSetup;
import io.needletail.engine.config.ValidatorCache;
import io.needletail.engine.connect.AcceptorConfig;
import io.needletail.engine.connect.Endpoint;
import io.needletail.engine.connect.TcpEndpoint;
import io.needletail.venue.config.ClientConfig;
import io.needletail.venue.config.VenueSetup;
import io.needletail.venue.gateway.Gateway;
import io.needletail.venue.gateway.GatewayConfig;
import io.needletail.venue.gateway.GatewayLog;
import io.needletail.venue.sequencer.ClusterClient;
import io.needletail.venue.sequencer.SequencerClient;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;

/**
 * A FIX gateway with its sessions, as a client of a cluster that runs elsewhere or in this process. Several of them
 * serve one venue: each has a client id, a log of commands and sessions of its own. One that is started again receives
 * the venue's events anew, sends the reports that its sessions missed, and none twice.
 *
 * <p>{@link #run} drives sessions, client and media driver on the calling thread; the gateway has no other thread for
 * them.
 */
public final class GatewayServer implements AutoCloseable {
    // Three seconds without a leader, at 5,000 orders a second.
    private static final int WINDOW = 1 << 14;
    private static final long PAUSE_NS = 100_000;

    private final EngineSetup sessions;
    private final ValidatorCache validators = new ValidatorCache();
    private final Deque<AutoCloseable> parts = new ArrayDeque<>();
    private final Engine engine;
    private final Gateway gateway;
    private final SequencerClient client;

    private GatewayServer(VenueSetup venue, EngineSetup sessions, ClientConfig config, GatewayLog log)
            throws IOException {
        this.sessions = sessions;
        try {
            GatewayConfig limits =
                    GatewayConfig.DEFAULTS.withClientId(config.clientId()).withWaiting(WINDOW);
            gateway = new Gateway(limits, Gateway.Market.of(venue), log);
            parts.push(gateway);
            client = ClusterClient.connect(config.withFromSequence(1).withWindow(WINDOW), gateway.events());
            parts.push(client);
            gateway.connect(client);
            engine = new Engine(sessions.engine());
            parts.push(engine);
            listen();
        } catch (IOException | RuntimeException | Error failure) {
            close();
            throw failure;
        }
    }

    /**
     * Begins to connect to a cluster, and listens for FIX clients. The instruments and owners are those that the
     * cluster has been given: a gateway defines none.
     *
     * @param venue the sections of the venue, with the instruments and owners of the cluster
     * @param sessions the sessions of this gateway
     * @param client how the gateway reaches the cluster, with the client id of this gateway; it receives all events
     *     that are retained
     * @param log the log of this gateway's commands, which the server closes
     * @return the gateway; call {@link #awaitEvents}, then {@link #run}, in which its sessions log on
     * @throws IOException when a store or a port cannot be opened
     */
    public static GatewayServer start(VenueSetup venue, EngineSetup sessions, ClientConfig client, GatewayLog log)
            throws IOException {
        return new GatewayServer(venue, sessions, client, log);
    }

    /**
     * Receives the events so far, which the gateway needs before it takes orders.
     *
     * @param wait longest wait for them
     * @return false when they have not come in time, as from a cluster without a leader; another call goes on
     * @throws IOException when the venue refuses the gateway; the text says why
     */
    public boolean awaitEvents(Duration wait) throws IOException {
        long beganNs = System.nanoTime();
        while (!gateway.isLive() && System.nanoTime() - beganNs < wait.toNanos()) {
            // The engine does not run yet: its stores are given their commits here, and events wait for their room.
            int work = gateway.hasBacklog() ? 0 : client.poll();
            engine.commit();
            if (work + gateway.poll() == 0) LockSupport.parkNanos(PAUSE_NS);
            Optional<String> refusal = gateway.refusal();
            if (!gateway.isLive() && refusal.isPresent()) throw new IOException(refusal.get());
        }
        return gateway.isLive();
    }

    /** {@return where the gateway listens, with the ports that the system chose} */
    public Set<Endpoint> endpoints() {
        Set<Endpoint> endpoints = new LinkedHashSet<>();
        for (SessionSpec spec : sessions.sessions()) {
            if (!(spec.connection() instanceof AcceptorConfig acceptor)) continue;
            Endpoint endpoint = acceptor.endpoint();
            engine.port(endpoint)
                    .ifPresent(port -> endpoints.add(
                            endpoint instanceof TcpEndpoint tcp ? new TcpEndpoint(tcp.host(), port) : endpoint));
        }
        return endpoints;
    }

    /**
     * Makes the specs of sessions, with this gateway as their application.
     *
     * @param setup the sessions of a file
     * @param cache keeps validators from one reading of the file to the next
     * @return a spec for each session
     * @throws IOException when a dictionary cannot be read
     */
    List<SessionSpec> specs(EngineSetup setup, ValidatorCache cache) throws IOException {
        return setup.withVenueFields().specs(gateway.application(), cache).stream()
                .map(spec -> gateway.session(spec.toBuilder()))
                .toList();
    }

    /** {@return the validators of the sessions, which a reload keeps where nothing has changed} */
    public ValidatorCache validators() {
        return validators;
    }

    /** {@return the engine of the FIX sessions} */
    public Engine engine() {
        return engine;
    }

    /** {@return the gateway} */
    public Gateway gateway() {
        return gateway;
    }

    /** Serves until {@link #stop}, then logs all sessions out and returns. */
    public void run() {
        gateway.run(engine, sessions.engine().idle());
    }

    /** Makes {@link #run} return. From any thread. */
    public void stop() {
        gateway.stop();
    }

    @Override
    public void close() throws IOException {
        Parts.close(parts);
    }

    private void listen() throws IOException {
        ReloadResult result = engine.reload(specs(sessions, validators));
        for (ReloadResult.Failure failure : result.failures()) {
            throw new IOException(failure.id() + ": " + failure.cause().getMessage(), failure.cause());
        }
        engine.sessions().forEach(gateway::attach);
    }
}
