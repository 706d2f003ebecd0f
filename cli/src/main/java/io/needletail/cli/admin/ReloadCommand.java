package io.needletail.cli.admin;

import io.needletail.cli.CliCommand;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
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
    private static final String FAILED = "failed";
    private static final String FINDINGS = "findings";
    private static final String REFUSED = "refused";

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
        return call.run(new AdminCall.Request("reload", arguments), this::print, ReloadCommand::isComplete);
    }

    private static boolean isComplete(Map<String, Object> result) {
        return Map.of().equals(result.get(FAILED)) && "".equals(result.getOrDefault(REFUSED, ""));
    }

    private void print(Map<String, Object> result, PrintWriter out) {
        Map<String, Object> changes = new LinkedHashMap<>(result);
        Object findings = changes.remove(FINDINGS);
        Object refusal = changes.remove(REFUSED);
        if (findings instanceof Collection<?> all) all.forEach(found -> print(found, out));
        if (isDryRun && !"".equals(refusal)) {
            out.println("refused: nothing would be changed");
            return;
        }
        printChanges(changes, out);
    }

    private static void print(Object finding, PrintWriter out) {
        if (!(finding instanceof Map<?, ?> found)) return;
        String line = "0".equals(String.valueOf(found.get("line"))) ? "" : "line " + found.get("line") + ": ";
        out.println(found.get("severity") + ": " + line + found.get("code") + " " + found.get("text"));
    }

    private void printChanges(Map<String, Object> result, PrintWriter out) {
        String would = isDryRun ? "would be " : "";
        result.forEach((what, sessions) -> {
            if (sessions instanceof Collection<?> ids) ids.forEach(id -> out.println(would + what + " " + id));
            if (sessions instanceof Map<?, ?> failures) {
                failures.forEach((id, why) -> out.println(what + " " + id + ": " + why));
            }
        });
        boolean isUnchanged =
                result.values().stream().allMatch(sessions -> sessions.equals(List.of()) || sessions.equals(Map.of()));
        if (isUnchanged) out.println(isDryRun ? "nothing would be changed" : "nothing has changed");
    }
}
