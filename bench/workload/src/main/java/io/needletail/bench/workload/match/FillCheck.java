package io.needletail.bench.workload.match;

/**
 * Compares each command of a stream with what it must report.
 *
 * @param commands how many were compared
 * @param wrong how many reported something else: other fills, or no acceptance
 * @param lost orders that were acknowledged as resting and are not in the book
 * @param failed commands that ended with an exception
 */
record FillCheck(long commands, long wrong, long lost, long failed) {
    /** Nothing compared yet. */
    static final FillCheck NONE = new FillCheck(0, 0, 0, 0);

    /**
     * Executes a stream with an empty book, and empties the book.
     *
     * @throws IllegalStateException at the first difference of a matcher that must be exact
     */
    static FillCheck of(OrderMatcher matcher, OrderStream stream) {
        long failed = matcher.failed();
        long wrong = 0;
        long lost = 0;
        for (int index = 0; index < stream.timedTo(); index++) {
            matcher.prepare(stream, index);
            boolean isRight = matcher.execute(stream, index) == stream.sum(index);
            if (!isRight && matcher.isExact()) throw wrong(stream, index);
            if (!isRight) wrong++;
            if (matcher.isLost(stream, index)) lost++;
        }
        FillCheck check = new FillCheck(stream.timedTo(), wrong, lost, matcher.failed() - failed);
        matcher.clear(stream);
        return check;
    }

    private static IllegalStateException wrong(OrderStream stream, int index) {
        return new IllegalStateException("command " + index + " of kind " + stream.kind(index) + ", order "
                + stream.id(index) + ", reported other fills than price-time priority demands");
    }

    /** The sum of two. */
    FillCheck plus(FillCheck other) {
        return new FillCheck(commands + other.commands, wrong + other.wrong, lost + other.lost, failed + other.failed);
    }

    /** {@code CHECK COMMANDS WRONG LOST FAILED}. */
    String words() {
        return "CHECK " + commands + " " + wrong + " " + lost + " " + failed;
    }
}
