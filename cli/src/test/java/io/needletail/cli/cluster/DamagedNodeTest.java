package io.needletail.cli.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeron.cluster.ConsensusModule;
import io.aeron.cluster.RecordingLog;
import io.needletail.cli.ExitCode;
import io.needletail.cli.Main;
import io.needletail.fixtures.Terminal;
import io.needletail.venue.config.IdleMode;
import io.needletail.venue.supervise.ClusterFolder;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.Random;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A node with damaged files among processes: it stays down, is filled with a copy of the others, and has their state
 * then.
 */
@Tag("failover")
@Tag("long")
@Timeout(600)
class DamagedNodeTest {
    private static final int HEADER = 32;
    private static final int CUT_BYTES = 100;

    private final long seed = new Random().nextLong();
    private final Random random = new Random(seed);

    @TempDir
    private Path directory;

    private Path folder;

    @AfterEach
    void stop() {
        if (folder != null) run("stop");
    }

    @Test
    void aNodeWithADamagedLogIsFilledWithACopyOfTheOthers() throws IOException {
        start();
        run("stop");
        int member = random.nextInt(TestCluster.MEMBERS);
        damageAndStart(member, recording(member, RecordingLog::findLastTerm).orElseThrow());
    }

    @Test
    void aNodeWithADamagedSnapshotIsFilledWithACopyOfTheOthers() throws IOException {
        start();
        assertThat(run("snapshot")).isEqualTo(ExitCode.OK);
        run("stop");
        // A node that lags may end without it.
        int member = random.ints(0, TestCluster.MEMBERS)
                .filter(any -> recording(any, DamagedNodeTest::snapshot).isPresent())
                .findFirst()
                .orElseThrow();
        damageAndStart(member, recording(member, DamagedNodeTest::snapshot).orElseThrow());
    }

    @Test
    void aNodeWithACutCatalogIsFilledWithACopyOfTheOthers() throws IOException {
        start();
        run("stop");
        int member = random.nextInt(TestCluster.MEMBERS);
        damageAndStart(member, "archive.catalog", bytes -> Arrays.copyOf(bytes, CUT_BYTES));
    }

    // An election that fails at the start leaves recordings that no node reads: their numbers say nothing.
    private Optional<String> recording(int member, Function<RecordingLog, RecordingLog.Entry> which) {
        File cluster = new ClusterFolder(folder).node(member).resolve("cluster").toFile();
        try (RecordingLog log = new RecordingLog(cluster, false)) {
            return Optional.ofNullable(which.apply(log)).map(entry -> entry.recordingId + "-0.rec");
        }
    }

    private static RecordingLog.Entry snapshot(RecordingLog log) {
        return log.getLatestSnapshot(ConsensusModule.Configuration.SERVICE_ID);
    }

    private void damageAndStart(int member, String file) throws IOException {
        damageAndStart(member, file, bytes -> {
            int at = HEADER + random.nextInt(HEADER);
            bytes[at] ^= (byte) (1 << random.nextInt(8));
            return bytes;
        });
    }

    private void damageAndStart(int member, String file, UnaryOperator<byte[]> damage) throws IOException {
        Path damaged = new ClusterFolder(folder).node(member).resolve("archive").resolve(file);
        Files.write(damaged, damage.apply(Files.readAllBytes(damaged)));
        assertThat(run("start", "--wait", "90")).as("seed %d", seed).isEqualTo(ExitCode.OK);
        assertThat(run("status")).as("seed %d", seed).isEqualTo(ExitCode.OK);
        assertThat(Files.readString(new ClusterFolder(folder).supervisorLog()))
                .contains("node " + member + " ended: exit code 4")
                .contains(damaged + ": damaged at byte ")
                .contains("node " + member + ": filled");
        assertThat(directory.resolve("cluster").toFile().list())
                .anyMatch(name -> name.startsWith("node" + member + ".damaged-"));
    }

    private void start() throws IOException {
        folder = directory.resolve("cluster");
        Path config = directory.resolve("venue.cfg");
        Files.writeString(
                config,
                TestCluster.config(VenueUnderTest.onLoopback(), IdleMode.PARK)
                        + "[INSTRUMENT]\nSymbol=MSFT\nReferencePrice=100.00\n");
        assertThat(run("start", "--config", config, "--wait", "90")).isEqualTo(ExitCode.OK);
        assertThat(run("status")).isEqualTo(ExitCode.OK);
    }

    private int run(String verb, Object... options) {
        Terminal terminal = new Terminal(Main::commandLine, "cluster", verb, "--folder", folder.toString());
        int code = terminal.execute(options);
        if (code != ExitCode.OK)
            System.out.println("seed " + seed + ", " + verb + ": " + terminal.out() + terminal.err());
        return code;
    }
}
