package io.needletail.cli.console;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.cli.ExitCode;
import io.needletail.cli.Main;
import io.needletail.fixtures.GuideShell;
import io.needletail.fixtures.Terminal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A browser at what only a venue has: its market data, seen from both sides, and its cluster. Pictures as those of the
 * console.
 */
@Timeout(600)
final class VenueBrowserTest {
    private static final Path PICTURES = Path.of("target", "console");
    private static final String ORDERS = """
            buy 100 MSFT @ 12.30
            buy 50 MSFT @ 12.20
            sell 70 MSFT @ 12.60
            """;

    @TempDir
    private Path folder;

    private int port;
    private Path demo;
    private Path reader;

    @BeforeEach
    void chooseAPort() throws IOException {
        port = GuideShell.freePort();
        demo = Files.createDirectory(folder.resolve("demo"));
        reader = Files.createDirectory(folder.resolve("reader"));
    }

    @Test
    void publishedMarketDataIsShownByTheVenueAndByItsReader() throws IOException {
        Files.writeString(folder.resolve("venue.cfg"), config());
        try (Browser browser = Browser.open(folder.resolve("profile"), PICTURES);
                ConsoleProcess venue = ConsoleProcess.start(folder, "venue", "--config", "venue.cfg");
                ConsoleProcess feed =
                        ConsoleProcess.start(reader, "feed", "book", "-a", group(1), "-b", group(2), "-s", group(3))) {
            trade();
            browser.go(venue.address());
            browser.click("nav a[href='#/feed']");
            browser.shows("main .lead", "Published over multicast");
            browser.shows("[aria-label=Channels]", group(1));
            browser.holds(
                    "packets are counted", "return /[1-9]/.test(document.querySelector('.figure .value').textContent)");
            finish(browser, "market-data-published");
            browser.requireNoErrors();
            browser.go(feed.address());
            browser.click("nav a[href='#/feed']");
            browser.shows("main .lead", "Read without a hole");
            browser.shows("[aria-label=Books]", "12.30");
            browser.shows(".ladder", "12.20");
            browser.shows("[aria-label=Templates]", "Snapshot");
            finish(browser, "market-data-read");
            browser.requireNoErrors();
        }
    }

    @Test
    void anOperatorCommandsTheMarketOnItsPage() throws IOException {
        Files.writeString(folder.resolve("venue.cfg"), config());
        try (Browser browser = Browser.open(folder.resolve("profile"), PICTURES);
                ConsoleProcess venue = ConsoleProcess.start(folder, "venue", "--config", "venue.cfg")) {
            trade();
            String address = venue.address();
            browser.go(address.substring(0, address.indexOf('#')));
            browser.click("nav a[href='#/market']");
            browser.shows("#rights", "Commands need the role operator: sign in.");
            browser.shows("tr[data-symbol=MSFT]", "continuous");
            assertThat(browser.run("return document.querySelectorAll('main button').length"))
                    .isEqualTo("0");
            finish(browser, "market-viewer");
            browser.go(address);
            browser.click("nav a[href='#/market']");
            act(browser, "halt-MSFT");
            browser.shows("#said .good", "MSFT HALTED");
            browser.shows("tr[data-symbol=MSFT]", "halted");
            finish(browser, "market");
            act(browser, "resume-all");
            browser.shows("tr[data-symbol=MSFT]", "continuous");
            act(browser, "resume-all");
            browser.shows("#said .bad", "the venue refused MSFT CONTINUOUS (WRONG_PHASE)");
            browser.click("#phase-MSFT");
            browser.run("document.getElementById('f-phase').value = 'CLOSING_AUCTION'");
            browser.requireAccessible("market-phase");
            confirm(browser);
            browser.shows("tr[data-symbol=MSFT]", "closing auction");
            act(browser, "cancel-BUYER");
            browser.shows("#said .good", "cancel for BUYER; orders canceled: 3");
            act(browser, "block-BUYER");
            browser.shows("tr[data-owner=BUYER]", "blocked");
            act(browser, "unblock-BUYER");
            browser.shows("tr[data-owner=BUYER]", "free");
            theKillSwitchNeedsTheNameOfTheVenue(browser);
            finish(browser, "market-stopped");
            // The refusal above is an answer with an error's status, which the browser logs.
            assertThat(browser.run("return document.querySelectorAll('[role=alert]').length"))
                    .isEqualTo("0");
        }
    }

