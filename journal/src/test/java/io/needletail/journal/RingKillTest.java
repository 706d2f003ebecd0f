package io.needletail.journal;

import static io.needletail.journal.StoredRecord.AT_ONCE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the recovery after kills of a process that commits steps of two journals through one ring. */
class RingKillTest {
    private static final int KILLS = 6;
    private static final int STEPS_MAX = 20_000;
    private static final int FAULTS = 100;

    private final long seed = System.nanoTime();
    private final Random random = new Random(seed);

    @TempDir
    private Path directory;

    /** The two journals of a process, opened. */
    private record Both(Journal in, Journal out, List<String> findings) implements AutoCloseable {
        /** Opens the ring, which brings what it has into both, and then the journals by themselves. */
        static Both open(Path root) throws IOException {
            List<String> findings;
            try (JournalRing ring = JournalRing.open(root, 1 << 20)) {
                findings = ring.findings();
            }
            return alone(root, findings);
        }

        static Both alone(Path root, List<String> findings) throws IOException {
            Journal in = journal(root, "in", RingProcess.IN);
            try {
                return new Both(in, journal(root, "out", RingProcess.OUT), findings);
            } catch (IOException refused) {
                try (in) {
                    throw refused;
                }
            }
        }

        long steps() {
            return in.nextIn() - 1;
        }

        @Override
        public void close() throws IOException {
            try (in) {
                out.close();
            }
        }
    }

    @Test
    void aStepOfTwoJournalsIsInBothOrInNeither() throws IOException {
        killManyTimes(RingProcess.COMMITTED);
    }

    @Test
    void aStepOfTwoBusyJournalsIsInBothOrInNeither() throws IOException {
        killManyTimes(RingProcess.PACED);
    }

    private void killManyTimes(String mode) throws IOException {
        Path root = directory.resolve("store");
        long last = 0;
        for (int kill = 0; kill < KILLS; kill++) {
            last = killed(root, mode);
            try (Both both = Both.open(root)) {
                assertThat(both.findings()).as("seed %d", seed).isEmpty();
                assertSteps(both, last);
            }
        }
    }

    @Test
    void aJournalThatIsOpenedByItselfTakesItsPartOfTheRing() throws IOException {
        Path root = directory.resolve("store");
        long last = killed(root);
        Path moved = Files.move(root, directory.resolve("moved"));
        // A reader sees what the ring has, and changes nothing.
        assertThat(StoredRecord.read(moved.resolve("in")).getLast().seqNum()).isGreaterThanOrEqualTo(last);
        try (Both both = Both.alone(moved, List.of())) {
            assertSteps(both, last);
        }
        assertThat(moved.resolve("in").resolve(RingReference.NAME)).doesNotExist();
    }

    @Test
    void aJournalIsRefusedWithoutItsRingAndGoesOnWithoutItWhenThatIsPermitted() throws IOException {
        Path root = directory.resolve("store");
        killed(root);
        Path ring = root.resolve("ring").resolve("ring");
        Path other = Files.move(ring, directory.resolve("away"));
        assertRefused(root, "its last batches are in the ring " + ring + ", which is missing");
        Journal.open(root.resolve("in"), StoredRecord.CONTINUING, AT_ONCE).close();
        Files.move(other, ring);
        Journal.open(root.resolve("out"), StoredRecord.SMALL, AT_ONCE).close();
    }

    @Test
    void anOlderCopyOfARingIsRefused() throws IOException {
        Path root = directory.resolve("store");
        killed(root);
        Path ring = root.resolve("ring").resolve("ring");
        Path older = Files.copy(ring, directory.resolve("older"));
        killed(root);
        Files.delete(ring);
        Files.move(older, ring);
        assertRefused(root, "one of them is an older copy");
        // The ring that is begun does not take it either.
        JournalRing.open(root, 1 << 20).close();
        assertRefused(root, "one of them is an older copy");
    }

