package io.needletail.feed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;

/** The captures of others: where {@code NEEDLETAIL_SHARED} points, or beside the checkout; a must with CI=true. */
public final class SharedData {
    private SharedData() {}

    public static Path require(String name) {
        String named = System.getenv().getOrDefault("NEEDLETAIL_SHARED", "");
        Path folder = named.isEmpty() ? checkout().resolveSibling("shared") : Path.of(named);
        Path path = folder.resolve(name);
        boolean mustBeThere = "true".equals(System.getenv("CI"));
        assumeTrue(Files.exists(path) || mustBeThere, "no shared test data: set NEEDLETAIL_SHARED");
        assertThat(path).as("shared test data; set NEEDLETAIL_SHARED").exists();
        return path;
    }

    private static Path checkout() {
        Path folder = Path.of("").toAbsolutePath();
        while (!Files.exists(folder.resolve("mvnw"))) folder = folder.getParent();
        return folder;
    }
}
