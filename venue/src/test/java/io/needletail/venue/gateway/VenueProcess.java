package io.needletail.venue.gateway;

import io.needletail.engine.config.EngineSetup;
import io.needletail.engine.config.Variables;
import io.needletail.venue.config.VenueSetup;
import io.needletail.venue.sequencer.NodeListener;
import io.needletail.venue.server.VenueServer;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A venue of a configuration file as a process that a test can kill. */
final class VenueProcess implements NodeListener {
    private static final String READY = "ready";

    private VenueProcess() {}

    /** Takes the configuration file. */
    static void main(String[] arguments) throws IOException {
        Path file = Path.of(arguments[0]);
        VenueSetup venue = VenueSetup.read(file, Variables.NONE);
        EngineSetup sessions = EngineSetup.read(file, Variables.NONE);
        try (VenueServer server = VenueServer.start(venue, sessions, new VenueProcess())) {
            System.out.println(READY);
            server.run();
        }
    }

    /** Starts the process and waits until it serves. */
    static Process start(Path file, Path log) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-XX:TieredStopAtLevel=1",
                "--enable-native-access=ALL-UNNAMED",
                "--add-opens=java.base/jdk.internal.misc=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                VenueProcess.class.getName(),
                file.toString()));
        File output = log.toFile();
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(output))
                .start();
        long from = output.length();
        Waiting.until(() -> !process.isAlive() || lines(log, from).contains(READY), () -> lines(log, from));
        return process;
    }

    @Override
    public void error(Throwable error) {
        error.printStackTrace();
    }

    @Override
    public void terminated(String part) {
        System.out.println(part + " has ended");
    }

    private static String lines(Path log, long from) {
        try {
            String text = Files.readString(log);
            return text.substring((int) Math.min(from, text.length()));
        } catch (IOException unreadable) {
            return unreadable.toString();
        }
    }
}
