package io.needletail.bench;

import io.needletail.bench.cluster.ClusterCommand;
import io.needletail.bench.codec.CodecCommand;
import io.needletail.bench.codec.JmhCommand;
import io.needletail.bench.compare.CompareCommand;
import io.needletail.bench.cost.JournalCommand;
import io.needletail.bench.cost.SessionsCommand;
import io.needletail.bench.echo.EchoCommand;
import io.needletail.bench.fast.FastCommand;
import io.needletail.bench.floor.FloorCommand;
import io.needletail.bench.gc.GarbageCommand;
import io.needletail.bench.match.MatchCommand;
import io.needletail.bench.publish.RecordCommand;
import io.needletail.bench.report.AllCommand;
import io.needletail.bench.report.ReportCommand;
import io.needletail.bench.rtt.AllocationCommand;
import io.needletail.bench.rtt.RttCommand;
import io.needletail.bench.sbe.SbeCommand;
import io.needletail.bench.serve.ServeCommand;
import io.needletail.bench.venue.VenueLatencyCommand;
import io.needletail.bench.wire.WireCommand;
import io.needletail.bench.yardstick.YardstickCommand;
import io.needletail.cli.CliCommand;
import picocli.CommandLine.Command;

/** {@code needletail bench}: groups the measurements. */
@Command(
        name = "bench",
        description = "Measure Needletail beside other engines, in one run on one machine.",
        subcommands = {
            RttCommand.class,
            AllocationCommand.class,
            EchoCommand.class,
            WireCommand.class,
            FloorCommand.class,
            ServeCommand.class,
            CodecCommand.class,
            JmhCommand.class,
            FastCommand.class,
            MatchCommand.class,
            YardstickCommand.class,
            SbeCommand.class,
            GarbageCommand.class,
            ClusterCommand.class,
            VenueLatencyCommand.class,
            SessionsCommand.class,
            JournalCommand.class,
            RecordCommand.class,
            CompareCommand.class,
            AllCommand.class,
            ReportCommand.class
        },
        footer = {
            CliCommand.EXAMPLES,
            "  needletail bench rtt",
            "  needletail bench rtt --duration 10 --warmup 5 --rounds 3"
        })
public final class BenchCommand implements CliCommand {

    /** Called by {@link java.util.ServiceLoader}. */
    public BenchCommand() {}
}
