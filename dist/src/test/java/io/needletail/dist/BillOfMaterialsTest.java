package io.needletail.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The bill of materials names what the packed folder holds. */
class BillOfMaterialsTest {
    private static final Path FOLDER = Path.of("target", "needletail").toAbsolutePath();

    @ParameterizedTest
    @ValueSource(strings = {"lib", "bench"})
    void itHasTheChecksumOfEachJar(String of) throws IOException, NoSuchAlgorithmException {
        Path file = FOLDER.resolve("needletail.cdx.json");
        assumeTrue(
                Files.exists(file), "the plugin that writes the bill of materials does nothing when Maven is offline");
        String bill = Files.readString(file);
        List<Path> jars = jars(FOLDER.resolve(of));
        assertThat(jars).isNotEmpty();
        for (Path jar : jars) assertThat(bill).as(jar.toString()).contains(sha256(jar));
    }

    private static List<Path> jars(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".jar")).toList();
        }
    }

    private static String sha256(Path file) throws IOException, NoSuchAlgorithmException {
        return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file)));
    }
}
