package io.needletail.journal;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/**
 * The directory of a ring: the ring itself, the list of the journals in it, and its lock. A line of the list is a journal's directory, as
 * seen from the folder above; its number is that of its seat. On any thread, one at a time.
 */
final class RingFolder {
    private static final String SEATS = "seats";
    private static final String LEFT = ".left";
    private static final String DAMAGED = ".damaged";

    private final Path directory;
    private DirectoryLock lock;
    private int seats;

    RingFolder(Path directory) {
        this.directory = directory.toAbsolutePath().normalize();
    }

    Path directory() {
        return directory;
    }

    /** Returns the file of the ring. */
    Path file() {
        return directory.resolve(RingLayout.NAME);
    }

    /** Returns what was kept of an earlier use, because a journal could not take over what it has there. */
    Path left(UUID id) {
        return directory.resolve(RingLayout.NAME + "." + id + LEFT);
    }

    private Path parent() {
        return directory.getParent();
    }

    /** Returns a path as seen from a directory, so that the folder above both can be moved; another one as it is. */
    static Path relative(Path from, Path path) {
        Path absolute = path.toAbsolutePath().normalize();
        Path base = from.toAbsolutePath().normalize();
        Path common = base.getParent();
        boolean isNear = absolute.startsWith(base) || (common != null && absolute.startsWith(common));
        return isNear ? base.relativize(absolute) : absolute;
    }

    void lock() throws IOException {
        lock = DirectoryLock.acquire(directory);
    }

    void unlock() throws IOException {
        lock.close();
    }

    /** Tests that a process uses the ring. */
    boolean isHeld() throws IOException {
        return DirectoryLock.isHeld(directory);
    }

    /** Returns the directories of the journals, by the number of the seat. */
    List<Path> seats() throws IOException {
        List<Path> all = new ArrayList<>();
        Path list = directory.resolve(SEATS);
        if (!Files.exists(list)) return all;
        for (String line : Files.readAllLines(list, UTF_8)) all.add(parent().resolve(line));
        return all;
    }

    /** Begins a list without journals. */
    void begin() throws IOException {
        Files.deleteIfExists(directory.resolve(SEATS));
        Files.createFile(directory.resolve(SEATS), OwnerOnly.file());
        seats = 0;
    }

    /** Adds a journal and returns the number of its seat. */
    int add(Path journal) throws IOException {
        String line = relative(parent(), journal) + "\n";
        if (line.indexOf('\n') != line.length() - 1) throw new IOException("a line break in the name " + journal);
        Files.writeString(directory.resolve(SEATS), line, UTF_8, StandardOpenOption.APPEND);
        return seats++;
    }

    /** Keeps a copy of a ring whose header does not verify. */
    void keepDamaged() throws IOException {
        Files.copy(file(), directory.resolve(RingLayout.NAME + DAMAGED), StandardCopyOption.REPLACE_EXISTING);
    }

    /** Keeps a copy of the ring for a journal that could not take over what it has there. */
    void keep(UUID id) throws IOException {
        Files.copy(file(), left(id), StandardCopyOption.REPLACE_EXISTING);
    }
}
