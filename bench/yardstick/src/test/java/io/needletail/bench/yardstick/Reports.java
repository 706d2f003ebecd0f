package io.needletail.bench.yardstick;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;

/** The reports of a ring as text: {@code ack 1 buy 10@100}, {@code trade 5@100 maker 1 taker 2}. */
final class Reports {
    private static final List<String> NAMES =
            List.of("ack", "trade", "canceled", "modified", "cancel rejected", "modify rejected");

    private Reports() {}

    /** Takes all reports out of a ring. */
    static List<String> drain(MemorySegment ring) {
        List<String> lines = new ArrayList<>();
        long slots = ring.get(ValueLayout.JAVA_LONG, 128);
        long written = ReportRing.written(ring);
        for (long i = ring.get(ValueLayout.JAVA_LONG, 0); i < written; i++) {
            lines.add(text(ring.asSlice(
                    ReportRing.SLOTS_AT + (i & slots - 1) * ReportRing.SLOT_BYTES, ReportRing.SLOT_BYTES)));
        }
        ReportRing.drain(ring, written);
        return lines;
    }

    private static String text(MemorySegment report) {
        int type = report.get(ValueLayout.JAVA_BYTE, 0);
        String side = report.get(ValueLayout.JAVA_BYTE, 1) == 0 ? "buy" : "sell";
        String what = report.get(ValueLayout.JAVA_INT, 32) + "@" + report.get(ValueLayout.JAVA_LONG, 24);
        long id = report.get(ValueLayout.JAVA_LONG, 16);
        String name = NAMES.get(type);
        return switch (type) {
            case ReportRing.TRADE ->
                name + " " + what + " maker " + report.get(ValueLayout.JAVA_LONG, 40) + " taker "
                        + report.get(ValueLayout.JAVA_LONG, 48);
            case ReportRing.CANCEL_REJECT, ReportRing.MODIFY_REJECT -> name + " " + id;
            default -> name + " " + id + " " + side + " " + what;
        };
    }
}
