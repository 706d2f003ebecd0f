package io.needletail.bench.publish;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.bench.result.Column;
import io.needletail.bench.result.Column.Format;
import io.needletail.bench.result.Result;
import io.needletail.bench.result.ResultJson;
import io.needletail.bench.result.Row;
import io.needletail.bench.runner.TestRuns;
import io.needletail.cli.ExitCode;
import io.needletail.cli.Main;
import io.needletail.fixtures.Terminal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class FullRunTest {
    @TempDir
    private Path root;

    private static Result of(String kind, String... settings) {
        Result result = TestRuns.result(
                kind,
                List.of(
                        Column.key("peer"),
                        Column.figure("max_us", "max", "us", Format.DIGITS).over(Column.Over.MAX)),
                TestRuns.row("peer", "needletail", "max_us", 5));
        return TestRuns.with(TestRuns.full(result), settings);
    }

    @Test
    void longRoundsOnAQuietMachineAreAccepted() {
        assertThat(FullRun.shortcomings(of("rtt"))).isEmpty();
        assertThat(FullRun.shortcomings(of("echo", "count", "1000000"))).isEmpty();
        assertThat(FullRun.shortcomings(of("wire-to-wire", "count", "100000"))).isEmpty();
        assertThat(FullRun.shortcomings(of("codec"))).isEmpty();
        assertThat(FullRun.shortcomings(of("codec", "as_published", "f1x", "shortened", "false")))
                .isEmpty();
        assertThat(FullRun.shortcomings(of("fast", "slices", "101", "slice_ms", "10")))
                .isEmpty();
        assertThat(FullRun.shortcomings(of("journal"))).isEmpty();
        assertThat(FullRun.shortcomings(of("floor", "duration_ms", "1000"))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "rtt, duration_s, 29, --duration 30",
        "rtt, rounds, 2, --rounds 3",
        "echo, count, 250000, --published",
        "wire-to-wire, count, 15000, --quick",
        "codec, iteration_ms, 75, --quick",
        "codec, as_published, f1x, shorter than the published page",
        "fast, slices, 21, --quick",
        "sessions, duration_s, 3, --duration 10",
        "journal, rounds, 1, --rounds 3",
        "floor, duration_ms, 200, --quick",
        "rtt, noise_after, 'others took 28.6 % of a core, at most 49968 us at once', at most 3 % of a core",
        "rtt, noise_before, '', the noise is not known",
        "other, rounds, 3, a document shows no result"
    })
    void aShortOrNoisyResultIsRefusedWithAnOption(String kind, String setting, String value, String help) {
        assertThat(FullRun.shortcomings(of(kind, setting, value)))
                .anySatisfy(reason -> assertThat(reason).contains(help));
    }

    @Test
    void figuresWithoutRoundsAndMediansOfMaximaAreRefused() {
        Result old = TestRuns.full(new Result(
                "rtt",
                "",
                "",
                "",
                "",
                of("rtt").environment(),
                List.of(Column.key("peer"), Column.figure("max_us", "max", "us", Format.DIGITS)),
                List.of(new Row(0, Map.of("peer", "raw", "max_us", 5))),
                List.of(),
                List.of()));

        assertThat(FullRun.shortcomings(old))
                .containsExactly(
                        "it has no figures of single rounds: measure again",
                        "max is not that of the worst round: measure again");
    }

    @Test
    void roundsThatLieFarApartAreRefused() {
        Result apart = TestRuns.full(TestRuns.result(
                "rtt",
                List.of(
                        Column.key("peer"),
                        Column.figure("p50_us", "p50", "us", Format.DIGITS).compared()),
                TestRuns.row("peer", "needletail", "p50_us", 5),
                new Row(2, Map.of("peer", "needletail", "p50_us", 51))));

        assertThat(FullRun.shortcomings(apart))
                .containsExactly(
                        "p50 of a row is 10.2 times as large in one round as in another, at most 10 are accepted:"
                                + " measure again on a quiet machine");
    }

    @Test
    void repetitionsThatLieFarApartAreRefused() {
        Result apart = TestRuns.full(TestRuns.result(
                "codec",
                List.of(
                        Column.key("library"),
                        Column.figure("ns_per_op", "ns/op", "ns", Format.TENTHS).compared(),
                        Column.figure(Result.REPETITION_MIN, "min", "ns", Format.TENTHS),
                        Column.figure(Result.REPETITION_MAX, "max", "ns", Format.TENTHS)),
                TestRuns.row("library", "quickfixj", "ns_per_op", 3_995, "ns_min", 599, "ns_max", 13_525)));

        assertThat(FullRun.shortcomings(apart))
                .containsExactly(
                        "ns/op of a row is 22.6 times as large in one repetition as in another, at most 10 are accepted:"
                                + " measure again on a quiet machine");
    }

    @Test
    void roundsOfAboutNoTimeAreNotFarApart() {
        Result scan = TestRuns.full(TestRuns.result(
                "rtt",
                List.of(
                        Column.key("peer"),
                        Column.figure("ns_per_command", "ns/search", "ns", Format.TENTHS)
                                .compared()),
                TestRuns.row("peer", "bitmap", "ns_per_command", 0.02),
                new Row(2, Map.of("peer", "bitmap", "ns_per_command", 0.7))));

        assertThat(FullRun.shortcomings(scan)).isEmpty();
    }

    @Test
    void aRoundThatBeganOnABusyMachineIsNamed() {
        Result quiet = of("rtt");
        Row busy = new Row(2, Map.of("peer", "needletail", "max_us", 5, Result.NOISE_PERCENT, 12.4));
        Result noisy = TestRuns.result("rtt", quiet.columns(), quiet.rows().getFirst(), busy);

        assertThat(FullRun.noisyRound(quiet)).isEmpty();
        assertThat(FullRun.noisyRound(noisy))
                .contains(
                        "Not quiet throughout: before the noisiest round others took 12.4 % of a core, more than the 3 % that"
                                + " are accepted before a measurement.");
    }

    @Test
    void recordRefusesAShortResultWithExitCodeOne() throws IOException {
        Path file = Files.writeString(root.resolve("out.json"), ResultJson.text(of("rtt", "duration_s", "2")));
        Terminal terminal = new Terminal(Main::commandLine, "bench", "record");

        assertThat(terminal.execute(file, "--root", root)).isEqualTo(ExitCode.PROBLEMS);
        assertThat(terminal.err()).contains("is not recorded: 2 s a round, expected 30 or more: --duration 30");
        assertThat(root.resolve("bench")).doesNotExist();
    }
}
