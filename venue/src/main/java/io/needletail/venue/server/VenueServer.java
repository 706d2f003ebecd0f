package io.needletail.venue.server;

import io.needletail.engine.Engine;
import io.needletail.engine.config.EngineSetup;
import io.needletail.engine.connect.Endpoint;
import io.needletail.venue.config.ClientConfig;
import io.needletail.venue.config.VenueSetup;
import io.needletail.venue.gateway.Gateway;
import io.needletail.venue.gateway.GatewayConfig;
import io.needletail.venue.gateway.GatewayLog;
import io.needletail.venue.identity.KeyFolder;
import io.needletail.venue.sequencer.ClusterClient;
import io.needletail.venue.sequencer.EmbeddedNode;
import io.needletail.venue.sequencer.NodeListener;
import io.needletail.venue.sequencer.Sequencer;
import io.needletail.venue.sequencer.SequencerClient;
import io.needletail.venue.sequencer.VenueDefinitions;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;

/**
 * A venue in one process: a node of a cluster with one member, its market and its market data as a file describes them,
 * and a FIX gateway for the sessions of the same file. {@link #run} drives the gateway on the calling thread; node and
 * market data have threads of their own.
 */
public final class VenueServer implements AutoCloseable {
    private static final Duration START_MAX = Duration.ofSeconds(30);
    private static final long PAUSE_NS = 100_000;

    private final VenueSetup venue;
    private final Deque<AutoCloseable> parts = new ArrayDeque<>();
    private final GatewayServer gateway;
    private List<String> notes = List.of();
    private List<String> marketData = List.of();
    private Optional<MarketDataFeed> feed = Optional.empty();

    private final EmbeddedNode node;

    private VenueServer(VenueSetup venue, EngineSetup sessions, NodeListener listener) throws IOException {
        this.venue = venue;
        try {
            requireOwnGateway();
            new KeyFolder(venue.node().directories().keys()).makeFor(venue.identities());
            Sequencer sequencer = new Sequencer(venue.sequencer());
            node = EmbeddedNode.launch(venue.node(), sequencer, listener);
            parts.push(node);
            define(node);
            Path directory = venue.node().directories().cluster().resolveSibling("gateway");
            boolean isKept = !venue.node().directories().isCleaned();
            GatewayLog log = isKept ? GatewayLog.open(directory) : GatewayLog.none();
            long id = GatewayConfig.DEFAULTS.clientId();
            ClientConfig client = node.client(KeyFolder.gateway(id), id);
            gateway = GatewayServer.start(venue, sessions, client, log);
            parts.push(gateway);
            sequencer.timedBy(gateway.gateway().timer());
            if (!gateway.awaitEvents(START_MAX)) {
                throw new IOException("the gateway has not received the events of the venue after "
                        + START_MAX.toSeconds()
                        + " s: look at the errors of the node, and at the disk of the sessions' stores");
            }
            publish(node, listener);
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
     * @param listener receives errors of the node and of the market data
     * @return the venue; its sessions log on when {@link #run} is called
     * @throws IOException when the node, a store, a port or a multicast group cannot be opened
     */
    public static VenueServer start(VenueSetup venue, EngineSetup sessions, NodeListener listener) throws IOException {
        return new VenueServer(venue, sessions, listener);
    }

    /** {@return where the venue listens, with the ports that the system chose} */
    public Set<Endpoint> endpoints() {
        return gateway.endpoints();
    }

    /** {@return definitions of the file that the venue refused, in words: what trades keeps its rules} */
    public List<String> notes() {
        return notes;
    }

    /**
     * {@return where market data are sent, and where lost packets are requested, in words; empty when nothing is
     * published}
     */
    public List<String> marketData() {
        return marketData;
    }

    /** {@return the market data over multicast, with live counts; empty when none are published} */
    public Optional<MarketDataFeed.PublishedFeed> published() {
        return feed.flatMap(MarketDataFeed::published);
    }

    /**
     * Gives the market data the names of instruments that a reload adds, before the venue has them.
     *
     * @param reloaded the venue with them
     */
    public void list(VenueSetup reloaded) {
        feed.ifPresent(one -> one.list(reloaded.instruments()));
    }

    /** {@return the FIX gateway with its sessions} */
    public GatewayServer server() {
        return gateway;
    }

    /** {@return the engine of the FIX sessions} */
    public Engine engine() {
        return gateway.engine();
    }

    /** {@return the gateway} */
    public Gateway gateway() {
        return gateway.gateway();
    }

    /**
     * {@return how a further client in this machine reaches the venue; it receives all events that are retained}
     *
     * @param identity name of its identity
     * @param clientId id of the client, which no other client has
     */
    public ClientConfig client(String identity, long clientId) {
        return node.client(identity, clientId).withFromSequence(1);
    }

    /** Serves until {@link #stop}, then logs all sessions out and returns. */
    public void run() {
        gateway.run();
    }

    /** Makes {@link #run} return. From any thread. */
    public void stop() {
        gateway.stop();
    }

    @Override
    public void close() throws IOException {
        Parts.close(parts);
    }

    private void requireOwnGateway() throws IOException {
        String own = KeyFolder.gateway(GatewayConfig.DEFAULTS.clientId());
        if (venue.identities().stream().anyMatch(identity -> identity.name().equals(own))) return;
        throw new IOException("VenueGateways: the gateway of this process is not among them; add "
                + GatewayConfig.DEFAULTS.clientId());
    }

    private void define(EmbeddedNode node) throws IOException {
        VenueDefinitions definitions = new VenueDefinitions(venue, Instant.now());
        try (SequencerClient operator = ClusterClient.connect(node.client(VenueDefinitions.CLIENT_ID), definitions)) {
            long beganNs = System.nanoTime();
            while (!definitions.isComplete(operator)) {
                if (operator.poll() + definitions.send(operator) == 0) LockSupport.parkNanos(PAUSE_NS);
                if (System.nanoTime() - beganNs <= START_MAX.toNanos()) continue;
                throw new IOException("the cluster has no leader after " + START_MAX.toSeconds()
                        + " s: look at the errors of the node");
            }
        }
        notes = definitions.refusals();
    }

    private void publish(EmbeddedNode node, NodeListener listener) throws IOException {
        if (!venue.marketData().isPublished()) return;
        MarketDataFeed started = MarketDataFeed.start(venue, node, listener);
        parts.push(started);
        marketData = started.addresses();
        feed = Optional.of(started);
    }
}
