package io.needletail.cli.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.venue.config.ClientConfig;
import io.needletail.venue.config.ClusterMembers;
import io.needletail.venue.config.IdleMode;
import io.needletail.venue.config.SequencerConfig;
import io.needletail.venue.identity.IdentityKey;
import io.needletail.venue.identity.KeyFolder;
import io.needletail.venue.sequencer.ClusterClient;
import io.needletail.venue.sequencer.LogReplay;
import io.needletail.venue.sequencer.SequencerClient;
import io.needletail.venue.sequencer.VenueListener;
import io.needletail.venue.supervise.ClusterCalls;
import io.needletail.venue.supervise.ClusterFolder;
import io.needletail.venue.supervise.NodeReport;
import io.needletail.venue.supervise.NodeStatus;
import io.needletail.venue.supervise.StateHashProbe;
import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.SocketException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.ToLongFunction;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/** A cluster of three processes with the addresses at which clients reach it. */
final class VenueUnderTest implements ClusterLoad.Connector, AutoCloseable {
    private static final int NAMESPACE_PORT = 20_000;
    private static final int PORT_MIN = 20_000;
    private static final int PORT_MAX = 32_000;
    private static final int WINDOW = 8_192;
    private static final Duration HASH_MAX = Duration.ofSeconds(60);
    private static final long OPERATOR_CLIENT = 10;

    private final ClusterFolder folder;
    private final ClusterMembers members;
    private final String here;
    private final TestCluster cluster;
    private final IdentityKey operator;
    private long others;

    private VenueUnderTest(ClusterFolder folder, ClusterMembers members, String here, TestCluster cluster)
            throws IOException {
        this.folder = folder;
        this.members = members;
        this.here = here;
        this.cluster = cluster;
        operator = folder.keys().key(KeyFolder.OPERATOR);
    }

    /** Starts nodes that use the loopback interface. */
    static VenueUnderTest start(Path directory) throws IOException {
        return start(directory, IdleMode.BACKOFF, UnaryOperator.identity());
    }

    /** Starts nodes that use the loopback interface, with a configuration that is changed beforehand. */
    static VenueUnderTest start(Path directory, IdleMode idle, UnaryOperator<String> change) throws IOException {
        ClusterFolder folder = new ClusterFolder(directory);
        ClusterMembers members = onLoopback();
        TestCluster cluster =
                TestCluster.start(folder, change.apply(TestCluster.config(members, idle)), _ -> List.of());
        return new VenueUnderTest(folder, members, "127.0.0.1", cluster);
    }

    /** Starts each node in a network namespace of its own. */
    static VenueUnderTest start(Path directory, NetworkNamespaces networks) throws IOException {
        ClusterFolder folder = new ClusterFolder(directory);
        ClusterMembers members = new ClusterMembers(IntStream.range(0, TestCluster.MEMBERS)
                .mapToObj(member -> networks.host(member) + ":" + NAMESPACE_PORT)
                .toList());
        TestCluster cluster = TestCluster.start(folder, members, networks::prefix);
        return new VenueUnderTest(folder, members, networks.here(), cluster);
    }

    // Below the ports that the system gives away: a client must not get one of a node that is down.
    static ClusterMembers onLoopback() {
        InetAddress loopback = InetAddress.ofLiteral("127.0.0.1");
        int from = freePorts(loopback, TestCluster.MEMBERS * ClusterMembers.PORTS);
        return new ClusterMembers(IntStream.range(0, TestCluster.MEMBERS)
                .mapToObj(member -> loopback.getHostAddress() + ":" + (from + member * ClusterMembers.PORTS))
                .toList());
    }

    private static int freePorts(InetAddress address, int count) {
        Random random = new Random();
        int first = random.nextInt(PORT_MIN, PORT_MAX);
        while (!areFree(address, first, count)) first = random.nextInt(PORT_MIN, PORT_MAX);
        return first;
    }

    private static boolean areFree(InetAddress address, int first, int count) {
        List<DatagramSocket> held = new ArrayList<>();
        try {
            for (int port = first; port < first + count; port++) held.add(new DatagramSocket(port, address));
            return true;
        } catch (SocketException taken) {
            return false;
        } finally {
            held.forEach(DatagramSocket::close);
        }
    }

    TestCluster cluster() {
        return cluster;
    }

    ClusterFolder folder() {
        return folder;
    }

    ClusterMembers members() {
        return members;
    }

    /** Returns an address for a further process that the nodes must reach. */
    String freeEndpoint() {
        return here + ":" + freePorts(InetAddress.ofLiteral(here), 1);
    }

    /**
     * Lets all nodes compute the hash of their state at the same place of the log.
     *
     * @param answered commands of the load, all of which were executed
     * @return the hash that all nodes have, and after how many commands
     */
    StateHashProbe.Answer agreedHash(long answered) throws IOException {
        ClientConfig config = client(StateHashProbe.CLIENT_ID, "probe");
        try (StateHashProbe probe = StateHashProbe.open(folder, config)) {
            probe.statuses(new ClusterCalls(folder), HASH_MAX);
        }
        long commands = answered + others;
        others++;
        // The probe leaves out a node that is in an election; it gets there later.
        Wait.until(
                "all nodes have executed the probe",
                HASH_MAX,
                () -> cluster.statuses().stream().allMatch(node -> node.number("stateHashAt") >= commands));
        List<NodeStatus> nodes = cluster.statuses();
        assertThat(nodes).extracting(node -> node.number("stateHashAt")).containsOnly(commands);
        List<String> hashes =
                nodes.stream().map(node -> node.text("stateHash")).distinct().toList();
        assertThat(hashes).as("%s", nodes).hasSize(1);
        return new StateHashProbe.Answer(Long.parseUnsignedLong(hashes.getFirst(), 16), commands);
    }

    /**
     * Lets an operator give commands, and waits until they are executed.
     *
     * @param commands gives them, at least one; returns the number of the last
     */
    void operate(ToLongFunction<SequencerClient> commands) {
        try (SequencerClient client =
                ClusterClient.connect(client(OPERATOR_CLIENT, "operator"), new VenueListener() {})) {
            Wait.until("the operator is connected", HASH_MAX, () -> client.poll() >= 0 && client.isConnected());
            long before = client.lastCommand();
            long last = commands.applyAsLong(client);
            assertThat(last).isGreaterThan(before);
            Wait.until(
                    "the operator's commands are executed",
                    HASH_MAX,
                    () -> client.poll() >= 0 && client.unanswered() == 0);
            others += last - before;
        }
    }

    /**
     * Executes the log of every node again, as {@code venue replay} does, while the nodes run.
     *
     * @param commands how many commands
     * @return the hashes of the state after them, one for each node
     */
    List<String> replayHashes(long commands) throws IOException {
        List<String> hashes = new ArrayList<>();
        for (int member = 0; member < TestCluster.MEMBERS; member++) {
            new LogReplay(folder.directories(member), SequencerConfig.DEFAULTS).run(false, commands, (at, _, hash) -> {
                if (at == commands) hashes.add(NodeReport.hex(hash));
            });
        }
        return hashes;
    }

    @Override
    public SequencerClient connect(long clientId, VenueLedger ledger) {
        ClientConfig config =
                client(clientId, "client-" + clientId).withFromSequence(1).withWindow(WINDOW);
        return ClusterClient.connect(config, ledger);
    }

    @Override
    public void close() {
        cluster.close();
    }

    private ClientConfig client(long clientId, String directory) {
        return ClientConfig.udp(operator, clientId, members, folder.clientDirectory(directory))
                .withEgressEndpoint(here + ":0");
    }
}
