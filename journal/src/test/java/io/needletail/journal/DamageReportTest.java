package io.needletail.journal;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.needletail.journal.HighWater.Mark;
import io.needletail.journal.HighWater.Numbers;
import io.needletail.journal.Recovery.Ending;
import io.needletail.journal.Recovery.Problem;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests that each kind of damage to a journal is reported with its file, and that the session does not start. */
class DamageReportTest {

    private static final int MESSAGES = 400;
    private static final int PAGE_BYTES = 4096;

    @TempDir
    private Path parent;

    private Path directory;
    private List<Path> segments;

    @BeforeEach
    void writeThreeSegments() throws IOException {
        Path written = parent.resolve("written");
        directory = parent.resolve("crashed");
        try (Journal journal = StoredRecord.open(written)) {
            for (int i = 1; i <= MESSAGES; i++) {
                StoredRecord.sent(journal, i, 350);
                journal.commit();
            }
            StoredRecord.copy(written, directory);
        }
        segments = SegmentFiles.list(directory);
    }

    /** Ways to damage the journal of a process that was killed; each damages committed records. */
    enum Way {
        LAST_RECORD_CORRUPT,
        LAST_PAGE_ZEROED,
        LAST_64_KIB_ZEROED,
        NEWEST_HEADER_CORRUPT,
        NEWEST_HEADER_TORN,
        NEWEST_MISSING,
        NEWEST_HALVED,
        NEWEST_EMPTY,
        MIDDLE_MISSING,
        MIDDLE_CORRUPT,
        NUMBERS_MISSING,
        NUMBERS_BEHIND,
        NUMBERS_AHEAD,
        NUMBERS_ZEROED,
        OLDEST_MISSING;

        private String file() {
            // Advanced numbers and a cut segment cannot be distinguished.
            if (this == NUMBERS_AHEAD) return "0000000000000003.journal";
            return switch (name().replaceAll("_.*", "")) {
                case "NUMBERS" -> "numbers";
                case "OLDEST" -> "0000000000000001.journal";
                case "MIDDLE" -> "0000000000000002.journal";
                default -> "0000000000000003.journal";
            };
        }
    }

    @ParameterizedTest
    @EnumSource
    void aDamagedJournalIsRefusedNamingItsFileAndLeftAsItWas(Way way) throws IOException {
        damage(way);
        Map<String, String> before = contents();
        assertThatThrownBy(() -> StoredRecord.open(directory))
                .isInstanceOf(JournalDamagedException.class)
                .hasMessageStartingWith(directory.toString())
                .hasMessageContaining(way.file() + " at offset ")
                .hasMessageContaining("JournalDamage=continue");
        assertThat(contents()).isEqualTo(before);
    }

    @ParameterizedTest
    @EnumSource
    void theOperatorsWordLetsTheNumbersGoOnFromTheHighest(Way way) throws IOException {
        damage(way);
        long expected = way == Way.NUMBERS_AHEAD ? MESSAGES + 101 : MESSAGES + 1;
        try (Journal journal = StoredRecord.openDamaged(directory)) {
            assertThat(journal.nextOut()).isEqualTo(expected);
            assertThat(journal.recovery().problems()).anyMatch(Problem::grave);
            StoredRecord.sent(journal, expected, 60);
            journal.commit();
        }
        try (Journal journal = StoredRecord.open(directory)) {
            assertThat(journal.nextOut()).isEqualTo(expected + 1);
            assertThat(StoredRecord.find(journal, expected)).hasSize(60);
        }
    }

    @ParameterizedTest
    @EnumSource
    void aReaderNamesTheFileThatIsDamaged(Way way) throws IOException {
        damage(way);
        try (JournalReader reader = JournalReader.open(directory)) {
            StoredRecord.read(reader);
            assertThat(reader.problems()).anyMatch(line -> line.startsWith(way.file() + " at offset "));
        }
    }

