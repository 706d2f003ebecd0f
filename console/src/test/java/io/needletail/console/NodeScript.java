package io.needletail.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Runs functions of the page's scripts by Node.js; a test is left out where there is none. */
final class NodeScript {
    private static final Path NODE = Path.of("/usr/bin/node");

    private NodeScript() {}

    /**
     * Returns what a script prints.
     *
     * @param folder for its files
     * @param name of the page's script, without {@code .js}, which it imports from {@code ./NAME.mjs}
     * @param text of the script
     */
    static String run(Path folder, String name, String text) throws IOException, InterruptedException {
        assumeTrue(Files.isExecutable(NODE), "no Node.js at " + NODE);
        try (InputStream in = PageFiles.class.getResourceAsStream("page/" + name + ".js")) {
            Files.copy(in, folder.resolve(name + ".mjs"));
        }
        Path script = Files.writeString(folder.resolve("test.mjs"), text);
        Process process = new ProcessBuilder(NODE.toString(), script.toString()).start();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).isZero();
        return out;
    }
}
