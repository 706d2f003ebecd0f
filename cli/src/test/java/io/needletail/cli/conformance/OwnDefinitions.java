package io.needletail.cli.conformance;

import java.nio.file.Files;
import java.nio.file.Path;

/** Finds the scripts that are ours. */
final class OwnDefinitions {
    private OwnDefinitions() {}

    static Path folder(String suite) {
        return checkout().resolve("cli/src/test/definitions").resolve(suite);
    }

    // Maven starts the tests in the folder of their module.
    static Path checkout() {
        Path folder = Path.of("").toAbsolutePath();
        while (!Files.exists(folder.resolve("mvnw"))) folder = folder.getParent();
        return folder;
    }
}
