package io.needletail.venue.sequencer;

import static org.agrona.BitUtil.align;

import io.aeron.archive.ArchiveMarkFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.TreeMap;
import org.agrona.SemanticVersion;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * The recordings that an archive has, read from the file of its catalog and verified. The archive keeps a checksum for
 * each recording, but never compares it.
 *
 * <pre>
 * header       0 version   4 length   8 next id   16 alignment   31 reserved
 * recording    0 length   4 state   8 checksum   12 reserved   32 description
 * description  16 id   24 start time   32 stop time   40 start   48 stop   56 initial term   60 segment   64 term   68 MTU   80 texts
 * </pre>
 */
final class RecordingCatalog {
    /** Name of the file in the folder of an archive. */
    static final String FILE = "archive.catalog";

    private static final int HEADER = 32;
    private static final int VERSION = 0;
    private static final int NEXT_ID = 8;
    private static final int ALIGNMENT = 16;
    private static final int ALIGNMENT_BYTES = 64;
    private static final int STATE = 4;
    private static final int CHECKSUM = 8;
    private static final int VALID = 1;
    private static final int STATES = 3;
    private static final int ID = HEADER + 16;
    private static final int STOP_TIME = HEADER + 32;
    private static final int START = HEADER + 40;
    private static final int STOP = HEADER + 48;
    private static final int INITIAL_TERM = HEADER + 56;
    private static final int SEGMENT = HEADER + 60;
    private static final int TERM = HEADER + 64;
    private static final int MTU = HEADER + 68;
    private static final int TEXTS = HEADER + 80;
    private static final int TEXT_COUNT = 3;

    private final RecordingChecksum checksum = new RecordingChecksum();
    private final TreeMap<Long, Recording> recordings = new TreeMap<>();
    private final Path archive;
    private final Path file;
    private final UnsafeBuffer bytes;

    /**
     * A recording.
     *
     * @param id its id
     * @param start position at which it begins
     * @param stop position at which it ends, {@link #OPEN} when the archive did not end it
     * @param initialTerm number of the first term
     * @param segment length of a file
     * @param term length of a term
     * @param mtu length of a frame that is followed by another one of the same message
     * @param isStopCertain true when the checksum of the catalog covers the stop: the archive itself ended the
     *     recording
     */
    record Recording(
            long id, long start, long stop, int initialTerm, int segment, int term, int mtu, boolean isStopCertain) {
        /** The recording goes on, or the archive was killed. */
        static final long OPEN = -1;

        boolean isOpen() {
            return stop == OPEN;
        }
    }

    private RecordingCatalog(Path archive, byte[] content) {
        this.archive = archive;
        file = archive.resolve(FILE);
        ByteBuffer direct = ByteBuffer.allocateDirect(content.length).put(content);
        bytes = new UnsafeBuffer(direct);
    }

    /**
     * Reads a catalog.
     *
     * @param archive folder of the archive
     * @return the catalog
     * @throws IOException when it cannot be read
     * @throws FileDamage when it is damaged
     */
    static RecordingCatalog read(Path archive) throws IOException {
        try {
            return readOnce(archive);
        } catch (FileDamage maybe) {
            // An archive that runs may have been about to write.
            return readOnce(archive);
        }
    }

    private static RecordingCatalog readOnce(Path archive) throws IOException {
        RecordingCatalog catalog = new RecordingCatalog(archive, Files.readAllBytes(archive.resolve(FILE)));
        catalog.read();
        return catalog;
    }

    /** Returns the folder of the archive. */
    Path archive() {
        return archive;
    }

    /** Returns all recordings that are valid, by their ids. */
    Iterable<Recording> recordings() {
        return recordings.values();
    }

    /**
     * Returns a recording.
     *
     * @throws FileDamage when there is none with this id
     */
    Recording recording(long id) {
        Recording found = recordings.get(id);
        if (found == null) throw new FileDamage(file, 0, "recording " + id + " is missing, and recording.log names it");
        return found;
    }

