package io.needletail.venue.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the lock between operators of one process; those of several are tested with a console. */
final class OperatorLockTest {
    private static final Duration LONG = Duration.ofSeconds(60);

    @TempDir
    private Path folder;

    @Test
    void anOperatorThatWaitedInVainLearnsWhoIsConnected() throws IOException {
        OperatorLock lock = new OperatorLock(folder.resolve("market.lock"));
        try (OperatorLock.Held _ = lock.acquire("Ada", LONG)) {
            assertThatThrownBy(() -> lock.acquire("Ben", Duration.ofMillis(20)))
                    .isInstanceOf(IOException.class)
                    .hasMessageStartingWith("another operator is connected to the venue: Ada, process "
                            + ProcessHandle.current().pid() + ", since ");
        }
        lock.acquire("Ben", Duration.ofMillis(20)).close();
    }

    @Test
    void theFileNamesItsHolderAndNoneBefore() throws IOException {
        Path file = folder.resolve("market.lock");
        OperatorLock lock = new OperatorLock(file);
        lock.acquire("an operator with a long name", LONG).close();
        lock.acquire("Ben", LONG).close();
        assertThat(Files.readString(file)).startsWith("Ben, process ").doesNotContain("operator");
    }

    @Test
    void aLockThatCannotBeMadeIsFreeForTheNextAttempt() throws IOException {
        Path keys = folder.resolve("keys");
        OperatorLock lock = new OperatorLock(keys.resolve("market.lock"));
        assertThatThrownBy(() -> lock.acquire("Ada", LONG)).isInstanceOf(IOException.class);
        Files.createDirectory(keys);
        lock.acquire("Ada", Duration.ofMillis(20)).close();
    }
}
