package io.needletail.cli.trace;

import io.needletail.cli.describe.DialectChoice;
import io.needletail.cli.extract.FoundMessage;
import io.needletail.cli.extract.MessageInput;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;

/** Finds every message of an order. */
public final class OrderTrace {
    /** Steps that are kept: what a trace takes of memory, whatever the log is. */
    private static final int STEPS_MAX = 100_000;

    private OrderTrace() {}

    /**
     * Reads inputs until nothing new is learnt of the order: a message may be linked by one that stands after it.
     *
     * @param names inputs that can be read twice, as for {@link MessageInput}
     * @param id one of the order's identifiers
     * @param dialects names of fields and values
     * @return the messages in the order of the inputs
     * @throws IOException when an input cannot be read, or too many messages belong to the order
     */
    public static List<TraceStep> steps(List<String> names, String id, DialectChoice dialects) throws IOException {
        OrderChain chain = new OrderChain(id);
        List<TraceStep> steps = new ArrayList<>();
        int known;
        do {
            known = chain.size();
            steps.clear();
            read(names, chain, dialects, steps);
        } while (chain.size() != known);
        return steps;
    }

    private static void read(List<String> names, OrderChain chain, DialectChoice dialects, List<TraceStep> steps)
            throws IOException {
        try (MessageInput input = MessageInput.open(names, InputStream.nullInputStream(), () -> {})) {
            while (input.next()) {
                FoundMessage found = input.message();
                if (!found.isReadable() || !chain.take(found.fields())) continue;
                steps.add(TraceStep.of(found, dialects.of(found)));
                if (steps.size() > STEPS_MAX) {
                    throw new IOException("more than " + STEPS_MAX + " messages belong to one order"
                            + "; search with needletail grep 11=ID instead");
                }
            }
        }
    }
}
