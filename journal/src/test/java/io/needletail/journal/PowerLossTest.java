package io.needletail.journal;

import static io.needletail.journal.StoredRecord.AT_ONCE;
import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.session.SessionId;
import java.io.BufferedReader;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests what is there after the end of the machine. The log of the ring is on the disk as far as it was forced; of the
 * journals' files only that is sure which the last checkpoint forced, and of the ring nothing. So the files here are as
 * they were at some moment after that checkpoint, the ring is missing, and the log is whole or its last frame is torn.
 */
class PowerLossTest {
    private static final int STEPS_MAX = 700;

    private final long seed = System.nanoTime();
    private final Random random = new Random(seed);

    @TempDir
    private Path directory;

    @Test
    void stepsThatWereReportedAsForcedAreThereAndEachStepIsWhole() throws IOException {
        lose(5);
    }

    @Test
    @Tag("long")
    void theSameForManyLosses() throws IOException {
        lose(200);
    }

    private void lose(int losses) throws IOException {
        int tried = 0;
        while (tried < losses) {
            Path disk = directory.resolve("disk" + tried);
            Optional<Long> forced = run(directory.resolve("store" + tried), disk);
            delete(directory.resolve("store" + tried));
            // Files that are older than the checkpoint are none that a disk can have.
            if (forced.isEmpty()) {
                delete(disk);
                continue;
            }
            boolean isTorn = random.nextBoolean() && tear(disk.resolve("ring").resolve("log"));
            String what = "seed " + seed + ", loss " + tried + (isTorn ? ", torn" : "");
            try (JournalRing ring = JournalRing.open(disk, 1 << 20)) {
                assertThat(ring.findings()).as(what).singleElement().asString().contains("the machine has ended since");
            }
            try (Journal in = journal(disk, "in", RingProcess.IN);
                    Journal out = journal(disk, "out", RingProcess.OUT)) {
                assertThat(out.nextOut()).as(what).isEqualTo(in.nextIn());
                // A torn frame was not forced: its steps were not reported.
                assertThat(in.nextIn() - 1).as(what).isGreaterThanOrEqualTo(isTorn ? forced.get() - 1 : forced.get());
                assertThat(StoredRecord.find(out, out.nextOut() - 1)).as(what).hasSize(RingProcess.LENGTH);
            }
            delete(disk);
            tried++;
        }
    }

    /** Runs a process and kills it; makes what the disk has, and returns the last step that was reported. */
    private Optional<Long> run(Path root, Path disk) throws IOException {
        Process process = RingProcess.start(root, RingProcess.FORCED);
        int copyAt = 1 + random.nextInt(STEPS_MAX);
        Path log = root.resolve("ring").resolve("log");
        long sequence = -1;
        long last = 0;
        try (BufferedReader lines = process.inputReader()) {
            while (last < copyAt) last = Long.parseLong(lines.readLine());
            sequence = sequence(log);
            StoredRecord.copy(root.resolve("in"), disk.resolve("in"));
            StoredRecord.copy(root.resolve("out"), disk.resolve("out"));
            // The process went on meanwhile: the files are older than the last frame.
            long killAt = lastCopied(disk) + 3 + random.nextInt(STEPS_MAX / 4);
            while (last < killAt) last = Long.parseLong(lines.readLine());
        } finally {
            process.destroyForcibly().onExit().join();
        }
        if (sequence != sequence(log)) return Optional.empty();
        Files.createDirectories(disk.resolve("ring"));
        for (String file : new String[] {"log", "seats"}) {
            Files.copy(root.resolve("ring").resolve(file), disk.resolve("ring").resolve(file));
        }
        // The disk may have the references already.
        if (random.nextBoolean()) {
            for (String name : new String[] {"in", "out"}) {
                Files.copy(
                        root.resolve(name).resolve(RingReference.NAME),
                        disk.resolve(name).resolve(RingReference.NAME));
            }
        }
        otherBoot(disk.resolve("ring").resolve("log"));
        return Optional.of(last);
    }

    private static long lastCopied(Path disk) throws IOException {
        long in = numbers(disk.resolve("in")).nextIn();
        return Math.max(in, numbers(disk.resolve("out")).nextOut());
    }

    private static HighWater.Numbers numbers(Path journal) throws IOException {
        return NumbersFile.read(journal).highWater().orElseThrow().numbers();
    }

    private static long sequence(Path log) throws IOException {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment map = map(log, arena);
            return Math.max(mark(map, 0).sequence(), mark(map, 1).sequence());
        }
    }

    private static void otherBoot(Path log) throws IOException {
        UUID boot = UUID.randomUUID();
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment map = map(log, arena);
            for (int slot = 0; slot < 2; slot++) {
                RingLogLayout.Mark mark = mark(map, slot);
                RingLayout.Header ring =
                        new RingLayout.Header(mark.ring().bytes(), mark.ring().id(), boot);
                RingLogLayout.writeMark(block(map, slot), new RingLogLayout.Mark(ring, mark.sequence(), mark.place()));
            }
        }
    }

    /** Damages a block of the last frame; false when there is no frame. */
    private boolean tear(Path log) throws IOException {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment map = map(log, arena);
            RingLogLayout.Mark mark =
                    mark(map, mark(map, 0).sequence() > mark(map, 1).sequence() ? 0 : 1);
            long position = mark.place().position();
            Optional<MemorySegment> last = Optional.empty();
            Optional<MemorySegment> next = frame(map, mark, position);
            long lap = map.byteSize() - RingLogLayout.FRAMES_AT;
            while (next.isPresent()) {
                last = next;
                position = RingLogLayout.position(last.get()) + last.get().byteSize();
                long nextLap = position - position % lap + lap;
                next = frame(map, mark, position).or(() -> frame(map, mark, nextLap));
            }
            if (last.isEmpty()) return false;
            long block = random.nextLong(last.get().byteSize() / RingLogLayout.BLOCK_BYTES);
            last.get()
                    .asSlice(block * RingLogLayout.BLOCK_BYTES, RingLogLayout.BLOCK_BYTES)
                    .fill((byte) 0);
            return true;
        }
    }

    private static Optional<MemorySegment> frame(MemorySegment map, RingLogLayout.Mark mark, long position) {
        long place = RingLogLayout.place(position, map.byteSize());
        if (place + RingLogLayout.BLOCK_BYTES > map.byteSize()) return Optional.empty();
        MemorySegment head = map.asSlice(place, RingLogLayout.BLOCK_BYTES);
        if (!RingLogLayout.isFrame(head, mark.ring().id(), position)) return Optional.empty();
        return Optional.of(map.asSlice(place, RingLogLayout.length(head)));
    }

    private static RingLogLayout.Mark mark(MemorySegment map, int slot) {
        return RingLogLayout.readMark(block(map, slot));
    }

    private static MemorySegment block(MemorySegment map, int number) {
        return map.asSlice((long) number * RingLogLayout.BLOCK_BYTES, RingLogLayout.BLOCK_BYTES);
    }

    private static MemorySegment map(Path file, Arena arena) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            return channel.map(MapMode.READ_WRITE, 0, channel.size(), arena);
        }
    }

    private static Journal journal(Path root, String name, SessionId id) throws IOException {
        return Journal.open(root.resolve(name), id, StoredRecord.SMALL, AT_ONCE, AT_ONCE);
    }

    private static void delete(Path root) throws IOException {
        if (!Files.exists(root)) return;
        try (Stream<Path> files = Files.walk(root)) {
            for (Path file : files.sorted((a, b) -> b.compareTo(a)).toList()) Files.delete(file);
        }
    }
}
