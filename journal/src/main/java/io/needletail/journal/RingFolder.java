package io.needletail.journal;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The directory of a ring: the ring itself, its log, the list of the journals in it, and its lock. A line of the list
 * is "+", the number of a seat, and the journal's directory, as seen from the folder above; or "-" and the number of a
 * seat whose journal was closed. On any thread, one at a time; {@link #forceSeats} on the one that carries.
 */
final class RingFolder {
    private static final String SEATS = "seats";
    private static final Pattern TAKEN = Pattern.compile("\\+(\\d{1,8}) (.*)");
    private static final Pattern CLOSED = Pattern.compile("-(\\d{1,8})");
    private static final String LEFT = ".left";
    private static final String DAMAGED = ".damaged";

    private final Path directory;
    private DirectoryLock lock;
    private int seats;
    private volatile int changes;
    private int forced;

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

    /** Returns the file of the ring's log. */
    Path log() {
        return directory.resolve(RingLog.NAME);
    }

    /** Returns the log of {@link #left}. */
    Path leftLog(UUID id) {
        return directory.resolve(RingLog.NAME + "." + id + LEFT);
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

    private Path list() {
        return directory.resolve(SEATS);
    }

    // The list of left.
    private Path leftList(UUID id) {
        return directory.resolve(SEATS + "." + id + LEFT);
    }

    /** Returns the directories of the journals, by the number of the seat. */
    SortedMap<Integer, Path> seats() throws IOException {
        return seats(list());
    }

    /** Returns the directories of the journals of {@link #left}, by the number of the seat. */
    SortedMap<Integer, Path> leftSeats(UUID id) throws IOException {
        return seats(leftList(id));
    }

    private SortedMap<Integer, Path> seats(Path list) throws IOException {
        SortedMap<Integer, Path> seats = new TreeMap<>();
        for (Matcher line : lines(list, TAKEN)) {
            try {
                seats.put(Integer.parseInt(line.group(1)), parent().resolve(line.group(2)));
            } catch (IllegalArgumentException damaged) {
                // A seat without a journal, whose batches are kept.
            }
        }
        return seats;
    }

    /** Returns the seats whose journals were closed. */
    Set<Integer> closed() throws IOException {
        return lines(list(), CLOSED).stream()
                .map(line -> Integer.parseInt(line.group(1)))
                .collect(Collectors.toSet());
    }

    private static List<Matcher> lines(Path list, Pattern kind) throws IOException {
        if (!Files.exists(list)) return List.of();
        return new String(Files.readAllBytes(list), UTF_8)
                .lines()
                .map(kind::matcher)
                .filter(Matcher::matches)
                .toList();
    }

    /** Begins a list without journals. */
    void begin() throws IOException {
        Files.deleteIfExists(list());
        Files.createFile(list(), OwnerOnly.file());
        seats = 0;
    }

    /** Adds a journal and returns the number of its seat. */
    int add(Path journal) throws IOException {
        String line = relative(parent(), journal) + "\n";
        if (line.indexOf('\n') != line.length() - 1) throw new IOException("a line break in the name " + journal);
        append("+" + seats + " " + line);
        return seats++;
    }

    /** Notes that the journal of a seat was closed. */
    void left(int seat) throws IOException {
        append("-" + seat + "\n");
    }

    private synchronized void append(String line) throws IOException {
        Files.writeString(list(), line, UTF_8, StandardOpenOption.APPEND);
        changes++;
    }

    /** Forces the list to the disk, when it changed. */
    void forceSeats() throws IOException {
        int now = changes;
        if (now == forced) return;
        try (FileChannel channel = FileChannel.open(list(), StandardOpenOption.READ)) {
            channel.force(true);
        }
        forced = now;
    }

    /** Keeps a copy of a ring whose header does not verify. */
    void keepDamaged() throws IOException {
        Files.copy(file(), directory.resolve(RingLayout.NAME + DAMAGED), StandardCopyOption.REPLACE_EXISTING);
    }

    /** Keeps a copy of the ring, its log and its list for a journal that could not take over what it has there. */
    void keep(UUID id) throws IOException {
        // The ring last: it shows that all are there. It may be missing after the end of the machine.
        if (Files.exists(list())) Files.copy(list(), leftList(id), StandardCopyOption.REPLACE_EXISTING);
        if (Files.exists(log())) Files.copy(log(), leftLog(id), StandardCopyOption.REPLACE_EXISTING);
        if (Files.exists(file())) Files.copy(file(), left(id), StandardCopyOption.REPLACE_EXISTING);
        else if (!Files.exists(left(id))) Files.createFile(left(id), OwnerOnly.file());
    }

    /** Deletes what {@link #keep} kept, when all journals of its list are there and none needs it any more. */
    void dropLeft(UUID id) throws IOException {
        if (!Files.exists(leftList(id))) return;
        for (Path journal : leftSeats(id).values()) {
            if (mayNeed(journal, id)) return;
        }
        Files.deleteIfExists(left(id));
        Files.deleteIfExists(leftLog(id));
        Files.deleteIfExists(leftList(id));
    }

    private static boolean mayNeed(Path journal, UUID id) {
        if (!Files.isDirectory(journal)) return true;
        try {
            return RingReference.read(journal)
                    .map(RingReference::id)
                    .filter(id::equals)
                    .isPresent();
        } catch (IOException unreadable) {
            return true;
        }
    }
}
