package io.needletail.cli.run;

import static java.util.concurrent.TimeUnit.SECONDS;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A running script of the test data that tests a Needletail acceptor. */
final class Python implements AutoCloseable {
    private static final int PATIENCE_SECONDS = 300;

    private final Process process;
    private final Path out;

    private Python(Process process, Path out) {
        this.process = process;
        this.out = out;
    }

    /** Starts a script; what it prints on either stream goes to a file. */
    static Python start(Path script, Path out, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of("python3", script.toString()));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(out.toFile())
                .start();
        return new Python(process, out);
    }

    /** Waits for its end; returns what it printed. */
    String output() throws IOException, InterruptedException {
        boolean ended = process.waitFor(PATIENCE_SECONDS, SECONDS);
        String printed = Files.readString(out, StandardCharsets.ISO_8859_1);
        if (!ended) throw new IOException("the script goes on and on: " + printed);
        return printed;
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
