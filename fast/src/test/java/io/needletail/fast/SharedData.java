package io.needletail.fast;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Finds the test data of others: where {@code NEEDLETAIL_SHARED} points, or in {@code ../shared} beside the checkout.
 *
 * <p>What is missing makes a test skipped, with a reason; with {@code CI=true} it fails.
 */
public final class SharedData {
    private SharedData() {}

    /**
     * A file or folder of the shared data.
     *
     * @param name its path in there
     * @return where it is
     */
    public static Path require(String name) {
        Path path = folder().resolve(name);
        if (!Files.exists(path)) {
            String reason = "no shared data at " + path + "; let NEEDLETAIL_SHARED point at the folder that has it";
            assertThat(System.getenv("CI")).as(reason).isNotEqualTo("true");
            assumeTrue(false, reason);
        }
        return path;
    }

    private static Path folder() {
        String told = System.getenv().getOrDefault("NEEDLETAIL_SHARED", "");
        return told.isEmpty()
                ? checkout().resolveSibling("shared")
                : Path.of(told).toAbsolutePath();
    }

    // Maven starts the tests in the folder of their module.
    private static Path checkout() {
        Path folder = Path.of("").toAbsolutePath();
        while (!Files.exists(folder.resolve("mvnw"))) folder = folder.getParent();
        return folder;
    }
}
