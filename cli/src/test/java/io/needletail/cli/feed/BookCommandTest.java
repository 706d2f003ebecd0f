package io.needletail.cli.feed;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.cli.ExitCode;
import io.needletail.cli.Main;
import io.needletail.fixtures.SharedData;
import io.needletail.fixtures.Terminal;
import io.needletail.matching.OrderSide;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code needletail feed book} shows is the venue's book. */
final class BookCommandTest {
    private static final Path SAMPLE = SharedData.checkout().resolve("samples/feed");

    private static final String CONSOLE = "console at ";
    private static final int CONSOLE_SECONDS = 10;

    private final Terminal terminal = new Terminal(Main::commandLine, "feed");
    private final long seed = System.nanoTime();

    @Test
    void aLiveFeedShowsTheVenuesBooks() throws Exception {
        try (TradingFeed venue = new TradingFeed(seed)) {
            assertThat(book(venue.groups(), "--once", "--json", "--duration", 60))
                    .isEqualTo(ExitCode.OK);
            assertThat(terminal.err().lines()).singleElement().asString().startsWith("receiving 239.");
            assertThat(terminal.out().lines())
                    .as("seed %d", seed)
                    .hasSize(3)
                    .anyMatch(line -> isBook(line, "ACME", venue))
                    .anyMatch(line -> isBook(line, "MSFT", venue))
                    .last()
                    .asString()
                    .contains("\"lost\":0", "\"recoveries\":1", "\"whole\":true");
        }
    }

    @Test
    void theConsoleShowsALiveFeedAndItsBooks() throws Exception {
        try (TradingFeed venue = new TradingFeed(seed)) {
            List<Object> words = List.of("--console", "127.0.0.1:0", "--duration", CONSOLE_SECONDS);
            Thread command = Thread.ofPlatform().start(() -> book(venue.groups(), words.toArray()));
            String address = await(() -> terminal.out()
                            .lines()
                            .filter(line -> line.startsWith(CONSOLE))
                            .findFirst()
                            .orElse(""))
                    .substring(CONSOLE.length());
            String api = address.replaceFirst("#.*", "") + "api/v1";
            String feed = await(() -> {
                String now = read(api + "/feed");
                return now.contains("\"whole\":true") && now.contains("\"symbol\":\"MSFT\"") ? now : "";
            });
            assertThat(feed)
                    .contains("\"direction\":\"read\"", "\"name\":\"A\"", "\"recovered by a snapshot\":1", "\"lost\":0")
                    .containsPattern("\"nsPerMessage\":[1-9]");
            assertThat(read(api + "/feed/books/MSFT")).contains("\"bids\":[{\"price\":", "\"sound\":true");
            assertThat(read(api + "/engines")).contains("\"engine\":false", "\"feed\":true");
            assertThat(read(api + "/sessions/X/send")).contains("there is nothing at");
            command.join();
            assertThat(terminal.err().lines()).singleElement().asString().startsWith("receiving 239.255.81.1:");
        }
    }

    @Test
    void aConsoleOfACaptureIsRefused() {
        assertThat(book(List.of(), "--input", SAMPLE.resolve("book.pcap"), "--console", "127.0.0.1:0"))
                .isEqualTo(ExitCode.USAGE);
        assertThat(terminal.err()).contains("--console shows a live feed");
    }

    private static String await(Supplier<String> text) {
        long endNs = System.nanoTime() + 60_000_000_000L;
        while (System.nanoTime() < endNs) {
            String now = text.get();
            if (!now.isEmpty()) return now;
            LockSupport.parkNanos(20_000_000);
        }
        throw new AssertionError("not within a minute");
    }

    private static String read(String address) {
        try (HttpClient client = HttpClient.newHttpClient()) {
            return client.send(
                            HttpRequest.newBuilder(URI.create(address)).build(), HttpResponse.BodyHandlers.ofString())
                    .body();
        } catch (IOException | InterruptedException failure) {
            throw new AssertionError(failure);
        }
    }

    @Test
    void aFeedWithoutItsFirstChannelShowsTheSameBooks() throws Exception {
        try (TradingFeed venue = new TradingFeed(seed)) {
            List<String> groups = new ArrayList<>(venue.groups());
            groups.set(1, "239.255.81.99:" + venue.addresses.channelA().getPort());
            assertThat(book(groups, "--once", "--json", "--duration", 60)).isEqualTo(ExitCode.OK);
            assertThat(terminal.out().lines()).anyMatch(line -> isBook(line, "MSFT", venue));
        }
    }

    private static boolean isBook(String line, String symbol, TradingFeed venue) {
        return line.startsWith("{\"symbol\":\"" + symbol + "\"")
                && line.contains("\"status\":17,\"sound\":true")
                && line.contains("\"bids\":" + venue.levels(symbol, OrderSide.BUY))
                && line.contains("\"offers\":" + venue.levels(symbol, OrderSide.SELL));
    }

