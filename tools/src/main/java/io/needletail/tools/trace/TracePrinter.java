package io.needletail.tools.trace;

import io.needletail.engine.admin.Json;
import io.needletail.tools.describe.Elapsed;
import io.needletail.tools.describe.MessageHead;
import io.needletail.tools.extract.FoundMessage;
import io.needletail.tools.output.ByteOutput;
import io.needletail.tools.output.Ink;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Prints the steps of an order.
 *
 * @param out the output
 * @param colour whether it has colours
 */
public record TracePrinter(ByteOutput out, boolean colour) {
    private static final int ELAPSED_WIDTH = 11;

    /**
     * Prints a line for each step: time, time since the step before, direction, what happened, the identifiers.
     *
     * @param steps in their order
     * @throws IOException when the output fails
     */
    public void table(List<TraceStep> steps) throws IOException {
        int width = steps.stream().mapToInt(step -> step.what().length()).max().orElse(0);
        for (int i = 0; i < steps.size(); i++) {
            TraceStep step = steps.get(i);
            MessageHead head = new MessageHead(out, colour);
            head.time(step.timeNs());
            String since = since(steps, i);
            out.put(' ').blanks(ELAPSED_WIDTH - since.length());
            Ink.YELLOW.put(out, colour, since);
            out.put(' ').put(' ');
            head.direction(step.direction());
            out.put(' ').put(' ');
            Ink.BOLD.put(out, colour, step.what());
            out.blanks(width - step.what().length());
            for (Map.Entry<String, String> value : step.values().entrySet()) value(value);
            out.endLine();
        }
        if (steps.size() > 1) summary(steps);
    }

    private void value(Map.Entry<String, String> value) {
        out.put(' ').put(' ');
        Ink.FAINT.put(out, colour, value.getKey() + "=");
        out.put(value.getValue());
    }

    private void summary(List<TraceStep> steps) throws IOException {
        long first = steps.getFirst().timeNs();
        long last = steps.getLast().timeNs();
        boolean isTimed = first != FoundMessage.NO_TIME && last != FoundMessage.NO_TIME;
        out.put(steps.size() + " steps" + (isTimed ? " in " + Elapsed.text(last - first) : ""));
        out.endLine();
    }

    private static String since(List<TraceStep> steps, int step) {
        if (step == 0) return "";
        long before = steps.get(step - 1).timeNs();
        long now = steps.get(step).timeNs();
        boolean isTimed = before != FoundMessage.NO_TIME && now != FoundMessage.NO_TIME;
        return isTimed ? (now >= before ? "+" : "") + Elapsed.text(now - before) : "";
    }

    /**
     * Prints a JSON object for each step, a line each.
     *
     * @param steps in their order
     * @throws IOException when the output fails
     */
    public void json(List<TraceStep> steps) throws IOException {
        for (int i = 0; i < steps.size(); i++) {
            Optional<TraceStep> before = i == 0 ? Optional.empty() : Optional.of(steps.get(i - 1));
            out.put(Json.text(steps.get(i).json(before)));
            out.endLine();
        }
    }
}
