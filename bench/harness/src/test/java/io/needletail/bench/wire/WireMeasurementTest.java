package io.needletail.bench.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.fasterxml.jackson.jr.ob.JSON;
import io.needletail.bench.runner.ByteSize;
import io.needletail.bench.runner.Conditions;
import io.needletail.bench.runner.FailedRun;
import io.needletail.bench.runner.Peer;
import io.needletail.bench.runner.Progress;
import io.needletail.bench.runner.Tried;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run of a second with a real capture on loopback, where that is allowed; no figure is judged. */
class WireMeasurementTest {
    @TempDir
    private Path dir;

    private WireOptions options(Peer peer, int count) {
        return new WireOptions(peer, 1_000, count, 200, new Conditions.Journal(true, ByteSize.UNLIMITED), dir);
    }

    @Test
    void everyEchoIsFoundOnTheWire() throws Exception {
        Progress progress = Tried.unseen();
        WireReport report;
        try {
            report = new WireMeasurement(options(Peer.NEEDLETAIL, 500), Tried.CLASS_PATHS, progress).measure();
        } catch (FailedRun refused) {
            Assumptions.assumeFalse(refused.getMessage().contains("CAP_NET_RAW"), refused.getMessage());
            throw refused;
        }
        assertThat(report.latency().count()).isEqualTo(500);
        assertThat(dir).isDirectoryContaining("glob:**wire.pcap").isDirectoryContaining("glob:**gc-*.log");
        Map<String, Object> json = JSON.std.mapFrom(report.json());
        assertThat(json)
                .containsEntry("count", 500)
                .containsEntry("gc_count", 0)
                .containsEntry("p999_us", null)
                .containsKeys("p50_us", "p99_us", "max_us");
        String out = Tried.printed(report::print);
        assertThat(out).contains("MEDIAN").containsPattern("99\\.9 % +–");
    }

    @Test
    void whatEchoesNoFixIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> options(Peer.RAW, 500))
                .withMessageContaining("echoes no FIX");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> options(Peer.NEEDLETAIL, 0))
                .withMessageContaining("--count is 0");
    }
}