    private static void theKillSwitchNeedsTheNameOfTheVenue(Browser browser) {
        browser.click("#kill-switch");
        browser.type("#f-venue", "another venue");
        confirm(browser);
        browser.shows("#toasts", "Not done: the text is not BROWSER-");
        browser.shows("tr[data-symbol=MSFT]", "closing auction");
        browser.click("#kill-switch");
        browser.type("#f-venue", "BROWSER-" + ProcessHandle.current().pid());
        confirm(browser);
        browser.shows("#said .good", "MSFT HALTED, BUYER blocked");
        browser.shows("tr[data-symbol=MSFT]", "halted");
        browser.shows("tr[data-owner=BUYER]", "blocked");
    }

    private static void act(Browser browser, String button) {
        browser.click("#" + button);
        confirm(browser);
    }

    private static void confirm(Browser browser) {
        browser.type("#f-reason", "a test of the console");
        browser.click("dialog button[type=submit]");
    }

    @Test
    @Tag("long")
    void theThreeNodesOfAClusterAreShown() throws IOException {
        try (Browser browser = Browser.open(folder.resolve("profile"), PICTURES);
                ConsoleProcess cluster = ConsoleProcess.start(demo, "demo", "--nodes", "3", "--rate", "50")) {
            browser.go(cluster.address());
            browser.click("nav a[href='#/cluster']");
            browser.shows("main .lead", "3 of 3 nodes serve");
            browser.holds(
                    "one node leads",
                    "return [...document.querySelectorAll('main .tag')].filter(tag => tag.textContent === 'leader').length === 1");
            finish(browser, "cluster");
            browser.click("nav a[href='#/book']");
            browser.holds("the book has levels", "return document.querySelector('.ladder .bid')?.textContent > ''");
            aNoticeStandsWhileItsPageCannotBeOpened(browser);
        }
    }

    private static void aNoticeStandsWhileItsPageCannotBeOpened(Browser browser) {
        browser.run("location.hash = '#/session/venue/NOBODY'");
        browser.shows("main [role=alert]", "NOBODY");
        browser.run("""
                document.querySelector('main [role=alert]').dataset.first = 'yes';
                setTimeout(() => document.body.dataset.waited = 'yes', 3000)""");
        browser.holds("three states have come", "return document.body.dataset.waited === 'yes'");
        assertThat(browser.run("return document.querySelector('main [role=alert]').dataset.first"))
                .as("the notice is not drawn again, which a screen reader would read again")
                .isEqualTo("yes");
    }

    private void trade() throws IOException {
        Path script = Files.writeString(folder.resolve("orders.txt"), ORDERS);
        Terminal client = new Terminal(Main::commandLine, "client");
        assertThat(client.execute(
                        "--connect", "127.0.0.1:" + port, "--sender", "BUYER", "--target", "VENUE", "--script", script))
                .as(client.out() + client.err())
                .isEqualTo(ExitCode.OK);
    }

    private static void finish(Browser browser, String name) throws IOException {
        browser.requireAccessible(name);
        browser.picture(name);
    }

    private String group(int last) {
        return "239.255.86.%d:%d".formatted(last, port);
    }

    private String config() throws IOException {
        return """
                [DEFAULT]
                ConnectionType=acceptor
                BeginString=FIX.4.4
                SenderCompID=VENUE
                SocketAcceptAddress=127.0.0.1
                SocketAcceptPort=%d
                FileStorePath=store

                [SESSION]
                TargetCompID=BUYER

                [VENUE]
                VenueName=BROWSER-%d
                VenuePath=venue
                ClusterMembers=localhost:%d
                MarketDataChannelA=%s
                MarketDataChannelB=%s
                MarketDataSnapshots=%s
                MarketDataRetransmission=127.0.0.1:%d

                [INSTRUMENT]
                Symbol=MSFT
                ReferencePrice=12.50
                Phase=CONTINUOUS

                [OWNER]
                OwnerName=BUYER
                """.formatted(
                        port,
                        ProcessHandle.current().pid(),
                        Math.min(GuideShell.freePort(), 65_530),
                        group(1),
                        group(2),
                        group(3),
                        GuideShell.freePort());
    }
}
