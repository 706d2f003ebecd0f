package io.needletail.cli.conformance;

import io.needletail.fixtures.SharedData;
import java.nio.file.Path;

/** Finds the scripts that are ours. */
final class OwnDefinitions {
    private OwnDefinitions() {}

    static Path folder(String suite) {
        return SharedData.checkout().resolve("cli/src/test/definitions").resolve(suite);
    }
}