    @Test
    void theLossOfOneFileThatWasAcceptedDoesNotCoverTheLossOfTheNext() throws IOException {
        try (Journal journal = StoredRecord.open(directory)) {
            send(journal, MESSAGES);
        }
        Files.delete(SegmentFiles.list(directory).get(1));
        StoredRecord.openDamaged(directory).close();
        StoredRecord.open(directory).close();
        Files.delete(segments.get(2));
        String lost = segments.get(2).getFileName() + " at offset 0";
        try (JournalReader reader = JournalReader.open(directory)) {
            StoredRecord.read(reader);
            assertThat(reader.problems()).anyMatch(line -> line.startsWith(lost) && !line.contains("accepted"));
        }
        assertThatThrownBy(() -> StoredRecord.open(directory))
                .isInstanceOf(JournalDamagedException.class)
                .hasMessageContaining(lost);
        StoredRecord.openDamaged(directory).close();
        StoredRecord.open(directory).close();
    }

    @Test
    void aFileWithTheNameOfOneThatWasSetAsideIsMissedWhenItIsLost() throws IOException {
        damage(Way.NEWEST_HEADER_CORRUPT);
        byte[] damaged = Files.readAllBytes(segments.get(2));
        try (Journal journal = StoredRecord.openDamaged(directory)) {
            send(journal, MESSAGES);
        }
        assertThat(segments.get(2)).as("the number is used again").exists();
        Path aside = directory.resolve(segments.get(2).getFileName() + ".1.damaged");
        assertThat(aside).hasBinaryContent(damaged);
        Files.delete(segments.get(2));
        assertThatThrownBy(() -> StoredRecord.open(directory))
                .isInstanceOf(JournalDamagedException.class)
                .hasMessageContaining(segments.get(2).getFileName() + " at offset 0");
    }

    private static void send(Journal journal, int count) {
        for (int i = 0; i < count; i++) {
            StoredRecord.sent(journal, journal.nextOut(), 350);
            journal.commit();
        }
    }

    @Test
    void aJournalWhoseProcessWasKilledBetweenTwoBatchesIsWhole() throws IOException {
        try (JournalReader reader = JournalReader.open(directory)) {
            StoredRecord.read(reader);
            assertThat(reader.ending()).isEqualTo(Ending.STOPPED);
            assertThat(reader.problems()).isEmpty();
        }
        try (Journal journal = StoredRecord.open(directory)) {
            assertThat(journal.nextOut()).isEqualTo(MESSAGES + 1);
            assertThat(journal.recovery().problems()).isEmpty();
        }
    }

    @Test
    void aJournalThatIsBeingWrittenIsNotCalledDamaged() throws IOException {
        Path live = parent.resolve("live");
        try (Journal journal = StoredRecord.open(live)) {
            for (int i = 1; i <= 10; i++) {
                StoredRecord.sent(journal, i, 100);
                journal.commit();
            }
            StoredRecord.sent(journal, 11, 100);
            try (JournalReader reader = JournalReader.open(live)) {
                StoredRecord.read(reader);
                assertThat(reader.ending()).isEqualTo(Ending.STOPPED);
                assertThat(reader.problems()).isEmpty();
            }
        }
    }

    @Test
    void anUnfinishedBatchIsCutAndReportedWithoutARefusal() throws IOException {
        Path killed = parent.resolve("killed");
        Path live = parent.resolve("live");
        try (Journal journal = StoredRecord.open(live)) {
            StoredRecord.sent(journal, 1, 100);
            journal.commit();
            StoredRecord.copy(live, killed);
            int from = (int) journal.position();
            StoredRecord.sent(journal, 2, 100);
            journal.commit();
            writeUnfinished(
                    SegmentFiles.list(live).getFirst(),
                    from,
                    SegmentFiles.list(killed).getFirst());
        }
        try (JournalReader reader = JournalReader.open(killed)) {
            StoredRecord.read(reader);
            assertThat(reader.problems())
                    .singleElement()
                    .asString()
                    .contains("unfinished batch: 136 bytes would be cut");
        }
        try (Journal journal = StoredRecord.open(killed)) {
            assertThat(journal.nextOut()).isEqualTo(2);
            assertThat(journal.recovery().bytesCut()).isEqualTo(136);
            assertThat(journal.recovery().problems()).isEmpty();
        }
    }

