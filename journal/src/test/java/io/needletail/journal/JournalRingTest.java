package io.needletail.journal;

import static io.needletail.journal.StoredRecord.AT_ONCE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import io.needletail.session.SessionId;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.management.ManagementFactory;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Journals that commit through the ring of an engine. */
class JournalRingTest {
    private static final int BYTES = 1 << 20;
    private static final int STEPS = 100_000;
    private static final int MANY = 48;
    private static final int ATTEMPTS = 3;
    private static final JournalConfig LARGER = JournalConfig.DEFAULTS.withSizes(1 << 20, 16 << 20);
    private static final int TURNS = 8;
    // So many rests of the thread that carries that a lane changes hands and is used.
    private static final long TURN_NS = 8_000_000L * RingCarrier.REST_MS;
    private static final long PAUSE_NS = 1_000_000;
    private static final SessionId ONE = new SessionId("FIX.4.4", "US", "ONE");
    private static final SessionId TWO = new SessionId("FIX.4.4", "US", "TWO");

    @TempDir
    private Path directory;

    private JournalRing ring;

    @BeforeEach
    void open() throws IOException {
        ring = JournalRing.open(directory, BYTES);
    }

    @AfterEach
    void close() throws IOException {
        ring.close();
    }

    @Test
    void whatWasCommittedIsFoundAndIsInTheFilesAfterTheClosing() throws IOException {
        try (Journal one = open("one", ONE);
                Journal two = open("two", TWO)) {
            for (long number = 1; number <= 5_000; number++) {
                step(number % 3 == 0 ? one : two);
                assertThat(StoredRecord.find(one, one.nextOut() - 1)).hasSize(one.nextOut() == 1 ? 0 : 300);
            }
            assertThat(StoredRecord.find(two, 1)).hasSize(300);
        }
        assertThat(StoredRecord.read(directory.resolve("one"))).hasSize(5_000 / 3);
        assertThat(StoredRecord.read(directory.resolve("two"))).hasSize(5_000 - 5_000 / 3);
        assertThat(directory.resolve("one").resolve(RingReference.NAME)).doesNotExist();
    }

    @Test
    void moreJournalsThanAreForcedOneByOneFillTheLogAgainAndAgain() throws IOException {
        List<Journal> journals = new ArrayList<>();
        try {
            for (int i = 0; i < MANY; i++) journals.add(open("j" + i, new SessionId("FIX.4.4", "US", "J" + i)));
            // Ten times what the log has room for.
            long stepsEach = 40L * BYTES / 300 / MANY;
            for (long number = 1; number <= stepsEach; number++) journals.forEach(JournalRingTest::step);
            for (Journal journal : journals) assertThat(journal.nextOut()).isEqualTo(stepsEach + 1);
        } finally {
            for (Journal journal : journals) journal.close();
        }
        for (int i = 0; i < MANY; i++) {
            assertThat(StoredRecord.read(directory.resolve("j" + i)).size())
                    .isEqualTo((int) (40L * BYTES / 300 / MANY));
        }
    }

    @Test
    void aFullRingRefusesForTheMomentUntilTheGroupEnds() throws IOException {
        try (Journal one = open("one", ONE)) {
            ring.hold();
            while (one.accepts(300)) step(one);
            assertThat(one.isPreparing()).isTrue();
            assertThat(one.state()).isEqualTo(Journal.State.READY);
            long sent = one.nextOut();
            ring.release();
            assertThat(one.awaitRoom(300)).isTrue();
            step(one);
            assertThat(one.nextOut()).isEqualTo(sent + 1);
            assertThat(StoredRecord.find(one, 1)).hasSize(300);
        }
    }

    @Test
    void aStepWithinACycleOfAnotherSessionWaitsForItsEnd() throws IOException {
        try (Journal one = open("one", ONE)) {
            ring.enter();
            ring.enter();
            step(one);
            assertThat(ring.isWhole()).isFalse();
            ring.leave();
            assertThat(ring.isWhole()).isFalse();
            step(one);
            assertThat(ring.isWhole()).isTrue();
            ring.leave();
        }
    }

    @Test
    void whatIsAppendedWithoutAskingWaitsForRoomAndLosesNothing() throws IOException {
        try (Journal one = open("one", ONE)) {
            for (int i = 0; i < STEPS; i++) {
                one.moved(i + 1L, i + 1L, StoredRecord.NOW_NS);
                one.commit();
            }
            assertThat(one.nextIn()).isEqualTo(STEPS);
        }
        try (Journal again = open("one", ONE)) {
            assertThat(again.nextIn()).isEqualTo(STEPS);
            assertThat(again.recovery().problems()).isEmpty();
        }
    }

    @Test
    void aNumberThatIsUsedAgainIsFoundWithItsLastMessage() throws IOException {
        try (Journal one = open("one", ONE)) {
            StoredRecord.sent(one, 1, 300);
            one.commit();
            assertThat(StoredRecord.find(one, 1)).hasSize(300);
            one.moved(1, 1, StoredRecord.NOW_NS);
            StoredRecord.sent(one, 1, 200);
            one.commit();
            assertThat(StoredRecord.find(one, 1)).hasSize(200);
        }
    }

    @Test
    void twoEnginesInOneFolderHaveARingEach() throws IOException {
        try (JournalRing other = JournalRing.open(directory, BYTES);
                Journal one = open("one", ONE);
                Journal two = open(directory.resolve("two"), TWO, other)) {
            assertThat(other.directory()).isEqualTo(directory.resolve("ring-2"));
            step(one);
            step(two);
        }
    }

