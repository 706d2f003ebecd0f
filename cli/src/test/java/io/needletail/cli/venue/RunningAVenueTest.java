package io.needletail.cli.venue;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.needletail.cli.ChildJvm;
import io.needletail.fixtures.SharedData;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Follows the guide about running a venue: writes its files, runs its commands one after the other, and looks for the lines that it shows.
 * Ports are others than those of the page, which may be taken.
 */
@Timeout(300)
final class RunningAVenueTest {
    private static final Pattern BLOCK = Pattern.compile("(?ms)^```\\n(.*?)^```$");
    private static final String FILE = "# ";
    private static final String COMMAND = "$ ./needletail ";
    private static final String BACKGROUND = " &";
    private static final long WAIT_NS = SECONDS.toNanos(60);
    private static final int NODE_PORTS = 5;
    private static final int HIGHEST = 65_535 - NODE_PORTS;

    @TempDir
    private Path folder;

    @Test
    void theCommandsOfTheGuideDoWhatItShows() throws IOException, InterruptedException {
        assumeTrue(System.getProperty("os.name").startsWith("Linux"), "the system binds sockets to groups");
        List<Process> background = new ArrayList<>();
        try {
            int commands = 0;
            for (String block : blocks()) {
                if (block.startsWith(FILE)) write(block);
                for (Command command : commands(block)) {
                    commands++;
                    run(command, background);
                }
            }
            assertThat(commands).isGreaterThan(5);
            assertThat(background).hasSize(1);
            background.getFirst().toHandle().destroy();
            assertThat(background.getFirst().waitFor(60, SECONDS)).isTrue();
            assertThat(background.getFirst().exitValue()).isZero();
        } finally {
            for (Process process : background) process.destroyForcibly().waitFor();
        }
    }

    /** A command, and lines that its output has. */
    private record Command(String line, List<String> shown) {}

    private List<String> blocks() throws IOException {
        String page = Files.readString(SharedData.checkout().resolve("docs/guide/running-a-venue.md"));
        String port = Integer.toString(freePort());
        String own = page.replace("9880", port)
                .replace("localhost:9200", "localhost:" + Math.min(freePort(), HIGHEST))
                .replace("36200", port)
                .replace("36201", port)
                .replace("36202", port)
                .replace("127.0.0.1:36203", "127.0.0.1:" + freePort())
                .replace("239.255.62.", "239.255.85.");
        return BLOCK.matcher(own).results().map(found -> found.group(1)).toList();
    }

    private void write(String block) throws IOException {
        int end = block.indexOf('\n');
        Files.writeString(folder.resolve(block.substring(FILE.length(), end)), block.substring(end + 1));
    }

    private static List<Command> commands(String block) {
        List<Command> commands = new ArrayList<>();
        for (String line : block.split("\n", -1)) {
            if (line.startsWith(COMMAND))
                commands.add(new Command(line.substring(COMMAND.length()), new ArrayList<>()));
            else if (!commands.isEmpty() && !line.isEmpty())
                commands.getLast().shown().add(line);
        }
        return commands;
    }

    private void run(Command command, List<Process> background) throws IOException, InterruptedException {
        boolean isBackground = command.line().endsWith(BACKGROUND);
        Path out = Files.createTempFile(folder, "out", ".txt");
        Process process = start(command.line().replace(BACKGROUND, ""), out);
        if (isBackground) {
            background.add(process);
            long beganNs = System.nanoTime();
            while (!hasAll(out, command.shown())) {
                assertThat(process.isAlive() && System.nanoTime() - beganNs < WAIT_NS)
                        .as("%s:%n%s", command.line(), Files.readString(out))
                        .isTrue();
                LockSupport.parkNanos(10_000_000);
            }
        } else {
            try {
                assertThat(process.waitFor(60, SECONDS)).as(command.line()).isTrue();
                assertThat(process.exitValue())
                        .as("%s:%n%s", command.line(), Files.readString(out))
                        .isZero();
                assertThat(hasAll(out, command.shown()))
                        .as("%s shows %s:%n%s", command.line(), command.shown(), Files.readString(out))
                        .isTrue();
            } finally {
                process.destroyForcibly().waitFor();
            }
        }
    }

    /** Tests that a line of the output contains each of the lines, whatever blanks are between its words. */
    private static boolean hasAll(Path out, List<String> shown) throws IOException {
        String text = Files.readString(out).replaceAll(" +", " ");
        return shown.stream().allMatch(line -> text.contains(line.replaceAll(" +", " ")));
    }

    private Process start(String line, Path out) throws IOException {
        String[] words = Pattern.compile("\\S+")
                .matcher(line)
                .results()
                .map(MatchResult::group)
                .toArray(String[]::new);
        return new ProcessBuilder(ChildJvm.venueVerb(words))
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(out.toFile())
                .start();
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}
