package io.needletail.cli.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.venue.config.ClusterMembers;
import io.needletail.venue.config.IdleMode;
import io.needletail.venue.supervise.ClusterDefinitions;
import io.needletail.venue.supervise.ClusterFolder;
import io.needletail.venue.supervise.ClusterSettings;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine;
import quickfix.ConfigError;
import quickfix.field.Side;

/**
 * A venue as clients see it: three nodes and two gateways, each a process, and two QuickFIX/J clients that trade with
 * each other, one at each gateway.
 */
final class StreetUnderTest implements AutoCloseable {
    private static final long FIRST_GATEWAY = 101;
    private static final String ROW = "%-44s %10s %12s%n";

    private final Deque<AutoCloseable> parts = new ArrayDeque<>();
    private final List<GatewayProcess> gateways = new ArrayList<>();
    private final List<QuickFixTrader> traders = new ArrayList<>();
    private final StringBuilder table =
            new StringBuilder(String.format(Locale.ROOT, ROW, "FAULT", "GAP [s]", "ORDERS SENT"));
    private final TestCluster cluster;

    /** Does harm, and returns when the harm is over. */
    @FunctionalInterface
    interface Fault {
        void happen() throws IOException;
    }

    private StreetUnderTest(Path directory, IdleMode idle, int perSecond, long seed) throws IOException, ConfigError {
        ClusterFolder folder = new ClusterFolder(directory.resolve("cluster"));
        ClusterMembers members = VenueUnderTest.onLoopback();
        String venue = TestCluster.config(members, idle)
                + """
                EventsRetained=524288
                VenueGateways=%d,%d
                [INSTRUMENT]
                Symbol=%s
                ReferencePrice=100.00
                Phase=CONTINUOUS
                [OWNER]
                OwnerName=BUYER
                [OWNER]
                OwnerName=SELLER
                OwnerGateways=%d
                """.formatted(FIRST_GATEWAY, FIRST_GATEWAY + 1, QuickFixTrader.SYMBOL, FIRST_GATEWAY + 1);
        try {
            cluster = TestCluster.start(folder, venue, _ -> List.of());
            parts.push(cluster);
            ClusterSettings settings = ClusterOptions.settings(folder.config(), new CommandLine(new ClusterVerbs()));
            folder.keys().makeFor(settings.venue().identities());
            assertThat(ClusterDefinitions.send(settings, folder, () -> false).refusals())
                    .isEmpty();
            trade(folder, venue, "BUYER", Side.BUY, perSecond, seed);
            trade(folder, venue, "SELLER", Side.SELL, perSecond, seed + 1);
        } catch (IOException | ConfigError | RuntimeException | Error failure) {
            close();
            throw failure;
        }
    }

    /**
     * Starts all and begins to trade.
     *
     * @param directory folder for all files
     * @param idle what the nodes' threads do without work
     * @param perSecond orders in a second of each client
     * @param seed of the clients' prices
     */
    static StreetUnderTest start(Path directory, IdleMode idle, int perSecond, long seed)
            throws IOException, ConfigError {
        StreetUnderTest street = new StreetUnderTest(directory, idle, perSecond, seed);
        street.traders.forEach(QuickFixTrader::resume);
        street.traders.forEach(QuickFixTrader::awaitService);
        return street;
    }

    private void trade(ClusterFolder folder, String venue, String name, char side, int perSecond, long seed)
            throws IOException, ConfigError {
        int port = freePort();
        Path config = Files.writeString(folder.root().resolve(name + ".cfg"), """
                [ENGINE]
                Idle=park
                [DEFAULT]
                ConnectionType=acceptor
                BeginString=FIX.4.4
                SenderCompID=VENUE
                SocketAcceptAddress=127.0.0.1
                SocketAcceptPort=%d
                FileStorePath=%s
                [SESSION]
                TargetCompID=%s
                %s""".formatted(
                        port, folder.root().resolve("store-" + name), name, venue));
        GatewayProcess gateway = GatewayProcess.start(folder, config, FIRST_GATEWAY + gateways.size());
        parts.push(gateway);
        gateways.add(gateway);
        QuickFixTrader trader = QuickFixTrader.connect(name, side, port, perSecond, seed);
        parts.push(trader);
        traders.add(trader);
    }

    /** Kills the leader; over when the cluster is whole again. */
    void killLeader(int number) throws IOException {
        run("leader killed (" + number + ")", () -> TestCluster.kill(cluster.leader()));
    }

    /** Kills a node that does not lead; over when the cluster is whole again. */
    void killFollower() throws IOException {
        run("follower killed", () -> TestCluster.kill(cluster.follower()));
    }

    /** Kills a gateway, which is started again at once. */
    void killGateway(int number) throws IOException {
        run(
                "gateway killed (" + number + ")",
                () -> gateways.get(number % gateways.size()).killAndStartAgain());
    }

    private void run(String name, Fault fault) throws IOException {
        traders.forEach(QuickFixTrader::restartMeasurement);
        fault.happen();
        traders.forEach(QuickFixTrader::awaitService);
        cluster.awaitServing();
        traders.forEach(QuickFixTrader::awaitService);
        long longestNs = traders.stream().mapToLong(QuickFixTrader::pause).max().orElseThrow();
        int orders = traders.stream().mapToInt(QuickFixTrader::sent).sum();
        String seconds = String.format(Locale.ROOT, "%.3f", longestNs / (double) TimeUnit.SECONDS.toNanos(1));
        table.append(String.format(Locale.ROOT, ROW, name, seconds, orders));
        traders.forEach(QuickFixTrader::resume);
    }

    /** Ends the trading and checks that each order has its reports once and was in the book once. */
    void settle() throws IOException {
        traders.forEach(QuickFixTrader::pause);
        List<String> problems = new ArrayList<>();
        for (QuickFixTrader trader : traders) {
            long canceled = trader.cancelAll();
            if (trader.canceled() != canceled) {
                problems.add("the venue canceled " + canceled + " orders, reported " + trader.canceled());
            }
        }
        traders.forEach(trader -> problems.addAll(trader.problems()));
        assertThat(problems).as(this::outputs).isEmpty();
        assertThat(traders.getFirst().traded())
                .as("units bought and sold")
                .isPositive()
                .isEqualTo(traders.getLast().traded());
    }

    /** Ends the gateways with SIGTERM; each must end with 0. */
    void stopGateways() {
        assertThat(gateways.stream().map(GatewayProcess::terminate)).containsOnly(0);
    }

    /** Returns the table of faults with the longest time between two acknowledgements. */
    String table() {
        return table.toString();
    }

    /** Ends all processes, the newest first. */
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

    private String outputs() {
        StringBuilder all = new StringBuilder();
        for (GatewayProcess gateway : gateways) {
            try {
                all.append(gateway.output());
            } catch (IOException unreadable) {
                all.append(unreadable);
            }
        }
        return all.toString();
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}
