package io.needletail.bench.fast;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.jr.ob.JSON;
import io.needletail.bench.runner.ClassPaths;
import io.needletail.bench.runner.FailedRun;
import io.needletail.bench.runner.Progress;
import io.needletail.feed.framing.DictionaryReset;
import io.needletail.feed.framing.Framing;
import java.io.File;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whole runs of a moment, in real processes; no figure is judged. */
class FastRunTest {
    private static final FastOptions.Effort MOMENT = new FastOptions.Effort(1, 1, 1, 1, true);

    @TempDir
    Path dir;

    private Optional<Input> input = Optional.empty();

    private FastReport measure(ClassPaths classPaths, List<String> workloads) throws Exception {
        FastOptions options =
                new FastOptions(List.of(FastPeer.values()), workloads, MOMENT, Optional.empty(), input, dir);
        Progress progress = new Progress(new PrintWriter(new StringWriter()), Progress.Look.LINES, options.seconds());
        return new FastRun(options, classPaths, progress).measure();
    }

    /** The tests' own class path holds every peer; a codec must meet none of the others. */
    private static String classPath(String peer) {
        Pattern other = Pattern.compile(".*(peers/|needletail-peer-)(?!" + peer + ")[a-z].*");
        return Pattern.compile(File.pathSeparator)
                .splitAsStream(ManagementFactory.getRuntimeMXBean().getClassPath())
                .filter(entry -> !other.matcher(entry).matches())
                .collect(Collectors.joining(File.pathSeparator));
    }

    @Test
    void everyCodecGivesARowForEachOperationAndStream() throws Exception {
        FastReport report = measure(FastRunTest::classPath, List.of("single4", "fields50"));

        assertThat(report.rows())
                .extracting(row -> row.operation().label() + " " + row.workload() + " "
                        + row.peer().label())
                .containsExactly(
                        "decode single4 needletail",
                        "decode single4 openfast",
                        "decode single4 handwritten",
                        "decode fields50 needletail",
                        "encode single4 needletail",
                        "encode single4 openfast",
                        "encode single4 handwritten",
                        "encode fields50 needletail");
        assertThat(report.rows()).allSatisfy(row -> assertThat(row.ns()).isPositive());
        StringWriter out = new StringWriter();
        report.print(new PrintWriter(out, true));
        assertThat(out.toString())
                .contains("decode single4", "onixs x64", "as published", "mfast: not installed", "beside the floor");
    }

    @Test
    void aStreamOfTheUserIsReadByThoseThatReadAnyTemplate() throws Exception {
        measure(FastRunTest::classPath, List.of("single4"));
        Path templates = Files.copy(dir.resolve("fields50.xml"), dir.resolve("own.xml"));
        Path file = Files.copy(dir.resolve("fields50.fast"), dir.resolve("own.bin"));
        input = Optional.of(new Input(templates, file, Framing.parse("len4le"), DictionaryReset.STREAM));

        assertThat(measure(FastRunTest::classPath, List.of()).rows())
                .extracting(row -> row.operation().label() + " " + row.workload() + " "
                        + row.peer().label())
                .containsExactly("decode input needletail", "decode input openfast");
        assertThat(dir.resolve("input.fast")).hasSameBinaryContentAs(file);
    }

    @Test
    void theJsonHasARowForEachFigureAndThePublishedOnesApart() throws Exception {
        Map<String, Object> content = JSON.std.mapFrom(
                measure(FastRunTest::classPath, List.of("single1")).json());
        assertThat(content.get("rows"))
                .asInstanceOf(InstanceOfAssertFactories.LIST)
                .hasSize(6)
                .allSatisfy(row -> assertThat(row)
                        .asInstanceOf(InstanceOfAssertFactories.MAP)
                        .containsKeys(
                                "workload",
                                "operation",
                                "library",
                                "ns_per_message",
                                "alloc_bytes_per_message",
                                "p50_ns",
                                "p999_ns",
                                "max_ns"));
        assertThat(dir.resolve("decode-single1-needletail.hlog")).isNotEmptyFile();
        assertThat(content.get("as_published"))
                .asInstanceOf(InstanceOfAssertFactories.LIST)
                .hasSize(4);
        assertThat(content.get("environment"))
                .asInstanceOf(InstanceOfAssertFactories.MAP)
                .containsEntry("rounds", 1);
    }

    @Test
    void aCodecThatIsNotThereFailsTheRunWithWhatItSaid() {
        assertThatExceptionOfType(FailedRun.class)
                .isThrownBy(() -> measure(_ -> dir.toString(), List.of("single1")))
                .withMessageContaining("streams failed")
                .withMessageContaining("FastProgram");
    }
}
