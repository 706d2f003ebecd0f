package io.needletail.venue.backup;

import io.needletail.venue.config.ClusterMembers;
import io.needletail.venue.config.NodeBuffers;
import io.needletail.venue.identity.IdentityKey;
import io.needletail.venue.identity.KeyFolder;
import java.nio.file.Path;
import java.time.Duration;

/**
 * A copy of a cluster.
 *
 * @param key identity of the copy, {@link KeyFolder#BACKUP}
 * @param members addresses of all nodes
 * @param endpoint {@code HOST:PORT} at which the nodes reach the copy; the port is a fixed one
 * @param folder folder of the copy; kept between runs, and continued
 * @param aeron directory of the media driver, deleted at start and at the end
 * @param buffers sizes of buffers and files
 * @param interval how often the copy looks for new snapshots and another leader
 */
public record BackupConfig(
        IdentityKey key,
        ClusterMembers members,
        String endpoint,
        Path folder,
        Path aeron,
        NodeBuffers buffers,
        Duration interval) {
    /** One minute. */
    public static final Duration INTERVAL_DEFAULT = Duration.ofMinutes(1);

    /** Checks endpoint and interval. */
    public BackupConfig {
        int colon = endpoint.lastIndexOf(':');
        if (colon < 1 || endpoint.endsWith(":0")) {
            throw new IllegalArgumentException(
                    "endpoint=" + endpoint + ": expected HOST:PORT with a fixed port, to which the nodes answer");
        }
        if (!interval.isPositive()) {
            throw new IllegalArgumentException("interval=" + interval + ": expected a positive time");
        }
    }

    /** Returns the host of the endpoint. */
    String host() {
        return endpoint.substring(0, endpoint.lastIndexOf(':'));
    }

    /** Returns the folder of the archive. */
    Path archive() {
        return folder.resolve(BackupFolder.ARCHIVE);
    }

    /** Returns the folder of the cluster's files. */
    Path cluster() {
        return folder.resolve(BackupFolder.CLUSTER);
    }
}
