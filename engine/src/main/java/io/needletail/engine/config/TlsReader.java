package io.needletail.engine.config;

import io.needletail.engine.error.ConfigError;
import io.needletail.transport.tls.CertificateRule;
import io.needletail.transport.tls.Identity;
import io.needletail.transport.tls.KeyStoreFile;
import io.needletail.transport.tls.Secret;
import io.needletail.transport.tls.TlsConfig;
import io.needletail.transport.tls.TlsConfig.ClientAuth;
import io.needletail.transport.tls.TlsConfig.HostCheck;
import io.needletail.transport.tls.Trust;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Reads the TLS settings of a session's connections. */
final class TlsReader {
    private static final String STORE = "SocketKeyStore";
    private static final String CHAIN = "SocketCertificateFile";
    private static final String TRUSTED_STORE = "SocketTrustStore";
    private static final String AUTHORITIES = "SocketCAFile";
    private static final String PRIVATE_KEY = "SocketPrivateKeyFile";

    private static final String SUBJECT = "SocketPeerSubject";
    private static final String ALTERNATIVE_NAME = "SocketPeerSAN";
    private static final String FINGERPRINT = "SocketPeerFingerprint";
    private static final String IDENTITY = "SocketPeerIdentity";
    private static final String RULE = String.join(", ", SUBJECT, ALTERNATIVE_NAME, FINGERPRINT) + " and " + IDENTITY;

    /** Topic of the keys in the table of keys. */
    static final String TOPIC = "TLS";

    /** The keys that name a file with a private key. */
    static final List<String> SECRET_FILES = List.of(PRIVATE_KEY, STORE);

    /** The keys that name a file with the trusted authorities. */
    static final List<String> TRUST_FILES = List.of(AUTHORITIES, TRUSTED_STORE);

    /** The keys that name a file. */
    static final List<String> FILES = List.of(CHAIN, PRIVATE_KEY, STORE, AUTHORITIES, TRUSTED_STORE);

    private final Section section;

    TlsReader(Section section) {
        this.section = section;
    }

    Optional<TlsConfig> tls(boolean initiator) {
        if (!section.flag("SocketUseSSL")) return Optional.empty();
        Optional<Identity> identity = identity();
        if (identity.isEmpty() && !initiator) {
            throw section.refused("SocketUseSSL=Y has no certificate to show: set " + CHAIN + " and " + PRIVATE_KEY
                    + ", or " + STORE);
        }
        TlsConfig tls = TlsConfig.DEFAULTS
                .withTrust(trust())
                .withProtocols(section.list("EnabledProtocols"), section.list("CipherSuites"))
                .withClientAuth(!initiator && section.flag("NeedClientAuth") ? ClientAuth.NEED : ClientAuth.NONE)
                .withHostCheck(initiator ? hostCheck() : HostCheck.NONE)
                .withSni(
                        initiator && section.flag("UseSNI"),
                        initiator ? section.text("SNIHostName") : Optional.empty());
        return Optional.of(identity.map(tls::withIdentity).orElse(tls));
    }

    /** Returns the settings of an agent, which requires a certificate of each client. */
    TlsConfig agent() {
        Identity identity = identity().orElseThrow(() -> missing(CHAIN + ", with " + PRIVATE_KEY + ", nor " + STORE));
        if (!section.has(AUTHORITIES) && !section.has(TRUSTED_STORE)) {
            throw missing(AUTHORITIES + " nor " + TRUSTED_STORE + ", the authorities of the clients' certificates");
        }
        return TlsConfig.DEFAULTS
                .withIdentity(identity)
                .withTrust(trust())
                .withProtocols(section.list("EnabledProtocols"), section.list("CipherSuites"))
                .withClientAuth(ClientAuth.NEED)
                .withHostCheck(HostCheck.NONE);
    }

    private ConfigException missing(String keys) {
        return section.wrong(ConfigError.MISSING_KEY, CHAIN, "[DEFAULT] has neither " + keys + "; set it there");
    }

    /** Returns the rule for certificates of a client of an agent; any where none is given. */
    CertificateRule rule() {
        return new CertificateRule(
                entries(SUBJECT, ";"),
                section.list(ALTERNATIVE_NAME),
                section.list(FINGERPRINT),
                section.choice(IDENTITY).equals("COMPID"));
    }

    /** Returns the rule for certificates of the peer. */
    CertificateRule certificates(boolean initiator) {
        CertificateRule rule = rule();
        if (rule.isAny()) return rule;
        if (!section.flag("SocketUseSSL")) throw section.refused(RULE + " need SocketUseSSL=Y");
        if (!initiator && !section.flag("NeedClientAuth")) {
            throw section.refused(RULE + " need NeedClientAuth=Y: a peer shows no certificate otherwise");
        }
        return rule;
    }

    // The subject of a certificate may contain commas.
    private List<String> entries(String key, String separator) {
        return Stream.of(text(key).split(separator, -1))
                .map(String::strip)
                .filter(entry -> !entry.isEmpty())
                .toList();
    }

    private Optional<Identity> identity() {
        requireOne(CHAIN, STORE);
        if (section.has(CHAIN)) {
            Path chain = Path.of(section.required(CHAIN));
            Path key = section.text(PRIVATE_KEY).map(Path::of).orElse(chain);
            return Optional.of(new Identity.PemFiles(chain, key, secret("SocketPrivateKeyPassword")));
        }
        return section.text(STORE)
                .map(path -> new Identity.InStore(
                        new KeyStoreFile(Path.of(path), secret("SocketKeyStorePassword"), text("KeyStoreType")),
                        text("KeyManagerFactoryAlgorithm")));
    }

    private Trust trust() {
        requireOne(AUTHORITIES, TRUSTED_STORE);
        if (section.has(AUTHORITIES)) return new Trust.PemFile(Path.of(section.required(AUTHORITIES)));
        return section.text(TRUSTED_STORE)
                .<Trust>map(path -> new Trust.InStore(
                        new KeyStoreFile(Path.of(path), secret("SocketTrustStorePassword"), text("TrustStoreType")),
                        text("TrustManagerFactoryAlgorithm")))
                .orElseGet(Trust.OfTheSystem::new);
    }

    private HostCheck hostCheck() {
        return HostCheck.valueOf(section.choice("EndpointIdentificationAlgorithm"));
    }

    private String text(String key) {
        return section.textOr(key, Keys.known(key).otherwise());
    }

    private Secret secret(String key) {
        return section.text(key).map(Secret::of).orElse(Secret.NONE);
    }

    private void requireOne(String one, String other) {
        if (section.has(one) && section.has(other)) throw section.refused(one + " and " + other + " are both set");
    }
}
