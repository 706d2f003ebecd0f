package io.needletail.engine.agent;

import static io.needletail.engine.agent.AgentFixture.LIMITS;
import static io.needletail.engine.agent.AgentFixture.SESSION;
import static io.needletail.engine.agent.AgentFixture.awaitLine;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIOException;

import io.needletail.engine.Await;
import io.needletail.engine.LogCapture;
import io.needletail.engine.RunningEngine;
import io.needletail.engine.admin.AdminAddress;
import io.needletail.engine.admin.AdminClient;
import io.needletail.engine.admin.AdminErrorCode;
import io.needletail.engine.admin.AdminException;
import io.needletail.fixtures.CuttingProxy;
import io.needletail.transport.tls.TlsConfig;
import io.needletail.transport.tls.Trust;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLException;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Clients with certificates command an engine through an agent, as far as their roles go. */
@Timeout(300)
final class AgentTest {
    private static final Duration SHORT = Duration.ofMillis(500);
    private static final Map<String, Object> NAMED = Map.of("session", SESSION);

    private static AgentFixture fixture;

    @TempDir
    private Path journals;

    @BeforeAll
    static void makeCertificates(@TempDir Path folder) throws IOException {
        fixture = new AgentFixture(folder, "viewer", "operator", "administrator", "unknown", "stranger", "expired");
    }

    @ParameterizedTest
    @CsvSource({
        "viewer,        show,        allowed",
        "viewer,        logout,      FORBIDDEN",
        "viewer,        reset,       FORBIDDEN",
        "operator,      list,        allowed",
        "operator,      logout,      allowed",
        "operator,      reset,       FORBIDDEN",
        "operator,      reload,      FORBIDDEN",
        "operator,      dance,       FORBIDDEN",
        "administrator, reset,       allowed",
        "administrator, reload,      UNSUPPORTED",
        "administrator, dance,       UNKNOWN_COMMAND"
    })
    void aRoleDecidesWhichCommandsReachTheEngine(String client, String command, String outcome) throws IOException {
        try (RunningEngine _ = AgentFixture.engine(journals);
                LogCapture log = LogCapture.begin();
                AgentServer agent = fixture.agent(journals, 0, LIMITS);
                AdminClient channel = fixture.client(client, agent.port())) {
            if (outcome.equals("allowed")) {
                assertThat(channel.call(command, NAMED)).isNotEmpty();
                return;
            }
            assertRefused(AdminErrorCode.valueOf(outcome), () -> channel.call(command, NAMED));
            if (outcome.equals("FORBIDDEN")) awaitLine(log, "NT-226", command, "CN=" + client, "127.0.0.1:");
            assertThat(log.lines().stream().filter(line -> line.text().contains("NT-226")))
                    .hasSize(outcome.equals("FORBIDDEN") ? 1 : 0);
        }
    }

    @Test
    void anEngineWithoutARoleIsForbiddenAndOneThatTheAgentDoesNotHaveIsUnknown() throws IOException {
        try (AgentServer agent = fixture.agent(journals, 0, LIMITS)) {
            assertRefused(AdminErrorCode.FORBIDDEN, () -> open("viewer", "other", agent.port()));
            assertRefused(AdminErrorCode.UNKNOWN_ENGINE, () -> open("operator", "other", agent.port()));
        }
    }

