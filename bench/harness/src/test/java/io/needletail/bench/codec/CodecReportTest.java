package io.needletail.bench.codec;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.jr.ob.JSON;
import io.needletail.bench.runner.Compiling;
import io.needletail.bench.runner.Environment;
import io.needletail.bench.runner.Noise;
import io.needletail.bench.runner.Tried;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CodecReportTest {
    private static final String ORDER = "NewOrderSingle";

    @TempDir
    Path dir;

    private CodecReport report() {
        CodecOptions.Effort effort = CodecOptions.Effort.QUICK.withRounds(3);
        CodecOptions options = new CodecOptions(
                List.of(CodecLibrary.NEEDLETAIL, CodecLibrary.PHILADELPHIA, CodecLibrary.ARTIO_VALIDATED),
                List.of(ORDER),
                effort,
                dir,
                List.of(CodecLibrary.F1X));
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
        List<Measurement> measurements = List.of(
                decoded(CodecLibrary.NEEDLETAIL, 1, 100),
                decoded(CodecLibrary.NEEDLETAIL, 2, 50),
                decoded(CodecLibrary.NEEDLETAIL, 3, 80),
                decoded(CodecLibrary.PHILADELPHIA, 1, 400),
                decoded(CodecLibrary.PHILADELPHIA, 2, 250),
                decoded(CodecLibrary.PHILADELPHIA, 3, 800),
                decoded(CodecLibrary.ARTIO_VALIDATED, 1, 900),
                new Measurement(CodecLibrary.NEEDLETAIL, ORDER, Operation.ENCODE, 1, 60, 0.04, Compiling.NOTHING),
                new Measurement(CodecLibrary.PHILADELPHIA, ORDER, Operation.ENCODE, 1, 600, 0, new Compiling(0.43)));
        return CodecReport.of(
                options,
                environment,
                measurements,
                Map.of(
                        CodecLibrary.NEEDLETAIL,
                        "1.0",
                        CodecLibrary.PHILADELPHIA,
                        "2.0.0",
                        CodecLibrary.ARTIO_VALIDATED,
                        "0.175"));
    }

    private static Measurement decoded(CodecLibrary library, int round, double ns) {
        return new Measurement(library, ORDER, Operation.DECODE, round, ns, 0.01, Compiling.NOTHING);
    }

    @Test
    void timesAreTheMedianOfTheRatiosOfTheRounds() {
        String out = Tried.printed(report()::print);

        assertThat(out.lines().map(line -> line.replaceAll(" +", " ")))
                .containsSubsequence(
                        "decode NewOrderSingle",
                        "library version ns/op B/op times",
                        "needletail 1.0 80.0 0.0 1.00",
                        "philadelphia 2.0.0 400.0 0.0 5.00",
                        "artio+validation 0.175 900.0 0.0 -",
                        "f1x not installed: --peer f1x=PATH - - -",
                        "encode NewOrderSingle",
                        "philadelphia 2.0.0 600.0* 0.0 10.00",
                        Compiling.LEGEND);
    }

    @Test
    void theJsonHasARowForEachFigure() throws Exception {
        Path file = dir.resolve("out.json");
        Files.writeString(file, report().json());

        Map<String, Object> content = JSON.std.mapFrom(Files.readString(file));
        assertThat(content.get("rows"))
                .asInstanceOf(InstanceOfAssertFactories.LIST)
                .hasSize(5)
                .first()
                .isEqualTo(Map.of(
                        "message",
                        ORDER,
                        "operation",
                        "decode",
                        "library",
                        "needletail",
                        "version",
                        "1.0",
                        "validates",
                        "BodyLength, CheckSum",
                        "ns_per_op",
                        80,
                        "bytes_per_op",
                        0,
                        "compiling",
                        0,
                        "ratio_to_needletail",
                        1));
        assertThat(content.get("not_installed"))
                .isEqualTo(List.of(Map.of("library", "f1x", "reason", "not installed: --peer f1x=PATH")));
        assertThat(content.get("environment"))
                .asInstanceOf(InstanceOfAssertFactories.MAP)
                .containsEntry("commit", "abc")
                .containsEntry("rounds", 3);
    }
}
