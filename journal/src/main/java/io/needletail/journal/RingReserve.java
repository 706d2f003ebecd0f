package io.needletail.journal;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.Set;

/**
 * Room on the disk for all that the ring of an engine can hold, kept once for all its journals, so that their files can
 * be small: the file {@code reserve} beside the ring. When the disk is full, the files that need blocks for what was
 * committed get those of the reserve, and the journals accept nothing more until the reserve is whole again.
 *
 * <p>Any thread.
 */
final class RingReserve {
    private static final String NAME = "reserve";

    /** For each journal: the rest of the block that its last batch begins, and the mark of its end. */
    private static final int JOURNAL_BYTES = 2 * JournalConfig.PAGE_BYTES;

    private static final int STEP_BYTES = 1024 * 1024;
    private static final long RETRY_NS = 1_000_000_000L;

    private final NativePath file;
    private final Path directory;
    private long ringBytes;
    private long journals;
    private long bytes;
    private boolean isUsable;
    private Object device = "";
    private long failedNs;
    private volatile Optional<IOException> failure = Optional.empty();

    /** Names the reserve of a ring's directory; changes nothing. */
    RingReserve(Path directory) {
        this.directory = directory;
        file = NativePath.of(directory.resolve(NAME));
    }

    /**
     * Allocates the room for a ring of a size; without effect where a file cannot be allocated without being written.
     */
    synchronized void open(int ring) throws IOException {
        Set<StandardOpenOption> options = Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        try (FileChannel channel = FileChannel.open(file.path(), options, OwnerOnly.file())) {
            channel.truncate(ring);
        }
        ringBytes = ring;
        bytes = ring;
        isUsable = LinuxFiles.allocate(file, ring);
        if (isUsable) device = device(directory);
    }

    /** Tests that it can back the files of a directory: those of the same file system. */
    synchronized boolean covers(Path journal) throws IOException {
        return isUsable && device(journal).equals(device);
    }

    private static Object device(Path path) throws IOException {
        return Files.getAttribute(path, "unix:dev");
    }

    /** Makes it large enough for one journal more. */
    synchronized void add() throws IOException {
        journals++;
        long needed = ringBytes + journals * JOURNAL_BYTES;
        if (!isUsable || needed <= bytes) return;
        try {
            LinuxFiles.allocate(file, bytes + STEP_BYTES);
            bytes += STEP_BYTES;
        } catch (IOException noRoom) {
            journals--;
            throw noRoom;
        }
    }

    /** Notes that a journal was closed. */
    synchronized void remove() {
        journals--;
    }

    /**
     * Gives bytes back to the disk for a file that needs them; the journals accept nothing from now on.
     *
     * @return false when nothing was left
     */
    synchronized boolean give(long count, IOException why) throws IOException {
        if (failure.isEmpty()) failure = Optional.of(why);
        failedNs = System.nanoTime();
        if (!Files.exists(file.path())) return false;
        try (FileChannel channel = FileChannel.open(file.path(), StandardOpenOption.WRITE)) {
            long left = channel.size();
            channel.truncate(Math.max(0, left - count));
            return left > 0;
        }
    }

    /** Tests that nothing was given away. */
    boolean isWhole() {
        return failure.isEmpty();
    }

    /** Returns why something was given away. */
    Optional<IOException> failure() {
        return failure;
    }

    /** Takes back what was given away, when the disk has room again: tried once a second. */
    void refill() {
        if (!isWhole()) tryToRefill(System.nanoTime());
    }

    private synchronized void tryToRefill(long nowNs) {
        if (nowNs - failedNs < RETRY_NS) return;
        failedNs = nowNs;
        try {
            if (LinuxFiles.allocate(file, bytes)) failure = Optional.empty();
        } catch (IOException stillFull) {
            failure = Optional.of(stillFull);
        }
    }
}
