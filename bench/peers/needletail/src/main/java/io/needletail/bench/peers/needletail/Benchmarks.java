package io.needletail.bench.peers.needletail;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.openjdk.jmh.Main;

/** {@code java -jar needletail-benchmarks.jar}: JMH with all its options, and vectors by default. */
public final class Benchmarks {
    private static final String JVM_FLAGS = "-jvmArgsPrepend";

    private Benchmarks() {}

    /** Runs JMH. */
    public static void main(String[] args) throws IOException {
        List<String> arguments = new ArrayList<>();
        // The manifest of a jar cannot ask for the module, and JMH's own processes do not read manifests.
        if (!Arrays.asList(args).contains(JVM_FLAGS)) {
            arguments.addAll(List.of(JVM_FLAGS, "--add-modules=jdk.incubator.vector"));
        }
        arguments.addAll(Arrays.asList(args));
        Main.main(arguments.toArray(String[]::new));
    }
}
