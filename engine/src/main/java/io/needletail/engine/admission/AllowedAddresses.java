package io.needletail.engine.admission;

import java.io.IOException;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;

/**
 * The remote addresses that may connect: single ones, or ranges such as {@code 192.0.2.0/24}.
 *
 * @param ranges allowed ranges; empty for all addresses
 */
public record AllowedAddresses(List<Range> ranges) {
    /** Freezes the list. */
    public AllowedAddresses {
        ranges = List.copyOf(ranges);
    }

    /**
     * Addresses that begin with the same bits.
     *
     * @param first the network's address
     * @param bits number of common bits
     */
    public record Range(InetAddress first, int bits) {
        private boolean has(byte[] address) {
            byte[] network = first.getAddress();
            if (network.length != address.length) return false;
            int whole = bits / Byte.SIZE;
            for (int i = 0; i < whole; i++) {
                if (network[i] != address[i]) return false;
            }
            int rest = bits % Byte.SIZE;
            return rest == 0 || (network[whole] ^ address[whole]) >> (Byte.SIZE - rest) == 0;
        }
    }

    /**
     * Reads a list. Cold: resolves host names once, at this time.
     *
     * @param texts addresses, names of hosts, or ranges in the notation of RFC 4632
     * @return their ranges
     * @throws IOException when a text is neither an address, nor a host name that resolves, nor a range; the message
     *     names it
     */
    public static AllowedAddresses of(List<String> texts) throws IOException {
        List<Range> ranges = new ArrayList<>();
        for (String text : texts) {
            int slash = text.indexOf('/');
            if (slash >= 0) {
                ranges.add(range(text, slash));
            } else {
                for (InetAddress one : InetAddress.getAllByName(text)) ranges.add(new Range(one, bits(one)));
            }
        }
        return new AllowedAddresses(ranges);
    }

    /**
     * Tests whether a peer may connect.
     *
     * @param address digits of its IP address; a peer without any is allowed
     * @return true when it is in one of the ranges, or when there are none
     */
    public boolean allows(String address) {
        if (ranges.isEmpty() || address.isEmpty()) return true;
        byte[] bytes = InetAddress.ofLiteral(address).getAddress();
        return ranges.stream().anyMatch(range -> range.has(bytes));
    }

    private static Range range(String text, int slash) throws IOException {
        try {
            InetAddress first = InetAddress.ofLiteral(text.substring(0, slash));
            int bits = Integer.parseInt(text.substring(slash + 1));
            if (bits >= 0 && bits <= bits(first)) return new Range(first, bits);
        } catch (IllegalArgumentException wrong) {
            throw noRange(text, wrong);
        }
        throw noRange(text, null);
    }

    private static int bits(InetAddress address) {
        return address.getAddress().length * Byte.SIZE;
    }

    private static IOException noRange(String text, IllegalArgumentException cause) {
        return new IOException(
                "\"" + text + "\" in AllowedRemoteAddresses is no range of addresses, such as 192.0.2.0/24", cause);
    }
}
