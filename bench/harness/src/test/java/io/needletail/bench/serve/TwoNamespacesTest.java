package io.needletail.bench.serve;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.bench.runner.ByteSize;
import io.needletail.bench.runner.ChildProcess;
import io.needletail.bench.runner.ChildProcesses;
import io.needletail.bench.runner.Conditions;
import io.needletail.bench.runner.Peer;
import io.needletail.bench.runner.PeerCommands;
import io.needletail.bench.runner.PeerTask;
import io.needletail.bench.runner.Programs;
import io.needletail.bench.runner.Recording;
import io.needletail.bench.runner.Setup;
import io.needletail.bench.runner.TestRuns;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two hosts as nearly as one machine has them: two network namespaces with a pair of interfaces between them. */
class TwoNamespacesTest {
    private static final Duration LONG = Duration.ofSeconds(60);
    private final String here = "nt-here-" + ProcessHandle.current().pid();
    private final String there = "nt-there-" + ProcessHandle.current().pid();

    @TempDir
    private Path dir;

    private static boolean ip(String line) throws IOException {
        List<String> words = new ArrayList<>(List.of("ip"));
        words.addAll(List.of(line.split(" ", -1)));
        return Programs.run(words).exit() == 0;
    }

    @BeforeEach
    void twoNamespaces() throws IOException {
        Assumptions.assumeTrue(Programs.first("ip").isPresent(), "ip is not installed");
        Assumptions.assumeTrue(ip("netns add " + here) && ip("netns add " + there), "namespaces need a privilege");
        boolean linked = ip("link add nt0 netns " + here + " type veth peer name nt1 netns " + there);
        Assumptions.assumeTrue(linked, "this kernel has no veth");
        assertThat(ip("-n " + here + " addr add 10.197.0.1/30 dev nt0")).isTrue();
        assertThat(ip("-n " + there + " addr add 10.197.0.2/30 dev nt1")).isTrue();
        // An engine warms up over loopback.
        assertThat(ip("-n " + here + " link set lo up")).isTrue();
        assertThat(ip("-n " + there + " link set lo up")).isTrue();
        assertThat(ip("-n " + here + " link set nt0 up")).isTrue();
        assertThat(ip("-n " + there + " link set nt1 up")).isTrue();
    }

    @AfterEach
    void noNamespaces() throws IOException {
        // The interfaces go with them.
        ip("netns delete " + here);
        ip("netns delete " + there);
    }

    private static List<String> within(String namespace, List<String> command) {
        List<String> words = new ArrayList<>(List.of("ip", "netns", "exec", namespace));
        words.addAll(command);
        return words;
    }

    private static Conditions conditions(String place, boolean elsewhere) {
        return new Conditions(
                new Conditions.Journal(true, ByteSize.parse("256M")), Conditions.Link.at(place, elsewhere));
    }

    @Test
    void eachEndRunsSeparatelyAndEveryOrderIsReturned() throws Exception {
        PeerTask workload = new PeerTask(
                List.of("--warmup", "0"), List.of("--duration", "1"), Duration.ofSeconds(1), Duration.ofSeconds(1));
        Path out = dir.resolve("client").resolve("rtt");
        try (Setup setup = Setup.open(TestRuns.CLASS_PATHS, dir.resolve("client"), "");
                ChildProcesses children = ChildProcesses.watched()) {
            PeerCommands serves = setup.commands(conditions("10.197.0.2:0", false));
            List<String> server = within(there, serves.server(Peer.NEEDLETAIL, workload, dir.resolve("kept")));
            try (ChildProcess far = ChildProcess.start("server", server, dir.resolve("server.err"), children)) {
                String ready = far.await("READY port=", LONG, () -> {});
                int port = Integer.parseInt(ready.substring(ready.indexOf('=') + 1));
                PeerCommands connects = setup.commands(conditions("10.197.0.2:" + port, true));
                List<String> client =
                        within(here, connects.client(Peer.NEEDLETAIL, workload, port, dir.resolve("client/kept"), out));
                try (ChildProcess near = ChildProcess.start("client", client, dir.resolve("client.err"), children)) {
                    near.await("MEASURING", LONG, () -> {});
                    near.await("DONE", LONG, () -> {});
                    near.say("quit");
                    near.awaitExit();
                }
                far.say("quit");
                far.awaitExit();
            }
        }
        assertThat(Recording.read(out).number("count")).isPositive();
    }
}
