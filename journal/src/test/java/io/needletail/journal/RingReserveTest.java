package io.needletail.journal;

import static io.needletail.journal.StoredRecord.AT_ONCE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.needletail.session.SessionId;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * The files of an engine's journals have few blocks at first, and a disk that runs full loses nothing of what was
 * accepted.
 */
@EnabledOnOs(OS.LINUX)
class RingReserveTest {
    private static final int RING_BYTES = 1 << 20;
    private static final int DISK_BYTES = 32 * 1024 * 1024;
    private static final int STEP_BYTES = 500;
    // Ring and log.
    private static final int OTHER_BYTES =
            (int) (RingLayout.fileBytes(RING_BYTES) + RingLogLayout.fileBytes(RING_BYTES));

    @TempDir
    private Path directory;

    private Path disk;
    private boolean mounted;

    @BeforeEach
    void aSmallDisk() throws IOException, InterruptedException {
        assumeTrue(
                JournalRing.class.getModule().isNativeAccessEnabled(), "files are allocated with native access only");
        disk = Files.createDirectory(directory.resolve("disk"));
        mounted = run("mount", "-t", "tmpfs", "-o", "size=" + DISK_BYTES, "needletail-test", disk.toString());
        assumeTrue(mounted, "a small tmpfs can only be mounted as root");
    }

    @AfterEach
    void isGoneAgain() throws IOException, InterruptedException {
        if (mounted) assertThat(run("umount", disk.toString())).isTrue();
    }

    @Test
    void aHundredJournalsTakeAFewBlocksEach() throws IOException, InterruptedException {
        try (JournalRing ring = JournalRing.open(disk, RING_BYTES)) {
            List<Journal> journals = new ArrayList<>();
            for (int i = 0; i < 100; i++) journals.add(open("j" + i, ring));
            for (Journal journal : journals) step(journal);
            assertThat(kib(disk.resolve("j7"))).isLessThanOrEqualTo(40);
            for (Journal journal : journals) journal.close();
        }
        try (JournalRing ring = JournalRing.open(disk, RING_BYTES);
                Journal again = open("j7", ring)) {
            assertThat(again.nextOut()).isEqualTo(2);
            assertThat(kib(disk.resolve("j7"))).isLessThanOrEqualTo(40);
        }
    }

    @Test
    void whatWasAcceptedIsKeptWhenTheDiskRunsFullAndRoomBringsTheJournalsBack() throws IOException {
        long one;
        long two;
        try (JournalRing ring = JournalRing.open(disk, RING_BYTES);
                Journal first = open("one", ring);
                Journal second = open("two", ring)) {
            fillDisk();
            one = stepsUntilFull(first);
            two = stepsUntilFull(second);
            // More than the blocks that it had when the disk became full.
            assertThat(one * STEP_BYTES).isGreaterThan(SegmentRoom.FIRST_BYTES);
            assertThat(first.state()).isEqualTo(Journal.State.FULL);
            assertThat(first.failure().orElseThrow()).hasMessageContaining("the disk or its quota is full");
            assertThat(StoredRecord.find(first, one)).hasSize(STEP_BYTES);
            Files.delete(disk.resolve("filler"));
            while (!first.accepts(STEP_BYTES)) Thread.onSpinWait();
            step(first);
            assertThat(first.state()).isEqualTo(Journal.State.READY);
        }
        assertThat(StoredRecord.read(disk.resolve("one"))).hasSize((int) one + 1);
        assertThat(StoredRecord.read(disk.resolve("two"))).hasSize((int) two);
    }

    @Test
    void journalsCloseAndOpenInOrderOnAFullDisk() throws IOException {
        long steps;
        try (JournalRing ring = JournalRing.open(disk, RING_BYTES);
                Journal journal = open("one", ring)) {
            fillDisk();
            steps = stepsUntilFull(journal);
        }
        Files.delete(disk.resolve("filler"));
        try (JournalRing ring = JournalRing.open(disk, RING_BYTES);
                Journal journal = open("one", ring)) {
            assertThat(journal.recovery().problems()).isEmpty();
            assertThat(journal.recovery().ending()).isEqualTo(Recovery.Ending.CLOSED);
            assertThat(journal.nextOut()).isEqualTo(steps + 1);
        }
    }

