package io.needletail.cli.analyse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.needletail.cli.ChildJvm;
import io.needletail.cli.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** The verb in a process of its own, with the real Python, on histories of a known round trip. */
final class AnalyseCommandTest {

    private static final long EPOCH_NS = 1_790_000_000_000_000_000L;

    private static final int ORDERS = 1_000;

    private static final long CYCLE_NS = 100_000;

    @TempDir
    private Path folder;

    @Test
    void twoHistoriesHaveBothKindsOfPercentilesAndThePictures() throws Exception {
        Path outgoing = write("out.fix", "35=D", "", 0);
        Path incoming = write("in.fix", "35=8", "39=2\001", 12_000);
        Path json = folder.resolve("figures.json");

        Run run = verb(
                outgoing.toString(), incoming.toString(), "--useHeaderTimestamp", "--warmup", "0", "--json", "" + json);

        assertThat(run.exitCode()).as(run.output()).isEqualTo(ExitCode.OK);
        assertThat(run.output())
                .contains("published method: means over windows of about", "the truth: matched round trips");
        assertThat(Files.readString(json)).contains("\"count\": 1000", "\"max_us\": 12.0", "\"max_us\": 100.0");
        assertThat(folder.resolve("out.fix.png")).isNotEmptyFile();
        assertThat(folder.resolve("out.fix.pdf")).isNotEmptyFile();
    }

    @Test
    void theExitCodeAndTheOutputOfTheScriptArePassedOn() throws Exception {
        Path empty = Files.createFile(folder.resolve("empty.fix"));

        Run refused = verb(empty.toString());
        assertThat(refused.exitCode()).isEqualTo(ExitCode.PROBLEMS);
        assertThat(refused.output()).contains("empty.fix: is empty");

        assertThat(verb(empty.toString(), "--warmup=-1").exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(verb(empty.toString(), "--wormup", "1").exitCode()).isEqualTo(ExitCode.USAGE);
    }

    @Test
    void everyOptionIsPassedOnUnderItsName() {
        AnalyseOptions options = new AnalyseOptions();
        List<String> given = List.of(
                "--incoming=i",
                "--resolution=1",
                "--sampleCount=2",
                "--warmup=3",
                "--tag=35=F",
                "--no-useHeaderTimestamp",
                "--seed=4",
                "--maxUnreadable=5",
                "--json=j",
                "--out=o",
                "--",
                "-file");

        new CommandLine(options).parseArgs(given.toArray(String[]::new));

        assertThat(options.arguments()).isEqualTo(given);
    }

    @Test
    void absentOptionsAreLeftToTheScript() {
        AnalyseOptions options = new AnalyseOptions();

        new CommandLine(options).parseArgs("out.fix", "in.fix", "--useHeaderTimestamp");

        assertThat(options.arguments()).containsExactly("--useHeaderTimestamp", "--", "out.fix", "in.fix");
    }

    @Test
    void missingPythonIsReportedWithWhatToInstall() throws IOException {
        AnalysisScript script = new AnalysisScript(
                AnalysisScript.find().file(), folder.resolve("no-python").toString());

        assertThatThrownBy(() -> script.run(List.of()))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("apt-get install python3 python3-venv");
    }

    @Test
    void aMissingScriptIsReportedWithItsExpectedPath() {
        assertThatThrownBy(() -> AnalysisScript.findAbove(folder))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("beside needletail.jar");
    }

    @Test
    void theScriptIsFoundBesideTheFolderOfTheJars() throws IOException {
        Path script = folder.resolve("analysis").resolve("analyse_message_history.py");
        Files.createDirectories(script.getParent());
        Files.createFile(script);

        assertThat(AnalysisScript.findAbove(folder.resolve("lib").resolve("needletail-cli.jar"))
                        .file())
                .isEqualTo(script);
    }

    @Test
    void theTestsOfTheScriptPass() throws Exception {
        Path tests = AnalysisScript.find().file().resolveSibling("tests");

        Run run = run(List.of("python3", tests.toString()));

        assertThat(run.exitCode()).as(run.output()).isZero();
        assertThat(run.output()).contains("OK");
    }

    private Path write(String name, String type, String status, long delayNs) throws IOException {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < ORDERS; i++) {
            text.append(EPOCH_NS + i * CYCLE_NS + delayNs)
                    .append(";8=FIX.4.4\0019=100\001")
                    .append(type)
                    .append("\00111=ORDER-")
                    .append(i)
                    .append('\001')
                    .append(status)
                    .append("10=000\001\n");
        }
        return Files.writeString(folder.resolve(name), text);
    }

    private Run verb(String... arguments) throws IOException, InterruptedException {
        List<String> command = ChildJvm.verb("analyse");
        command.addAll(List.of(arguments));
        return run(command);
    }

    private Run run(List<String> command) throws IOException, InterruptedException {
        Path output = Files.createTempFile(folder, "output", ".txt");
        int exitCode = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start()
                .waitFor();
        return new Run(exitCode, Files.readString(output));
    }

    private record Run(int exitCode, String output) {}
}
