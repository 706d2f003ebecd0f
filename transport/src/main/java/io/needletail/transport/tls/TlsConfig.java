package io.needletail.transport.tls;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import javax.net.ssl.SNIHostName;

/**
 * TLS settings of connections.
 *
 * @param identity certificate and key of this end; required for a listener, and where the peer requires a certificate
 * @param trust authorities trusted for the peer's certificate
 * @param protocols names such as {@code TLSv1.3}; empty for TLS 1.3 and 1.2. Older ones are dropped with a remark
 * @param cipherSuites the JDK's names in order of preference; empty for the JDK's choice
 * @param clientAuth a listener's request for a certificate of the connecting peer
 * @param hostCheck rules by which a connecting end compares the peer's certificate with the host
 * @param sni true to send the host name (RFC 6066 section 3), so that the peer can choose among certificates
 * @param sniHostName host name to send in place of the host connected to
 */
public record TlsConfig(
        Optional<Identity> identity,
        Trust trust,
        List<String> protocols,
        List<String> cipherSuites,
        ClientAuth clientAuth,
        HostCheck hostCheck,
        boolean sni,
        Optional<String> sniHostName) {

    /** Request for a certificate of the connecting peer (mutual TLS). */
    public enum ClientAuth {
        /** No request. */
        NONE,
        /** The peer may send a certificate, which must be trusted. */
        WANT,
        /** The peer must send a trusted certificate. */
        NEED
    }

    /** Rules for comparing the name in a certificate with the host. */
    public enum HostCheck {
        /** RFC 2818: the usual rules. */
        HTTPS,
        /** RFC 2830. */
        LDAPS,
        /** No comparison: the holder of any trusted certificate can act as the peer. */
        NONE
    }

    /** Connecting end without a certificate, with the JDK's authorities and the host check. */
    public static final TlsConfig DEFAULTS = new TlsConfig(
            Optional.empty(),
            new Trust.OfTheSystem(),
            List.of(),
            List.of(),
            ClientAuth.NONE,
            HostCheck.HTTPS,
            true,
            Optional.empty());

    /**
     * Checks that nothing is missing and that the host name can be said.
     *
     * @throws IllegalArgumentException when {@code sniHostName} is no host name
     * @throws NullPointerException when a part is null
     */
    public TlsConfig {
        Objects.requireNonNull(identity, "identity");
        Objects.requireNonNull(trust, "trust");
        protocols = List.copyOf(protocols);
        cipherSuites = List.copyOf(cipherSuites);
        Objects.requireNonNull(clientAuth, "clientAuth");
        Objects.requireNonNull(hostCheck, "hostCheck");
        sniHostName = sniHostName.map(TlsConfig::hostName);
    }

    /**
     * Copies this configuration with another identity.
     *
     * @param other certificate and key of this end
     * @return the changed copy
     */
    public TlsConfig withIdentity(Identity other) {
        return new TlsConfig(
                Optional.of(other), trust, protocols, cipherSuites, clientAuth, hostCheck, sni, sniHostName);
    }

    /**
     * Copies this configuration with another trust.
     *
     * @param other trusted authorities
     * @return the changed copy
     */
    public TlsConfig withTrust(Trust other) {
        return new TlsConfig(identity, other, protocols, cipherSuites, clientAuth, hostCheck, sni, sniHostName);
    }

    /**
     * Copies this configuration with other protocols and cipher suites.
     *
     * @param otherProtocols names such as {@code TLSv1.3}, or empty
     * @param otherSuites the JDK's names, or empty
     * @return the changed copy
     */
    public TlsConfig withProtocols(List<String> otherProtocols, List<String> otherSuites) {
        return new TlsConfig(identity, trust, otherProtocols, otherSuites, clientAuth, hostCheck, sni, sniHostName);
    }

    /**
     * Copies this configuration with another request for certificates.
     *
     * @param other request for a certificate of the connecting peer
     * @return the changed copy
     */
    public TlsConfig withClientAuth(ClientAuth other) {
        return new TlsConfig(identity, trust, protocols, cipherSuites, other, hostCheck, sni, sniHostName);
    }

    /**
     * Copies this configuration with another host check.
     *
     * @param other the rules
     * @return the changed copy
     */
    public TlsConfig withHostCheck(HostCheck other) {
        return new TlsConfig(identity, trust, protocols, cipherSuites, clientAuth, other, sni, sniHostName);
    }

    /**
     * Copies this configuration with another server name indication.
     *
     * @param on true to send the host name
     * @param hostName host name to send in place of the host connected to
     * @return the changed copy
     */
    public TlsConfig withSni(boolean on, Optional<String> hostName) {
        return new TlsConfig(identity, trust, protocols, cipherSuites, clientAuth, hostCheck, on, hostName);
    }

    private static String hostName(String name) {
        try {
            return new SNIHostName(name).getAsciiName();
        } catch (IllegalArgumentException wrong) {
            throw new IllegalArgumentException("sniHostName is \"" + name + "\", expected the name of a host", wrong);
        }
    }
}
