package io.needletail.bench.workload;

import java.time.Instant;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** Draws the values of messages. */
final class Values {
    private static final long FIRST_MS = Instant.parse("2026-11-20T08:00:00Z").toEpochMilli();
    private static final int STEP_MS_MAX = 40_000;
    private static final List<Text> SYMBOLS =
            List.of("F", "GE", "IBM", "MSFT", "VOD.L", "BRK.B", "ESZ6", "SAP", "NESN.S", "7203.T").stream()
                    .map(Text::of)
                    .toList();
    private static final String LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

    private final SplittableRandom random;
    private long nowMs = FIRST_MS;

    Values(SplittableRandom random) {
        this.random = random;
    }

    private Header header(int index) {
        nowMs += 1 + random.nextInt(STEP_MS_MAX);
        // From three digits to seven, as over a day.
        return new Header(index * 1_003 + 100, nowMs);
    }

    NewOrder order(int index) {
        NewOrder order = new NewOrder(
                header(index),
                word("C", 8, 18),
                word("ACC", 2, 8),
                digit(1, 3),
                symbol(),
                digit(1, 2),
                nowMs - random.nextInt(1_000),
                quantity(),
                price(),
                Text.of("x"));
        int room = Workload.ORDER_BYTES - Fields.of(order).frame().length;
        return withText(order, Text.of("x" + letters(room)));
    }

    private static NewOrder withText(NewOrder order, Text text) {
        return new NewOrder(
                order.header(),
                order.clOrdId(),
                order.account(),
                order.handlInst(),
                order.symbol(),
                order.side(),
                order.transactMs(),
                order.quantity(),
                order.price(),
                text);
    }

    Execution execution(int index) {
        return new Execution(
                header(index),
                word("O", 6, 14),
                word("E", 6, 14),
                word("C", 8, 18),
                digit(1, 2),
                word("ACC", 2, 8),
                symbol(),
                digit(1, 2),
                new Fill(quantity(), price(), quantity(), quantity(), price()),
                nowMs - random.nextInt(1_000));
    }

    Refresh refresh(int index) {
        return new Refresh(
                header(index),
                word("R", 4, 9),
                IntStream.range(0, Refresh.ENTRIES).mapToObj(_ -> entry()).toList());
    }

    private Refresh.Entry entry() {
        return new Refresh.Entry(digit(0, 2), digit(0, 2), word("M", 5, 11), symbol(), price(), quantity());
    }

    private Text symbol() {
        return SYMBOLS.get(random.nextInt(SYMBOLS.size()));
    }

    private char digit(int from, int to) {
        return (char) ('0' + random.nextInt(from, to + 1));
    }

    /** From one digit to seven. */
    private long quantity() {
        return 1 + random.nextLong(tenTo(1 + random.nextInt(7)));
    }

    /** Up to five digits before the point, up to four after it. */
    private long price() {
        long whole = 1 + random.nextLong(tenTo(1 + random.nextInt(5)));
        int places = random.nextInt(Workload.PRICE_SCALE + 1);
        return whole * tenTo(Workload.PRICE_SCALE)
                + random.nextLong(tenTo(places)) * tenTo(Workload.PRICE_SCALE - places);
    }

    private static long tenTo(int power) {
        long value = 1;
        for (int digit = 0; digit < power; digit++) value *= 10;
        return value;
    }

    private Text word(String prefix, int lettersMin, int lettersMax) {
        return Text.of(prefix + letters(random.nextInt(lettersMin, lettersMax + 1)));
    }

    private String letters(int count) {
        StringBuilder letters = new StringBuilder(count);
        for (int at = 0; at < count; at++) letters.append(LETTERS.charAt(random.nextInt(LETTERS.length())));
        return letters.toString();
    }
}