    @Test
    void aCopyOfAJournalThatIsBeingWrittenIsRefused() throws IOException {
        try (Journal one = open("one", ONE)) {
            step(one);
            Path copy = StoredRecord.copy(directory.resolve("one"), directory.resolve("copy"));
            Files.copy(directory.resolve("one").resolve(RingReference.NAME), copy.resolve(RingReference.NAME));
            assertThatThrownBy(() -> StoredRecord.open(copy))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("which a process uses");
        }
    }

    @Test
    void aJournalWhoseFileIsCutEndsAloneAndItsLossIsFound() throws IOException {
        try (Journal two = open("two", TWO)) {
            Journal one = open("one", ONE);
            step(one);
            Path file = SegmentFiles.list(directory.resolve("one")).getFirst();
            try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
                channel.truncate(0);
            }
            step(one);
            while (one.failure().isEmpty()) Thread.onSpinWait();
            assertThat(one.accepts(300)).isFalse();
            assertThat(one.isPreparing()).isFalse();
            for (int i = 0; i < 5_000; i++) {
                while (!two.accepts(300)) Thread.onSpinWait();
                step(two);
            }
            assertThat(two.failure()).isEmpty();
            assertThat(StoredRecord.find(two, 5_000)).hasSize(300);
            assertThatThrownBy(one::close).isInstanceOf(IOException.class).hasMessageContaining("0 bytes long");
            assertThatThrownBy(() -> open("one", ONE))
                    .isInstanceOf(JournalDamagedException.class)
                    .hasMessageContaining("sent numbers 1 to 2 are lost");
        }
    }

    @Test
    void journalsThatTakeTurnsInTheLanesLoseNothingAndTheTailNeverGoesBack() throws IOException {
        List<Journal> journals = new ArrayList<>();
        try (Arena arena = Arena.ofConfined();
                FileChannel file = FileChannel.open(ring.directory().resolve(RingLayout.NAME))) {
            MemorySegment map = file.map(FileChannel.MapMode.READ_ONLY, 0, file.size(), arena);
            for (int i = 0; i <= RingLayout.LANES; i++) {
                SessionId id = new SessionId("FIX.4.4", "US", "P" + i);
                journals.add(
                        Journal.open(directory.resolve("P" + i), id, LARGER, new JournalDisk(AT_ONCE, AT_ONCE, ring)));
            }
            long tail = 0;
            for (int turn = 0; turn < TURNS; turn++) {
                List<Journal> busy = new ArrayList<>(journals);
                busy.remove(turn % journals.size());
                tail = takeTurn(busy, map, tail);
            }
            for (Journal journal : journals) {
                assertThat(journal.failure()).isEmpty();
                assertThat(StoredRecord.find(journal, journal.nextOut() - 1)).hasSize(300);
            }
        } finally {
            for (Journal journal : journals) journal.close();
        }
        for (int i = 0; i < journals.size(); i++) {
            assertThat(StoredRecord.read(directory.resolve("P" + i)).getLast().seqNum())
                    .isEqualTo(journals.get(i).nextOut() - 1);
        }
    }

    @Test
    void stepsAllocateNothing() throws IOException {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        try (Journal one = open("one", ONE)) {
            byte[] frame = StoredRecord.frame(1, 300);
            long least = Long.MAX_VALUE;
            for (int attempt = 0; attempt < ATTEMPTS && least > 0; attempt++) {
                steps(one, frame);
                long before = threads.getCurrentThreadAllocatedBytes();
                steps(one, frame);
                least = Math.min(least, threads.getCurrentThreadAllocatedBytes() - before);
            }
            // What the preparation of segments allocates, which runs here.
            assertThat(least).isLessThan(STEPS / 10);
        }
    }

    private static long takeTurn(List<Journal> busy, MemorySegment ring, long before) throws IOException {
        long tail = before;
        for (long startNs = System.nanoTime(); System.nanoTime() - startNs < TURN_NS; ) {
            for (Journal journal : busy) stepTwice(journal);
            LockSupport.parkNanos(PAUSE_NS);
            long now = RingLayout.tail(ring);
            assertThat(now).isGreaterThanOrEqualTo(tail);
            tail = now;
        }
        return tail;
    }

    private static void stepTwice(Journal journal) throws IOException {
        for (int i = 0; i < 2 && journal.awaitRoom(1_000); i++) step(journal);
    }

    private static void steps(Journal journal, byte[] frame) {
        for (int i = 0; i < STEPS / 10; i++) {
            if (!journal.awaitRoom(1_000)) throw new AssertionError("full: " + journal.failure());
            journal.received(journal.nextIn(), frame, 0, frame.length, StoredRecord.NOW_NS);
            journal.sent(journal.nextOut(), frame, 0, frame.length, StoredRecord.NOW_NS);
            journal.commit();
        }
    }

    private static void step(Journal journal) {
        StoredRecord.sent(journal, journal.nextOut(), 300);
        journal.commit();
    }

    private Journal open(String name, SessionId id) throws IOException {
        return open(directory.resolve(name), id, ring);
    }

    private static Journal open(Path journal, SessionId id, JournalRing ring) throws IOException {
        return Journal.open(journal, id, StoredRecord.SMALL, new JournalDisk(AT_ONCE, AT_ONCE, ring));
    }
}
