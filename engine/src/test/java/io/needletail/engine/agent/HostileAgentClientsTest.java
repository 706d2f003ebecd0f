package io.needletail.engine.agent;

import static io.needletail.engine.agent.AgentFixture.awaitLine;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.engine.Await;
import io.needletail.engine.LogCapture;
import io.needletail.engine.RunningEngine;
import io.needletail.engine.admin.AdminClient;
import io.needletail.engine.admin.AdminLimits;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Clients that speak no TLS, fall silent or flood an agent: each is closed and logged, and another one is served. */
@Timeout(300)
final class HostileAgentClientsTest {
    private static final int VISITORS_PER_ADDRESS = 4;
    private static final int CLIENTS = 2;
    private static final long HANDSHAKE_NS = 3_000_000_000L;
    private static final long IDLE_NS = 2_000_000_000L;
    private static final AgentLimits LIMITS = new AgentLimits(
            AgentLimits.DEFAULTS.connections().with(to -> {
                to.visitorsPerAddressMax = VISITORS_PER_ADDRESS;
                to.handshakeNs = HANDSHAKE_NS;
            }),
            new AdminLimits(AdminLimits.LINE_BYTES_MAX, CLIENTS, 1, 100_000, IDLE_NS, AdminLimits.ANSWER_NS));

    private static AgentFixture fixture;

    private final List<Socket> opened = new ArrayList<>();
    private RunningEngine engine;
    private AgentServer agent;
    private LogCapture log;

    @BeforeAll
    static void makeCertificates(@TempDir Path folder) throws IOException {
        fixture = new AgentFixture(folder, "viewer");
    }

    @BeforeEach
    void open(@TempDir Path journals) throws IOException {
        engine = AgentFixture.engine(journals);
        log = LogCapture.begin();
        agent = fixture.agent(journals, 0, LIMITS);
    }

    @AfterEach
    void close() throws IOException {
        for (Socket socket : opened) socket.close();
        agent.close();
        log.close();
        engine.close();
    }

    @Test
    void aClientWithoutTlsIsClosed() throws IOException {
        Socket client = connect(new Socket());
        client.getOutputStream().write("{\"id\":1,\"command\":\"list\"}\n".getBytes(US_ASCII));
        assertThat(endOf(client)).doesNotContain("needletail");
        awaitLine(log, "NT-216", "127.0.0.1:", "it does not speak TLS");
        assertServed();
    }

    @Test
    void aClientThatDoesNotFinishItsHandshakeIsClosedInTime() throws IOException {
        Socket client = connect(new Socket());
        // The beginning of a handshake record of 512 bytes.
        client.getOutputStream().write(new byte[] {22, 3, 1, 2, 0, 1});
        assertThat(endOf(client)).doesNotContain("needletail");
        awaitLine(log, "NT-216", "127.0.0.1:", "no TLS handshake within 3000 ms");
        assertServed();
    }

    @Test
    void silentConnectionsOfOneAddressDisplaceEachOtherAndNoClient() throws IOException {
        try (AdminClient client = fixture.client("viewer", agent.port())) {
            for (int i = 0; i < VISITORS_PER_ADDRESS * 3; i++) connect(new Socket());
            awaitLine(log, "NT-212", "127.0.0.1:");
            assertThat(client.call("list", Map.of())).containsKey("sessions");
            assertServed();
        }
    }

    @Test
    void bytesWithoutALineFeedAreToldAndEndTheConnection() throws IOException {
        Socket client = connect(fixture.socket("viewer"));
        byte[] line = "x".repeat(AdminLimits.LINE_BYTES_MAX + 1).getBytes(US_ASCII);
        client.getOutputStream().write(line);
        assertThat(endOf(client)).contains("\"channel\":\"needletail-admin\"", "LINE_TOO_LONG");
        awaitLine(log, "LINE_TOO_LONG", "CN=viewer", "127.0.0.1:");
        assertServed();
    }

    @Test
    void bytesWithoutEndCostNoMoreThanALine() throws IOException {
        Socket client = connect(fixture.socket("viewer"));
        Thread.ofVirtual().start(() -> {
            try {
                while (true) client.getOutputStream().write(new byte[1 << 14]);
            } catch (IOException _) {
                // The agent has closed the connection.
            }
        });
        awaitLine(log, "LINE_TOO_LONG", "CN=viewer");
        assertServed();
    }

    @Test
    void aCommandBeforeTheNameOfAnEngineIsRefused() throws IOException {
        Socket client = connect(fixture.socket("viewer"));
        client.getOutputStream().write("{\"id\":7,\"command\":\"list\"}\n".getBytes(US_ASCII));
        client.shutdownOutput();
        assertThat(endOf(client)).contains("\"id\":7,\"ok\":false", "BAD_REQUEST", "name an engine first");
    }

    @Test
    void silentClientsGiveWayWhenAllPlacesAreTaken() throws IOException {
        List<AdminClient> silent = new ArrayList<>();
        try {
            for (int i = 0; i < CLIENTS; i++) silent.add(fixture.client("viewer", agent.port()));
            Await.await("a place", this::isServed);
            awaitLine(log, "DISPLACED", "CN=viewer");
        } finally {
            for (AdminClient client : silent) client.close();
        }
    }

    private Socket connect(Socket socket) throws IOException {
        opened.add(socket);
        socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), agent.port()));
        socket.setSoTimeout(Await.MS);
        return socket;
    }

    /** Returns what is read until the agent closes the connection. */
    private static String endOf(Socket client) {
        StringBuilder text = new StringBuilder();
        try {
            for (int next = client.getInputStream().read();
                    next >= 0;
                    next = client.getInputStream().read()) {
                text.append((char) next);
            }
        } catch (IOException reset) {
            assertThat(reset).hasMessageContaining("reset");
        }
        return text.toString();
    }

    private void assertServed() {
        Await.await("a client is served", this::isServed);
    }

    private boolean isServed() {
        try (AdminClient client = fixture.client("viewer", agent.port())) {
            return client.call("list", Map.of()).containsKey("sessions");
        } catch (IOException | RuntimeException refused) {
            return false;
        }
    }
}
