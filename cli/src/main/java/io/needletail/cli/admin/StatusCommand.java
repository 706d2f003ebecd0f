package io.needletail.cli.admin;

import io.needletail.cli.CliCommand;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code needletail status}: a running engine in a few lines. */
@Command(
        name = "status",
        description = "Show a running engine: its process, how many sessions are logged on, refused connections.",
        footer = {
            CliCommand.EXAMPLES,
            "  needletail status --config executor.cfg",
            "  needletail status --store store --json"
        })
public final class StatusCommand implements CliCommand, Callable<Integer> {
    @Mixin
    private AdminCall call;

    /** Called by {@link java.util.ServiceLoader}. */
    public StatusCommand() {}

    @Override
    public Integer call() throws IOException {
        return call.run(new AdminCall.Request("status", Map.of()), SessionPrinter::full);
    }
}
