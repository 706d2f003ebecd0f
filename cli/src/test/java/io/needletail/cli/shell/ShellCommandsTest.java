package io.needletail.cli.shell;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.cli.ExitCode;
import io.needletail.cli.Main;
import io.needletail.fixtures.Terminal;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ShellCommandsTest {
    @TempDir
    private Path dir;

    private final Terminal terminal = new Terminal(Main::commandLine);

    @Test
    void bashCompletesVerbsAndOptions() throws Exception {
        Assumptions.assumeTrue(Files.isExecutable(Path.of("/bin/bash")), "needs bash");
        assertThat(terminal.execute("completion", "bash")).isZero();
        Path script = Files.writeString(dir.resolve("completion.bash"), terminal.out());
        String ask = "source '" + script + "'; COMP_WORDS=(needletail deco); COMP_CWORD=1; _complete_needletail;"
                + " echo \"${COMPREPLY[@]}\"; COMP_WORDS=(needletail decode --js); COMP_CWORD=2; _complete_needletail;"
                + " echo \"${COMPREPLY[@]}\"";
        Process bash = new ProcessBuilder("/bin/bash", "-c", ask)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        String out = new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(bash.waitFor()).as(out).isZero();
        assertThat(out.lines().toList()).containsExactly("decode", "--json");
    }

    @Test
    void zshGetsItThroughItsSupportForBash() {
        assertThat(terminal.execute("completion", "zsh")).isZero();
        assertThat(terminal.out()).contains("bashcompinit", "_complete_needletail");
    }

    @Test
    void fishGetsALineForEachVerbAndOption() {
        assertThat(terminal.execute("completion", "fish")).isZero();
        assertThat(terminal.out())
                .contains(
                        "complete -c needletail -n '__fish_use_subcommand' -f -a 'decode' -d ",
                        "complete -c needletail -n '__fish_seen_subcommand_from decode' -l json -d ",
                        "complete -c needletail -n '__fish_seen_subcommand_from journal; and __fish_seen_subcommand_from text'"
                                + " -l out -r -d ");
    }

    @Test
    void anUnknownShellIsAUsageError() {
        assertThat(terminal.execute("completion", "csh")).isEqualTo(ExitCode.USAGE);
    }

    @Test
    void aManualPageHasEveryPartOfTheHelp() {
        assertThat(terminal.execute("man", "decode")).isZero();
        assertThat(terminal.out())
                .startsWith(".TH \"NEEDLETAIL\\-DECODE\" 1 ")
                .contains(
                        ".SH \"SYNOPSIS\"",
                        ".SH \"OPTIONS\"",
                        ".B \\-\\-json",
                        ".SH \"EXIT STATUS\"",
                        ".SH \"EXAMPLES\"")
                .doesNotContain("%n", "${");
    }

    @Test
    void thePagesOfAllVerbsAreWritten() throws IOException {
        assertThat(terminal.execute("man", "--to", dir)).isZero();
        assertThat(dir.resolve("needletail.1")).exists();
        assertThat(dir.resolve("needletail-journal-text.1")).content().contains("journal");
        assertThat(terminal.execute("man", "dance")).isEqualTo(ExitCode.USAGE);
    }
}