    @Test
    void aLiveFeedEndsAfterItsDuration() throws Exception {
        try (TradingFeed venue = new TradingFeed(seed)) {
            String retransmission =
                    TradingFeed.text(venue.addresses.retransmission().orElseThrow());
            int code = book(venue.groups(), "--duration", 2, "--depth", 2, "--symbol", "MSFT", "-r", retransmission);
            assertThat(code).as(terminal.err()).isEqualTo(ExitCode.OK);
            assertThat(terminal.out())
                    .contains("MSFT  trading\n", "bid | offer", "more levels", ", complete")
                    .doesNotContain("ACME");
        }
    }

    @Test
    void aCaptureWithLossesEndsWithTheBooksOfItsVenue() {
        assertThat(sample("--json")).as(terminal.err()).isEqualTo(ExitCode.OK);
        assertThat(terminal.out())
                .contains(
                        "\"bids\":[[99.95,36,0],[99.90,20,0],[99.75,2,0],[99.65,17,0]],"
                                + "\"offers\":[[100.05,30,0],[100.15,34,0],[100.20,43,0],[100.25,16,0]]",
                        "\"bids\":[[99.95,36,0],[99.90,29,0],[99.85,39,0]],\"offers\":[[100.15,18,0],[100.20,27,0]]",
                        "\"lost\":3,");
        terminal.clear();
        assertThat(sample()).isEqualTo(ExitCode.OK);
        assertThat(terminal.out())
                .contains("1002\n", "            36          99.95 | 100.05         30", "recovered from snapshots");
    }

    private int sample(Object... more) {
        List<String> groups =
                List.of("-a", "239.255.31.1:31001", "-b", "239.255.31.1:31002", "-s", "239.255.31.1:31003");
        List<Object> words = new ArrayList<>(List.of(more));
        words.addAll(List.of(
                "--input", SAMPLE.resolve("book.pcap"), "--templates", SAMPLE.resolve("book.xml"), "--kind", "level"));
        return book(groups, words.toArray());
    }

    @Test
    void aFeedThatDoesNotSendIsAProblem() {
        List<String> groups = List.of("-a", "239.255.82.1:9", "-b", "239.255.82.2:9", "-s", "239.255.82.3:9");
        assertThat(book(groups, "--once", "--duration", 1, "--json")).isEqualTo(ExitCode.PROBLEMS);
        assertThat(terminal.out()).contains("\"packets\":0", "\"whole\":false");
    }

    @Test
    void aCaptureWithoutTheGroupsIsAProblem() {
        assertThat(book(List.of(), "--input", SAMPLE.resolve("book.pcap"))).isEqualTo(ExitCode.PROBLEMS);
    }

    @Test
    void wrongOptionsAreToldWithWhatToDo(@TempDir Path folder) throws IOException {
        assertThat(book(List.of("-a", "10.0.0.1:5"))).isEqualTo(ExitCode.USAGE);
        assertThat(book(List.of("-a", "somewhere"))).isEqualTo(ExitCode.USAGE);
        assertThat(book(List.of(), "--buffer", 1_000)).isEqualTo(ExitCode.USAGE);
        assertThat(book(List.of(), "--kind", "best")).isEqualTo(ExitCode.USAGE);
        assertThat(book(List.of(), "--framing", "none")).isEqualTo(ExitCode.USAGE);
        assertThat(book(List.of(), "--every", 0)).isEqualTo(ExitCode.USAGE);
        Path noTemplates = Files.writeString(folder.resolve("x.xml"), "<templates>");
        assertThat(book(List.of(), "--templates", noTemplates)).isEqualTo(ExitCode.USAGE);
        assertThat(terminal.err())
                .contains(
                        "--channel-a: 10.0.0.1:5 is no multicast group",
                        "--channel-a: somewhere is no ADDRESS:PORT in digits",
                        "--buffer: bufferedPackets=1000: expected a power of two",
                        "--kind: best is none of price, level, order",
                        "--framing: none has no sequence numbers",
                        "--every: 0 is no positive number");
    }

    @Test
    void aMissingCardOrFileIsTheEnvironments() {
        assertThat(book(List.of(), "--interface", "eth99")).isEqualTo(ExitCode.ENVIRONMENT);
        assertThat(terminal.err()).contains("no network interface 'eth99'");
        assertThat(book(List.of(), "--input", "no-such-file.pcap")).isEqualTo(ExitCode.ENVIRONMENT);
    }

    @Test
    void theTemplatesOfTheVenueAreThoseThatDecodersTake(@TempDir Path folder) throws IOException {
        assertThat(terminal.execute("templates")).isEqualTo(ExitCode.OK);
        Path file = folder.resolve("venue.xml");
        Files.write(file, terminal.out().getBytes(StandardCharsets.UTF_8));
        Terminal fast = new Terminal(Main::commandLine, "fast", "templates");
        assertThat(fast.execute(file)).isEqualTo(ExitCode.OK);
        assertThat(fast.out()).contains("MarketDataIncrementalRefresh", "MarketDataSnapshotFullRefresh");
    }

    private int book(List<String> groups, Object... more) {
        List<Object> words = new ArrayList<>(List.of("book"));
        words.addAll(groups);
        words.addAll(List.of(more));
        return terminal.execute(words.toArray());
    }
}
