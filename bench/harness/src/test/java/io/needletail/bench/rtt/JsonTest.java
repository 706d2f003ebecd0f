package io.needletail.bench.rtt;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.bench.runner.Environment;
import io.needletail.bench.runner.JsonText;
import io.needletail.bench.runner.Noise;
import io.needletail.bench.runner.Peer;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class JsonTest {

    private static final Environment ENVIRONMENT = new Environment(
            "a \"fast\" one",
            "6.1",
            "25",
            "abc",
            Instant.EPOCH,
            "not pinned",
            "C",
            new Noise(0.25, 30_000),
            Optional.of(new Noise(2, 9_000_000)));

    @Test
    void everyFigureHasItsName() {
        List<RoundResult> results = List.of(
                Rounds.result(Peer.RAW, 1, 8, Optional.empty()),
                Rounds.result(Peer.NEEDLETAIL, 1, 10, Optional.of(new Costs(0.04, 0))));
        List<Summary> summaries = Summary.of(List.of(Peer.RAW, Peer.NEEDLETAIL), results);

        String json = Json.of(new Report(
                Rounds.options(Path.of("x"), Peer.RAW, Peer.NEEDLETAIL),
                ENVIRONMENT,
                summaries,
                Floor.of(results),
                "ext4"));

        assertThat(json)
                .contains("{\"peer\": \"raw\", \"transport\": \"tcp\", \"count\": 1000, \"mean_us\": 9,"
                        + " \"stddev_us\": 2, \"min_us\": 7, \"p50_us\": 8, \"p90_us\": 10, \"p99_us\": 11,"
                        + " \"p999_us\": 12, \"p9999_us\": 13, \"max_us\": 14, \"ratio_to_raw\": 1,"
                        + " \"ratio_to_raw_min\": 1, \"ratio_to_raw_max\": 1, \"p99_ratio_to_raw\": 1,"
                        + " \"p99_ratio_to_raw_min\": 1, \"p99_ratio_to_raw_max\": 1,"
                        + " \"journal\": \"off\", \"alloc_bytes_per_round_trip\": null, \"gc_count\": null,"
                        + " \"first_order_us\": 800, \"alloc_bytes_in_all\": null, \"times_faster_than_raw\": 1}")
                .contains("\"ratio_to_raw\": 1.25, \"ratio_to_raw_min\": 1.25,")
                .contains("\"p99_ratio_to_raw\": 1.182,")
                .contains("\"journal\": \"on\", \"alloc_bytes_per_round_trip\": 0," + " \"gc_count\": 0,")
                .contains("\"alloc_bytes_in_all\": 40, \"times_faster_than_raw\": 0.8}")
                .contains("\"cpu\": \"a \\\"fast\\\" one\"")
                .contains("\"noise_before\": \"others took 0.3 % of a core, at most 30 us at once\"")
                .contains("\"noise_after\": \"others took 2.0 % of a core, at most 9000 us at once\"")
                .contains("\"rounds\": 1")
                .contains("\"journal_file_system\": \"ext4\", \"raw_p99_spread\": 1, \"p99_counts\": true");
    }

    @Test
    void numbersHaveNoExponentAndThreeDecimals() {
        assertThat(JsonText.number(12_345_678)).isEqualTo("12345678");
        assertThat(JsonText.number(7.0005)).isEqualTo("7.001");
        assertThat(JsonText.number(0)).isEqualTo("0");
        assertThat(JsonText.number(100)).isEqualTo("100");
    }

    @Test
    void controlCharactersAreEscaped() {
        assertThat(JsonText.quoted("a\tb")).isEqualTo("\"a\\u0009b\"");
    }
}
