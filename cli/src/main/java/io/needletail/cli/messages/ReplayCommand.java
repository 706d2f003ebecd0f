package io.needletail.cli.messages;

import io.needletail.cli.CliCommand;
import io.needletail.cli.ExitCode;
import io.needletail.cli.HostPort;
import io.needletail.engine.admin.Json;
import io.needletail.engine.connect.TcpEndpoint;
import io.needletail.session.SequenceResetPolicy;
import io.needletail.session.SessionConfig;
import io.needletail.session.SessionId;
import io.needletail.tools.describe.Elapsed;
import io.needletail.tools.extract.FoundMessage;
import io.needletail.tools.extract.MessageInput;
import io.needletail.tools.output.ByteOutput;
import io.needletail.tools.replay.MessageReplay;
import io.needletail.wire.Tags;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code needletail replay}: sends what was recorded again. */
@Command(
        name = "replay",
        description = {
            "Send the recorded messages of one side to a host: byte for byte, session messages included; or with --renumber"
                    + " through a session of its own, the application messages with new numbers and times.",
            "The inputs are those of decode. By default the messages leave as far apart as they were recorded."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:all messages were sent",
            "1:there was none to send",
            "2:the command line was wrong",
            "3:the host could not be reached or ended the connection, or an input could not be read"
        },
        footer = {
            CliCommand.EXAMPLES,
            "  needletail replay 127.0.0.1:9880 session.log --renumber --speed max",
            "  needletail replay 127.0.0.1:9880 capture.pcap --sender BANZAI --speed 10",
            "  needletail replay 127.0.0.1:9880 store/FIX.4.4-BANZAI-EXEC --renumber --as BANZAI2 --to EXEC"
        })
public final class ReplayCommand implements CliCommand, Callable<Integer> {
    private static final double NS_PER_SECOND = 1e9;

    @Spec
    private CommandSpec spec;

    @Parameters(
            index = "0",
            paramLabel = "HOST:PORT",
            description = "Where the messages go; an IPv6 address in brackets.")
    private String host;

    @Parameters(
            index = "1..*",
            arity = "0..*",
            paramLabel = "INPUT",
            description = "Files, journals or folders of them; - or none is the standard input.")
    private List<String> inputs = new ArrayList<>();

    @Option(
            names = "--sender",
            paramLabel = "COMPID",
            description = "Send the messages with this SenderCompID(49) (default: that of the first message).")
    private Optional<String> sender = Optional.empty();

    @Option(
            names = "--speed",
            paramLabel = "N|max",
            description = "So many times as fast as recorded, or as fast as possible (default: ${DEFAULT-VALUE}).")
    private String speed = "1";

    @Option(names = "--renumber", description = "Log on, send the application messages with new numbers, log out.")
    private boolean renumber;

    @Option(
            names = "--as",
            paramLabel = "COMPID",
            description = "With --renumber: our SenderCompID(49) (default: --sender).")
    private Optional<String> as = Optional.empty();

    @Option(
            names = "--to",
            paramLabel = "COMPID",
            description = "With --renumber: the TargetCompID(56) (default: that of the first message).")
    private Optional<String> to = Optional.empty();

    @Option(
            names = "--reset",
            description =
                    "With --renumber: make both sides begin with number 1, ResetSeqNumFlag(141); without it the peer must"
                            + " expect 1.")
    private boolean reset;

    @Option(
            names = "--linger",
            paramLabel = "SECONDS",
            description = "Read answers so long after the last message (default: ${DEFAULT-VALUE}).")
    private double lingerSeconds = 1;

    @Option(names = "--json", description = "Print one JSON object.")
    private boolean json;

    /** Called by {@link java.util.ServiceLoader}. */
    public ReplayCommand() {}

    @Override
    public Integer call() throws IOException {
        TcpEndpoint peer = HostPort.of(host, spec);
        double pace = pace();
        if (!renumber && (as.isPresent() || to.isPresent() || reset))
            throw wrong("--as, --to and --reset need --renumber");
        try (MessageInput input = MessageInput.open(inputs, System.in, () -> {})) {
            if (!nextReadable(input)) {
                input.remarks().forEach(spec.commandLine().getErr()::println);
                spec.commandLine().getErr().println("no message was found; one begins with 8=FIX");
                return ExitCode.PROBLEMS;
            }
            try (MessageReplay replay = replay(peer, pace, input.message())) {
                replay.send(input);
                print(replay);
                input.remarks().forEach(spec.commandLine().getErr()::println);
                return replay.sent() == 0 ? ExitCode.PROBLEMS : ExitCode.OK;
            }
        }
    }

    private double pace() {
        if (speed.equals("max")) return MessageReplay.AT_ONCE;
        if (!speed.matches("\\d{1,9}(\\.\\d{1,9})?") || Double.parseDouble(speed) == 0) {
            throw wrong("--speed is '" + speed + "', expected a number above 0, or max");
        }
        return Double.parseDouble(speed);
    }

    private static boolean nextReadable(MessageInput input) throws IOException {
        while (input.next()) {
            if (input.message().isReadable()) return true;
        }
        return false;
    }

    private MessageReplay replay(TcpEndpoint peer, double pace, FoundMessage first) throws IOException {
        String from = sender.orElse(first.fields().text(Tags.SENDER_COMP_ID));
        long lingerNs = (long) (lingerSeconds * NS_PER_SECOND);
        if (!renumber) return MessageReplay.raw(peer, from, lingerNs, pace);
        boolean isSender = first.has(Tags.SENDER_COMP_ID, from);
        String other = first.fields().text(isSender ? Tags.TARGET_COMP_ID : Tags.SENDER_COMP_ID);
        SessionId id = new SessionId(first.fields().text(Tags.BEGIN_STRING), as.orElse(from), to.orElse(other));
        SessionConfig config = SessionConfig.initiator(id);
        if (reset) config = config.with(SequenceResetPolicy.NEVER.withOnLogon(true));
        return MessageReplay.renumbered(peer, config, from, lingerNs, pace);
    }

    private record Summary(long sent, long leftOut, long received, long elapsedNs, long latestNs) {}

    private void print(MessageReplay replay) throws IOException {
        double perSecond = replay.sent() / (replay.elapsedNs() / NS_PER_SECOND);
        try (ByteOutput out = ByteOutput.of(spec.commandLine().getOut())) {
            if (json) {
                out.put(Json.text(new Summary(
                        replay.sent(), replay.leftOut(), replay.received(), replay.elapsedNs(), replay.latestNs())));
            } else {
                out.put(String.format(
                        Locale.ROOT,
                        "sent %,d messages in %s, %,.0f a second; the latest left %s after it was due; %,d came back; %,d of"
                                + " the input were left out",
                        replay.sent(),
                        Elapsed.text(replay.elapsedNs()),
                        perSecond,
                        Elapsed.text(replay.latestNs()),
                        replay.received(),
                        replay.leftOut()));
            }
            out.endLine();
        }
    }

    private ParameterException wrong(String text) {
        return new ParameterException(spec.commandLine(), text);
    }
}
