package io.needletail.transport.tls;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.time.temporal.ChronoUnit.DAYS;
import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.transport.InMemory;
import io.needletail.transport.tls.TestAuthority.Valid;
import io.needletail.transport.tls.TlsConfig.ClientAuth;
import io.needletail.transport.tls.TlsConfig.HostCheck;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.ExtendedSSLSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Handshakes that succeed, and those that fail, with their error texts. */
final class HandshakeTest {

    private static final TestAuthority OURS = TestAuthority.named("CN=Our Authority");
    private static final TestAuthority THEIRS = TestAuthority.named("CN=Their Authority");
    private static final byte[] PING = "ping".getBytes(US_ASCII);

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource({
        "TLSv1.2, false, PEM", "TLSv1.2, true, PEM", "TLSv1.3, false, PEM", "TLSv1.3, true, PEM",
        "TLSv1.2, false, PKCS12", "TLSv1.2, true, PKCS12", "TLSv1.3, false, PKCS12", "TLSv1.3, true, PKCS12",
        "TLSv1.2, false, JKS", "TLSv1.2, true, JKS", "TLSv1.3, false, JKS", "TLSv1.3, true, JKS"
    })
    void peersAgree(String protocol, boolean mutual, String form) throws IOException {
        TlsConfig listening = listening(form).withProtocols(List.of(protocol), List.of());
        TlsConfig calling = TlsConfig.DEFAULTS.withTrust(trust(form));
        if (mutual) {
            listening = listening.withClientAuth(ClientAuth.NEED).withTrust(THEIRS.pem(folder, "theirs"));
            calling = calling.withIdentity(THEIRS.issue("EC", "client").pem(folder, "client"));
        }
        try (Secured ends =
                Secured.over(InMemory.pair(50_000), calling, listening).agreed()) {
            assertThat(ends.calling().session().getProtocol()).isEqualTo(protocol);
            assertThat(ends.calling().words()).contains(protocol, "CN=localhost");
            assertThat(ends.called().words()).contains(mutual ? "CN=client" : "peer without certificate");
            assertThat(Secured.through(ends.calling(), ends.called(), PING)).isEqualTo(PING);
            assertThat(Secured.through(ends.called(), ends.calling(), PING)).isEqualTo(PING);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"PKCS12", "JKS"})
    void theCertificateOfAPrivateKeyInATrustStoreIsTrusted(String type) throws IOException {
        KeyStoreFile store = OURS.issue("EC", "localhost").store(folder, type, "changeit");
        TlsConfig listening = TlsConfig.DEFAULTS.withIdentity(new Identity.InStore(store, Identity.USUAL_ALGORITHM));
        TlsConfig calling = TlsConfig.DEFAULTS.withTrust(new Trust.InStore(store, Trust.USUAL_ALGORITHM));
        try (Secured ends =
                Secured.over(InMemory.pair(50_000), calling, listening).agreed()) {
            assertThat(Secured.through(ends.calling(), ends.called(), PING)).isEqualTo(PING);
        }
    }

    @Test
    void theIssuerOfAPrivateKeyInATrustStoreIsNotTrusted() throws IOException {
        KeyStoreFile store = OURS.issue("EC", "localhost").store(folder, "PKCS12", "changeit");
        TlsConfig calling = TlsConfig.DEFAULTS.withTrust(new Trust.InStore(store, Trust.USUAL_ALGORITHM));
        Secured ends = Secured.over(InMemory.pair(50_000), calling, listening("PEM"));
        assertThat(ends.failureOf(ends.calling())).contains("nobody whom we trust vouches for the certificate");
    }

    @ParameterizedTest
    @ValueSource(strings = {"RSA", "EC", "Ed25519"})
    void everyKindOfKeyIsAccepted(String algorithm) throws IOException {
        TlsConfig listening = TlsConfig.DEFAULTS.withIdentity(
                OURS.issue(algorithm, "localhost").pem(folder, "server"));
        try (Secured ends =
                Secured.over(InMemory.pair(50_000), calling(), listening).agreed()) {
            assertThat(Secured.through(ends.calling(), ends.called(), PING)).isEqualTo(PING);
        }
    }

    @Test
    void theCertificateOfAnotherHostIsRejected() throws IOException {
        TlsConfig listening = TlsConfig.DEFAULTS.withIdentity(
                OURS.issue("EC", "elsewhere.example").pem(folder, "server"));
        Secured ends = Secured.over(InMemory.pair(50_000), calling(), listening);
        assertThat(ends.failureOf(ends.calling()))
                .startsWith("TLS with memory:right failed: the certificate is another host's: ")
                .contains("localhost", "call the host by a name of its certificate");
    }

    @Test
    void theCertificateOfAnotherHostIsAcceptedWithoutHostCheck() throws IOException {
        TlsConfig listening = TlsConfig.DEFAULTS.withIdentity(
                OURS.issue("EC", "elsewhere.example").pem(folder, "server"));
        TlsConfig calling = calling().withHostCheck(HostCheck.NONE);
        Secured.over(InMemory.pair(50_000), calling, listening).agreed().close();
    }

    @Test
    void anUntrustedCertificateIsRejectedWithAnAlert() throws IOException {
        TlsConfig calling = TlsConfig.DEFAULTS.withTrust(THEIRS.pem(folder, "theirs"));
        Secured ends = Secured.over(InMemory.pair(50_000), calling, listening("PEM"));
        assertThat(ends.failureOf(ends.calling())).contains("nobody whom we trust vouches for the certificate");
        assertThat(ends.failureOf(ends.called())).contains("the peer ended it (", "certificate");
    }

