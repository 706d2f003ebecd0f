package io.needletail.venue.sequencer;

import java.nio.file.Path;

/** A file of a node that is damaged: whatever reads it goes no further. The message names the file and the place. */
public final class FileDamage extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    /**
     * Creates the report.
     *
     * @param file the damaged file
     * @param at byte of the file
     * @param what what is wrong there, and what was expected
     */
    FileDamage(Path file, long at, String what) {
        super("file=" + file + ": damaged at byte " + at + ": " + what
                + "; nothing of it was used. Move the node's folder away and fill the node with a copy"
                + " (needletail cluster restore)");
    }

    /**
     * Creates the report of the archive of a node that runs.
     *
     * @param archive folder of the archive
     * @param cause names the file and the place
     */
    FileDamage(Path archive, Throwable cause) {
        super(
                "file=" + archive + ": damaged while the node ran: " + cause.getMessage()
                        + "; it was not sent. A node of a cluster ends: fill it with a copy (needletail cluster restore)."
                        + " A single node goes on: take a snapshot, so that its next start does not need that part",
                cause);
    }

    /**
     * Creates the report for a place of a recording.
     *
     * @param file the damaged file
     * @param at byte of the file
     * @param position of that byte in the recording
     * @param what what is wrong there, and what was expected
     */
    FileDamage(Path file, long at, long position, String what) {
        this(file, at, "position " + position + " of the recording: " + what);
    }
}
