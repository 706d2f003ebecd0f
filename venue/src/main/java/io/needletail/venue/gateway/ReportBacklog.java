package io.needletail.venue.gateway;

import io.needletail.wire.Ascii;
import io.needletail.wire.FieldWriter;
import io.needletail.wire.MessageWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;

/**
 * Reports that wait because the peer of a session reads too slowly, or its store prepares room. It allocates; a session
 * that keeps up never uses it.
 */
final class ReportBacklog {
    private static final int REPORT_BYTES_MAX = 8_192;
    private static final int TRAILER_BYTES = "10=000|".length();
    private static final int HEADER_FIELDS = 3;
    private static final byte[] BEGIN = "FIX.4.4".getBytes(StandardCharsets.US_ASCII);

    private final Deque<Waiting> reports = new ArrayDeque<>();
    private final int bytesMax;
    private int bytes;

    // Only this class makes them, and none is compared.
    @SuppressWarnings("ArrayRecordComponent")
    private record Waiting(long number, int msgType, byte[] fields) implements Report {
        @Override
        public void write(FieldWriter out) {
            out.raw(fields, 0, fields.length);
        }
    }

    ReportBacklog(int bytesMax) {
        this.bytesMax = bytesMax;
    }

    boolean isEmpty() {
        return reports.isEmpty();
    }

    /** Appends a report; returns false when there is no room. */
    boolean add(long number, Report report) {
        byte[] frame = new byte[REPORT_BYTES_MAX];
        MessageWriter writer = new MessageWriter().begin(frame, 0, frame.length, BEGIN, report.msgType());
        report.write(writer);
        int length = writer.end();
        if (length == MessageWriter.OVERFLOW || bytes + length > bytesMax) return false;
        byte[] fields = Arrays.copyOfRange(frame, bodyFrom(frame), length - TRAILER_BYTES);
        bytes += fields.length;
        reports.add(new Waiting(number, report.msgType(), fields));
        return true;
    }

    /** Drops reports that the peer was sent before the gateway was started again. */
    void dropUntil(long number) {
        while (!reports.isEmpty() && reports.peek().number <= number) remove();
    }

    /** Returns the oldest report; the backlog is not empty. */
    Report first() {
        return reports.element();
    }

    /** Removes the oldest report. */
    void remove() {
        bytes -= reports.remove().fields.length;
    }

    private static int bodyFrom(byte[] frame) {
        int at = 0;
        for (int fields = 0; fields < HEADER_FIELDS; at++) {
            if (frame[at] == Ascii.SOH) fields++;
        }
        return at;
    }
}
