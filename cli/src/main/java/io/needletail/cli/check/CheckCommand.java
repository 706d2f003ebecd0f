package io.needletail.cli.check;

import io.needletail.cli.CliCommand;
import io.needletail.cli.ExitCode;
import io.needletail.cli.ProcessEnvironment;
import io.needletail.engine.config.ConfigCheck;
import io.needletail.engine.config.Finding;
import io.needletail.engine.error.Severity;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code needletail check}: the verdict on each key of a file, problems first. */
@Command(
        name = "check",
        description = {
            "Say what each key of a QuickFIX-style configuration file does here; exit 1 on problems.",
            "It opens what the file names: key stores with their passwords, folders and their permissions, ports.",
            "It creates nothing and opens no connection."
        },
        footer = {
            CliCommand.EXAMPLES,
            "  needletail check executor.cfg",
            "  needletail check executor.cfg --strict",
            "  needletail check executor.cfg --json"
        })
public final class CheckCommand implements CliCommand, Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "FILE", description = "QuickFIX-style settings.")
    private Path file;

    @Option(names = "--strict", description = "Take warnings, such as unknown keys, for problems too.")
    private boolean strict;

    @Option(names = "--json", description = "Print one JSON object: findings, keys, and the summary as numbers.")
    private boolean json;

    /** Called by {@link java.util.ServiceLoader}. */
    public CheckCommand() {}

    @Override
    public Integer call() throws IOException {
        if (!Files.isReadable(file) || Files.isDirectory(file)) {
            throw new IOException(file + " is no file that can be read");
        }
        VenueCheck venue = VenueCheck.of(file, ConfigCheck.opening(file, ProcessEnvironment.variables()));
        ConfigCheck check = venue.check();
        PrintWriter out = spec.commandLine().getOut();
        int problems =
                check.findings(strict ? Severity.WARNING : Severity.ERROR).size();
        if (json) {
            CheckJson.print(file, check, problems, out);
        } else {
            print(check, venue, problems, out);
        }
        out.flush();
        return problems == 0 ? ExitCode.OK : ExitCode.PROBLEMS;
    }

    private void print(ConfigCheck check, VenueCheck venue, int problems, PrintWriter out) {
        List<Finding> findings = check.findings(Severity.NOTICE);
        findings.forEach(found -> out.println(found.severity().word() + ": " + found));
        if (!findings.isEmpty()) out.println();
        VerdictTable.print(check.keys(), out);
        venue.summary().ifPresent(out::println);
        out.println(summary(check, problems));
    }

    private String summary(ConfigCheck check, int problems) {
        int warnings = check.findings(Severity.WARNING).size()
                - check.findings(Severity.ERROR).size();
        return count(check.sessions(), "usable session") + ", " + count(problems, "problem")
                + (strict ? " (warnings count)" : ", " + count(warnings, "warning"))
                + "; every NT-number is explained in docs/errors.md";
    }

    private static String count(int number, String what) {
        return (number == 0 ? "no" : number) + " " + what + (number == 1 ? "" : "s");
    }
}
