package io.needletail.journal;

import static io.needletail.journal.StoredRecord.NOW_NS;
import static io.needletail.journal.StoredRecord.find;
import static io.needletail.journal.StoredRecord.frame;
import static io.needletail.journal.StoredRecord.received;
import static io.needletail.journal.StoredRecord.sent;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.needletail.journal.Recovery.Ending;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JournalTest {

    @TempDir
    private Path parent;

    private Path directory() {
        return parent.resolve("sessions").resolve("BUY-SELL");
    }

    @Test
    void aNewJournalBeginsAtOne() throws IOException {
        try (Journal journal = StoredRecord.open(directory())) {
            assertThat(journal.nextIn()).isEqualTo(1);
            assertThat(journal.nextOut()).isEqualTo(1);
            assertThat(journal.recovery().ending()).isEqualTo(Ending.NEW);
            assertThat(journal.state()).isEqualTo(Journal.State.READY);
        }
    }

    @Test
    void theNumbersAndMessagesAreThereAfterReopening() throws IOException {
        try (Journal journal = StoredRecord.open(directory())) {
            received(journal, 1, 90);
            sent(journal, 1, 100);
            sent(journal, 2, 101);
            journal.commit();
        }
        try (Journal journal = StoredRecord.open(directory())) {
            assertThat(journal.recovery().ending()).isEqualTo(Ending.CLOSED);
            assertThat(journal.nextIn()).isEqualTo(2);
            assertThat(journal.nextOut()).isEqualTo(3);
            assertThat(find(journal, 2)).isEqualTo(new String(frame(2, 101), US_ASCII));
            assertThat(find(journal, 3)).isEmpty();
        }
    }

    @Test
    void uncommittedRecordsAreDroppedByClose() throws IOException {
        try (Journal journal = StoredRecord.open(directory())) {
            sent(journal, 1, 100);
            journal.commit();
            sent(journal, 2, 100);
        }
        try (Journal journal = StoredRecord.open(directory())) {
            assertThat(journal.nextOut()).isEqualTo(2);
            assertThat(journal.recovery().ending()).isEqualTo(Ending.CLOSED);
        }
    }

    @Test
    void aMessageIsFoundBeforeItIsCommitted() throws IOException {
        try (Journal journal = StoredRecord.open(directory())) {
            sent(journal, 1, 100);
            sent(journal, 2, 200);
            assertThat(find(journal, 1)).hasSize(100);
            assertThat(find(journal, 2)).hasSize(200);
        }
    }

    @Test
    void nothingSentBeforeAResetIsFound() throws IOException {
        try (Journal journal = StoredRecord.open(directory())) {
            sent(journal, 1, 100);
            sent(journal, 2, 100);
            journal.commit();
            journal.reset(NOW_NS);
            assertThat(find(journal, 1)).isEmpty();
            sent(journal, 1, 150);
            journal.commit();
            assertThat(find(journal, 1)).hasSize(150);
            assertThat(find(journal, 2)).isEmpty();
        }
        try (Journal journal = StoredRecord.open(directory())) {
            assertThat(journal.nextOut()).isEqualTo(2);
            assertThat(journal.nextIn()).isEqualTo(1);
            assertThat(find(journal, 1)).hasSize(150);
            assertThat(find(journal, 2)).isEmpty();
        }
    }

    @Test
    void theLastMessageUnderANumberIsTheOneFound() throws IOException {
        try (Journal journal = StoredRecord.open(directory())) {
            sent(journal, 1, 100);
            sent(journal, 2, 100);
            journal.moved(7, 2, NOW_NS);
            sent(journal, 2, 200);
            journal.commit();
            assertThat(journal.nextIn()).isEqualTo(7);
            assertThat(journal.nextOut()).isEqualTo(3);
            assertThat(find(journal, 2)).hasSize(200);
        }
        try (Journal journal = StoredRecord.open(directory())) {
            assertThat(journal.nextIn()).isEqualTo(7);
            assertThat(journal.nextOut()).isEqualTo(3);
        }
    }

    @Test
    void notedAndResentMessagesChangeNoNumberAndAreNotFound() throws IOException {
        try (Journal journal = StoredRecord.open(directory())) {
            journal.recordUnsequenced(9, frame(9, 80), 0, 80, NOW_NS);
            journal.resent(5, frame(5, 80), 0, 80, NOW_NS);
            journal.commit();
            assertThat(journal.nextIn()).isEqualTo(1);
            assertThat(journal.nextOut()).isEqualTo(1);
            assertThat(find(journal, 5)).isEmpty();
        }
        assertThat(StoredRecord.read(directory()))
                .extracting(StoredRecord::kind)
                .containsExactly(RecordType.NOTED, RecordType.RESENT);
    }

    @Test
    void aDirectionThatIsOffKeepsItsNumbersOnly() throws IOException {
        JournalConfig numbersOnly = StoredRecord.SMALL.with(to -> {
            to.inbound = false;
            to.outbound = false;
        });
        try (Journal journal = Journal.open(directory(), numbersOnly, StoredRecord.AT_ONCE)) {
            received(journal, 1, 100);
            sent(journal, 1, 100);
            journal.recordUnsequenced(5, frame(5, 80), 0, 80, NOW_NS);
            journal.resent(1, frame(1, 80), 0, 80, NOW_NS);
            journal.commit();
            assertThat(find(journal, 1)).isEmpty();
        }
        try (Journal journal = Journal.open(directory(), numbersOnly, StoredRecord.AT_ONCE)) {
            assertThat(journal.nextIn()).isEqualTo(2);
            assertThat(journal.nextOut()).isEqualTo(2);
        }
        assertThat(StoredRecord.read(directory()))
                .containsExactly(
                        new StoredRecord(RecordType.RECEIVED, 1, ""), new StoredRecord(RecordType.SENT, 1, ""));
    }

    @Test
    void onlyTheOwnerMayOpenIt() throws IOException {
        StoredRecord.open(directory()).close();
        for (Path path = directory(); !path.equals(parent); path = path.getParent()) {
            assertThat(permissions(path)).isEqualTo("rwx------");
        }
        try (var files = Files.list(directory())) {
            assertThat(files)
                    .isNotEmpty()
                    .allSatisfy(file -> assertThat(permissions(file)).isEqualTo("rw-------"));
        }
    }

    @Test
    void aBatchThatNoSegmentCanHoldIsAMisuseAndNotAFullDisk() throws IOException {
        try (Journal journal = StoredRecord.open(directory())) {
            assertThat(journal.accepts(StoredRecord.SMALL.batchBytesMax())).isTrue();
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> journal.accepts(StoredRecord.SMALL.batchBytesMax() + 100))
                    .withMessageContaining("does not fit into a segment of 65536 bytes");
        }
    }

    @Test
    void aClosedJournalAcceptsNothingAndMayBeClosedAgain() throws IOException {
        Journal journal = StoredRecord.open(directory());
        journal.close();
        journal.close();
        assertThat(journal.accepts(1)).isFalse();
        assertThat(journal.state()).isEqualTo(Journal.State.CLOSED);
    }

    @Test
    void aJournalOfALaterVersionIsRefused() throws IOException {
        StoredRecord.open(directory()).close();
        Path segment = SegmentFiles.list(directory()).getFirst();
        byte[] bytes = Files.readAllBytes(segment);
        bytes[8] = 4;
        CRC32C crc = new CRC32C();
        crc.update(bytes, 0, 28);
        ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).putInt(28, (int) crc.getValue());
        Files.write(segment, bytes);
        assertThatThrownBy(() -> StoredRecord.open(directory()))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("has format version 4, this program reads 2 and 3");
    }

    private static String permissions(Path path) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
    }
}
