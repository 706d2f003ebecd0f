package io.needletail.venue.supervise;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The supervisor with shell commands in place of nodes. */
@Timeout(120)
class SupervisorTest {
    private static final long PAUSE_NS = 10_000_000;
    private static final RestartPolicy QUICK = new RestartPolicy(
            3, Duration.ofMinutes(10), Duration.ofMillis(1), Duration.ofMillis(2), Duration.ofSeconds(3));

    @TempDir
    private Path folder;

    private final ConcurrentLinkedQueue<String> said = new ConcurrentLinkedQueue<>();

    private Supervisor supervisor(int members, Supervisor.Launcher launcher) {
        return new Supervisor(new Supervisor.Settings(new ClusterFolder(folder), members, QUICK, launcher, said::add));
    }

    private Supervisor running(int members, String script) {
        Supervisor supervisor =
                supervisor(members, member -> List.of("sh", "-c", script.replace("MEMBER", Integer.toString(member))));
        supervisor.start();
        return supervisor;
    }

    private static void await(Supervisor supervisor, int member, Predicate<SupervisedProcess> condition) {
        until("node " + member, () -> condition.test(supervisor.reports().get(member)));
    }

    private static boolean isRunning(SupervisedProcess report) {
        return report.state() == SupervisedProcess.State.RUNNING;
    }

    @Test
    void aNodeThatIsKilledIsReportedAndStartsAgain() throws InterruptedException {
        Supervisor supervisor = running(2, "echo begins; echo 'x ERROR the disk is full'; echo ends; cat");
        await(supervisor, 0, SupervisorTest::isRunning);
        until(
                "the output of node 0",
                () -> text(new ClusterFolder(folder).log(0)).contains("ends"));
        long killed = supervisor.reports().getFirst().pid();
        ProcessHandle.of(killed).orElseThrow().destroyForcibly();
        await(supervisor, 0, report -> isRunning(report) && report.restarts() > 0);
        SupervisedProcess again = supervisor.reports().getFirst();
        assertThat(again.restarts()).isEqualTo(1);
        assertThat(again.lastError()).isEqualTo("signal 9, x ERROR the disk is full");
        assertThat(said).containsExactly("node 0 ended: signal 9, x ERROR the disk is full; starts again in 1 ms");
        supervisor.stop(Supervisor.NO_LEADER);
        assertThat(supervisor.reports()).allMatch(report -> report.state() == SupervisedProcess.State.STOPPED);
    }

    @Test
    void aNodeThatEndsTooOftenStaysDownUntilTheNextStart() throws InterruptedException {
        Supervisor supervisor = running(1, "echo no room; exit 3");
        await(supervisor, 0, report -> report.state() == SupervisedProcess.State.FAILED);
        assertThat(supervisor.reports().getFirst().restarts()).isEqualTo(QUICK.restartsMax());
        assertThat(said).last().asString().contains("exit code 3, no room", "stays down after 3 restarts");
        said.clear();
        supervisor.start();
        until("it begins again", () -> said.size() == QUICK.restartsMax() + 1);
        supervisor.stop(Supervisor.NO_LEADER);
    }

    @Test
    void nodesStopInOrderTheLeaderLast() throws InterruptedException, IOException {
        Path order = folder.resolve("order");
        Supervisor supervisor =
                running(3, "trap 'echo MEMBER >> " + order + "; exit 0' TERM; echo ready; while :; do read x; done");
        for (int member = 0; member < 3; member++) {
            Path log = new ClusterFolder(folder).log(member);
            until("node " + member + " is ready", () -> text(log).contains("ready"));
        }
        supervisor.stop(1);
        assertThat(Files.readAllLines(order)).containsExactly("0", "2", "1");
        assertThat(said).isEmpty();
    }

    @Test
    @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD) // a wait for a lock is not interrupted
    void theOtherNodesAreReportedWhileOneIsBeingStarted() throws InterruptedException {
        CountDownLatch launch = new CountDownLatch(1);
        Supervisor supervisor = supervisor(2, member -> member == 1 ? late(launch) : List.of("cat"));
        supervisor.start();
        await(supervisor, 0, SupervisorTest::isRunning);
        assertThat(supervisor.reports())
                .extracting(SupervisedProcess::state)
                .containsExactly(SupervisedProcess.State.RUNNING, SupervisedProcess.State.STARTING);
        launch.countDown();
        await(supervisor, 1, SupervisorTest::isRunning);
        supervisor.stop(Supervisor.NO_LEADER);
    }

    @Test
    void aNodeThatIsBeingStartedWhenAllStopIsEnded() throws InterruptedException {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch launch = new CountDownLatch(1);
        Supervisor supervisor = supervisor(1, _ -> {
            begun.countDown();
            return late(launch);
        });
        supervisor.start();
        begun.await();
        Thread stopping = Thread.ofPlatform().start(() -> {
            try {
                supervisor.stop(Supervisor.NO_LEADER);
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
            }
        });
        until("the stop waits for the start", () -> stopping.getState() == Thread.State.WAITING);
        launch.countDown();
        stopping.join();
        assertThat(supervisor.reports().getFirst().state()).isEqualTo(SupervisedProcess.State.STOPPED);
        assertThat(supervisor.reports().getFirst().pid()).isZero();
    }

    // A start that takes until the latch opens.
    private static List<String> late(CountDownLatch launch) {
        try {
            launch.await();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
        return List.of("cat");
    }

    // The timeout of the test is the limit.
    private static void until(String what, BooleanSupplier condition) {
        while (!condition.getAsBoolean()) {
            assertThat(Thread.currentThread().isInterrupted())
                    .as("waits until " + what)
                    .isFalse();
            LockSupport.parkNanos(PAUSE_NS);
        }
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException absent) {
            return "";
        }
    }
}
