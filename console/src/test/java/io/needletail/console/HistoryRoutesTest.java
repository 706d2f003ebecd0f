package io.needletail.console;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.engine.admin.JsonParser;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The history of a running engine, over the console's API. */
@Timeout(180)
final class HistoryRoutesTest {
    private static final String HISTORY = "/history?engine=orders";

    @TempDir
    private Path folder;

    @Test
    void whatAConsoleRecordedIsThereAfterItsRestart() throws IOException {
        try (RunningConsole console = RunningConsole.start(folder)) {
            readings(console);
        }
        try (RunningConsole console = RunningConsole.start(folder)) {
            Map<String, Object> history = console.json(HISTORY + "&stage=session");
            assertThat(history).containsEntry("engine", "orders").containsEntry("intervalMs", 10_000L);
            assertThat(points(history))
                    .isNotEmpty()
                    .first()
                    .satisfies(point -> assertThat(point)
                            .containsEntry("loggedOnMax", 0L)
                            .containsEntry("stages", Map.of())
                            .containsKeys("atMs", "coveredMs", "inPerSecond", "outPerSecond", "loggedOnMin"));
            assertThat(points(console.json(HISTORY + "&max=70"))).isNotEmpty();
            assertThat(console.json(HISTORY + "&max=70")).containsEntry("intervalMs", 60_000L);
            assertThat(points(console.json(HISTORY + "&from=2020-01-01T00:00:00Z&to=2020-01-02T00:00:00Z")))
                    .isEmpty();
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            from=yesterday                                      | from=yesterday: expected a time such as
            from=2026-01-31T08:00:00Z&to=2026-01-31T08:00:00Z   | expected a time before to=2026-01-31T08:00:00Z
            stage=lunch                                         | stage=lunch: expected one of kernel, socket
            max=10001                                           | max=10001: expected a number from 1 to 10000
            from=2020-01-31T08:00:00Z&max=100                   | ask for a shorter time, or for more points
            """)
    void aRequestThatCannotBeAnsweredIsRefused(String query, String text) throws IOException {
        try (RunningConsole console = RunningConsole.start(folder)) {
            HttpResponse<String> answer = console.get("/api/v1" + HISTORY + "&" + query);
            assertThat(answer.statusCode()).isEqualTo(ApiException.BAD_REQUEST);
            assertThat(String.valueOf(JsonParser.object(answer.body()).get("error")))
                    .contains(text);
        }
    }

    private static void readings(RunningConsole console) throws IOException {
        Set<Object> times = new HashSet<>();
        Await.until("three readings", () -> {
            times.add(Members.objects(console.json("/engines"), "engines")
                    .getFirst()
                    .get("atMs"));
            return times.size() > 2;
        });
    }

    private static List<Map<String, Object>> points(Map<String, Object> history) {
        return Members.objects(history, "points");
    }
}
