package io.needletail.bench.jmh;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The jar alone, on a virtual machine without any class path; no figure is judged. */
class BenchmarksJarTest {
    private static final Path JAR = Path.of("target", "needletail-benchmarks.jar");

    private static String run(String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(
                List.of(ProcessHandle.current().info().command().orElse("java"), "-jar", JAR.toString()));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
        return output;
    }

    @Test
    void theJarListsItsBenchmarks() throws Exception {
        assertThat(run("-l").lines()).contains("io.needletail.bench.workload.Decode.decode");
    }

    @Test
    void theJarRunsABenchmark() throws Exception {
        String output = run(
                "Decode",
                "-p",
                "message=ExecutionReport",
                "-f",
                "1",
                "-wi",
                "0",
                "-i",
                "1",
                "-r",
                "10ms",
                "-foe",
                "true");
        assertThat(output).contains("# VM options: --add-modules=jdk.incubator.vector", "Run complete");
    }
}
