package io.needletail.journal;

import java.io.Closeable;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.security.SecureRandom;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * Names, allocates and maps the segment files of one directory. Never on the hot thread.
 *
 * <p>Each mapping has an arena of its own, for a file that is deleted gives its room back to the disk when it is mapped
 * no more.
 *
 * <p>A file gets its final name, the ordinal, only when it is ready: a file that was being prepared when the process
 * died is called {@code preparing} and is written over by the next preparation.
 */
final class SegmentFiles implements Closeable {

    private static final String PREPARING = "preparing";
    private static final String SUFFIX = ".journal";
    static final Pattern NAME = Pattern.compile("\\d{16}\\.journal");
    private static final String DAMAGED = ".damaged";
    static final Pattern ASIDE = Pattern.compile("\\d{16}\\.journal\\.damaged");
    private static final int ORDINAL_DIGITS = 16;

    /** Number of consecutive missing files up to which each one is listed. */
    private static final int MISSING_MAX = 4096;

    private static final long HELD_NS = 50_000;

    private static final int READ_BYTES = 256 * 1024;

    private final Path directory;
    private final NativePath preparing;
    private final boolean durable;
    private final Set<Arena> arenas = ConcurrentHashMap.newKeySet();
    private final SecureRandom random = new SecureRandom();

    private SessionFingerprint fingerprint = SessionFingerprint.NONE;

    /** {@code durable}: names and headers are forced to the disk before a segment is used. */
    SegmentFiles(Path directory, boolean durable) {
        this.directory = directory;
        this.preparing = NativePath.of(directory.resolve(PREPARING));
        this.durable = durable;
    }

    /** Sets the session whose identity later segments contain. Call it before the first of them. */
    void writeFor(SessionFingerprint session) {
        fingerprint = session;
    }

    /** Returns the session whose identity new segments contain. */
    SessionFingerprint fingerprint() {
        return fingerprint;
    }

