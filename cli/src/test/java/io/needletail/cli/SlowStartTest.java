package io.needletail.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tests that a start that takes long says what it waits for. */
@Timeout(60)
class SlowStartTest {
    @Test
    void aStartThatTakesLongSaysWhatItDoes() {
        StringWriter err = new StringWriter();
        try (SlowStart _ = new SlowStart(new PrintWriter(err), "reading run.cfg", Duration.ofMillis(1))) {
            while (err.toString().isEmpty()) LockSupport.parkNanos(1_000_000);
        }
        assertThat(err.toString())
                .startsWith("still reading run.cfg after 0 s; jstack "
                        + ProcessHandle.current().pid());
    }
}
