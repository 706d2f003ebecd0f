package io.needletail.cli.messages;

import io.needletail.cli.CliCommand;
import io.needletail.cli.ExitCode;
import io.needletail.tools.pcap.WireLatency;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code needletail pcap latency}: how long a FIX server took on the wire. */
@Command(
        name = "latency",
        description = {
            "Tell how long a FIX server took on the wire: from the packet that completed a message to the packet that began"
                    + " its answer, paired by ClOrdID(11), or in order where there is none.",
            "Microseconds. A percentile that the number of messages cannot support is shown as –."
        },
        footer = {
            CliCommand.EXAMPLES,
            "  needletail pcap latency capture.pcap",
            "  needletail pcap latency capture.pcap --port 9880 --skip 5000"
        })
public final class LatencyCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "FILE", description = "pcap or pcapng, captured at the server.")
    private Path file;

    @Option(
            names = "--port",
            paramLabel = "PORT",
            description = "The server's (default: where the first message goes).")
    private int port = WireLatency.ANY_PORT;

    @Option(
            names = "--skip",
            paramLabel = "N",
            description = "Leave so many answered messages out at the beginning, as warm-up (default: none).")
    private long skip;

    /** Made by picocli. */
    public LatencyCommand() {}

    @Override
    public Integer call() throws IOException {
        PrintWriter out = spec.commandLine().getOut();
        WireLatency latency = WireLatency.read(file, port, skip);
        latency.remarks().forEach(remark -> spec.commandLine().getErr().println(file + ": " + remark));
        if (latency.count() == 0) {
            spec.commandLine()
                    .getErr()
                    .println(file + " holds no FIX message that was answered"
                            + (latency.doubts().isEmpty() ? "" : ": " + latency.doubts())
                            + "; name the server's port with --port");
            return ExitCode.PROBLEMS;
        }
        out.println(latency.count() + " messages answered, microseconds");
        out.print(latency.table());
        if (!latency.doubts().isEmpty()) out.println("Left out: " + latency.doubts() + ".");
        out.flush();
        return ExitCode.OK;
    }
}