    @Test
    void afterTheEndOfTheMachineTheWholeGroupsOfTheRingCount() throws IOException {
        Path root = directory.resolve("store");
        long last = killed(root);
        Path ring = root.resolve("ring").resolve("ring");
        try (Arena arena = Arena.ofConfined();
                FileChannel channel = FileChannel.open(ring, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            MemorySegment map = channel.map(MapMode.READ_WRITE, 0, channel.size(), arena);
            RingLayout.Header header = RingLayout.read(map);
            RingLayout.write(map, new RingLayout.Header(header.bytes(), header.id(), UUID.randomUUID()));
            // The last entry is the inbound message of the last step: the group is not whole without it.
            long entry = 0;
            for (long at = RingLayout.tail(map); at < RingLayout.head(map); ) {
                entry = RingLayout.HEADER_BYTES + (at & (header.bytes() - 1));
                at += RingLayout.distance(map, entry);
            }
            if (entry != 0) map.set(RecordLayout.LONG, entry, 0);
        }
        try (Both both = Both.open(root)) {
            assertThat(both.findings()).singleElement().asString().contains("the machine has ended since");
            assertThat(both.in().nextIn()).isEqualTo(both.out().nextOut());
            assertThat(both.steps()).isGreaterThanOrEqualTo(last - 1);
        }
    }

    @Test
    void aDamagedReferenceOfOneJournalKeepsNoOtherOneFromItsPart() throws IOException {
        Path root = directory.resolve("store");
        long last = killed(root);
        Files.writeString(root.resolve("out").resolve(RingReference.NAME), "no reference");
        try (JournalRing ring = JournalRing.open(root, 1 << 20)) {
            assertThat(ring.findings()).singleElement().asString().contains("its last batches stay in");
        }
        try (Journal in = journal(root, "in", RingProcess.IN)) {
            assertThat(in.nextIn()).isGreaterThan(last);
        }
        assertThatThrownBy(() -> journal(root, "out", RingProcess.OUT)).isInstanceOf(JournalDamagedException.class);
    }

    @Test
    void aRingIsKeptForAJournalWhoseFolderIsMissingUntilThatTookItsPart() throws IOException {
        Path root = directory.resolve("store");
        long last = killed(root);
        Path away = Files.move(root.resolve("out"), directory.resolve("away"));
        try (JournalRing ring = JournalRing.open(root, 1 << 20)) {
            assertThat(ring.findings()).singleElement().asString().contains("its last batches stay in");
        }
        assertThat(kept(root)).isNotEmpty();
        Files.move(away, root.resolve("out"));
        try (Journal out = journal(root, "out", RingProcess.OUT)) {
            assertThat(out.nextOut()).isGreaterThan(last);
        }
        assertThat(kept(root)).isEmpty();
    }

    private static List<Path> kept(Path root) throws IOException {
        try (Stream<Path> files = Files.list(root.resolve("ring"))) {
            return files.filter(file -> file.toString().endsWith(".left")).toList();
        }
    }

    @Test
    void aFlippedBitOfTheRingIsRefusedOrHarmless() throws IOException {
        Path root = directory.resolve("store");
        long last = killed(root);
        int refused = 0;
        for (int fault = 0; fault < FAULTS; fault++) {
            Path copy = copied(root, directory.resolve("copy" + fault));
            Path ring = copy.resolve("ring").resolve("ring");
            int at = flip(ring);
            String what = "seed " + seed + ", fault " + fault + " at " + at;
            try (Both both = Both.open(copy)) {
                assertThat(both.steps()).as(what).isGreaterThanOrEqualTo(last);
                assertThat(both.out().nextOut()).as(what).isEqualTo(both.in().nextIn());
            } catch (IOException told) {
                assertThat(told).as(what).hasMessageContaining("ring");
                refused++;
            }
        }
        assertThat(refused).isBetween(1, FAULTS - 1);
    }

    // Half of them where there is something.
    private int flip(Path ring) throws IOException {
        byte[] bytes = Files.readAllBytes(ring);
        try (Arena arena = Arena.ofConfined();
                FileChannel channel = FileChannel.open(ring, StandardOpenOption.READ)) {
            MemorySegment map = channel.map(MapMode.READ_ONLY, 0, channel.size(), arena);
            int mask = RingLayout.read(map).bytes() - 1;
            long tail = RingLayout.tail(map);
            int used = (int) (RingLayout.head(map) - tail);
            int at = random.nextInt(4) == 0 || used == 0
                    ? random.nextInt(64)
                    : RingLayout.HEADER_BYTES + ((int) (tail + random.nextInt(used)) & mask);
            bytes[at] ^= (byte) (1 << random.nextInt(8));
            Files.write(ring, bytes);
            return at;
        }
    }

    private void assertRefused(Path root, String text) {
        for (String name : List.of("in", "out")) {
            assertThatThrownBy(() -> Journal.open(root.resolve(name), StoredRecord.SMALL, AT_ONCE))
                    .isInstanceOf(JournalDamagedException.class)
                    .hasMessageContaining(text);
        }
    }

    private void assertSteps(Both both, long least) {
        assertThat(both.steps()).as("seed %d", seed).isGreaterThanOrEqualTo(least);
        assertThat(both.out().nextOut()).as("seed %d", seed).isEqualTo(both.in().nextIn());
        assertThat(StoredRecord.find(both.out(), both.steps())).hasSize(RingProcess.LENGTH);
    }

    private long killed(Path root) throws IOException {
        return killed(root, RingProcess.COMMITTED);
    }

    /** Runs a process for some steps and kills it; returns the last step that it reported. */
    private long killed(Path root, String mode) throws IOException {
        Process process = RingProcess.start(root, mode);
        int target = 1 + random.nextInt(STEPS_MAX);
        long last = 0;
        try (BufferedReader lines = process.inputReader()) {
            for (int i = 0; i < target; i++) last = Long.parseLong(lines.readLine());
            process.toHandle().destroyForcibly();
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                // The last one may be cut.
                last = Math.max(last, Long.parseLong("0" + line));
            }
        } finally {
            process.destroyForcibly().onExit().join();
        }
        return last;
    }

    private static Path copied(Path root, Path to) throws IOException {
        Predicate<Path> isWanted =
                file -> !List.of("lock", "owner").contains(file.getFileName().toString());
        try (Stream<Path> files = Files.walk(root)) {
            for (Path file : files.filter(isWanted).toList()) {
                Files.copy(file, to.resolve(root.relativize(file).toString()));
            }
        }
        return to;
    }

    private static Journal journal(Path root, String name, SessionId id) throws IOException {
        return Journal.open(root.resolve(name), id, StoredRecord.SMALL, AT_ONCE, AT_ONCE);
    }
}
