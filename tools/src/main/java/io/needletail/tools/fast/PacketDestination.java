package io.needletail.tools.fast;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Destination that packets must have been sent to: an address, a port, or both.
 *
 * @param address empty for any
 * @param port empty for any
 */
public record PacketDestination(Optional<InetAddress> address, Optional<Integer> port)
        implements Predicate<InetSocketAddress> {
    private static final Pattern FORM = Pattern.compile("([0-9.]+|\\[[0-9a-fA-F:.]+\\])?(?::([0-9]{1,5}))?");

    private static final int PORT_MAX = 65_535;

    /**
     * Reads {@code 239.1.1.1}, {@code 239.1.1.1:5001}, {@code [ff02::1]:5001} and {@code :5001}.
     *
     * @param text what a user wrote
     * @return the destination; empty when it is none
     */
    public static Optional<PacketDestination> parse(String text) {
        Matcher form = FORM.matcher(text.strip());
        if (text.isBlank() || !form.matches()) return Optional.empty();
        try {
            Optional<Integer> port = Optional.ofNullable(form.group(2)).map(Integer::valueOf);
            if (port.filter(number -> number > PORT_MAX).isPresent()) return Optional.empty();
            return Optional.of(
                    new PacketDestination(Optional.ofNullable(form.group(1)).map(PacketDestination::literal), port));
        } catch (IllegalArgumentException noAddress) {
            return Optional.empty();
        }
    }

    private static InetAddress literal(String text) {
        return InetAddress.ofLiteral(text.replace("[", "").replace("]", ""));
    }

    @Override
    public boolean test(InetSocketAddress sentTo) {
        return address.map(sentTo.getAddress()::equals).orElse(true)
                && port.map(number -> number == sentTo.getPort()).orElse(true);
    }
}
