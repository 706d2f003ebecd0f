package io.needletail.venue.sequencer;

import io.aeron.logbuffer.FrameDescriptor;
import java.io.File;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import org.agrona.BitUtil;
import org.agrona.DirectBuffer;
import org.agrona.ExpandableArrayBuffer;
import org.agrona.IoUtil;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Reads and verifies the messages of one recording from the segment files of an archive, whether an archive runs or
 * not. A segment file is named {@code RECORDING-POSITION.rec} and holds Aeron's data frames. Each frame is verified
 * before its message is handed over, and so is the place where the recording ends: nothing is read as if it were not
 * there.
 */
final class RecordingFiles {
    private static final int HEADER = FrameVerifier.HEADER;

    /** Takes the messages of a recording. */
    @FunctionalInterface
    interface MessageHandler {
        /**
         * Takes a message.
         *
         * @param position end of the message in the recording
         * @param buffer holds the message
         * @param offset where it begins
         * @param length its length
         * @return false to read no further
         */
        boolean onMessage(long position, DirectBuffer buffer, int offset, int length);
    }

    /** Traces of a failure of the machine, or of a write, at the end of a recording. */
    enum Leftover {
        /** The recording ends with a complete frame. */
        NONE,
        /** The last frame is not complete; the archive notices that too. */
        TORN_FRAME,
        /** After the last frame pages are missing, and others are there. */
        LOST_PAGES,
        /** The archive ended the recording, and a part of a write that failed, as on a full disk, is after its end. */
        FAILED_WRITE
    }

    private static final int CUT_BYTES = 4_096;

    private final Path archive;
    private final RecordingCatalog.Recording recording;
    private final ExpandableArrayBuffer parts = new ExpandableArrayBuffer();
    private int partsLength;
    private boolean isWithinMessage;
    private long end;
    private Leftover leftover = Leftover.NONE;

    /**
     * Finds the files of a recording.
     *
     * @param catalog the catalog of the archive
     * @param recordingId id of the recording
     */
    RecordingFiles(RecordingCatalog catalog, long recordingId) {
        archive = catalog.archive();
        recording = catalog.recording(recordingId);
    }

    /** Returns where the recording begins; 0 unless files were purged. */
    long start() {
        return recording.start();
    }

    /** Tests that the archive has made the first file; a node that is killed before that has recorded nothing. */
    boolean isBegun() {
        return Files.exists(file(start()));
    }

    /** Returns the end of the last complete frame that was read. */
    long end() {
        return end;
    }

    /** Returns what was found after {@link #end()}. */
    Leftover leftover() {
        return leftover;
    }

    /** Returns the file that holds a position. */
    Path file(long position) {
        return archive.resolve(recording.id() + "-" + base(position) + ".rec");
    }

    /** Returns the report of damage at a position. */
    FileDamage damage(long position, String what) {
        return new FileDamage(file(position), position - base(position), position, what);
    }

    /**
     * Reads all messages that begin at a position or later.
     *
     * @param from a position between messages
     * @param handler takes the messages
     * @throws IOException when a file cannot be read
     * @throws FileDamage when a file is damaged or missing
     */
    void read(long from, MessageHandler handler) throws IOException {
        end = from;
        isWithinMessage = false;
        boolean goesOn = from >= recording.start() && (recording.isOpen() || from <= recording.stop());
        if (!goesOn) throw new FileDamage(file(from), 0, "the recording has no position " + from);
        while (goesOn) goesOn = readFile(handler);
    }

    /** Empties what lies after the last complete frame. */
    void cut() throws IOException {
        // Only bytes that are there: it needs no room on a disk that is full, and may end at any of them and begin
        // again.
        try (RandomAccessFile bytes = new RandomAccessFile(file(end).toFile(), "rw")) {
            byte[] part = new byte[CUT_BYTES];
            byte[] empty = new byte[CUT_BYTES];
            long at = end - base(end);
            while (at < recording.segment()) {
                int length = (int) Math.min(part.length - at % part.length, recording.segment() - at);
                bytes.seek(at);
                bytes.readFully(part, 0, length);
                if (!Arrays.equals(part, 0, length, empty, 0, length)) {
                    bytes.seek(at);
                    bytes.write(empty, 0, length);
                }
                at += length;
            }
            bytes.getFD().sync();
        }
    }

