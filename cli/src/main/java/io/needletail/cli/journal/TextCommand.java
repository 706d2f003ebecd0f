package io.needletail.cli.journal;

import io.needletail.cli.CliCommand;
import io.needletail.cli.ExitCode;
import io.needletail.engine.error.StoreException;
import io.needletail.engine.log.MessageText;
import io.needletail.journal.JournalDamagedException;
import io.needletail.journal.JournalReader;
import io.needletail.journal.RecordType;
import io.needletail.journal.Recovery.Ending;
import io.needletail.tools.history.MessageHistory;
import io.needletail.wire.Redaction;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code needletail journal text}: the messages of a journal as lines, on the terminal or as two history files. */
@Command(
        name = "text",
        description = {
            "Print the messages of a journal, one a line, with | between fields and *** for passwords.",
            "What changed the numbers without a message is printed too. With --out all messages go to outgoing_session.1.fix",
            "and incoming_session.1.fix as <epoch ns>;8=FIX... with the true separator, passwords masked with as many * as",
            "they have bytes."
        },
        footer = {
            CliCommand.EXAMPLES,
            "  needletail journal text store/FIX.4.4-EXEC-BANZAI",
            "  needletail journal text store --session FIX.4.4-EXEC-BANZAI --from 2026-01-31T08:00:00Z",
            "  needletail journal text store/FIX.4.4-EXEC-BANZAI --follow",
            "  needletail journal text store/FIX.4.4-EXEC-BANZAI --out history",
            "  needletail journal text results/rtt/needletail-1/client --out tree --layout ideafix"
        })
final class TextCommand implements Callable<Integer> {
    private static final long LOOK_AGAIN_NS = 50_000_000;

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "DIR", description = "The journal's directory, or with --session the one above it.")
    private Path directory;

    @Option(names = "--session", paramLabel = "NAME", description = "The journal's directory within DIR.")
    private Optional<Path> session;

    @Option(names = "--out", paramLabel = "FOLDER", description = "Write the two history files there.")
    private Optional<Path> folder;

    @Option(
            names = "--layout",
            paramLabel = "flat|ideafix",
            defaultValue = "flat",
            description = "With --out: two files, or the tree of folders of the published ping-pong, a folder a day"
                    + " (default: ${DEFAULT-VALUE}).")
    private String layout;

    @Option(
            names = "--name",
            paramLabel = "NAME",
            defaultValue = "client_INITIATOR",
            description = "With --layout ideafix: what the folder's name begins with (default: ${DEFAULT-VALUE}).")
    private String name;

    @Option(
            names = "--zone",
            paramLabel = "ZONE",
            defaultValue = "Europe/Paris",
            description = "With --layout ideafix: whose days (default: ${DEFAULT-VALUE}).")
    private ZoneId zone;

    @Option(
            names = "--from",
            paramLabel = "TIME",
            description = "Print from this time on, such as 2026-01-31T08:00:00Z.")
    private Instant from = Instant.EPOCH;

    @Option(names = "--to", paramLabel = "TIME", description = "Print up to this time, itself left out.")
    private Instant to = Instant.MAX;

    @Option(names = "--follow", description = "Go on as the journal is written, until it is closed.")
    private boolean follow;

    @Option(names = "--reveal", description = "Show passwords, as far as the journal has them.")
    private boolean reveal;

    @Override
    public Integer call() throws IOException {
        PrintWriter out = spec.commandLine().getOut();
        Path journal = session.map(directory::resolve).orElse(directory);
        Redaction redaction = reveal ? Redaction.NONE : Redaction.DEFAULTS;
        try {
            return print(journal, redaction, out) ? ExitCode.OK : ExitCode.PROBLEMS;
        } catch (JournalDamagedException nothingToRead) {
            spec.commandLine().getErr().println(StoreException.of(nothingToRead).getMessage());
            return ExitCode.PROBLEMS;
        }
    }

    /** Prints what can be read, and returns whether that is all of it. */
    private boolean print(Path journal, Redaction redaction, PrintWriter out) throws IOException {
        List<String> problems;
        if (folder.isPresent()) {
            MessageHistory history = history(journal, folder.get(), redaction);
            out.printf("%s: %d messages%n", history.outgoing(), history.sent());
            out.printf("%s: %d messages%n", history.incoming(), history.received());
            problems = history.problems();
        } else {
            problems = lines(journal, redaction, out);
        }
        out.flush();
        PrintWriter err = spec.commandLine().getErr();
        problems.forEach(problem -> err.println("warning: the journal is damaged: " + problem));
        err.flush();
        return problems.isEmpty();
    }

    private MessageHistory history(Path journal, Path target, Redaction redaction) throws IOException {
        return switch (layout) {
            case "flat" -> MessageHistory.write(journal, target, redaction);
            case "ideafix" -> {
                Path tree = target.resolve(name + "_" + sessionOf(journal));
                yield MessageHistory.writeDaily(journal, tree, zone, redaction);
            }
            default ->
                throw new ParameterException(
                        spec.commandLine(), "--layout is '" + layout + "', expected flat or ideafix");
        };
    }

    /** BeginString, SenderCompID and TargetCompID of the first message of ours. */
    private static String sessionOf(Path journal) throws IOException {
        String first = MessageHistory.firstSent(journal)
                .orElseThrow(() -> new IOException(journal + " holds no message of ours: nothing to name a folder by"));
        return Stream.of("8=", "49=", "56=")
                .map(tag -> Stream.of(first.split("\\|", -1))
                        .filter(field -> field.startsWith(tag))
                        .map(field -> field.substring(tag.length()).replaceAll("[^A-Za-z0-9.-]", "_"))
                        .findFirst()
                        .orElse("none"))
                .collect(Collectors.joining("_"));
    }

    private List<String> lines(Path journal, Redaction redaction, PrintWriter out) throws IOException {
        try (JournalReader reader = JournalReader.open(journal)) {
            do {
                while (reader.next()) print(reader, redaction, out);
                out.flush();
            } while (follow && reader.ending() != Ending.CLOSED && pause());
            return reader.problems();
        }
    }

    private void print(JournalReader reader, Redaction redaction, PrintWriter out) {
        Instant time = Instant.EPOCH.plusNanos(reader.timeNs());
        String text = text(reader, redaction);
        if (text.isEmpty() || time.isBefore(from) || !time.isBefore(to)) return;
        out.println(name(reader.kind()) + " " + reader.timeNs() + ";" + text);
    }

    /** Empty for what tells of files only. */
    private static String text(JournalReader reader, Redaction redaction) {
        return switch (reader.kind()) {
            case RECEIVED, NOTED, SENT, RESENT ->
                reader.length() > 0
                        ? MessageText.of(redaction, reader.bytes(), 0, reader.length())
                        : "34=" + reader.seqNum() + "|, not kept";
            case MOVED, RESET -> "next expected " + reader.seqNum() + ", next sent " + reader.nextOut();
            case FENCED -> "damaged: " + reader.file() + " at offset " + reader.offset();
            case OPENED, SEALED, CLOSED -> "";
        };
    }

    private static String name(RecordType kind) {
        return kind.name().toLowerCase(Locale.ROOT);
    }

    private static boolean pause() {
        LockSupport.parkNanos(LOOK_AGAIN_NS);
        return !Thread.currentThread().isInterrupted();
    }
}
