package io.needletail.cli.venue;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.cli.ChildJvm;
import io.needletail.cli.ExitCode;
import io.needletail.cli.Main;
import io.needletail.fixtures.GuideShell;
import io.needletail.fixtures.Terminal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** {@code needletail venue} as a process. */
final class VenueChild implements AutoCloseable {
    private static final int HIGHEST = 65_530;
    private static final long PATIENCE_S = 180;

    final int port;
    final Path config;
    private final String name;
    private final int node;
    private final Path folder;
    private final String head;
    private Process process;

    VenueChild(Path folder) throws IOException {
        this(folder, "venue", Math.min(GuideShell.freePort(), HIGHEST));
    }

    private VenueChild(Path folder, String name, int node) throws IOException {
        this.folder = folder;
        this.name = name;
        this.node = node;
        port = GuideShell.freePort();
        config = folder.resolve(name + ".cfg");
        head = """
                [ENGINE]
                Idle=park
                [DEFAULT]
                ConnectionType=acceptor
                BeginString=FIX.4.4
                SenderCompID=VENUE
                SocketAcceptAddress=127.0.0.1
                SocketAcceptPort=%2$d
                FileStorePath=%1$s/store-%4$s
                [VENUE]
                VenueName=R%3$d
                VenuePath=%1$s/data
                AeronPath=%1$s/aeron
                ClusterMembers=localhost:%3$d
                VenueOperators=alice
                VenueGateways=101,102
                IdentityKeyFile=%1$s/data/keys/gateway-102.key
                VenueIdle=PARK
                FileSyncLevel=0
                LogTermSize=1048576
                TermSize=262144
                SegmentSize=16777216
                LowStorage=1000000
                """.formatted(folder, port, node, name);
    }

    /** Returns a gateway of the same venue, the one with the id 102. */
    VenueChild gateway() throws IOException {
        return new VenueChild(folder, "gateway", node);
    }

    /** Writes the file, with these sections. */
    void write(String sections) throws IOException {
        Files.writeString(config, head + sections);
    }

    /** Starts the process and waits until it serves. */
    void start() throws IOException {
        start("venue");
    }

    /** Starts it as the verb {@code gateway}. */
    void startGateway() throws IOException {
        start("gateway", "--id", "102", "--folder", folder.resolve("cluster").toString());
    }

    private void start(String... words) throws IOException {
        List<String> line = new ArrayList<>(List.of(words));
        line.addAll(List.of("--config", config.toString()));
        process = new ProcessBuilder(ChildJvm.venueVerb(line.toArray(String[]::new)))
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve(name + ".out").toFile())
                .start();
        long endNs = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_S);
        while (!output().contains("ready: ")) {
            assertThat(process.isAlive() && System.nanoTime() < endNs)
                    .as(output())
                    .isTrue();
            LockSupport.parkNanos(10_000_000);
        }
    }

    /** Runs a verb with the file, and returns what it prints. */
    String run(int code, String verb, String... words) {
        List<Object> line = new ArrayList<>(List.of((Object[]) verb.split(" ", -1)));
        line.addAll(List.of(words));
        line.addAll(List.of("--config", config));
        Terminal terminal = new Terminal(Main::commandLine);
        assertThat(terminal.execute(line.toArray()))
                .as(terminal.err() + terminal.out())
                .isEqualTo(code);
        return terminal.out() + terminal.err();
    }

    /** Returns the commands that an identity has given. */
    List<String> commands(String identity) {
        String log = folder.resolve("data/node0").toString();
        return run(ExitCode.OK, "venue log", "--identity", identity, log)
                .lines()
                .toList();
    }

    private String output() throws IOException {
        return Files.readString(folder.resolve(name + ".out"));
    }

    @Override
    public void close() throws IOException {
        process.destroy();
        try {
            assertThat(process.waitFor(PATIENCE_S, TimeUnit.SECONDS))
                    .as(output())
                    .isTrue();
            assertThat(process.exitValue()).as(output()).isZero();
        } catch (InterruptedException interrupted) {
            throw new IOException(interrupted);
        } finally {
            process.destroyForcibly();
        }
    }
}
