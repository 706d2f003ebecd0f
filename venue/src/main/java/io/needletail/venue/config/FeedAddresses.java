package io.needletail.venue.config;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Addresses of a FAST feed: what a publisher sends to, and what a receiver joins.
 *
 * @param channelA multicast group of the updates
 * @param channelB multicast group of the same updates again
 * @param snapshots multicast group of the snapshots
 * @param retransmission TCP address of requests for packets; empty for none
 */
public record FeedAddresses(
        InetSocketAddress channelA,
        InetSocketAddress channelB,
        InetSocketAddress snapshots,
        Optional<InetSocketAddress> retransmission) {
    /** First port of {@link #on}, where nothing else is given. */
    public static final int PORT = 36_200;

    private static final int PORT_MAX = 65_535;
    private static final Pattern FORM = Pattern.compile("([0-9.]+|\\[[0-9a-fA-F:.]+\\]):([0-9]{1,5})");

    /**
     * Creates the addresses that a venue and {@code needletail feed book} use where nothing else is given: groups
     * 239.255.62.1 to 3 with ports from the given one on, and retransmission at the port after them.
     *
     * @param host address of the publisher's machine, for retransmission
     * @param port first of four ports
     * @return the addresses
     */
    public static FeedAddresses on(InetAddress host, int port) {
        return new FeedAddresses(
                new InetSocketAddress(InetAddress.ofLiteral("239.255.62.1"), port),
                new InetSocketAddress(InetAddress.ofLiteral("239.255.62.2"), port + 1),
                new InetSocketAddress(InetAddress.ofLiteral("239.255.62.3"), port + 2),
                Optional.of(new InetSocketAddress(host, port + 3)));
    }

    /**
     * Reads the address of a multicast group.
     *
     * @param text {@code ADDRESS:PORT} in digits
     * @return the address
     * @throws IllegalArgumentException when the text is none, saying what was expected
     */
    public static InetSocketAddress group(String text) {
        InetSocketAddress group = address(text);
        if (group.getAddress().isMulticastAddress()) return group;
        throw new IllegalArgumentException(
                text.strip() + " is no multicast group; those are 224.0.0.0 to 239.255.255.255");
    }

    /**
     * Reads an address.
     *
     * @param text {@code ADDRESS:PORT} in digits; the address of IPv6 stands in brackets
     * @return the address
     * @throws IllegalArgumentException when the text is none, saying what was expected
     */
    public static InetSocketAddress address(String text) {
        Matcher form = FORM.matcher(text.strip());
        if (!form.matches() || Integer.parseInt(form.group(2)) > PORT_MAX) throw noAddress(text, null);
        String digits = form.group(1).replace("[", "").replace("]", "");
        try {
            return new InetSocketAddress(InetAddress.ofLiteral(digits), Integer.parseInt(form.group(2)));
        } catch (IllegalArgumentException wrongDigits) {
            throw noAddress(text, wrongDigits);
        }
    }

    private static IllegalArgumentException noAddress(String text, Throwable cause) {
        return new IllegalArgumentException(
                text + " is no ADDRESS:PORT in digits, such as 239.255.62.1:" + PORT, cause);
    }

    /**
     * {@return an address in the form that {@link #address} reads}
     *
     * @param address with digits
     */
    public static String text(InetSocketAddress address) {
        String digits = address.getAddress().getHostAddress();
        return (digits.indexOf(':') < 0 ? digits : "[" + digits + "]") + ":" + address.getPort();
    }
}
