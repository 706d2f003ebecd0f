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

    private JvmFlags() {}
}
