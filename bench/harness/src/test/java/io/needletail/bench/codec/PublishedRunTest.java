package io.needletail.bench.codec;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.jr.ob.JSON;
import io.needletail.bench.runner.Compiling;
import io.needletail.bench.runner.Environment;
import io.needletail.bench.runner.Noise;
import io.needletail.bench.runner.Progress;
import io.needletail.bench.runner.Tried;
import io.needletail.bench.external.OpenPeers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Pages done again: a moment of each with real processes, and what is told of given figures. */
class PublishedRunTest {
    private static final PublishedOptions.Effort MOMENT = new PublishedOptions.Effort(
            true, new PublishedOptions.Effort.Loop(10, 100, 2), new PublishedOptions.Effort.Jmh(1, 1, 10, 2, 10), 10);

    @TempDir
    Path dir;

    private PublishedOptions options(PublishedPage page, CodecLibrary... libraries) {
        return new PublishedOptions(page, List.of(libraries), List.of(CodecLibrary.F1X), MOMENT, dir);
    }

    private List<String> rows(PublishedPage page, CodecLibrary... libraries) throws Exception {
        Progress progress = Tried.unseen();
        PublishedRun run =
                new PublishedRun(options(page, libraries), OpenPeers.NONE, CodecRunTest::classPath, progress);
        PublishedReport report = run.measure();
        assertThat(report.rows()).allSatisfy(row -> {
            assertThat(row.ns()).isBetween(row.spread().minNs(), row.spread().maxNs());
            assertThat(row.bytes()).isNotNegative();
        });
        return report.rows().stream()
                .map(row -> row.library().label() + " " + row.operation().label())
                .toList();
    }

    @Test
    void theFirstPageReadsAndWrites() throws Exception {
        assertThat(rows(
                        PublishedPage.F1X,
                        CodecLibrary.NEEDLETAIL,
                        CodecLibrary.NEEDLETAIL_SCAN,
                        CodecLibrary.QUICKFIXJ))
                .containsExactly(
                        "needletail decode",
                        "needletail encode",
                        "needletail-scan decode",
                        "quickfixj decode",
                        "quickfixj encode");
    }

    @Test
    void theSecondPageParses() throws Exception {
        assertThat(rows(
                        PublishedPage.CHRONOS,
                        CodecLibrary.NEEDLETAIL,
                        CodecLibrary.NEEDLETAIL_SCAN,
                        CodecLibrary.QUICKFIXJ_VALIDATED,
                        CodecLibrary.PHILADELPHIA,
                        CodecLibrary.ARTIO))
                .containsExactly(
                        "needletail decode",
                        "needletail-scan decode",
                        "quickfixj+validation decode",
                        "philadelphia decode",
                        "artio decode");
    }

    private PublishedReport given() {
        Environment environment = new Environment(
                "C",
                "K",
                "25",
                "abc",
                Instant.parse("2026-01-02T03:04:05Z"),
                "not pinned",
                "not run",
                new Noise(0, 0),
                Optional.empty());
        PublishedRow.Spread spread = new PublishedRow.Spread(90, 130);
        return new PublishedReport(
                options(PublishedPage.F1X, CodecLibrary.NEEDLETAIL, CodecLibrary.PHILADELPHIA),
                environment,
                List.of(
                        new PublishedRow(
                                Operation.DECODE, CodecLibrary.NEEDLETAIL, 100, spread, 0.04, new Compiling(0.3)),
                        new PublishedRow(
                                Operation.DECODE, CodecLibrary.PHILADELPHIA, 250, spread, 0, Compiling.NOTHING),
                        new PublishedRow(Operation.ENCODE, CodecLibrary.NEEDLETAIL, 200, spread, 0, Compiling.NOTHING)),
                Map.of(CodecLibrary.NEEDLETAIL, "1.0", CodecLibrary.PHILADELPHIA, "2.0.0"));
    }

    @Test
    void theTableHasMessagesASecondAndWhatIsNotInstalled() {
        String out = Tried.printed(given()::print);

        assertThat(out.lines().map(line -> line.replaceAll(" +", " ")))
                .containsSubsequence(
                        "decode NewOrderSingle",
                        "needletail 1.0 BodyLength, CheckSum 100.0* 90.0 130.0 10,000,000 0.0",
                        "philadelphia 2.0.0 BodyLength, CheckSum 250.0 90.0 130.0 4,000,000 0.0",
                        "f1x not installed: --peer f1x=PATH - - - - - -",
                        "encode NewOrderSingle",
                        Compiling.LEGEND,
                        " F1X, decode: 210 ns",
                        "conditions that differ:");
        assertThat(out).contains("--quick: shorter than published");
    }

    @Test
    void thePublishedParametersAreThePages() {
        assertThat(PublishedOptions.Effort.PUBLISHED.words(PublishedPage.F1X))
                .isEqualTo("20,000 operations warm up, 1,000,000 count, 10 times, the average, as published;"
                        + " before that until the compiler has come to rest");
        assertThat(PublishedOptions.Effort.PUBLISHED.words(PublishedPage.CHRONOS))
                .isEqualTo("3 forks, each 5 x 1000 ms warm-up and 5 x 1000 ms, as published; before that until the"
                        + " compiler has come to rest");
    }

    @Test
    void theJsonNamesThePageAndKeepsItsFiguresApart() throws Exception {
        Path file = dir.resolve("out.json");
        Files.writeString(file, given().json());

        Map<String, Object> content = JSON.std.mapFrom(Files.readString(file));
        assertThat(content.get("rows"))
                .asInstanceOf(InstanceOfAssertFactories.LIST)
                .hasSize(3)
                .element(1)
                .asInstanceOf(InstanceOfAssertFactories.MAP)
                .containsEntry("library", "philadelphia")
                .containsEntry("ratio_to_needletail", 2.5)
                .containsEntry("messages_per_s", 4_000_000);
        assertThat(content).containsKeys("published", "differs", "not_installed");
        assertThat(content.get("environment"))
                .asInstanceOf(InstanceOfAssertFactories.MAP)
                .containsEntry("as_published", "f1x");
    }
}
