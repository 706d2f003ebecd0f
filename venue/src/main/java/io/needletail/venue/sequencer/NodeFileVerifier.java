package io.needletail.venue.sequencer;

import io.aeron.cluster.codecs.MessageHeaderDecoder;
import io.aeron.cluster.codecs.NewLeadershipTermEventDecoder;
import io.aeron.cluster.codecs.SessionMessageHeaderDecoder;
import io.needletail.venue.config.NodeDirectories;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;
import org.agrona.DirectBuffer;

/**
 * Verifies the files that a node starts with, before any part of it runs: the catalog of its archive, the list of its
 * terms and snapshots, the newest snapshot, and the log after it. What the node does not read when it starts is
 * verified by those who read it later.
 *
 * <p>It takes as long as reading these files once.
 */
final class NodeFileVerifier {
    private static final long NOTHING = 0;

    private final NodeDirectories directories;
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final NewLeadershipTermEventDecoder term = new NewLeadershipTermEventDecoder();

    NodeFileVerifier(NodeDirectories directories) {
        this.directories = directories;
    }

    /**
     * Verifies the files.
     *
     * @return what a failure of the machine left unfinished at the end of the log and was removed; empty for nothing
     * @throws FileDamage when a file is damaged
     */
    Optional<String> verify() {
        if (directories.isCleaned()) return Optional.empty();
        try {
            if (!RecordingFiles.isArchive(directories.archive())) {
                requireNew();
                return Optional.empty();
            }
            RecordingCatalog catalog = RecordingCatalog.read(directories.archive());
            RecordingLogFile recordings = RecordingLogFile.read(directories.cluster());
            if (recordings.isEmpty()) {
                for (RecordingCatalog.Recording recording : catalog.recordings()) {
                    requireNoCommand(new RecordingFiles(catalog, recording.id()), recordings);
                }
                return Optional.empty();
            }
            long from = verifySnapshot(catalog, recordings);
            Optional<Long> log = recordings.log();
            return log.isPresent()
                    ? verifyLog(new RecordingFiles(catalog, log.get()), recordings, from)
                    : Optional.empty();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private void requireNew() throws IOException {
        if (RecordingLogFile.read(directories.cluster()).isEmpty()) return;
        throw new FileDamage(
                directories.archive().resolve(RecordingCatalog.FILE),
                0,
                "the file is missing, and recording.log has entries");
    }

    private void requireNoCommand(RecordingFiles files, RecordingLogFile recordings) throws IOException {
        if (!files.isBegun()) return;
        files.read(files.start(), (end, buffer, offset, length) -> {
            boolean isMessage = length >= MessageHeaderDecoder.ENCODED_LENGTH
                    && header.wrap(buffer, offset).schemaId() == MessageHeaderDecoder.SCHEMA_ID
                    && header.templateId() == SessionMessageHeaderDecoder.TEMPLATE_ID;
            if (isMessage) throw recordings.missing();
            return true;
        });
    }

    /** Returns the position at which the node begins with the log. */
    private static long verifySnapshot(RecordingCatalog catalog, RecordingLogFile recordings) throws IOException {
        Optional<RecordingLogFile.Entry> newest = recordings.newestSnapshot();
        if (newest.isEmpty()) return NOTHING;
        RecordingLogFile.Entry cluster = newest.get();
        new SnapshotRecording(catalog, recordings, cluster).read((bytes, length) -> {}, (buffer, offset) -> {});
        new SnapshotRecording(catalog, recordings, recordings.service(cluster))
                .read((bytes, length) -> {}, (buffer, offset) -> {});
        return cluster.position();
    }

    private Optional<String> verifyLog(RecordingFiles log, RecordingLogFile recordings, long from) throws IOException {
        log.read(from, (end, buffer, offset, length) -> {
            requireTerm(recordings, buffer, offset, length);
            return true;
        });
        String what = switch (log.leftover()) {
            case LOST_PAGES ->
                " the system had written only parts to the disk when the machine failed; they were removed";
            case FAILED_WRITE -> " there were bytes of a write that failed, as on a full disk; they were removed";
            case NONE, TORN_FRAME -> "";
        };
        if (what.isEmpty()) return Optional.empty();
        log.cut();
        return Optional.of(log.file(log.end()) + ": after position " + log.end() + what);
    }

    private void requireTerm(RecordingLogFile recordings, DirectBuffer buffer, int offset, int length) {
        if (length < MessageHeaderDecoder.ENCODED_LENGTH) return;
        header.wrap(buffer, offset);
        boolean isTerm = header.schemaId() == MessageHeaderDecoder.SCHEMA_ID
                && header.templateId() == NewLeadershipTermEventDecoder.TEMPLATE_ID;
        if (!isTerm) return;
        term.wrapAndApplyHeader(buffer, offset, header);
        recordings.requireTerm(term.leadershipTermId(), term.termBaseLogPosition());
    }
}
