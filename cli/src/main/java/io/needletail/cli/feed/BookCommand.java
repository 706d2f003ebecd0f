package io.needletail.cli.feed;

import io.needletail.cli.CliCommand;
import io.needletail.cli.ExitCode;
import io.needletail.cli.Problems;
import io.needletail.cli.ProcessEnvironment;
import io.needletail.cli.console.ConsoleOptions;
import io.needletail.feed.FeedOptions;
import io.needletail.feed.book.MarketBook;
import io.needletail.tools.feed.BookJson;
import io.needletail.tools.feed.BookText;
import io.needletail.tools.feed.FeedReader;
import io.needletail.tools.feed.FeedSource;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code needletail feed book}: the books of a feed, live in the terminal or as JSON. */
@Command(
        name = "book",
        description = {
            "Show the books of a market data feed: of multicast groups until Ctrl-C, --duration or --once, or of a"
                    + " capture. Without options it joins the venue's own feed on the loopback interface.",
            "Lost packets are taken from the other channel, from retransmission where --retransmission is given, and"
                    + " otherwise from snapshots. A book with an error is marked doubtful until its next snapshot.",
            "Exit 0 when at the end every book is as the venue's was at the last packet; 1 when a book is doubtful,"
                    + " packets are missing, or there was no book; 2 for a wrong option; 3 when a group cannot be"
                    + " joined or a file cannot be read."
        },
        footer = {
            CliCommand.EXAMPLES,
            "  needletail feed book",
            "  needletail feed book --once --json",
            "  needletail feed book --console 127.0.0.1:8090",
            "  needletail feed book --interface eth1 --retransmission 10.0.0.5:36203 --duration 60",
            "  needletail feed book --input feed.pcap --symbol MSFT --depth 5",
            "  needletail feed book --input book.pcap --templates book.xml --kind level"
                    + " -a 239.255.31.1:31001 -b 239.255.31.1:31002 -s 239.255.31.1:31003"
        })
final class BookCommand implements Callable<Integer> {
    private static final String CLEAR_SCREEN = "\033[H\033[2J";
    private static final long PATIENCE_NS = TimeUnit.MILLISECONDS.toNanos(20);
    private static final int ONCE_SECONDS = 10;

    @Spec
    private CommandSpec spec;

    @Mixin
    private FeedGroups groups;

    @Mixin
    private FeedFormat format;

    @Option(names = "--input", paramLabel = "FILE", description = "A pcap or pcapng capture instead of a live feed.")
    private Optional<Path> input = Optional.empty();

    @Option(
            names = "--interface",
            paramLabel = "CARD",
            description = "The network interface, by name or address. Default: ${DEFAULT-VALUE}.")
    private String card = "127.0.0.1";

    @Option(names = "--symbol", paramLabel = "SYMBOL", description = "Only this security; may be given repeatedly.")
    private List<String> symbols = List.of();

    @Option(
            names = "--depth",
            paramLabel = "N",
            description = "Levels of a side to show. Default: 10; all with --json.")
    private Optional<Integer> depth = Optional.empty();

    @Option(names = "--json", description = "One object for each book that has changed, then one about the packets.")
    private boolean isJson;

    @Option(
            names = "--every",
            paramLabel = "MS",
            description = "Milliseconds from one output to the next. Default: ${DEFAULT-VALUE}.")
    private int everyMs = 250;

    @Option(
            names = "--once",
            description = "Print all books as soon as they are complete, and end; 1 after --duration, or "
                    + ONCE_SECONDS + " seconds, without.")
    private boolean isOnce;

    @Option(names = "--duration", paramLabel = "SECONDS", description = "End after so many seconds.")
    private Optional<Integer> seconds = Optional.empty();

    @Option(
            names = "--buffer",
            paramLabel = "PACKETS",
            description = "Packets that are held back after a loss, a power of two. Default: ${DEFAULT-VALUE}.")
    private int buffered = 16_384;

    @Mixin
    private ConsoleOptions console;

    private Optional<FeedSnapshot> shown = Optional.empty();

