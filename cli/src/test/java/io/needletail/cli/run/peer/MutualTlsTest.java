package io.needletail.cli.run.peer;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Our engine and QuickFIX/J over TLS, each with a certificate that the other demands, by the same keys on both sides. */
@Timeout(120)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class MutualTlsTest {
    private static final String PASSWORD = "changeit";
    private static final String SECURED = """
            SocketUseSSL=Y
            SocketKeyStore=%s
            SocketKeyStorePassword=changeit
            KeyStoreType=PKCS12
            SocketTrustStore=%s
            SocketTrustStorePassword=changeit
            TrustStoreType=PKCS12
            NeedClientAuth=Y
            """;

    private Table table;

    @BeforeAll
    void startThemAll(@TempDir Path folder) throws IOException, InterruptedException, GeneralSecurityException {
        Path ours = keys(folder, "ours");
        Path theirs = keys(folder, "theirs");
        Path ourCertificate = certificate(ours, "ours");
        Path theirCertificate = certificate(theirs, "theirs");
        table = new Table(
                rows(),
                SECURED.formatted(ours, theirCertificate) + "EndpointIdentificationAlgorithm=HTTPS\n",
                SECURED.formatted(theirs, ourCertificate),
                folder);
    }

    @AfterAll
    void endThemAll() throws IOException {
        table.close();
    }

    @ParameterizedTest
    @MethodSource("rows")
    void bothEndsUnderstandEachOther(Row row) {
        table.await(row);
    }

    static List<Row> rows() {
        return Version.ALL.stream()
                .filter(version ->
                        version.name().equals("FIX.4.4") || version.name().equals("FIX.5.0SP2"))
                .flatMap(version -> Stream.of(
                        new Row("2.3.2", version, true, false),
                        new Row("2.3.2", version, false, false),
                        new Row("2.3.2", version, true, true),
                        new Row("2.3.2", version, false, true)))
                .toList();
    }

    /** A key and its certificate, which is its own authority. */
    private static Path keys(Path folder, String name) throws IOException, InterruptedException {
        Path store = folder.resolve(name + ".p12");
        String arguments = "-genkeypair -alias " + name + " -keyalg EC -dname CN=" + name
                + " -ext san=ip:127.0.0.1 -storetype PKCS12 -storepass changeit -keystore " + store;
        String tool = Path.of(System.getProperty("java.home"), "bin", "keytool").toString();
        Process process = new ProcessBuilder(Stream.concat(Stream.of(tool), Stream.of(arguments.split(" ", -1)))
                        .toList())
                .redirectErrorStream(true)
                .start();
        String said = new String(process.getInputStream().readAllBytes(), UTF_8);
        assertThat(process.waitFor()).as(said).isZero();
        return store;
    }

    /** The certificate alone, for the other end to trust. */
    private static Path certificate(Path keys, String name) throws IOException, GeneralSecurityException {
        KeyStore trusted = KeyStore.getInstance("PKCS12");
        trusted.load(null, PASSWORD.toCharArray());
        trusted.setCertificateEntry(
                name,
                KeyStore.getInstance(keys.toFile(), PASSWORD.toCharArray()).getCertificate(name));
        Path store = keys.resolveSibling(name + "-trusted.p12");
        try (OutputStream out = Files.newOutputStream(store)) {
            trusted.store(out, PASSWORD.toCharArray());
        }
        return store;
    }
}