    @Test
    void aDiskWithoutRoomForTheReserveIsAnErrorOfTheOpening() throws IOException {
        Files.write(disk.resolve("filler"), new byte[DISK_BYTES - OTHER_BYTES - RING_BYTES / 2]);
        assertThatThrownBy(() -> JournalRing.open(disk, RING_BYTES))
                .isInstanceOf(DiskFullException.class)
                .hasMessageContaining("reserve");
    }

    @Test
    void aJournalOfAnEngineThatIsOpenedAloneHasAllOfItsBlocks() throws IOException, InterruptedException {
        try (JournalRing ring = JournalRing.open(disk, RING_BYTES);
                Journal journal = open("one", ring)) {
            step(journal);
        }
        try (Journal alone = Journal.open(disk.resolve("one"), JournalConfig.DEFAULTS, AT_ONCE)) {
            assertThat(kib(disk.resolve("one"))).isGreaterThanOrEqualTo(JournalConfig.SEGMENT_BYTES / 1024);
            fillDisk();
            stepsUntilFull(alone);
            assertThat(StoredRecord.find(alone, alone.nextOut() - 1)).hasSize(STEP_BYTES);
        }
    }

    @Test
    void whatAKilledEngineLeftIsTakenOverOnAFullDisk() throws IOException, InterruptedException {
        Path copy = disk.resolve("copy");
        try (JournalRing ring = JournalRing.open(disk, RING_BYTES);
                Journal journal = open("one", ring)) {
            // The carrier rests for longer than this takes, or has taken a part: both are what a kill leaves.
            for (int i = 0; i < 200; i++) step(journal);
            copyAsKilled(copy);
            assertThat(kib(copy.resolve("one"))).isLessThan(200);
        }
        StoredRecord.delete(disk.resolve("one"));
        StoredRecord.delete(disk.resolve("ring"));
        fillDisk();
        RingRecovery.one(copy.resolve("one"));
        assertThat(StoredRecord.read(copy.resolve("one"))).hasSize(200);
    }

    // The segment stays as sparse as it is.
    private void copyAsKilled(Path to) throws IOException, InterruptedException {
        Files.createDirectories(to.resolve("ring"));
        for (String file : List.of("ring", "reserve", "seats")) {
            Files.copy(disk.resolve("ring").resolve(file), to.resolve("ring").resolve(file));
        }
        assertThat(run("cp", "-r", "--sparse=always", disk.resolve("one").toString(), to.toString()))
                .isTrue();
        Files.delete(to.resolve("one/owner"));
    }

    private static long stepsUntilFull(Journal journal) {
        long steps = 0;
        while (journal.accepts(STEP_BYTES) || journal.isPreparing()) {
            if (!journal.accepts(STEP_BYTES)) continue;
            step(journal);
            steps++;
        }
        return steps;
    }

    private static void step(Journal journal) {
        StoredRecord.sent(journal, journal.nextOut(), STEP_BYTES);
        journal.commit();
    }

    private void fillDisk() throws IOException {
        byte[] bytes = new byte[4096];
        try (FileChannel filler =
                FileChannel.open(disk.resolve("filler"), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            while (true) filler.write(ByteBuffer.wrap(bytes));
        } catch (IOException full) {
            assertThat(full).hasMessageContaining("No space left");
        }
    }

    private static long kib(Path path) throws IOException, InterruptedException {
        Process du = new ProcessBuilder("du", "-sk", path.toString()).start();
        String line = new String(du.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
        assertThat(du.waitFor()).isZero();
        return Long.parseLong(line.substring(0, line.indexOf('\t')));
    }

    private Journal open(String name, JournalRing ring) throws IOException {
        SessionId id = new SessionId("FIX.4.4", "US", name);
        return Journal.open(disk.resolve(name), id, JournalConfig.DEFAULTS, new JournalDisk(AT_ONCE, AT_ONCE, ring));
    }

    private static boolean run(String... command) throws IOException, InterruptedException {
        return new ProcessBuilder(command).start().waitFor() == 0;
    }
}
