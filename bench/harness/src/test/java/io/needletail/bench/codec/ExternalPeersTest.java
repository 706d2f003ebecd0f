package io.needletail.bench.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import io.needletail.bench.external.ExternalPeers;
import io.needletail.bench.result.Result;
import io.needletail.bench.runner.TestRuns;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Adapters are compiled on demand, against a checkout that the test creates: a class with the name and the methods that
 * they call.
 */
class ExternalPeersTest {
    private static final String PARSER = "com/chronos/gateway/fix/FixParser.java";

    @TempDir
    Path dir;

    private Path checkout(String source) throws IOException {
        Path file = dir.resolve("checkout/src/main/java").resolve(PARSER);
        Files.createDirectories(file.getParent());
        Files.writeString(file, source);
        Path classes = dir.resolve("checkout/gateway/build/classes");
        Files.createDirectories(classes);
        String classPath = TestRuns.classPath("artio");
        int exit = ToolProvider.getSystemJavaCompiler()
                .run(null, null, null, "-proc:none", "-cp", classPath, "-d", classes.toString(), file.toString());
        assertThat(exit).isZero();
        return dir.resolve("checkout");
    }

    private static String source() throws IOException {
        try (InputStream text = ExternalPeersTest.class.getResourceAsStream("/chronos/FixParser.txt")) {
            return new String(text.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private String compiled(Path checkout) throws IOException {
        ExternalPeers external = ExternalPeers.parse(List.of("chronos=" + checkout));
        return external.over(TestRuns::classPath, dir).of("chronos");
    }

    @Test
    void anAdapterIsCompiledAgainstACheckoutAndItsRowAppears() throws Exception {
        ExternalPeers external = ExternalPeers.parse(List.of("chronos=" + checkout(source())));
        Path run = dir.resolve("run");
        Result result = new CodecMeasurement(
                        List.of(CodecLibrary.CHRONOS),
                        List.of(CodecLibrary.F1X),
                        List.of("NewOrderSingle", "MarketDataIncrementalRefresh"),
                        CodecMeasurementTest.MOMENT,
                        run,
                        external,
                        external.over(TestRuns::classPath, run))
                .measure(TestRuns.unseen());

        assertThat(CodecMeasurementTest.names(result)).containsExactly("chronos decode");
    }

    @Test
    void aPublishedPageHasARowForTheExternalPeer() throws Exception {
        ExternalPeers external = ExternalPeers.parse(List.of("chronos=" + checkout(source())));
        Path run = dir.resolve("run");
        Result result = new PublishedMeasurement(
                        PublishedPage.CHRONOS,
                        List.of(CodecLibrary.CHRONOS),
                        List.of(),
                        PublishedMeasurementTest.MOMENT,
                        run,
                        external,
                        external.over(TestRuns::classPath, run))
                .measure(TestRuns.unseen());

        assertThat(CodecMeasurementTest.names(result)).containsExactly("chronos decode");
        assertThat(result.rows().getFirst().figure("ns_per_op").orElseThrow()).isPositive();
    }

    @Test
    void pathWithoutTheClassesIsRejectedWithTheNameOfTheMissingClass() throws Exception {
        Path empty = Files.createDirectories(dir.resolve("empty"));
        assertThatIOException()
                .isThrownBy(() -> compiled(empty))
                .withMessageContaining("--peer chronos=" + empty)
                .withMessageContaining("no class com.chronos.gateway.fix.FixParser")
                .withMessageContaining("docs/benchmarks/peers.md");
    }

    @Test
    void classesOfAnotherVersionAreRejectedWithTheErrorOfTheCompiler() throws Exception {
        Path other = checkout("package com.chronos.gateway.fix; public final class FixParser {}");
        assertThatIOException()
                .isThrownBy(() -> compiled(other))
                .withMessageContaining("does not compile against " + other)
                .withMessageContaining("TAG_SIDE");
    }
}
