package io.needletail.bench.runner;

import java.io.IOException;
import java.util.List;

/**
 * A library in one of its forms, as one benchmark measures it. Each benchmark has a table of them.
 *
 * @param label its name on the command line and in results
 * @param folder of its jars, below {@code peers}
 * @param jar the file name of the jar whose version is the library's, up to the version; empty if there is none
 * @param form its name for the program that measures it
 * @param validates checks that it makes while it reads
 * @param jvmFlags flags of its virtual machine in addition to those of every contender
 */
public record Contender(String label, String folder, String jar, String form, String validates, List<String> jvmFlags)
        implements Choice {
    /** Flags for the vectors of Needletail. */
    public static final List<String> VECTORS = List.of("--add-modules=jdk.incubator.vector");

    /** Copies the flags. */
    public Contender {
        jvmFlags = List.copyOf(jvmFlags);
    }

    /** A library in its only form, without flags. */
    public Contender(String label, String folder, String jar) {
        this(label, folder, jar, "", "", List.of());
    }

    /** Its version; a dash where there is none. */
    public String version(ClassPaths classPaths) throws IOException {
        return jar.isEmpty()
                ? "-"
                : ClassPaths.version(jar, classPaths.of(folder)).orElse("-");
    }
}
