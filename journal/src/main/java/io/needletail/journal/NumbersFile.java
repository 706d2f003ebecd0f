package io.needletail.journal;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.needletail.journal.HighWater.Mark;
import io.needletail.journal.HighWater.Numbers;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import java.util.zip.CRC32C;

/**
 * The file {@code numbers} of a journal: its progress, stored apart from the segments, so that the loss of any one file
 * is detected.
 *
 * <pre>
 *   0         8         12            16            32        64       192      512
 *   +---------+---------+-------------+-------------+---------+- - - - +- - - - +- - - - - - - -
 *   | magic   | version | text length | fingerprint | CRC32C  | slot 0 | slot 1 | session as text
 *   +---------+---------+-------------+-------------+---------+- - - - +- - - - +- - - - - - - -
 *
 *   slot: commit count | next expected | next sent | generation, offset | session began | ordinal
 *         | forced: ordinal, or -1 | forced: offset | oldest ordinal kept | checksum, each of 8 bytes
 * </pre>
 *
 * <p>The two slots are written alternately, one after each commit: a process that dies while it writes one leaves the
 * other, which is one commit older. {@link #write} is five plain stores into a mapped page, without allocation or
 * force; two threads may write: the one that places batches, and the one that deletes segments.
 */
final class NumbersFile implements Closeable {

    static final String NAME = "numbers";
    static final int BYTES = 4096;

    private static final String PREPARING = NAME + ".preparing";
    private static final long MAGIC = 0x534D554E4C44454EL; // "NEDLNUMS" in the file
    private static final int VERSION = 1;
    private static final int VERSION_OFFSET = 8;
    private static final int TEXT_LENGTH_OFFSET = 12;
    private static final int FINGERPRINT_OFFSET = 16;
    private static final int CRC_OFFSET = 32;
    private static final int SLOTS_OFFSET = 64;
    private static final int SLOT_BYTES = 128;
    private static final int TEXT_OFFSET = 512;
    private static final int TEXT_BYTES_MAX = BYTES - TEXT_OFFSET;
    private static final int NOT_FORCED = -1;

    // Odd factors: a change of any one word changes the sum.
    private static final long MIX = 0x9E3779B97F4A7C15L;
    private static final long MIX_COUNT = 0xBF58476D1CE4E5B9L;
    private static final long MIX_IN = 0x94D049BB133111EBL;
    private static final long MIX_OUT = 0xD6E8FEB86659FD93L;
    private static final long MIX_PLACE = 0xA0761D6478BD642FL;
    private static final long MIX_STARTED = 0xE7037ED1A0B428DBL;
    private static final long MIX_ORDINAL = 0x8EBC6AF09C88C6E3L;
    private static final long MIX_FORCED = 0x589965CC75374CC3L;
    private static final long MIX_FORCED_OFFSET = 0x1D8E4E27C47D124FL;
    private static final long MIX_OLDEST = 0xEB44ACCAB455D165L;

    private final Path path;
    private final Arena arena;
    private final MemorySegment map;
    private long count;
    private long forcedOrdinal = NOT_FORCED;
    private long forcedOffset;
    private long oldest;
    // The parts of a slot that seldom change, their part of the checksum, and a bit for each slot that contains them.
    private long restStartedNs;
    private long restOrdinal;
    private long restSum;
    private int restIn;
    private long lastIn;
    private long lastOut;
    private int lastGeneration;
    private int lastOffset;
    private boolean abandoned;

    private NumbersFile(Path path, Arena arena, MemorySegment map) {
        this.path = path;
        this.arena = arena;
        this.map = map;
    }

    /** Content of a directory's file. */
    record Stored(
            Optional<HighWater> highWater,
            String trouble,
            boolean bothSlots,
            SessionFingerprint fingerprint,
            String session) {

        static Stored none(String trouble) {
            return new Stored(Optional.empty(), trouble, false, SessionFingerprint.NONE, "");
        }

        /** Tests that there is no file. */
        boolean isMissing() {
            return highWater.isEmpty() && trouble.isEmpty();
        }
    }

