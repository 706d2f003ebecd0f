package io.needletail.bench.report;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;

/**
 * Lines over two axes, as SVG that prints and scales; the vertical axis is logarithmic.
 *
 * @param title above it, and for screen readers
 * @param lines what is drawn
 * @param ticks of the horizontal axis
 * @param from the least horizontal value
 * @param to the greatest
 */
record Chart(String title, List<Line> lines, List<Tick> ticks, double from, double to) {

    private static final int WIDTH = 720;
    private static final int HEIGHT = 320;
    private static final int LEFT = 80;
    private static final int BOTTOM = 36;
    private static final int TOP = 14;
    private static final int RIGHT = 8;
    private static final int EDGE = 45;

    /** One line through its points. */
    record Line(String label, List<Point> points) {}

    /** A point, y above zero. */
    record Point(double x, double y) {}

    /** A mark of the horizontal axis. */
    record Tick(double at, String label) {}

    /** Draws it with its legend. */
    String svg() {
        double low = Math.floor(Math.log10(lowest()));
        double high = Math.max(low + 1, Math.ceil(Math.log10(highest())));
        StringBuilder svg = new StringBuilder();
        svg.append("<figure><figcaption>%s</figcaption><svg viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"%s\">%n"
                .formatted(Html.text(title), WIDTH, HEIGHT, Html.text(title)));
        for (double decade = low; decade <= high; decade++) {
            double y = y(decade, low, high);
            svg.append(rule(LEFT, y, WIDTH - RIGHT, y));
            svg.append(label(LEFT - 6, y + 4, "end", amount(Math.pow(10, decade))));
        }
        for (Tick tick : ticks) {
            double x = x(tick.at());
            svg.append(rule(x, TOP, x, HEIGHT - BOTTOM));
            svg.append(label(x, HEIGHT - BOTTOM + 22, anchor(x), tick.label()));
        }
        for (int index = 0; index < lines.size(); index++) {
            Line line = lines.get(index);
            String points = line.points().stream()
                    .map(point -> coordinate(x(point.x())) + "," + coordinate(y(Math.log10(point.y()), low, high)))
                    .collect(Collectors.joining(" "));
            svg.append("<polyline class=\"s%d\" points=\"%s\"/>%n".formatted(index % Html.COLOURS, points));
        }
        return svg.append("</svg>")
                .append(Html.legend(lines.stream().map(Line::label).toList(), 0))
                .append("</figure>\n")
                .toString();
    }

    private double lowest() {
        return values().min().orElse(1);
    }

    private double highest() {
        return values().max().orElse(10);
    }

    private DoubleStream values() {
        return lines.stream().flatMap(line -> line.points().stream()).mapToDouble(Point::y);
    }

    private double x(double value) {
        return LEFT + (value - from) / Math.max(to - from, 1e-9) * (WIDTH - LEFT - RIGHT);
    }

    private static double y(double power, double low, double high) {
        return HEIGHT - BOTTOM - (power - low) / (high - low) * (HEIGHT - BOTTOM - TOP);
    }

    /** A label at an end of the axis stays within the drawing, for any size of letters. */
    private static String anchor(double x) {
        if (x < LEFT + EDGE) return "start";
        return x > WIDTH - RIGHT - EDGE ? "end" : "middle";
    }

    private static String rule(double x1, double y1, double x2, double y2) {
        return "<line class=\"rule\" x1=\"%s\" y1=\"%s\" x2=\"%s\" y2=\"%s\"/>%n"
                .formatted(coordinate(x1), coordinate(y1), coordinate(x2), coordinate(y2));
    }

    private static String label(double x, double y, String anchor, String text) {
        return "<text x=\"%s\" y=\"%s\" text-anchor=\"%s\">%s</text>%n"
                .formatted(coordinate(x), coordinate(y), anchor, Html.text(text));
    }

    private static String coordinate(double value) {
        return String.format(Locale.ROOT, "%.1f", value);
    }

    /** Microseconds in the unit that reads best. */
    private static String amount(double us) {
        if (us >= 1_000_000) return trimmed(us / 1_000_000) + " s";
        if (us >= 1_000) return trimmed(us / 1_000) + " ms";
        return us >= 1 ? trimmed(us) + " µs" : trimmed(us * 1_000) + " ns";
    }

    private static String trimmed(double value) {
        return String.format(Locale.ROOT, "%.0f", value);
    }
}
