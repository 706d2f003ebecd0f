package io.needletail.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.needletail.fixtures.FreshJvm;
import io.needletail.fixtures.SharedData;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The standard error of verbs that are started with vectors, as the launcher, the unit and the image start them. */
@Timeout(180)
final class StandardErrorTest {
    private record Outcome(int exitCode, String err) {}

    @BeforeEach
    void requireShell() {
        assumeTrue(Files.isExecutable(Path.of("/bin/bash")), "there is no /bin/bash");
    }

    @Test
    void aVerbWithVectorsSaysNothingOfTheIncubator() throws Exception {
        assertThat(run(List.of(), "run", "--help")).isEqualTo(new Outcome(ExitCode.OK, ""));
    }

    @Test
    void whatTheProgramAndTheVirtualMachineReportIsThere() throws Exception {
        Outcome wrong = run(List.of(), "run", "--config", "missing.cfg", "--app", "none");
        assertThat(wrong.err()).contains("missing.cfg").doesNotContain("incubator");
        assertThat(wrong.exitCode()).isNotEqualTo(ExitCode.OK);
        Outcome unknown = run(List.of("-XX:+NoSuchFlag"), "run", "--help");
        assertThat(unknown.err()).contains("Unrecognized VM option 'NoSuchFlag'");
        assertThat(unknown.exitCode()).isEqualTo(1);
    }

    private static Outcome run(List<String> more, String... words) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                "/bin/bash",
                "-c",
                LauncherTest.WHOLE,
                "bash",
                "/bin/sh",
                SharedData.checkout().resolve("scripts/quiet-java.sh").toString()));
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(FreshJvm.launcherFlags());
        command.addAll(more);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName()));
        command.addAll(List.of(words));
        Process process = new ProcessBuilder(command)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        String err = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Outcome(process.waitFor(), err);
    }
}
