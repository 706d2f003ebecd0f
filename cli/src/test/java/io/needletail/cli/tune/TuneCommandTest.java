package io.needletail.cli.tune;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.needletail.cli.ExitCode;
import io.needletail.cli.Main;
import io.needletail.fixtures.Terminal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class TuneCommandTest {

    @TempDir
    Path folder;

    private final Terminal terminal = new Terminal(Main::commandLine, "tune");

    @BeforeEach
    void aMachineThatSavesPower() throws IOException {
        file("sys/devices/system/cpu/cpu0/cpufreq/scaling_governor", "powersave\n");
        file("sys/devices/system/cpu/cpu0/cpuidle/state1/disable", "0\n");
        file("sys/devices/system/cpu/cpu0/cpuidle/state2/disable", "0\n");
        file("sys/devices/system/clocksource/clocksource0/available_clocksource", "hpet acpi_pm\n");
        file("sys/devices/system/clocksource/clocksource0/current_clocksource", "hpet\n");
        file("proc/sys/net/core/rmem_max", "212992\n");
        file("proc/sys/net/core/wmem_max", "33554432\n");
        file("proc/sys/vm/swappiness", "60\n");
    }

    @Test
    void withoutApplyNothingIsChanged() throws IOException {
        Map<String, String> before = machine();

        assertThat(tune()).isEqualTo(ExitCode.OK);

        assertThat(terminal.out())
                .contains("scaling_governor = performance, is powersave", "state2/disable = 1, is 0")
                .contains("rmem_max = 16777216, is 212992", "ok", "wmem_max = 33554432", "swappiness = 0, is 60")
                .contains("4 settings could be better")
                .doesNotContain("state1", "clocksource");
        assertThat(machine()).isEqualTo(before);
    }

    @Test
    void undoRestoresTheValuesExactly() throws IOException {
        Map<String, String> before = machine();

        assertThat(tune("--apply")).isEqualTo(ExitCode.OK);
        assertThat(machine())
                .containsEntry("sys/devices/system/cpu/cpu0/cpufreq/scaling_governor", "performance")
                .containsEntry("sys/devices/system/cpu/cpu0/cpuidle/state1/disable", "0")
                .containsEntry("sys/devices/system/cpu/cpu0/cpuidle/state2/disable", "1")
                .containsEntry("proc/sys/net/core/rmem_max", "16777216")
                .containsEntry("proc/sys/net/core/wmem_max", "33554432")
                .containsEntry("proc/sys/vm/swappiness", "0");

        assertThat(tune("--undo")).isEqualTo(ExitCode.OK);
        assertThat(machine()).isEqualTo(before);
        assertThat(folder.resolve("undo")).doesNotExist();
    }

    @Test
    void aSecondApplyKeepsTheFirstBackup() throws IOException {
        tune("--apply");
        Files.writeString(folder.resolve("machine/proc/sys/vm/swappiness"), "30");

        assertThat(tune("--apply")).isEqualTo(ExitCode.ENVIRONMENT);
        assertThat(terminal.err()).contains("run tune --undo first");
        tune("--undo");

        assertThat(machine()).containsEntry("proc/sys/vm/swappiness", "60");
    }

    @Test
    void aValueThatTheKernelRejectsIsReportedAndTheRestIsSet() throws IOException {
        Path refused = folder.resolve("machine/proc/sys/vm/swappiness");
        Files.delete(refused);
        // A symbolic link to a file that takes every write and reads as nothing.
        Files.createSymbolicLink(refused, Path.of("/dev/null"));

        assertThat(tune("--apply")).isEqualTo(ExitCode.PROBLEMS);

        assertThat(terminal.out()).contains("refused", "swappiness was set to 0 and reads ");
        assertThat(machine()).containsEntry("proc/sys/net/core/rmem_max", "16777216");
    }

    @Test
    void thereIsNothingToUndoBeforeAnApply() {
        assertThat(tune("--undo")).isEqualTo(ExitCode.ENVIRONMENT);
        assertThat(terminal.err()).contains("nothing was changed by tune --apply");
    }

    @Test
    void applyAndUndoTogetherAreRejected() {
        assertThat(tune("--apply", "--undo")).isEqualTo(ExitCode.USAGE);
    }

    @Test
    void aChoiceIsReadByItsSelectedValue() throws IOException {
        Path pages = file("sys/kernel/mm/transparent_hugepage/enabled", "[always] madvise never\n");

        assertThat(new KernelSetting(pages, "madvise", false, "").value()).isEqualTo("always");
    }

    @Test
    void aKernelNumberIsReadCompletely() throws IOException {
        Path number = Path.of("/proc/sys/kernel/pid_max");
        assumeThat(number).as("this is not Linux").isReadable();

        assertThat(new KernelSetting(number, "1", true, "").value())
                .isEqualTo(Files.readAllLines(number).getFirst());
    }

    @Test
    void interruptsAreKeptFromCoresThatTheSystemKeepsFree() throws IOException {
        file("sys/devices/system/cpu/online", "0-7\n");
        file("proc/irq/24/smp_affinity_list", "0-7\n");
        file("proc/irq/25/smp_affinity_list", "1\n");
        tune();
        assertThat(terminal.out()).doesNotContain("smp_affinity_list");

        file("sys/devices/system/cpu/isolated", "2-3,5\n");
        tune();
        assertThat(terminal.out())
                .contains("24/smp_affinity_list = 0-1,4,6-7, is 0-7")
                .doesNotContain("irq/25");
    }

    private int tune(String... more) {
        Stream<Object> where = Stream.of("--root", folder.resolve("machine"), "--state", folder.resolve("undo"));
        return terminal.execute(Stream.concat(where, Stream.of(more)).toArray());
    }

    private Path file(String name, String text) throws IOException {
        Path file = folder.resolve("machine").resolve(name);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, text);
    }

    private Map<String, String> machine() throws IOException {
        Map<String, String> values = new TreeMap<>();
        Path machine = folder.resolve("machine");
        try (Stream<Path> files = Files.walk(machine)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                values.put(
                        machine.relativize(file).toString(),
                        Files.readString(file).strip());
            }
        }
        return values;
    }
}
