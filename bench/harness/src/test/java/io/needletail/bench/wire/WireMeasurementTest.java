package io.needletail.bench.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.needletail.bench.result.Result;
import io.needletail.bench.result.Row;
import io.needletail.bench.runner.ByteSize;
import io.needletail.bench.runner.Conditions;
import io.needletail.bench.runner.FailedRun;
import io.needletail.bench.runner.Peer;
import io.needletail.bench.runner.TestRuns;
import java.nio.file.Path;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run of a second with a real capture on loopback, where that is allowed; no figure is judged. */
class WireMeasurementTest {
    @TempDir
    private Path dir;

    private WireMeasurement asked(Peer peer, int count) {
        Conditions.Journal journal = new Conditions.Journal(true, ByteSize.UNLIMITED);
        return new WireMeasurement(peer, 1_000, count, 200, journal, dir, TestRuns.CLASS_PATHS);
    }

    @Test
    void everyEchoIsFoundOnTheWire() throws Exception {
        Result result;
        try {
            result = asked(Peer.NEEDLETAIL_PLAIN, 500).measure(TestRuns.unseen());
        } catch (FailedRun refused) {
            Assumptions.assumeFalse(refused.getMessage().contains("CAP_NET_RAW"), refused.getMessage());
            throw refused;
        }

        Row row = result.rows().getFirst();
        assertThat(row.figure("count")).contains(500.0);
        assertThat(row.cells())
                .containsKeys("p50_us", "p99_us", "max_us", "gc_count")
                .doesNotContainKey("p999_us");
        assertThat(dir).isDirectoryContaining("glob:**wire.pcap").isDirectoryContaining("glob:**gc-*.log");
        assertThat(TestRuns.printed(result)).contains("500 answered after 200 of warm-up");
    }

    @Test
    void aPeerWithoutFixEchoIsRejected() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> asked(Peer.RAW, 500))
                .withMessageContaining("echoes no FIX");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> asked(Peer.NEEDLETAIL, 0))
                .withMessageContaining("--count is 0");
    }
}
