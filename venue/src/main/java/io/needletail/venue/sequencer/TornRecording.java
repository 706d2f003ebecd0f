package io.needletail.venue.sequencer;

import io.aeron.archive.ArchiveTool;
import io.aeron.archive.client.ArchiveException;
import java.io.File;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A recording whose last frame is incomplete, as after a full disk: the archive does not start before that frame is
 * removed. With {@link RecordingChecksum} the archive calls only those frames incomplete that really are: a message of
 * which this node did not record all was never acknowledged by it.
 */
final class TornRecording {
    private static final Pattern STRADDLING =
            Pattern.compile("straddling page boundary in file: (\\S.*?(\\d+)-\\d+\\.rec)");

    private final File segment;
    private final long recordingId;

    private TornRecording(File segment, long recordingId) {
        this.segment = segment;
        this.recordingId = recordingId;
    }

    /** Returns the recording that keeps an archive from starting, empty when the cause is another one. */
    static Optional<TornRecording> in(ArchiveException failure) {
        Matcher cause = STRADDLING.matcher(String.valueOf(failure.getMessage()));
        if (!cause.find()) return Optional.empty();
        return Optional.of(new TornRecording(new File(cause.group(1)), Long.parseLong(cause.group(2))));
    }

    /**
     * Removes the incomplete frame.
     *
     * @param archive directory of the archive, which does not run
     * @return false when the recording has further damage
     */
    boolean cut(Path archive) {
        try (PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8)) {
            return ArchiveTool.verifyRecording(
                    nowhere,
                    archive.toFile(),
                    recordingId,
                    Set.of(),
                    null,
                    file -> file.getName().equals(segment.getName()));
        }
    }

    @Override
    public String toString() {
        return segment + ": its last frame is incomplete and was removed";
    }
}
