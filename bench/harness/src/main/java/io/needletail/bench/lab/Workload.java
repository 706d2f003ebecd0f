package io.needletail.bench.lab;

import java.time.Duration;
import java.util.List;

/**
 * What a peer's two processes are told to do, and how long that may take.
 *
 * @param both arguments of server and client
 * @param client further arguments of the client
 * @param warmupMax how long the warm-up takes at most, start not counted
 * @param measuredMax how long the measurement takes at most, its end not counted
 */
public record Workload(List<String> both, List<String> client, Duration warmupMax, Duration measuredMax) {

    /** Keeps its own copies. */
    public Workload {
        both = List.copyOf(both);
        client = List.copyOf(client);
    }
}
