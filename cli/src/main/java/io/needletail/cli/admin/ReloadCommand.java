package io.needletail.cli.admin;

import io.needletail.cli.CliCommand;
import io.needletail.engine.admin.AdminClient;
import io.needletail.engine.operate.ReloadReport;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code needletail reload}: a running engine reads its file again, as at SIGHUP, and the caller gets the outcome. */
@Command(
        name = "reload",
        description = {
            "Make a running engine read its configuration file again and change what the file has changed.",
            "A file with an error changes nothing; then, and when a session cannot be opened, the exit code is 1."
        },
        footer = {
            CliCommand.EXAMPLES,
            "  needletail reload --config executor.cfg",
            "  needletail reload --config executor.cfg --dry-run",
            "  needletail reload --config executor.cfg --dry-run --candidate next.cfg"
        })
public final class ReloadCommand implements CliCommand, Callable<Integer> {
    @Mixin
    private AdminCall call;

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--dry-run",
            description =
                    "Print what a reload would add, change and remove, and the findings of the file; change nothing.")
    private boolean isDryRun;

    @Option(
            names = "--candidate",
            paramLabel = "FILE",
            description = "With --dry-run: another version of the file, which the engine can read.")
    private Optional<Path> candidate = Optional.empty();

    /** Called by {@link java.util.ServiceLoader}. */
    public ReloadCommand() {}

    @Override
    public Integer call() throws IOException {
        if (candidate.isPresent() && !isDryRun) {
            throw new ParameterException(spec.commandLine(), "--candidate needs --dry-run");
        }
        Map<String, Object> arguments = new LinkedHashMap<>();
        if (isDryRun) arguments.put("dryRun", true);
        candidate.ifPresent(file -> arguments.put("file", file.toAbsolutePath().toString()));
        return call.run(
                new AdminCall.Request("reload", arguments), this::print, ReloadReport.class, ReloadCommand::isComplete);
    }

    private static boolean isComplete(ReloadReport report) {
        return report.failed().isEmpty() && report.refused().orElse("").isEmpty();
    }

    private void print(Map<String, Object> result, PrintWriter out) throws IOException {
        ReloadReport report = AdminClient.read(result, ReloadReport.class);
        report.findings().ifPresent(all -> all.forEach(found -> print(found, out)));
        if (!report.refused().orElse("").isEmpty()) {
            out.println("refused: nothing would be changed");
            return;
        }
        print("added", report.added(), out);
        print("changed", report.changed(), out);
        print("removed", report.removed(), out);
        List<String> applied = report.applied().orElse(List.of());
        print("applied", applied, out);
        report.failed().forEach((id, why) -> out.println("failed " + id + ": " + why));
        boolean isUnchanged = Stream.of(report.added(), report.changed(), report.removed(), applied)
                        .allMatch(List::isEmpty)
                && report.failed().isEmpty();
        if (isUnchanged) out.println(isDryRun ? "nothing would be changed" : "nothing has changed");
    }

    private static void print(ReloadReport.Remark found, PrintWriter out) {
        String line = found.line() == 0 ? "" : "line " + found.line() + ": ";
        out.println(found.severity() + ": " + line + found.code() + " " + found.text());
    }

    private void print(String what, List<String> changes, PrintWriter out) {
        changes.forEach(change -> out.println((isDryRun ? "would be " : "") + what + " " + change));
    }
}
