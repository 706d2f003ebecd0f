package io.needletail.bench.runner;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Arguments and time limits of the two processes of a peer.
 *
 * @param both arguments of server and client
 * @param client further arguments of the client
 * @param jvmFlags additional flags of their virtual machines
 * @param warmupMax longest warm-up, without the start
 * @param measuredMax how long the measurement takes at most, its end not counted
 */
public record PeerTask(
        List<String> both, List<String> client, List<String> jvmFlags, Duration warmupMax, Duration measuredMax) {

    /** Copies its arguments. */
    public PeerTask {
        both = List.copyOf(both);
        client = List.copyOf(client);
        jvmFlags = List.copyOf(jvmFlags);
    }

    /** Without further flags. */
    public PeerTask(List<String> both, List<String> client, Duration warmupMax, Duration measuredMax) {
        this(both, client, List.of(), warmupMax, measuredMax);
    }

    /** The same with flags for the virtual machines. */
    public PeerTask withJvmFlags(List<String> flags) {
        return new PeerTask(both, client, flags, warmupMax, measuredMax);
    }

    /** Creates options from names and values in turn: {@code --name value}. */
    public static List<String> options(Object... namesAndValues) {
        List<String> options = new ArrayList<>();
        for (int at = 0; at < namesAndValues.length; at += 2) {
            options.add("--" + namesAndValues[at]);
            options.add(String.valueOf(namesAndValues[at + 1]));
        }
        return options;
    }
}
