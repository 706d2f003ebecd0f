package io.needletail.engine.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.needletail.engine.SessionSpec;
import io.needletail.transport.tls.CertificateRule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the warnings about TLS settings that are valid, and perhaps not intended. */
class TlsFindingsTest {
    private static final String RULE = "SocketPeerIdentity=COMPID\n";

    @TempDir
    private Path directory;

    private String identity;
    private String authority;

    @BeforeEach
    void files() throws IOException {
        identity = "SocketCertificateFile=" + file("chain.pem", "rw-r--r--") + "\nSocketPrivateKeyFile="
                + file("key.pem", "rw-------") + "\n";
        authority = "SocketCAFile=" + file("authority.pem", "rw-r--r--") + "\n";
    }

    @Test
    void aSessionThatIsSecuredAsMeantGetsNoFinding() throws IOException {
        assertThat(said("SocketUseSSL=Y\nNeedClientAuth=Y\n" + identity + authority + RULE))
                .isEmpty();
    }

    @Test
    void certificatesWithoutTlsAreAWarning() throws IOException {
        assertThat(said(identity))
                .satisfiesExactly(
                        words -> assertThat(words)
                                .contains(
                                        "NT-134 SocketCertificateFile=",
                                        "SocketUseSSL is not Y: the connection is not encrypted"),
                        words -> assertThat(words).contains("NT-111 SocketPrivateKeyFile=", "it needs SocketUseSSL=Y"));
        assertThat(said("NeedClientAuth=Y\n")).singleElement().asString().contains("NT-134 NeedClientAuth=Y");
        assertThat(said("SocketUseSSL=N\n" + identity))
                .hasSize(2)
                .first()
                .asString()
                .contains("NT-134");
    }

    @Test
    void clientCertificatesOfPublicAuthoritiesAreAWarning() throws IOException {
        assertThat(said("SocketUseSSL=Y\nNeedClientAuth=Y\n" + identity + RULE))
                .singleElement()
                .asString()
                .contains("NT-135 NeedClientAuth=Y: no SocketCAFile or SocketTrustStore is set");
    }

    @ParameterizedTest
    @ValueSource(strings = {"rw-r-----", "rw----r--", "rw--w----"})
    void aPrivateKeyThatOthersMayReadOrChangeIsAWarning(String permissions) throws IOException {
        Files.setPosixFilePermissions(directory.resolve("key.pem"), PosixFilePermissions.fromString(permissions));
        assertThat(said("SocketUseSSL=Y\n" + identity))
                .singleElement()
                .asString()
                .contains("NT-136 SocketPrivateKeyFile=", "chmod 600");
    }

    @Test
    void aChainWithTheKeyAndAKeyStoreAreCheckedToo() throws IOException {
        assertThat(said("SocketUseSSL=Y\nSocketCertificateFile=" + directory.resolve("chain.pem") + "\n"))
                .singleElement()
                .asString()
                .contains("NT-136 SocketCertificateFile=");
        assertThat(said("SocketUseSSL=Y\nSocketKeyStore=" + file("keys.p12", "rw-r--r--") + "\n"))
                .singleElement()
                .asString()
                .contains("NT-136 SocketKeyStore=");
    }

    @Test
    void clientCertificatesWithoutARuleAreANote() throws IOException {
        assertThat(said("SocketUseSSL=Y\nNeedClientAuth=Y\n" + identity + authority))
                .singleElement()
                .asString()
                .contains("NT-137 NeedClientAuth=Y: any certificate of the authority may log on as this session");
    }

    @Test
    void aRuleIsReadFromItsKeys() throws IOException {
        String digits = "AB:".repeat(31) + "AB";
        SessionSpec spec = ConfigText.session(
                directory,
                ConfigText.ACCEPTOR + "SocketUseSSL=Y\nNeedClientAuth=Y\n" + identity + authority + RULE
                        + "SocketPeerSubject=CN=ANN,O=Fund; BOB\n"
                        + "SocketPeerSAN=a.example, b.example\n"
                        + "SocketPeerFingerprint="
                        + digits + "\n");
        assertThat(spec.certificates())
                .isEqualTo(new CertificateRule(
                        List.of("CN=ANN,O=Fund", "BOB"),
                        List.of("a.example", "b.example"),
                        List.of("ab".repeat(32)),
                        true));
    }

    @Test
    void aRuleThatNoConnectionCouldMeetIsRefused() {
        assertThatThrownBy(() -> ConfigText.read(directory, ConfigText.ACCEPTOR + RULE))
                .hasMessageContaining("NT-122")
                .hasMessageContaining("need SocketUseSSL=Y");
        assertThatThrownBy(() -> ConfigText.read(directory, ConfigText.ACCEPTOR + "SocketUseSSL=Y\n" + identity + RULE))
                .hasMessageContaining("need NeedClientAuth=Y");
        assertThatThrownBy(() -> ConfigText.read(
                        directory,
                        ConfigText.ACCEPTOR + "SocketUseSSL=Y\nNeedClientAuth=Y\n" + identity
                                + "SocketPeerFingerprint=abc\n"))
                .hasMessageContaining("\"abc\" is not a SHA-256 fingerprint");
    }

    @Test
    void anAcceptorRefusesALogonTagThatItCanNeitherSendNorCompare() {
        assertThatThrownBy(() -> ConfigText.read(directory, ConfigText.ACCEPTOR + "LogonTag=925=new\n"))
                .hasMessageContaining("LogonTag sets 925");
    }

    private Path file(String name, String permissions) throws IOException {
        Path file = Files.writeString(directory.resolve(name), "");
        return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(permissions));
    }

    private List<String> said(String settings) throws IOException {
        return ConfigText.findings(directory, ConfigText.ACCEPTOR + settings);
    }
}
