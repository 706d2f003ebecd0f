package io.needletail.cli.cluster;

import io.needletail.cli.Main;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Command lines that start another process of this program, with the same virtual machine and the same classes. */
final class JavaCommand {
    private static final String OPTIONS = "NEEDLETAIL_JAVA_OPTS";
    private static final List<String> COMMON = List.of(
            "--enable-native-access=ALL-UNNAMED",
            "--sun-misc-unsafe-memory-access=allow",
            "--add-opens=java.base/jdk.internal.misc=ALL-UNNAMED",
            "-XX:+UseSerialGC",
            "-XX:-UsePerfData");
    private static final List<String> SUPERVISOR = List.of("-Xmx64m", "-XX:TieredStopAtLevel=1");
    private static final List<String> NODE = List.of("-Xms128m", "-Xmx512m", "-XX:+ExitOnOutOfMemoryError");

    private static final Path SETSID = Path.of("/usr/bin/setsid");

    private JavaCommand() {}

    /**
     * Returns a command in a session of its own, so that no signal of this terminal reaches it, where the system has a
     * program for it.
     */
    static List<String> detached(List<String> command) {
        if (!Files.isExecutable(SETSID)) return command;
        List<String> detached = new ArrayList<>(command);
        detached.addFirst(SETSID.toString());
        return detached;
    }

    /** Returns the command of a supervisor: little memory, a quick start. */
    static List<String> supervisor(String... arguments) {
        return command(SUPERVISOR, arguments);
    }

    /** Returns the command of a node; flags in {@code NEEDLETAIL_JAVA_OPTS} come last and take precedence. */
    static List<String> node(String... arguments) {
        return command(NODE, arguments);
    }

    private static List<String> command(List<String> flags, String... arguments) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(COMMON);
        command.addAll(flags);
        String more = System.getenv(OPTIONS);
        if (more != null && !more.isBlank())
            command.addAll(Arrays.asList(more.strip().split("\\s+", -1)));
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName()));
        command.addAll(List.of(arguments));
        return command;
    }
}
