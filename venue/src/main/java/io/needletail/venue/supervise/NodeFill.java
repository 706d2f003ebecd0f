package io.needletail.venue.supervise;

import io.needletail.engine.error.VenueFault;
import io.needletail.venue.backup.BackupConfig;
import io.needletail.venue.backup.BackupFolder;
import io.needletail.venue.backup.BackupNode;
import io.needletail.venue.identity.KeyFolder;
import java.io.IOException;
import java.net.DatagramSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import org.agrona.IoUtil;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Fills one node of a cluster whose other nodes run: with a copy that is there, or with one that is made of them now.
 * What the node had is moved away, and stays until it is deleted.
 */
public final class NodeFill {
    private static final Logger LOG = LoggerFactory.getLogger("needletail.venue");
    private static final Duration COPY_MAX = Duration.ofSeconds(60);
    private static final Duration INTERVAL = Duration.ofSeconds(5);
    private static final long POLL_NS = 50_000_000;
    private static final DateTimeFormatter STAMP = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss");

    private final ClusterFolder folder;
    private final ClusterSettings settings;
    private final ClusterCalls calls;
    private final int member;

    /**
     * Creates the filling of a node.
     *
     * @param folder of the cluster
     * @param settings of the cluster
     * @param member number of the node
     */
    public NodeFill(ClusterFolder folder, ClusterSettings settings, int member) {
        this.folder = folder;
        this.settings = settings;
        this.member = member;
        calls = new ClusterCalls(folder);
    }

    /**
     * Fills the node.
     *
     * @param from folder of a copy; empty to make one
     * @return where the files are that the node had, empty when it had none
     * @throws IOException when the node runs, no node leads, or the copy is damaged: nothing is changed
     */
    public Optional<Path> fill(Optional<Path> from) throws IOException {
        requireDown();
        if (from.isPresent()) return replace(from.get());
        Path copy = folder.root().resolve("copy-for-node" + member);
        IoUtil.delete(copy.toFile(), true);
        try {
            copy(copy);
            return replace(copy);
        } finally {
            IoUtil.delete(copy.toFile(), true);
        }
    }

    private void requireDown() throws IOException {
        if (!calls.isSupervised()) return;
        for (NodeStatus node : calls.statuses()) {
            if (node.member() == member && node.pid() != 0) {
                throw new IOException(
                        "node " + member + " runs, process " + node.pid() + ": only a node that is down is filled");
            }
        }
    }

    private Optional<Path> replace(Path copy) throws IOException {
        BackupFolder backup = BackupFolder.open(copy);
        Path filled = folder.root().resolve("node" + member + ".filling");
        IoUtil.delete(filled.toFile(), true);
        backup.restore(filled);
        Path node = folder.node(member);
        Optional<Path> before = Optional.empty();
        if (Files.exists(node)) {
            String stamp = LocalDateTime.now(ZoneOffset.UTC).format(STAMP);
            before = Optional.of(Files.move(node, node.resolveSibling("node" + member + ".damaged-" + stamp)));
        }
        Files.move(filled, node);
        return before;
    }

    private void copy(Path to) throws IOException {
        long endNs = System.nanoTime() + COPY_MAX.toNanos();
        long target = leader(endNs).number("commitPosition");
        BackupConfig config = new BackupConfig( // tidy: each part has a type or a meaning of its own
                folder.keys().key(KeyFolder.BACKUP),
                settings.members(),
                settings.members().host(member) + ":" + freePort(),
                to,
                folder.clientDirectory("fill"),
                settings.venue().node().buffers(),
                INTERVAL);
        try (BackupNode backup = BackupNode.start(
                config, error -> LOG.warn("{} copy: {}", VenueFault.COPY_FAULT.id(), error.toString()))) {
            while (!backup.isFollowing() || backup.position() < target) {
                if (System.nanoTime() - endNs > 0) {
                    throw new IOException("the copy is at log position " + backup.position() + " after "
                            + COPY_MAX.toSeconds() + " s, and the cluster at " + target
                            + ": make one with 'needletail cluster backup', and name it with --from");
                }
                LockSupport.parkNanos(POLL_NS);
            }
        } catch (RuntimeException failure) {
            // Aeron's exceptions say what is wrong with a directory, a port or the disk.
            throw new IOException("the copy cannot be made: " + failure.getMessage(), failure);
        }
    }

    private NodeStatus leader(long endNs) throws IOException {
        Optional<NodeStatus> leader = calls.leader();
        while (leader.isEmpty() && System.nanoTime() - endNs < 0) {
            LockSupport.parkNanos(POLL_NS);
            leader = calls.leader();
        }
        return leader.orElseThrow(
                () -> new IOException("no node leads, so that there is nothing to copy: name a copy with --from"));
    }

    private static int freePort() throws IOException {
        try (DatagramSocket free = new DatagramSocket(0)) {
            return free.getLocalPort();
        }
    }
}
