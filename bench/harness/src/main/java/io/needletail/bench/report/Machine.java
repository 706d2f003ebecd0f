package io.needletail.bench.report;

import io.needletail.bench.runner.Environment;
import io.needletail.bench.runner.JvmFlags;
import io.needletail.bench.runner.Programs;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Description of the machine, for the comparison with others. Values that Linux does not report are left out. */
final class Machine {

    private static final Path NETWORK = Path.of("/sys/class/net");
    private static final Path CPU = Path.of("/sys/devices/system/cpu");

    private Machine() {}

    /** Reads the properties of this machine. */
    static Map<String, String> card(Path folder) throws IOException {
        Map<String, String> card = new LinkedHashMap<>();
        Map<String, String> environment = Environment.now("see each result", "see each result");
        card.put("cpu", environment.get("cpu"));
        first(CPU.resolve("smt/active")).ifPresent(on -> card.put("SMT", on.equals("1") ? "on" : "off"));
        line("/proc/cpuinfo", "flags")
                .filter(flags -> flags.contains(" hypervisor"))
                .ifPresent(_ -> card.put("hypervisor", hypervisor()));
        card.put("NUMA nodes", Long.toString(count(Path.of("/sys/devices/system/node"), "node[0-9]*")));
        line("/proc/meminfo", "MemTotal").ifPresent(total -> card.put("memory", total));
        line("/proc/meminfo", "SwapTotal").ifPresent(swap -> card.put("swap", swap));
        card.put(
                "disk of the results",
                Files.getFileStore(folder).type() + " on "
                        + Files.getFileStore(folder).name());
        card.put("network", String.join(", ", network()));
        card.put("uname -a", Programs.run(List.of("uname", "-a")).output());
        first(Path.of("/sys/devices/system/clocksource/clocksource0/current_clocksource"))
                .ifPresent(clock -> card.put("clock source", clock));
        first(CPU.resolve("cpu0/cpufreq/scaling_governor")).ifPresent(governor -> card.put("governor", governor));
        first(Path.of("/sys/kernel/mm/transparent_hugepage/enabled"))
                .ifPresent(pages -> card.put("transparent huge pages", pages));
        first(CPU.resolve("isolated")).ifPresent(cores -> card.put("isolated cores", cores));
        card.put(
                "JVM",
                Runtime.version() + " " + ManagementFactory.getRuntimeMXBean().getVmName());
        card.put(
                "flags of this process",
                String.join(" ", ManagementFactory.getRuntimeMXBean().getInputArguments()));
        card.put("flags of every JVM that was measured", String.join(" ", JvmFlags.MEASURED));
        card.put("flags of Needletail's besides", String.join(" ", JvmFlags.NEEDLETAIL));
        card.put("commit", environment.get("commit"));
        return card;
    }

    private static String hypervisor() {
        return first(Path.of("/sys/hypervisor/type"))
                .or(() -> first(Path.of("/sys/class/dmi/id/sys_vendor")))
                .orElse("yes, kind unknown");
    }

    private static List<String> network() throws IOException {
        List<String> names = new ArrayList<>();
        if (!Files.isDirectory(NETWORK)) return names;
        try (DirectoryStream<Path> devices = Files.newDirectoryStream(NETWORK)) {
            for (Path device : devices) {
                Path driver = device.resolve("device/driver");
                names.add(device.getFileName()
                        + (Files.exists(driver) ? " (" + driver.toRealPath().getFileName() + ")" : ""));
            }
        }
        names.sort(null);
        return names;
    }

    private static long count(Path folder, String glob) throws IOException {
        if (!Files.isDirectory(folder)) return 1;
        long count = 0;
        try (DirectoryStream<Path> found = Files.newDirectoryStream(folder, glob)) {
            for (Path _ : found) count++;
        }
        return count;
    }

    /** The first line of a file that is not empty. */
    private static Optional<String> first(Path file) {
        try (Stream<String> lines = Files.lines(file)) {
            return lines.map(String::strip).filter(line -> !line.isEmpty()).findFirst();
        } catch (IOException absent) {
            return Optional.empty();
        }
    }

    /** The text after the colon of the first line that begins so. */
    private static Optional<String> line(String file, String beginning) {
        try (Stream<String> lines = Files.lines(Path.of(file))) {
            return lines.filter(line -> line.startsWith(beginning))
                    .map(line -> line.substring(line.indexOf(':') + 1).strip())
                    .findFirst();
        } catch (IOException absent) {
            return Optional.empty();
        }
    }
}
