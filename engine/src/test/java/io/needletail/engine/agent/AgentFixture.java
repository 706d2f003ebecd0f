package io.needletail.engine.agent;

import io.needletail.engine.Await;
import io.needletail.engine.LogCapture;
import io.needletail.engine.RunningEngine;
import io.needletail.engine.TestCertificate;
import io.needletail.engine.TestSessions;
import io.needletail.engine.admin.AdminAddress;
import io.needletail.engine.admin.AdminClient;
import io.needletail.engine.admin.AdminSocket;
import io.needletail.engine.config.AgentConfig;
import io.needletail.engine.config.Variables;
import io.needletail.engine.operate.AdminConfig;
import io.needletail.transport.tls.TlsConfig;
import io.needletail.transport.tls.Trust;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/** Certificates of an agent and its clients, and an agent with the engine {@code orders}. */
final class AgentFixture {
    static final String SESSION = "FIX.4.4:US->PEER";
    static final AgentLimits LIMITS = AgentLimits.DEFAULTS;

    private static final String ROLES = """
        [DEFAULT]
        SocketKeyStore=STORE
        SocketKeyStorePassword=changeit
        KeyStoreType=PKCS12
        SocketCAFile=AUTHORITIES

        [CLIENT]
        SocketPeerSubject=CN=viewer
        ClientRoles=orders:viewer

        [CLIENT]
        SocketPeerSubject=operator
        ClientRoles=orders:operator,other:viewer

        [CLIENT]
        SocketPeerSubject=CN=administrator
        ClientRoles=*:administrator

        [CLIENT]
        SocketPeerSubject=expired
        ClientRoles=*:viewer
        """;

    private final Path folder;
    private final Map<String, TestCertificate> certificates = new HashMap<>();
    private final Path agentAlone;

    /**
     * Makes the certificate of the agent and those of clients; {@code expired} is of an authority, since a certificate
     * that is trusted itself is never too old.
     */
    AgentFixture(Path folder, String... clients) throws IOException {
        this.folder = folder;
        certificates.put("agent", TestCertificate.make(folder, "agent"));
        for (String client : clients) certificates.put(client, TestCertificate.make(folder, client));
        if (certificates.containsKey("expired")) {
            TestCertificate authority = TestCertificate.make(folder, "authority", "-ext", "bc:c");
            certificates.get("expired").issuedBy(authority, "-startdate", "-3d", "-validity", "1");
            certificates.put("authority", authority);
        }
        agentAlone = pem("agent");
    }

    /**
     * Returns the file of the agent: it trusts the authority of {@code expired}, and all certificates but
     * {@code stranger}.
     */
    AgentConfig config() throws IOException {
        Path authorities = TestCertificate.pem(
                folder.resolve("authorities.pem"),
                certificates.entrySet().stream()
                        .filter(one -> !one.getKey().matches("stranger|expired"))
                        .map(Map.Entry::getValue)
                        .toArray(TestCertificate[]::new));
        String text = ROLES.replace("STORE", certificates.get("agent").store().toString())
                .replace("AUTHORITIES", authorities.toString());
        return AgentConfig.read(Files.writeString(folder.resolve("agent.cfg"), text), Variables.NONE);
    }

    AgentServer agent(Path journals, int port, AgentLimits limits) throws IOException {
        return AgentServer.open(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), port),
                config(),
                Map.of("orders", AdminSocket.beside(journals)),
                limits);
    }

    /** Returns a file with the certificate of a client alone. */
    Path pem(String client) throws IOException {
        return TestCertificate.pem(folder.resolve(client + ".pem"), certificates.get(client));
    }

    TlsConfig tls(String client) {
        return certificates.get(client).shown().withTrust(new Trust.PemFile(agentAlone));
    }

    /** Creates an unconnected socket that shows the certificate of a client, whatever the agent asks for. */
    Socket socket(String client) throws IOException {
        return certificates.get(client).socketTo(certificates.get("agent"));
    }

    AdminClient client(String client, String engine, int port, Duration patience) throws IOException {
        return AdminClient.connect(new AdminAddress.Remote("127.0.0.1", port, engine, tls(client)), patience);
    }

    AdminClient client(String client, int port) throws IOException {
        return client(client, "orders", port, Duration.ofMillis(Await.MS));
    }

    static RunningEngine engine(Path journals) throws IOException {
        RunningEngine engine = RunningEngine.acceptor(
                TestSessions.PARKING,
                TestSessions.acceptor(TestSessions.PEER)
                        .listener((session, message) -> {})
                        .store(journals.resolve("journal"))
                        .build());
        engine.engine().openAdminChannel(AdminConfig.beside(journals));
        return engine;
    }

    /** Waits until a line that has these parts is logged. */
    static void awaitLine(LogCapture log, String... parts) {
        Await.await(
                () -> String.join(", ", parts) + " in " + log.lines(),
                () -> log.lines().stream().anyMatch(line -> hasAll(line.text(), parts)));
    }

    private static boolean hasAll(String text, String... parts) {
        for (String part : parts) {
            if (!text.contains(part)) return false;
        }
        return true;
    }
}
