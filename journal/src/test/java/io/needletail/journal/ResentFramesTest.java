package io.needletail.journal;

import static io.needletail.journal.StoredRecord.NOW_NS;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.wire.Framer;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that a reader returns a resent message as it was sent, from a record with only its number and time. */
class ResentFramesTest {
    private static final char SOH = 1;

    @TempDir
    private Path directory;

    @Test
    void aResendIsPutTogetherFromTheOriginalAndTheTime() throws IOException {
        byte[] first = framed("35=8|34=2|49=US|50=DESK|52=20260921-10:00:00.123|56=PEER|57=THEM|142=X|37=A|96=1=2|");
        try (Journal journal = StoredRecord.open(directory)) {
            journal.sent(2, first, 0, first.length, NOW_NS);
            journal.resent(2, first, 0, first.length, NOW_NS + 60_000_000_000L);
            journal.gapFilled(3, first, 0, first.length, NOW_NS + 60_000_000_000L);
            journal.commit();
        }
        assertThat(StoredRecord.read(directory))
                .containsExactly(
                        new StoredRecord(RecordType.SENT, 2, new String(first, ISO_8859_1)),
                        new StoredRecord(
                                RecordType.RESENT,
                                2,
                                new String(
                                        framed("35=8|34=2|43=Y|49=US|50=DESK|52=20260921-14:14:20.000|56=PEER|57=THEM|"
                                                + "122=20260921-10:00:00.123|142=X|37=A|96=1=2|"),
                                        ISO_8859_1)),
                        new StoredRecord(RecordType.RESENT, 3, new String(first, ISO_8859_1)));
    }

    @Test
    void theOriginalIsFoundInAnEarlierSegment() throws IOException {
        byte[] first = framed("35=8|34=1|49=US|52=20260921-10:00:00.123456789|56=PEER|58=" + "x".repeat(400) + "|");
        try (Journal journal = StoredRecord.open(directory)) {
            for (long seqNum = 1; seqNum <= 2_000; seqNum++) {
                journal.sent(seqNum, first, 0, first.length, NOW_NS);
                journal.commit();
            }
            for (long seqNum = 1; seqNum <= 2_000; seqNum++) {
                journal.resent(seqNum, first, 0, first.length, NOW_NS);
                journal.commit();
            }
        }
        assertThat(SegmentFiles.list(directory)).hasSizeGreaterThan(10);
        assertThat(StoredRecord.read(directory))
                .filteredOn(record -> record.kind() == RecordType.RESENT)
                .hasSize(2_000)
                .allSatisfy(record -> {
                    byte[] bytes = record.frame().getBytes(ISO_8859_1);
                    assertThat(Framer.frame(bytes, 0, bytes.length, bytes.length))
                            .isEqualTo(bytes.length);
                    assertThat(record.frame()).contains(SOH + "43=Y" + SOH).contains("122=20260921-10:00:00.123456789");
                });
    }

    @Test
    void aResendWhoseOriginalIsNotKeptIsARecordWithoutAFrame() throws IOException {
        try (Journal journal = StoredRecord.open(directory)) {
            journal.resent(5, new byte[80], 0, 80, NOW_NS);
            journal.commit();
        }
        assertThat(StoredRecord.read(directory)).containsExactly(new StoredRecord(RecordType.RESENT, 5, ""));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 5, -5, 40, 1 << 20, Integer.MAX_VALUE, Integer.MIN_VALUE})
    void aDamagedOriginalIsNotShownAndDoesNotStopTheReader(int length) throws IOException {
        byte[] first = framed("35=8|34=1|49=US|52=20260921-10:00:00.123|56=PEER|37=A|");
        try (Journal journal = StoredRecord.open(directory)) {
            for (long seqNum = 1; seqNum <= 20; seqNum++) {
                journal.sent(seqNum, first, 0, first.length, NOW_NS);
                journal.commit();
            }
            for (long seqNum = 1; seqNum <= 20; seqNum++) {
                journal.resent(seqNum, first, 0, first.length, NOW_NS);
                journal.commit();
            }
        }
        Path file = SegmentFiles.list(directory).getFirst();
        byte[] bytes = Files.readAllBytes(file);
        int recordBytes = RecordLayout.aligned(RecordLayout.HEADER_BYTES + first.length);
        int tenth = Segment.RECORDS_OFFSET + RecordLayout.NUMBERS_RECORD_BYTES + 9 * recordBytes;
        ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).putInt(tenth, length);
        Files.write(file, bytes);
        assertThat(StoredRecord.read(directory))
                .filteredOn(record -> record.kind() == RecordType.RESENT && record.seqNum() == 10)
                .containsExactly(new StoredRecord(RecordType.RESENT, 10, ""));
    }

    private static byte[] framed(String body) {
        String head = ("8=FIX.4.4|9=" + body.length() + "|" + body).replace('|', SOH);
        int sum = head.chars().sum() & 0xFF;
        return (head + "10=%03d%c".formatted(sum, SOH)).getBytes(ISO_8859_1);
    }
}
