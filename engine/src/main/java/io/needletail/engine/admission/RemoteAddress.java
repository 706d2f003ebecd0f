package io.needletail.engine.admission;

/** The IP address in what a transport says of its peer. */
public final class RemoteAddress {
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
}
