package io.needletail.venue.sequencer;

import io.aeron.cluster.codecs.ClientSessionDecoder;
import io.aeron.cluster.codecs.MessageHeaderDecoder;
import io.aeron.cluster.codecs.SnapshotMarkerDecoder;
import io.needletail.matching.SnapshotSink;
import java.io.IOException;
import java.util.function.ObjIntConsumer;
import org.agrona.DirectBuffer;

/**
 * One part of a snapshot in the archive, read and verified: the frames, the mark of its place in the log, and the
 * sequencer's chunks.
 */
final class SnapshotRecording {
    private final RecordingFiles files;
    private final RecordingLogFile recordings;
    private final RecordingLogFile.Entry entry;
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final SnapshotMarkerDecoder marker = new SnapshotMarkerDecoder();
    private final SnapshotMessages messages = new SnapshotMessages();
    private boolean isMarked;

    /**
     * Finds the recording of a snapshot.
     *
     * @param catalog the catalog of the archive
     * @param recordings the file that names the snapshot
     * @param entry the snapshot
     */
    SnapshotRecording(RecordingCatalog catalog, RecordingLogFile recordings, RecordingLogFile.Entry entry) {
        files = new RecordingFiles(catalog, entry.recording());
        this.recordings = recordings;
        this.entry = entry;
    }

    /**
     * Reads all of it.
     *
     * @param sink takes the sequencer's bytes; none of the part of the consensus module
     * @param sessions takes each session that was open: a buffer, and where its message begins
     * @throws IOException when a file cannot be read
     * @throws FileDamage when a file is damaged
     */
    void read(SnapshotSink sink, ObjIntConsumer<DirectBuffer> sessions) throws IOException {
        byte[] chunk = new byte[SnapshotMessages.CHUNK_MAX];
        files.read(0, (end, buffer, offset, length) -> {
            if (isClusters(buffer, offset, length)) {
                if (header.templateId() == ClientSessionDecoder.TEMPLATE_ID) sessions.accept(buffer, offset);
                return true;
            }
            try {
                int bytes = messages.read(buffer, offset, length, chunk);
                if (bytes > 0) sink.chunk(chunk, bytes);
            } catch (IllegalArgumentException damaged) {
                throw files.damage(end, damaged.getMessage());
            }
            return true;
        });
        if (!isMarked) throw recordings.damage(entry, "recording " + entry.recording() + " is no snapshot");
        boolean isComplete = entry.service() == RecordingLogFile.CLUSTER || messages.isComplete();
        if (!isComplete) {
            throw files.damage(files.end(), "the snapshot ends too early");
        }
    }

    /** Throws unless the state that was restored is the one of which the snapshot was written. */
    void requireHash(long stateHash) {
        if (stateHash == messages.stateHash()) return;
        throw files.damage(
                files.end(), "the hash of the restored state is " + stateHash + ", expected " + messages.stateHash());
    }

    private boolean isClusters(DirectBuffer buffer, int offset, int length) {
        if (length < MessageHeaderDecoder.ENCODED_LENGTH) return false;
        header.wrap(buffer, offset);
        if (header.schemaId() != MessageHeaderDecoder.SCHEMA_ID) return false;
        if (header.templateId() == SnapshotMarkerDecoder.TEMPLATE_ID) {
            marker.wrapAndApplyHeader(buffer, offset, header);
            isMarked = marker.logPosition() == entry.position() && marker.leadershipTermId() == entry.term();
            if (!isMarked) {
                throw recordings.damage(
                        entry,
                        "the snapshot in recording " + entry.recording() + " is that of position "
                                + marker.logPosition() + ", expected " + entry.position());
            }
        }
        return true;
    }
}
