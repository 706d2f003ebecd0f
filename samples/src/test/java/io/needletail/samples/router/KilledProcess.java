package io.needletail.samples.router;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Starts programs of this package as processes that a test kills; what they log is appended to a file. */
final class KilledProcess {
    private KilledProcess() {}

    static Process start(Class<?> program, Path folder, Object... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                // The log is not read: SLF4J must not warn of that.
                "-Dslf4j.internal.verbosity=ERROR",
                "-cp",
                System.getProperty("java.class.path"),
                program.getName(),
                folder.toString()));
        for (Object argument : arguments) command.add(argument.toString());
        return new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.appendTo(log(folder).toFile()))
                .start();
    }

    /** Returns the file of what the processes of a folder have logged. */
    static Path log(Path folder) {
        return folder.resolve("processes.log");
    }
}
