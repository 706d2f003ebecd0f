package io.needletail.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Command lines of the processes that tests start, with the class path of the tests. The flags are those that the
 * launcher gives a verb of short life: most children end before the optimising compiler would pay.
 */
public final class ChildJvm {
    private static final List<String> QUICK = List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xshare:auto");

    /** Flags for Aeron's access to memory and for calls of the system. */
    private static final List<String> AERON =
            List.of("--enable-native-access=ALL-UNNAMED", "--add-opens=java.base/jdk.internal.misc=ALL-UNNAMED");

    private ChildJvm() {}

    /** Returns the command of a verb with a heap of at most 256 MiB. */
    public static List<String> verb(String... words) {
        return verb(256, List.of(), words);
    }

    /** Returns the command of a verb that runs a node of a venue. */
    public static List<String> venueVerb(String... words) {
        return verb(256, AERON, words);
    }

    /** Returns the command of a verb with the heap that the launcher gives a server. */
    public static List<String> serverVerb(String... words) {
        return verb(512, List.of(), words);
    }

    /** Returns the begin of a command line that starts Java, without a class path. */
    public static List<String> java(int heapMegabytes) {
        List<String> command = new ArrayList<>(List.of(program("java"), "-Xmx" + heapMegabytes + "m"));
        command.addAll(QUICK);
        return command;
    }

    /** Returns a command of {@code keytool}. */
    public static List<String> keytool(String... words) {
        List<String> command = new ArrayList<>(List.of(program("keytool")));
        QUICK.forEach(flag -> command.add("-J" + flag));
        command.addAll(List.of(words));
        return command;
    }

    private static List<String> verb(int heapMegabytes, List<String> flags, String... words) {
        List<String> command = java(heapMegabytes);
        command.addAll(flags);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName()));
        command.addAll(List.of(words));
        return command;
    }

    private static String program(String name) {
        return Path.of(System.getProperty("java.home"), "bin", name).toString();
    }
}
