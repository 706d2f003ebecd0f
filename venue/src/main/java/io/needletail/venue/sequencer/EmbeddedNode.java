package io.needletail.venue.sequencer;

import io.aeron.cluster.service.ClusteredService;
import io.needletail.venue.config.ClientConfig;
import io.needletail.venue.config.ClusterMembers;
import io.needletail.venue.config.NodeConfig;
import java.nio.file.Path;

/** A cluster of one node in this process, which clients reach over shared memory. It uses UDP ports of this machine all the same. */
public final class EmbeddedNode implements AutoCloseable {
    private final ClusterNode node;
    private final Path aeronDirectory;

    private EmbeddedNode(ClusterNode node, Path aeronDirectory) {
        this.node = node;
        this.aeronDirectory = aeronDirectory;
    }

    /**
     * Starts the node.
     *
     * @param config the node, of a cluster with one member
     * @param service the service, a new one
     * @param listener is told of errors
     * @return the node
     */
    public static EmbeddedNode launch(NodeConfig config, ClusteredService service, NodeListener listener) {
        ClusterMembers members = config.members();
        if (members.size() != 1) {
            throw new IllegalArgumentException("members=" + members.members() + ": expected one for an embedded node");
        }
        return new EmbeddedNode(
                ClusterNode.launch(config, service, listener),
                config.directories().aeron());
    }

    /**
     * {@return the configuration of a client of this node}
     *
     * @param clientId id of the client, 1 or more
     */
    public ClientConfig client(long clientId) {
        return ClientConfig.ipc(clientId, aeronDirectory);
    }

    /** {@return the node itself} */
    public ClusterNode node() {
        return node;
    }

    @Override
    public void close() {
        node.close();
    }
}
