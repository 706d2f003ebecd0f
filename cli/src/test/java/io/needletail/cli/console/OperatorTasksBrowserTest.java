package io.needletail.cli.console;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.cli.Main;
import io.needletail.fixtures.GuideShell;
import io.needletail.fixtures.Terminal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openqa.selenium.Keys;

/**
 * Ten tasks of an operator, from the overview: with a mouse in at most three clicks each, and with the keyboard
 * alone. The console shows the venue of a live demo, and a desk of which three connections are broken: nothing listens,
 * the peer does not know the session, the peer expects a higher number. Pictures are in {@code target/console}.
 */
@Timeout(600)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class OperatorTasksBrowserTest {
    private static final Path PICTURES = Path.of("target", "console");
    private static final int CLICKS_MAX = 3;
    private static final String BROKER = "a[href$='DESK-%3EBROKER']";
    private static final String EXECUTOR = "a[href$='DESK-%3EEXEC']";
    private static final String STRANGER = "a[href$='DESK-%3ESTRANGER']";
    private static final String DESK = "section[aria-label=desk] ";
    private static final String VENUE = "section[aria-label=venue] ";

    @TempDir
    private static Path folder;

    private Path desk;
    private String config;
    private Browser browser;
    private ConsoleProcess engine;
    private ConsoleProcess demo;
    private ConsoleProcess console;
    private int expectedNext = 100_000;

    enum Hand {
        MOUSE,
        KEYBOARD
    }

    @BeforeAll
    void open() throws IOException {
        browser = Browser.open(folder.resolve("profile"), PICTURES);
        desk = Files.createDirectory(folder.resolve("desk"));
        config = config(GuideShell.freePort(), GuideShell.freePort());
        Files.writeString(desk.resolve("desk.cfg"), config);
        engine = ConsoleProcess.start(desk, "run", "--config", "desk.cfg", "--app", "executor", "--no-warm-up");
        Path market = Files.createDirectory(folder.resolve("demo"));
        demo = ConsoleProcess.start(market, "demo", "--rate", "100");
        Path folderOfConsole = Files.createDirectory(folder.resolve("console"));
        console = ConsoleProcess.start(
                folderOfConsole, "console", "venue=" + storeOfDemo(market), "desk=" + desk.resolve("store"));
    }

    @AfterAll
    void close() throws IOException {
        try (Browser _ = browser;
                ConsoleProcess _ = engine;
                ConsoleProcess _ = demo;
                ConsoleProcess _ = console) {
            // Each is closed, whatever the others do.
        }
    }

    @ParameterizedTest
    @EnumSource
    void whyASessionIsDown(Hand hand) throws IOException {
        begin(console);
        browser.shows(DESK + ".down", "NT-220 cannot connect to 127.0.0.1:");
        browser.shows(DESK + ".down", "NT-223 disconnected: the connection ended without Logout(5)");
        finish(hand, "overview-down");
        press(hand, DESK + BROKER);
        browser.shows("#why", "Not connected: NT-220 cannot connect to 127.0.0.1:");
        browser.shows("#why", "What to do:");
        browser.shows("#settings", "LogonTimeout");
        browser.shows("main", "Schedule of the coming week");
        assertThat(browser.run("return document.body.innerText")).doesNotContain("hush");
        finish(hand, "session-down");
        end(hand);
    }

    @ParameterizedTest
    @EnumSource
    void aNumberIsSetThatThePeerExpects(Hand hand) throws IOException {
        thePeerExpectsAHigherNumber();
        begin(console);
        press(hand, DESK + EXECUTOR);
        browser.shows("#why", "MsgSeqNum too low, expecting " + expectedNext);
        press(hand, "#set-numbers");
        type("#f-nextOut", String.valueOf(expectedNext));
        type("#f-reason", "the peer expects it", Keys.ENTER);
        browser.shows("main .tag", "active");
        browser.shows(".timeline", "logons");
        finish(hand, "session-number-set");
        end(hand);
    }

    @ParameterizedTest
    @EnumSource
    void theChainOfAnOrder(Hand hand) throws IOException {
        begin(console);
        press(hand, VENUE + "a[href^='#/messages']");
        search("MsgType=OrderCancelRequest");
        browser.shows(".message .what", "OrderCancelRequest");
        press(hand, ".message summary");
        browser.shows(".message .fields", "OrigClOrdID");
        finish(hand, "messages");
        press(hand, ".message[open] a.button");
        browser.shows("main", "NewOrderSingle");
        browser.shows("main", "ExecutionReport(8) NEW");
        browser.shows("main", "OrderCancelRequest");
        finish(hand, "order");
        end(hand);
    }

    @ParameterizedTest
    @EnumSource
    void aSearchByTagValuePatternAndTime(Hand hand) throws IOException {
        begin(console);
        press(hand, VENUE + "a[href^='#/messages']");
        search("35=D 54=2");
        everyRowHas("NewOrderSingle", "Side=SELL");
        search("MsgType=ExecutionReport OrdStatus=NEW");
        everyRowHas("ExecutionReport", "NEW");
        search("ClOrdID~^.*[05]$ 35=D");
        everyRowHas("NewOrderSingle", "ClOrdID=");
        LocalDateTime future = LocalDateTime.now(ZoneId.systemDefault()).plusDays(1);
        type("#from", DateTimeFormatter.ofPattern("MMddyyyy", Locale.ROOT).format(future), Keys.TAB);
        browser.keys(DateTimeFormatter.ofPattern("hhmmssa", Locale.US).format(future), Keys.ENTER);
        browser.shows("main .empty", "meets all of: ClOrdID~^.*[05]$ and 35=D, at this time");
        assertThat(browser.run("return decodeURIComponent(location.hash)"))
                .contains("where=ClOrdID~^.*[05]$", "from=" + future.getYear());
        end(hand);
    }

    @ParameterizedTest
    @EnumSource
    void twoMessagesAreCompared(Hand hand) throws IOException {
        begin(console);
        press(hand, VENUE + "a[href^='#/messages']");
        search("MsgType=NewOrderSingle");
        everyRowHas("NewOrderSingle", "ClOrdID=");
        press(hand, ".line:nth-child(1) .tick");
        press(hand, ".line:nth-child(3) .tick");
        browser.shows("#comparison", "ClOrdID");
        finish(hand, "comparison");
        end(hand);
    }

    @ParameterizedTest
    @EnumSource
    void aMessageIsValidated(Hand hand) throws IOException {
        begin(console);
        press(hand, VENUE + "a[href^='#/messages']");
        search("MsgType=NewOrderSingle");
        everyRowHas("NewOrderSingle", "ClOrdID=");
        press(hand, ".message summary");
        press(hand, ".message[open] .validate");
        browser.shows(".said", "Valid: the dictionary");
        end(hand);
    }

    @ParameterizedTest
    @EnumSource
    void aSettingIsEditedPreviewedAppliedAndRolledBack(Hand hand) throws IOException {
        begin(console);
        press(hand, DESK + "a[href^='#/configuration']");
        browser.shows("tr[data-line='13']", "FIX.4.4:DESK->BROKER");
        finish(hand, "configuration");
        press(hand, "tr[data-line='13'] .edit");
        type("[name=LogonTimeout]", "20", Keys.ENTER);
        browser.shows("#preview-result", "would be changed FIX.4.4:DESK->BROKER");
        browser.shows("#preview-result .come", "LogonTimeout=20");
        finish(hand, "configuration-preview");
        type("#reason", "agreed by telephone", Keys.ENTER);
        browser.shows("#applied", "Applied as version");
        assertThat(Files.readString(desk.resolve("desk.cfg")))
                .isEqualTo(config.replace("LogonTimeout=30", "LogonTimeout=20"));
        press(hand, "tr[data-version]:has(.restore) .restore");
        browser.shows("#preview-result .come", "LogonTimeout=30");
        type("#reason", "the broker called again", Keys.ENTER);
        browser.shows("#applied", "Applied as version");
        assertThat(Files.readString(desk.resolve("desk.cfg"))).isEqualTo(config);
        assertThat(browser.run("return document.body.innerText")).doesNotContain("hush");
        finish(hand, "configuration-history");
        end(hand);
    }

    @ParameterizedTest
    @EnumSource
    void theLatencyMoves(Hand hand) throws IOException {
        begin(console);
        press(hand, VENUE + "a[href^='#/latency']");
        browser.holds("values are drawn", "return document.querySelectorAll('#stage option').length > 2");
        browser.run("window.canvas = document.querySelector('canvas'); window.before = canvas.toDataURL()");
        browser.holds("it moves", "return canvas.isConnected && canvas.toDataURL() !== window.before");
        finish(hand, "latency");
        end(hand);
    }

    @ParameterizedTest
    @EnumSource
    void anAlarmIsAcknowledged(Hand hand) throws IOException {
        String alarm = "tr[data-alarm=session-down]:has(" + (hand == Hand.MOUSE ? BROKER : STRANGER) + ")";
        begin(console);
        press(hand, "nav a[href='#/alarms']");
        browser.shows(alarm, "not logged on within its schedule");
        press(hand, alarm + " .acknowledge");
        type("#f-reason", "the desk knows", Keys.ENTER);
        browser.shows(alarm, "seen by administrator");
        finish(hand, "alarms-down");
        end(hand);
    }

    @ParameterizedTest
    @EnumSource
    void theLogOfASession(Hand hand) throws IOException {
        begin(console);
        press(hand, DESK + BROKER);
        press(hand, "main a[href^='#/log']");
        browser.shows("main tbody", "FIX.4.4:DESK->BROKER not connected: NT-220 cannot connect to");
        assertThat(browser.run("return document.querySelector('main tbody').textContent"))
                .doesNotContain("FIX.4.4:DESK->STRANGER", "hush");
        browser.run("window.newest = Number(document.querySelector('main tbody tr').dataset.number)");
        browser.holds(
                "new lines come",
                "return Number(document.querySelector('main tbody tr').dataset.number) > window.newest");
        type("#level", "WARN");
        browser.holds("only warnings", """
            const levels = [...document.querySelectorAll('main tbody .tag')].map(tag => tag.textContent);
            return levels.length > 0 && levels.every(level => level === 'WARN' || level === 'ERROR')""");
        type("#text", "there is no such line");
        browser.shows("main .empty", "No line fits");
        finish(hand, "log-empty");
        type("#text", "Connection refused");
        browser.shows("main tbody", "Connection refused");
        assertThat(browser.run("return decodeURIComponent(location.hash)"))
                .contains("session=FIX.4.4:DESK->BROKER", "level=WARN", "text=Connection+refused");
        finish(hand, "log");
        end(hand);
    }

    @ParameterizedTest
    @EnumSource
    @Tag("long")
    void anotherNodeLeadsAfterAKill(Hand hand) throws IOException {
        Path own = Files.createDirectory(folder.resolve(hand.name().substring(0, 1)));
        try (ConsoleProcess cluster = ConsoleProcess.start(own, "demo", "--nodes", "3", "--rate", "50")) {
            theLeaderIsKilled(hand, cluster);
            browser.go("about:blank"); // a page whose console ends asks for it in vain, each time an error
        }
    }

    private void theLeaderIsKilled(Hand hand, ConsoleProcess cluster) throws IOException {
        begin(cluster);
        press(hand, "nav a[href='#/cluster']");
        browser.shows("main .lead", "3 of 3 nodes serve");
        String leader = "const row = [...document.querySelectorAll('main tbody tr')]"
                + ".find(row => row.cells[2].textContent === 'leader');";
        browser.holds("one node leads", leader + "return row !== undefined");
        String killed = browser.run(leader + "return row.cells[0].textContent");
        String process = browser.run(leader + "return row.cells[1].textContent.replace(/[^0-9]/g, '')");
        ProcessHandle.of(Long.parseLong(process)).orElseThrow().destroyForcibly();
        browser.holds(
                "another node leads",
                leader + "return row !== undefined && row.cells[0].textContent !== '" + killed + "'");
        browser.shows("main .lead", "3 of 3 nodes serve");
        finish(hand, "cluster-after-a-kill");
        end(hand);
    }

    /** Opens the overview anew, and counts the clicks from there on. */
    private void begin(ConsoleProcess shown) throws IOException {
        browser.go("about:blank");
        browser.go(shown.address());
        browser.shows("#live", "live");
        browser.shows("main h1", "Overview");
        // A key that presses a button is no click of a mouse: its detail is 0.
        browser.run("""
            window.clicks = 0;
            addEventListener('click', event => { if (event.isTrusted && event.detail > 0) window.clicks++; }, true)""");
    }

    private void end(Hand hand) {
        int clicks = Integer.parseInt(browser.run("return window.clicks"));
        assertThat(clicks).isBetween(hand == Hand.MOUSE ? 1 : 0, hand == Hand.MOUSE ? CLICKS_MAX : 0);
        browser.requireNoErrors();
    }

    private void press(Hand hand, String css) {
        if (hand == Hand.MOUSE) {
            browser.click(css);
            return;
        }
        browser.tabTo(css);
        browser.keys(css.endsWith(".tick") ? Keys.SPACE : Keys.ENTER);
    }

    /** Types into a field in place of what it has; it is reached with the Tab key. */
    private void type(String css, CharSequence... keys) {
        browser.tabTo(css);
        browser.selectAll();
        browser.keys(keys);
    }

    private void search(String text) {
        type("#where", text, Keys.ENTER);
    }

    private void everyRowHas(String... texts) {
        for (String text : texts) {
            browser.holds("every row has " + text, """
                const rows = [...document.querySelectorAll('.message summary')];
                return rows.length > 1 && rows.every(row => row.textContent.includes('%s'))""".formatted(text));
        }
    }

    private void thePeerExpectsAHigherNumber() {
        expectedNext += 100_000;
        assertThat(session("set-numbers", "FIX.4.4:EXEC->DESK", "--in", expectedNext + ""))
                .isZero();
        // Any message of DESK ends the connection now. A heartbeat may be first: then this one is refused.
        session("test-request", "FIX.4.4:DESK->EXEC");
    }

    private int session(String... words) {
        Terminal terminal = new Terminal(Main::commandLine, "session");
        Stream<Object> store = Stream.of("--store", desk.resolve("store"));
        return terminal.execute(Stream.concat(Stream.of(words), store).toArray());
    }

    private static String config(int peer, int closed) {
        return """
        # The desk's engine
        [DEFAULT]
        BeginString=FIX.4.4
        ConnectionType=initiator
        SenderCompID=DESK
        SocketConnectHost=127.0.0.1
        SocketConnectPort=%1$d
        HeartBtInt=30
        ReconnectInterval=1
        FileStorePath=store

        # Nothing listens there
        [SESSION]
        TargetCompID=BROKER
        SocketConnectPort=%2$d
        Username=banzai
        Password=hush
        LogonTimeout=30

        [SESSION]
        TargetCompID=STRANGER

        [SESSION]
        TargetCompID=EXEC

        [SESSION]
        ConnectionType=acceptor
        SenderCompID=EXEC
        TargetCompID=DESK
        SocketAcceptAddress=127.0.0.1
        SocketAcceptPort=%1$d
        """.formatted(peer, closed);
    }

    private static Path storeOfDemo(Path folderOfDemo) throws IOException {
        try (Stream<Path> paths = Files.list(folderOfDemo)) {
            return paths.filter(path -> path.getFileName().toString().startsWith("needletail-demo-"))
                    .findFirst()
                    .orElseThrow()
                    .resolve("store");
        }
    }

    /** Looks at the page at three widths; once is enough. */
    private void finish(Hand hand, String name) throws IOException {
        if (hand == Hand.KEYBOARD) return;
        browser.requireAccessible(name);
        browser.picture(name);
    }
}