    private void read() {
        if (bytes.capacity() < HEADER) throw new FileDamage(file, 0, "it ends within its header");
        int version = SemanticVersion.major(getInt(VERSION));
        if (version != ArchiveMarkFile.MAJOR_VERSION) {
            throw new FileDamage(file, VERSION, "version " + version + ", expected " + ArchiveMarkFile.MAJOR_VERSION);
        }
        if (getInt(ALIGNMENT) != ALIGNMENT_BYTES) {
            throw new FileDamage(file, ALIGNMENT, "alignment " + getInt(ALIGNMENT) + ", expected " + ALIGNMENT_BYTES);
        }
        int at = HEADER;
        long last = -1;
        while (at + TEXTS <= bytes.capacity() && getInt(at) != 0) {
            int length = getInt(at);
            if (length < TEXTS - HEADER || length > bytes.capacity() - at - HEADER) {
                throw new FileDamage(file, at, "a recording of " + length + " bytes");
            }
            if (!hasChecksum(at, length)) {
                throw new FileDamage(file, at, "the checksum of the description of a recording is another one");
            }
            last = add(at, last);
            at += align(length + HEADER, ALIGNMENT_BYTES);
        }
        for (int rest = at; rest < bytes.capacity(); rest++) {
            if (bytes.getByte(rest) != 0) throw new FileDamage(file, rest, "bytes after the last recording");
        }
        if (getLong(NEXT_ID) <= last) {
            throw new FileDamage(file, NEXT_ID, "next recording " + getLong(NEXT_ID) + ", expected above " + last);
        }
    }

    private long add(int at, long last) {
        int state = getInt(at + STATE);
        if (state < 0 || state >= STATES) throw new FileDamage(file, at + STATE, "state " + state + " of a recording");
        Recording found = new Recording( // tidy: the fields of the file, one after the other
                getLong(at + ID),
                getLong(at + START),
                getLong(at + STOP),
                getInt(at + INITIAL_TERM),
                getInt(at + SEGMENT),
                getInt(at + TERM),
                getInt(at + MTU),
                hasChecksumAsItIs(at, getInt(at)));
        if (found.id() <= last) throw new FileDamage(file, at + ID, "recording " + found.id() + " after " + last);
        if (state == VALID) recordings.put(found.id(), found);
        return found.id();
    }

    /**
     * Compares the checksum. After a kill the archive writes where a recording ended and leaves the checksum; a
     * description that took the place of a longer one has that of its own length.
     */
    private boolean hasChecksum(int at, int length) {
        if (hasChecksumAsItIs(at, length)) return true;
        long stop = getLong(at + STOP);
        long stopTime = getLong(at + STOP_TIME);
        bytes.putLong(at + STOP, Recording.OPEN, ByteOrder.LITTLE_ENDIAN);
        bytes.putLong(at + STOP_TIME, Recording.OPEN, ByteOrder.LITTLE_ENDIAN);
        boolean isEndedLater = hasChecksumAsItIs(at, length);
        bytes.putLong(at + STOP, stop, ByteOrder.LITTLE_ENDIAN);
        bytes.putLong(at + STOP_TIME, stopTime, ByteOrder.LITTLE_ENDIAN);
        return isEndedLater;
    }

    private boolean hasChecksumAsItIs(int at, int length) {
        return isChecksum(at, length) || isChecksum(at, ownLength(at, length));
    }

    private boolean isChecksum(int at, int length) {
        return checksum.compute(bytes.addressOffset(), at + HEADER, length) == getInt(at + CHECKSUM);
    }

    private int ownLength(int at, int length) {
        int end = at + TEXTS;
        for (int text = 0; text < TEXT_COUNT; text++) {
            int bytesOfText = end + Integer.BYTES <= at + HEADER + length ? getInt(end) : -1;
            if (bytesOfText < 0 || bytesOfText > length) return length;
            end += Integer.BYTES + bytesOfText;
        }
        return Math.min(length, align(end - at, ALIGNMENT_BYTES) - HEADER);
    }

    private int getInt(int at) {
        return bytes.getInt(at, ByteOrder.LITTLE_ENDIAN);
    }

    private long getLong(int at) {
        return bytes.getLong(at, ByteOrder.LITTLE_ENDIAN);
    }
}
