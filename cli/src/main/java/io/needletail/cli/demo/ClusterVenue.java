package io.needletail.cli.demo;

import io.needletail.cli.cluster.ClusterNodes;
import io.needletail.cli.cluster.NodeCommands;
import io.needletail.cli.console.VenueBooks;
import io.needletail.cli.market.OperatorAccess;
import io.needletail.cli.market.VenueOperations;
import io.needletail.console.ClusterView;
import io.needletail.engine.Engine;
import io.needletail.engine.config.EngineSetup;
import io.needletail.engine.connect.Endpoint;
import io.needletail.venue.config.ClientConfig;
import io.needletail.venue.gateway.GatewayConfig;
import io.needletail.venue.gateway.GatewayLog;
import io.needletail.venue.identity.KeyFolder;
import io.needletail.venue.server.GatewayServer;
import io.needletail.venue.supervise.ClusterFolder;
import io.needletail.venue.supervise.ClusterSettings;
import io.needletail.venue.supervise.LocalCluster;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/** A venue of several nodes, each a process under a supervisor, and a gateway in this process. */
final class ClusterVenue implements DemoVenue {
    private static final Duration START_MAX = Duration.ofMinutes(2);
    private static final Duration STEP = Duration.ofMillis(100);

    private final ClusterSettings settings;
    private final LocalCluster cluster;
    private final GatewayServer gateway;
    private final DemoFiles files;
    private Optional<VenueBooks> books = Optional.empty();

    /**
     * Starts the nodes and the gateway.
     *
     * @param files has the configuration, and deletes what killed nodes leave behind
     * @param settings of the cluster
     * @param sessions of the gateway
     * @param out receives a line for each node that ends; any thread
     * @param isEnding tells when to give up
     */
    ClusterVenue(
            DemoFiles files,
            ClusterSettings settings,
            EngineSetup sessions,
            Consumer<String> out,
            BooleanSupplier isEnding)
            throws IOException {
        this.settings = settings;
        this.files = files;
        ClusterFolder folder = files.cluster();
        cluster = LocalCluster.start(folder, settings, NodeCommands.detached(folder), out);
        try {
            long id = GatewayConfig.DEFAULTS.clientId();
            ClientConfig client =
                    settings.client(folder.keys().key(KeyFolder.gateway(id)), id, folder.gatewayMemory(id));
            files.add(client.aeronDirectory());
            long beganNs = System.nanoTime();
            BooleanSupplier isTooLate =
                    () -> isEnding.getAsBoolean() || System.nanoTime() - beganNs > START_MAX.toNanos();
            cluster.define(isTooLate);
            while (!cluster.isWhole()) {
                if (isTooLate.getAsBoolean()) throw notServing();
                LockSupport.parkNanos(STEP.toNanos());
            }
            // Not before: nothing polls the gateway between its events and run().
            gateway = served(GatewayServer.start(settings.venue(), sessions, client, GatewayLog.none()), isTooLate);
        } catch (IOException | RuntimeException | Error failure) {
            cluster.close();
            throw failure;
        }
    }

    private static GatewayServer served(GatewayServer started, BooleanSupplier isTooLate) throws IOException {
        try {
            while (!started.awaitEvents(STEP)) {
                if (isTooLate.getAsBoolean()) throw notServing();
            }
            return started;
        } catch (IOException | RuntimeException | Error failure) {
            started.close();
            throw failure;
        }
    }

    private static IOException notServing() {
        return new IOException("the cluster does not serve after " + START_MAX.toSeconds()
                + " s; try again on a machine with more free cores");
    }

    LocalCluster cluster() {
        return cluster;
    }

    @Override
    public Set<Endpoint> endpoints() {
        return gateway.endpoints();
    }

    @Override
    public Engine engine() {
        return gateway.engine();
    }

    @Override
    public VenueBooks books() throws IOException {
        if (books.isEmpty()) {
            Path memory = files.cluster().clientDirectory("console");
            files.add(memory);
            ClientConfig client = settings.client(
                            files.cluster().keys().key(KeyFolder.CONSOLE), VenueBooks.CLIENT_ID, memory)
                    .withFromSequence(1);
            books = Optional.of(VenueBooks.start(settings.venue(), client));
        }
        return books.get();
    }

    @Override
    public VenueOperations operations(String identity) {
        files.add(files.cluster().clientDirectory("market"));
        return new VenueOperations(settings.venue(), OperatorAccess.cluster(settings, files.cluster()), identity);
    }

    @Override
    public Optional<ClusterView> nodes() {
        return Optional.of(new ClusterNodes(files.cluster()));
    }

    @Override
    public String describe() {
        return "Aeron Cluster with " + settings.members().size() + " nodes";
    }

    @Override
    public void run() {
        gateway.run();
    }

    @Override
    public void stop() {
        gateway.stop();
    }

    @Override
    public void close() throws IOException {
        try {
            books.ifPresent(VenueBooks::close);
            gateway.close();
        } finally {
            cluster.close();
        }
    }
}
