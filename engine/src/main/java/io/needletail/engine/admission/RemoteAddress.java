package io.needletail.engine.admission;

import java.net.InetAddress;
import java.util.HexFormat;

/** IP address in a transport's description of its peer. */
public final class RemoteAddress {
    private static final int NETWORK_BYTES = 8;

    private RemoteAddress() {}

    /**
     * Cuts it out.
     *
     * @param peer such as {@code 192.0.2.7:9880}, {@code [2001:db8::1]:9880} or {@code unix:/run/fix.sock}
     * @return its digits, or empty when the peer has no address
     */
    public static String of(String peer) {
        int colon = peer.lastIndexOf(':');
        if (colon < 0) return "";
        if (peer.startsWith("[")) return peer.substring(1, colon - 1);
        return Character.isDigit(peer.charAt(0)) ? peer.substring(0, colon) : "";
    }

    /**
     * Returns the group of addresses that the limits count together: of IPv6 the first 64 bits, because one host has
     * all addresses with that prefix.
     *
     * @param address as {@link #of} returns it
     * @return such as {@code 192.0.2.7} or {@code 20010db800000000::/64}; empty for a peer without an address
     */
    public static String group(String address) {
        if (address.indexOf(':') < 0) return address;
        int zone = address.indexOf('%');
        byte[] bytes = InetAddress.ofLiteral(zone < 0 ? address : address.substring(0, zone))
                .getAddress();
        return bytes.length <= NETWORK_BYTES ? address : HexFormat.of().formatHex(bytes, 0, NETWORK_BYTES) + "::/64";
    }
}