    /** Reads the file of a directory; changes no file. */
    static Stored read(Path directory) throws IOException {
        byte[] bytes;
        try {
            bytes = Files.readAllBytes(directory.resolve(NAME));
        } catch (NoSuchFileException missing) {
            return Stored.none("");
        }
        if (bytes.length != BYTES) return Stored.none("it has " + bytes.length + " bytes, expected " + BYTES);
        MemorySegment map =
                MemorySegment.ofBuffer(ByteBuffer.allocateDirect(BYTES).put(0, bytes));
        int textLength = map.get(RecordLayout.INT, TEXT_LENGTH_OFFSET);
        boolean whole = map.get(RecordLayout.LONG, 0) == MAGIC
                && textLength >= 0
                && textLength <= TEXT_BYTES_MAX
                && map.get(RecordLayout.INT, CRC_OFFSET) == crc(map, textLength);
        if (!whole) return Stored.none("its header does not verify");
        int version = map.get(RecordLayout.INT, VERSION_OFFSET);
        if (version != VERSION) {
            throw new IOException(
                    directory.resolve(NAME) + " has format version " + version + ", this program reads " + VERSION);
        }
        int newest = newest(map);
        SessionFingerprint owner = new SessionFingerprint(
                map.get(RecordLayout.LONG, FINGERPRINT_OFFSET),
                map.get(RecordLayout.LONG, FINGERPRINT_OFFSET + Long.BYTES));
        String session = new String(Arrays.copyOfRange(bytes, TEXT_OFFSET, TEXT_OFFSET + textLength), US_ASCII);
        if (newest < 0) return new Stored(Optional.empty(), "neither of its slots verifies", false, owner, session);
        boolean both = verifies(map, slot(0)) && verifies(map, slot(1));
        return new Stored(Optional.of(highWater(map, slot(newest))), "", both, owner, session);
    }

    /**
     * Makes the file of a directory anew, in one step, and maps it.
     *
     * @param session the session as text, empty when it is not known
     * @param durable whether bytes and name are forced to the disk
     */
    static NumbersFile create(
            Path directory, SessionFingerprint fingerprint, String session, HighWater first, boolean durable)
            throws IOException {
        Path preparing = directory.resolve(PREPARING);
        Set<StandardOpenOption> options = Set.of(
                StandardOpenOption.CREATE,
                StandardOpenOption.TRUNCATE_EXISTING,
                StandardOpenOption.READ,
                StandardOpenOption.WRITE);
        Arena arena = Arena.ofShared();
        try (FileChannel channel = FileChannel.open(preparing, options, OwnerOnly.file())) {
            // Written, not only mapped: a full disk causes an error here and not in the mapping.
            channel.write(ByteBuffer.allocate(BYTES), 0);
            MemorySegment map = channel.map(MapMode.READ_WRITE, 0, BYTES, arena);
            NumbersFile file = new NumbersFile(directory.resolve(NAME), arena, map);
            file.begin(fingerprint, session, first);
            if (durable) map.force();
            Files.move(preparing, file.path, StandardCopyOption.ATOMIC_MOVE);
            if (durable) OwnerOnly.force(directory);
            return file;
        } catch (IOException | RuntimeException | Error failure) {
            arena.close();
            throw failure;
        }
    }

    /**
     * Opens the file of a directory if it names the same session, so that a full disk is no obstacle; otherwise creates
     * it anew.
     */
    static NumbersFile open(
            Path directory,
            Stored stored,
            SessionFingerprint fingerprint,
            String session,
            HighWater first,
            boolean durable)
            throws IOException {
        boolean isSame = stored.highWater().isPresent()
                && stored.fingerprint().equals(fingerprint)
                && stored.session().equals(session);
        return isSame ? reopen(directory, first) : create(directory, fingerprint, session, first, durable);
    }

