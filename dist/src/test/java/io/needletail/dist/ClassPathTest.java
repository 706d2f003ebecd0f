package io.needletail.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Each verb has the classes it needs, and no others. */
@Timeout(120)
class ClassPathTest {
    private static final Path FOLDER = Path.of("target", "needletail").toAbsolutePath();
    private static final Path JAR = FOLDER.resolve("needletail.jar");
    private static final String[] BENCH_ONLY = {"jackson", "harness", "probe", "workload", "jmh", "peer"};

    @TempDir
    private Path folder;

    @Test
    void theClassPathHoldsNothingOfTheBench() throws IOException {
        try (JarFile jar = new JarFile(JAR.toFile())) {
            String[] entries = jar.getManifest()
                    .getMainAttributes()
                    .getValue(Attributes.Name.CLASS_PATH)
                    .split(" ", -1);
            assertThat(entries)
                    .anyMatch(entry -> entry.contains("needletail-engine"))
                    .allSatisfy(entry -> assertThat(entry).doesNotContain(BENCH_ONLY))
                    .allSatisfy(entry -> assertThat(FOLDER.resolve(entry)).exists());
        }
    }

    @Test
    void runLoadsNoClassOfTheBenchAndNoJackson() throws IOException, InterruptedException {
        Path config = Files.writeString(folder.resolve("run.cfg"), """
                [SESSION]
                ConnectionType=acceptor
                SocketAcceptAddress=127.0.0.1
                SocketAcceptPort=0
                BeginString=FIX.4.4
                SenderCompID=EXEC
                TargetCompID=BANZAI
                FileStorePath=%s
                """.formatted(folder.resolve("store")));
        Path loaded = folder.resolve("loaded.txt");
        Process run = java(
                "-Xlog:class+load:file=" + loaded,
                "-jar",
                JAR.toString(),
                "run",
                "--no-warm-up",
                "--app",
                "executor",
                "--config",
                config.toString());
        try (BufferedReader out = run.inputReader(StandardCharsets.UTF_8)) {
            assertThat(out.readLine()).startsWith("listening on 127.0.0.1:");
        } finally {
            run.destroy();
            run.waitFor();
        }
        assertThat(Files.readString(loaded, StandardCharsets.ISO_8859_1))
                .contains("io.needletail.engine.Engine ")
                .doesNotContain("io.needletail.bench", "com.fasterxml");
    }

    @Test
    void benchIsAVerbAllTheSame() throws IOException, InterruptedException {
        assertThat(output("bench", "--help")).contains("needletail bench", "rtt");
        assertThat(output("help", "bench")).contains("rtt");
        assertThat(output("--help")).contains("  bench", "  run");
    }

    private static String output(String... verb) throws IOException, InterruptedException {
        List<String> arguments = new ArrayList<>(List.of("-jar", JAR.toString()));
        arguments.addAll(List.of(verb));
        Process process = java(arguments.toArray(String[]::new));
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(text).isZero();
        return text;
    }

    private static Process java(String... arguments) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-Xmx256m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
    }
}
