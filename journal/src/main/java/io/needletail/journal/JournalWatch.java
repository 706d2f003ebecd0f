package io.needletail.journal;

import io.needletail.journal.FileIdentity.State;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Monitors the files of a journal while it is written: verifies that they were not moved, deleted or replaced. Any
 * thread but the hot one; one at a time.
 */
public final class JournalWatch {

    private final JournalSyncer syncing;
    private final Supplier<Optional<IOException>> preparing;
    private final FileIdentity lock;
    private final FileIdentity numbers;
    private Segment watched;
    private FileIdentity segment;
    private volatile Optional<FileIdentity> ring = Optional.empty();

    /** Problem of the files. */
    public enum Trouble {
        /** The files were deleted or replaced; the journal accepts no further message. */
        DELETED,
        /** The lock was removed or replaced; if it was replaced, the journal accepts no further message. */
        LOCK_LOST,
        /** There is no room for the next segment. */
        NO_ROOM,
        /** Bytes could not be forced, or a file became unreadable; the journal accepts no further message. */
        FAILED
    }

    /**
     * Report of a problem.
     *
     * @param trouble the problem
     * @param text file and cause
     * @param isFatal true when the journal accepts no further message
     */
    public record Report(Trouble trouble, String text, boolean isFatal) {}

    JournalWatch(JournalSyncer syncing, SegmentRoller rolling, Segment first, FileIdentity lock, FileIdentity numbers)
            throws IOException {
        this.syncing = syncing;
        this.preparing = rolling::diskFailure;
        this.lock = lock;
        this.numbers = numbers;
        watched = newest(first);
        segment = FileIdentity.of(watched.path);
    }

    /** Checks the file of a ring too. */
    void alsoLookAt(FileIdentity file) {
        ring = Optional.of(file);
    }

    /**
     * Checks once: three look-ups of names. A fatal problem fails the journal. Allocates nothing while there is no
     * problem, on Linux with native access.
     *
     * @return the gravest problem at the moment
     */
    public Optional<Report> look() {
        try {
            Optional<Report> gone = files();
            if (gone.isEmpty()) gone = lock();
            return gone.isPresent() ? gone : failure();
        } catch (IOException unreadable) {
            return fatal(Trouble.FAILED, unreadable);
        }
    }

    private Optional<Report> files() throws IOException {
        if (newest(watched) != watched) {
            watched = newest(watched);
            segment = FileIdentity.of(watched.path);
        }
        Optional<Report> report = ring.isPresent() ? gone(ring.get()) : Optional.empty();
        if (report.isEmpty()) report = gone(numbers);
        if (report.isPresent() || segment.look() == State.PRESENT) return report;
        // The hot thread may have changed to the next segment meanwhile and renamed the file.
        return newest(watched) == watched ? gone(segment) : Optional.empty();
    }

    private Optional<Report> gone(FileIdentity file) throws IOException {
        State state = file.look();
        if (state == State.PRESENT) return Optional.empty();
        return fatal(
                Trouble.DELETED,
                new IOException(
                        file.path() + " was " + (state == State.MISSING ? "deleted" : "replaced by another file")
                                + " while it was being written"));
    }

    private Optional<Report> lock() throws IOException {
        Path path = lock.path();
        return switch (lock.look()) {
            case PRESENT -> Optional.empty();
            case MISSING ->
                Optional.of(new Report(
                        Trouble.LOCK_LOST, path + " was removed: another process can open the journal", false));
            case REPLACED ->
                fatal(
                        Trouble.LOCK_LOST,
                        new IOException(path + " was replaced by another file: another process may write the journal"));
        };
    }

    private Optional<Report> failure() {
        Optional<Report> failed = syncing.failure().map(why -> new Report(Trouble.FAILED, why.getMessage(), true));
        if (failed.isPresent()) return failed;
        return preparing.get().map(why -> new Report(Trouble.NO_ROOM, text(why), false));
    }

    private static String text(IOException why) {
        return why.getClass().getSimpleName() + ": " + why.getMessage();
    }

    private Optional<Report> fatal(Trouble trouble, IOException why) {
        if (!syncing.isBroken()) syncing.fail(why);
        return Optional.of(new Report(trouble, why.getMessage(), true));
    }

    private static Segment newest(Segment from) {
        Segment newest = from;
        for (Segment next = newest.newer; next != null; next = newest.newer) newest = next;
        return newest;
    }
}
