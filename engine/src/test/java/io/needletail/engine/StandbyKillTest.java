package io.needletail.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.engine.EndProcess.Role;
import io.needletail.engine.connect.Endpoint;
import io.needletail.engine.connect.TcpEndpoint;
import io.needletail.journal.Sync;
import io.needletail.journal.Sync.Policy;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Two processes wait for the same peer and share one journal. The process with the session is killed during its work,
 * and the other must continue with its numbers: each order is confirmed once.
 */
class StandbyKillTest {
    private static final int KILLS = 3;
    private static final int PROGRESS_MAX = 400;

    private final long seed = System.nanoTime();
    private final Random random = new Random(seed);
    private final AtomicBoolean done = new AtomicBoolean();
    private final Trader trader = new Trader(8, Long.MAX_VALUE, () -> done.set(true));

    @TempDir
    private Path directory;

    @ParameterizedTest
    @EnumSource(names = {"NONE", "EVERY_MESSAGE"})
    void theStandbyOfAKilledProcessGoesOnWithItsNumbers(Policy policy) throws IOException {
        List<Process> processes = new ArrayList<>();
        List<Endpoint> places = new ArrayList<>();
        try {
            for (int i = 0; i < 2; i++) {
                processes.add(standby(0, policy));
                places.add(TestSessions.port(port(processes.get(i))));
            }
            try (LogCapture log = LogCapture.begin();
                    RunningEngine running = trading(places, policy)) {
                for (int i = 0; i < KILLS; i++) {
                    int kill = i;
                    awaitProgress();
                    int logons = trader.logons.get();
                    // The peer first connects to one process, then to the other.
                    int serving = kill % 2;
                    kill(processes.get(serving));
                    Await.await(
                            () -> "the other takes over after kill " + kill + ", seed " + seed + ", " + told(log),
                            () -> trader.logons.get() > logons);
                    awaitProgress();
                    processes.set(serving, standby(((TcpEndpoint) places.get(serving)).port(), policy));
                    port(processes.get(serving));
                }
                running.engine().submit(() -> trader.endAt(1));
                Await.await("the last answer, seed " + seed, done::get);
                assertThat(log.lines())
                        .as(() -> "seed " + seed + ", " + told(log))
                        .noneMatch(line -> line.text().contains("see LogonTimeout"));
            }
        } finally {
            processes.forEach(StandbyKillTest::kill);
        }
        JournalMessage.assertEveryOrderAnsweredOnce(directory.resolve("orders"), directory.resolve("answers"), seed);
    }

    private RunningEngine trading(List<Endpoint> places, Policy policy) {
        SessionSpecBuilder spec = TestSessions.initiator(TestSessions.PEER)
                .storage(TestSessions.journal(directory.resolve("orders"), new Sync(policy, 0)))
                .listener(trader);
        Engine engine = new Engine(TestSessions.PARKING);
        engine.reload(List.of(spec.connect(places.toArray(Endpoint[]::new)).build()));
        return RunningEngine.start(engine);
    }

    private Process standby(int port, Policy policy) throws IOException {
        return new EndProcess(Role.STANDBY, TestSessions.port(port), directory.resolve("answers"), policy, 0).start();
    }

    private String told(LogCapture log) {
        try {
            return log.lines() + " " + Files.readString(EndProcess.log(directory.resolve("answers")));
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private void awaitProgress() {
        int target = trader.reports.get() + 1 + random.nextInt(PROGRESS_MAX);
        Await.await("progress, seed " + seed, () -> trader.reports.get() >= target);
    }

    // The reader stays open: closing it would close the pipe.
    private static int port(Process process) throws IOException {
        BufferedReader lines = process.inputReader();
        return Integer.parseInt(lines.readLine());
    }

    private static void kill(Process process) {
        process.destroyForcibly().onExit().join();
    }
}
