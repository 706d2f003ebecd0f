package io.needletail.bench.chart;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Lines over two axes; the vertical axis is logarithmic and in nanoseconds.
 *
 * @param title above it
 * @param across title of the horizontal axis
 * @param upwards title of the vertical axis
 * @param lines what is drawn
 * @param ticks of the horizontal axis
 */
public record Chart(String title, String across, String upwards, List<Line> lines, List<Tick> ticks) {

    private static final int HEIGHT = 340;
    private static final int LEFT = 76;
    private static final int BOTTOM = 52;
    private static final int TOP = 30;
    private static final int RIGHT = 8;
    private static final int EDGE = 45;

    /** One line through its points. */
    public record Line(String label, List<Point> points) {}

    /** A point, y above zero. */
    public record Point(double x, double y) {}

    /** A mark of the horizontal axis. */
    public record Tick(double at, String label) {}

    /** Draws it. */
    public Drawing drawing() {
        LogScale scale = LogScale.of(points().mapToDouble(Point::y));
        double from = positions().min().orElse(0);
        double to = Math.max(from + 1e-9, positions().max().orElse(1));
        StringBuilder svg = new StringBuilder();
        for (int decade = scale.low(); decade <= scale.high(); decade++) {
            double value = Math.pow(10, decade);
            double y = y(scale, value);
            for (int part = 2; part <= 9 && decade < scale.high(); part++) {
                double between = y(scale, part * value);
                svg.append(Markup.rule("faint", LEFT, between, Drawing.WIDTH - RIGHT, between));
            }
            svg.append(Markup.rule("rule", LEFT, y, Drawing.WIDTH - RIGHT, y));
            svg.append(Markup.label(LEFT - 6, y + 4, "end", LogScale.duration(value)));
        }
        for (Tick tick : ticks) {
            double x = x(tick.at(), from, to);
            svg.append(Markup.rule("rule", x, TOP, x, HEIGHT - BOTTOM));
            svg.append(Markup.label(x, HEIGHT - BOTTOM + 18, anchor(x), tick.label()));
        }
        svg.append(Markup.axis(0, TOP - 14, "start", upwards));
        svg.append(Markup.axis(Drawing.WIDTH - RIGHT, HEIGHT - BOTTOM + 38, "end", across));
        for (int index = 0; index < lines.size(); index++) {
            String points = lines.get(index).points().stream()
                    .map(point -> Markup.at(x(point.x(), from, to)) + "," + Markup.at(y(scale, point.y())))
                    .collect(Collectors.joining(" "));
            svg.append("<polyline class=\"s%d\" points=\"%s\"/>%n".formatted(index % Drawing.COLOURS, points));
        }
        List<Drawing.Key> keys = IntStream.range(0, lines.size())
                .mapToObj(index -> Drawing.Key.line(lines.get(index).label(), index))
                .toList();
        return new Drawing(title, "", HEIGHT, svg.toString(), keys);
    }

    private Stream<Point> points() {
        return lines.stream().flatMap(line -> line.points().stream());
    }

    /** Everything that the horizontal axis must hold. */
    private DoubleStream positions() {
        return DoubleStream.concat(
                points().mapToDouble(Point::x), ticks.stream().mapToDouble(Tick::at));
    }

    private static double x(double value, double from, double to) {
        return LEFT + (value - from) / (to - from) * (Drawing.WIDTH - LEFT - RIGHT);
    }

    private static double y(LogScale scale, double value) {
        return HEIGHT - BOTTOM - scale.share(value) * (HEIGHT - BOTTOM - TOP);
    }

    /** A label at an end of the axis stays within the drawing, for any size of letters. */
    private static String anchor(double x) {
        if (x < LEFT + EDGE) return "start";
        return x > Drawing.WIDTH - RIGHT - EDGE ? "end" : "middle";
    }
}
