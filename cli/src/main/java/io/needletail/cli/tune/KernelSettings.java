package io.needletail.cli.tune;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The settings of a machine that matter for latency and can be changed while it runs, those that it has. */
public final class KernelSettings {

    private static final String BUFFER_BYTES = Integer.toString(16 << 20);

    private final Path root;
    private final List<KernelSetting> found = new ArrayList<>();

    private KernelSettings(Path root) {
        this.root = root;
    }

    /** Number of settings of this machine that could be better. */
    public static int couldBeBetter() throws IOException {
        int poor = 0;
        for (KernelSetting knob : of(Path.of("/"))) {
            if (!knob.isGood(knob.value())) poor++;
        }
        return poor;
    }

    /**
     * Looks for them.
     *
     * @param root {@code /}, or a copy of the parts of it that are looked at
     */
    static List<KernelSetting> of(Path root) throws IOException {
        KernelSettings knobs = new KernelSettings(root);
        knobs.processor();
        knobs.interrupts();
        knobs.memory();
        knobs.network();
        return List.copyOf(knobs.found);
    }

    private void processor() throws IOException {
        each("sys/devices/system/cpu", "cpu[0-9]*", core -> {
            exact(
                    core + "/cpufreq/scaling_governor",
                    "performance",
                    "a core that slows down takes long to be quick again");
            each(core + "/cpuidle", "state[0-9]*", state -> {
                if (depth(state) > 1) {
                    exact(state + "/disable", "1", "a core that sleeps deeper than C1 wakes up late");
                }
            });
        });
        exact("proc/sys/kernel/numa_balancing", "0", "pages that move between nodes stop whoever uses them");
        exact("proc/sys/kernel/nmi_watchdog", "0", "it interrupts every core");
        String clocks = "sys/devices/system/clocksource/clocksource0/";
        if (reads(clocks + "available_clocksource").contains("tsc")) {
            exact(clocks + "current_clocksource", "tsc", "with others reading the time is a system call");
        }
    }

    private void interrupts() throws IOException {
        CpuList kept = CpuList.parse(reads("sys/devices/system/cpu/isolated"));
        if (kept.isEmpty()) return;
        String others = CpuList.parse(reads("sys/devices/system/cpu/online"))
                .without(kept)
                .toString();
        each("proc/irq", "[0-9]*", line -> {
            String file = line + "/smp_affinity_list";
            if (CpuList.parse(reads(file)).overlaps(kept)) {
                exact(file, others, "its interrupts stop an engine on a core that is kept free");
            }
        });
    }

    private void memory() {
        String pages = "sys/kernel/mm/transparent_hugepage/";
        exact(pages + "enabled", "madvise", "pages are joined behind your back, which stalls");
        exact(pages + "defrag", "madvise", "an allocation may wait until memory is compacted");
        exact("sys/kernel/mm/ksm/run", "0", "equal pages are looked for all the time");
        exact("proc/sys/vm/swappiness", "0", "what was swapped out is late when it is needed");
        least("proc/sys/vm/stat_interval", "10", "statistics are gathered by interrupting every core");
    }

    private void network() {
        least("proc/sys/net/core/busy_poll", "50", "poll and epoll ask the card for that many microseconds");
        least("proc/sys/net/core/busy_read", "50", "a read asks the card itself instead of waiting for its interrupt");
        least("proc/sys/net/core/rmem_max", BUFFER_BYTES, "SocketReceiveBufferSize and a feed's bursts get no more");
        least("proc/sys/net/core/wmem_max", BUFFER_BYTES, "SocketSendBufferSize gets no more");
        exact("proc/sys/net/ipv4/tcp_slow_start_after_idle", "0", "a quiet connection begins slowly again");
        exact("proc/sys/net/ipv4/tcp_low_latency", "1", "older kernels look at it");
    }

    private void exact(String file, String wanted, String why) {
        add(file, wanted, false, why);
    }

    private void least(String file, String wanted, String why) {
        add(file, wanted, true, why);
    }

    private void add(String file, String wanted, boolean atLeast, String why) {
        Path path = root.resolve(file);
        if (Files.isReadable(path)) found.add(new KernelSetting(path, wanted, atLeast, why));
    }

    private String reads(String file) throws IOException {
        Path path = root.resolve(file);
        return Files.isReadable(path) ? KernelSetting.text(path) : "";
    }

    private void each(String folder, String glob, Look look) throws IOException {
        Path path = root.resolve(folder);
        if (!Files.isDirectory(path)) return;
        List<String> names = new ArrayList<>();
        try (DirectoryStream<Path> children = Files.newDirectoryStream(path, glob)) {
            for (Path child : children) names.add(folder + "/" + child.getFileName());
        }
        names.sort(null);
        for (String name : names) look.at(name);
    }

    private static int depth(String state) {
        return Integer.parseInt(state.substring(state.lastIndexOf("state") + "state".length()));
    }

    /** Task for each of several folders. */
    @FunctionalInterface
    private interface Look {
        void at(String folder) throws IOException;
    }
}
