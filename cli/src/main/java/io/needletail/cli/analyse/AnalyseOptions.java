package io.needletail.cli.analyse;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * The options of {@code analysis/analyse_message_history.py}, under the same names.
 *
 * <p>They are declared here for the help and against misspelling. Their values are judged, and what is absent is
 * decided, by the script alone, so that it answers the same with and without this verb before it.
 */
final class AnalyseOptions {

    @Parameters(index = "0", paramLabel = "FILE", description = "The outgoing history, which holds the orders.")
    private String history = "";

    @Parameters(
            index = "1",
            arity = "0..1",
            paramLabel = "INCOMING",
            description = "The incoming history: adds the matched round trips.")
    private Optional<String> second = Optional.empty();

    @Option(names = "--incoming", paramLabel = "FILE", description = "The same as INCOMING.")
    private Optional<String> incoming = Optional.empty();

    @Option(names = "--resolution", paramLabel = "NS", description = "Length of a window (default: 5000000).")
    private Optional<String> resolution = Optional.empty();

    @Option(names = "--sampleCount", paramLabel = "N", description = "Number of windows (default: 10000).")
    private Optional<String> sampleCount = Optional.empty();

    @Option(names = "--warmup", paramLabel = "S", description = "Seconds left out at the start (default: 60).")
    private Optional<String> warmup = Optional.empty();

    @Option(names = "--tag", paramLabel = "TAG=VALUE", description = "The messages to time (default: 35=D).")
    private Optional<String> tag = Optional.empty();

    @Option(
            names = "--useHeaderTimestamp",
            negatable = true,
            description = "Take the time before the ';' of each line; without it SendingTime(52), the default.")
    private Optional<Boolean> useHeaderTimestamp = Optional.empty();

    @Option(names = "--seed", paramLabel = "N", description = "Seed of the random window starts (default: 1).")
    private Optional<String> seed = Optional.empty();

    @Option(
            names = "--maxUnreadable",
            paramLabel = "PERCENT",
            description = "More unreadable lines than this share end the run with 1 (default: 1).")
    private Optional<String> maxUnreadable = Optional.empty();

    @Option(names = "--json", paramLabel = "FILE", description = "Write all figures here as well.")
    private Optional<String> json = Optional.empty();

    @Option(names = "--out", paramLabel = "DIR", description = "Where the pictures go (default: beside FILE).")
    private Optional<String> out = Optional.empty();

    /** Given options as the script's command line. */
    List<String> arguments() {
        List<String> arguments = new ArrayList<>();
        incoming.ifPresent(value -> arguments.add("--incoming=" + value));
        resolution.ifPresent(value -> arguments.add("--resolution=" + value));
        sampleCount.ifPresent(value -> arguments.add("--sampleCount=" + value));
        warmup.ifPresent(value -> arguments.add("--warmup=" + value));
        tag.ifPresent(value -> arguments.add("--tag=" + value));
        useHeaderTimestamp.ifPresent(use -> arguments.add(use ? "--useHeaderTimestamp" : "--no-useHeaderTimestamp"));
        seed.ifPresent(value -> arguments.add("--seed=" + value));
        maxUnreadable.ifPresent(value -> arguments.add("--maxUnreadable=" + value));
        json.ifPresent(value -> arguments.add("--json=" + value));
        out.ifPresent(value -> arguments.add("--out=" + value));
        // Behind this even a file whose name begins with a hyphen is a file.
        arguments.add("--");
        arguments.add(history);
        second.ifPresent(arguments::add);
        return arguments;
    }
}
