package io.needletail.journal;

import static io.needletail.journal.StoredRecord.AT_ONCE;
import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.session.SessionId;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Damages a file of a ring that its process left behind, in one of many ways: the journals then have every step, or one
 * of them is refused and the message says why, or what could not be taken over was kept and reported. Steps of two
 * journals are never taken over in part without a word.
 */
class RingFaultsTest {
    private static final int RING_BYTES = 1 << 20;
    private static final int SEEDS = 60;
    private static final int SEEDS_LONG = 10_000;
    private static final int SEEDS_PER_RUN = 50;
    private static final int STEPS_MAX = 3_000;

    /** Steps that fill two segments and a part of the third. */
    private static final int SEGMENTS_FULL = 700;

    private static final long SPREAD = 0x9E3779B97F4A7C15L;

    @TempDir
    private Path directory;

    /** The files of a run: as they were in the middle of it and at its end, of another run, and the steps. */
    private record Run(Path older, Path end, Path other, long steps) {}

    @Test
    void aFaultOfTheRingOrItsLogIsHarmlessOrReported() throws IOException {
        judge(System.nanoTime(), SEEDS);
    }

    @Test
    @Tag("long")
    void theSameForTenThousandSeeds() throws IOException {
        judge(0, SEEDS_LONG);
    }

    @Test
    void whatHappenedToOneJournalTakesNothingFromTheOther() throws IOException {
        Path root = directory.resolve("store");
        Path killed = directory.resolve("killed");
        try (JournalRing ring = JournalRing.open(root, RING_BYTES)) {
            JournalDisk disk = new JournalDisk(AT_ONCE, AT_ONCE, ring);
            try (Journal in = Journal.open(root.resolve("in"), RingProcess.IN, StoredRecord.SMALL, disk);
                    Journal out = Journal.open(root.resolve("out"), RingProcess.OUT, StoredRecord.SMALL, disk)) {
                stepsInLog(ring, in, out, SEGMENTS_FULL);
                // The files have those before when these are in the log.
                stepsInLog(ring, in, out, 1);
                copy(root, killed);
            }
        }
        List<Path> segments = SegmentFiles.list(killed.resolve("in"));
        assertThat(segments).hasSizeGreaterThan(2);
        useAnew(segments.get(1));
        try (Journal out = journal(killed, "out", RingProcess.OUT)) {
            assertThat(out.nextOut()).isEqualTo(SEGMENTS_FULL + 1 + 1);
        }
    }

    private static void useAnew(Path segment) throws IOException {
        try (Arena arena = Arena.ofConfined();
                FileChannel channel = FileChannel.open(segment, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            MemorySegment map = channel.map(MapMode.READ_WRITE, 0, SegmentHeader.BYTES, arena);
            SegmentHeader was = SegmentHeader.read(map, segment);
            new SegmentHeader(was.ordinal(), was.segmentBytes(), ~was.salt(), was.fingerprint()).write(map);
        }
    }

    private void judge(long first, int count) throws IOException {
        Run run = null;
        int reported = 0;
        for (int i = 0; i < count; i++) {
            if (i % SEEDS_PER_RUN == 0) {
                if (run != null) delete(run.end().getParent());
                run = run(first + i);
            }
            if (isReported(run, first + i)) reported++;
        }
        assertThat(reported).as("seeds from %d", first).isBetween(1, count - 1);
    }

    private boolean isReported(Run run, long seed) throws IOException {
        // Neighbouring seeds have nearly the same first numbers otherwise.
        Random random = new Random(seed * SPREAD);
        Path faulty = copy(run.end(), directory.resolve("faulty" + seed));
        String what = "seed " + seed + ": " + fault(run, faulty, random);
        List<String> lines = List.of();
        try {
            try (JournalRing ring = JournalRing.open(faulty, RING_BYTES)) {
                lines = ring.findings();
            }
            try (Journal in = journal(faulty, "in", RingProcess.IN);
                    Journal out = journal(faulty, "out", RingProcess.OUT)) {
                boolean isWhole = in.nextIn() == run.steps() + 1 && out.nextOut() == run.steps() + 1;
                assertThat(isWhole || !lines.isEmpty())
                        .as("%s: next in %d, next out %d of %d", what, in.nextIn(), out.nextOut(), run.steps())
                        .isTrue();
            }
        } catch (IOException refused) {
            assertThat(refused).as(what).hasMessageContaining(faulty.toString());
            return true;
        } finally {
            delete(faulty);
        }
        return !lines.isEmpty();
    }

    private static String fault(Run run, Path faulty, Random random) throws IOException {
        List<String> names = List.of("ring", "ring", "log", "seats");
        String name = names.get(random.nextInt(names.size()));
        Path file = faulty.resolve("ring").resolve(name);
        return name
                + switch (random.nextInt(6)) {
                    case 0 -> flipped(file, random);
                    case 1 -> zeroed(file, random);
                    case 2 -> cut(file, random);
                    case 3 -> missing(file);
                    case 4 -> replaced(file, run.older()) + "stale";
                    default -> replaced(file, run.other()) + "of another engine";
                };
    }

    private static String flipped(Path file, Random random) throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        // Half of them where the headers are.
        int most = random.nextBoolean() ? bytes.length : Math.min(bytes.length, 8192);
        int bit = random.nextInt(most * 8);
        bytes[bit / 8] ^= (byte) (1 << bit % 8);
        Files.write(file, bytes);
        return " bit " + bit;
    }

