package io.needletail.venue.identity;

import io.aeron.archive.codecs.ArchiveIdRequestDecoder;
import io.aeron.archive.codecs.BoundedReplayRequestDecoder;
import io.aeron.archive.codecs.CloseSessionRequestDecoder;
import io.aeron.archive.codecs.FindLastMatchingRecordingRequestDecoder;
import io.aeron.archive.codecs.KeepAliveRequestDecoder;
import io.aeron.archive.codecs.ListRecordingRequestDecoder;
import io.aeron.archive.codecs.ListRecordingsForUriRequestDecoder;
import io.aeron.archive.codecs.ListRecordingsRequestDecoder;
import io.aeron.archive.codecs.MaxRecordedPositionRequestDecoder;
import io.aeron.archive.codecs.RecordingPositionRequestDecoder;
import io.aeron.archive.codecs.ReplayRequestDecoder;
import io.aeron.archive.codecs.ReplayTokenRequestDecoder;
import io.aeron.archive.codecs.StartPositionRequestDecoder;
import io.aeron.archive.codecs.StopAllReplaysRequestDecoder;
import io.aeron.archive.codecs.StopPositionRequestDecoder;
import io.aeron.archive.codecs.StopReplayRequestDecoder;
import io.aeron.cluster.codecs.BackupQueryDecoder;
import io.aeron.cluster.codecs.HeartbeatRequestDecoder;
import io.aeron.cluster.codecs.MessageHeaderDecoder;
import java.util.Set;

/** Requests that a node permits an authenticated identity, beside the commands of the venue. */
public final class NodeAuthorisation {
    /** Requests of a copy to an archive: it lists and replays, and changes nothing. */
    private static final Set<Integer> READS = Set.of(
            ListRecordingsRequestDecoder.TEMPLATE_ID,
            ListRecordingsForUriRequestDecoder.TEMPLATE_ID,
            ListRecordingRequestDecoder.TEMPLATE_ID,
            FindLastMatchingRecordingRequestDecoder.TEMPLATE_ID,
            ReplayRequestDecoder.TEMPLATE_ID,
            BoundedReplayRequestDecoder.TEMPLATE_ID,
            ReplayTokenRequestDecoder.TEMPLATE_ID,
            StopReplayRequestDecoder.TEMPLATE_ID,
            StopAllReplaysRequestDecoder.TEMPLATE_ID,
            RecordingPositionRequestDecoder.TEMPLATE_ID,
            MaxRecordedPositionRequestDecoder.TEMPLATE_ID,
            StartPositionRequestDecoder.TEMPLATE_ID,
            StopPositionRequestDecoder.TEMPLATE_ID,
            ArchiveIdRequestDecoder.TEMPLATE_ID,
            KeepAliveRequestDecoder.TEMPLATE_ID,
            CloseSessionRequestDecoder.TEMPLATE_ID);

    private NodeAuthorisation() {}

    /**
     * {@return true when an identity may connect to an archive: the parts of nodes, an operator, and a copy}
     *
     * @param name name of the identity
     */
    public static boolean admitsToArchive(String name) {
        return name.equals(KeyFolder.NODE) || name.equals(KeyFolder.OPERATOR) || name.equals(KeyFolder.BACKUP);
    }

    /**
     * {@return true when an identity may connect to a consensus module: all but those of archives, and there a copy for
     * its queries}
     *
     * @param name name of the identity
     */
    public static boolean admitsToCluster(String name) {
        return !name.equals(KeyFolder.NODE);
    }

    /**
     * {@return true when an archive does what a session asks for}
     *
     * @param protocolId schema of the request
     * @param actionId template of the request
     * @param type unused
     * @param principal identity of the session
     */
    public static boolean archive(int protocolId, int actionId, Object type, byte[] principal) {
        String name = Principal.of(principal).name();
        return admitsToArchive(name) && (!name.equals(KeyFolder.BACKUP) || READS.contains(actionId));
    }

    /**
     * {@return true when a consensus module answers a request other than a command: the queries of a copy}
     *
     * @param protocolId schema of the request
     * @param actionId template of the request
     * @param type unused
     * @param principal identity of the session
     */
    public static boolean cluster(int protocolId, int actionId, Object type, byte[] principal) {
        boolean isQuery = protocolId == MessageHeaderDecoder.SCHEMA_ID
                && (actionId == BackupQueryDecoder.TEMPLATE_ID || actionId == HeartbeatRequestDecoder.TEMPLATE_ID);
        return isQuery && Principal.of(principal).name().equals(KeyFolder.BACKUP);
    }
}
