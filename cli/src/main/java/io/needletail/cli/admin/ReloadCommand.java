package io.needletail.cli.admin;

import io.needletail.cli.CliCommand;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code needletail reload}: a running engine reads its file again, as at SIGHUP, and the caller gets the outcome. */
@Command(
        name = "reload",
        description = {
            "Make a running engine read its configuration file again and change what the file has changed.",
            "A file with an error changes nothing; then, and when a session cannot be opened, the exit code is 1."
        },
        footer = {CliCommand.EXAMPLES, "  needletail reload --config executor.cfg"})
public final class ReloadCommand implements CliCommand, Callable<Integer> {
    private static final String FAILED = "failed";

    @Mixin
    private AdminCall call;

    /** Called by {@link java.util.ServiceLoader}. */
    public ReloadCommand() {}

    @Override
    public Integer call() throws IOException {
        return call.run(new AdminCall.Request("reload", Map.of()), ReloadCommand::print, ReloadCommand::isComplete);
    }

    private static boolean isComplete(Map<String, Object> result) {
        return Map.of().equals(result.get(FAILED));
    }

    private static void print(Map<String, Object> result, PrintWriter out) {
        result.forEach((what, sessions) -> {
            if (sessions instanceof Collection<?> ids) ids.forEach(id -> out.println(what + " " + id));
            if (sessions instanceof Map<?, ?> failures) {
                failures.forEach((id, why) -> out.println(what + " " + id + ": " + why));
            }
        });
        boolean isUnchanged =
                result.values().stream().allMatch(sessions -> sessions.equals(List.of()) || sessions.equals(Map.of()));
        if (isUnchanged) out.println("nothing has changed");
    }
}
