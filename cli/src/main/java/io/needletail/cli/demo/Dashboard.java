package io.needletail.cli.demo;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.HdrHistogram.Histogram;

/** Draws the state of a demo: on a terminal in place, elsewhere as a line a second. */
final class Dashboard {
    private static final String HOME = "\u001b[H";
    private static final String CLEAR = "\u001b[2J";
    private static final String TO_END = "\u001b[K";
    private static final String BELOW = "\u001b[J";
    private static final String HIDE = "\u001b[?25l";
    private static final String SHOW = "\u001b[?25h";
    private static final String BOLD = "\u001b[1m";
    private static final String DIM = "\u001b[2m";
    private static final String GREEN = "\u001b[32m";
    private static final String RED = "\u001b[31m";
    private static final String CYAN = "\u001b[36m";
    private static final String PLAIN = "\u001b[0m";
    private static final double NS_PER_US = 1_000;
    private static final double US_PER_MS = 1_000;
    private static final double MS_PER_S = 1_000;
    private static final int LEVELS = 6;
    private static final int BAR = 24;
    private static final String NONE = "–";

    private final PrintWriter out;
    private final WatchedBook book;
    private final String nodes;
    private final News news;

    /**
     * Figures of the last interval.
     *
     * @param seconds since the start
     * @param ordersPerSecond orders of the bots
     * @param tradesPerSecond trades
     * @param orders orders since the start
     * @param trades trades since the start
     * @param bytesPerOrder bytes that the venue's thread allocated for each order
     * @param collections garbage collections of the process since the start
     * @param trips round trips of the interval
     */
    record Figures(
            long seconds,
            double ordersPerSecond,
            double tradesPerSecond,
            long orders,
            long trades,
            double bytesPerOrder,
            long collections,
            Histogram trips) {}

    /**
     * Creates a dashboard.
     *
     * @param out where it is drawn
     * @param book the book that it shows
     * @param nodes what the venue runs on
     * @param news what happens to the nodes
     */
    Dashboard(PrintWriter out, WatchedBook book, String nodes, News news) {
        this.out = out;
        this.book = book;
        this.nodes = nodes;
        this.news = news;
    }

    void begin() {
        out.print(HIDE + CLEAR);
        out.flush();
    }

    void end() {
        out.print(SHOW);
        out.println();
        out.flush();
    }

    void draw(Figures figures) {
        List<String> lines = new ArrayList<>();
        lines.add(BOLD + "needletail demo" + PLAIN + DIM + "  FIX 4.4, " + nodes + ", " + figures.seconds
                + " s, Ctrl-C ends it" + PLAIN);
        lines.add("");
        lines.add(row(
                "orders",
                String.format(Locale.ROOT, "%,12.0f /s", figures.ordersPerSecond),
                String.format(Locale.ROOT, "%,14d in all", figures.orders)));
        lines.add(row(
                "trades",
                String.format(Locale.ROOT, "%,12.0f /s", figures.tradesPerSecond),
                String.format(Locale.ROOT, "%,14d in all", figures.trades)));
        Histogram trips = figures.trips;
        lines.add(row(
                "round trip",
                String.format(Locale.ROOT, "%10s p50", time(trips, 50)),
                String.format(
                        Locale.ROOT,
                        "%8s p99 %8s p99.9 %8s max",
                        time(trips, 99),
                        time(trips, 99.9),
                        time(trips, 100))));
        lines.add(row(
                "allocation",
                String.format(Locale.ROOT, "%10s B/order", bytes(figures)),
                String.format(Locale.ROOT, "%6d collections of the process", figures.collections)));
        lines.add(row("news", news.last().orElse(""), ""));
        lines.add("");
        lines.add("  " + BOLD + book.symbol() + PLAIN + "  " + book.phase());
        addBook(lines);
        StringBuilder screen = new StringBuilder(HOME);
        lines.forEach(line -> screen.append(line).append(TO_END).append("\r\n"));
        out.print(screen.append(BELOW));
        out.flush();
    }

    void line(Figures figures) {
        news.take().forEach(out::println);
        Histogram trips = figures.trips;
        out.println(String.format(
                Locale.ROOT,
                "%4d s  %,8.0f orders/s  %,8.0f trades/s  round trip: p50 %s  p99 %s  max %s  %s B/order  %d collections",
                figures.seconds,
                figures.ordersPerSecond,
                figures.tradesPerSecond,
                time(trips, 50),
                time(trips, 99),
                time(trips, 100),
                bytes(figures),
                figures.collections));
        out.flush();
    }

    private void addBook(List<String> lines) {
        List<WatchedBook.Level> offers = book.offers(LEVELS);
        List<WatchedBook.Level> bids = book.bids(LEVELS);
        long largest = 1;
        for (WatchedBook.Level level : offers) largest = Math.max(largest, level.quantity());
        for (WatchedBook.Level level : bids) largest = Math.max(largest, level.quantity());
        for (int i = LEVELS - 1; i >= 0; i--) lines.add(i < offers.size() ? level(offers.get(i), largest, RED) : "");
        lines.add("  " + DIM + "─".repeat(BAR + 22) + PLAIN);
        for (int i = 0; i < LEVELS; i++) lines.add(i < bids.size() ? level(bids.get(i), largest, GREEN) : "");
    }

    private static String level(WatchedBook.Level level, long largest, String colour) {
        int length = (int) Math.max(1, level.quantity() * BAR / largest);
        return String.format(
                Locale.ROOT,
                "  %s%10.2f%s %,9d  %s%s%s",
                colour,
                level.cents() / 100.0,
                PLAIN,
                level.quantity(),
                colour,
                "█".repeat(length),
                PLAIN);
    }

    /** Returns a time of the interval, a dash when no order was answered in it. */
    private static String time(Histogram trips, double percentile) {
        if (trips.getTotalCount() == 0) return NONE;
        double us = us(trips, percentile);
        if (us < US_PER_MS) return String.format(Locale.ROOT, "%.0f µs", us);
        double ms = us / US_PER_MS;
        return ms < MS_PER_S
                ? String.format(Locale.ROOT, "%.1f ms", ms)
                : String.format(Locale.ROOT, "%.1f s", ms / MS_PER_S);
    }

    private static String bytes(Figures figures) {
        return figures.ordersPerSecond == 0 ? NONE : String.format(Locale.ROOT, "%,.1f", figures.bytesPerOrder);
    }

    private static String row(String name, String figure, String more) {
        return String.format(Locale.ROOT, "  %-12s%s%s%s  %s", name, CYAN, figure, PLAIN, more);
    }

    static double us(Histogram trips, double percentile) {
        return trips.getTotalCount() == 0 ? 0 : trips.getValueAtPercentile(percentile) / NS_PER_US;
    }

    static double max(Histogram trips) {
        return trips.getMaxValue() / NS_PER_US;
    }
}
