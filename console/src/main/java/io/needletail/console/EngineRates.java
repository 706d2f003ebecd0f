package io.needletail.console;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Rates of an engine between two readings.
 *
 * @param inPerSecond messages that its sessions received in a second
 * @param outPerSecond messages that they sent
 * @param allocatedPerSecond bytes that the engine's thread allocated in a second
 */
record EngineRates(double inPerSecond, double outPerSecond, double allocatedPerSecond) {
    static final EngineRates NONE = new EngineRates(0, 0, 0);

    private static final double SECOND_MS = 1000;

    static EngineRates between(EngineState before, EngineState now) {
        boolean isSame = before != null
                && before.isReachable()
                && now.isReachable()
                && Members.number(before.status(), "pid") == Members.number(now.status(), "pid")
                && now.atMs() > before.atMs();
        if (!isSame) return NONE;
        double seconds = (now.atMs() - before.atMs()) / SECOND_MS;
        // Numbers that were set or reset lower are no messages.
        return new EngineRates(
                Math.max(0, now.sum("nextIn") - before.sum("nextIn")) / seconds,
                Math.max(0, now.sum("nextOut") - before.sum("nextOut")) / seconds,
                Math.max(
                                0,
                                Members.number(now.metrics(), "threadAllocatedBytes")
                                        - Members.number(before.metrics(), "threadAllocatedBytes"))
                        / seconds);
    }

    Map<String, Object> json() {
        Map<String, Object> object = new LinkedHashMap<>();
        object.put("inPerSecond", inPerSecond);
        object.put("outPerSecond", outPerSecond);
        object.put("allocatedBytesPerSecond", allocatedPerSecond);
        return object;
    }
}
