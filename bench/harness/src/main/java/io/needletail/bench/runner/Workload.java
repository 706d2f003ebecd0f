package io.needletail.bench.runner;

import java.time.Duration;
import java.util.List;

/**
 * What a peer's two processes are told to do, and how long that may take.
 *
 * @param both arguments of server and client
 * @param client further arguments of the client
 * @param jvmFlags what their virtual machines are told besides
 * @param warmupMax how long the warm-up takes at most, start not counted
 * @param measuredMax how long the measurement takes at most, its end not counted
 */
public record Workload(
        List<String> both, List<String> client, List<String> jvmFlags, Duration warmupMax, Duration measuredMax) {

    /** Keeps its own copies. */
    public Workload {
        both = List.copyOf(both);
        client = List.copyOf(client);
        jvmFlags = List.copyOf(jvmFlags);
    }

    /** Without further flags. */
    public Workload(List<String> both, List<String> client, Duration warmupMax, Duration measuredMax) {
        this(both, client, List.of(), warmupMax, measuredMax);
    }

    /** The same with flags for the virtual machines. */
    public Workload withJvmFlags(List<String> flags) {
        return new Workload(both, client, flags, warmupMax, measuredMax);
    }
}
