package io.needletail.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import io.needletail.engine.config.EngineSetup;
import io.needletail.engine.config.Variables;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that a pipe in place of a file is refused at once: opening it would wait for its other end. */
@Timeout(60)
class PipesTest {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"lock", "owner", "numbers"})
    void aPipeAmongTheFilesOfAJournalIsNamed(String name) throws IOException, InterruptedException {
        Path pipe =
                pipe(Files.createDirectory(folder.resolve("FIX.4.4-US-PEER")).resolve(name));
        SessionSpec spec = TestSessions.acceptor(TestSessions.PEER)
                .store(folder.resolve("FIX.4.4-US-PEER"))
                .listener((session, message) -> {})
                .build();
        try (Engine engine = new Engine(TestSessions.PARKING)) {
            assertThatIOException().isThrownBy(() -> engine.add(spec)).withMessageContaining(pipe + " is a pipe");
        }
    }

    @Test
    void aPipeAsConfigurationIsNamed() throws IOException, InterruptedException {
        Path pipe = pipe(folder.resolve("run.cfg"));
        assertThatIOException()
                .isThrownBy(() -> EngineSetup.read(pipe, Variables.NONE))
                .withMessage(pipe + " is no regular file");
    }

    private static Path pipe(Path path) throws IOException, InterruptedException {
        assertThat(new ProcessBuilder("mkfifo", path.toString()).start().waitFor())
                .isZero();
        return path;
    }
}
