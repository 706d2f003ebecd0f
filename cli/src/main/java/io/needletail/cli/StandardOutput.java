package io.needletail.cli;

import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;

/** The standard output of the process: text as UTF-8, and for verbs that print much the stream below it. */
final class StandardOutput extends PrintWriter {
    private final OutputStream stream;

    StandardOutput(OutputStream stream) {
        super(new OutputStreamWriter(stream, StandardCharsets.UTF_8), true);
        this.stream = stream;
    }

    OutputStream stream() {
        return stream;
    }
}
