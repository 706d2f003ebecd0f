package io.needletail.console;

import io.needletail.engine.error.ConsoleFault;
import io.needletail.engine.error.SystemError;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.slf4j.Logger;

/**
 * Rings of {@link HistoryRecord}s in a file of a fixed size, all of it reserved when the file is created:
 *
 * <pre>
 *  0              4096
 * | line of text | records of the first ring | of the second | … |
 * </pre>
 *
 * The line has the version, the rings and the stages. A file with another one is kept aside. The record of an interval
 * is at a place of its own and overwrites the one before it there. A failure is logged once, and what cannot be written
 * is left out; each call tries again. Another console that has the file may be the one that writes it. Any thread.
 */
final class HistoryFile implements AutoCloseable {
    private static final int HEADER_BYTES = 4096;
    private static final int CHUNK_BYTES = 1 << 16;
    private static final String NO_STAGE = "";

    private final Path path;
    private final List<HistoryRing> rings;
    private final Logger log;
    private final byte[] header;
    private Optional<FileChannel> channel = Optional.empty();
    private boolean isLocked;
    private boolean isFailing;
    private boolean isDamageLogged;

    HistoryFile(Path path, List<HistoryRing> rings, Logger log) {
        this.path = path;
        this.rings = rings;
        this.log = log;
        String line = "needletail-history 1; records of " + HistoryRecord.BYTES + " bytes: "
                + rings.stream()
                        .map(ring -> ring.records() + " of " + ring.intervalMs() + " ms")
                        .collect(Collectors.joining(", "))
                + "; stages " + String.join(" ", HistoryRecord.STAGES) + "\n";
        header = ByteBuffer.allocate(HEADER_BYTES)
                .put(line.getBytes(StandardCharsets.US_ASCII))
                .array();
    }

    long bytes() {
        return offset(rings.size());
    }

    /** Writes the record of an interval, unless there is one of the same interval that covers more of it. */
    synchronized void write(HistoryRing ring, HistoryRecord record) {
        try {
            FileChannel open = opened();
            if (!isLocked) {
                fail("another console writes it; this one shows what that one records");
                return;
            }
            long place = place(ring, ring.interval(record.atMs()));
            ByteBuffer old = read(open, place, 1);
            boolean isMore = HistoryRecord.decode(old, 0, NO_STAGE)
                    .filter(one -> one.atMs() == record.atMs() && one.coveredMs() > record.coveredMs())
                    .isPresent();
            if (!isMore) writeFully(open, record.encode(), place);
            if (isFailing) log.info("{}: the history of rates and latency goes on", path);
            isFailing = false;
        } catch (ClosedByInterruptException ended) {
            // The console ends.
            release();
        } catch (IOException failure) {
            fail(SystemError.text(failure)
                    + "; the history of rates and latency has a gap until it can be written: tried at each interval");
        }
    }

    private void fail(String why) {
        if (!isFailing) log.warn("{} {}: {}", ConsoleFault.FILE_UNWRITABLE.id(), path, why);
        isFailing = true;
        release();
    }

    /**
     * Returns the records of the intervals that overlap a time, the oldest first; damaged ones are left out.
     *
     * @param stage the one stage that they have; empty for none
     */
    synchronized List<HistoryRecord> read(HistoryRing ring, long fromMs, long toMs, String stage) throws IOException {
        FileChannel open = opened();
        List<HistoryRecord> records = new ArrayList<>();
        if (!hasHeader(open)) return records;
        long first = ring.interval(fromMs);
        long end = first + Math.min(ring.count(fromMs, toMs), ring.records());
        while (first < end) {
            int count = (int) Math.min(end - first, ring.records() - ring.slot(first));
            ByteBuffer bytes = read(open, place(ring, first), count);
            for (int index = 0; index < count; index++) {
                long atMs = (first + index) * ring.intervalMs();
                add(bytes, index * HistoryRecord.BYTES, stage, atMs, records);
            }
            first += count;
        }
        return records;
    }

