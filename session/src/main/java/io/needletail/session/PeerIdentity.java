package io.needletail.session;

/**
 * The other end of a connection, as the transport knows it.
 *
 * @param address remote address as people write it, for instance {@code 192.0.2.7:9880}; empty when it is not known
 * @param principal subject of the certificate that the peer showed (RFC 2253, control characters as {@code \XX}), for instance
 *     {@code CN=ANN,O=Fund}; empty without TLS and when the peer showed none
 */
public record PeerIdentity(String address, String principal) {
    /** Nothing is known of the peer. */
    public static final PeerIdentity UNKNOWN = new PeerIdentity("", "");

    /**
     * The words for a log.
     *
     * @return the address, and the principal where there is one
     */
    @Override
    public String toString() {
        return principal.isEmpty() ? address : address + " as " + principal;
    }
}
