package io.needletail.venue.monitor;

import io.aeron.Aeron;
import io.aeron.archive.client.AeronArchive;
import io.aeron.cluster.ConsensusModule;
import io.aeron.cluster.RecordingLog;
import io.aeron.exceptions.AeronException;
import io.needletail.venue.config.NodeDirectories;
import io.needletail.venue.identity.KeyFolder;
import java.io.IOException;
import org.agrona.concurrent.NoOpLock;

/**
 * The archive of a node of this machine that runs: where the recorded log begins, what its snapshots cover, and the
 * deletion of what they cover. The node's own archive does the work. One thread.
 */
public final class NodeArchive implements AutoCloseable {
    /** No snapshot, or no log. */
    public static final long NONE = -1;

    private static final String CHANNEL = "aeron:ipc?term-length=256k";
    private static final int SERVICE = 0;

    private final NodeDirectories directories;
    private final AeronArchive archive;

    private NodeArchive(NodeDirectories directories, AeronArchive archive) {
        this.directories = directories;
        this.archive = archive;
    }

    /**
     * Connects to the archive of a node.
     *
     * @param directories its directories
     * @return the archive
     * @throws IOException when the node does not run, or its archive does not answer
     */
    public static NodeArchive open(NodeDirectories directories) throws IOException {
        try {
            return new NodeArchive(
                    directories,
                    AeronArchive.connect(new AeronArchive.Context()
                            .aeronDirectoryName(directories.aeron().toString())
                            .lock(NoOpLock.INSTANCE)
                            .credentialsSupplier(new KeyFolder(directories.keys())
                                    .key(KeyFolder.OPERATOR)
                                    .credentials())
                            .controlRequestChannel(CHANNEL)
                            .controlRequestStreamId(AeronArchive.Configuration.localControlStreamId())
                            .controlResponseChannel(CHANNEL)));
        } catch (AeronException silent) {
            throw new IOException(
                    "the archive of " + directories.archive() + " does not answer: " + silent.getMessage(), silent);
        }
    }

    /**
     * {@return the position at which the recorded log begins, 0 unless parts were deleted; {@link #NONE} before there
     * is a log}
     */
    public long logStart() {
        long recording = logRecording();
        return recording == Aeron.NULL_VALUE ? NONE : archive.getStartPosition(recording);
    }

    /**
     * {@return the position of the log that the newest snapshot covers, {@link #NONE} without one} The archive must
     * have both recordings of the snapshot, that of the cluster and that of the sequencer, complete.
     */
    public long snapshotPosition() {
        try (RecordingLog log = recordingLog()) {
            RecordingLog.Entry cluster = log.getLatestSnapshot(ConsensusModule.Configuration.SERVICE_ID);
            RecordingLog.Entry service = log.getLatestSnapshot(SERVICE);
            boolean isComplete = cluster != null
                    && service != null
                    && cluster.logPosition == service.logPosition
                    && isComplete(cluster.recordingId)
                    && isComplete(service.recordingId);
            return isComplete ? cluster.logPosition : NONE;
        }
    }

    /**
     * Deletes the files of the log that end at a position or before.
     *
     * @param position not after {@link #snapshotPosition()}: a node starts with its newest snapshot and the log after
     *     it
     * @return how many files were deleted, 0 when the position is within the oldest
     * @throws IOException when the archive refuses, as while another node reads that part
     */
    public long purge(long position) throws IOException {
        if (position > snapshotPosition()) {
            throw new IOException(
                    "position=" + position + ": no snapshot covers it; the newest one covers " + snapshotPosition());
        }
        long recording = logRecording();
        long[] base = {NONE};
        archive.listRecording(
                recording,
                (control,
                        correlation,
                        id,
                        began,
                        ended,
                        start,
                        stop,
                        term,
                        segmentLength,
                        termLength,
                        mtu,
                        session,
                        stream,
                        channel,
                        original,
                        source) ->
                        base[0] = AeronArchive.segmentFileBasePosition(start, position, termLength, segmentLength));
        if (base[0] <= archive.getStartPosition(recording)) return 0;
        try {
            return archive.purgeSegments(recording, base[0]);
        } catch (AeronException refused) {
            throw new IOException(
                    "the archive of " + directories.archive() + " deletes nothing: " + refused.getMessage(), refused);
        }
    }

    @Override
    public void close() {
        archive.close();
    }

    private boolean isComplete(long recording) {
        boolean[] isComplete = {false};
        archive.listRecording(
                recording,
                (control,
                        correlation,
                        id,
                        began,
                        ended,
                        start,
                        stop,
                        term,
                        segmentLength,
                        termLength,
                        mtu,
                        session,
                        stream,
                        channel,
                        original,
                        source) -> isComplete[0] = stop != AeronArchive.NULL_POSITION && stop > start);
        return isComplete[0];
    }

    private long logRecording() {
        try (RecordingLog log = recordingLog()) {
            return log.findLastTermRecordingId();
        }
    }

    private RecordingLog recordingLog() {
        return new RecordingLog(directories.cluster().toFile(), false);
    }
}
