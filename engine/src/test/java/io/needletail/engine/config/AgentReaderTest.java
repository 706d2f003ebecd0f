package io.needletail.engine.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.needletail.engine.admin.Role;
import io.needletail.transport.tls.Identity;
import io.needletail.transport.tls.Secret;
import io.needletail.transport.tls.TlsConfig;
import io.needletail.transport.tls.Trust;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The file of an agent: what is made of it, and what is said about a wrong one. */
class AgentReaderTest {
    private static final String TLS = """
        [DEFAULT]
        SocketCertificateFile=agent.pem
        SocketPrivateKeyFile=agent.key
        SocketCAFile=authority.pem
        """;

    @TempDir
    private Path directory;

    @Test
    void aFileNamesTheCertificateTheAuthoritiesAndARolePerEngine() throws IOException {
        AgentConfig agent = read(TLS + """
            [CLIENT]
            SocketPeerSubject=CN=desk,O=Fund; night
            ClientRoles=orders:operator, *:VIEWER

            [CLIENT]
            SocketPeerSAN=ops.example
            ClientRoles=fx:administrator
            """);
        assertThat(agent.tls().identity())
                .contains(new Identity.PemFiles(Path.of("agent.pem"), Path.of("agent.key"), Secret.NONE));
        assertThat(agent.tls().trust()).isEqualTo(new Trust.PemFile(Path.of("authority.pem")));
        assertThat(agent.tls().clientAuth()).isEqualTo(TlsConfig.ClientAuth.NEED);
        AgentConfig.Client desk = agent.clients().getFirst();
        assertThat(desk.certificates().subjects()).containsExactly("CN=desk,O=Fund", "night");
        assertThat(desk.role("orders")).contains(Role.OPERATOR);
        assertThat(desk.role("fx")).contains(Role.VIEWER);
        AgentConfig.Client operations = agent.clients().getLast();
        assertThat(operations.certificates().names()).isEqualTo(List.of("ops.example"));
        assertThat(operations.role("fx")).contains(Role.ADMINISTRATOR);
        assertThat(operations.role("orders")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '!',
            value = {
                "TLS!NT-121 no [CLIENT] section",
                "TLS;[CLIENT];ClientRoles=a:viewer!6: NT-121 [CLIENT] names no certificate",
                "TLS;[CLIENT];SocketPeerIdentity=COMPID;ClientRoles=a:viewer!7: NT-121 [CLIENT] names no certificate",
                "TLS;[CLIENT];SocketPeerSubject=a!5: NT-121 [CLIENT] has no ClientRoles",
                "TLS;[CLIENT];SocketPeerSubject=a;ClientRoles=viewer!7: NT-120 ClientRoles=viewer: expected"
                        + " ENGINE:ROLE",
                "TLS;[CLIENT];SocketPeerSubject=a;ClientRoles=a:king!7: NT-120 ClientRoles=a:king: expected"
                        + " ENGINE:ROLE",
                "TLS;[CLIENT];SocketPeerFingerprint=12;ClientRoles=a:viewer!7: NT-120 [CLIENT]: \"12\" is not a"
                        + " SHA-256",
                "[CLIENT];SocketPeerSubject=a;ClientRoles=a:viewer!NT-121 [DEFAULT] has neither SocketCertificateFile",
                "[DEFAULT];SocketKeyStore=a.p12;[CLIENT];SocketPeerSubject=a;ClientRoles=a:viewer!"
                        + "NT-121 [DEFAULT] has neither SocketCAFile"
            })
    void aWrongFileIsRefusedWithItsLine(String text, String finding) {
        String written = text.replace("TLS", TLS.strip()).replace(';', '\n') + "\n";
        assertThatExceptionOfType(ConfigException.class)
                .isThrownBy(() -> read(written))
                .withMessageContaining(finding);
    }

    @Test
    void checkReportsWhatAnAgentWouldRefuse() throws IOException {
        Path file =
                ConfigText.to(directory, TLS + "[CLIENT]\nSocketPeerSubject=a\nClientRoles=viewer\nHeartBtInt=30\n");
        assertThat(ConfigCheck.of(file, Variables.NONE).findings())
                .extracting(Finding::text)
                .anyMatch(text -> text.startsWith("ClientRoles=viewer: expected"))
                .anyMatch(text -> text.startsWith("HeartBtInt belongs to"));
    }

    private AgentConfig read(String text) throws IOException {
        return AgentConfig.read(ConfigText.to(directory, text), Variables.NONE);
    }
}
