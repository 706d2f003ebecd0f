package io.needletail.cli.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * An operator with a browser at the console of a live demo. Pictures, where asked for, are in {@code target/console}.
 */
@Timeout(600)
final class ConsoleBrowserTest {
    private static final Path PICTURES = Path.of("target", "console");
    private static final String WATCHER = "FIX.4.4:VENUE->WATCHER";

    @TempDir
    private Path folder;

    @Test
    void anOperatorSeesAndDoesEverythingInTheBrowser() throws IOException {
        try (Browser browser = Browser.open(folder.resolve("profile"), PICTURES);
                ConsoleProcess demo = ConsoleProcess.demo(folder)) {
            browser.go(demo.address());
            overview(browser);
            theSessionGoesDownAndUp(browser);
            aNumberIsSetAndTheAlarmOfTheGapIsAcknowledged(browser);
            theDictionaryIsSearchedAndAMessageValidated(browser);
            theBookHasLevels(browser);
            go(browser, "audit");
            browser.shows("main", "set-numbers");
            finish(browser, "audit");
            browser.requireNoErrors();
        }
    }

    private static void overview(Browser browser) throws IOException {
        browser.shows("#live", "live");
        browser.shows("main", "needletail");
        browser.holds(
                "messages are counted",
                "return /[1-9]/.test(document.querySelectorAll('.figure .value')[1].textContent)");
        finish(browser, "overview");
    }

    private static void theSessionGoesDownAndUp(Browser browser) throws IOException {
        go(browser, "sessions");
        browser.shows("main", WATCHER);
        browser.type("#search", "WATCHER");
        browser.holds("one row", "return document.querySelectorAll('tbody tr').length === 1");
        browser.type("#search", " ");
        finish(browser, "sessions");
        browser.run("location.hash = '#/session/venue/' + encodeURIComponent('" + WATCHER + "')");
        browser.shows("main .tag", "active");
        act(browser, "logout");
        browser.shows("main .tag", "disabled");
        browser.shows(".timeline", "disabled");
        act(browser, "logon");
        browser.shows("main .tag", "active");
        browser.shows(".timeline", "logons");
        finish(browser, "session");
    }

    private static void aNumberIsSetAndTheAlarmOfTheGapIsAcknowledged(Browser browser) throws IOException {
        // The peer's next message then has a higher number than the session expects.
        browser.click("#set-numbers");
        browser.type("#f-nextIn", "1");
        browser.run("document.getElementById('f-nextOut').value = ''");
        browser.type("#f-reason", "agreed by telephone");
        browser.click("dialog button[type=submit]");
        browser.shows("#toasts", "done");
        act(browser, "test-request");
        go(browser, "alarms");
        browser.shows("tr[data-alarm=gap]", "in the messages of the peer");
        browser.click("tr[data-alarm=gap] .acknowledge");
        browser.type("#f-reason", "it was me");
        browser.click("dialog button[type=submit]");
        browser.shows("tr[data-alarm=gap]", "seen by administrator");
        browser.click("tr[data-alarm=gap] .silence");
        browser.type("#f-reason", "until the peer is mended");
        browser.click("dialog button[type=submit]");
        browser.shows("tr[data-alarm=gap]", "silenced until");
        finish(browser, "alarms");
    }

    private static void theDictionaryIsSearchedAndAMessageValidated(Browser browser) throws IOException {
        go(browser, "dictionary");
        browser.shows(".found", "NewOrderSingle");
        browser.type("#find", "54");
        browser.shows(".found", "Side");
        browser.run("[...document.querySelectorAll('.found a')].find(link => link.textContent === 'Side').click()");
        browser.shows("#part", "SELL_SHORT");
        finish(browser, "dictionary");
        browser.run("location.hash = '#/send/venue/' + encodeURIComponent('" + WATCHER + "')");
        browser.shows("main h1", "active");
        browser.click("#validate");
        browser.shows("#verdict", "SessionRejectReason(373)=");
        finish(browser, "send");
    }

    private static void theBookHasLevels(Browser browser) throws IOException {
        go(browser, "book");
        browser.holds("both sides have prices", """
                return ['bid', 'ask'].every(side => document.querySelector('.ladder .' + side)?.textContent > '')""");
        assertThat(browser.run("""
                const price = side => Number(document.querySelector('.ladder .' + side).textContent);
                return price('bid') < price('ask')""")).isEqualTo("true");
        finish(browser, "book");
    }

    private static void go(Browser browser, String page) {
        browser.click("nav a[href='#/" + page + "']");
        browser.shows("nav a[aria-current]", page.substring(1));
    }

    /** Presses a button that asks for a reason. */
    private static void act(Browser browser, String button) {
        browser.click("#" + button);
        browser.type("#f-reason", "a test of the console");
        browser.click("dialog button[type=submit]");
        browser.shows("#toasts", "done");
        browser.holds("the message has gone", "return document.querySelectorAll('.toast').length === 0");
    }

    private static void finish(Browser browser, String name) throws IOException {
        browser.requireAccessible(name);
        browser.picture(name);
    }
}