    @Override
    public Integer call() throws IOException {
        require(everyMs > 0, "--every: " + everyMs + " is no positive number of milliseconds");
        require(seconds.orElse(1) > 0, "--duration: " + seconds.orElse(1) + " is no positive number of seconds");
        require(depth.orElse(1) > 0, "--depth: " + depth.orElse(1) + " is no positive number of levels");
        Problems problems = new Problems(spec.commandLine().getErr());
        FeedReader reader = new FeedReader(format.form(), options(), groups.retransmission(), problems::add);
        if (console.isOn()) {
            require(input.isEmpty() && !isOnce, "--console shows a live feed: leave out --input and --once");
            shown = Optional.of(new FeedSnapshot(groups.all()));
            console.openFeed(shown.get());
        }
        try (FeedSource source = source()) {
            run(source, reader);
        } finally {
            reader.close();
            console.close();
        }
        printEnd(reader);
        boolean isGood = reader.isWhole() && !reader.books().isEmpty();
        problems.exitCode();
        return isGood ? ExitCode.OK : ExitCode.PROBLEMS;
    }

    private void require(boolean holds, String otherwise) {
        if (!holds) throw new ParameterException(spec.commandLine(), otherwise);
    }

    private FeedOptions options() {
        try {
            return FeedOptions.DEFAULTS
                    .beginningWith(FeedOptions.AFTER_SNAPSHOT)
                    .holding(buffered, PATIENCE_NS);
        } catch (IllegalArgumentException wrong) {
            throw new ParameterException(spec.commandLine(), "--buffer: " + wrong.getMessage(), wrong);
        }
    }

    private FeedSource source() throws IOException {
        if (input.isPresent()) return FeedSource.capture(input.get(), groups.all());
        FeedSource live = FeedSource.live(groups.all(), card);
        // Standard error: a script reads the books. A feed may be silent for long.
        PrintWriter err = spec.commandLine().getErr();
        err.println("receiving " + groups.text() + " on " + card);
        err.flush();
        return live;
    }

    private void run(FeedSource source, FeedReader reader) throws IOException {
        long beganNs = System.nanoTime();
        long shownNs = beganNs;
        long limitNs = TimeUnit.SECONDS.toNanos(seconds.orElse(isOnce ? ONCE_SECONDS : Integer.MAX_VALUE));
        boolean isContinuous = input.isEmpty() && !isOnce;
        while (source.poll(reader)) {
            long nowNs = System.nanoTime();
            boolean isOver = nowNs - beganNs >= limitNs;
            if (isOver || (isOnce && reader.isWhole() && !reader.books().isEmpty())) return;
            shown.ifPresent(feed -> feed.onTime(reader, nowNs));
            if (isContinuous && nowNs - shownNs >= TimeUnit.MILLISECONDS.toNanos(everyMs)) {
                show(reader);
                shownNs = nowNs;
            }
        }
    }

    private void show(FeedReader reader) throws IOException {
        List<MarketBook> changed = reader.takeChanged();
        if (isJson) {
            print(changed, reader);
        } else if (ProcessEnvironment.isTerminal()) {
            spec.commandLine().getOut().print(CLEAR_SCREEN);
            print(reader.books(), reader);
            spec.commandLine().getOut().println(BookText.summary(reader));
        }
        flush();
    }

    private void printEnd(FeedReader reader) throws IOException {
        PrintWriter out = spec.commandLine().getOut();
        if (!isJson && input.isEmpty() && !isOnce && ProcessEnvironment.isTerminal()) out.print(CLEAR_SCREEN);
        print(reader.books(), reader);
        out.println(isJson ? BookJson.summary(reader) : BookText.summary(reader));
        flush();
    }

    private void print(List<MarketBook> books, FeedReader reader) {
        books.stream()
                .filter(book -> symbols.isEmpty() || symbols.contains(reader.name(book)))
                .sorted(Comparator.comparing(reader::name))
                .forEach(book -> spec.commandLine().getOut().println(text(book, reader)));
    }

    private String text(MarketBook book, FeedReader reader) {
        return isJson
                ? BookJson.of(book, reader, depth.orElse(Integer.MAX_VALUE))
                : BookText.of(book, reader, depth.orElse(10));
    }

    // A reader that has gone, such as head, ends the command.
    private void flush() throws IOException {
        spec.commandLine().getOut().flush();
        if (spec.commandLine().getOut().checkError()) {
            throw new IOException("the output cannot be written any more; was it closed?");
        }
    }
}