    private static String zeroed(Path file, Random random) throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        int from = random.nextInt(bytes.length);
        int to = Math.min(bytes.length, from + 1 + random.nextInt(8192));
        Arrays.fill(bytes, from, to, (byte) 0);
        Files.write(file, bytes);
        return " zeros from " + from + " to " + to;
    }

    private static String cut(Path file, Random random) throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        int length = random.nextInt(bytes.length);
        Files.write(file, Arrays.copyOf(bytes, length));
        return " cut to " + length;
    }

    private static String missing(Path file) throws IOException {
        Files.delete(file);
        return " missing";
    }

    private static String replaced(Path file, Path by) throws IOException {
        Files.write(file, Files.readAllBytes(by.resolve("ring").resolve(file.getFileName())));
        return " ";
    }

    private Run run(long seed) throws IOException {
        Random random = new Random(seed);
        Path parent = Files.createDirectory(directory.resolve("run" + seed));
        Path other = parent.resolve("other");
        written(parent.resolve("foreign"), random, other, parent.resolve("unused"));
        long steps = written(parent.resolve("store"), random, parent.resolve("older"), parent.resolve("end"));
        return new Run(parent.resolve("older"), parent.resolve("end"), other, steps);
    }

    /**
     * Commits steps and copies the store twice, as the end of the process at that moment would leave it; returns the
     * steps.
     */
    private static long written(Path root, Random random, Path middle, Path end) throws IOException {
        try (JournalRing ring = JournalRing.open(root, RING_BYTES)) {
            JournalDisk disk = new JournalDisk(AT_ONCE, AT_ONCE, ring);
            try (Journal in = Journal.open(root.resolve("in"), RingProcess.IN, StoredRecord.SMALL, disk);
                    Journal out = Journal.open(root.resolve("out"), RingProcess.OUT, StoredRecord.SMALL, disk)) {
                steps(ring, in, out, 1 + random.nextInt(STEPS_MAX));
                copy(root, middle);
                stepsInLog(ring, in, out, 1 + random.nextInt(STEPS_MAX));
                // These are in the ring, and perhaps not in the files.
                steps(ring, in, out, 1 + random.nextInt(STEPS_MAX / 10));
                copy(root, end);
                return in.nextIn() - 1;
            }
        }
    }

    private static void stepsInLog(JournalRing ring, Journal in, Journal out, int count) throws IOException {
        steps(ring, in, out, count);
        in.requestSync();
        while (!in.isForced(in.position())) Thread.onSpinWait();
    }

    private static void steps(JournalRing ring, Journal in, Journal out, int count) throws IOException {
        for (int i = 0; i < count; i++) {
            if (!in.awaitRoom(1_000) || !out.awaitRoom(1_000)) throw new IOException("no room");
            ring.hold();
            StoredRecord.sent(out, out.nextOut(), RingProcess.LENGTH);
            out.commit();
            StoredRecord.received(in, in.nextIn(), RingProcess.LENGTH);
            in.commit();
            ring.release();
        }
    }

    // The ring before the files: what it has may be in them already.
    private static Path copy(Path root, Path to) throws IOException {
        copyFiles(root.resolve("ring"), to.resolve("ring"));
        copyFiles(root.resolve("in"), to.resolve("in"));
        copyFiles(root.resolve("out"), to.resolve("out"));
        return to;
    }

    private static void copyFiles(Path from, Path to) throws IOException {
        Files.createDirectories(to);
        try (Stream<Path> files = Files.list(from)) {
            for (Path file : files.toList()) {
                String name = file.getFileName().toString();
                if (name.equals("lock") || name.equals("owner") || name.endsWith(".preparing")) continue;
                Files.copy(file, to.resolve(name));
            }
        }
    }

    private static Journal journal(Path root, String name, SessionId id) throws IOException {
        return Journal.open(root.resolve(name), id, StoredRecord.SMALL, AT_ONCE, AT_ONCE);
    }

    private static void delete(Path root) throws IOException {
        try (Stream<Path> files = Files.walk(root)) {
            for (Path file : files.sorted((a, b) -> b.compareTo(a)).toList()) Files.delete(file);
        }
    }
}