    @Test
    void anExpiredCertificateIsRejected() throws IOException {
        Identity.PemFiles expired =
                OURS.issue("EC", "localhost", Valid.before()).pem(folder, "server");
        TlsConfig listening = TlsConfig.DEFAULTS.withIdentity(expired);
        InMemory.Pair wire = InMemory.pair(50_000);
        // The owner would get this error at once with a correct clock; here it is wrong by ten days.
        Instant tenDaysAgo = Instant.now().minus(10, DAYS);
        Secured ends = new Secured(
                Tls.open(calling(), Secured.AT_ONCE, Instant.now()).call(wire.left(), "localhost", 1),
                Tls.open(listening, Secured.AT_ONCE, tenDaysAgo).accept(wire.right()));
        assertThat(ends.failureOf(ends.calling())).contains("the certificate has expired: NotAfter");
    }

    @ParameterizedTest
    @ValueSource(strings = {"TLSv1.2", "TLSv1.3"})
    void aClientWithoutCertificateIsRejectedWhenOneIsRequired(String protocol) throws IOException {
        TlsConfig listening = listening("PEM")
                .withProtocols(List.of(protocol), List.of())
                .withTrust(THEIRS.pem(folder, "theirs"))
                .withClientAuth(ClientAuth.NEED);
        Secured ends = Secured.over(InMemory.pair(50_000), calling(), listening);
        assertThat(ends.failureOf(ends.calling())).contains("the peer ended it (");
    }

    @Test
    void aClientWithoutCertificateIsAcceptedWhenOneIsOptional() throws IOException {
        TlsConfig listening =
                listening("PEM").withTrust(THEIRS.pem(folder, "theirs")).withClientAuth(ClientAuth.WANT);
        Secured.over(InMemory.pair(50_000), calling(), listening).agreed().close();
    }

    @Test
    void anUnknownClientCertificateIsRejected() throws IOException {
        TlsConfig listening =
                listening("PEM").withTrust(THEIRS.pem(folder, "theirs")).withClientAuth(ClientAuth.NEED);
        TlsConfig calling = calling().withIdentity(OURS.issue("EC", "client").pem(folder, "client"));
        Secured ends = Secured.over(InMemory.pair(50_000), calling, listening);
        assertThat(ends.failureOf(ends.called()))
                .contains("it showed no certificate, or has none from an authority that we trust");
    }

    @Test
    void protocolsWithoutACommonVersionAreRejected() throws IOException {
        TlsConfig old = listening("PEM").withProtocols(List.of("TLSv1.2"), List.of());
        TlsConfig young = calling().withProtocols(List.of("TLSv1.3"), List.of());
        Secured ends = Secured.over(InMemory.pair(50_000), young, old);
        assertThat(ends.failureOf(ends.calling())).contains("it speaks none of the protocol versions that we offer");
    }

    @Test
    void theHostNameIsSentUnlessDisabled() throws IOException {
        assertThat(nameHeard(calling())).isEqualTo("[type=host_name (0), value=fix.example]");
        assertThat(nameHeard(calling().withSni(true, Optional.of("other.example"))))
                .isEqualTo("[type=host_name (0), value=other.example]");
        assertThat(nameHeard(calling().withSni(false, Optional.empty()))).isEqualTo("[]");
    }

    @Test
    void aChosenCipherSuiteIsUsed() throws IOException {
        TlsConfig calling = calling().withProtocols(List.of(), List.of("TLS_CHACHA20_POLY1305_SHA256", "RC4_OF_OLD"));
        assertThat(Tls.open(calling, Secured.AT_ONCE, Instant.now()).remarks())
                .containsExactly("cipher suite RC4_OF_OLD is not offered: the JDK does not have it");
        try (Secured ends =
                Secured.over(InMemory.pair(50_000), calling, listening("PEM")).agreed()) {
            assertThat(ends.called().session().getCipherSuite()).isEqualTo("TLS_CHACHA20_POLY1305_SHA256");
        }
    }

    private String nameHeard(TlsConfig calling) throws IOException {
        TlsConfig listening =
                TlsConfig.DEFAULTS.withIdentity(OURS.issue("EC", "fix.example").pem(folder, "server"));
        InMemory.Pair wire = InMemory.pair(50_000);
        Secured ends = new Secured(
                Tls.open(calling, Secured.AT_ONCE, Instant.now()).call(wire.left(), "fix.example", 9880),
                Tls.open(listening, Secured.AT_ONCE, Instant.now()).accept(wire.right()));
        try (ends) {
            ExtendedSSLSession session =
                    (ExtendedSSLSession) ends.agreed().called().session();
            return session.getRequestedServerNames().toString();
        }
    }

    private TlsConfig calling() throws IOException {
        return TlsConfig.DEFAULTS.withTrust(OURS.pem(folder, "ours"));
    }

    private Trust trust(String form) throws IOException {
        return form.equals("PEM") ? OURS.pem(folder, "ours") : OURS.store(folder, form, "changeit");
    }

    private TlsConfig listening(String form) throws IOException {
        TestAuthority.Issued server = OURS.issue("EC", "localhost");
        return TlsConfig.DEFAULTS.withIdentity(
                form.equals("PEM")
                        ? server.pem(folder, "server")
                        : new Identity.InStore(server.store(folder, form, "changeit"), Identity.USUAL_ALGORITHM));
    }
}
