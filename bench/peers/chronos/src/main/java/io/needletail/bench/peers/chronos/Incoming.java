package io.needletail.bench.peers.chronos;

import com.chronos.gateway.fix.FixParser;
import io.needletail.bench.workload.Digest;
import java.time.LocalDate;
import java.time.ZoneOffset;
import org.agrona.concurrent.UnsafeBuffer;

/** Runs Chronos' parser over one frame after the other, and reads the fields that it has no type for. */
final class Incoming {
    private static final int TEXT_BYTES_MAX = 64;
    private static final int TIME_BYTES = 21;
    private static final long ABSENT = -1;
    // Chronos' prices have eight decimal places, the workload's four.
    private static final long PER_PRICE_UNIT = 10_000;
    private static final long MS_PER_SECOND = 1_000;
    private static final int SECONDS_PER_MINUTE = 60;

    private final FixParser parser = new FixParser();
    private final UnsafeBuffer buffer = new UnsafeBuffer(0, 0);
    private final byte[] text = new byte[TEXT_BYTES_MAX];
    private byte[] wrapped = {};
    private int day;
    private long dayMs;

    FixParser on(byte[] bytes, int from, int length) {
        if (wrapped != bytes) {
            wrapped = bytes;
            buffer.wrap(bytes);
        }
        parser.parse(buffer, from, length);
        return parser;
    }

    long text(int tag) {
        int length = parser.getStringValue(tag, text, TEXT_BYTES_MAX);
        return Digest.text(length, text[0], text[length - 1]);
    }

    long price(int tag) {
        return parser.getFixedPointPrice(tag, ABSENT) / PER_PRICE_UNIT;
    }

    long number(int tag) {
        return parser.getLongValue(tag, ABSENT);
    }

    /** Epoch milliseconds: Chronos has no timestamps, so their digits are read here. */
    long time(int tag) {
        if (parser.getStringValue(tag, text, TEXT_BYTES_MAX) != TIME_BYTES) return ABSENT;
        int date = digits(0, 8);
        if (date != day) {
            day = date;
            LocalDate of = LocalDate.of(date / 10_000, date / 100 % 100, date % 100);
            dayMs = of.atStartOfDay().toInstant(ZoneOffset.UTC).toEpochMilli();
        }
        int minutes = digits(9, 11) * SECONDS_PER_MINUTE + digits(12, 14);
        long seconds = (long) minutes * SECONDS_PER_MINUTE + digits(15, 17);
        return dayMs + seconds * MS_PER_SECOND + digits(18, 21);
    }

    private int digits(int from, int to) {
        int value = 0;
        for (int at = from; at < to; at++) value = value * 10 + text[at] - '0';
        return value;
    }
}
