package io.needletail.cli.run;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.cli.ExitCode;
import io.needletail.wire.MessageWriter;
import io.needletail.wire.MsgTypes;
import io.needletail.wire.Tags;
import io.needletail.wire.Timestamp;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** HdrHistogram's own reader reads the file of {@code run --latency}. */
final class LatencyLogTest {
    @TempDir
    private Path folder;

    @Test
    void theLogContainsTheStagesOfALogon() throws IOException, InterruptedException {
        String config = "[ENGINE]\nLatencySampling=1\n" + Config.executor("FIX.4.4", folder.resolve("store"));
        Path log = folder.resolve("stages.hlog");
        try (RunProcess run = RunProcess.start(folder, "executor", config, "--latency", log.toString())) {
            try (Socket peer = new Socket(InetAddress.getLoopbackAddress(), run.port())) {
                peer.getOutputStream().write(logon());
                assertThat(peer.getInputStream().read()).isEqualTo('8');
                run.terminate();
                assertThat(run.exitCode()).as(run::err).isEqualTo(ExitCode.OK);
            }
        }
        assertThat(counts(log))
                .containsEntry("FIX.4.4:EXEC->BANZAI/SOCKET", 1L)
                .containsEntry("FIX.4.4:EXEC->BANZAI/DECODE", 1L)
                .containsEntry("FIX.4.4:EXEC->BANZAI/SESSION", 1L)
                .containsEntry("FIX.4.4:EXEC->BANZAI/WRITE", 1L);
    }

    private static Map<String, Long> counts(Path log) throws IOException {
        Map<String, Long> counts = new HashMap<>();
        try (HistogramLogReader reader = new HistogramLogReader(log.toFile())) {
            EncodableHistogram next = reader.nextIntervalHistogram();
            while (next != null) {
                counts.merge(next.getTag(), ((Histogram) next).getTotalCount(), Long::sum);
                next = reader.nextIntervalHistogram();
            }
        }
        return counts;
    }

    private static byte[] logon() {
        byte[] bytes = new byte[200];
        long nowNs = TimeUnit.MILLISECONDS.toNanos(Instant.now().toEpochMilli());
        int length = new MessageWriter()
                .begin(bytes, 0, bytes.length, "FIX.4.4".getBytes(US_ASCII), MsgTypes.LOGON)
                .put(Tags.MSG_SEQ_NUM, 1)
                .put(Tags.SENDER_COMP_ID, "BANZAI")
                .timestamp(Tags.SENDING_TIME, nowNs, Timestamp.MILLIS)
                .put(Tags.TARGET_COMP_ID, "EXEC")
                .put(Tags.ENCRYPT_METHOD, 0)
                .put(Tags.HEART_BT_INT, 30)
                .end();
        return Arrays.copyOf(bytes, length);
    }
}
