package io.needletail.cli.sim;

import io.needletail.cli.CliCommand;
import io.needletail.cli.ExitCode;
import io.needletail.cli.HostPort;
import io.needletail.wire.Framer;
import io.needletail.wire.Message;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code needletail sim}: a counterparty for tests, which misbehaves where it is told to. */
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
    private static final int MESSAGE_BYTES_MAX = 1 << 20;
    private static final int LOOK_AGAIN_MS = 200;

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
            converter = Fault.Converter.class,
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
        SimSettings settings = new SimSettings(new SimIdentity(beginString, sender, target), faults);
        PrintWriter out = spec.commandLine().getOut();
        SimLog log = new SimLog(out, quiet);
        if (connect.isPresent()) initiate(settings, log);
        else accept(settings, log);
        out.flush();
        return ExitCode.OK;
    }

    private void initiate(SimSettings settings, SimLog log) throws IOException {
        if (beginString.isEmpty() || sender.isEmpty() || target.isEmpty()) {
            throw wrong("--connect needs --begin-string, --sender and --target");
        }
        HostPort peer = HostPort.of(connect.orElseThrow(), spec);
        try (Socket socket = new Socket()) {
            socket.connect(peer.resolve());
            serve(socket, settings, log, true);
        }
    }

    private void accept(SimSettings settings, SimLog log) throws IOException {
        try (ServerSocket server = new ServerSocket(port.orElseThrow(), 1, InetAddress.getLoopbackAddress())) {
            log.line("listening on 127.0.0.1:" + server.getLocalPort());
            for (int served = 0; served < connections; served++) {
                try (Socket socket = server.accept()) {
                    serve(socket, settings, log, false);
                }
            }
        }
    }

    private void serve(Socket socket, SimSettings settings, SimLog log, boolean isInitiator) throws IOException {
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(LOOK_AGAIN_MS);
        log.line("connected with " + socket.getRemoteSocketAddress());
        try (ReplySource replies = replies()) {
            SimSession session = new SimSession(settings, socket.getOutputStream(), replies, log);
            if (isInitiator) session.logOn();
            read(socket.getInputStream(), session);
        } catch (SocketException broken) {
            log.line("the connection broke: " + broken.getMessage());
        }
        log.line("disconnected");
    }

    private ReplySource replies() throws IOException {
        if (from.isPresent())
            return new RecordedReplies(from.get(), sender, spec.commandLine().getErr()::println);
        return script.isPresent()
                ? ScriptReplies.read(script.get())
                : ScriptReplies.of(ScriptReplies.USUAL, "the usual script");
    }

    private static void read(InputStream in, SimSession session) throws IOException {
        byte[] bytes = new byte[2 * MESSAGE_BYTES_MAX];
        Message message = new Message();
        int limit = 0;
        int read = 0;
        while (read >= 0 && !session.isOver()) {
            try {
                read = in.read(bytes, limit, bytes.length - limit);
                limit = take(bytes, limit + Math.max(read, 0), message, session);
            } catch (SocketTimeoutException nothingYet) {
                session.onTime();
            }
        }
    }

    private static int take(byte[] bytes, int limit, Message message, SimSession session) throws IOException {
        int from = 0;
        while (from < limit && !session.isOver()) {
            int length = message.read(bytes, from, limit, MESSAGE_BYTES_MAX);
            if (length == Framer.INCOMPLETE) break;
            if (length > 0 && message.isComplete()) session.take(message);
            from += length == Framer.TOO_LONG ? limit - from : Math.abs(length);
        }
        System.arraycopy(bytes, from, bytes, 0, limit - from);
        return limit - from;
    }

    private ParameterException wrong(String text) {
        return new ParameterException(spec.commandLine(), text);
    }
}
