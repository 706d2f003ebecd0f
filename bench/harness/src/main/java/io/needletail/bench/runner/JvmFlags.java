package io.needletail.bench.runner;

import java.util.List;

/** Flags of the virtual machines of peers. */
public final class JvmFlags {
    /**
     * The same for every peer in Java. The heap is touched before use so that no page fault is measured; the serial
     * collector, because a process that has one core gains nothing from collector threads and pays for their barriers;
     * no performance data file, because writing it can stall a safepoint on a busy disk.
     */
    public static final List<String> MEASURED =
            List.of("-Xms1g", "-Xmx1g", "-XX:+AlwaysPreTouch", "-XX:+UseSerialGC", "-XX:-UsePerfData");

    /** Flags that allow Needletail to use vectors and the sockets of libc. */
    public static final List<String> NEEDLETAIL =
            List.of("--enable-native-access=ALL-UNNAMED", "--add-modules=jdk.incubator.vector");

    /**
     * The same for every library in Java that takes turns: a heap that does not grow, the collector with the cheapest
     * barriers, and the caller of code that is being compiled waits for it, so that warm-up ends when it is compiled.
     */
    public static final List<String> TURNS =
            List.of("-Xms256m", "-Xmx256m", "-XX:+AlwaysPreTouch", "-XX:+UseSerialGC", "-XX:-UsePerfData", "-Xbatch");

    private JvmFlags() {}
}
