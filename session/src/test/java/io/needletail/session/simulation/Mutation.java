package io.needletail.session.simulation;

/**
 * One deliberate mistake in the session's code.
 *
 * @param type simple name of the mutated class
 * @param original source text that occurs exactly once there
 * @param mistake replacement
 * @param killer the fault, or the rule, that detects it
 */
record Mutation(String type, String original, String mistake, String killer) {
    /** Returns the source with the mistake in it. */
    String applyTo(String source) {
        int at = source.indexOf(original);
        if (at < 0 || source.indexOf(original, at + 1) >= 0) {
            throw new IllegalStateException(type + " must contain exactly once: " + original);
        }
        return source.substring(0, at) + mistake + source.substring(at + original.length());
    }

    @Override
    public String toString() {
        return type + ": " + original.strip() + " -> " + mistake.strip();
    }
}
