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
}
