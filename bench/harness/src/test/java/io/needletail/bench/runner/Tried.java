package io.needletail.bench.runner;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.lang.management.ManagementFactory;
import java.util.function.Consumer;

/** What the tests of whole runs need alike. */
public final class Tried {
    /** The tests' own class path holds every peer. */
    public static final ClassPaths CLASS_PATHS =
            peer -> ManagementFactory.getRuntimeMXBean().getClassPath();

    private Tried() {}

    /** A progress that nobody looks at. */
    public static Progress unseen() {
        return new Progress(new PrintWriter(Writer.nullWriter()), Progress.Look.LINES, 1);
    }

    /** What a report prints. */
    public static String printed(Consumer<PrintWriter> report) {
        StringWriter out = new StringWriter();
        report.accept(new PrintWriter(out, true));
        return out.toString();
    }
}
