package io.needletail.bench.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import io.needletail.bench.runner.Progress;
import io.needletail.bench.runner.Tried;
import io.needletail.bench.external.OpenPeers;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Adapters compiled on demand, against a checkout that the test makes: a class of the name and the calls they know. */
class OpenPeersTest {
    private static final String PARSER = "com/chronos/gateway/fix/FixParser.java";

    @TempDir
    Path dir;

    private Path checkout(String source) throws IOException {
        Path file = dir.resolve("checkout/src/main/java").resolve(PARSER);
        Files.createDirectories(file.getParent());
        Files.writeString(file, source);
        Path classes = dir.resolve("checkout/gateway/build/classes");
        Files.createDirectories(classes);
        String classPath = CodecRunTest.classPath("artio");
        int exit = ToolProvider.getSystemJavaCompiler()
                .run(null, null, null, "-proc:none", "-cp", classPath, "-d", classes.toString(), file.toString());
        assertThat(exit).isZero();
        return dir.resolve("checkout");
    }

    private static String source() throws IOException {
        try (InputStream text = OpenPeersTest.class.getResourceAsStream("/chronos/FixParser.txt")) {
            return new String(text.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private Progress progress() {
        return Tried.unseen();
    }

    private String compiled(Path checkout) throws IOException {
        OpenPeers open = OpenPeers.parse(List.of("chronos=" + checkout));
        return open.over(OpenPeersTest::installed, dir).of("chronos");
    }

    // Its jar is found by name: the class path of these tests is all that is installed.
    private static String installed(String folder) {
        return CodecRunTest.classPath(folder);
    }

    @Test
    void anAdapterIsCompiledAgainstACheckoutAndItsRowAppears() throws Exception {
        OpenPeers open = OpenPeers.parse(List.of("chronos=" + checkout(source())));
        CodecOptions options = new CodecOptions(
                List.of(CodecLibrary.CHRONOS),
                List.of("NewOrderSingle", "MarketDataIncrementalRefresh"),
                new CodecOptions.Effort(1, 1, 10, 1, 10, true),
                dir.resolve("run"),
                List.of(CodecLibrary.F1X));

        CodecReport report = new CodecRun(options, open, OpenPeersTest::installed, progress()).measure();

        assertThat(report.rows())
                .extracting(row -> row.library().label() + " " + row.operation().label() + " " + row.message())
                .containsExactly("chronos decode NewOrderSingle");
    }

    @Test
    void aPublishedPageHasItsRowToo() throws Exception {
        OpenPeers open = OpenPeers.parse(List.of("chronos=" + checkout(source())));
        PublishedOptions.Effort moment = new PublishedOptions.Effort(
                true, new PublishedOptions.Effort.Loop(1, 1, 1), new PublishedOptions.Effort.Jmh(1, 1, 10, 2, 10), 10);
        PublishedOptions options = new PublishedOptions(
                PublishedPage.CHRONOS, List.of(CodecLibrary.CHRONOS), List.of(), moment, dir.resolve("run"));

        PublishedReport report = new PublishedRun(options, open, OpenPeersTest::installed, progress()).measure();

        assertThat(report.rows()).singleElement().satisfies(row -> {
            assertThat(row.library()).isEqualTo(CodecLibrary.CHRONOS);
            assertThat(row.ns()).isPositive();
        });
    }

    @Test
    void aPathWithoutSuchClassesIsRefusedWithTheClassThatWasLookedFor() throws Exception {
        Path empty = Files.createDirectories(dir.resolve("empty"));
        assertThatIOException()
                .isThrownBy(() -> compiled(empty))
                .withMessageContaining("--peer chronos=" + empty)
                .withMessageContaining("no class com.chronos.gateway.fix.FixParser")
                .withMessageContaining("docs/benchmarks/peers.md");
    }

    @Test
    void classesOfAnotherVersionAreRefusedWithWhatTheCompilerSays() throws Exception {
        Path other = checkout("package com.chronos.gateway.fix; public final class FixParser {}");
        assertThatIOException()
                .isThrownBy(() -> compiled(other))
                .withMessageContaining("does not compile against " + other)
                .withMessageContaining("TAG_SIDE");
    }
}
