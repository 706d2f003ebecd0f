package io.needletail.console;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Outcome of a command to a venue, which has a step for each instrument and owner that it concerns.
 *
 * @param steps that the venue answered, in their order
 * @param unanswered the step that the venue did not answer, and why; it may still be executed
 * @param unsent number of steps after it, which were not sent
 */
public record MarketOutcome(List<Step> steps, Optional<String> unanswered, int unsent) {
    private static final int NAMED_MAX = 20;

    /** Copies the list. */
    public MarketOutcome {
        steps = List.copyOf(steps);
    }

    /**
     * The answer of the venue to one step.
     *
     * @param command the command in words, such as {@code MSFT HALTED}
     * @param refusal why it was refused; empty when it was executed
     * @param canceled number of orders that it canceled
     */
    public record Step(String command, Optional<String> refusal, int canceled) {
        private String text() {
            return refusal.map(reason -> command + " (" + reason + ")").orElse(command);
        }
    }

    /** Throws unless the venue executed all steps. */
    void require() {
        if (unanswered.isPresent()) throw new ApiException(ApiException.UNAVAILABLE, "UNANSWERED", text());
        if (!refused().isEmpty()) throw new ApiException(ApiException.CONFLICT, "REFUSED", text());
    }

    /** Returns the outcome in a sentence. */
    String text() {
        List<String> parts = new ArrayList<>();
        unanswered.ifPresent(parts::add);
        if (unsent > 0) parts.add("not sent: " + unsent);
        List<Step> refused = refused();
        if (!refused.isEmpty()) parts.add("the venue refused " + named(refused));
        List<Step> executed =
                steps.stream().filter(step -> step.refusal().isEmpty()).toList();
        if (!executed.isEmpty()) {
            parts.add((parts.isEmpty() ? "" : "executed ") + named(executed));
            parts.add("orders canceled: " + canceled());
        }
        return String.join("; ", parts);
    }

    /** Returns the outcome for programs. */
    Map<String, Object> json() {
        Map<String, Object> object = new LinkedHashMap<>();
        object.put("outcome", text());
        object.put("canceled", canceled());
        object.put("steps", steps.stream().map(MarketOutcome::json).toList());
        return object;
    }

    private static Map<String, Object> json(Step step) {
        Map<String, Object> object = new LinkedHashMap<>();
        object.put("command", step.command());
        object.put("canceled", step.canceled());
        return object;
    }

    private List<Step> refused() {
        return steps.stream().filter(step -> step.refusal().isPresent()).toList();
    }

    private int canceled() {
        return steps.stream().mapToInt(Step::canceled).sum();
    }

    private static String named(List<Step> some) {
        List<String> names = some.stream().limit(NAMED_MAX).map(Step::text).toList();
        String more = some.size() > NAMED_MAX ? " and " + (some.size() - NAMED_MAX) + " more" : "";
        return String.join(", ", names) + more;
    }
}
