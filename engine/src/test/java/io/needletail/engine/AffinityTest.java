package io.needletail.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.needletail.transport.Sockets;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/**
 * Tests that the engine's thread runs on the configured core, according to the kernel: {@code Cpus_allowed_list} of
 * proc(5).
 */
class AffinityTest {
    private static final boolean CAN_BE_TIED = Sockets.chosen().kind() == Sockets.Kind.LIBC;

    @Test
    void theEnginesThreadIsTiedToItsCoreWhereNativeAccessIsOn() throws IOException {
        String before = allowed();
        int core = Integer.parseInt(before.split("[-,]", -1)[0]);
        assertThat(allowedOf(TestSessions.PARKING.onCore(core)))
                .isEqualTo(CAN_BE_TIED ? Integer.toString(core) : before);
        assertThat(allowed()).as("of other threads").isEqualTo(before);
    }

    @Test
    void anyCoreLeavesItToTheSystem() throws IOException {
        assertThat(allowedOf(TestSessions.PARKING)).isEqualTo(allowed());
    }

    @Test
    void aMissingCoreDoesNotStopTheEngine() throws IOException {
        assertThat(allowedOf(TestSessions.PARKING.onCore(1023))).isEqualTo(allowed());
    }

    @Test
    void aCoreThatCannotBeIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TestSessions.PARKING.onCore(1024))
                .withMessage("core is 1024, expected 0 to 1023, or -1 for any");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TestSessions.PARKING.withEpollAbove(-1))
                .withMessage("epollAbove is -1, expected 0 or more");
    }

    private static String allowedOf(EngineConfig config) throws IOException {
        try (RunningEngine engine = RunningEngine.acceptor(
                config, TestSessions.acceptor("ONE").listener(new Broker()).build())) {
            return engine.evaluate(AffinityTest::allowed);
        }
    }

    private static String allowed() {
        try {
            return Files.readAllLines(Path.of("/proc/thread-self/status")).stream()
                    .filter(line -> line.startsWith("Cpus_allowed_list:"))
                    .map(line -> line.substring("Cpus_allowed_list:".length()).strip())
                    .findFirst()
                    .orElseThrow();
        } catch (IOException noLinux) {
            throw new UncheckedIOException(noLinux);
        }
    }
}
