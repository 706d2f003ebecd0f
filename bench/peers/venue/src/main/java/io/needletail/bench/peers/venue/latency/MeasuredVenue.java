package io.needletail.bench.peers.venue.latency;

import io.needletail.engine.Engine;
import io.needletail.engine.EngineConfig;
import io.needletail.engine.IdleStrategy;
import io.needletail.engine.SessionSpec;
import io.needletail.engine.config.EngineSetup;
import io.needletail.engine.config.Variables;
import io.needletail.engine.connect.Endpoint;
import io.needletail.engine.connect.TcpEndpoint;
import io.needletail.session.Session;
import io.needletail.venue.config.ClientConfig;
import io.needletail.venue.config.VenueSetup;
import io.needletail.venue.gateway.Gateway;
import io.needletail.venue.gateway.GatewayLog;
import io.needletail.venue.identity.KeyFolder;
import io.needletail.venue.sequencer.ClusterClient;
import io.needletail.venue.sequencer.NodeListener;
import io.needletail.venue.sequencer.SequencerClient;
import io.needletail.venue.sequencer.VenueDefinitions;
import io.needletail.venue.server.GatewayServer;
import io.needletail.venue.server.VenueServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** The venues behind a socket. Each prints READY and its address, and serves until its process ends. */
final class MeasuredVenue implements NodeListener {
    private static final Duration WAIT = Duration.ofSeconds(60);

    private final Path dir;
    private final Path memory;
    private final Consumer<Session> onReady;

    /**
     * Chooses folders.
     *
     * @param dir for logs
     * @param memory for media drivers
     * @param onReady takes the session before the venue serves
     */
    MeasuredVenue(Path dir, Path memory, Consumer<Session> onReady) {
        this.dir = dir;
        this.memory = memory;
        this.onReady = onReady;
    }

    /** A gateway and a sequencer on this thread, without consensus. */
    static void serve(Endpoint endpoint, Consumer<Session> onReady) throws IOException {
        List<SequencerClient> client = new ArrayList<>();
        try (Gateway gateway = Market.gateway(client);
                Engine engine =
                        new Engine(EngineConfig.DEFAULTS.with(IdleStrategy.SPIN).timing(Market.TIMED_ONE_IN))) {
            Session session = engine.add(gateway.session(SessionSpec.acceptor(Market.SESSION)
                    .listen(endpoint)
                    .validator(Market.validator())
                    .memoryStore(Market.STORE_BYTES)));
            gateway.attach(session);
            onReady.accept(session);
            System.out.println("READY "
                    + (endpoint instanceof TcpEndpoint ? engine.port(endpoint).orElseThrow() : ""));
            gateway.run(engine, IdleStrategy.SPIN);
        }
    }

    /** A node, its market and a gateway in this process. */
    void serveNode(int port) throws IOException {
        Path file = configuration("localhost:" + port);
        try (VenueServer server = VenueServer.start(
                VenueSetup.read(file, Variables.NONE), EngineSetup.read(file, Variables.NONE), this)) {
            onReady.accept(server.engine().sessions().iterator().next());
            ready(server.endpoints().iterator().next());
            server.run();
        }
    }

    /** A gateway as a client of nodes that run elsewhere on this machine. */
    void serveCluster(String members) throws IOException {
        Path file = configuration(members);
        VenueSetup venue = VenueSetup.read(file, Variables.NONE);
        define(venue);
        KeyFolder keys = keys(venue);
        ClientConfig client = ClientConfig.udp(
                keys.key(KeyFolder.gateway(101)), 101, venue.node().members(), memory.resolve("gateway"));
        try (GatewayServer server =
                GatewayServer.start(venue, EngineSetup.read(file, Variables.NONE), client, GatewayLog.none())) {
            if (!server.awaitEvents(WAIT)) throw new IOException("the gateway has not received the events");
            onReady.accept(server.engine().sessions().iterator().next());
            ready(server.endpoints().iterator().next());
            server.run();
        }
    }

    // The nodes of this machine have their keys beside their folders.
    private KeyFolder keys(VenueSetup venue) throws IOException {
        KeyFolder keys = new KeyFolder(dir.resolve("keys"));
        keys.makeFor(venue.identities());
        return keys;
    }

    private void define(VenueSetup venue) throws IOException {
        VenueDefinitions definitions = new VenueDefinitions(venue, Instant.now());
        ClientConfig config = ClientConfig.udp(
                keys(venue).key(KeyFolder.OPERATOR),
                VenueDefinitions.CLIENT_ID,
                venue.node().members(),
                memory.resolve("operator"));
        try (SequencerClient operator = ClusterClient.connect(config, definitions)) {
            long beganNs = System.nanoTime();
            while (!definitions.isComplete(operator)) {
                operator.poll();
                definitions.send(operator);
                if (System.nanoTime() - beganNs > WAIT.toNanos()) throw new IOException("the cluster has no leader");
            }
        }
    }

    private static void ready(Endpoint endpoint) {
        System.out.println("READY " + ((TcpEndpoint) endpoint).port());
    }

    private Path configuration(String members) throws IOException {
        Files.createDirectories(dir);
        return Files.writeString(dir.resolve("venue.cfg"), """
                [ENGINE]
                Idle=yield
                LatencySampling=%8$s

                [DEFAULT]
                ConnectionType=acceptor
                BeginString=%1$s
                SenderCompID=%2$s
                SocketAcceptAddress=127.0.0.1
                SocketAcceptPort=0

                [SESSION]
                TargetCompID=%3$s

                [VENUE]
                VenuePath=%4$s
                AeronPath=%5$s
                ClusterMembers=%6$s
                CleanStart=Y
                VenueIdle=YIELD
                FileSyncLevel=0

                [INSTRUMENT]
                Symbol=%7$s
                ReferencePrice=12.50
                Phase=CONTINUOUS

                [OWNER]
                OwnerName=%3$s
                """.formatted(
                        Market.VERSION,
                        Market.VENUE,
                        Market.OWNER,
                        dir.resolve("venue"),
                        memory.resolve("aeron"),
                        members,
                        Market.SYMBOL,
                        Market.TIMED_ONE_IN));
    }

    @Override
    public void error(Throwable error) {
        System.err.println("ERROR " + error);
    }

    @Override
    public void terminated(String part) {
        System.err.println("ENDED " + part);
        Runtime.getRuntime().halt(1);
    }
}
