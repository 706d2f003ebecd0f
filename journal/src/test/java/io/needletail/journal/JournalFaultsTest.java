package io.needletail.journal;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.journal.HighWater.Mark;
import io.needletail.session.SessionId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Cuts, zeroes, removes or swaps one file of a journal, or flips bits in it, at random. After opening, either all
 * numbers and messages are right, or the opening is refused, names a file and changes no file; with the operator's
 * permission the numbers are right in any case, and no message is a wrong one.
 */
class JournalFaultsTest {
    private static final int SEEDS = 3_000;
    private static final int SEEDS_OF_LONG_RUNS = 30_000;
    private static final int PAGE_BYTES = 4096;
    private static final SessionId OURS = new SessionId("FIX.4.4", "US", "PEER");
    private static final SessionId THEIRS = new SessionId("FIX.4.4", "US", "OTHER");
    private static final byte[] NO_FILE = {};
    private static final int FRAME_MAX = 2_000;

    /** Each fault waits for the disk several times, so several are tried at once. */
    private static final int THREADS = 8;

    @TempDir
    private static Path parent;

    private static List<Truth> journals;
    private static Truth foreign;

    /** An intact journal: its files, and their correct content. */
    private record Truth(Map<String, byte[]> files, long nextIn, long nextOut, Map<Long, String> sent, Mark end) {
        List<String> names() {
            return files.keySet().stream().toList();
        }
    }

    @BeforeAll
    static void write() throws IOException {
        journals = new ArrayList<>();
        for (int variant = 0; variant < 8; variant++) {
            journals.add(written(OURS, 100 + variant, (variant & 1) != 0, (variant & 2) != 0, (variant & 4) != 0));
        }
        foreign = written(THEIRS, 7, true, false, false);
    }

    @Test
    void aFaultInOneFileIsRefusedOrHarmless() throws Exception {
        run(System.nanoTime(), SEEDS);
    }

    @Test
    @Tag("long")
    void aFaultInOneFileIsRefusedOrHarmlessThirtyThousandTimes() throws Exception {
        run(System.nanoTime(), SEEDS_OF_LONG_RUNS);
    }

    private static void run(long first, int count) throws Exception {
        List<Callable<Boolean>> faults = new ArrayList<>();
        for (long seed = first; seed < first + count; seed++) {
            long ours = seed;
            faults.add(() -> isRefused(ours));
        }
        int refused = 0;
        try (ExecutorService threads = Executors.newFixedThreadPool(THREADS)) {
            for (Future<Boolean> result : threads.invokeAll(faults)) {
                if (result.get()) refused++;
            }
        }
        // Both results occur: the journal is refused in some cases and opened in others.
        assertThat(refused).isBetween(count / 4, count * 19 / 20);
    }

    private static boolean isRefused(long seed) throws IOException {
        Random random = new Random(seed);
        Truth truth = journals.get(random.nextInt(journals.size()));
        Map<String, byte[]> files = new TreeMap<>(truth.files());
        String what = "seed " + seed + ": " + fault(files, truth, random);
        Path directory = Files.createDirectory(parent.resolve("faulty" + seed));
        try {
            put(directory, files);
            boolean refused = false;
            try (Journal journal = open(directory, StoredRecord.SMALL)) {
                assertNumbers(journal, truth, what);
                assertMessages(journal, truth, what, false);
            } catch (JournalDamagedException | ForeignJournalException told) {
                refused = true;
                assertThat(told).as(what).message().containsPattern("\\d{16}\\.journal|numbers");
                assertThat(read(directory)).as(what).containsExactlyInAnyOrderEntriesOf(texts(files));
                // Two files that change places are two losses, of which one may be the numbers.
                if (!what.contains(": swap"))
                    assertContinues(directory, truth, what, told instanceof ForeignJournalException);
            }
            return refused;
        } finally {
            StoredRecord.delete(directory);
        }
    }

    private static void assertContinues(Path directory, Truth truth, String what, boolean isForeign)
            throws IOException {
        try (Journal journal = open(directory, StoredRecord.CONTINUING)) {
            assertNumbers(journal, truth, what);
            assertMessages(journal, truth, what, true);
        } catch (ForeignJournalException told) {
            assertThat(isForeign).as(what).isTrue();
        }
    }

    private static void assertNumbers(Journal journal, Truth truth, String what) {
        assertThat(journal.nextIn()).as(what).isEqualTo(truth.nextIn());
        assertThat(journal.nextOut()).as(what).isEqualTo(truth.nextOut());
    }

    private static void assertMessages(Journal journal, Truth truth, String what, boolean mayMiss) {
        byte[] found = new byte[FRAME_MAX];
        for (Map.Entry<Long, String> sent : truth.sent().entrySet()) {
            int length = journal.find(sent.getKey(), found, 0);
            if (mayMiss && length == 0) continue;
            assertThat(new String(found, 0, length, ISO_8859_1)).as(what).isEqualTo(sent.getValue());
        }
        assertThat(journal.find(truth.nextOut(), found, 0)).as(what).isZero();
    }

