package io.needletail.tools.trace;

import io.needletail.tools.describe.DialectChoice;
import io.needletail.tools.extract.FoundMessage;
import io.needletail.tools.extract.MessageInput;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

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
     * @param remarks takes what is wrong with the inputs
     * @return the messages in the order of their times
     * @throws IOException when an input cannot be read, or too many messages belong to the order
     */
    public static List<TraceStep> steps(List<String> names, String id, DialectChoice dialects, Consumer<String> remarks)
            throws IOException {
        return steps(names, id, dialects, remarks, () -> true);
    }

    /**
     * Reads inputs as above, as long as it may.
     *
     * @param names inputs that can be read twice, as for {@link MessageInput}
     * @param id one of the order's identifiers
     * @param dialects names of fields and values
     * @param remarks takes what the inputs lack
     * @param mayGoOn asked before each message; false ends the reading
     * @return the messages in the order of their times; when the reading was ended, those that it had found
     * @throws IOException when an input cannot be read, or too many messages belong to the order
     */
    public static List<TraceStep> steps(
            List<String> names, String id, DialectChoice dialects, Consumer<String> remarks, BooleanSupplier mayGoOn)
            throws IOException {
        OrderChain chain = new OrderChain(id);
        List<TraceStep> steps = new ArrayList<>();
        List<String> wrong;
        int known;
        boolean isWhole;
        do {
            known = chain.size();
            Pass pass = read(names, chain, dialects, mayGoOn);
            isWhole = pass.isWhole();
            wrong = pass.remarks();
            // A pass that was ended early may have less than the one before.
            if (isWhole || pass.steps().size() > steps.size()) steps = pass.steps();
        } while (isWhole && chain.size() != known);
        wrong.forEach(remarks);
        return inOrder(steps);
    }

    // A step without a time of its input keeps its place after the one before: clocks of both sides may differ.
    private static List<TraceStep> inOrder(List<TraceStep> steps) {
        record Placed(long timeNs, TraceStep step) {}
        List<Placed> placed = new ArrayList<>();
        long timeNs = FoundMessage.NO_TIME;
        String source = "";
        for (TraceStep step : steps) {
            if (!step.source().equals(source)) timeNs = FoundMessage.NO_TIME;
            source = step.source();
            timeNs = step.isTimedByInput() ? step.timeNs() : Math.max(timeNs, step.timeNs());
            placed.add(new Placed(timeNs, step));
        }
        return placed.stream()
                .sorted(Comparator.comparingLong(Placed::timeNs))
                .map(Placed::step)
                .toList();
    }

    /** Messages that one reading of the inputs found. */
    private record Pass(List<TraceStep> steps, List<String> remarks, boolean isWhole) {}

    private static Pass read(List<String> names, OrderChain chain, DialectChoice dialects, BooleanSupplier mayGoOn)
            throws IOException {
        List<TraceStep> steps = new ArrayList<>();
        try (MessageInput input = MessageInput.open(names, InputStream.nullInputStream(), () -> {})) {
            while (input.next()) {
                if (!mayGoOn.getAsBoolean()) return new Pass(steps, input.remarks(), false);
                FoundMessage found = input.message();
                if (!found.isReadable() || !chain.take(found.fields())) continue;
                steps.add(TraceStep.of(found, dialects.of(found)));
                if (steps.size() > STEPS_MAX) {
                    throw new IOException("more than " + STEPS_MAX + " messages belong to one order"
                            + "; search with needletail grep 11=ID instead");
                }
            }
            return new Pass(steps, input.remarks(), true);
        }
    }
}
