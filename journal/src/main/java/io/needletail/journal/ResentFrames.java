package io.needletail.journal;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.US_ASCII;

import io.needletail.wire.Timestamp;
import java.io.Closeable;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;

/**
 * Rebuilds messages that were resent, of which a journal stores only the number and the time: the original with
 * PossDupFlag(43), another SendingTime(52), OrigSendingTime(122), and the BodyLength(9) and CheckSum(10) that follow
 * from these. LastMsgSeqNumProcessed(369) is the original's. Cold.
 *
 * <p>Keeps the segments that a reader has finished mapped, as long as they belong to the same session and their files
 * exist.
 */
final class ResentFrames implements Closeable {

    private static final byte SOH = 1;
    private static final String POSS_DUP = "43=Y\u0001";
    private static final int TRAILER_BYTES = 7;
    private static final int NANO_DIGITS_MAX = 9;

    private final List<SegmentView> left = new ArrayList<>();

    /** Takes over the view of a segment that was read completely. */
    void leave(SegmentView view, int generation) {
        left.add(view);
        left.removeIf(old -> {
            boolean goes = old.segment().generation != generation || !Files.exists(old.segment().path);
            if (goes) old.close();
            return goes;
        });
    }

    /** Returns the frame of the resend at an offset of the current segment; empty when the original is not stored. */
    byte[] frame(Segment reading, int at) throws IOException {
        long seqNum = RecordLayout.seqNum(reading.map, at);
        int generation = RecordLayout.generation(reading.map, at);
        byte[] original = original(reading, seqNum, generation);
        for (int i = left.size() - 1; original.length == 0 && i >= 0; i--) {
            original = original(left.get(i).segment(), seqNum, generation);
            if (original.length != 0 && !left.get(i).isSameUse()) original = new byte[0];
        }
        return original.length == 0 ? original : sentAgain(original, RecordLayout.timeNs(reading.map, at));
    }

    private static byte[] original(Segment segment, long seqNum, int generation) {
        int found = segment.find(seqNum, generation);
        if (found == 0) return new byte[0];
        int length = RecordLayout.length(segment.map, found);
        boolean fits = length >= RecordLayout.HEADER_BYTES && length <= segment.end - found;
        if (!fits || RecordLayout.crc(segment.map, found) != segment.checksum(found, length)) {
            return new byte[0];
        }
        MemorySegment frame =
                segment.map.asSlice((long) found + RecordLayout.HEADER_BYTES, length - RecordLayout.HEADER_BYTES);
        return frame.toArray(ValueLayout.JAVA_BYTE);
    }

    /** Returns a frame as it is resent; unchanged when its header is not one that a session writes. */
    static byte[] sentAgain(byte[] original, long timeNs) {
        String text = new String(original, ISO_8859_1);
        int body = text.indexOf(SOH, text.indexOf("\u00019=") + 1) + 1;
        int sender = text.indexOf("\u000149=") + 1;
        int time = text.indexOf("\u000152=") + 1;
        int target = text.indexOf("\u000156=") + 1;
        if (body == 0 || sender < body || time < sender || target < time) return original;
        int timeEnd = text.indexOf(SOH, time);
        int targetEnd = text.indexOf(SOH, target) + 1;
        if (targetEnd > 0 && text.startsWith("57=", targetEnd)) targetEnd = text.indexOf(SOH, targetEnd) + 1;
        if (targetEnd == 0 || targetEnd > text.length() - TRAILER_BYTES) return original;
        String sentFirst = text.substring(time + 3, timeEnd);
        String again = text.substring(body, sender) + POSS_DUP + text.substring(sender, time) + "52="
                + written(timeNs, sentFirst) + text.substring(timeEnd, targetEnd) + "122=" + sentFirst + (char) SOH
                + text.substring(targetEnd, text.length() - TRAILER_BYTES);
        String whole = text.substring(0, text.indexOf(SOH) + 1) + "9=" + again.length() + (char) SOH + again;
        int sum = whole.chars().sum() & 0xFF;
        return (whole + "10=%03d%c".formatted(sum, (char) SOH)).getBytes(ISO_8859_1);
    }

    /** Returns a time with as many decimal places as another. */
    private static String written(long timeNs, String like) {
        int places = Math.clamp(like.length() - like.indexOf('.') - 1L, 0, NANO_DIGITS_MAX);
        byte[] bytes = new byte[Timestamp.LENGTH_MAX];
        int length = Timestamp.write(timeNs, like.indexOf('.') < 0 ? 0 : places, bytes, 0);
        return new String(bytes, 0, length, US_ASCII);
    }

    @Override
    public void close() {
        left.forEach(SegmentView::close);
    }
}
