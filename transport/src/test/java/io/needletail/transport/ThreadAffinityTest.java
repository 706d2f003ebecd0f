package io.needletail.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;

/** Compares with what the kernel reports of the thread: {@code Cpus_allowed_list} of proc(5). */
final class ThreadAffinityTest {

    private record Pinning(String before, Optional<String> refusal, String after) {}

    @Test
    void aThreadIsTiedToOneCoreWhereNativeAccessIsOn() {
        int core = Integer.parseInt(allowed().split("[-,]", -1)[0]);
        Pinning pinning = pin(core);
        if (Sockets.chosen().kind() == Sockets.Kind.LIBC) {
            assertThat(pinning).isEqualTo(new Pinning(pinning.before(), Optional.empty(), Integer.toString(core)));
        } else {
            assertThat(pinning.refusal()).contains(Sockets.chosen().reason());
            assertThat(pinning.after()).isEqualTo(pinning.before());
        }
    }

    @Test
    void aMissingCoreIsRejectedWithAReason() {
        Pinning pinning = pin(ThreadAffinity.CORE_MAX);
        assertThat(pinning.refusal()).isPresent();
        assertThat(pinning.after()).isEqualTo(pinning.before());
    }

    @Test
    void aCoreNumberOutOfRangeThrows() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ThreadAffinity.pin(-1))
                .withMessage("core is -1, expected 0 to 1023");
    }

    /** On a thread of its own, which takes its tie along when it ends. */
    private static Pinning pin(int core) {
        try (ExecutorService thread = Executors.newSingleThreadExecutor()) {
            return CompletableFuture.supplyAsync(
                            () -> new Pinning(allowed(), ThreadAffinity.pin(core), allowed()), thread)
                    .join();
        }
    }

    private static String allowed() {
        try {
            return Files.readAllLines(Path.of("/proc/thread-self/status")).stream()
                    .filter(line -> line.startsWith("Cpus_allowed_list:"))
                    .findFirst()
                    .orElseThrow()
                    .split("\\s+", -1)[1];
        } catch (IOException noLinux) {
            throw new UncheckedIOException(noLinux);
        }
    }
}
