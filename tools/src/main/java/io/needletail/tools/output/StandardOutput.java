package io.needletail.tools.output;

import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;

/** The standard output of the process: text as UTF-8, and for verbs that print much the stream below it. */
public final class StandardOutput extends PrintWriter {
    private final OutputStream stream;

    /**
     * Creates the output.
     *
     * @param stream takes the bytes
     */
    public StandardOutput(OutputStream stream) {
        super(new OutputStreamWriter(stream, StandardCharsets.UTF_8), true);
        this.stream = stream;
    }

    OutputStream stream() {
        return stream;
    }
}
