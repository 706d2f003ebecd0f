package io.needletail.venue.sequencer;

import io.aeron.archive.Archive;
import io.aeron.archive.client.ArchiveException;
import io.aeron.cluster.ClusterControl;
import io.aeron.cluster.ConsensusModule;
import io.aeron.cluster.service.Cluster;
import io.aeron.cluster.service.ClusteredService;
import io.aeron.cluster.service.ClusteredServiceContainer;
import io.aeron.driver.MediaDriver;
import io.aeron.exceptions.AeronException;
import io.needletail.venue.config.NodeConfig;
import io.needletail.venue.config.NodeDirectories;
import io.needletail.venue.identity.KeyFolder;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.agrona.CloseHelper;
import org.agrona.concurrent.status.AtomicCounter;
import org.agrona.concurrent.status.CountersReader;

/**
 * One node of a cluster in this process: media driver, archive, consensus module and a service, each with a thread. A
 * cluster has one node or three, or more.
 *
 * <p>A node locks its directories. When it has the lock, the process that used them before is dead, and what that left
 * behind is removed: a node can be started at once after a {@code kill -9}.
 *
 * <p>Agrona needs the JVM's option {@code --add-opens java.base/jdk.internal.misc=ALL-UNNAMED}.
 */
public final class ClusterNode implements AutoCloseable {
    private final NodeContexts contexts;
    private final Deque<AutoCloseable> parts = new ArrayDeque<>();
    private final NodeLock lock;
    private final AtomicBoolean isClosing = new AtomicBoolean();

    private ClusterNode(NodeConfig config, ClusteredService service, NodeListener listener) {
        lock = NodeLock.take(config.directories());
        parts.push(lock);
        Optional<StateComparison> compared = comparison(config, service);
        try {
            prepareKeys(config);
            contexts = new NodeContexts(config, listener, isClosing::get);
            verify(config.directories()).ifPresent(removed -> listener.error(new IOException(removed)));
            parts.push(MediaDriver.launch(contexts.mediaDriver()));
            parts.push(Archive.launch(contexts.archive()));
            parts.push(ConsensusModule.launch(contexts.consensusModule()));
            parts.push(ClusteredServiceContainer.launch(contexts.service(service)));
            MarkFiles.in(config.directories()).reserve();
            if (compared.isPresent()) parts.push(DigestSender.start(config, compared.get()));
        } catch (IOException unusable) {
            closeParts();
            throw new IllegalStateException(unusable.getMessage(), unusable);
        } catch (RuntimeException | Error failure) {
            closeParts();
            throw failure;
        }
    }

    /** Makes the keys of a venue on one machine; the nodes of several machines need the same ones. */
    private static void prepareKeys(NodeConfig config) throws IOException {
        KeyFolder keys = new KeyFolder(config.directories().keys());
        if (config.members().size() == 1 || config.members().isOnLoopback()) keys.make(KeyFolder.STANDARD);
        else if (!keys.hasKeys()) {
            throw new IOException("keys=" + keys.path() + ": the folder has no keys, and members="
                    + config.members().members()
                    + " are on several machines; expected the same keys on each; make them on"
                    + " one with 'needletail cluster keys', and copy the folder to the others");
        }
    }

    private static Optional<StateComparison> comparison(NodeConfig config, ClusteredService service) {
        int members = config.members().size();
        boolean isCompared = members > 1 && config.timings().digestInterval().isPositive();
        return isCompared && service instanceof Sequencer sequencer
                ? Optional.of(sequencer.compareStates(config.nodeId(), members))
                : Optional.empty();
    }

    /**
     * Starts a node. The call returns when its threads run; it may take a few seconds until the cluster has a leader.
     *
     * @param config the node
     * @param service the service, a new one
     * @param listener receives errors
     * @return the node
     * @throws IllegalStateException when another process uses the directories, their disk is full, or a key is missing,
     *     damaged or open to others, or Aeron refuses a file of the node
     * @throws FileDamage when a file that the node starts with is damaged
     */
    public static ClusterNode launch(NodeConfig config, ClusteredService service, NodeListener listener) {
        try {
            return mended(config, service, listener);
        } catch (AeronException failure) {
            throw new IllegalStateException(
                    config.directories().cluster().getParent() + ": the node cannot start: " + failure.getMessage(),
                    failure);
        }
    }

    private static ClusterNode mended(NodeConfig config, ClusteredService service, NodeListener listener) {
        try {
            return new ClusterNode(config, service, listener);
        } catch (ArchiveException failure) {
            TornRecording torn = TornRecording.in(failure).orElseThrow(() -> failure);
            if (!torn.cut(config.directories().archive())) throw failure;
            listener.error(new IOException(torn.toString(), failure));
            return new ClusterNode(config, service, listener);
        }
    }

    /**
     * Verifies the files that a node starts with, or a copy of them; no process uses them.
     *
     * @param directories directories of the node
     * @return what a failure of the machine left unfinished at the end of the log and was removed; empty for nothing
     * @throws FileDamage when a file is damaged
     */
    public static Optional<String> verify(NodeDirectories directories) {
        return new NodeFileVerifier(directories).verify();
    }

    /** {@return true when this node leads the cluster} */
    public boolean isLeader() {
        return !contexts.roleCounter().isClosed() && Cluster.Role.get(contexts.roleCounter()) == Cluster.Role.LEADER;
    }

    /** {@return the position of the log in bytes up to which a majority of the nodes has it} */
    public long commitPosition() {
        AtomicCounter position = contexts.commitPosition();
        return position.isClosed() ? -1 : position.get();
    }

    /**
     * {@return all counters of the node: of the media driver, the archive, the cluster, and {@link SequencerCounters}}
     */
    public CountersReader counters() {
        return contexts.counters();
    }

    /**
     * Lets all nodes of the cluster write a snapshot; only the leader can.
     *
     * @return false when this node does not lead, or a snapshot or an election is going on
     */
    public boolean snapshot() {
        return isLeader() && ClusterControl.ToggleState.SNAPSHOT.toggle(contexts.control());
    }

    /** {@return how many snapshots this node has written since its start} */
    public long snapshots() {
        return contexts.snapshots().get();
    }

    /** Ends the node; its archive and cluster directory stay. */
    @Override
    public void close() {
        closeParts();
    }

    private void closeParts() {
        isClosing.set(true);
        CloseHelper.quietCloseAll(parts);
    }
}
