package io.needletail.cli.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.Keys;

/** The history of rates and latency in the browser, by the keyboard alone. Pictures are in {@code target/console}. */
@Timeout(300)
final class HistoryBrowserTest {
    private static final Path PICTURES = Path.of("target", "console");

    /** A line of a chart is drawn: pixels that are neither empty nor grey. */
    private static final String DRAWN = """
            const canvas = document.querySelector('canvas');
            const data = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data;
            for (let at = 0; at < data.length; at += 4) {
              const colour = data.slice(at, at + 3);
              if (data[at + 3] > 128 && Math.max(...colour) - Math.min(...colour) > 60) return true;
            }
            return false""";

    private static final String AT = "return document.querySelector('.chart .u-value').textContent";

    @TempDir
    private Path folder;

    @Test
    void anOperatorLooksAtTheRatesAndTheLatencyOfATime() throws IOException {
        try (Browser browser = Browser.open(folder.resolve("profile"), PICTURES);
                ConsoleProcess demo = ConsoleProcess.demo(folder)) {
            browser.go(demo.address());
            browser.shows("#live", "live");
            choose(browser, "1 h");
            // From an hour ago until the first reading; a busy machine has more.
            browser.shows(".note", " gap");
            browser.holds("rates are drawn", DRAWN);
            finish(browser, "overview-history");
            choose(browser, "10 min");
            browser.holds("the live rates have no note", "return document.querySelector('.note').textContent === ''");
            browser.click("nav a[href='#/latency']");
            choose(browser, "1 h");
            browser.shows("#counted", " gap");
            browser.holds("percentiles are drawn", DRAWN);
            theChartHasItsValues(browser);
            finish(browser, "latency-history");
            theAddressHasTheTime(browser);
            aTimeWithoutReadingsIsEmpty(browser);
            browser.requireNoErrors();
        }
    }

    /** The newest as its text; those under the pointer in its legend. */
    private static void theChartHasItsValues(Browser browser) {
        browser.holds("the newest values", """
                const text = document.querySelector('.chart').ariaLabel;
                return /^Percentiles over time: at [\\d:]+, maximum .*s, p99.9 .*s, p99 .*s, p50 .*s$/.test(text)""");
        String newest = browser.run(AT);
        browser.point(".chart .u-over");
        browser.holds("the time under the pointer", AT + " !== '" + newest + "'");
        browser.point("h1");
        browser.holds("the newest time again", AT + " >= '" + newest + "'");
        browser.click("#keep");
        browser.shows("[aria-label^='Latency by percentile'] .u-legend", "session at ");
    }

    private static void theAddressHasTheTime(Browser browser) {
        String address = browser.run("return location.href");
        assertThat(address).contains("range=1+h");
        browser.go("about:blank");
        browser.go(address);
        browser.shows("#counted", "points of 10 s");
    }

    private static void aTimeWithoutReadingsIsEmpty(Browser browser) throws IOException {
        browser.tabTo("#until");
        browser.keys("01312026", Keys.TAB, "0830AM");
        browser.shows("#counted", "no reading of this time is kept");
        assertThat(browser.run("return location.href")).contains("until=2026-01-31T08%3A30");
        finish(browser, "latency-history-empty");
    }

    private static void choose(Browser browser, String time) {
        browser.tabTo("#range");
        browser.keys(time);
    }

    private static void finish(Browser browser, String name) throws IOException {
        browser.requireAccessible(name);
        browser.picture(name);
    }
}
