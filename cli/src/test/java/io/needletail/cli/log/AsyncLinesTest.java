package io.needletail.cli.log;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.cli.run.Deadline;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Lines are written in order, and a blocked stream delays no thread that logs. */
@Timeout(60)
class AsyncLinesTest {
    private static final Duration LONG = Duration.ofSeconds(30);
    private static final int BYTES_MAX = 30;

    @Test
    void linesAreWrittenInOrder() {
        ByteArrayOutputStream written = new ByteArrayOutputStream();
        AsyncLines lines = lines(written, 1 << 20);
        StringBuilder expected = new StringBuilder();
        for (int i = 0; i < 10_000; i++) {
            assertThat(lines.offer(line("line " + i))).isTrue();
            expected.append("line ").append(i).append('\n');
        }
        assertThat(lines.drain(LONG)).isTrue();
        assertThat(written.toString(UTF_8)).isEqualTo(expected.toString());
        assertThat(lines.dropped()).isZero();
    }

    @Test
    void aBlockedStreamDropsLinesAndReportsTheirNumberAfterwards() {
        Gate gate = new Gate();
        AsyncLines lines = lines(gate, BYTES_MAX);
        for (int i = 0; i < 10; i++) lines.offer(line("line " + i));
        assertThat(lines.dropped()).isEqualTo(6);
        assertThat(lines.drain(Duration.ofMillis(1))).isFalse();
        gate.open.countDown();
        Deadline.until(() -> gate.text().endsWith("dropped 6\n"), gate::text);
        assertThat(lines.offer(line("line 10"))).isTrue();
        assertThat(lines.drain(LONG)).isTrue();
        assertThat(gate.text()).isEqualTo("line 0\nline 1\nline 2\nline 3\ndropped 6\nline 10\n");
    }

    @Test
    void aStreamThatFailsLosesOnlyTheRejectedLines() {
        ByteArrayOutputStream written = new ByteArrayOutputStream();
        boolean[] fails = {true};
        AsyncLines lines = lines(
                new OutputStream() {
                    @Override
                    public void write(int one) {
                        written.write(one);
                    }

                    @Override
                    public void write(byte[] bytes) throws IOException {
                        if (fails[0]) throw new IOException("Broken pipe");
                        written.writeBytes(bytes);
                    }
                },
                1 << 20);
        lines.offer(line("line 0"));
        assertThat(lines.drain(LONG)).isTrue();
        assertThat(lines.dropped()).isEqualTo(1);
        fails[0] = false;
        lines.offer(line("line 1"));
        assertThat(lines.drain(LONG)).isTrue();
        assertThat(written.toString(UTF_8)).isEqualTo("dropped 1\nline 1\n");
    }

    private static AsyncLines lines(OutputStream target, int bytesMax) {
        AsyncLines lines = new AsyncLines(target, bytesMax, count -> line("dropped " + count));
        lines.start();
        return lines;
    }

    private static byte[] line(String text) {
        return (text + "\n").getBytes(UTF_8);
    }

    /** Blocks until it is opened. */
    private static final class Gate extends OutputStream {
        private final CountDownLatch open = new CountDownLatch(1);
        private final ByteArrayOutputStream written = new ByteArrayOutputStream();

        @Override
        public void write(int one) {
            throw new AssertionError("a line is written as a whole");
        }

        @Override
        public void write(byte[] line) throws IOException {
            try {
                open.await();
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
                throw new IOException(interrupted);
            }
            written.writeBytes(line);
        }

        private String text() {
            return written.toString(UTF_8);
        }
    }
}
