package io.needletail.bench.runner;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class TrapLogsTest {
    @TempDir
    private Path memory;

    @Test
    void deoptimisationsOfBothEndsWithinTheWindowAreCounted() throws IOException {
        TrapLogs logs = new TrapLogs(memory);
        write(logs, "server", 99, 100, 150);
        write(logs, "client", 200, 201);

        assertThat(logs.count(100, 200)).isEqualTo(3);
        assertThat(logs.count(300, 400)).isZero();
    }

    @Test
    void aPeerWithoutAVirtualMachineHasNone() throws IOException {
        TrapLogs logs = new TrapLogs(memory);
        write(logs, "server", 100);
        logs.remove();

        assertThat(logs.count(0, 200)).isZero();
    }

    /** As the virtual machine writes them, a line of another form between them. */
    private static void write(TrapLogs logs, String role, long... times) throws IOException {
        String flag = logs.flag(role);
        Path file = Path.of(flag.substring(flag.indexOf("file=") + 5, flag.indexOf(":timenanos")));
        StringBuilder lines = new StringBuilder("[5ns] something else\n");
        for (long ns : times) {
            lines.append("[" + ns + "ns] cid= 443     level=4 a.B.c(I)I trap_bci=19 unstable_if reinterpret pc=0x1\n");
        }
        Files.writeString(file, lines);
    }
}
