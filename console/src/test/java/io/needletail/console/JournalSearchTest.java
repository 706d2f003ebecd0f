package io.needletail.console;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.console.MessageSearch.MessagesFound;
import io.needletail.console.MessageSearch.OrderQuery;
import io.needletail.engine.admin.JsonParser;
import io.needletail.engine.admin.Role;
import io.needletail.journal.Journal;
import io.needletail.journal.JournalConfig;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URLEncoder;
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
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Searches of the console in a journal, alone and over HTTP. */
@Timeout(180)
final class JournalSearchTest {
    private static final int MESSAGES = 500;
    private static final String STARS = "Text~a*a*a*a*a*a*b";
    private static final SearchLimits LIMITS = new SearchLimits(1, 1000, 1000, 600, 1_000_000, 1 << 20);

    @TempDir
    private Path folder;

    private WatchedEngine engine;
    private JournalSearch search;

    /** A peer sent 500 orders of one chain, each with a Text(58) of 200 letters. */
    @BeforeEach
    void writeJournal() throws IOException {
        engine = WatchedEngine.of("orders", folder);
        search = new JournalSearch(List.of(engine));
        try (Journal journal =
                Journal.open(folder.resolve("FIX.4.4-EXEC-BANZAI"), JournalConfig.DEFAULTS, Runnable::run)) {
            for (int number = 1; number <= MESSAGES; number++) {
                byte[] frame = ("8=FIX.4.4|9=1|35=D|34=" + number + "|11=A|58=" + "a".repeat(200) + "|10=000|")
                        .replace('|', '\u0001')
                        .getBytes(StandardCharsets.US_ASCII);
                journal.received(number, frame, 0, frame.length, number * 1_000_000_000L);
            }
            journal.commit();
        }
    }

    private static MessageQuery query(int max, String... where) {
        return new MessageQuery("orders", "", List.of(where), Long.MIN_VALUE, Long.MAX_VALUE, max);
    }

    @Test
    void aSearchReturnsTheNewestWithinItsLimits() throws IOException {
        MessagesFound all = search.search(query(1000, "35=D"), new SearchBudget(LIMITS));
        assertThat(all.messages()).hasSize(MESSAGES);
        assertThat(all.isCut()).isFalse();
        MessagesFound newest = search.search(query(3), new SearchBudget(LIMITS));
        assertThat(newest.messages()).hasSize(3).last().asString().contains("\"" + MESSAGES + "\"");
        assertThat(newest.isCut()).isTrue();
        assertThat(newest.remarks()).isEmpty();
    }

    @Test
    void aSearchWhoseBudgetEndsReturnsWhatItReadAndSaysSo() throws IOException {
        SearchLimits hundred = new SearchLimits(1, 1000, 1000, 600, 100, 1 << 20);
        MessagesFound some = search.search(query(1000), new SearchBudget(hundred));
        assertThat(some.messages()).hasSize(100);
        assertThat(some.isCut()).isTrue();
        assertThat(some.remarks().getFirst()).contains("100 messages searched");
        MessagesFound order = search.order(new OrderQuery("orders", "", "A"), new SearchBudget(hundred));
        assertThat(order.messages()).hasSize(100);
        assertThat(order.remarks().getFirst()).contains("100 messages searched");
        SearchBudget gone = new SearchBudget(LIMITS);
        gone.end();
        assertThat(search.search(query(1000), gone).messages()).isEmpty();
        MessageSearch.Usage none = search.usage(query(1000), gone);
        assertThat(none.counted()).isZero();
        assertThat(none.cut()).isTrue();
    }

    @Test
    void aResultHasNoMoreThanItsBytesAndKeepsTheNewest() throws IOException {
        SearchLimits small = new SearchLimits(1, 1000, 1000, 600, 1_000_000, 10_000);
        MessagesFound found = search.search(query(1000), new SearchBudget(small));
        assertThat(String.join("", found.messages()))
                .hasSizeBetween(5_000, 10_000)
                .contains("\"" + MESSAGES + "\"");
        assertThat(found.isCut()).isTrue();
        assertThat(found.remarks().getFirst()).contains("a result has at most 10000 bytes");
        MessagesFound order = search.order(new OrderQuery("orders", "", "A"), new SearchBudget(small));
        assertThat(String.join("", order.messages())).hasSizeBetween(5_000, 10_000);
        assertThat(order.isCut()).isTrue();
    }

    @Test
    void fiftySearchesOfManyStarsAtOnceLeaveTheConsoleServing() throws IOException {
        ConsoleConfig config = ConsoleConfig.of(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                List.of(engine),
                Access.of("token", "Ada", Role.ADMINISTRATOR),
                folder.resolve("console"));
        try (ConsoleServer console = ConsoleServer.open(config, ConsoleSources.NONE);
                HttpClient client = HttpClient.newHttpClient()) {
            List<CompletableFuture<HttpResponse<String>>> all = new ArrayList<>();
            for (int i = 0; i < 50; i++) all.add(get(client, console, messages(STARS)));
            assertThat(get(client, console, "/health").join().statusCode()).isEqualTo(200);
            for (CompletableFuture<HttpResponse<String>> one : all) {
                assertThat(one.join().statusCode()).isIn(200, 503);
            }
            HttpResponse<String> alone = get(client, console, messages(STARS)).join();
            assertThat(JsonParser.object(alone.body()))
                    .containsEntry("messages", List.of())
                    .containsEntry("cut", false);
            Map<String, String> wrong = Map.of(
                    "Text~" + "(".repeat(3_000) + ")".repeat(900),
                    "at most 1000",
                    "(".repeat(10_000) + ")".repeat(10_000),
                    "at most 4000",
                    "A[B[C[D=1]]]",
                    "a group within a group",
                    "Text~(a)\\1",
                    "back references");
            for (Map.Entry<String, String> one : wrong.entrySet()) {
                HttpResponse<String> answer =
                        get(client, console, messages(one.getKey())).join();
                assertThat(answer.statusCode()).as(answer.body()).isEqualTo(400);
                assertThat(answer.body()).contains(one.getValue());
            }
        }
    }

    private static String messages(String where) {
        return "/api/v1/messages?where=" + URLEncoder.encode(where, StandardCharsets.UTF_8);
    }

    private static CompletableFuture<HttpResponse<String>> get(HttpClient client, ConsoleServer console, String path) {
        URI address = console.address().resolve(path);
        return client.sendAsync(
                HttpRequest.newBuilder(address).timeout(Duration.ofSeconds(60)).build(), BodyHandlers.ofString());
    }
}
