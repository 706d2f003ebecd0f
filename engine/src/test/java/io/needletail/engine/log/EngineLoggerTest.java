package io.needletail.engine.log;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import org.junit.jupiter.api.Test;

class EngineLoggerTest {
    private final ByteArrayOutputStream written = new ByteArrayOutputStream();
    private final EngineLogger log = new EngineLogger("needletail.session", new PrintStream(written, true, UTF_8));

    @Test
    void warningsAndErrorsAreWrittenWithTimeLevelAndName() {
        log.info("{} is not worth a line", 1);
        log.warn("{} is late", "PEER");
        log.error("the store is full");
        assertThat(written.toString(UTF_8).lines().map(line -> line.replaceFirst("^\\S+ ", "")))
                .containsExactly(
                        "WARN needletail.session: PEER is late", "ERROR needletail.session: the store is full");
    }

    @Test
    void anExceptionIsWrittenWithItsTrace() {
        log.error("failed", new IllegalStateException("why"));
        assertThat(written.toString(UTF_8)).contains("java.lang.IllegalStateException: why", "\tat ");
    }
}
