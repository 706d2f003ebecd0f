package io.needletail.bench.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.needletail.bench.runner.ByteSize;
import io.needletail.bench.runner.ChildProcesses;
import io.needletail.bench.runner.Conditions;
import io.needletail.bench.runner.Costs;
import io.needletail.bench.runner.Peer;
import io.needletail.bench.runner.PeerCommands;
import io.needletail.bench.runner.PeerPair;
import io.needletail.bench.runner.PeerTask;
import io.needletail.bench.runner.Progress;
import io.needletail.bench.runner.Setup;
import io.needletail.bench.runner.TestRuns;
import io.needletail.cli.ExitCode;
import io.needletail.cli.Main;
import io.needletail.fixtures.Terminal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A separately started server, and clients of the same or another engine that connect to it. */
class ServingTest {
    @TempDir
    private Path dir;

    private static Conditions conditions(String place, boolean elsewhere) {
        return new Conditions(
                new Conditions.Journal(true, ByteSize.parse("256M")), Conditions.Link.at(place, elsewhere));
    }

    @Test
    void oneServerServesTwoClientsInSequence() throws Exception {
        PeerTask workload = new PeerTask(
                List.of("--workload", "echo", "--warmup-count", "0"),
                List.of("--rate", "1000", "--count", "200", "--limit-ms", "3000"),
                Duration.ofSeconds(5),
                Duration.ofSeconds(5));
        Progress progress = TestRuns.unseen();
        try (Setup setup = Setup.open(TestRuns.CLASS_PATHS, dir.resolve("client"), "");
                ChildProcesses children = ChildProcesses.watched()) {
            Path served = Files.createDirectory(dir.resolve("served"));
            PeerCommands serves = setup.commands(conditions("127.0.0.1:0", false));
            try (Serving serving = Serving.begin(Peer.NEEDLETAIL_PLAIN, "echo", serves, served, children)) {
                PeerCommands connects = setup.commands(conditions("127.0.0.1:" + serving.port(), true));
                PeerPair pair = new PeerPair(connects, progress, children);
                for (Peer client : List.of(Peer.NEEDLETAIL_PLAIN, Peer.QUICKFIXJ)) {
                    Path prefix = setup.dir().resolve(client.label());
                    Optional<Costs> costs = pair.run(client, workload, prefix);

                    assertThat(costs)
                            .as("the server's costs are not ours to know")
                            .isEmpty();
                    assertThat(setup.dir().resolve(client.label() + ".properties"))
                            .content()
                            .contains("count=200", "lost=0");
                }
            }
            assertThat(served).doesNotExist();
        }
    }

    @Test
    void anAddressIsAHostAndAPort() {
        assertThat(Conditions.Link.at("10.0.0.2:9880", true).host()).isEqualTo("10.0.0.2");
        assertThat(Conditions.Link.at("[::1]:9880", true).host()).isEqualTo("::1");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Conditions.Link.at("9880", true))
                .withMessageContaining("'9880' is no place");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "serve --listen nowhere | 'nowhere' is no place",
                "serve --listen :0 --workload dance | expected rtt or echo",
                "serve --listen 127.0.0.1:0 --peer fast | there are raw",
                "serve --listen 127.0.0.1:0 --journal maybe | expected on or off",
                "echo --connect 127.0.0.1:1 | name one --peer",
                "rtt --connect 127.0.0.1:1 | name one --peer",
                "rtt --connect there --peer raw | 'there' is no place"
            })
    void invalidOptionsAreRejected(String words, String reason) {
        Terminal terminal = new Terminal(Main::commandLine, "bench");
        assertThat(terminal.execute((Object[]) words.split(" ", -1))).isEqualTo(ExitCode.USAGE);
        assertThat(terminal.err()).contains(reason);
    }
}
