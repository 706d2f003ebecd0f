package io.needletail.bench.runner;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Journals and stores of the peers, and the disk that holds them. */
public final class Stores {
    /** Column of the kernel's statistics of a block device. */
    private static final int DISCARDS = 11;

    private static final long DISCARDS_REST_NS = 500_000_000L;
    private static final long DISCARDS_MAX_NS = 60_000_000_000L;

    private Stores() {}

    /** Removes a folder with all that is in it, when it is there. */
    public static void remove(Path dir) throws IOException {
        if (!Files.isDirectory(dir)) {
            return;
        }
        try (Stream<Path> tree = Files.walk(dir)) {
            for (Path path : tree.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        }
    }

    /** Size of the largest file below a folder, bytes; 0 when there is none. */
    public static long largestFile(Path dir) throws IOException {
        if (!Files.isDirectory(dir)) return 0;
        long largest = 0;
        try (Stream<Path> tree = Files.walk(dir)) {
            for (Path path : tree.filter(Files::isRegularFile).toList()) largest = Math.max(largest, Files.size(path));
        }
        return largest;
    }

    /**
     * Waits until the system has written all files, where it supports that.
     *
     * @param dir on the file system of the files
     */
    public static void settle(Path dir) throws IOException {
        if (Programs.first("sync").isPresent()) {
            Programs.run(List.of("sync", "-f", dir.toString()));
        }
    }

    /**
     * Waits also until the system has discarded the blocks of deleted files, a minute at most: a round leaves gigabytes
     * of them, whose discards go on for seconds and interrupt the next round.
     *
     * @param dir on the file system of the files
     * @param progress is noted when the minute is over
     */
    public static void settle(Path dir, Progress progress) throws IOException {
        settle(dir);
        long untilNs = System.nanoTime() + DISCARDS_MAX_NS;
        Optional<String> before = Optional.empty();
        Optional<String> now = discards(dir);
        while (now.isPresent() && !now.equals(before) && System.nanoTime() - untilNs < 0) {
            LockSupport.parkNanos(DISCARDS_REST_NS);
            before = now;
            now = discards(dir);
        }
        if (now.isPresent() && !now.equals(before)) {
            progress.note("warning: the disk still discards blocks of deleted files; figures taken now have that too");
        }
    }

    /** The number of discards that the disk of a folder has had; empty where the system does not count them. */
    private static Optional<String> discards(Path dir) throws IOException {
        if (!dir.getFileSystem().supportedFileAttributeViews().contains("unix")) return Optional.empty();
        long device = (Long) Files.getAttribute(dir, "unix:dev");
        long major = (device >> 8) & 0xFFF;
        long minor = (device & 0xFF) | ((device >> 12) & 0xFFF00);
        Path counts = Path.of("/sys/dev/block/" + major + ":" + minor + "/stat");
        if (!Files.isReadable(counts)) return Optional.empty();
        return Pattern.compile(" +")
                .splitAsStream(Files.readString(counts).strip())
                .skip(DISCARDS)
                .findFirst();
    }
}
