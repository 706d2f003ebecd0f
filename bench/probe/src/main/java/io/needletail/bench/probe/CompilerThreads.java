package io.needletail.bench.probe;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/**
 * The threads of the just-in-time compiler, as Linux shows them. The virtual machine counts a compilation when it is
 * over; beside a busy process on the same core one takes seconds, in which the count says that the compiler is idle.
 */
final class CompilerThreads {
    private static final Path TASKS = Path.of("/proc/self/task");
    private static final char SLEEPS = 'S';

    private CompilerThreads() {}

    /**
     * Returns true when one of them has work at this moment, also when it waits for a core; false where that is
     * unknown.
     */
    static boolean haveWork() {
        if (!Files.isDirectory(TASKS)) return false;
        try (Stream<Path> tasks = Files.list(TASKS)) {
            return tasks.anyMatch(CompilerThreads::hasWork);
        } catch (IOException | UncheckedIOException unreadable) {
            return false;
        }
    }

    private static boolean hasWork(Path task) {
        try {
            // 4711 (C2 CompilerThre) S 1 ...
            String line = Files.readString(task.resolve("stat"), StandardCharsets.ISO_8859_1);
            int open = line.indexOf('(');
            int close = line.lastIndexOf(')');
            boolean compiles = line.startsWith("C1 Compiler", open + 1) || line.startsWith("C2 Compiler", open + 1);
            return compiles && line.charAt(close + 2) != SLEEPS;
        } catch (IOException ended) {
            return false;
        }
    }
}
