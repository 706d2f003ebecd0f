package io.needletail.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.engine.EndProcess.Role;
import io.needletail.engine.connect.Endpoint;
import io.needletail.engine.connect.TcpEndpoint;
import io.needletail.journal.Recovery.Ending;
import io.needletail.journal.Sync;
import io.needletail.journal.Sync.Policy;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * One end is a process that is killed again and again in the middle of its work. Each order must reach the acceptor
 * once, each must get its two reports once, and no number may be used for two messages.
 */
class KillTest {
    private static final int KILLS = 6;
    private static final int THIRTY_KILLS = 30;
    private static final int MANY_KILLS = 100;
    private static final int PROGRESS_MAX = 400;

    /** Thirty times this fills more than the 64 MiB that a journal keeps of earlier sessions. */
    private static final int LONG_PROGRESS = 3_000;

    private static final int MOMENT_NS_MAX = 250_000_000;

    private final long seed = System.nanoTime();
    private final Random random = new Random(seed);
    private int progressMin = 1;

    @TempDir
    private Path directory;

    @ParameterizedTest
    @EnumSource(names = {"NONE", "EVERY_MESSAGE"})
    void anAcceptorThatIsKilledAnswersEveryOrderOnce(Policy policy) throws Exception {
        killAcceptor(TestSessions.ANY_PORT, policy, KILLS);
    }

    @Test
    void anAcceptorThatSharesMemoryAndIsKilledAnswersEveryOrderOnce() throws Exception {
        killAcceptor(memory(), Policy.NONE, KILLS);
    }

    @ParameterizedTest
    @EnumSource(names = {"NONE", "EVERY_MESSAGE"})
    void anInitiatorThatIsKilledGetsEveryAnswerOnce(Policy policy) throws Exception {
        killInitiator(TestSessions.ANY_PORT, policy, KILLS);
    }

    @Test
    void anInitiatorThatSharesMemoryAndIsKilledGetsEveryAnswerOnce() throws Exception {
        killInitiator(memory(), Policy.NONE, KILLS);
    }

    /** Both ends request all messages again at each logon: a resend must not change the position of a message. */
    @Test
    void killsOfAnAcceptorBetweenThousandsOfReportsLoseNone() throws Exception {
        progressMin = LONG_PROGRESS;
        killAcceptor(TestSessions.ANY_PORT, Policy.NONE, KILLS);
    }

    @Tag("long")
    @Test
    void thirtyKillsOfAnAcceptorAtDefaultSettingsLoseNoReport() throws Exception {
        progressMin = LONG_PROGRESS;
        killAcceptor(TestSessions.ANY_PORT, Policy.NONE, THIRTY_KILLS);
    }

    @Tag("long")
    @Test
    void thirtyKillsOfAnInitiatorAtDefaultSettingsLoseNoReport() throws Exception {
        progressMin = LONG_PROGRESS;
        killInitiator(TestSessions.ANY_PORT, Policy.NONE, THIRTY_KILLS);
    }

    @Tag("long")
    @Test
    void anAcceptorThatIsKilledAHundredTimesAnswersEveryOrderOnce() throws Exception {
        killAcceptor(TestSessions.ANY_PORT, Policy.EVERY_MESSAGE, MANY_KILLS);
    }

    @Tag("long")
    @Test
    void anInitiatorThatIsKilledAHundredTimesGetsEveryAnswerOnce() throws Exception {
        killInitiator(TestSessions.ANY_PORT, Policy.EVERY_MESSAGE, MANY_KILLS);
    }

