package io.needletail.bench.cost;

import io.needletail.bench.runner.ClassPaths;
import io.needletail.bench.runner.Measurement;
import io.needletail.bench.runner.PeerTask;
import io.needletail.cli.CliCommand;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Command;

/** {@code needletail bench journal}: the cost of storing messages. */
@Command(
        name = "journal",
        description = {
            "Measure what it costs to keep an order and its report: in memory (off), in the journal (on), and in the"
                    + " journal with the disk awaited (every message).",
            "What took more than 100 us is counted."
        },
        footer = {
            CliCommand.EXAMPLES,
            "  needletail bench journal",
            "  needletail bench journal --rounds 11 --json out.json"
        })
public final class JournalCommand extends CostCommand {
    private static final String MAIN = "io.needletail.bench.peers.needletail.journal.JournalPeer";
    private static final List<String> POLICIES = List.of("off", "on", "every-message");

    /** Made by picocli. */
    public JournalCommand() {}

    @Override
    protected Measurement measurement() throws IOException {
        Path dir = madeFolder();
        Path store = dir.resolve("store");
        String classPath = ClassPaths.installed().of("needletail");
        List<CostMeasurement.Variant> variants = POLICIES.stream()
                .map(policy -> new CostMeasurement.Variant(
                        policy,
                        POLICIES.getFirst(),
                        needletail(classPath, MAIN, PeerTask.options("policy", policy, "dir", store)),
                        store))
                .toList();
        String title = "An order received and its report sent, kept together, 100,000 times a second at most";
        return new CostMeasurement("journal", title, timing(), variants, dir, "not run", notes());
    }
}
