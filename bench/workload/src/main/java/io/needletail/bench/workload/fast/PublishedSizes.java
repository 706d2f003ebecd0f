package io.needletail.bench.workload.fast;

import static io.needletail.bench.workload.fast.Shape.ABSENT;

/** Two messages of exactly the sizes of OnixS's published measurement: 36 bytes for 179 characters, 79 for 440. */
final class PublishedSizes {
    private static final int DATE = 20_110_613;
    private static final int NUMBER = 3_307_520;

    private PublishedSizes() {}

    static Messages oneEntry() {
        Messages messages = new Messages(Refresh.SHAPE);
        messages.head(NUMBER, 20_110_613_145_507_123L, ABSENT, DATE);
        messages.entry(book(1, 1, '0', 1_026_068, 1_109_202, 1_034_575, 145_507_123, 56, 10, '1'));
        return messages;
    }

    static Messages fourEntries() {
        Messages messages = new Messages(Refresh.SHAPE);
        messages.head(NUMBER, 20_110_613_093_007_123L, ABSENT, DATE);
        messages.entry(book(1, 2, '1', 19_702, 85_515, 96_725, 93_007_123, 70, 27, '1'));
        messages.entry(book(1, 4, '1', 19_702, 85_516, 96_725, 93_007_123, 3, 24, '1'));
        messages.entry(book(2, 3, '1', 8_121, 17_166, 90_550, 93_007_123, 40, 46, '1'));
        int[] last = book(1, 3, '0', 26_068, 91_387, 99_075, 93_007_123, 40, 41, '0');
        last[Refresh.SESSION] = ABSENT;
        messages.entry(last);
        return messages;
    }

    /** Action, level, type, security, sequence, price, time, size, orders, match event. */
    private static int[] book(int... values) {
        return new int[] {
            values[0], values[1], values[2], ABSENT, values[3], values[4], values[5], 0, values[6], values[7],
            values[8], '2', ABSENT, ABSENT, ABSENT, ABSENT, ABSENT, ABSENT, ABSENT, values[9]
        };
    }
}
