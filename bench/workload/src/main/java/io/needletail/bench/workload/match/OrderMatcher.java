package io.needletail.bench.workload.match;

/** One book of a matching engine. */
public interface OrderMatcher {
    /**
     * Executes a command.
     *
     * @return 1 when it was accepted, and the {@link OrderStream#fill} of each fill that it reported
     */
    long execute(OrderStream stream, int index);

    /** Work before a command that is not the engine's own work, such as the bytes that it reads. */
    default void prepare(OrderStream stream, int index) {}

    /** Empties the book: executes the cancels at the end of a stream whose other commands were executed. */
    default void clear(OrderStream stream) {
        for (int index = stream.timedTo(); index < stream.count(); index++) execute(stream, index);
    }

    /** Returns true when every fill must be the one that price-time priority demands. */
    default boolean isExact() {
        return true;
    }

    /** Returns true when the command just executed was acknowledged as resting and its order is not in the book. */
    default boolean isLost(OrderStream stream, int index) {
        return false;
    }

    /** Commands so far that ended with an exception. */
    default long failed() {
        return 0;
    }
}
