package io.needletail.venue.sequencer;

import io.aeron.cluster.service.ClusteredService;
import io.needletail.venue.config.ClusterMembers;
import io.needletail.venue.config.IdleMode;
import io.needletail.venue.config.NodeBuffers;
import io.needletail.venue.config.NodeConfig;
import io.needletail.venue.config.NodeDirectories;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** A cluster of one node for tests, in a directory of the test, which can be closed and started again. */
final class TestNode implements AutoCloseable, NodeListener {
    private static final long DEADLINE_S = 60;

    final List<Throwable> errors = new CopyOnWriteArrayList<>();
    final List<String> ended = new CopyOnWriteArrayList<>();
    final NodeConfig config;
    private EmbeddedNode node;

    TestNode(Path directory) {
        Path shared = Path.of("/dev/shm");
        Path aeron = Files.isDirectory(shared)
                ? shared.resolve("needletail-test-" + ProcessHandle.current().pid() + "-" + directory.hashCode())
                : directory.resolve("aeron");
        ClusterMembers members = ClusterMembers.local(1, FreePorts.udp(ClusterMembers.PORTS));
        config = NodeConfig.of(members, 0, NodeDirectories.in(directory, aeron))
                .withBuffers(NodeBuffers.SMALL)
                .withIdle(IdleMode.BACKOFF);
    }

    TestNode start(ClusteredService service) {
        node = EmbeddedNode.launch(config, service, this);
        return this;
    }

    EmbeddedNode node() {
        return node;
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
    public void close() {
        if (node != null) node.close();
        node = null;
    }

    /** Polls a client until a condition holds. */
    void await(SequencerClient client, BooleanSupplier condition) {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(DEADLINE_S);
        while (!condition.getAsBoolean()) {
            if (client.poll() == 0) LockSupport.parkNanos(20_000);
            if (System.nanoTime() - deadline > 0) throw new AssertionError("not within " + DEADLINE_S + " s: " + this);
        }
    }

    @Override
    public String toString() {
        return "errors " + errors + ", ended " + ended;
    }
}
