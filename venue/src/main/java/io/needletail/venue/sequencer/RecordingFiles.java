package io.needletail.venue.sequencer;

import io.aeron.logbuffer.FrameDescriptor;
import io.aeron.protocol.DataHeaderFlyweight;
import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.agrona.BitUtil;
import org.agrona.DirectBuffer;
import org.agrona.ExpandableArrayBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Reads the messages of one recording from the segment files of an archive, whether an archive runs or not. A segment file is named
 * {@code RECORDING-POSITION.rec} and holds Aeron's data frames as they were sent; a frame with the length 0 ends the recording.
 */
final class RecordingFiles {
    private static final Pattern NAME = Pattern.compile("(\\d+)-(\\d+)\\.rec");
    private static final int HEADER = DataHeaderFlyweight.HEADER_LENGTH;

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

    private final TreeMap<Long, Path> segments = new TreeMap<>();
    private final ExpandableArrayBuffer parts = new ExpandableArrayBuffer();
    private int partsLength;

    /**
     * Finds the files of a recording.
     *
     * @param archive directory of the archive
     * @param recordingId id of the recording
     * @throws IOException when the directory cannot be read
     */
    RecordingFiles(Path archive, long recordingId) throws IOException {
        try (Stream<Path> files = Files.list(archive)) {
            for (Path file : files.toList()) {
                Matcher name = NAME.matcher(file.getFileName().toString());
                if (name.matches() && Long.parseLong(name.group(1)) == recordingId) {
                    segments.put(Long.parseLong(name.group(2)), file);
                }
            }
        }
        if (segments.isEmpty()) throw new IOException(archive + " has no files of recording " + recordingId);
    }

    /** Returns where the oldest file begins; 0 unless older ones were purged. */
    long start() {
        return segments.firstKey();
    }

    /**
     * Reads all messages that begin at a position or later.
     *
     * @param from a position between messages
     * @param handler takes the messages
     * @throws IOException when a file cannot be read
     */
    void read(long from, MessageHandler handler) throws IOException {
        List<Long> bases =
                List.copyOf(segments.tailMap(segments.floorKey(from), true).keySet());
        for (long base : bases) {
            UnsafeBuffer segment = new UnsafeBuffer(Files.readAllBytes(segments.get(base)));
            if (!read(segment, base, from, handler)) return;
        }
    }

    private boolean read(UnsafeBuffer segment, long base, long from, MessageHandler handler) {
        int at = (int) Math.max(0, from - base);
        while (at + HEADER <= segment.capacity()) {
            int frame = segment.getInt(at, ByteOrder.LITTLE_ENDIAN);
            if (frame <= 0) return false;
            int aligned = BitUtil.align(frame, FrameDescriptor.FRAME_ALIGNMENT);
            boolean isData =
                    (segment.getShort(at + DataHeaderFlyweight.TYPE_FIELD_OFFSET, ByteOrder.LITTLE_ENDIAN) & 0xffff)
                            == DataHeaderFlyweight.HDR_TYPE_DATA;
            if (isData && !onFrame(segment, at, frame, base + at + aligned, handler)) return false;
            at += aligned;
        }
        return true;
    }

    private boolean onFrame(UnsafeBuffer segment, int at, int frame, long end, MessageHandler handler) {
        byte flags = segment.getByte(at + DataHeaderFlyweight.FLAGS_FIELD_OFFSET);
        int payload = frame - HEADER;
        if ((flags & FrameDescriptor.UNFRAGMENTED) == FrameDescriptor.UNFRAGMENTED) {
            return handler.onMessage(end, segment, at + HEADER, payload);
        }
        if ((flags & FrameDescriptor.BEGIN_FRAG_FLAG) != 0) partsLength = 0;
        parts.putBytes(partsLength, segment, at + HEADER, payload);
        partsLength += payload;
        boolean isComplete = (flags & FrameDescriptor.END_FRAG_FLAG) != 0;
        return !isComplete || handler.onMessage(end, parts, 0, partsLength);
    }
}
