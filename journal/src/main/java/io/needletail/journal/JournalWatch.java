package io.needletail.journal;

import io.needletail.journal.FileIdentity.State;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Looks after the files of a journal while it is written: whether they are still where they were. Any thread but the hot one; one
 * at a time.
 */
public final class JournalWatch {

    private final JournalSyncer syncing;
    private final Supplier<Optional<IOException>> preparing;
    private final FileIdentity lock;
    private final FileIdentity numbers;
    private Segment watched;
    private FileIdentity segment;

    /** What is wrong with the files. */
    public enum Trouble {
        /** They were deleted or replaced; the journal takes nothing any more. */
        DELETED,
        /** The lock was removed or replaced; in the second case the journal takes nothing any more. */
        LOCK_LOST,
        /** There is no room for the next segment. */
        NO_ROOM,
        /** Bytes could not be forced, or a file became unreadable; the journal takes nothing any more. */
        FAILED
    }

    /**
     * Something that is wrong.
     *
     * @param trouble what
     * @param text which file, and why
     * @param isFatal whether the journal takes nothing any more
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

    /**
     * Looks once: three look-ups of names. What is fatal fails the journal.
     *
     * @return the gravest trouble at the moment
     */
    public Optional<Report> look() {
        try {
            Optional<Report> gone = files();
            if (gone.isEmpty()) gone = lock();
            return gone.or(this::failure);
        } catch (IOException unreadable) {
            return fatal(Trouble.FAILED, unreadable);
        }
    }

    private Optional<Report> files() throws IOException {
        if (newest(watched) != watched) {
            watched = newest(watched);
            segment = FileIdentity.of(watched.path);
        }
        Optional<Report> report = gone(numbers);
        if (report.isPresent() || segment.look() == State.PRESENT) return report;
        // The hot thread may have gone on meanwhile and given the file to another place.
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
        return failed.or(() -> preparing.get().map(why -> new Report(Trouble.NO_ROOM, text(why), false)));
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
