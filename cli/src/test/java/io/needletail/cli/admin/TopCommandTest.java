package io.needletail.cli.admin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.needletail.cli.ExitCode;
import io.needletail.cli.Main;
import io.needletail.cli.run.Config;
import io.needletail.cli.run.RunProcess;
import io.needletail.fixtures.FreshJvm;
import io.needletail.fixtures.Terminal;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** {@code needletail top} at a running engine: printed, and in a terminal with keys. */
@Timeout(120)
final class TopCommandTest {
    private static final Path SCRIPT = Path.of("/usr/bin/script");

    @TempDir
    private Path folder;

    private final Terminal terminal = new Terminal(Main::commandLine);

    @Test
    void withoutATerminalOneScreenIsPrinted() throws IOException, InterruptedException {
        Path store = folder.resolve("store");
        try (RunProcess run = RunProcess.start(folder, "executor", Config.executor("FIX.4.4", store))) {
            assertThat(run.port()).isPositive();
            assertThat(terminal.execute("top", "--once", "--store", store)).isEqualTo(ExitCode.OK);
        }
        assertThat(terminal.out())
                .contains("sessions 0 of 1 logged on, 1 should be and are not; refused connections 0")
                .contains("messages in 0/s, out 0/s")
                .containsPattern("FIX.4.4:EXEC->BANZAI +disconnected +0 +0 +the peer has not connected yet")
                .doesNotContain("log out");
    }

    @Test
    void inATerminalASessionIsFoundLoggedOutAndItsMessagesShown() throws IOException, InterruptedException {
        assumeTrue(Files.isExecutable(SCRIPT), "no " + SCRIPT);
        Path store = folder.resolve("store");
        Path typescript = folder.resolve("typescript");
        try (RunProcess run = RunProcess.start(folder, "executor", Config.executor("FIX.4.4", store))) {
            assertThat(run.port()).isPositive();
            String java = ProcessHandle.current().info().command().orElseThrow();
            String top = String.join(
                    " ",
                    java,
                    String.join(" ", FreshJvm.launcherFlags()),
                    "-Xms64m -Xmx256m -cp",
                    ManagementFactory.getRuntimeMXBean().getClassPath(),
                    Main.class.getName(),
                    "top --store",
                    store.toString());
            Process process = new ProcessBuilder(
                            SCRIPT.toString(),
                            "-qefc",
                            "stty rows 24 cols 80; TERM=xterm " + top,
                            typescript.toString())
                    .redirectErrorStream(true)
                    .redirectOutput(folder.resolve("out").toFile())
                    .start();
            try (OutputStream keys = process.getOutputStream()) {
                await(typescript, "the peer has not connected");
                press(keys, "/BANZAI\r");
                press(keys, "l");
                await(typescript, "logout FIX.4.4:EXEC->BANZAI, yes or no");
                press(keys, "y\r");
                await(typescript, "logout FIX.4.4:EXEC->BANZAI: done");
                await(typescript, " disabled ");
                press(keys, "m");
                await(typescript, "any key goes back");
                press(keys, "x");
                press(keys, "q");
            }
            assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
            assertThat(process.exitValue()).as(text(typescript)).isZero();
        }
    }

    private static void press(OutputStream keys, String text) throws IOException {
        keys.write(text.getBytes(StandardCharsets.UTF_8));
        keys.flush();
    }

    private static void await(Path typescript, String wanted) throws IOException {
        long endNs = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        while (!text(typescript).contains(wanted)) {
            assertThat(System.nanoTime())
                    .as("'%s' in %s", wanted, text(typescript))
                    .isLessThan(endNs);
            LockSupport.parkNanos(50_000_000);
        }
    }

    private static String text(Path typescript) throws IOException {
        return Files.exists(typescript) ? Files.readString(typescript, StandardCharsets.UTF_8) : "";
    }
}
