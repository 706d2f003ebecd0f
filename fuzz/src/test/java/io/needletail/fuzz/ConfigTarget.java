package io.needletail.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.engine.config.ConfigCheck;
import io.needletail.engine.config.ConfigException;
import io.needletail.engine.config.EngineSetup;
import io.needletail.engine.config.Finding;
import io.needletail.engine.config.Variables;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A file is a setup with sessions, or an error with a code, the file and a line in it; the same at each reading, and
 * the same as a mere check of it says.
 *
 * @param reader what is examined
 */
record ConfigTarget(Reader reader) implements Target {
    private static final int BYTES_MAX = 1 << 13;
    private static final Variables VARIABLES = Variables.of(Map.of("HOME", "here", "A", "${B}", "B", "${A}"), Map.of());

    /** The shape of {@link EngineSetup#read}. */
    @FunctionalInterface
    interface Reader {
        EngineSetup read(Path file, Variables variables) throws IOException;
    }

    @Override
    public void run(byte[] data) {
        if (data.length > BYTES_MAX) return;
        try (Scratch scratch = Scratch.open()) {
            Path file = scratch.folder().resolve("fuzzed.cfg");
            Files.write(file, data);
            int lines = 1
                    + (int) Fix.text(data)
                            .chars()
                            .filter(c -> c == '\n' || c == '\r')
                            .count();
            Optional<EngineSetup> setup = read(file, lines);
            ConfigCheck check = ConfigCheck.of(file, VARIABLES);
            assertFindings(check.findings(), file, lines);
            assertThat(check.sessions())
                    .isEqualTo(setup.map(read -> read.sessions().size()).orElse(0));
            assertThat(read(file, lines).map(EngineSetup::sessions).map(List::size))
                    .isEqualTo(setup.map(EngineSetup::sessions).map(List::size));
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private Optional<EngineSetup> read(Path file, int lines) throws IOException {
        try {
            EngineSetup setup = reader.read(file, VARIABLES);
            assertThat(setup.sessions()).isNotEmpty();
            assertFindings(setup.findings(), file, lines);
            return Optional.of(setup);
        } catch (ConfigException refused) {
            assertFindings(List.of(refused.finding()), file, lines);
            assertThat(refused).hasMessage(refused.finding().toString());
            return Optional.empty();
        }
    }

    private static void assertFindings(List<Finding> findings, Path file, int lines) {
        for (Finding finding : findings) {
            assertThat(finding.file()).as("file of %s", finding).isEqualTo(file);
            assertThat(finding.line()).as("line of %s", finding).isBetween(0, lines);
            assertThat(finding.text()).isNotBlank();
            assertThat(finding.code().id()).matches("NT-[1-9][0-9]{2}");
        }
    }
}
