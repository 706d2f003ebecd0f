package io.needletail.cli.messages;

import static io.needletail.fixtures.FixLines.fix;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.cli.ExitCode;
import io.needletail.cli.Main;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The verbs that look at messages as processes in a pipe, with little memory. */
@Timeout(600)
final class PipeTest {
    private static final int HEAP_MB = 40;
    private static final int MEGABYTE = 1_000_000;

    @TempDir
    private Path dir;

    private Process start(String... verb) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx" + HEAP_MB + "m",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName()));
        command.addAll(List.of(verb));
        return new ProcessBuilder(command)
                .redirectError(dir.resolve("err").toFile())
                .start();
    }

    private static byte[] messages() {
        StringBuilder text = new StringBuilder();
        for (int number = 1; text.length() < MEGABYTE; number++) {
            text.append("20260131-08:00:00.000: ")
                    .append(fix(
                            "35=D|34=" + number + "|49=A|56=B|52=20260131-08:00:00|11=A" + number + "|54=1|38=100|"))
                    .append('\n');
        }
        return text.toString().getBytes(ISO_8859_1);
    }

    private static void feed(Process process, int megabytes) {
        byte[] block = messages();
        Thread.ofVirtual().start(() -> {
            try (OutputStream in = process.getOutputStream()) {
                for (int i = 0; i < megabytes; i++) in.write(block);
            } catch (IOException gone) {
                // The process ends when nobody reads what it prints.
                Thread.currentThread().interrupt();
            }
        });
    }

    private void memoryDoesNotGrow(int megabytes) throws Exception {
        long perBlock = new String(messages(), ISO_8859_1).lines().count();
        Process decode = start("decode", "--tags", "11,54");
        feed(decode, megabytes);
        long lines;
        try (BufferedReader out = decode.inputReader()) {
            lines = out.lines().filter(line -> line.contains("Side=1(BUY)")).count();
        }
        assertThat(decode.waitFor()).as("%s", err()).isZero();
        assertThat(lines).isEqualTo(perBlock * megabytes);
    }

    @Test
    void aStreamLargerThanTheHeapIsDecoded() throws Exception {
        memoryDoesNotGrow(3 * HEAP_MB);
    }

    @Test
    @Tag("long")
    void aStreamOfGigabytesIsDecodedInTheSameMemory() throws Exception {
        memoryDoesNotGrow(4_000);
    }

    @Test
    void aReaderThatGoesEndsTheVerbQuietly() throws Exception {
        for (String verb : List.of("decode", "grep")) {
            Process process = verb.equals("grep") ? start(verb, "35=D", "-") : start(verb, "-");
            feed(process, 10 * HEAP_MB);
            try (BufferedReader out = process.inputReader()) {
                assertThat(out.readLine()).contains("2026-01-31");
            }
            assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
            assertThat(process.exitValue()).isEqualTo(ExitCode.OK);
            assertThat(err()).isEmpty();
        }
    }

    private String err() throws IOException {
        return Files.readString(dir.resolve("err"));
    }
}
