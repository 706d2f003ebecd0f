package io.needletail.transport.tls;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import javax.net.ssl.SNIHostName;

/**
 * How connections are secured.
 *
 * @param identity who we are; required of the side that listens, and of a caller whose peer wants a certificate
 * @param trust whose word we take for the peer
 * @param protocols names such as {@code TLSv1.3}; empty for TLS 1.3 and 1.2. Older ones are dropped with a remark
 * @param cipherSuites the JDK's names in order of preference; empty for the JDK's choice
 * @param clientAuth whether the side that listens asks callers for a certificate
 * @param hostCheck whether a caller compares the peer's certificate with the host it called
 * @param sni whether a caller says which host it means (RFC 6066 section 3), so that a peer may choose among certificates
 * @param sniHostName what it says, when that is not the name of the host it calls
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

    /** Whether callers must show a certificate (mutual TLS). */
    public enum ClientAuth {
        /** They are not asked. */
        NONE,
        /** They are asked and may decline; one that is shown must be trusted. */
        WANT,
        /** They are refused without one. */
        NEED
    }

    /** Against which rules the name in a certificate is compared with the host called. */
    public enum HostCheck {
        /** RFC 2818: the usual rules. */
        HTTPS,
        /** RFC 2830. */
        LDAPS,
        /** Not compared: whoever holds any trusted certificate may pose as the peer. */
        NONE
    }

    /** A caller without a certificate that trusts whom the system trusts and checks the host. */
    public static final TlsConfig USUAL = new TlsConfig(
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
     * The same with another identity.
     *
     * @param other who we are
     * @return the changed copy
     */
    public TlsConfig withIdentity(Identity other) {
        return new TlsConfig(
                Optional.of(other), trust, protocols, cipherSuites, clientAuth, hostCheck, sni, sniHostName);
    }

    /**
     * The same with another trust.
     *
     * @param other whose word we take
     * @return the changed copy
     */
    public TlsConfig withTrust(Trust other) {
        return new TlsConfig(identity, other, protocols, cipherSuites, clientAuth, hostCheck, sni, sniHostName);
    }

    /**
     * The same with other protocols and cipher suites.
     *
     * @param otherProtocols names such as {@code TLSv1.3}, or empty
     * @param otherSuites the JDK's names, or empty
     * @return the changed copy
     */
    public TlsConfig withProtocols(List<String> otherProtocols, List<String> otherSuites) {
        return new TlsConfig(identity, trust, otherProtocols, otherSuites, clientAuth, hostCheck, sni, sniHostName);
    }

    /**
     * The same with callers asked otherwise.
     *
     * @param other whether callers must show a certificate
     * @return the changed copy
     */
    public TlsConfig withClientAuth(ClientAuth other) {
        return new TlsConfig(identity, trust, protocols, cipherSuites, other, hostCheck, sni, sniHostName);
    }

    /**
     * The same with the host checked otherwise.
     *
     * @param other the rules
     * @return the changed copy
     */
    public TlsConfig withHostCheck(HostCheck other) {
        return new TlsConfig(identity, trust, protocols, cipherSuites, clientAuth, other, sni, sniHostName);
    }

    /**
     * The same with the host name said otherwise.
     *
     * @param on whether it is said
     * @param hostName what is said instead of the host called
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