    private long base(long position) {
        long first = recording.start() - (recording.start() & (recording.term() - 1));
        return first + (position - first) / recording.segment() * recording.segment();
    }

    /** Reads the file that holds the present end, and returns true when the recording goes on in the next one. */
    private boolean readFile(MessageHandler handler) throws IOException {
        Path path = file(end);
        long base = base(end);
        File file = path.toFile();
        if (!file.exists()) {
            // The archive of a killed node knows no end of an open recording, whose first file is there from the
            // beginning.
            boolean isComplete = recording.isOpen()
                    ? end == base && end > recording.start()
                    : end == recording.stop() && (end == base || end == recording.start());
            if (isComplete) return false;
            throw new FileDamage(path, 0, "the file is missing");
        }
        if (file.length() != recording.segment()) {
            throw new FileDamage(
                    path, file.length(), "the file has " + file.length() + " bytes, expected " + recording.segment());
        }
        MappedByteBuffer mapped;
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
            mapped = channel.map(MapMode.READ_ONLY, 0, file.length());
        }
        try {
            UnsafeBuffer segment = new UnsafeBuffer(mapped);
            return readFrames(new FrameVerifier(recording, path, segment, base), segment, base, handler);
        } catch (InternalError unreadable) {
            throw new IOException(path + " cannot be read: " + unreadable.getMessage(), unreadable);
        } finally {
            IoUtil.unmap(mapped);
        }
    }

    private boolean readFrames(FrameVerifier frames, UnsafeBuffer segment, long base, MessageHandler handler) {
        int at = (int) (end - base);
        while (at < segment.capacity()) {
            if (!recording.isOpen() && base + at == recording.stop()) {
                requireEnd(frames, at, segment.capacity());
                return false;
            }
            if (recording.isOpen() && isEnd(frames, at, segment.capacity())) {
                Path next = file(base + segment.capacity());
                if (!next.toFile().exists()) return false;
                throw frames.damage(at, "the recording ends here, and " + next.getFileName() + " goes on");
            }
            frames.verify(at);
            int length = frames.length(at);
            int next = at + BitUtil.align(length, FrameDescriptor.FRAME_ALIGNMENT);
            end = base + next;
            if (frames.isData(at) && !onFrame(frames, segment, at, length, handler)) return false;
            at = next;
        }
        return true;
    }

    private void requireEnd(FrameVerifier frames, int at, int capacity) {
        int used = frames.firstUsed(at);
        if (used == capacity) return;
        // An archive that starts after a kill notes the end before a torn frame, and leaves the frame and the checksum.
        boolean isEnd = recording.isStopCertain() || isEnd(frames, at, capacity);
        if (!isEnd) throw frames.damage(used, "bytes after the end of the recording");
        leftover = Leftover.FAILED_WRITE;
    }

    /** Tests whether an open recording ends here, and why. */
    private boolean isEnd(FrameVerifier frames, int at, int capacity) {
        if (frames.length(at) == 0) {
            int used = frames.firstUsed(at);
            if (used == capacity) return true;
            if (!frames.isPageEmpty(at)) throw frames.damage(at, "no frame begins here, and bytes follow");
            leftover = Leftover.LOST_PAGES;
            return true;
        }
        if (!frames.isTorn(at)) return false;
        try {
            frames.verify(at);
            return false;
        } catch (FileDamage torn) {
            leftover = Leftover.TORN_FRAME;
            return true;
        }
    }

    private boolean onFrame(FrameVerifier frames, UnsafeBuffer segment, int at, int length, MessageHandler handler) {
        byte flags = frames.flags(at);
        boolean begins = (flags & FrameDescriptor.BEGIN_FRAG_FLAG) != 0;
        boolean ends = (flags & FrameDescriptor.END_FRAG_FLAG) != 0;
        if (begins == isWithinMessage)
            throw frames.damage(at, "a part of a message that does not follow the one before");
        isWithinMessage = !ends;
        int payload = length - HEADER;
        if (begins && ends) return handler.onMessage(end, segment, at + HEADER, payload);
        if (begins) partsLength = 0;
        parts.putBytes(partsLength, segment, at + HEADER, payload);
        partsLength += payload;
        return !ends || handler.onMessage(end, parts, 0, partsLength);
    }

    /** Tests whether the archive has a file at all. */
    static boolean isArchive(Path archive) {
        return Files.isRegularFile(archive.resolve(RecordingCatalog.FILE));
    }
}
