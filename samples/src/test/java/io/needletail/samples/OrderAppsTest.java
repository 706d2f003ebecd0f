package io.needletail.samples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The two order applications trade with each other, with the same two settings files, with either of them as the
 * initiator.
 */
@Timeout(180)
final class OrderAppsTest {
    private static final Path SETTINGS = Path.of("settings");

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource({
        "Sample05OrderAppQuickFixJ, Sample06OrderApp",
        "Sample06OrderApp, Sample05OrderAppQuickFixJ",
        "Sample06OrderApp, Sample06OrderApp"
    })
    void ordersAreRefusedOrFilled(String initiating, String accepting) throws Exception {
        Path called = Files.createDirectory(folder.resolve("called"));
        Path calling = Files.createDirectory(folder.resolve("calling"));
        String port = Integer.toString(freePort());
        try (SampleProcess acceptor = start(accepting, called, "acceptor.cfg", port);
                SampleProcess initiator = start(initiating, calling, "initiator.cfg", port)) {
            assertThat(initiator.lines())
                    .as("output of the initiator")
                    .filteredOn(line -> line.contains(" status "))
                    .containsExactly("A1 status 8 filled 0", "A2 status 0 filled 0", "A2 status 2 filled 100");
            assertThat(acceptor.runs()).isTrue();
        }
    }

    private static SampleProcess start(String sample, Path folder, String settings, String port)
            throws IOException, ClassNotFoundException {
        String text = Files.readString(SETTINGS.resolve(settings))
                .replace("9880", port)
                .replace("=store", "=" + folder.resolve("store"))
                .replace("=log", "=" + folder.resolve("log"));
        Path file = Files.writeString(folder.resolve(settings), text);
        return SampleProcess.start(Class.forName("io.needletail.samples." + sample), folder, file.toString());
    }

    // QuickFIX/J does not report the port that it gets for 0, so the test finds a free one before.
    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}
