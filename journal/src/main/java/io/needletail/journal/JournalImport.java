package io.needletail.journal;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.stream.Stream;

/**
 * Writes a journal that replaces another engine's store: first into a temporary directory, which is renamed in one step
 * when it is complete and on the disk. Until {@link #publish} no session finds the journal.
 *
 * <p>One thread. Cold.
 */
public final class JournalImport implements Closeable {

    private static final String UNFINISHED = ".importing";
    private static final JournalConfig CONFIG = JournalConfig.DEFAULTS.with(to -> to.sync = Sync.EVERY_MESSAGE);
    private static final int SEGMENTS_ROOM = 16;

    private final Path target;
    private final Path unfinished;
    private final Journal journal;
    private long lastNs;

    private JournalImport(Path target, Path unfinished, Journal journal, long startedNs) {
        this.target = target;
        this.unfinished = unfinished;
        this.journal = journal;
        this.lastNs = startedNs;
    }

    /**
     * Begins a journal.
     *
     * @param target the future directory of the journal, which must not exist
     * @param startedNs begin of the session, epoch nanoseconds
     * @param messageBytesMax length of the longest message
     * @return the import; close it in any case
     * @throws IOException when the directory exists or cannot be written
     */
    public static JournalImport begin(Path target, long startedNs, int messageBytesMax) throws IOException {
        requireFree(target);
        Path unfinished = target.resolveSibling(target.getFileName() + UNFINISHED);
        delete(unfinished);
        JournalConfig config = CONFIG.withSizes(segmentBytes(messageBytesMax), JournalConfig.KEEP_ALL);
        Journal journal = Journal.open(unfinished, config, Runnable::run);
        journal.reset(startedNs);
        journal.commit();
        return new JournalImport(target, unfinished, journal, startedNs);
    }

    /**
     * Adds a message that was sent. Numbers grow.
     *
     * @param seqNum its MsgSeqNum(34)
     * @param frame the message
     * @param sentNs when it was sent, epoch nanoseconds
     * @throws IOException when the disk is full
     */
    public void sent(long seqNum, byte[] frame, long sentNs) throws IOException {
        if (!journal.awaitRoom(frame.length)) throw full();
        lastNs = sentNs;
        journal.sent(seqNum, frame, 0, frame.length, sentNs);
        journal.commit();
    }

    /**
     * Adds the final sequence numbers, and forces everything to the disk.
     *
     * @param nextIn next expected inbound number
     * @param nextOut next outbound number
     * @throws IOException when forcing failed
     */
    public void end(long nextIn, long nextOut) throws IOException {
        if (!journal.awaitRoom(0)) throw full();
        journal.moved(nextIn, nextOut, lastNs);
        journal.commit();
        journal.close();
    }

    /**
     * Puts the journal into its place, in one step.
     *
     * @return the place
     * @throws IOException when something is there meanwhile
     */
    public Path publish() throws IOException {
        requireFree(target);
        Files.move(unfinished, target, StandardCopyOption.ATOMIC_MOVE);
        try (FileChannel names = FileChannel.open(target.toAbsolutePath().getParent(), StandardOpenOption.READ)) {
            names.force(true);
        }
        return target;
    }

    /** Removes an unpublished journal. */
    @Override
    public void close() throws IOException {
        journal.close();
        delete(unfinished);
    }

    private IOException full() {
        return journal.failure().orElseGet(() -> new IOException("journal " + unfinished + " takes no more messages"));
    }

    private static int segmentBytes(int messageBytesMax) {
        int bytes = JournalConfig.SEGMENT_BYTES;
        while (bytes < (long) SEGMENTS_ROOM * messageBytesMax && bytes < JournalConfig.SEGMENT_BYTES_MAX) bytes *= 2;
        return bytes;
    }

    private static void requireFree(Path target) throws IOException {
        if (Files.exists(target)) throw new FileAlreadyExistsException(target + " exists already");
    }

    private static void delete(Path directory) throws IOException {
        if (!Files.isDirectory(directory)) return;
        try (Stream<Path> files = Files.list(directory)) {
            for (Path file : files.toList()) Files.delete(file);
        }
        Files.delete(directory);
    }
}
