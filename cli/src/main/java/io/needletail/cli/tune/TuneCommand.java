package io.needletail.cli.tune;

import io.needletail.cli.CliCommand;
import io.needletail.cli.ExitCode;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code needletail tune}: tells by default, changes with {@code --apply}, puts back with {@code --undo}. */
@Command(
        name = "tune",
        description = {
            "Show which settings of the kernel cost latency here, and what would help. Nothing is changed unless asked.",
            "--apply sets them and reads each back; --undo puts back exactly what was there. Both need root.",
            "Until the machine starts again: nothing is written to its start-up files."
        },
        footer = {
            CliCommand.EXAMPLES,
            "  needletail tune",
            "  sudo needletail tune --apply",
            "  sudo needletail tune --undo"
        })
public final class TuneCommand implements CliCommand, Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @ArgGroup
    private Action action = new Action();

    @Option(
            names = "--state",
            paramLabel = "FILE",
            defaultValue = "/var/tmp/needletail-tune.undo",
            description = "Where the values from before are kept (default: ${DEFAULT-VALUE}).")
    private Path state;

    @Option(names = "--root", paramLabel = "DIR", defaultValue = "/", hidden = true)
    private Path root;

    /** At most one of the two. */
    private static final class Action {
        @Option(names = "--apply", description = "Set what would help.")
        private boolean apply;

        @Option(names = "--undo", description = "Put back what --apply changed.")
        private boolean undo;
    }

    /** Called by {@link java.util.ServiceLoader}. */
    public TuneCommand() {}

    @Override
    public Integer call() throws IOException {
        SettingsBackup undo = new SettingsBackup(state);
        PrintWriter out = spec.commandLine().getOut();
        try {
            if (action.undo) return putBack(undo, out);
            return action.apply ? apply(undo, out) : tell(out);
        } finally {
            out.flush();
        }
    }

    private int tell(PrintWriter out) throws IOException {
        int poor = 0;
        for (KernelSetting knob : KernelSettings.of(root)) {
            String value = knob.value();
            if (knob.isGood(value)) {
                out.println("ok      " + knob.file() + " = " + value);
            } else {
                poor++;
                out.println("better  " + knob.file() + " = " + knob.wanted() + ", is " + value + ": " + knob.why());
            }
        }
        out.println(poor == 0 ? "nothing to do" : poor + " settings could be better; tune --apply sets them");
        return ExitCode.OK;
    }

    private int apply(SettingsBackup undo, PrintWriter out) throws IOException {
        if (undo.exists()) {
            throw new IOException(undo.file() + " holds what an earlier --apply changed; run tune --undo first");
        }
        List<KernelSetting> poor = new ArrayList<>();
        List<SettingsBackup.Line> before = new ArrayList<>();
        for (KernelSetting knob : KernelSettings.of(root)) {
            String value = knob.value();
            if (knob.isGood(value)) continue;
            poor.add(knob);
            before.add(new SettingsBackup.Line(knob.file(), value));
        }
        if (poor.isEmpty()) {
            out.println("nothing to do");
            return ExitCode.OK;
        }
        undo.keep(before);
        int refused = 0;
        for (int index = 0; index < poor.size(); index++) {
            KernelSetting knob = poor.get(index);
            String change = knob.file() + ": " + before.get(index).before() + " -> " + knob.wanted();
            refused += set(knob, knob.wanted(), change, out);
        }
        out.println("what was there is in " + undo.file() + "; tune --undo puts it back");
        return refused == 0 ? ExitCode.OK : ExitCode.PROBLEMS;
    }

    private int putBack(SettingsBackup undo, PrintWriter out) throws IOException {
        if (!undo.exists()) throw new IOException(undo.file() + " is not there: nothing was changed by tune --apply");
        int refused = 0;
        for (SettingsBackup.Line line : undo.lines()) {
            KernelSetting knob = new KernelSetting(line.knob(), line.before(), false, "");
            if (knob.value().equals(line.before())) continue;
            refused += set(knob, line.before(), knob.file() + ": back to " + line.before(), out);
        }
        if (refused > 0) return ExitCode.PROBLEMS;
        undo.forget();
        out.println("everything is as it was");
        return ExitCode.OK;
    }

    /** One when the kernel refused, none when it did not. */
    private static int set(KernelSetting knob, String value, String words, PrintWriter out) {
        try {
            knob.set(value);
            out.println("set      " + words);
            return 0;
        } catch (IOException refused) {
            out.println("refused  " + words + " (" + refused.getMessage() + ")");
            return 1;
        }
    }
}
