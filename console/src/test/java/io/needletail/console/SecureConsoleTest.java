package io.needletail.console;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.engine.admin.Role;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.List;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A console over HTTPS. */
@Timeout(180)
final class SecureConsoleTest {
    private static final String PASSWORD = "changeit";

    @TempDir
    private Path folder;

    @Test
    void httpsIsServedAndACallerWithoutTlsLosesItsConnection()
            throws IOException, InterruptedException, GeneralSecurityException {
        SSLContext context = certificate();
        ConsoleConfig config = ConsoleConfig.of(
                        new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                        List.of(WatchedEngine.of("orders", folder.resolve("none"), folder)),
                        Access.of(RunningConsole.TOKEN, "Ada", Role.ADMINISTRATOR),
                        folder.resolve("console"))
                .withTls(context);
        try (ConsoleServer console = ConsoleServer.open(config, ConsoleSources.NONE);
                HttpClient client = HttpClient.newBuilder().sslContext(context).build()) {
            assertThat(withoutTls(console)).doesNotContain("HTTP");
            assertThat(console.address().toString()).startsWith("https://127.0.0.1:");
            HttpResponse<String> health = client.send(
                    HttpRequest.newBuilder(console.address().resolve("/health")).build(), BodyHandlers.ofString());
            assertThat(health.body()).isEqualTo("up\n");
            HttpResponse<String> reset = client.send(
                    HttpRequest.newBuilder(console.address().resolve("/api/v1/sessions/NOBODY/reset"))
                            .header("Authorization", "Bearer " + RunningConsole.TOKEN)
                            .POST(HttpRequest.BodyPublishers.ofString("{\"reason\":\"test\"}"))
                            .build(),
                    BodyHandlers.ofString());
            assertThat(reset.statusCode()).isEqualTo(404);
            assertThat(reset.body()).contains("no engine runs the session NOBODY");
        }
    }

    private static String withoutTls(ConsoleServer console) throws IOException {
        try (Socket plain =
                new Socket(InetAddress.getLoopbackAddress(), console.address().getPort())) {
            plain.getOutputStream()
                    .write("GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            return new String(plain.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
        } catch (SocketException reset) {
            return "";
        }
    }

    private SSLContext certificate() throws IOException, InterruptedException, GeneralSecurityException {
        Path file = folder.resolve("console.p12");
        Process keytool = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString(),
                        "-genkeypair",
                        "-alias",
                        "console",
                        "-keyalg",
                        "EC",
                        "-dname",
                        "CN=console",
                        "-ext",
                        "san=ip:127.0.0.1",
                        "-storetype",
                        "PKCS12",
                        "-storepass",
                        PASSWORD,
                        "-keystore",
                        file.toString())
                .inheritIO()
                .start();
        assertThat(keytool.waitFor()).isZero();
        KeyStore store = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(file)) {
            store.load(in, PASSWORD.toCharArray());
        }
        KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        keys.init(store, PASSWORD.toCharArray());
        TrustManagerFactory trusted = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trusted.init(store);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(keys.getKeyManagers(), trusted.getTrustManagers(), null);
        return context;
    }
}
