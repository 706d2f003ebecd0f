package io.needletail.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.NoSuchFileException;
import java.util.Arrays;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Command;

final class MainTest {

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();
    private final CommandLine commandLine =
            Main.commandLine().setOut(new PrintWriter(out)).setErr(new PrintWriter(err));

    @Test
    void helpListsEveryVerbWithAnExample() {
        assertThat(commandLine.execute("--help")).isEqualTo(ExitCode.OK);
        assertThat(Examples.leaves(commandLine)).isNotEmpty().allSatisfy(verb -> {
            String name = verb.getCommandSpec().qualifiedName();
            assertThat(Examples.of(verb)).as("examples of " + name).isNotEmpty().allMatch(line -> line.contains(name));
            assertThat(out.toString()).contains("\n  " + name);
        });
        assertThat(commandLine.getSubcommands().keySet())
                .allSatisfy(verb -> assertThat(out.toString()).containsPattern("(?m)^  " + verb + " "));
    }

    @Test
    void everyVerbHasHelp() {
        assertThat(Examples.leaves(commandLine)).allSatisfy(verb -> {
            String[] asked = (verb.getCommandSpec().qualifiedName() + " --help").split(" ", -1);
            assertThat(commandLine.execute(Arrays.copyOfRange(asked, 1, asked.length)))
                    .isEqualTo(ExitCode.OK);
            assertThat(verb.getCommandSpec().usageMessage().description()).isNotEmpty();
        });
    }

    @Test
    void helpOfAVerbIsTheSameEitherWay() {
        commandLine.execute("help", "version");
        String asked = out.toString();
        out.getBuffer().setLength(0);
        commandLine.execute("version", "--help");
        assertThat(asked).contains("--json").isEqualTo(out.toString());
    }

    @Test
    void helpOfAnUnknownVerbIsAUsageError() {
        assertThat(commandLine.execute("help", "dance")).isEqualTo(ExitCode.USAGE);
        assertThat(err.toString()).contains("there is no verb 'dance'");
    }

    @Test
    void anUnknownVerbIsAUsageErrorWithASuggestion() {
        assertThat(commandLine.execute("versoin")).isEqualTo(ExitCode.USAGE);
        assertThat(err.toString()).contains("'versoin'", "needletail version", "Try 'needletail --help'.");
        assertThat(out.toString()).isEmpty();
    }

    @Test
    void noVerbPrintsTheHelp() {
        assertThat(commandLine.execute(Main.asked())).isEqualTo(ExitCode.OK);
        assertThat(out.toString()).contains("Usage: needletail", "Verbs:");
        assertThat(err.toString()).isEmpty();
    }

    @Test
    void anUnknownOptionIsAUsageErrorOfItsVerb() {
        assertThat(commandLine.execute("version", "--colour")).isEqualTo(ExitCode.USAGE);
        assertThat(err.toString()).contains("needletail version: ", "--colour", "Try 'needletail version --help'.");
    }

    @Test
    void aVerbOfAGroupInAnotherJarIsFound() {
        assertThat(commandLine.execute("choir", "sing")).isEqualTo(ExitCode.OK);
        assertThat(out.toString()).isEqualTo("swift, swift" + System.lineSeparator());
    }

    @Test
    void aGroupAloneIsAUsageError() {
        assertThat(commandLine.execute("choir")).isEqualTo(ExitCode.USAGE);
        assertThat(err.toString()).contains("Try 'needletail choir --help'.");
    }

    @Test
    void helpReachesIntoAGroup() {
        assertThat(commandLine.execute("help", "choir", "sing")).isEqualTo(ExitCode.OK);
        assertThat(out.toString()).contains("Usage: needletail choir sing [-h]", "Examples:");
    }

    @Test
    void versionPrintsTextOrJson() {
        assertThat(commandLine.execute("version")).isEqualTo(ExitCode.OK);
        assertThat(out.toString()).contains("java " + Runtime.version());
        out.getBuffer().setLength(0);
        assertThat(commandLine.execute("version", "--json")).isEqualTo(ExitCode.OK);
        assertThat(out.toString()).startsWith("{\"needletail\":\"").contains("\"java\":\"" + Runtime.version() + "\"");
    }

    @Test
    void testRefersTheUserToTheLauncher() {
        assertThat(commandLine.execute("test", "--long", "--suite", "failover")).isEqualTo(ExitCode.USAGE);
        assertThat(err.toString()).contains("./needletail test --long --suite failover");
    }

    @Test
    void anEnvironmentErrorIsOneLineWithItsOwnExitCode() {
        assertThat(failingWith(new IOException("port 9880 is taken"))).isEqualTo(ExitCode.ENVIRONMENT);
        assertThat(err.toString()).isEqualTo("needletail fail: port 9880 is taken" + System.lineSeparator());
    }

    @Test
    void aFileSystemErrorHasMoreThanThePath() {
        failingWith(new NoSuchFileException("session.cfg"));
        assertThat(err.toString())
                .isEqualTo("needletail fail: session.cfg: no such file or folder" + System.lineSeparator());
    }

    @Test
    void aWrappedEnvironmentErrorIsUnwrapped() {
        Exception wrapped = new UncheckedIOException(new FileNotFoundException("no file here"));
        assertThat(failingWith(wrapped)).isEqualTo(ExitCode.ENVIRONMENT);
        assertThat(err.toString()).contains("needletail fail: no file here");
    }

    @Test
    void anInternalErrorIsOneLineWithItsPosition() {
        assertThat(failingWith(new IllegalStateException("7 is not 9"))).isEqualTo(ExitCode.PROBLEMS);
        assertThat(err.toString())
                .contains("internal error", "7 is not 9", "MainTest")
                .hasLineCount(1);
    }

    private int failingWith(Exception failure) {
        return commandLine
                .addSubcommand(new Failing(failure))
                .setErr(new PrintWriter(err))
                .execute("fail");
    }

    @Command(name = "fail")
    private record Failing(Exception failure) implements Callable<Integer> {

        @Override
        public Integer call() throws Exception {
            throw failure;
        }
    }
}
