package io.needletail.venue.sequencer;

import io.aeron.cluster.service.ClusteredService;
import io.needletail.venue.config.ClientConfig;
import io.needletail.venue.config.ClusterMembers;
import io.needletail.venue.config.NodeConfig;
import io.needletail.venue.config.NodeDirectories;
import io.needletail.venue.identity.KeyFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * A cluster of one node in this process, which clients reach over shared memory. It uses UDP ports of this machine all
 * the same.
 */
public final class EmbeddedNode implements AutoCloseable {
    private final ClusterNode node;
    private final KeyFolder keys;
    private final Path aeronDirectory;

    private EmbeddedNode(ClusterNode node, NodeDirectories directories) {
        this.node = node;
        keys = new KeyFolder(directories.keys());
        aeronDirectory = directories.aeron();
    }

    /**
     * Starts the node.
     *
     * @param config the node, of a cluster with one member
     * @param service the service, a new one
     * @param listener receives errors
     * @return the node
     */
    public static EmbeddedNode launch(NodeConfig config, ClusteredService service, NodeListener listener) {
        ClusterMembers members = config.members();
        if (members.size() != 1) {
            throw new IllegalArgumentException("members=" + members.members() + ": expected one for an embedded node");
        }
        return new EmbeddedNode(ClusterNode.launch(config, service, listener), config.directories());
    }

    /**
     * {@return the configuration of a client of this node, with the rights of the operator}
     *
     * @param clientId id of the client, 1 or more, and of no gateway
     */
    public ClientConfig client(long clientId) {
        return client(KeyFolder.OPERATOR, clientId);
    }

    /**
     * {@return the configuration of a client of this node}
     *
     * @param identity name of its identity; its key is made when the node has none
     * @param clientId id of the client, 1 or more
     * @throws IllegalStateException when the key cannot be written, is damaged, or is open to others
     */
    public ClientConfig client(String identity, long clientId) {
        try {
            keys.make(List.of(identity));
            return ClientConfig.ipc(keys.key(identity), clientId, aeronDirectory);
        } catch (IOException unusable) {
            throw new IllegalStateException(unusable.getMessage(), unusable);
        }
    }

    /** {@return the keys of the venue} */
    public KeyFolder keys() {
        return keys;
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
