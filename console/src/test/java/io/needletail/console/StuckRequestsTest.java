package io.needletail.console;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.console.MessageSearch.MessagesFound;
import io.needletail.engine.admin.JsonParser;
import io.needletail.wire.Message;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Requests that take long, or for ever: they hold up no other one. */
@Timeout(180)
final class StuckRequestsTest {
    private static final int LONG_SECONDS = 600;
    private static final int MANY = 50;
    /** More than the buffers of a connection hold. */
    private static final int ANSWER_BYTES = 1 << 25;

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @TempDir
    private Path folder;

    private final HttpClient client = HttpClient.newHttpClient();

    /** Searches and compares as a test wants it. */
    private record Searching(Finder finder, Supplier<List<Map<String, Object>>> differences) implements MessageSearch {
        Searching(Finder finder) {
            this(finder, List::of);
        }

        static Searching comparing(Supplier<List<Map<String, Object>>> differences) {
            return new Searching((query, budget) -> found(List.of(), budget), differences);
        }

        interface Finder {
            MessagesFound find(MessageQuery query, SearchBudget budget) throws IOException;
        }

        @Override
        public MessagesFound search(MessageQuery query, SearchBudget budget) throws IOException {
            return finder.find(query, budget);
        }

        @Override
        public MessagesFound order(OrderQuery query, SearchBudget budget) {
            return new MessagesFound(List.of(), false, List.of());
        }

        @Override
        public Usage usage(MessageQuery query, SearchBudget budget) {
            return new Usage(0, List.of(), false, List.of());
        }

        @Override
        public List<Map<String, Object>> compare(Message left, Message right, Set<Integer> ignored) {
            return differences.get();
        }
    }

    @Test
    void everythingElseIsServedWhileSearchesComputeAndNeverEnd() throws IOException {
        CountDownLatch release = new CountDownLatch(1);
        Searching endless = new Searching((query, budget) -> {
            while (release.getCount() > 0) Thread.onSpinWait();
            return found(List.of(), budget);
        });
        try (RunningConsole console = start(searches(2, LONG_SECONDS), endless)) {
            List<CompletableFuture<HttpResponse<String>>> searches = new ArrayList<>();
            for (int i = 0; i < MANY; i++) searches.add(ask(console, "/api/v1/messages"));
            for (CompletableFuture<HttpResponse<String>> one : searches.subList(0, MANY)) {
                if (one.isDone()) continue;
                assertThat(console.get("/health").statusCode()).isEqualTo(200);
            }
            Await.until(
                    "all but two are refused",
                    () -> searches.stream().filter(CompletableFuture::isDone).count() == MANY - 2);
            HttpResponse<String> refused = searches.stream()
                    .filter(CompletableFuture::isDone)
                    .findFirst()
                    .orElseThrow()
                    .join();
            assertThat(refused.statusCode()).isEqualTo(503);
            assertThat(refused.headers().firstValue("Retry-After")).contains("5");
            assertThat(refused.body()).contains("2 searches are under way");
            for (String path : List.of("/", "/health", "/ready", "/metrics", "/api/v1/sessions", "/api/v1/audit")) {
                assertThat(console.get(path).statusCode()).as(path).isEqualTo(200);
            }
            assertThat(console.get("/metrics").body())
                    .contains("needletail_console_refused_requests_total{code=\"BUSY\"} " + (MANY - 2));
            release.countDown();
            searches.forEach(CompletableFuture::join);
            assertThat(console.get("/api/v1/messages").statusCode()).isEqualTo(200);
        } finally {
            release.countDown();
        }
    }

