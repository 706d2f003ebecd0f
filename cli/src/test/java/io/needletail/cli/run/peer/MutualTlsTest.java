package io.needletail.cli.run.peer;

import io.needletail.cli.run.Certificates;
import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Needletail and QuickFIX/J 2.3.2 and 3.0.0 over TLS, each with a certificate that the other demands, by the same keys
 * on both sides.
 */
@Timeout(600)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class MutualTlsTest {
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
        Path ours = Certificates.keys(folder, "ours");
        Path theirs = Certificates.keys(folder, "theirs");
        Path ourCertificate = Certificates.trusted(ours, "ours");
        Path theirCertificate = Certificates.trusted(theirs, "theirs");
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
        return Stream.of("2.3.2", "3.0.0").flatMap(MutualTlsTest::rows).toList();
    }

    private static Stream<Row> rows(String release) {
        return Version.ALL.stream()
                .filter(version ->
                        version.name().equals("FIX.4.4") || version.name().equals("FIX.5.0SP2"))
                .flatMap(version -> Stream.of(
                        new Row(release, version, true, false),
                        new Row(release, version, false, false),
                        new Row(release, version, true, true),
                        new Row(release, version, false, true)));
    }
}
