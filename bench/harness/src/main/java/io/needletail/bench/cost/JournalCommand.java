package io.needletail.bench.cost;

import io.needletail.bench.runner.ClassPaths;
import io.needletail.cli.CliCommand;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code needletail bench journal}: what keeping messages costs. */
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
public final class JournalCommand implements Callable<Integer> {
    private static final String MAIN = "io.needletail.bench.peers.needletail.journal.JournalPeer";
    private static final List<String> POLICIES = List.of("off", "on", "every-message");

    @Spec
    private CommandSpec spec;

    @Mixin
    private CostOptions options;

    /** Made by picocli. */
    public JournalCommand() {}

    @Override
    public Integer call() throws IOException {
        CostPlan.Timing timing = options.timing(spec);
        Path dir = options.folder("journal");
        String classPath = ClassPaths.installed().of("needletail");
        List<Variant> variants =
                POLICIES.stream().map(policy -> variant(policy, classPath, dir)).toList();
        String title = "An order received and its report sent, kept together, 100,000 times a second at most";
        return options.run(new CostPlan("journal", title, timing, variants, dir), "not run", spec);
    }

    private Variant variant(String policy, String classPath, Path dir) {
        Path store = dir.resolve("store");
        List<String> command = new ArrayList<>(options.needletail(classPath, MAIN));
        command.addAll(List.of("--policy", policy, "--dir", store.toString()));
        command.addAll(options.times());
        return new Variant(policy, POLICIES.getFirst(), command, store);
    }
}
