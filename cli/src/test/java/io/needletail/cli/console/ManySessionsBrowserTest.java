package io.needletail.cli.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A desk with three thousand sessions, none of which is logged on, in the browser. */
@Timeout(300)
final class ManySessionsBrowserTest {
    private static final Path PICTURES = Path.of("target", "console");
    private static final int ACCEPTORS = 3_000;
    private static final String BROKER = "FIX.4.4:DESK->BROKER";

    @TempDir
    private Path folder;

    @Test
    void aSessionIsFoundAndItsReasonSeenWhileTheListStaysAsItIs() throws IOException {
        Files.writeString(folder.resolve("desk.cfg"), config(closedPort()));
        try (Browser browser = Browser.open(folder.resolve("profile"), PICTURES);
                ConsoleProcess engine =
                        ConsoleProcess.start(folder, "run", "--config", "desk.cfg", "--app", "none", "--no-warm-up")) {
            browser.go(engine.address());
            browser.shows("#live", "live");
            observeLongTasks(browser);
            browser.click("nav a[href='#/sessions']");
            browser.shows("main .lead", "0 of 3001 logged on, 3001 should be and are not");
            assertThat(rows(browser)).isEqualTo("100");
            moreRowsComeWithTheEndOfTheList(browser);
            theListIsSorted(browser);
            theFocusStaysWhereNothingChanges(browser);
            // For a look on a quiet machine: above 50 ms. The checks of accessibility below are long ones themselves.
            System.out.println("long tasks of the page, ms: " + browser.run("return window.long.join(' ')"));
            finish(browser, "sessions-many");
            theReasonIsTheFirstSentence(browser);
            finish(browser, "session-down");
            browser.requireNoErrors();
        }
    }

    private static void moreRowsComeWithTheEndOfTheList(Browser browser) {
        browser.run("window.scrollTo(0, document.body.scrollHeight)");
        browser.holds("200 rows", "return document.querySelectorAll('tbody tr').length >= 200");
        browser.run("window.scrollTo(0, 0)");
    }

    private static void theListIsSorted(Browser browser) {
        browser.click("th:first-child button.sort");
        browser.click("th:first-child button.sort");
        browser.shows("tbody tr:first-child", "FIX.4.4:DESK->C2999");
        assertThat(browser.run("return document.querySelector('th').getAttribute('aria-sort')"))
                .isEqualTo("descending");
    }

    private static void theFocusStaysWhereNothingChanges(Browser browser) {
        browser.type("#search", "C12");
        browser.holds("rows of C12", "return document.querySelectorAll('tbody tr').length === 100");
        assertThat(browser.run("return location.hash")).isEqualTo("#/sessions?q=C12");
        browser.run("""
                document.querySelector('tbody a').focus();
                window.changed = 0;
                new MutationObserver(list => { window.changed += list.length; })
                    .observe(document.querySelector('tbody'), { childList: true, subtree: true });
                window.states = 0;
                new MutationObserver(() => { window.states++; })
                    .observe(document.querySelector('.lead'), { childList: true });""");
        browser.holds("three states came", "return window.states >= 3");
        assertThat(browser.run("return window.changed")).isEqualTo("0");
        assertThat(browser.run("return document.activeElement.textContent")).startsWith("FIX.4.4:DESK->C12");
    }

    private static void theReasonIsTheFirstSentence(Browser browser) {
        browser.type("#search", "refused");
        browser.holds("one row", "return document.querySelectorAll('tbody tr').length === 1");
        browser.shows("tbody tr", BROKER);
        browser.shows("tbody tr", "Connection refused");
        browser.click("tbody a");
        browser.shows("#why", "Not connected: NT-220 cannot connect to 127.0.0.1:");
        browser.shows("#why", "What to do:");
    }

    private static void finish(Browser browser, String name) throws IOException {
        browser.requireAccessible(name);
        browser.picture(name);
    }

    private static void observeLongTasks(Browser browser) {
        browser.run("""
                window.long = [];
                new PerformanceObserver(list => list.getEntries().forEach(one => window.long.push(Math.round(one.duration))))
                    .observe({ type: 'longtask' });""");
    }

    private static String rows(Browser browser) {
        return browser.run("return document.querySelectorAll('tbody tr').length");
    }

    private static String config(int closed) {
        String acceptors = IntStream.range(0, ACCEPTORS)
                .mapToObj("[SESSION]\nConnectionType=acceptor\nTargetCompID=C%04d\n"::formatted)
                .collect(Collectors.joining());
        return """
                [DEFAULT]
                BeginString=FIX.4.4
                SenderCompID=DESK
                SocketAcceptAddress=127.0.0.1
                SocketAcceptPort=0
                HeartBtInt=30
                ReconnectInterval=1
                [SESSION]
                ConnectionType=initiator
                TargetCompID=BROKER
                SocketConnectHost=127.0.0.1
                SocketConnectPort=%d
                FileStorePath=store
                """.formatted(closed) + acceptors;
    }

    private static int closedPort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}
