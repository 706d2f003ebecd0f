package io.needletail.bench.workload.match;

import java.util.Arrays;

/** Collects commands and what they must report. */
final class StreamBuilder {
    private static final int WORDS = 1 << OrderStream.WORDS_SHIFT;

    private final PlainBook book = new PlainBook();
    private long[] words = new long[WORDS << 10];
    private long[] sums = new long[1 << 10];
    private int count;
    private int timedFrom;

    /** The book after the commands so far. */
    PlainBook book() {
        return book;
    }

    void enter(PlainBook.Order order) {
        append(order.kind(), order.owner(), order.id(), book.enter(order));
        terms(order.price(), order.quantity());
    }

    void cancel(PlainBook.Resting order) {
        append(OrderStream.CANCEL, order.owner(), order.id(), book.cancel(order));
    }

    void replace(PlainBook.Resting order, long price) {
        append(OrderStream.REPLACE, order.owner(), order.id(), book.replace(order, price));
        terms(price, order.quantity());
    }

    /** From here on commands are timed. */
    void beginTimed() {
        timedFrom = count;
    }

    /** Ends the commands that are timed, and cancels what is open. */
    OrderStream end() {
        int timedTo = count;
        while (book.open() > 0) cancel(book.open(book.open() - 1));
        return new OrderStream(Arrays.copyOf(words, count * WORDS), Arrays.copyOf(sums, count), timedFrom, timedTo);
    }

    private void append(int kind, int owner, long id, long sum) {
        if (count == sums.length) {
            words = Arrays.copyOf(words, words.length * 2);
            sums = Arrays.copyOf(sums, count * 2);
        }
        int at = count * WORDS;
        words[at] = id;
        words[at + WORDS - 1] = ((long) owner << OrderStream.KIND_BITS) | kind;
        sums[count++] = sum;
    }

    private void terms(long price, long quantity) {
        int at = (count - 1) * WORDS;
        words[at + 1] = price;
        words[at + 2] = quantity;
    }
}