    @Test
    void aReadThatNeverEndsIsAnsweredAndHoldsUpNoOtherKind() throws IOException {
        CountDownLatch release = new CountDownLatch(1);
        Searching stuck = Searching.comparing(() -> {
            while (release.getCount() > 0) Thread.onSpinWait();
            return List.of();
        });
        ConsoleLimits oneSecond = new ConsoleLimits(1 << 16, 1, 1 << 26, 100, 200, 4, SearchLimits.DEFAULTS, 3);
        try (RunningConsole console = RunningConsole.start(folder, config -> config.withLimits(oneSecond), stuck)) {
            String message = "[[8,\"FIX.4.4\"],[35,\"0\"]]";
            HttpResponse<String> late =
                    console.post("/messages/compare", "", "{\"left\":" + message + ",\"right\":" + message + "}");
            assertThat(late.statusCode()).as(late.body()).isEqualTo(503);
            assertThat(late.body()).contains("TIMEOUT", "not done within 1 s");
            assertThat(console.get("/health").statusCode()).isEqualTo(200);
            assertThat(console.get("/api/v1/sessions").statusCode()).isEqualTo(200);
            assertThat(console.get("/api/v1/messages").statusCode()).isEqualTo(200);
        } finally {
            release.countDown();
        }
    }

    @Test
    void aSearchEndsWhenItsCallerHasGone() throws IOException {
        AtomicInteger ended = new AtomicInteger();
        CountDownLatch begun = new CountDownLatch(1);
        Searching untilTold = new Searching((query, budget) -> {
            begun.countDown();
            while (!budget.isOver()) Thread.onSpinWait();
            ended.incrementAndGet();
            return found(List.of(), budget);
        });
        try (RunningConsole console = start(searches(1, LONG_SECONDS), untilTold)) {
            try (Socket socket =
                    new Socket(console.address().getAddress(), console.address().getPort())) {
                socket.getOutputStream()
                        .write("GET /api/v1/messages HTTP/1.1\r\nHost: localhost\r\n\r\n"
                                .getBytes(StandardCharsets.US_ASCII));
                Await.until("the search has begun", () -> begun.getCount() == 0);
                assertThat(console.get("/api/v1/orders/1").statusCode()).isEqualTo(503);
            }
            Await.until("the search has ended", () -> ended.get() == 1);
            Await.until(
                    "its place is free", () -> console.get("/api/v1/orders/1").statusCode() == 200);
        }
    }

    @Test
    void aSearchThatReachesALimitReturnsWhatItFoundAndSaysSo() throws IOException {
        Searching untilOver = new Searching((query, budget) -> {
            while (budget.take()) Thread.onSpinWait();
            return found(List.of("{\"type\":\"D\"}"), budget);
        });
        try (RunningConsole console = start(searches(1, 1), untilOver)) {
            HttpResponse<String> answer = console.get("/api/v1/messages");
            assertThat(answer.statusCode()).isEqualTo(200);
            // White space told the console meanwhile that the caller still waits.
            assertThat(answer.body()).startsWith("\n");
            Map<String, Object> found = JsonParser.object(answer.body());
            assertThat(found).containsEntry("cut", true);
            assertThat(Members.objects(found, "messages")).hasSize(1);
            assertThat(String.valueOf(found.get("remarks")))
                    .contains("stopped after 1 s", "messages searched", "name a session");
        }
        try (RunningConsole console = start(new SearchLimits(1, 10, 10, LONG_SECONDS, 7, 1000), untilOver)) {
            assertThat(console.get("/api/v1/messages").body())
                    .contains("stopped after the most messages that a search reads: 7 messages searched");
        }
    }

    @Test
    void aSearchThatFailsAfterItsAnswerHasBegunSaysSoInTheAnswer() throws IOException {
        Searching failing = new Searching((query, budget) -> {
            while (budget.take()) Thread.onSpinWait();
            throw new IOException("the disk is gone");
        });
        try (RunningConsole console = start(searches(1, 1), failing)) {
            Map<String, Object> found =
                    JsonParser.object(console.get("/api/v1/messages").body());
            assertThat(String.valueOf(found.get("remarks"))).contains("the disk is gone");
            assertThat(Members.text(Members.object(found, "error"), "code")).isEqualTo("FAILED");
        }
    }

