package io.needletail.bench.runner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Real child processes: a shell that behaves as the test defines. */
class ChildProcessTest {

    private static final Duration LONG = Duration.ofSeconds(30);

    @TempDir
    private Path dir;

    private final ChildProcesses children = ChildProcesses.watched();

    private ChildProcess shell(String script) throws IOException {
        return ChildProcess.start("peer", List.of("sh", "-c", script), dir.resolve("err"), children);
    }

    private static void nothing() {}

    @Test
    void linesAreExchangedInBothDirections() throws IOException, FailedRun {
        try (ChildProcess peer = shell("read word; echo MARK $word; read end; exit 0")) {
            peer.say("mark");
            assertThat(peer.await("MARK", LONG, ChildProcessTest::nothing)).isEqualTo("MARK mark");
            peer.say("quit");
            peer.awaitExit();
        }
    }

    @Test
    void aPeerThatDiesFailsTheRunWithItsLastOutput() throws IOException {
        try (ChildProcess peer = shell("echo out of luck >&2; exit 7")) {
            assertThatExceptionOfType(FailedRun.class)
                    .isThrownBy(() -> peer.await("READY", LONG, ChildProcessTest::nothing))
                    .withMessageContaining("peer ended with 7")
                    .withMessageContaining("out of luck");
        }
    }

    @Test
    void aPeerThatHangsFailsTheRunAtItsDeadline() throws IOException {
        try (ChildProcess peer = shell("exec sleep 100")) {
            assertThatExceptionOfType(FailedRun.class)
                    .isThrownBy(() -> peer.await("READY", Duration.ofMillis(10), ChildProcessTest::nothing))
                    .withMessageContaining("did not say READY");
        }
    }

    @Test
    void aPeerThatPrintsFailedFailsTheRun() throws IOException {
        try (ChildProcess peer = shell("echo FAILED wrong report; exit 1")) {
            assertThatExceptionOfType(FailedRun.class)
                    .isThrownBy(() -> peer.await("DONE", LONG, ChildProcessTest::nothing))
                    .withMessage("peer: wrong report");
        }
    }

    @Test
    void aPeerThatEndsWithAnErrorFailsTheRun() throws IOException {
        try (ChildProcess peer = shell("exit 3")) {
            assertThatExceptionOfType(FailedRun.class)
                    .isThrownBy(peer::awaitExit)
                    .withMessageContaining("ended with 3");
        }
    }

    @Test
    void aPeerThatClosesItsInputAndEndsNormallyIsNoFailure() throws IOException, FailedRun {
        Path go = dir.resolve("go");
        try (ChildProcess peer = shell("exec 0<&-; mkfifo " + go + "; echo RESULT; read word < " + go)) {
            peer.await("RESULT", LONG, ChildProcessTest::nothing);
            peer.sayToTheEnd("quit");
            Files.writeString(go, "go\n");
            peer.awaitExit();
        }
    }

    @Test
    void closeEndsTheProcess() throws IOException, FailedRun {
        ChildProcess peer = shell("echo READY $$; exec sleep 100");
        String ready = peer.await("READY", LONG, ChildProcessTest::nothing);

        peer.close();

        long id = Long.parseLong(ready.substring("READY ".length()));
        assertThat(ProcessHandle.of(id).map(ProcessHandle::isAlive).orElse(false))
                .isFalse();
    }
}
