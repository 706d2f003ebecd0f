package io.needletail.cli.doctor;

import io.needletail.cli.tune.CpuList;
import io.needletail.cli.tune.KernelSettings;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The machine: its system, cores, clock and file systems. What Linux does not tell is called unknown. */
final class Machine {

    private static final String UNKNOWN = "unknown";
    private static final Path STATUS = Path.of("/proc/self/status");
    private static final Path MEMORY = Path.of("/proc/meminfo");
    private static final Path INTERRUPTS = Path.of("/proc/irq");
    private static final Path VULNERABILITIES = Path.of("/sys/devices/system/cpu/vulnerabilities");
    private static final Path SHARED = Path.of("/dev/shm");
    private static final Path ISOLATED = Path.of("/sys/devices/system/cpu/isolated");
    private static final Path CLOCK = Path.of("/sys/devices/system/clocksource/clocksource0/current_clocksource");
    private static final Set<String> QUICK_CLOCKS =
            Set.of("tsc", "kvm-clock", "arch_sys_counter", "hyperv_clocksource_tsc_page");
    private static final Set<String> FLEETING = Set.of("tmpfs", "ramfs");
    private static final Set<String> REMOTE = Set.of("nfs", "nfs4", "cifs", "smb3", "9p", "fuse.sshfs");

    private Machine() {}

    static List<Row> rows() {
        return List.of(
                Row.of(
                        "system",
                        "%s %s %s".formatted(property("os.name"), property("os.version"), property("os.arch"))),
                cores(),
                interrupts(),
                mitigations(),
                clock(),
                swap(),
                sharedMemory(),
                settings());
    }

    /** The file system of a folder, or of the nearest one above it that exists. */
    static Row fileSystem(String what, Path folder) throws IOException {
        Path existing = folder;
        while (!Files.exists(existing)) existing = existing.getParent();
        String type = Files.getFileStore(existing).type();
        return new Row(what, folder + " on " + type, remarkOn(type));
    }

    private static String remarkOn(String type) {
        if (FLEETING.contains(type)) return "it is memory: nothing outlives a restart of the machine";
        if (REMOTE.contains(type)) return "it is another machine's disk: a mapped file there can stall for long";
        return "";
    }

    private static Row cores() {
        String allowed = line(STATUS, "Cpus_allowed_list:").orElse(UNKNOWN);
        String isolated = line(ISOLATED, "").filter(list -> !list.isEmpty()).orElse("none");
        return new Row(
                "cores",
                "%d, allowed %s, isolated %s".formatted(Runtime.getRuntime().availableProcessors(), allowed, isolated),
                isolated.equals("none")
                        ? "one that the system keeps free (isolcpus=) would disturb an engine least"
                        : "");
    }

    private static Row interrupts() {
        CpuList isolated = CpuList.parse(line(ISOLATED, "").orElse(""));
        CpuList ours = isolated.isEmpty()
                ? CpuList.parse(line(STATUS, "Cpus_allowed_list:").orElse(""))
                : isolated;
        int all = 0;
        int disturbing = 0;
        try (DirectoryStream<Path> lines = Files.newDirectoryStream(INTERRUPTS, "[0-9]*")) {
            for (Path each : lines) {
                Optional<String> cores = line(each.resolve("smp_affinity_list"), "");
                if (cores.isEmpty()) continue;
                all++;
                if (CpuList.parse(cores.get()).overlaps(ours)) disturbing++;
            }
        } catch (IOException notLinux) {
            return Row.of("interrupts", UNKNOWN);
        }
        return new Row(
                "interrupts",
                "%d of %d lines may reach cores %s".formatted(disturbing, all, ours),
                disturbing == 0
                        ? ""
                        : "smp_affinity_list of each below " + INTERRUPTS + " keeps it from an engine's core");
    }

    // What the kernel does on each entry against processors that can be spied upon.
    private static Row mitigations() {
        List<String> active = new ArrayList<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(VULNERABILITIES)) {
            for (Path file : files) {
                boolean costs = line(file, "Mitigation:")
                        .or(() -> line(file, "Vulnerable: Safe RET"))
                        .isPresent();
                if (costs) active.add(file.getFileName().toString());
            }
        } catch (IOException notLinux) {
            return Row.of("mitigations", UNKNOWN);
        }
        active.sort(null);
        return new Row(
                "mitigations",
                active.isEmpty() ? "none" : String.join(", ", active),
                active.isEmpty()
                        ? ""
                        : "each system call pays for some of them; mitigations=off where all code is trusted");
    }

    private static Row sharedMemory() {
        try {
            FileStore store = Files.getFileStore(SHARED);
            return new Row(
                    "shared memory",
                    "%s on %s, %d MB of %d MB free"
                            .formatted(SHARED, store.type(), store.getUsableSpace() >> 20, store.getTotalSpace() >> 20),
                    FLEETING.contains(store.type()) ? "" : "rings of SHARED_MEMORY there would be written to a disk");
        } catch (IOException none) {
            return new Row("shared memory", "no " + SHARED, "SHARED_MEMORY wants a path on another tmpfs");
        }
    }

    private static Row clock() {
        String source = line(CLOCK, "").orElse(UNKNOWN);
        boolean slow = !QUICK_CLOCKS.contains(source) && !source.equals(UNKNOWN);
        return new Row("clock source", source, slow ? "reading the time is a system call with it; tsc is quicker" : "");
    }

    private static Row swap() {
        String total = line(MEMORY, "SwapTotal:").orElse(UNKNOWN);
        boolean none = total.equals("0 kB") || total.equals(UNKNOWN);
        return new Row("swap", total, none ? "" : "what was swapped out is late when it is needed");
    }

    private static Row settings() {
        try {
            int poor = KernelSettings.couldBeBetter();
            return new Row(
                    "kernel settings", poor + " could be better", poor == 0 ? "" : "needletail tune shows which");
        } catch (IOException notLinux) {
            return Row.of("kernel settings", UNKNOWN);
        }
    }

    /** The first line that begins so, without its beginning. */
    private static Optional<String> line(Path file, String beginning) {
        try {
            return Files.readAllLines(file).stream()
                    .filter(line -> line.startsWith(beginning))
                    .map(line -> line.substring(beginning.length()).strip())
                    .findFirst();
        } catch (IOException notLinux) {
            return Optional.empty();
        }
    }

    private static String property(String name) {
        return System.getProperty(name, UNKNOWN);
    }
}
