package io.needletail.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

/** Tests what a terminal of 80 columns and 24 lines shows of a demo. */
final class DashboardTest {
    private static final int COLUMNS = 80;
    private static final int LINES = 24;

    private final StringWriter text = new StringWriter();
    private final News news = new News();
    private final Dashboard dashboard = new Dashboard(
            new PrintWriter(text), new WatchedBook(DemoMarket.STANDARD), "Aeron Cluster with 3 nodes", news);

    @Test
    void theDashboardFitsTheTerminalWithTheLargestFigures() {
        news.add("node 2 was killed, node 1 leads after 1,234 ms");
        Histogram trips = new Histogram(60_000_000_000L, 3);
        trips.recordValue(60_000_000_000L);
        dashboard.draw(new Dashboard.Figures(
                86_400, 200_000, 200_000, 17_280_000_000L, 17_280_000_000L, 99_999.9, 9_999, trips));
        assertThat(lines()).hasSizeLessThanOrEqualTo(LINES).allMatch(line -> line.length() <= COLUMNS);
        assertThat(lines()).anyMatch(line -> line.matches(" +round trip +60\\.0 s p50 .* 60\\.0 s max"));
    }

    @Test
    void aSecondWithoutOrdersShowsDashesAndNoTimesOfZero() {
        Dashboard.Figures idle = new Dashboard.Figures(7, 0, 0, 10, 5, 0, 0, new Histogram(1_000, 3));
        dashboard.draw(idle);
        assertThat(lines()).anyMatch(line -> line.matches(" +round trip +– p50 +– p99 +– p99.9 +– max"));
        assertThat(lines()).anyMatch(line -> line.matches(" +allocation +– B/order .*"));
        text.getBuffer().setLength(0);
        dashboard.line(idle);
        assertThat(text.toString()).contains("round trip: p50 –  p99 –  max –  – B/order");
    }

    private List<String> lines() {
        return text.toString()
                .replaceAll("\u001b\\[[?0-9;]*[A-Za-z]", "")
                .lines()
                .toList();
    }
}