    private static NumbersFile reopen(Path directory, HighWater first) throws IOException {
        Path path = directory.resolve(NAME);
        Arena arena = Arena.ofShared();
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            MemorySegment map = channel.map(MapMode.READ_WRITE, 0, BYTES, arena);
            NumbersFile file = new NumbersFile(path, arena, map);
            file.count = word(map, slot(newest(map)), 0);
            file.note(first);
            return file;
        } catch (IOException | RuntimeException | Error failure) {
            arena.close();
            throw failure;
        }
    }

    /** Raises the numbers of a directory's file, which another process left, to those after a later batch. Cold. */
    static void advance(Path directory, Numbers numbers, long startedNs, Mark committed) throws IOException {
        Stored stored = read(directory);
        // Otherwise the opening reports what is wrong with it.
        if (stored.highWater().isEmpty()) return;
        HighWater mark = stored.highWater().get();
        if (mark.committed().compareTo(committed) > 0) return;
        HighWater later = new HighWater(numbers, startedNs, mark.oldest(), committed, mark.forced());
        try (NumbersFile file = reopen(directory, later)) {
            file.force();
        }
    }

    private void note(HighWater first) {
        first.forced().ifPresent(this::forcedTo);
        keptFrom(first.oldest());
        writeBoth(first.numbers(), first.startedNs(), first.committed());
    }

    private void begin(SessionFingerprint fingerprint, String session, HighWater first) {
        byte[] text = session.getBytes(US_ASCII);
        int length = Math.min(text.length, TEXT_BYTES_MAX);
        map.set(RecordLayout.LONG, 0, MAGIC);
        map.set(RecordLayout.INT, VERSION_OFFSET, VERSION);
        map.set(RecordLayout.INT, TEXT_LENGTH_OFFSET, length);
        map.set(RecordLayout.LONG, FINGERPRINT_OFFSET, fingerprint.high());
        map.set(RecordLayout.LONG, FINGERPRINT_OFFSET + Long.BYTES, fingerprint.low());
        map.asSlice(TEXT_OFFSET, length).copyFrom(MemorySegment.ofArray(text).asSlice(0, length));
        map.set(RecordLayout.INT, CRC_OFFSET, crc(map, length));
        note(first);
    }

    /** Writes a commit into both slots. Cold. */
    void writeBoth(Numbers numbers, long startedNs, Mark committed) {
        long ordinal = committed.ordinal();
        write(numbers.nextIn(), numbers.nextOut(), numbers.generation(), startedNs, ordinal, committed.offset());
        writeAgain();
    }

    /** Records that all bytes before a position are on the disk; effective with the next write. */
    synchronized void forcedTo(Mark mark) {
        forcedOrdinal = mark.ordinal();
        forcedOffset = mark.offset();
        rest(restStartedNs, restOrdinal);
    }

    /** Records that segments before this one may be missing; effective with the next write. */
    synchronized void keptFrom(long ordinal) {
        oldest = ordinal;
        rest(restStartedNs, restOrdinal);
    }

    /** Writes the last commit again, with what was recorded since. */
    synchronized void writeAgain() {
        write(lastIn, lastOut, lastGeneration, restStartedNs, restOrdinal, lastOffset);
    }

    /** Writes a commit: its end, and the numbers after it. */
    synchronized void write(long nextIn, long nextOut, int generation, long startedNs, long ordinal, int offset) {
        if (abandoned) return;
        lastIn = nextIn;
        lastOut = nextOut;
        lastGeneration = generation;
        lastOffset = offset;
        if (startedNs != restStartedNs || ordinal != restOrdinal) rest(startedNs, ordinal);
        count++;
        int slot = (int) (count & 1);
        int at = slot(slot);
        if ((restIn & 1 << slot) == 0) writeRest(slot);
        long place = (long) generation << Integer.SIZE | Integer.toUnsignedLong(offset);
        map.set(RecordLayout.LONG, at, count);
        map.set(RecordLayout.LONG, at + 8L, nextIn);
        map.set(RecordLayout.LONG, at + 16L, nextOut);
        map.set(RecordLayout.LONG, at + 24L, place);
        long sum = restSum + count * MIX_COUNT + nextIn * MIX_IN + nextOut * MIX_OUT + place * MIX_PLACE;
        map.set(RecordLayout.LONG, at + 72L, mixed(sum));
    }

    // These parts change only with a session or a segment: neither slot contains them yet.
    private void rest(long startedNs, long ordinal) {
        restStartedNs = startedNs;
        restOrdinal = ordinal;
        restIn = 0;
        restSum = MIX
                + startedNs * MIX_STARTED
                + ordinal * MIX_ORDINAL
                + forcedOrdinal * MIX_FORCED
                + forcedOffset * MIX_FORCED_OFFSET
                + oldest * MIX_OLDEST;
    }

    private void writeRest(int slot) {
        int at = slot(slot);
        map.set(RecordLayout.LONG, at + 32L, restStartedNs);
        map.set(RecordLayout.LONG, at + 40L, restOrdinal);
        map.set(RecordLayout.LONG, at + 48L, forcedOrdinal);
        map.set(RecordLayout.LONG, at + 56L, forcedOffset);
        map.set(RecordLayout.LONG, at + 64L, oldest);
        restIn |= 1 << slot;
    }

    /** Tests whether the file cannot be read to its end any more. Cold. */
    Optional<IOException> unreadable() {
        try {
            long bytes = Files.size(path);
            if (bytes >= BYTES) return Optional.empty();
            return Optional.of(new IOException("another program made " + path + " " + bytes
                    + " bytes long while it was being written; it has " + BYTES));
        } catch (NoSuchFileException deleted) {
            // The mapped pages are still readable.
            return Optional.empty();
        } catch (IOException broken) {
            return Optional.of(broken);
        }
    }

    Path path() {
        return path;
    }

    /** Stops using the file. */
    synchronized void abandon() {
        abandoned = true;
    }

    void force() throws IOException {
        if (abandoned) return;
        try {
            map.force();
        } catch (UncheckedIOException notForced) {
            throw notForced.getCause();
        }
    }

    @Override
    public synchronized void close() {
        abandoned = true;
        arena.close();
    }

    private static HighWater highWater(MemorySegment map, int at) {
        long place = word(map, at, 3);
        Numbers numbers = new Numbers(word(map, at, 1), word(map, at, 2), (int) (place >>> Integer.SIZE));
        Optional<Mark> forced = word(map, at, 6) == NOT_FORCED
                ? Optional.empty()
                : Optional.of(new Mark(word(map, at, 6), (int) word(map, at, 7)));
        return new HighWater(
                numbers, word(map, at, 4), word(map, at, 8), new Mark(word(map, at, 5), (int) place), forced);
    }

    private static int newest(MemorySegment map) {
        int newest = -1;
        for (int i = 0; i < 2; i++) {
            boolean later = newest < 0 || word(map, slot(i), 0) > word(map, slot(newest), 0);
            if (verifies(map, slot(i)) && later) newest = i;
        }
        return newest;
    }

    private static boolean verifies(MemorySegment map, int at) {
        long[] factors = {
            MIX_COUNT, MIX_IN, MIX_OUT, MIX_PLACE, MIX_STARTED, MIX_ORDINAL, MIX_FORCED, MIX_FORCED_OFFSET, MIX_OLDEST
        };
        long sum = MIX;
        for (int i = 0; i < factors.length; i++) sum += word(map, at, i) * factors[i];
        return word(map, at, factors.length) == mixed(sum);
    }

    private static long mixed(long sum) {
        long folded = (sum ^ sum >>> Integer.SIZE) * MIX;
        return folded ^ folded >>> Integer.SIZE;
    }

    private static long word(MemorySegment map, int at, int index) {
        return map.get(RecordLayout.LONG, at + (long) index * Long.BYTES);
    }

    private static int slot(int index) {
        return SLOTS_OFFSET + index * SLOT_BYTES;
    }

    private static int crc(MemorySegment map, int textLength) {
        CRC32C crc = new CRC32C();
        crc.update(map.asSlice(0, CRC_OFFSET).asByteBuffer());
        crc.update(map.asSlice(TEXT_OFFSET, textLength).asByteBuffer());
        return (int) crc.getValue();
    }
}