    @Test
    void anErrorOfTheVirtualMachineInARequestIsAnsweredAndEndsNoThread() throws IOException {
        Searching overflowing = new Searching((query, budget) -> {
            throw new StackOverflowError();
        });
        try (RunningConsole console = start(searches(1, 1), overflowing)) {
            for (int i = 0; i < 5; i++) {
                HttpResponse<String> answer = console.get("/api/v1/messages");
                assertThat(answer.statusCode()).as(answer.body()).isEqualTo(500);
            }
            assertThat(console.get("/api/v1/orders/1").statusCode()).isEqualTo(200);
        }
    }

    @Test
    void aBodyThatDoesNotArriveInTimeLosesItsConnection() throws IOException {
        ConsoleLimits oneSecond = new ConsoleLimits(1 << 16, 1, 1 << 26, 100, 200, 4, SearchLimits.DEFAULTS, 3);
        try (RunningConsole console = RunningConsole.start(folder, config -> config.withLimits(oneSecond));
                Socket slow = new Socket(
                        console.address().getAddress(), console.address().getPort())) {
            slow.setSoTimeout((int) PATIENCE.toMillis());
            slow.getOutputStream()
                    .write("POST /api/v1/messages/compare HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n{"
                            .getBytes(StandardCharsets.US_ASCII));
            assertThat(slow.getInputStream().read()).isNegative();
        }
    }

    @Test
    void answersThatNobodyTakesHaveALimitTogether() throws IOException {
        String large = "x".repeat(ANSWER_BYTES);
        Searching comparison = Searching.comparing(() -> List.of(Map.of("left", large)));
        ConsoleLimits limits =
                new ConsoleLimits(1 << 16, 10, ANSWER_BYTES + ANSWER_BYTES / 2, 100, 200, 4, SearchLimits.DEFAULTS, 3);
        try (RunningConsole console = RunningConsole.start(folder, config -> config.withLimits(limits), comparison)) {
            String message = "[[8,\"FIX.4.4\"],[35,\"0\"]]";
            String body = "{\"left\":" + message + ",\"right\":" + message + "}";
            try (Socket lazy =
                    new Socket(console.address().getAddress(), console.address().getPort())) {
                lazy.getOutputStream()
                        .write(("POST /api/v1/messages/compare HTTP/1.1\r\nHost: localhost\r\nContent-Length: "
                                        + body.length() + "\r\n\r\n" + body)
                                .getBytes(StandardCharsets.US_ASCII));
                Await.until("its answer has begun", () -> lazy.getInputStream().available() > 0);
                HttpResponse<String> refused = console.post("/messages/compare", "", body);
                assertThat(refused.statusCode()).isEqualTo(503);
                assertThat(refused.body()).contains("wait for callers that take them too slowly");
                assertThat(console.get("/health").statusCode()).isEqualTo(200);
            }
            Await.until(
                    "the caller has gone, and another one is served",
                    () -> console.post("/messages/compare", "", body).statusCode() == 200);
        }
    }

    private RunningConsole start(SearchLimits search, MessageSearch searching) throws IOException {
        ConsoleLimits limits = new ConsoleLimits(1 << 16, 10, 1 << 26, 100, 200, 4, search, 3);
        return RunningConsole.start(folder, config -> config.withLimits(limits), searching);
    }

    private static SearchLimits searches(int most, int seconds) {
        return new SearchLimits(most, 100, 100, seconds, Long.MAX_VALUE, 1 << 20);
    }

    private static MessagesFound found(List<String> messages, SearchBudget budget) {
        return new MessagesFound(
                messages, budget.remark().isPresent(), budget.remark().stream().toList());
    }

    private CompletableFuture<HttpResponse<String>> ask(RunningConsole console, String path) {
        URI address = console.console().address().resolve(path);
        return client.sendAsync(
                HttpRequest.newBuilder(address).timeout(PATIENCE).build(), BodyHandlers.ofString());
    }
}
