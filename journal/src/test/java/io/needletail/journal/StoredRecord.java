package io.needletail.journal;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;

/** Record that a test writes into a journal and reads back from it. */
record StoredRecord(RecordType kind, long seqNum, String frame) {

    /** Runs preparation and forcing on the calling thread: a test does not depend on another thread. */
    static final Executor AT_ONCE = Runnable::run;

    static final JournalConfig SMALL =
            JournalConfig.DEFAULTS.withSizes(JournalConfig.SEGMENT_BYTES_MIN, 4L * JournalConfig.SEGMENT_BYTES_MIN);

    static final long NOW_NS = 1_790_000_000_000_000_000L;

    static final JournalConfig CONTINUING = SMALL.with(to -> to.onDamage = JournalConfig.OnDamage.CONTINUE);

    static Journal open(Path directory) throws IOException {
        return Journal.open(directory, SMALL, AT_ONCE);
    }

    /** Opens a journal in spite of any loss. */
    static Journal openDamaged(Path directory) throws IOException {
        return Journal.open(directory, CONTINUING, AT_ONCE);
    }

    /** Returns a frame of this length that contains its number. */
    static byte[] frame(long number, int length) {
        String text = "8=FIX.4.4|34=" + number + "|";
        return (text + ".".repeat(Math.max(0, length - text.length()))).getBytes(US_ASCII);
    }

    static void received(Journal journal, long seqNum, int length) {
        journal.received(seqNum, frame(seqNum, length), 0, length, NOW_NS);
    }

    static void sent(Journal journal, long seqNum, int length) {
        journal.sent(seqNum, frame(seqNum, length), 0, length, NOW_NS);
    }

    static String find(Journal journal, long seqNum) {
        byte[] target = new byte[10_000];
        int length = journal.find(seqNum, target, 3);
        return new String(target, 3, length, US_ASCII);
    }

    /** Returns the messages of a journal, without housekeeping records. */
    static List<StoredRecord> read(Path directory) throws IOException {
        try (JournalReader reader = JournalReader.open(directory)) {
            return read(reader);
        }
    }

    static List<StoredRecord> read(JournalReader reader) throws IOException {
        List<StoredRecord> records = new ArrayList<>();
        while (reader.next()) {
            if (reader.kind().direction() != RecordType.Direction.NONE) {
                String frame = new String(reader.bytes(), 0, reader.length(), US_ASCII);
                records.add(new StoredRecord(reader.kind(), reader.seqNum(), frame));
            }
        }
        return records;
    }

    /**
     * Copies the journal as a crash of its process at this moment would leave it: its segments and numbers, without
     * lock and owner.
     */
    static Path copy(Path journal, Path to) throws IOException {
        Files.createDirectories(to);
        for (Path segment : SegmentFiles.list(journal)) {
            Files.copy(segment, to.resolve(segment.getFileName()));
        }
        Files.copy(journal.resolve(NumbersFile.NAME), to.resolve(NumbersFile.NAME));
        return to;
    }

    static void delete(Path directory) throws IOException {
        try (var files = Files.list(directory)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }
        Files.delete(directory);
    }
}