    private static String fault(Map<String, byte[]> files, Truth truth, Random random) {
        List<String> names = truth.names();
        String name = names.get(random.nextInt(names.size()));
        byte[] bytes = files.get(name).clone();
        int at = random.nextInt(bytes.length);
        int kind = random.nextInt(10);
        switch (kind) {
            case 0 -> bytes = Arrays.copyOf(bytes, at);
            case 1 -> Arrays.fill(bytes, at, bytes.length, (byte) 0);
            case 2 ->
                Arrays.fill(bytes, at & -PAGE_BYTES, Math.min(bytes.length, (at & -PAGE_BYTES) + PAGE_BYTES), (byte) 0);
            case 3 -> bytes = NO_FILE;
            case 4 -> bytes[at] ^= (byte) (1 << random.nextInt(8));
            // A torn header, or a few changed bits of one.
            case 5 -> Arrays.fill(bytes, 0, 1 + random.nextInt(64), (byte) 0);
            case 6 -> bytes[random.nextInt(256)] ^= (byte) (1 + random.nextInt(255));
            // A power failure that took the last pages and not the numbers.
            case 9 -> {
                name = SegmentFiles.name(truth.end().ordinal());
                bytes = files.get(name).clone();
                int page = (truth.end().offset() - 1) & -PAGE_BYTES;
                Arrays.fill(bytes, Math.max(0, page - random.nextInt(3) * PAGE_BYTES), bytes.length, (byte) 0);
            }
            case 7 -> bytes = foreign.files().getOrDefault(name, NO_FILE);
            default -> {
                String other = names.get(random.nextInt(names.size()));
                bytes = files.get(other);
                files.put(other, files.get(name));
            }
        }
        boolean isMissing = kind == 3 || (kind == 7 && bytes.length == 0);
        if (isMissing) {
            files.remove(name);
        } else {
            files.put(name, bytes);
        }
        return (kind == 8 ? "swap of " : "fault " + kind + " in ") + name + " at " + at;
    }

    private static Truth written(SessionId id, long seed, boolean closed, boolean reset, boolean reopened)
            throws IOException {
        Random random = new Random(seed);
        Path directory = Files.createDirectory(parent.resolve("written-" + id.targetCompId() + seed));
        Map<Long, String> sent = new HashMap<>();
        long in = 1;
        long out = 1;
        Journal journal = Journal.open(directory, id, StoredRecord.SMALL, StoredRecord.AT_ONCE, StoredRecord.AT_ONCE);
        for (int i = 0; i < 500; i++) {
            if (reset && i == 300) {
                journal.reset(StoredRecord.NOW_NS);
                sent.clear();
                in = 1;
                out = 1;
            }
            if (reopened && i == 400) {
                journal.close();
                journal = Journal.open(directory, id, StoredRecord.SMALL, StoredRecord.AT_ONCE, StoredRecord.AT_ONCE);
            }
            int length = 100 + random.nextInt(200);
            if (random.nextBoolean()) StoredRecord.received(journal, in++, length);
            sent.put(out, new String(StoredRecord.frame(out, length), ISO_8859_1));
            StoredRecord.sent(journal, out++, length);
            journal.commit();
        }
        if (closed) journal.close();
        Map<String, byte[]> files = readBytes(directory);
        Mark end = NumbersFile.read(directory).highWater().orElseThrow().committed();
        journal.close();
        return new Truth(files, in, out, sent, end);
    }

    private static Journal open(Path directory, JournalConfig config) throws IOException {
        return Journal.open(directory, OURS, config, StoredRecord.AT_ONCE, StoredRecord.AT_ONCE);
    }

    private static void put(Path directory, Map<String, byte[]> files) throws IOException {
        for (Map.Entry<String, byte[]> file : files.entrySet()) {
            Files.write(directory.resolve(file.getKey()), file.getValue());
        }
    }

    private static Map<String, byte[]> readBytes(Path directory) throws IOException {
        Map<String, byte[]> contents = new TreeMap<>();
        Set<String> own = Set.of("lock", "owner");
        try (Stream<Path> files = Files.list(directory)) {
            for (Path file : files.toList()) {
                String name = file.getFileName().toString();
                if (!own.contains(name)) contents.put(name, Files.readAllBytes(file));
            }
        }
        return contents;
    }

    private static Map<String, String> read(Path directory) throws IOException {
        return texts(readBytes(directory));
    }

    private static Map<String, String> texts(Map<String, byte[]> files) {
        Map<String, String> texts = new TreeMap<>();
        files.forEach((name, bytes) -> texts.put(name, new String(bytes, ISO_8859_1)));
        return texts;
    }
}