    /** Returns the segment files of a directory, oldest first. */
    static List<Path> list(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.filter(
                            file -> NAME.matcher(file.getFileName().toString()).matches())
                    .sorted()
                    .toList();
        }
    }

    /** Returns the name of the segment file with an ordinal. */
    static String name(long ordinal) {
        String digits = Long.toString(ordinal);
        return "0".repeat(ORDINAL_DIGITS - digits.length()) + digits + SUFFIX;
    }

    /** Returns the ordinal in the name of a segment file. */
    static long ordinal(Path path) {
        String name = path.getFileName().toString();
        return Long.parseLong(name.substring(0, name.length() - SUFFIX.length()));
    }

    /**
     * Makes a new file with all of its blocks allocated; its pages are not in memory yet. Fails when the disk has no
     * room, and removes the file.
     */
    Segment create(long ordinal, int segmentBytes) throws IOException {
        return create(ordinal, segmentBytes, segmentBytes);
    }

    /** Makes a new file of a size, whose first blocks are allocated; a reserve backs the others. */
    Segment createSmall(long ordinal, int segmentBytes, RingReserve reserve) throws IOException {
        Segment segment = create(ordinal, segmentBytes, SegmentRoom.FIRST_BYTES);
        segment.room.backedBy(reserve);
        return segment;
    }

    private Segment create(long ordinal, int segmentBytes, int allocated) throws IOException {
        Arena arena = arena();
        try {
            Segment segment = create(arena, ordinal, segmentBytes, allocated);
            segment.room = new SegmentRoom(segment.path, segmentBytes, allocated);
            return segment;
        } catch (IOException | RuntimeException | Error failure) {
            unmap(arena);
            throw failure;
        }
    }

    private Segment create(Arena arena, long ordinal, int segmentBytes, int allocated) throws IOException {
        Path preparing = this.preparing.path();
        Set<StandardOpenOption> options = Set.of(
                StandardOpenOption.CREATE,
                StandardOpenOption.TRUNCATE_EXISTING,
                StandardOpenOption.READ,
                StandardOpenOption.WRITE);
        MemorySegment map;
        try (FileChannel channel = FileChannel.open(preparing, options, OwnerOnly.file())) {
            // Zeros where the file system cannot allocate: a full disk is an error here and not in the mapping.
            if (!LinuxFiles.allocate(this.preparing, allocated)) Zeros.write(channel, 0, allocated);
            // The mapping makes the file as long as itself.
            map = channel.map(MapMode.READ_WRITE, 0, segmentBytes, arena);
            LinuxFiles.readNothingAhead(map);
        } catch (IOException noRoom) {
            discard(preparing, noRoom);
            throw noRoom;
        }
        SegmentHeader header = header(map, ordinal);
        return new Segment(map, name(preparing, ordinal), header, new SentIndex(arena, segmentBytes), arena);
    }

    private SegmentHeader header(MemorySegment map, long ordinal) {
        SegmentHeader header = new SegmentHeader(ordinal, (int) map.byteSize(), random.nextInt(), fingerprint);
        header.write(map);
        RecordLayout.publish(map, Segment.RECORDS_OFFSET, 0);
        if (durable) {
            map.force();
        }
        return header;
    }

    private Path name(Path preparing, long ordinal) throws IOException {
        Path path = directory.resolve(name(ordinal));
        Files.move(preparing, path, StandardCopyOption.ATOMIC_MOVE);
        if (durable) {
            OwnerOnly.force(directory);
        }
        return path;
    }

    /**
     * Opens an existing file and does not change it: a file that is too short is read into memory, with zeros for the
     * missing bytes, until it is {@link #restore}d.
     *
     * @return the segment, or empty when the file does not begin like the segment of its name
     */
    Optional<Segment> open(Path path) throws IOException {
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            Optional<SegmentHeader> header = header(channel, path);
            if (header.isEmpty()) {
                return Optional.empty();
            }
            int segmentBytes = header.get().segmentBytes();
            if (channel.size() >= segmentBytes) {
                Segment segment = map(channel, MapMode.READ_WRITE, path, header.get(), segmentBytes, arena());
                segment.room = new SegmentRoom(path, segmentBytes, 0);
                segment.findWrittenEnd();
                return Optional.of(segment);
            }
            return Optional.of(copy(channel, path, header.get()));
        }
    }

    private Segment copy(FileChannel channel, Path path, SegmentHeader header) throws IOException {
        Arena arena = arena();
        MemorySegment map = arena.allocate(header.segmentBytes(), Long.BYTES);
        long length = channel.size();
        ByteBuffer bytes = map.asByteBuffer().limit((int) length);
        while (bytes.hasRemaining() && channel.read(bytes, bytes.position()) >= 0) {
            // The next part.
        }
        Segment segment = new Segment(map, path, header, new SentIndex(arena, header.segmentBytes()), arena);
        segment.fileBytes = length;
        return segment;
    }

    /** Makes the file of a segment as long as it should be and maps it. */
    Segment restore(Segment cut) throws IOException {
        try (FileChannel channel = FileChannel.open(cut.path, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            Zeros.write(channel, channel.size(), cut.size());
            MemorySegment map = channel.map(MapMode.READ_WRITE, 0, cut.size(), cut.arena);
            Segment segment = new Segment(map, cut.path, cut.header, cut.index, cut.arena);
            segment.end = cut.end;
            segment.generation = cut.generation;
            segment.lastNs = cut.lastNs;
            segment.room = new SegmentRoom(cut.path, cut.size(), 0);
            return segment;
        }
    }

    /** Opens as {@link #open} does; changes no file. */
    static Optional<Segment> openToRead(Path path, Arena arena) throws IOException {
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
            Optional<SegmentHeader> header = header(channel, path);
            if (header.isEmpty()) {
                return Optional.empty();
            }
            long size = Math.min(channel.size(), header.get().segmentBytes());
            return Optional.of(map(channel, MapMode.READ_ONLY, path, header.get(), size, arena));
        } catch (NoSuchFileException recycled) {
            // Its writer deleted or renamed the file between listing and opening: it is no segment any more.
            return Optional.empty();
        }
    }

    private static Segment map(
            FileChannel channel, MapMode mode, Path path, SegmentHeader header, long size, Arena arena)
            throws IOException {
        MemorySegment map = channel.map(mode, 0, size, arena);
        return new Segment(map, path, header, new SentIndex(arena, (int) size), arena);
    }

    private static Optional<SegmentHeader> header(FileChannel channel, Path path) throws IOException {
        byte[] bytes = new byte[SegmentHeader.BYTES];
        int length = channel.read(ByteBuffer.wrap(bytes), 0);
        MemorySegment map =
                MemorySegment.ofBuffer(ByteBuffer.allocateDirect(bytes.length).put(0, bytes));
        if (length < bytes.length || !SegmentHeader.verifies(map)) {
            return Optional.empty();
        }
        SegmentHeader header = SegmentHeader.read(map, path);
        return header.isSound() && header.ordinal() == ordinal(path) ? Optional.of(header) : Optional.empty();
    }

    /** Frees the disk space of a segment that no thread uses any more. */
    void delete(Segment segment) throws IOException {
        Files.deleteIfExists(segment.path);
        unmap(segment.arena);
    }

    /** Unmaps all segments that were not deleted. No thread may use them any more. */
    @Override
    public void close() {
        for (Arena arena : arenas) unmap(arena);
    }

    private Arena arena() {
        Arena arena = Arena.ofShared();
        arenas.add(arena);
        return arena;
    }

    private void unmap(Arena arena) {
        arenas.remove(arena);
        while (arena.scope().isAlive()) {
            try {
                arena.close();
            } catch (IllegalStateException held) {
                // The write-back holds it for the time of a system call.
                LockSupport.parkNanos(HELD_NS);
            }
        }
    }

    /** Returns the reason why a segment's file cannot be read to the mapped length; empty when it can. */
    static Optional<IOException> unreadable(Segment segment) {
        try (FileChannel channel = FileChannel.open(segment.path, StandardOpenOption.READ)) {
            if (channel.size() < segment.size()) {
                return Optional.of(new IOException("another program made " + segment.path + " " + channel.size()
                        + " bytes long while it was being written; it has " + segment.size()));
            }
            ByteBuffer read = ByteBuffer.allocate(READ_BYTES);
            while (channel.read(read) >= 0) {
                read.clear();
            }
            return Optional.empty();
        } catch (NoSuchFileException deleted) {
            // The mapped pages are still readable.
            return Optional.empty();
        } catch (IOException broken) {
            return Optional.of(broken);
        }
    }

    /**
     * Returns the new name of a file without the expected records; the existence of that name records that the loss was
     * accepted.
     */
    static Path aside(Path path) {
        return path.resolveSibling(path.getFileName() + DAMAGED);
    }

    /** Tests whether the loss of a segment was accepted. */
    static boolean isAccepted(Path path) {
        return Files.exists(aside(path));
    }

    /**
     * Returns the files of segments from one ordinal up to, but not including, another that do not exist; those whose
     * loss was accepted come last.
     *
     * @param unreadable names of existing files that contain no segment
     */
    static List<Path> missing(Path directory, long from, long to, Collection<String> unreadable) {
        return LongStream.range(from, Math.min(to, from + MISSING_MAX))
                .mapToObj(SegmentFiles::name)
                .filter(name -> !unreadable.contains(name))
                .map(directory::resolve)
                .sorted(Comparator.comparing(SegmentFiles::isAccepted))
                .toList();
    }

    /**
     * Renames archived files with the ordinal of a segment that exists, or will: they do not record that its loss is
     * accepted.
     */
    void freeNames(Set<Long> kept, long next) throws IOException {
        try (Stream<Path> all = Files.list(directory)) {
            for (Path aside : all.filter(SegmentFiles::isAside).toList()) {
                long ordinal = Long.parseLong(aside.getFileName().toString().substring(0, ORDINAL_DIGITS));
                if (ordinal >= next || kept.contains(ordinal)) Files.move(aside, free(aside));
            }
        }
    }

    private static boolean isAside(Path path) {
        return ASIDE.matcher(path.getFileName().toString()).matches();
    }

    private static Path free(Path aside) {
        String name = aside.getFileName().toString();
        String stem = name.substring(0, name.length() - DAMAGED.length());
        int number = 1;
        while (Files.exists(aside.resolveSibling(stem + "." + number + DAMAGED))) number++;
        return aside.resolveSibling(stem + "." + number + DAMAGED);
    }

    /** Renames a file that is no segment, so that its content is kept; records a missing file. */
    void setAside(Path path) throws IOException {
        Path aside = aside(path);
        if (Files.exists(path)) {
            Files.move(path, aside, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } else if (!Files.exists(aside)) {
            Files.createFile(aside, OwnerOnly.file());
        }
    }

    private static void discard(Path path, IOException reason) {
        try {
            Files.deleteIfExists(path);
        } catch (IOException notDeleted) {
            reason.addSuppressed(notDeleted);
        }
    }
}
