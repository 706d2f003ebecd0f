package io.needletail.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.fuzz.SegmentTwin.Entry;
import io.needletail.journal.Journal;
import io.needletail.journal.JournalConfig;
import io.needletail.journal.JournalReader;
import io.needletail.journal.RecordType;
import io.needletail.journal.Recovery;
import io.needletail.journal.Recovery.Ending;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Whatever a segment file holds, its journal opens; every record before the first damage is there, is found for a
 * resend, and is still there after more was written and the journal opened again; what is cut or fenced off is told.
 *
 * <p>The first byte of an input says how the others are meant: odd to give them right checksums first, so that what
 * they say is looked at.
 *
 * @param opener what is examined
 */
record JournalTarget(Opener opener) implements Target {
    private static final int SEGMENT_BYTES = JournalConfig.SEGMENT_BYTES_MIN;
    private static final int SEGMENT_BYTES_MAX = 4 * SEGMENT_BYTES;
    private static final JournalConfig CONFIG = JournalConfig.DEFAULTS
            .withSizes(SEGMENT_BYTES, 8L * SEGMENT_BYTES_MAX)
            .with(to -> to.onDamage = JournalConfig.OnDamage.CONTINUE);
    private static final List<RecordType> CODES = List.of(RecordType.values());
    private static final String NAME = "0000000000000001.journal";
    private static final byte[] FRAME = Fix.bytes("8=FIX.4.4|written afterwards|");

    /** Opens the journal in a folder. */
    @FunctionalInterface
    interface Opener {
        Journal open(Path folder) throws IOException;
    }

    /** The real thing. */
    static Journal opened(Path folder) throws IOException {
        return Journal.open(folder, CONFIG, Runnable::run);
    }

    @Override
    public void run(byte[] data) {
        if (data.length == 0) return;
        byte[] file = Arrays.copyOf(Arrays.copyOfRange(data, 1, data.length), SEGMENT_BYTES);
        SegmentTwin twin = new SegmentTwin(file);
        if ((data[0] & 1) != 0) twin.seal();
        // A file that claims to be larger is made so, up to a gigabyte: right, and too slow to try.
        if (twin.isSegment() && twin.segmentBytes() > SEGMENT_BYTES_MAX) return;
        try (Scratch scratch = Scratch.open()) {
            Files.write(scratch.folder().resolve(NAME), file);
            examine(scratch.folder(), twin);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private void examine(Path folder, SegmentTwin twin) throws IOException {
        boolean sized = twin.segmentBytes() == SEGMENT_BYTES;
        List<Entry> leading = twin.isSegment() && sized ? twin.leading() : List.of();
        List<Entry> all = read(folder);
        assertThat(first(all, leading.size())).as("before the first damage").isEqualTo(leading);
        try (Journal journal = opener.open(folder)) {
            assertTold(journal.recovery(), twin, leading, all);
            all.forEach(entry -> assertFound(journal, entry, all));
            journal.sent(journal.nextOut(), FRAME, 0, FRAME.length, 1);
            journal.commit();
        } catch (IOException refused) {
            assertThat(refused).hasMessageContaining("has format version");
            return;
        }
        List<Entry> after = read(folder);
        assertThat(first(after, all.size())).as("after more was written").isEqualTo(first(all, after.size()));
        assertThat(after).anyMatch(entry -> entry.frame().equals(Fix.text(FRAME)));
        try (Journal again = opener.open(folder)) {
            assertThat(again.recovery().ending()).isEqualTo(Ending.CLOSED);
        }
        assertThat(first(read(folder), after.size()))
                .as("after a second opening")
                .isEqualTo(after);
    }

    private static List<Entry> first(List<Entry> entries, int count) {
        return entries.subList(0, Math.min(count, entries.size()));
    }

    // A file of which nothing can be used is set aside; one with records is told of as a whole or in its parts.
    private static void assertTold(Recovery recovery, SegmentTwin twin, List<Entry> leading, List<Entry> all) {
        if (!twin.isSegment()) assertThat(recovery.damages()).isNotEmpty();
        if (all.size() > leading.size() && !leading.isEmpty())
            assertThat(recovery.damages()).isNotEmpty();
        if (recovery.ending() == Ending.TORN || recovery.ending() == Ending.UNCOMMITTED) {
            assertThat(recovery.bytesCut()).isPositive();
        }
    }

    private static void assertFound(Journal journal, Entry entry, List<Entry> all) {
        int generation = all.getLast().generation();
        if (entry.kind() != 3 || entry.generation() != generation) return;
        Entry last = all.stream()
                .filter(any -> any.kind() == 3 && any.seqNum() == entry.seqNum() && any.generation() == generation)
                .reduce(entry, (one, other) -> other);
        byte[] target = new byte[SEGMENT_BYTES_MAX];
        int length = journal.find(entry.seqNum(), target, 0);
        assertThat(Fix.text(Arrays.copyOf(target, length))).isEqualTo(last.frame());
    }

    // Fenced stretches are what recovery makes of damage: no records of the file itself.
    private static List<Entry> read(Path folder) throws IOException {
        List<Entry> entries = new ArrayList<>();
        try (JournalReader reader = JournalReader.open(folder)) {
            while (reader.next()) {
                if (reader.kind() == RecordType.FENCED) continue;
                int length = reader.kind() == RecordType.RESENT ? 0 : reader.length();
                String frame = Fix.text(Arrays.copyOf(reader.bytes(), length));
                entries.add(new Entry(CODES.indexOf(reader.kind()) + 1, reader.seqNum(), reader.generation(), frame));
            }
        } catch (IOException refused) {
            assertThat(refused).hasMessageMatching("(?s).*(no segment with records|has format version).*");
        }
        return entries;
    }
}
