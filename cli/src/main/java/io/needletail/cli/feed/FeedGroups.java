package io.needletail.cli.feed;

import io.needletail.venue.publisher.FeedAddresses;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Where a feed is sent, as options; without any, where the venue sends its own. */
final class FeedGroups {
    private static final Pattern FORM = Pattern.compile("([0-9.]+|\\[[0-9a-fA-F:.]+\\]):([0-9]{1,5})");
    private static final int PORT_MAX = 65_535;

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

    Optional<InetSocketAddress> retransmission() {
        return retransmission.map(text -> address("--retransmission", text));
    }

    private InetSocketAddress group(String option, Optional<String> text, InetSocketAddress otherwise) {
        InetSocketAddress group = text.map(given -> address(option, given)).orElse(otherwise);
        if (group.getAddress().isMulticastAddress()) return group;
        throw new ParameterException(
                spec.commandLine(),
                option + ": " + text.orElse("") + " is no multicast group; those are 224.0.0.0 to 239.255.255.255");
    }

    private InetSocketAddress address(String option, String text) {
        Matcher form = FORM.matcher(text.strip());
        try {
            if (form.matches() && Integer.parseInt(form.group(2)) <= PORT_MAX) {
                String digits = form.group(1).replace("[", "").replace("]", "");
                return new InetSocketAddress(InetAddress.ofLiteral(digits), Integer.parseInt(form.group(2)));
            }
        } catch (IllegalArgumentException noAddress) {
            throw new ParameterException(spec.commandLine(), wrong(option, text), noAddress);
        }
        throw new ParameterException(spec.commandLine(), wrong(option, text));
    }

    private static String wrong(String option, String text) {
        return option + ": " + text + " is no ADDRESS:PORT in digits, such as 239.255.62.1:36200";
    }
}
