package io.needletail.cli.shell;

import io.needletail.cli.CliCommand;
import io.needletail.cli.ExitCode;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code needletail completion}: a script that lets a shell complete verbs and options. */
@Command(
        name = "completion",
        description = "Print a script with which a shell completes verbs and options.",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:the script was printed", "2:the shell is not known"},
        footer = {
            CliCommand.EXAMPLES,
            "  needletail completion fish > ~/.config/fish/completions/needletail.fish",
            "  source <(needletail completion bash)",
            "  source <(needletail completion zsh)"
        })
public final class CompletionCommand implements CliCommand, Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "bash|zsh|fish", description = "The shell.")
    private Shell shell;

    /** A shell with completion. */
    private enum Shell {
        bash,
        zsh,
        fish
    }

    /** Called by {@link java.util.ServiceLoader}. */
    public CompletionCommand() {}

    @Override
    public Integer call() {
        CommandLine root = spec.root().commandLine();
        PrintWriter out = spec.commandLine().getOut();
        out.print(
                switch (shell) {
                    // It turns on zsh's support for completion of bash by itself.
                    case bash, zsh -> AutoComplete.bash("needletail", root);
                    case fish -> FishScript.of(root.getCommandSpec());
                });
        out.flush();
        return ExitCode.OK;
    }
}
