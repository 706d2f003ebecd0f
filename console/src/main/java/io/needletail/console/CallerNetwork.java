package io.needletail.console;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.util.Arrays;
import java.util.HexFormat;

/**
 * The part of an address by which callers are counted: the whole of IPv4, the network of IPv6, /64, all of which one
 * caller may have.
 */
final class CallerNetwork {
    private static final int NETWORK_BYTES = 8;

    private CallerNetwork() {}

    static String of(InetAddress address) {
        byte[] bytes = address.getAddress();
        byte[] network = address instanceof Inet6Address ? Arrays.copyOf(bytes, NETWORK_BYTES) : bytes;
        return HexFormat.of().formatHex(network);
    }
}
