package io.needletail.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The lines of an engine's log, read by a caller without a token. */
@Timeout(120)
final class LogRoutesTest {
    private static final String BANZAI = "FIX.4.4:EXEC->BANZAI";
    private static final String OTHER = "FIX.4.4:EXEC->BANZAI2";

    @TempDir
    private Path folder;

    private RunningConsole console;
    private long before;

    @BeforeEach
    void start() throws IOException {
        console = RunningConsole.start(folder);
        add("INFO", BANZAI + " connected to 127.0.0.1:9876");
        add("WARN", BANZAI + " logon refused, peer 127.0.0.1:9876: MsgSeqNum too low");
        add("WARN", OTHER + " logon refused, peer 127.0.0.1:9877: MsgSeqNum too low");
        add("WARN", "NT-202 refused 127.0.0.1:40002: A Logon(A) names no session of this port: " + BANZAI);
        add("ERROR", "a submitted task failed");
        before = (long) console.json("/log").get("last") - 5;
    }

    @AfterEach
    void close() throws IOException {
        console.close();
    }

    private void add(String level, String text) {
        console.log.add(1_700_000_000_000L, level, "needletail.session", text);
    }

    /** Numbers of the lines that are found, counted from the first one of the process. */
    private List<Long> numbers(String query) throws IOException {
        List<?> lines = (List<?>) console.json("/log?" + query).get("lines");
        return lines.stream()
                .map(line -> (long) ((Map<?, ?>) line).get("number") - before)
                .toList();
    }

    private static String named(String name, String value) {
        return name + "=" + URLEncoder.encode(value, StandardCharsets.UTF_8);
    }

    @Test
    void linesAreFoundBySessionLevelAndText() throws IOException {
        assertThat(numbers("")).containsExactly(1L, 2L, 3L, 4L, 5L);
        assertThat(numbers(named("session", BANZAI))).containsExactly(1L, 2L, 4L);
        assertThat(numbers("level=WARN")).containsExactly(2L, 3L, 4L, 5L);
        assertThat(numbers("level=ERROR")).containsExactly(5L);
        assertThat(numbers("text=seqnum")).containsExactly(2L, 3L);
        assertThat(numbers("level=WARN&text=9876&" + named("session", BANZAI))).containsExactly(2L);
        assertThat(numbers("max=2")).containsExactly(4L, 5L);
    }

    @Test
    void onlyNewLinesAreReadWhereTheLastOneIsNamed() throws IOException {
        assertThat(console.json("/log?level=ERROR&after=" + (before + 3)))
                .containsEntry("last", before + 5)
                .containsEntry("missed", 0L);
        assertThat(numbers("after=" + (before + 5))).isEmpty();
        add("INFO", "one more");
        assertThat(numbers("after=" + (before + 5))).containsExactly(6L);
    }

    @Test
    void afterALineOfAProcessOfBeforeAllLinesOfThisOneFollowAndNoneIsMissed() throws IOException {
        String after = "after=" + (before - 1_000);
        assertThat(numbers(after)).containsExactly(1L, 2L, 3L, 4L, 5L);
        assertThat(console.json("/log?" + after)).containsEntry("missed", 0L);
    }

    @Test
    void aLevelThatThereIsNotIsRefused() throws IOException {
        assertThat(console.get("/api/v1/log?level=LOUD").statusCode()).isEqualTo(ApiException.BAD_REQUEST);
    }
}
