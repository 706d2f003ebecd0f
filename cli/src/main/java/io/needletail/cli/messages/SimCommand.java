package io.needletail.cli.messages;

import io.needletail.cli.CliCommand;
import io.needletail.cli.ExitCode;
import io.needletail.cli.HostPort;
import io.needletail.tools.sim.Fault;
import io.needletail.tools.sim.ReplySource;
import io.needletail.tools.sim.SimIdentity;
import io.needletail.tools.sim.SimLog;
import io.needletail.tools.sim.SimSettings;
import io.needletail.tools.sim.Simulator;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** {@code needletail sim}: a counterparty for tests, which misbehaves where its options ask for it. */
@Command(
        name = "sim",
        description = {
            "Be a counterparty: accept or make a connection, answer orders by a script or as a log has it, and let go wrong what"
                    + " is asked for.",
            "It answers Logon, TestRequest, ResendRequest and Logout, and remembers nothing of earlier connections. Without a"
                    + " script it accepts and fills each order. A script has lines such as",
            "  on D send 8 37=$n|17=$n|150=0|39=0|11=$11|55=$55|54=$54|151=$38|14=0|6=0|",
            "where $11 is that field of the message that is answered, $n a number that grows, $now the time."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:the connections that were asked for have ended",
            "2:the command line was wrong",
            "3:a file cannot be read, the port is taken, or the peer cannot be reached"
        },
        footer = {
            CliCommand.EXAMPLES,
            "  needletail sim --port 9880 --fault gap@3 --fault delay@5:2000",
            "  needletail sim --port 9880 --from session.log --sender EXEC --fault drop@7 --connections 1",
            "  needletail sim --connect 127.0.0.1:9880 --begin-string FIX.4.4 --sender BANZAI --target EXEC --script hello.txt"
        })
public final class SimCommand implements CliCommand, Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Option(
            names = "--port",
            paramLabel = "PORT",
            description = "Accept on this loopback port; 0 lets the system choose.")
    private Optional<Integer> port = Optional.empty();

    @Option(names = "--connect", paramLabel = "HOST:PORT", description = "Connect there instead, and log on.")
    private Optional<String> connect = Optional.empty();

    @Option(names = "--begin-string", paramLabel = "VERSION", description = "BeginString(8) (default: the peer's).")
    private String beginString = "";

    @Option(
            names = "--sender",
            paramLabel = "COMPID",
            description = "Our SenderCompID(49) (default: whom the peer calls).")
    private String sender = "";

    @Option(names = "--target", paramLabel = "COMPID", description = "Our TargetCompID(56) (default: the peer).")
    private String target = "";

    @Option(names = "--script", paramLabel = "FILE", description = "Answer by the rules of this file.")
    private Optional<Path> script = Optional.empty();

    @Option(
            names = "--from",
            paramLabel = "LOG",
            description =
                    "Answer as --sender did in this log: the k-th message as the k-th there. Any input of decode.")
    private Optional<String> from = Optional.empty();

    @Option(
            names = "--fault",
            paramLabel = "KIND@N",
            converter = FaultConverter.class,
            description = {
                "What goes wrong at our N-th application message: gap, drop, garble, duplicate, or delay@N:MILLISECONDS; or"
                        + " reject@N at the N-th one of the peer. May be given several times."
            })
    private List<Fault> faults = new ArrayList<>();

    @Option(
            names = "--connections",
            paramLabel = "N",
            description = "End after so many connections (default: never, with --connect 1).")
    private int connections = Integer.MAX_VALUE;

    @Option(names = "--quiet", description = "Print no messages.")
    private boolean quiet;

    /** Called by {@link java.util.ServiceLoader}. */
    public SimCommand() {}

    @Override
    public Integer call() throws IOException {
        if (port.isPresent() == connect.isPresent()) throw wrong("give either --port or --connect");
        if (script.isPresent() && from.isPresent()) throw wrong("give either --script or --from");
        if (from.isPresent() && sender.isEmpty())
            throw wrong("--from needs --sender: whose messages of the log to send");
        SimSettings settings = new SimSettings(new SimIdentity(beginString, sender, target), faults, this::replies);
        PrintWriter out = spec.commandLine().getOut();
        Simulator simulator = new Simulator(settings, new SimLog(out, quiet));
        if (connect.isPresent()) simulator.connect(peer());
        else simulator.accept(port.orElseThrow(), connections);
        out.flush();
        return ExitCode.OK;
    }

    private InetSocketAddress peer() throws IOException {
        if (beginString.isEmpty() || sender.isEmpty() || target.isEmpty()) {
            throw wrong("--connect needs --begin-string, --sender and --target");
        }
        return HostPort.resolve(HostPort.of(connect.orElseThrow(), spec));
    }

    private ReplySource replies() throws IOException {
        if (from.isPresent()) {
            return ReplySource.recorded(from.get(), sender, spec.commandLine().getErr()::println);
        }
        return script.isPresent() ? ReplySource.script(script.get()) : ReplySource.usual();
    }

    /** A fault in a command line. */
    static final class FaultConverter implements ITypeConverter<Fault> {
        FaultConverter() {}

        @Override
        public Fault convert(String text) {
            try {
                return Fault.parse(text);
            } catch (IllegalArgumentException wrong) {
                throw new TypeConversionException(wrong.getMessage());
            }
        }
    }

    private ParameterException wrong(String text) {
        return new ParameterException(spec.commandLine(), text);
    }
}