    private void killAcceptor(Endpoint first, Policy policy, int kills) throws Exception {
        Path ours = directory.resolve("orders");
        Path theirs = directory.resolve("answers");
        AtomicBoolean done = new AtomicBoolean();
        Trader trader = new Trader(8, Long.MAX_VALUE, () -> done.set(true));
        trader.requestsResends = true;
        Process process = new EndProcess(Role.ACCEPTOR, first, theirs, policy, 0).start();
        int port = port(process);
        Endpoint place = at(first, port);
        Engine engine = new Engine(TestSessions.PARKING);
        SessionSpecBuilder spec = TestSessions.initiator(TestSessions.PEER)
                .storage(TestSessions.journal(ours, new Sync(policy, 0)))
                .listener(trader);
        assertThat(engine.reload(List.of(spec.connect(place).build())).failures())
                .isEmpty();
        try (RunningEngine running = RunningEngine.start(engine)) {
            for (int kill = 0; kill < kills; kill++) {
                awaitMoment(kill, trader.reports);
                kill(process);
                assertThat(JournalMessage.repeatedWithoutSayingSo(theirs))
                        .as("seed %d", seed)
                        .isEmpty();
                process = new EndProcess(Role.ACCEPTOR, place, theirs, policy, 0).start();
                assertThat(port(process)).isEqualTo(port);
            }
            awaitProgress(trader.reports);
            running.engine().submit(() -> trader.endAt(1));
            Await.await("the last answer, seed " + seed, done::get);
        } finally {
            kill(process);
        }
        JournalMessage.assertEveryOrderAnsweredOnce(ours, theirs, seed);
        assertThat(JournalMessage.ending(ours)).as("seed %d", seed).isEqualTo(Ending.CLOSED);
    }

    private void killInitiator(Endpoint first, Policy policy, int kills) throws Exception {
        Path theirs = directory.resolve("orders");
        Path ours = directory.resolve("answers");
        Broker broker = new Broker();
        broker.requestsResends = true;
        SessionSpecBuilder spec = TestSessions.acceptor(TestSessions.PEER)
                .storage(TestSessions.journal(ours, new Sync(policy, 0)))
                .listener(broker);
        Engine engine = new Engine(TestSessions.PARKING);
        assertThat(engine.reload(List.of(spec.listen(first).build())).failures())
                .isEmpty();
        Endpoint place = at(first, engine.port(first).orElseThrow());
        try (RunningEngine running = RunningEngine.start(engine)) {
            assertThat(running.engine()).isSameAs(engine);
            for (int kill = 0; kill < kills; kill++) {
                Process process = new EndProcess(Role.INITIATOR, place, theirs, policy, Long.MAX_VALUE).start();
                awaitMoment(kill, broker.orders);
                kill(process);
            }
            long last = JournalMessage.read(theirs).size() + 200L;
            Process process = new EndProcess(Role.INITIATOR, place, theirs, policy, last).start();
            awaitEnd(process, broker.orders);
            assertThat(process.exitValue()).isZero();
        }
        JournalMessage.assertEveryOrderAnsweredOnce(theirs, ours, seed);
        assertThat(JournalMessage.ending(theirs)).as("seed %d", seed).isEqualTo(Ending.CLOSED);
    }

    /**
     * In the middle of so many messages, or at any moment of starting, logging on and catching up; first with a journal
     * to read.
     */
    private void awaitMoment(int kill, AtomicInteger count) {
        if (kill == 0 || random.nextInt(3) > 0) {
            awaitProgress(count);
            return;
        }
        long startNs = System.nanoTime();
        long momentNs = random.nextInt(MOMENT_NS_MAX);
        Await.await("a moment", () -> System.nanoTime() - startNs >= momentNs);
    }

    private void awaitProgress(AtomicInteger count) {
        int target = count.get() + progressMin + random.nextInt(PROGRESS_MAX);
        Await.await("progress, seed " + seed, () -> count.get() >= target);
    }

    // The deadline begins anew while orders come: after many kills a busy machine takes long for the resends.
    private void awaitEnd(Process process, AtomicInteger orders) throws InterruptedException {
        int before = -1;
        while (!process.waitFor(Await.MS, TimeUnit.MILLISECONDS)) {
            int now = orders.get();
            assertThat(now).as("orders before the last answer, seed %d", seed).isGreaterThan(before);
            before = now;
        }
    }

    private Endpoint memory() {
        return new Endpoint.SharedMemory(directory.resolve("fix"));
    }

    private static Endpoint at(Endpoint first, int port) {
        return first instanceof TcpEndpoint ? TestSessions.port(port) : first;
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
