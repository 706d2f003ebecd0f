package io.needletail.console;

import io.needletail.engine.operate.SessionReport;

/**
 * Rates of an engine between two readings.
 *
 * @param inPerSecond messages that its sessions received in a second
 * @param outPerSecond messages that they sent
 * @param allocatedBytesPerSecond bytes that the engine's thread allocated in a second
 */
record EngineRates(double inPerSecond, double outPerSecond, double allocatedBytesPerSecond) {
    static final EngineRates NONE = new EngineRates(0, 0, 0);

    private static final double SECOND_MS = 1000;

    static EngineRates between(EngineState before, EngineState now) {
        if (!now.follows(before)) return NONE;
        double seconds = (now.atMs() - before.atMs()) / SECOND_MS;
        // Numbers that were set or reset lower are no messages.
        return new EngineRates(
                Math.max(0, now.sum(SessionReport::nextIn) - before.sum(SessionReport::nextIn)) / seconds,
                Math.max(0, now.sum(SessionReport::nextOut) - before.sum(SessionReport::nextOut)) / seconds,
                Math.max(0, allocatedBytes(now) - allocatedBytes(before)) / seconds);
    }

    private static long allocatedBytes(EngineState state) {
        return state.metrics().threadAllocatedBytes().orElse(0L);
    }
}