    private static void writeUnfinished(Path whole, int from, Path unfinished) throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(whole)).order(ByteOrder.LITTLE_ENDIAN);
        Files.write(unfinished, bytes.putInt(from, -bytes.getInt(from)).array());
    }

    @Test
    void aJournalThatWasClosedDoesNotNeedItsNumbersFile() throws IOException {
        Path closed = parent.resolve("written");
        Files.delete(closed.resolve("numbers"));
        try (JournalReader reader = JournalReader.open(closed)) {
            StoredRecord.read(reader);
            assertThat(reader.problems()).singleElement().asString().startsWith("numbers at offset 0");
        }
        try (Journal journal = StoredRecord.open(closed)) {
            assertThat(journal.nextOut()).isEqualTo(MESSAGES + 1);
            assertThat(journal.recovery().problems()).noneMatch(Problem::grave).hasSize(1);
        }
    }

    @Test
    void aBatchThatTheNumbersDoNotKnowYetIsNoDamage() throws IOException {
        // The state after a kill between the batch and its high-water mark.
        Path live = parent.resolve("live");
        Path killed = parent.resolve("killed");
        try (Journal journal = StoredRecord.open(live)) {
            StoredRecord.sent(journal, 1, 100);
            journal.commit();
            byte[] numbers = Files.readAllBytes(live.resolve("numbers"));
            StoredRecord.sent(journal, 2, 100);
            journal.commit();
            StoredRecord.copy(live, killed);
            Files.write(killed.resolve("numbers"), numbers);
        }
        try (Journal journal = StoredRecord.open(killed)) {
            assertThat(journal.nextOut()).isEqualTo(3);
            assertThat(journal.recovery().problems()).isEmpty();
        }
    }

    @Test
    void aForcedJournalMayLoseMessagesThatWereNeitherSentNorAcknowledged() throws IOException {
        Path live = parent.resolve("live");
        Path failed = parent.resolve("failed");
        JournalConfig forced = StoredRecord.SMALL.with(to -> to.sync = Sync.EVERY_MESSAGE);
        List<Runnable> background = new ArrayList<>();
        Journal journal = Journal.open(live, forced, background::add);
        StoredRecord.sent(journal, 1, 100);
        journal.commit();
        journal.requestSync();
        background.removeFirst().run();
        assertThat(journal.maySend()).isTrue();
        int end = (int) journal.position();
        StoredRecord.sent(journal, 2, 100);
        journal.commit();
        // The machine dies: the second message did not reach the disk, its high-water mark did.
        StoredRecord.copy(live, failed);
        journal.close();
        byte[] segment = Files.readAllBytes(SegmentFiles.list(failed).getFirst());
        Arrays.fill(segment, end, segment.length, (byte) 0);
        Files.write(SegmentFiles.list(failed).getFirst(), segment);
        try (Journal recovered = Journal.open(failed, forced, StoredRecord.AT_ONCE)) {
            assertThat(recovered.nextOut()).isEqualTo(2);
            assertThat(recovered.recovery().problems())
                    .noneMatch(Problem::grave)
                    .hasSize(1);
        }
        Arrays.fill(segment, end - 100, segment.length, (byte) 0);
        Path worse = StoredRecord.copy(live, parent.resolve("worse"));
        Files.write(SegmentFiles.list(worse).getFirst(), segment);
        assertThatThrownBy(() -> Journal.open(worse, forced, StoredRecord.AT_ONCE))
                .isInstanceOf(JournalDamagedException.class);
    }

    @Test
    void lossesBeforeTheLastResetDoNotKeepTheSessionFromStarting() throws IOException {
        Path live = parent.resolve("live");
        try (Journal journal = StoredRecord.open(live)) {
            for (int i = 1; i <= 300; i++) {
                StoredRecord.sent(journal, i, 350);
                journal.commit();
            }
            journal.reset(StoredRecord.NOW_NS);
            journal.commit();
            StoredRecord.sent(journal, 1, 100);
            journal.commit();
        }
        Path first = SegmentFiles.list(live).getFirst();
        byte[] bytes = Files.readAllBytes(first);
        bytes[5_000] ^= 1;
        Files.write(first, bytes);
        try (Journal journal = StoredRecord.open(live)) {
            assertThat(journal.nextOut()).isEqualTo(2);
            assertThat(journal.recovery().problems()).noneMatch(Problem::grave).hasSize(1);
        }
    }

    @Test
    void theOldFormatOpensAndIsContinuedInTheNewOne() throws IOException {
        Path old = parent.resolve("written");
        for (Path segment : SegmentFiles.list(old)) OldFormat.write(segment);
        Files.delete(old.resolve("numbers"));
        try (Journal journal = StoredRecord.open(old)) {
            assertThat(journal.nextOut()).isEqualTo(MESSAGES + 1);
            assertThat(journal.recovery().problems()).isEmpty();
            StoredRecord.sent(journal, MESSAGES + 1, 100);
            journal.commit();
            StoredRecord.copy(old, parent.resolve("killed"));
        }
        Path killed = parent.resolve("killed");
        Files.delete(killed.resolve("numbers"));
        assertThatThrownBy(() -> StoredRecord.open(killed))
                .isInstanceOf(JournalDamagedException.class)
                .hasMessageContaining("numbers at offset 0");
    }

    private void damage(Way way) throws IOException {
        Path newest = segments.get(2);
        Path middle = segments.get(1);
        Path numbers = directory.resolve("numbers");
        int end = NumbersFile.read(directory)
                .highWater()
                .orElseThrow()
                .committed()
                .offset();
        switch (way) {
            case LAST_RECORD_CORRUPT -> change(newest, bytes -> bytes[end - 40] ^= 1);
            case LAST_PAGE_ZEROED -> change(newest, bytes -> zero(bytes, (end - 1) & -PAGE_BYTES, bytes.length));
            case LAST_64_KIB_ZEROED -> change(newest, bytes -> zero(bytes, bytes.length - (64 << 10), bytes.length));
            case NEWEST_HEADER_CORRUPT -> change(newest, bytes -> bytes[17] ^= 1);
            case NEWEST_HEADER_TORN -> change(newest, bytes -> zero(bytes, 32, 512));
            case NEWEST_MISSING -> Files.delete(newest);
            case NEWEST_HALVED -> Files.write(newest, Arrays.copyOf(Files.readAllBytes(newest), end / 2));
            case NEWEST_EMPTY -> Files.write(newest, new byte[0]);
            case OLDEST_MISSING -> Files.delete(segments.get(0));
            case MIDDLE_MISSING -> Files.delete(middle);
            case MIDDLE_CORRUPT -> change(middle, bytes -> bytes[5_000] ^= 1);
            case NUMBERS_MISSING -> Files.delete(numbers);
            case NUMBERS_BEHIND -> numbers(MESSAGES - 9, new Mark(2, 10_000));
            case NUMBERS_AHEAD -> numbers(MESSAGES + 101, new Mark(3, end + 4_000));
            case NUMBERS_ZEROED -> change(numbers, bytes -> zero(bytes, 0, bytes.length));
        }
    }

    private void numbers(long nextOut, Mark mark) throws IOException {
        HighWater water = new HighWater(new Numbers(1, nextOut, 0), StoredRecord.NOW_NS, 1, mark, Optional.empty());
        NumbersFile.create(directory, SessionFingerprint.NONE, "", water, false).close();
    }

    private static void change(Path file, Consumer<byte[]> change) throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        change.accept(bytes);
        Files.write(file, bytes);
    }

    private static void zero(byte[] bytes, int from, int to) {
        Arrays.fill(bytes, from, to, (byte) 0);
    }

    private Map<String, String> contents() throws IOException {
        Map<String, String> contents = new TreeMap<>();
        try (Stream<Path> files = Files.list(directory)) {
            for (Path file : files.filter(path -> !path.endsWith("lock") && !path.endsWith("owner"))
                    .toList()) {
                contents.put(file.getFileName().toString(), Files.readString(file, ISO_8859_1));
            }
        }
        return contents;
    }
}
