package io.needletail.cli.cluster;

import io.needletail.cli.CliCommand;
import io.needletail.cli.ExitCode;
import io.needletail.tools.output.AlignedTable;
import io.needletail.venue.supervise.ClusterSettings;
import io.needletail.venue.supervise.ElectionHistory;
import io.needletail.venue.supervise.ElectionHistory.Term;
import java.io.IOException;
import java.time.Instant;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code needletail cluster elections}: the leaders' terms so far. */
@Command(
        name = "elections",
        description = {
            "List the elections so far: term, time (UTC), position of the log, and how many candidates had no majority before it.",
            "Nodes that do not run are read too. Exit code 1 when there were more than three in the last ten minutes."
        },
        footer = {CliCommand.EXAMPLES, "  needletail cluster elections"})
final class ElectionsVerb implements Callable<Integer> {
    @Mixin
    private ClusterOptions cluster;

    /** Called by picocli. */
    ElectionsVerb() {}

    @Override
    public Integer call() throws IOException {
        ClusterSettings settings = cluster.settings();
        ElectionHistory history =
                ElectionHistory.read(cluster.folder(), settings.members().size());
        AlignedTable table =
                new AlignedTable(Set.of("TERM", "LOG", "FAILED BEFORE"), "TERM", "BEGAN", "LOG", "FAILED BEFORE");
        for (int index = 0; index < history.terms().size(); index++) {
            Term term = history.terms().get(index);
            table.add(term.number(), term.began(), term.logPosition(), history.failedBefore(index));
        }
        table.print("", cluster.out());
        cluster.out().flush();
        return history.advice(Instant.now(), settings.venue().node().timings())
                .map(advice -> {
                    cluster.say(advice);
                    return ExitCode.PROBLEMS;
                })
                .orElse(ExitCode.OK);
    }
}
