package io.needletail.cli.doctor;

import io.needletail.cli.tune.Knobs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The machine: its system, cores, clock and file systems. What Linux does not tell is called unknown. */
final class Machine {

    private static final String UNKNOWN = "unknown";
    private static final Path STATUS = Path.of("/proc/self/status");
    private static final Path MEMORY = Path.of("/proc/meminfo");
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
                clock(),
                swap(),
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
            int poor = Knobs.couldBeBetter();
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
