package io.needletail.session;

/**
 * Identity of the other end of a connection, from the transport.
 *
 * @param address remote address as text, for instance {@code 192.0.2.7:9880}; empty when it is not known
 * @param principal subject of the certificate of the peer (RFC 2253, control characters as {@code \XX}), for instance
 *     {@code CN=ANN,O=Fund}; empty without TLS and without a certificate
 */
public record PeerIdentity(String address, String principal) {
    /** Unknown peer. */
    public static final PeerIdentity UNKNOWN = new PeerIdentity("", "");

    /**
     * Returns the text for a log.
     *
     * @return the address, and the principal where there is one
     */
    @Override
    public String toString() {
        return principal.isEmpty() ? address : address + " as " + principal;
    }
}
