package io.needletail.cli.feed;

import io.needletail.tools.feed.FeedReader;
import io.needletail.venue.config.FeedAddresses;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Addresses of a feed as options; by default those of the venue's own feed. */
final class FeedGroups {
    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Option(
            names = {"-a", "--channel-a"},
            paramLabel = "GROUP:PORT",
            description = "Multicast group of the updates. Default: 239.255.62.1:36200, as of the venue.")
    private Optional<String> channelA = Optional.empty();

    @Option(
            names = {"-b", "--channel-b"},
            paramLabel = "GROUP:PORT",
            description = "Multicast group of the same updates again. Default: 239.255.62.2:36201.")
    private Optional<String> channelB = Optional.empty();

    @Option(
            names = {"-s", "--snapshots"},
            paramLabel = "GROUP:PORT",
            description = "Multicast group of the snapshots. Default: 239.255.62.3:36202.")
    private Optional<String> snapshots = Optional.empty();

    @Option(
            names = {"-r", "--retransmission"},
            paramLabel = "HOST:PORT",
            description = "TCP address that sends lost packets again; for the venue 36203. Without it snapshots replace"
                    + " them.")
    private Optional<String> retransmission = Optional.empty();

    /** The groups by the numbers of {@link FeedReader}'s channels. */
    List<InetSocketAddress> all() {
        FeedAddresses venue = FeedAddresses.on(InetAddress.getLoopbackAddress(), FeedAddresses.PORT);
        return List.of(
                group("--channel-a", channelA, venue.channelA()),
                group("--channel-b", channelB, venue.channelB()),
                group("--snapshots", snapshots, venue.snapshots()));
    }

    /** The groups as the user writes them. */
    String text() {
        return all().stream()
                .map(group -> group.getAddress().getHostAddress() + ":" + group.getPort())
                .collect(Collectors.joining(", "));
    }

    Optional<InetSocketAddress> retransmission() {
        return retransmission.map(text -> read("--retransmission", text, FeedAddresses::address));
    }

    private InetSocketAddress group(String option, Optional<String> text, InetSocketAddress otherwise) {
        return text.map(given -> read(option, given, FeedAddresses::group)).orElse(otherwise);
    }

    private InetSocketAddress read(String option, String text, Function<String, InetSocketAddress> form) {
        try {
            return form.apply(text);
        } catch (IllegalArgumentException noAddress) {
            throw new ParameterException(spec.commandLine(), option + ": " + noAddress.getMessage(), noAddress);
        }
    }
}