    @Test
    void aTrustedCertificateWithoutARoleIsToldAndLoggedWithItsSubjectAndAddress() throws IOException {
        try (LogCapture log = LogCapture.begin();
                AgentServer agent = fixture.agent(journals, 0, LIMITS)) {
            assertRefused(AdminErrorCode.FORBIDDEN, () -> open("unknown", "orders", agent.port()));
            awaitLine(log, "NT-225", "CN=unknown", "127.0.0.1:");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "stranger, from an authority that we trust",
        "expired,  the certificate has expired",
    })
    void aCertificateThatIsNotTrustedEndsTheHandshakeAndIsLogged(String client, String logged) throws IOException {
        try (LogCapture log = LogCapture.begin();
                AgentServer agent = fixture.agent(journals, 0, LIMITS);
                Socket socket = fixture.socket(client)) {
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), agent.port()));
            socket.setSoTimeout(Await.MS);
            assertThatExceptionOfType(SSLException.class)
                    .isThrownBy(() -> socket.getInputStream().read());
            awaitLine(log, "NT-216", "127.0.0.1:", logged);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "stranger, 127.0.0.1, it wants a certificate of ours",
        "expired,  127.0.0.1, has expired; put a valid one in its place",
        "viewer,   localhost, the certificate is another host's"
    })
    void aClientLearnsWhyTlsFails(String client, String host, String told) throws IOException {
        try (AgentServer agent = fixture.agent(journals, 0, LIMITS)) {
            AdminAddress address = new AdminAddress.Remote(host, agent.port(), "orders", fixture.tls(client));
            assertThatIOException()
                    .isThrownBy(() -> AdminClient.connect(address, Duration.ofMillis(Await.MS)))
                    .withMessageContaining(told);
        }
    }

    @Test
    void aClientThatDoesNotTrustTheAgentSendsItNothing() throws IOException {
        try (AgentServer agent = fixture.agent(journals, 0, LIMITS)) {
            TlsConfig foreign = fixture.tls("viewer").withTrust(new Trust.PemFile(fixture.pem("stranger")));
            AdminAddress address = new AdminAddress.Remote("127.0.0.1", agent.port(), "orders", foreign);
            assertThatIOException()
                    .isThrownBy(() -> AdminClient.connect(address, Duration.ofMillis(Await.MS)))
                    .withMessageContaining("nobody whom we trust vouches for the certificate");
        }
    }

    @Test
    void aFileOfTheEnginesMachineIsNotReadForAClientOfAnAgent() throws IOException {
        try (RunningEngine _ = AgentFixture.engine(journals);
                AgentServer agent = fixture.agent(journals, 0, LIMITS);
                AdminClient client = fixture.client("administrator", agent.port())) {
            Map<String, Object> candidate = Map.of("dryRun", true, "file", "/etc/passwd");
            assertRefused(AdminErrorCode.UNSUPPORTED, () -> client.call("reload", candidate));
        }
    }

    @Test
    void anEngineThatEndsIsToldAndOneThatIsStartedAgainIsReached() throws IOException {
        try (AgentServer agent = fixture.agent(journals, 0, LIMITS)) {
            assertRefused(AdminErrorCode.ENGINE_DOWN, () -> open("viewer", "orders", agent.port()));
            AdminClient before;
            try (RunningEngine _ = AgentFixture.engine(journals)) {
                before = fixture.client("viewer", agent.port());
                assertThat(sessions(before)).hasSize(1);
            }
            assertRefused(AdminErrorCode.ENGINE_DOWN, () -> before.call("list", Map.of()));
            before.close();
            try (RunningEngine _ = AgentFixture.engine(journals);
                    AdminClient after = fixture.client("viewer", agent.port())) {
                assertThat(sessions(after)).hasSize(1);
            }
        }
    }

    @Test
    void anAgentThatEndsIsToldAndOneAtTheSameAddressIsReached() throws IOException {
        try (RunningEngine _ = AgentFixture.engine(journals)) {
            int port;
            AdminClient before;
            try (AgentServer agent = fixture.agent(journals, 0, LIMITS)) {
                port = agent.port();
                before = fixture.client("viewer", port);
            }
            assertThatIOException().isThrownBy(() -> before.call("list", Map.of()));
            assertThatIOException()
                    .isThrownBy(() -> open("viewer", "orders", port))
                    .withMessageContaining("Connection refused");
            before.close();
            try (AgentServer _ = fixture.agent(journals, port, LIMITS);
                    AdminClient after = fixture.client("viewer", port)) {
                assertThat(sessions(after)).hasSize(1);
            }
        }
    }

    @Test
    void aLinkThatSwallowsPacketsIsReportedInTimeAndIsUsedAgainWhenItHeals() throws IOException {
        try (RunningEngine _ = AgentFixture.engine(journals);
                AgentServer agent = fixture.agent(journals, 0, LIMITS);
                CuttingProxy link = new CuttingProxy(agent.port());
                AdminClient client = fixture.client("viewer", link.port())) {
            client.patience(SHORT);
            link.cut();
            assertThatIOException()
                    .isThrownBy(() -> client.call("list", Map.of()))
                    .withMessageContaining("no answer within");
            assertThatIOException()
                    .isThrownBy(() -> fixture.client("viewer", "orders", link.port(), SHORT))
                    .withMessageContaining("no TLS handshake within");
            link.heal();
            try (AdminClient again = fixture.client("viewer", link.port())) {
                assertThat(sessions(again)).hasSize(1);
            }
        }
    }

    @Test
    void aLinkThatLagsDelaysAnswersAndLosesNone() throws IOException {
        try (RunningEngine _ = AgentFixture.engine(journals);
                AgentServer agent = fixture.agent(journals, 0, LIMITS);
                CuttingProxy link = new CuttingProxy(agent.port())) {
            link.lag(TimeUnit.MILLISECONDS.toNanos(100));
            try (AdminClient client = fixture.client("viewer", link.port())) {
                assertThat(sessions(client)).hasSize(1);
                assertThat(client.call("status", Map.of())).containsEntry("sessions", 1L);
            }
        }
    }

    private static List<?> sessions(AdminClient client) throws IOException {
        return (List<?>) client.call("list", Map.of()).get("sessions");
    }

    private static void open(String client, String engine, int port) throws IOException {
        fixture.client(client, engine, port, Duration.ofMillis(Await.MS)).close();
    }

    private static void assertRefused(AdminErrorCode code, ThrowingCallable command) {
        assertThatExceptionOfType(AdminException.class)
                .isThrownBy(command)
                .satisfies(refused -> assertThat(refused.code()).isEqualTo(code));
    }
}