    private void add(ByteBuffer bytes, int offset, String stage, long atMs, List<HistoryRecord> records) {
        if (HistoryRecord.isEmpty(bytes, offset)) return;
        Optional<HistoryRecord> record = HistoryRecord.decode(bytes, offset, stage);
        if (record.isEmpty() && !isDamageLogged) {
            isDamageLogged = true;
            log.warn(
                    "{} {}: damaged records are left out; a console or a machine that is killed may tear the last one",
                    ConsoleFault.FILE_DAMAGED.id(),
                    path);
        }
        // Another time is that of a round before, or of a clock that was wrong.
        record.filter(one -> one.atMs() == atMs).ifPresent(records::add);
    }

    private long offset(int ringIndex) {
        return HEADER_BYTES
                + rings.stream()
                        .limit(ringIndex)
                        .mapToLong(ring -> (long) ring.records() * HistoryRecord.BYTES)
                        .sum();
    }

    private long place(HistoryRing ring, long interval) {
        return offset(rings.indexOf(ring)) + (long) ring.slot(interval) * HistoryRecord.BYTES;
    }

    // A thread that is interrupted while it reads or writes closes the channel.
    private FileChannel opened() throws IOException {
        if (channel.isPresent() && channel.get().isOpen() && isLocked) return channel.get();
        release();
        OwnerFiles.createFolder(path.toAbsolutePath().getParent());
        FileChannel open = open();
        if (isLocked && !hasHeader(open) && !isUnfinished(open)) {
            keepAside();
            open = open();
        }
        if (isLocked && (!hasHeader(open) || open.size() != bytes())) create(open);
        return open;
    }

    private FileChannel open() throws IOException {
        release();
        FileChannel open = OwnerFiles.open(path, StandardOpenOption.CREATE, StandardOpenOption.READ);
        channel = Optional.of(open);
        isLocked = OwnerFiles.lock(open);
        return open;
    }

    private boolean hasHeader(FileChannel open) throws IOException {
        return ByteBuffer.wrap(header).equals(readFully(open, 0, HEADER_BYTES)) && open.size() <= bytes();
    }

    // The header is written last.
    private static boolean isUnfinished(FileChannel open) throws IOException {
        return ByteBuffer.allocate(HEADER_BYTES).equals(readFully(open, 0, HEADER_BYTES));
    }

    private void keepAside() throws IOException {
        int number = 1;
        while (Files.exists(aside(number))) number++;
        Files.move(path, aside(number));
        log.warn(
                "{} {} is of another version or damaged: it is kept as {}, and a new history begins; delete it if not needed",
                ConsoleFault.FILE_DAMAGED.id(),
                path,
                aside(number).getFileName());
    }

    private Path aside(int number) {
        return path.resolveSibling(path.getFileName() + ".old-" + number);
    }

    // A disk that runs full later does not end a history whose room is reserved.
    private void create(FileChannel open) throws IOException {
        long sizeBefore = open.size();
        try {
            for (long at = sizeBefore; at < bytes(); at += CHUNK_BYTES) {
                writeFully(open, ByteBuffer.allocate((int) Math.min(CHUNK_BYTES, bytes() - at)), at);
            }
        } catch (IOException full) {
            open.truncate(sizeBefore);
            throw full;
        }
        writeFully(open, ByteBuffer.wrap(header), 0);
    }

    private static ByteBuffer read(FileChannel open, long from, int records) throws IOException {
        return readFully(open, from, records * HistoryRecord.BYTES);
    }

    /** Reads bytes; those beyond the end of the file are 0. */
    private static ByteBuffer readFully(FileChannel open, long from, int count) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(count);
        int read = 0;
        while (bytes.hasRemaining() && read >= 0) read = open.read(bytes, from + bytes.position());
        return bytes.clear();
    }

    private static void writeFully(FileChannel open, ByteBuffer bytes, long from) throws IOException {
        while (bytes.hasRemaining()) open.write(bytes, from + bytes.position());
    }

    private void release() {
        try {
            // Its lock ends with it.
            if (channel.isPresent()) channel.get().close();
        } catch (IOException _) {
            // What was written is at its place already.
        }
        channel = Optional.empty();
        isLocked = false;
    }

    @Override
    public synchronized void close() {
        release();
    }
}
