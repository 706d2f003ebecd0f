package io.needletail.venue.server;

import io.needletail.engine.AcceptorConfig;
import io.needletail.engine.Endpoint;
import io.needletail.engine.Engine;
import io.needletail.engine.ReloadResult;
import io.needletail.engine.SessionSpec;
import io.needletail.engine.TcpEndpoint;
import io.needletail.engine.config.EngineSetup;
import io.needletail.engine.config.ValidatorCache;
import io.needletail.venue.config.ClientConfig;
import io.needletail.venue.config.VenueSetup;
import io.needletail.venue.gateway.Gateway;
import io.needletail.venue.gateway.GatewayConfig;
import io.needletail.venue.gateway.GatewayLog;
import io.needletail.venue.sequencer.ClusterClient;
import io.needletail.venue.sequencer.EmbeddedNode;
import io.needletail.venue.sequencer.NodeListener;
import io.needletail.venue.sequencer.Sequencer;
import io.needletail.venue.sequencer.SequencerClient;
import io.needletail.venue.sequencer.VenueDefinitions;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;

/**
 * A venue in one process: a node of a cluster with one member, its market as a file describes it, and a FIX gateway for the sessions of
 * the same file. {@link #run} drives the gateway on the calling thread; the node has threads of its own.
 */
public final class VenueServer implements AutoCloseable {
    private static final Duration START_MAX = Duration.ofSeconds(30);
    private static final long PAUSE_NS = 100_000;

    private final VenueSetup venue;
    private final EngineSetup sessions;
    private final Deque<AutoCloseable> parts = new ArrayDeque<>();
    private final Engine engine;
    private final Gateway gateway;
    private List<String> notes = List.of();

    private VenueServer(VenueSetup venue, EngineSetup sessions, NodeListener listener) throws IOException {
        this.venue = venue;
        this.sessions = sessions;
        try {
            EmbeddedNode node = EmbeddedNode.launch(venue.node(), new Sequencer(venue.sequencer()), listener);
            parts.push(node);
            define(node);
            Path directory = venue.node().directories().cluster().resolveSibling("gateway");
            boolean isKept = !venue.node().directories().isCleaned();
            GatewayLog log = isKept ? GatewayLog.open(directory) : GatewayLog.none();
            gateway = new Gateway(GatewayConfig.DEFAULTS, Gateway.Market.of(venue), log);
            parts.push(gateway);
            ClientConfig config = node.client(gateway.config().clientId()).withFromSequence(1);
            SequencerClient client = ClusterClient.connect(config, gateway.events());
            parts.push(client);
            gateway.connect(client);
            engine = new Engine(sessions.engine());
            parts.push(engine);
            listen(client);
        } catch (IOException | RuntimeException | Error failure) {
            close();
            throw failure;
        }
    }

    /**
     * Starts a venue and listens for FIX clients.
     *
     * @param venue the sections of a venue
     * @param sessions the sessions of the same file
     * @param listener is told of errors of the node
     * @return the venue; its sessions log on when {@link #run} is called
     * @throws IOException when the node, a store or a port cannot be opened
     */
    public static VenueServer start(VenueSetup venue, EngineSetup sessions, NodeListener listener) throws IOException {
        return new VenueServer(venue, sessions, listener);
    }

    /** {@return where the venue listens, with the ports that the system chose} */
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

    /** {@return definitions of the file that the venue refused, in words: what trades keeps its rules} */
    public List<String> notes() {
        return notes;
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
        while (!parts.isEmpty()) {
            try {
                parts.pop().close();
            } catch (IOException | RuntimeException failure) {
                throw failure;
            } catch (Exception failure) {
                throw new IOException(failure);
            }
        }
    }

    private void define(EmbeddedNode node) throws IOException {
        VenueDefinitions definitions = new VenueDefinitions(venue);
        try (SequencerClient operator = ClusterClient.connect(node.client(VenueDefinitions.CLIENT_ID), definitions)) {
            long beganNs = System.nanoTime();
            while (!definitions.isComplete(operator)) {
                if (operator.poll() + definitions.send(operator) == 0) LockSupport.parkNanos(PAUSE_NS);
                requireTime(beganNs, "the cluster has no leader");
            }
        }
        notes = definitions.refusals();
    }

    // The gateway takes orders when it has the events so far.
    private void listen(SequencerClient client) throws IOException {
        List<SessionSpec> specs = sessions.specs(gateway.application(), new ValidatorCache()).stream()
                .map(spec -> gateway.session(spec.toBuilder()))
                .toList();
        for (ReloadResult.Failure failure : engine.reload(specs).failures()) {
            throw new IOException(failure.id() + ": " + failure.cause().getMessage(), failure.cause());
        }
        engine.sessions().forEach(gateway::attach);
        long beganNs = System.nanoTime();
        while (!gateway.isLive()) {
            if (client.poll() == 0) LockSupport.parkNanos(PAUSE_NS);
            requireTime(beganNs, "the gateway has not received the events of the venue");
        }
    }

    private static void requireTime(long beganNs, String otherwise) throws IOException {
        if (System.nanoTime() - beganNs <= START_MAX.toNanos()) return;
        throw new IOException(otherwise + " after " + START_MAX.toSeconds() + " s: look at the errors of the node");
    }
}
