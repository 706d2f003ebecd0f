package io.needletail.venue.supervise;

import io.needletail.venue.config.ClientConfig;
import io.needletail.venue.identity.IdentitySetup;
import io.needletail.venue.sequencer.ClusterClient;
import io.needletail.venue.sequencer.EventHeader;
import io.needletail.venue.sequencer.SequencerClient;
import io.needletail.venue.sequencer.VenueListener;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;

/**
 * Asks a cluster for the hash of its state, as a client with an id of its own: every node computes it at the same place
 * of the log and shows it. Only one process of a cluster's folder asks at a time.
 */
public final class StateHashProbe implements AutoCloseable {
    /** The client id of all probes. */
    public static final long CLIENT_ID = IdentitySetup.MONITOR_CLIENT_ID;

    private static final long IDLE_NS = 200_000;

    /** The admin channel of a supervisor takes 200 commands in a second. */
    private static final long STATUS_NS = 20_000_000;

    private final FileChannel lock;
    private final SequencerClient client;
    private Optional<Answer> answer = Optional.empty();

    /**
     * The answer of the cluster.
     *
     * @param hash of the whole state
     * @param commands how many commands of all clients were executed before
     */
    public record Answer(long hash, long commands) {}

    private StateHashProbe(FileChannel lock, ClientConfig config) {
        this.lock = lock;
        client = ClusterClient.connect(config, new VenueListener() {
            @Override
            public void stateReported(EventHeader header, long stateHash, long commands, int openOrders) {
                if (header.clientId() == CLIENT_ID) answer = Optional.of(new Answer(stateHash, commands));
            }
        });
    }

    /**
     * Opens a probe; waits while another process has one.
     *
     * @param folder of the cluster
     * @param config addresses and a directory for the media driver; the id is replaced
     * @return a probe
     * @throws IOException when the file that processes lock cannot be opened
     */
    public static StateHashProbe open(ClusterFolder folder, ClientConfig config) throws IOException {
        Path file = folder.probeLock();
        FileChannel lock = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        try {
            lock.lock();
            return new StateHashProbe(lock, config);
        } catch (IOException | RuntimeException failure) {
            lock.close();
            throw failure;
        }
    }

    /**
     * Asks once.
     *
     * @param max longest wait
     * @return the answer, empty when none came in time, as while no node leads
     */
    public Optional<Answer> ask(Duration max) {
        long endNs = System.nanoTime() + max.toNanos();
        answer = Optional.empty();
        boolean isAsked = false;
        while (answer.isEmpty() && System.nanoTime() < endNs) {
            if (client.poll() == 0) LockSupport.parkNanos(IDLE_NS);
            if (!isAsked && client.isConnected()) isAsked = client.reportState() != SequencerClient.BACK_PRESSURE;
        }
        return answer;
    }

    /**
     * Asks, and waits until all nodes that serve show the hash.
     *
     * @param calls reads the status of the nodes
     * @param max longest wait for the answer, and again for the nodes
     * @return the status of all nodes; some have another hash or none when they did not get there in time
     * @throws IOException when no supervisor runs
     */
    public List<NodeStatus> statuses(ClusterCalls calls, Duration max) throws IOException {
        Optional<Answer> asked = ask(max);
        List<NodeStatus> nodes = calls.statuses();
        long endNs = System.nanoTime() + max.toNanos();
        while (asked.isPresent() && !show(nodes, asked.get()) && System.nanoTime() < endNs) {
            client.poll();
            LockSupport.parkNanos(STATUS_NS);
            nodes = calls.statuses();
        }
        return nodes;
    }

    private static boolean show(List<NodeStatus> nodes, Answer asked) {
        return nodes.stream()
                .filter(NodeStatus::isServing)
                .allMatch(node -> node.number("stateHashAt") >= asked.commands());
    }

    @Override
    public void close() throws IOException {
        client.close();
        lock.close();
    }
}
