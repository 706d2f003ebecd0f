package io.needletail.bench.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.needletail.bench.runner.ClassPaths;
import io.needletail.bench.runner.FailedRun;
import io.needletail.bench.runner.Progress;
import io.needletail.bench.external.OpenPeers;
import java.io.File;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whole runs of a moment, with real JMH; no figure is judged. */
class CodecRunTest {
    private static final CodecOptions.Effort MOMENT = new CodecOptions.Effort(1, 1, 10, 1, 10, true);

    @TempDir
    Path dir;

    private final StringWriter err = new StringWriter();

    private CodecReport measure(ClassPaths classPaths, CodecLibrary... libraries) throws Exception {
        CodecOptions options = new CodecOptions(List.of(libraries), List.of("ExecutionReport"), MOMENT, dir, List.of());
        Progress progress = new Progress(new PrintWriter(err), Progress.Look.LINES, options.seconds());
        return new CodecRun(options, OpenPeers.NONE, classPaths, progress).measure();
    }

    /** The tests' own class path holds every peer; a library must meet none of the others. */
    static String classPath(String peer) {
        Pattern other = Pattern.compile(".*(peers/|needletail-peer-)(?!" + peer + ")[a-z].*");
        return Pattern.compile(File.pathSeparator)
                .splitAsStream(ManagementFactory.getRuntimeMXBean().getClassPath())
                .filter(entry -> !other.matcher(entry).matches())
                .collect(Collectors.joining(File.pathSeparator));
    }

    @Test
    void twoLibrariesGiveARowForEachOperation() throws Exception {
        CodecReport report = measure(CodecRunTest::classPath, CodecLibrary.NEEDLETAIL, CodecLibrary.PHILADELPHIA);

        assertThat(report.rows())
                .extracting(row -> row.library().label() + " " + row.operation().label())
                .containsExactly(
                        "needletail decode", "philadelphia decode", "needletail encode", "philadelphia encode");
        assertThat(report.rows()).allSatisfy(row -> {
            assertThat(row.nsPerOp()).isPositive();
            assertThat(row.bytesPerOp()).isNotNegative();
            assertThat(row.ratio()).isPresent();
        });
        assertThat(report.rows().getLast().version()).isEqualTo("2.0.0");
        assertThat(dir).isDirectoryContaining("glob:**philadelphia-1.txt");
        assertThat(err.toString()).contains("round 1 of 1: philadelphia");
    }

    @Test
    void needletailWithoutFlagsIsALibraryOfItsOwn() throws Exception {
        CodecReport report = measure(CodecRunTest::classPath, CodecLibrary.NEEDLETAIL_PLAIN);

        assertThat(report.rows()).extracting(row -> row.library().label()).containsOnly("needletail-plain");
        assertThat(Files.readString(dir.resolve("needletail-plain-1.txt"))).doesNotContain("incubator");
    }

    @Test
    void aLibraryThatIsNotThereFailsTheRunWithWhatJmhSaid() {
        assertThatExceptionOfType(FailedRun.class)
                .isThrownBy(() -> measure(_ -> dir.toString(), CodecLibrary.ARTIO))
                .withMessageContaining("artio failed")
                .withMessageContaining("org.openjdk.jmh.Main");
    }
}
