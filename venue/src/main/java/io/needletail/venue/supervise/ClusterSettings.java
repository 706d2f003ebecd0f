package io.needletail.venue.supervise;

import io.needletail.engine.config.ConfigException;
import io.needletail.engine.config.Variables;
import io.needletail.venue.config.ClientConfig;
import io.needletail.venue.config.ClusterMembers;
import io.needletail.venue.config.NodeConfig;
import io.needletail.venue.config.SequencerConfig;
import io.needletail.venue.config.VenueSetup;
import io.needletail.venue.identity.IdentityKey;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A venue as a cluster of this machine: directories are those of the cluster's folder, and a file that describes one
 * node becomes a cluster of three.
 *
 * @param venue what the file says
 * @param members addresses of the nodes
 */
public record ClusterSettings(VenueSetup venue, ClusterMembers members) {
    private static final int MEMBERS = 3;

    /**
     * Reads a file.
     *
     * @param file settings with a section [VENUE]
     * @param variables where variables of the file get their values
     * @return the settings
     * @throws IOException when the file cannot be read
     * @throws ConfigException when a setting cannot be used
     * @throws IllegalArgumentException when settings contradict each other
     */
    public static ClusterSettings read(Path file, Variables variables) throws IOException {
        if (!Files.isReadable(file) || Files.isDirectory(file)) {
            throw new IOException(file + " is no file that can be read");
        }
        VenueSetup venue = VenueSetup.read(file, variables);
        return new ClusterSettings(venue, membersOf(venue));
    }

    private static ClusterMembers membersOf(VenueSetup venue) {
        ClusterMembers named = venue.node().members();
        String only = named.members().getFirst();
        return named.size() > 1
                ? named
                : ClusterMembers.local(MEMBERS, Integer.parseInt(only.substring(only.lastIndexOf(':') + 1)));
    }

    /** {@return the settings of the replicated service} */
    public SequencerConfig sequencer() {
        return venue.sequencer();
    }

    /**
     * {@return the settings of a node}
     *
     * @param folder of the cluster
     * @param member number of the node
     */
    public NodeConfig node(ClusterFolder folder, int member) {
        NodeConfig one = venue.node();
        return NodeConfig.of(members, member, folder.directories(member))
                .withBuffers(one.buffers())
                .withTimings(one.timings())
                .withIdle(one.idle())
                .withFileSyncLevel(one.fileSyncLevel());
    }

    /**
     * {@return the settings of a client with a media driver in a directory}
     *
     * @param key identity of the client
     * @param clientId id of the client
     * @param aeron the directory
     */
    public ClientConfig client(IdentityKey key, long clientId, Path aeron) {
        return ClientConfig.udp(key, clientId, members, aeron);
    }
}
