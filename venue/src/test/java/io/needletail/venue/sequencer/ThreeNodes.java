package io.needletail.venue.sequencer;

import io.needletail.venue.config.ClientConfig;
import io.needletail.venue.config.ClusterMembers;
import io.needletail.venue.config.IdleMode;
import io.needletail.venue.config.NodeBuffers;
import io.needletail.venue.config.NodeConfig;
import io.needletail.venue.config.NodeDirectories;
import io.needletail.venue.config.NodeTimings;
import io.needletail.venue.identity.IdentityKey;
import io.needletail.venue.identity.KeyFolder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;

/** A cluster of three nodes in this process, each of which can be closed and started again. */
final class ThreeNodes implements AutoCloseable {
    static final int MEMBERS = 3;

    private static final long DEADLINE_S = 90;
    private static final Duration DIGEST_INTERVAL = Duration.ofMillis(200);

    private final Path directory;
    private final ClusterMembers members;
    private final List<Node> nodes;

    ThreeNodes(Path directory) {
        this.directory = directory;
        members = ClusterMembers.local(MEMBERS, FreePorts.udp(MEMBERS * ClusterMembers.PORTS));
        nodes = IntStream.range(0, MEMBERS).mapToObj(Node::new).toList();
    }

    /** One of the nodes. */
    final class Node implements NodeListener {
        final List<Throwable> errors = new CopyOnWriteArrayList<>();
        final List<String> ended = new CopyOnWriteArrayList<>();
        final NodeConfig config;
        Sequencer sequencer;
        private Optional<ClusterNode> running = Optional.empty();

        private Node(int id) {
            NodeDirectories directories = NodeDirectories.in(directory.resolve("node" + id), memory("node" + id));
            config = NodeConfig.of(members, id, directories)
                    .withBuffers(NodeBuffers.SMALL)
                    .withTimings(NodeTimings.DEFAULTS
                            .withDigestInterval(DIGEST_INTERVAL)
                            .withHeartbeat(Duration.ofMillis(200), Duration.ofSeconds(2)))
                    .withIdle(IdleMode.PARK);
        }

        Node start() {
            errors.clear();
            ended.clear();
            sequencer = new Sequencer(NodeCopy.CAPACITY);
            running = Optional.of(ClusterNode.launch(config, sequencer, this));
            return this;
        }

        boolean isLeader() {
            return running.isPresent() && running.get().isLeader();
        }

        ClusterNode node() {
            return running.orElseThrow();
        }

        void stop() {
            running.ifPresent(ClusterNode::close);
            running = Optional.empty();
        }

        @Override
        public void error(Throwable error) {
            errors.add(error);
        }

        @Override
        public void terminated(String part) {
            ended.add(part);
        }

        @Override
        public String toString() {
            return "node " + config.nodeId() + ": errors " + errors + ", ended " + ended;
        }
    }

    ThreeNodes start() {
        nodes.forEach(Node::start);
        return this;
    }

    List<Node> nodes() {
        return nodes;
    }

    Node leader() {
        until(() -> nodes.stream().anyMatch(Node::isLeader));
        return nodes.stream().filter(Node::isLeader).findFirst().orElseThrow();
    }

    Node follower() {
        Node leader = leader();
        return nodes.stream().filter(node -> node != leader).findFirst().orElseThrow();
    }

    SequencerClient client(long id, VenueListener listener) {
        return ClusterClient.connect(ClientConfig.udp(operator(), id, members, memory("client" + id)), listener);
    }

    private IdentityKey operator() {
        try {
            return new KeyFolder(nodes.getFirst().config.directories().keys()).key(KeyFolder.OPERATOR);
        } catch (IOException unusable) {
            throw new UncheckedIOException(unusable);
        }
    }

    /** Polls a client until a condition holds. */
    void await(SequencerClient client, BooleanSupplier condition) {
        until(() -> {
            client.poll();
            return condition.getAsBoolean();
        });
    }

    void until(BooleanSupplier condition) {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(DEADLINE_S);
        while (!condition.getAsBoolean()) {
            LockSupport.parkNanos(100_000);
            if (System.nanoTime() - deadline > 0) throw new AssertionError("not within " + DEADLINE_S + " s: " + nodes);
        }
    }

    @Override
    public void close() {
        nodes.forEach(Node::stop);
    }

    private Path memory(String name) {
        Path shared = Path.of("/dev/shm");
        String unique = "needletail-test-" + ProcessHandle.current().pid() + "-" + directory.hashCode() + "-" + name;
        return Files.isDirectory(shared) ? shared.resolve(unique) : directory.resolve(name + "-aeron");
    }
}
