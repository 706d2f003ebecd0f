package io.needletail.cli.venue;

import io.needletail.cli.CliCommand;
import io.needletail.cli.ExitCode;
import io.needletail.venue.config.InstrumentSetup;
import io.needletail.venue.config.OwnerSetup;
import io.needletail.venue.config.VenueSetup;
import io.needletail.venue.sequencer.RecordedCommand;
import java.io.IOException;
import java.io.PrintWriter;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code needletail venue log}: the commands of the recorded log, with who gave each. */
@Command(
        name = "log",
        description = {
            "Print the commands that the recorded log of a node has, with time and identity of who gave each one.",
            "It reads files only, and starts nothing. A line is TIME IDENTITY CLIENT:NUMBER COMMAND FIELD=VALUE …;",
            "with --config instruments and owners have their names. A command that was refused is in the log as well."
        },
        footer = {
            CliCommand.EXAMPLES,
            "  needletail venue log --config venue.cfg venue/node0",
            "  needletail venue log --config venue.cfg --identity operator venue/node0"
        })
final class VenueLogCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Mixin
    private RecordedNode node;

    @Option(names = "--identity", paramLabel = "NAME", description = "Commands of this identity only.")
    private Optional<String> identity = Optional.empty();

    private final Map<String, String> names = new HashMap<>();

    /** Called by picocli. */
    VenueLogCommand() {}

    @Override
    public Integer call() throws IOException {
        Optional<VenueSetup> venue = node.venue();
        venue.ifPresent(this::name);
        PrintWriter out = spec.commandLine().getOut();
        node.run(
                node.replay(venue).listing(command -> {
                    if (identity.isEmpty() || identity.get().equals(command.identity())) out.println(line(command));
                }),
                Long.MAX_VALUE,
                (_, _, _) -> {});
        return ExitCode.OK;
    }

    private void name(VenueSetup venue) {
        for (InstrumentSetup one : venue.instruments()) names.put("instrument=" + one.number(), one.symbol());
        for (OwnerSetup one : venue.owners()) names.put("owner=" + one.number(), one.name());
    }

    private String line(RecordedCommand command) {
        String fields = command.fields().entrySet().stream()
                .map(field -> " " + field.getKey() + "=" + names.getOrDefault(field.toString(), field.getValue()))
                .collect(Collectors.joining());
        String who = command.identity().isEmpty() ? "-" : command.identity();
        return Instant.ofEpochSecond(0, command.timeNs()) + " " + who + " " + command.clientId() + ":"
                + command.clientSequence() + " " + command.name() + fields;
    }
}
