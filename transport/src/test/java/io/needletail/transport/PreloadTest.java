package io.needletail.transport;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A preloaded library receives the socket calls; without the user's flag the transport makes none. */
@Timeout(120)
final class PreloadTest {

    private static final int FEW_AT_BOTH_ENDS = 20;

    @TempDir
    private static Path folder;

    private static Path library;

    private record Told(List<String> output, Map<String, Integer> calls) {}

    @BeforeAll
    static void compile() throws IOException, InterruptedException {
        boolean canCompile = Stream.of(System.getenv("PATH").split(":", -1))
                .anyMatch(directory -> Files.isExecutable(Path.of(directory, "cc")));
        assumeTrue(canCompile, "there is no C compiler (cc) to make the library with");
        Path source = folder.resolve("counting.c");
        library = folder.resolve("libcounting.so");
        try (InputStream written = PreloadTest.class.getResourceAsStream("counting.c")) {
            Files.copy(written, source);
        }
        Process compiler = new ProcessBuilder(
                        "cc", "-shared", "-fPIC", "-O2", "-o", library.toString(), source.toString(), "-ldl")
                .redirectErrorStream(true)
                .start();
        String complaints = new String(compiler.getInputStream().readAllBytes(), UTF_8);
        assertThat(compiler.waitFor()).as(complaints).isZero();
    }

    @Test
    void aPreloadedLibraryReceivesEveryCall() throws IOException, InterruptedException {
        Told told = run("--enable-native-access=ALL-UNNAMED");
        assertThat(told.output()).containsExactly("LIBC");
        assertThat(told.calls())
                .containsEntry("send", ExchangingProcess.MESSAGES)
                .containsEntry("recvmsg", 0)
                .containsEntry("connect", 1)
                .hasEntrySatisfying("recv", PreloadTest::isOnceOrTwiceAMessage)
                .hasEntrySatisfying("epoll_wait", count -> assertThat(count).isGreaterThan(0))
                .hasEntrySatisfying("accept4", count -> assertThat(count).isGreaterThan(0));
    }

    @Test
    void kernelTimestampsNeedNoFurtherCall() throws IOException, InterruptedException {
        Told told = run("--enable-native-access=ALL-UNNAMED", "stamped");
        assertThat(told.output()).containsExactly("LIBC");
        assertThat(told.calls())
                .hasEntrySatisfying("recvmsg", PreloadTest::isOnceOrTwiceAMessage)
                // Bytes that a connection discards when it is closed, and the trial at the start.
                .hasEntrySatisfying("recv", count -> assertThat(count).isLessThan(FEW_AT_BOTH_ENDS));
    }

    @Test
    void withoutTheFlagNoNativeFunctionIsCalled() throws IOException, InterruptedException {
        Told told = run("--illegal-native-access=deny");
        assertThat(told.output()).containsExactly("NIO");
        assertThat(told.calls())
                .containsEntry("recv", 0)
                .containsEntry("send", 0)
                .containsEntry("accept4", 0);
    }

    /** The second read finds no more bytes; a watched socket is not read a third time. */
    private static void isOnceOrTwiceAMessage(int count) {
        assertThat(count).isBetween(ExchangingProcess.MESSAGES, 2 * ExchangingProcess.MESSAGES + FEW_AT_BOTH_ENDS);
    }

    private static Told run(String flag, String... arguments) throws IOException, InterruptedException {
        Path counts = folder.resolve("counts");
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), flag, "-Xmx64m", "-cp"));
        command.add(System.getProperty("java.class.path"));
        command.add(ExchangingProcess.class.getName());
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().put("LD_PRELOAD", library.toString());
        builder.environment().put("COUNTS", counts.toString());
        Process process = builder.start();
        List<String> output = new String(process.getInputStream().readAllBytes(), UTF_8)
                .lines()
                .toList();
        assertThat(process.waitFor()).as("%s", output).isZero();
        Map<String, Integer> calls = Files.readAllLines(counts).stream()
                .map(line -> line.split("=", -1))
                .collect(Collectors.toMap(pair -> pair[0], pair -> Integer.parseInt(pair[1])));
        return new Told(output, calls);
    }
}
