package io.needletail.cli.admin;

import io.needletail.cli.CliCommand;
import io.needletail.cli.ExitCode;
import io.needletail.engine.admin.AdminClient;
import io.needletail.engine.operate.EngineMetrics;
import io.needletail.engine.operate.SessionListing;
import io.needletail.engine.operate.SessionReport;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code needletail status}: a running engine in a few lines. */
@Command(
        name = "status",
        description = {
            "Show a running engine: its process, how many sessions are logged on, refused connections.",
            "Exit code 1 when a session should be logged on by its schedule and is not, or a store has had a fault; each is named."
        },
        footer = {
            CliCommand.EXAMPLES,
            "  needletail status --config executor.cfg",
            "  needletail status --store store --json"
        })
public final class StatusCommand implements CliCommand, Callable<Integer> {
    private static final int NAMED_MAX = 20;

    @Mixin
    private AdminCall call;

    /** Called by {@link java.util.ServiceLoader}. */
    public StatusCommand() {}

    @Override
    public Integer call() throws IOException {
        return call.carryOut(client -> {
            call.print(client.call("status", Map.of()), SessionPrinter::full);
            List<String> problems = problems(client);
            problems.stream().limit(NAMED_MAX).forEach(call::say);
            if (problems.size() > NAMED_MAX) {
                call.say((problems.size() - NAMED_MAX) + " more; 'needletail session list' has all sessions");
            }
            return problems.isEmpty() ? ExitCode.OK : ExitCode.PROBLEMS;
        });
    }

    private static List<String> problems(AdminClient client) throws IOException {
        List<String> problems = new ArrayList<>();
        AdminClient.read(client.call("metrics", Map.of()), EngineMetrics.class)
                .storeFaults()
                .forEach((code, count) -> problems.add("faults of stores since the start: " + code + " " + count
                        + " times; see 'needletail explain " + code + "'"));
        AdminClient.read(client.call("list", Map.of()), SessionListing.class).sessions().stream()
                .filter(SessionReport::isDown)
                .forEach(one -> problems.add(
                        (one.session() + " is not logged on: " + TopScreen.reason(one)).replaceAll(": $", "")));
        return problems;
    }
}
