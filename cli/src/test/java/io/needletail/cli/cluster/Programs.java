package io.needletail.cli.cluster;

import java.io.IOException;
import java.util.List;

/** Programs of the system that these tests use: {@code kill}, {@code ip}, {@code mount}. */
final class Programs {
    private Programs() {}

    /** Runs a program to its end; returns whether it ended with 0, false when it is not installed. */
    static boolean run(String line) {
        try {
            Process process = new ProcessBuilder(List.of(line.split(" ", -1)))
                    .redirectErrorStream(true)
                    .start();
            process.getInputStream().readAllBytes();
            return process.onExit().join().exitValue() == 0;
        } catch (IOException absent) {
            return false;
        }
    }
}
