package io.needletail.journal;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.Arrays;
import java.util.Set;

/**
 * Reserves a journal's directory for one owner: the operating system's lock on {@code lock}, and the identity of its
 * holder in {@code owner}.
 *
 * <p>The owner's file is read first. POSIX releases all locks of a process on a file as soon as the process closes any
 * descriptor of it: a second attempt to lock within one process would fail and release the lock for other processes.
 */
final class DirectoryLock implements Closeable {

    private static final String LOCK = "lock";
    private static final String OWNER = "owner";
    private static final int OWNER_BYTES = 64;

    /** This process: its number and its start time, so that an earlier process with the number differs. */
    private static final String SELF = identity();

    private final FileChannel channel;
    private final Path owner;
    private final FileIdentity lock;

    private DirectoryLock(FileChannel channel, Path owner, FileIdentity lock) {
        this.channel = channel;
        this.owner = owner;
        this.lock = lock;
    }

    /** Identity of the lock's file when it was locked. Any thread. */
    FileIdentity file() {
        return lock;
    }

    /**
     * Tests whether a process writes a journal at the moment. Never opens the lock's file when that is this process,
     * because closing it again would release the lock.
     */
    static boolean isHeld(Path directory) throws IOException {
        String owner = owner(directory.resolve(OWNER));
        if (owner.isEmpty() || !Files.exists(directory.resolve(LOCK))) return false;
        if (owner.equals(SELF)) return true;
        try (FileChannel channel = FileChannel.open(directory.resolve(LOCK), StandardOpenOption.READ);
                FileLock shared = channel.tryLock(0, Long.MAX_VALUE, true)) {
            return shared == null;
        } catch (OverlappingFileLockException heldByThisProcess) {
            return true;
        }
    }

    /** Locks the directory, or fails with the name of the process that holds the lock. */
    static DirectoryLock acquire(Path directory) throws IOException {
        synchronized (DirectoryLock.class) {
            Path owner = directory.resolve(OWNER);
            if (owner(owner).equals(SELF)) {
                throw new IOException("journal " + directory + " is open in this process already;"
                        + " each session needs a directory of its own");
            }
            FileChannel channel = FileChannel.open(
                    directory.resolve(LOCK),
                    Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE),
                    OwnerOnly.file());
            if (!isLocked(channel)) {
                channel.close();
                throw new IOException("journal " + directory + " is in use by process " + pid(owner(owner)));
            }
            try {
                write(owner, SELF);
            } catch (IOException readOnly) {
                channel.close();
                throw readOnly;
            }
            return new DirectoryLock(channel, owner, FileIdentity.of(directory.resolve(LOCK)));
        }
    }

    private static boolean isLocked(FileChannel channel) throws IOException {
        try {
            FileLock lock = channel.tryLock();
            return lock != null;
        } catch (OverlappingFileLockException heldByThisProcess) {
            return false;
        }
    }

    private static String identity() {
        ProcessHandle process = ProcessHandle.current();
        return process.pid() + " "
                + process.info().startInstant().map(Instant::toString).orElse("-");
    }

    private static String owner(Path owner) throws IOException {
        return Files.exists(owner) ? new String(Files.readAllBytes(owner), ISO_8859_1).trim() : "";
    }

    private static String pid(String owner) {
        int end = owner.indexOf(' ');
        return end < 0 ? "(unknown)" : owner.substring(0, end);
    }

    private static void write(Path owner, String text) throws IOException {
        Set<StandardOpenOption> options = Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        byte[] padded = Arrays.copyOf(text.getBytes(US_ASCII), OWNER_BYTES);
        Arrays.fill(padded, text.length(), OWNER_BYTES, (byte) ' ');
        // Overwritten in place, also at the end: a deleted file would need space on the disk again.
        try (FileChannel file = FileChannel.open(owner, options, OwnerOnly.file())) {
            file.write(ByteBuffer.wrap(padded), 0);
            file.truncate(OWNER_BYTES);
        }
    }

    @Override
    public void close() throws IOException {
        synchronized (DirectoryLock.class) {
            try (channel) {
                if (Files.exists(owner)) write(owner, "");
            }
        }
    }
}
