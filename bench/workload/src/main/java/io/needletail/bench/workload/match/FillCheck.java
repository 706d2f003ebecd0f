package io.needletail.bench.workload.match;

/** Compares each command of a stream with what it must report: the fills of price-time priority. */
final class FillCheck {
    private FillCheck() {}

    /**
     * Executes a stream with an empty book, and empties the book.
     *
     * @throws IllegalStateException at the first difference
     */
    static void require(OrderMatcher matcher, OrderStream stream) {
        for (int index = 0; index < stream.timedTo(); index++) {
            matcher.prepare(stream, index);
            if (matcher.execute(stream, index) == stream.sum(index)) continue;
            throw new IllegalStateException("command " + index + " of kind " + stream.kind(index) + ", order "
                    + stream.id(index) + ", reported other fills than price-time priority demands");
        }
        matcher.clear(stream);
    }
}
