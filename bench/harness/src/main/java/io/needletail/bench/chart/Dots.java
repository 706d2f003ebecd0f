package io.needletail.bench.chart;

import java.util.List;
import java.util.stream.IntStream;

/**
 * A dot for each figure, on a line for each of what is compared; the horizontal axis is logarithmic and in nanoseconds.
 * Unlike bars, dots need no zero, which such an axis does not have.
 *
 * @param title above it
 * @param across title of the axis
 * @param series what the colours and shapes stand for
 * @param panels groups of lines, from top to bottom
 */
public record Dots(String title, String across, List<String> series, List<Panel> panels) {
    private static final int LINE = 19;
    private static final int HEAD = 22;
    private static final int BOTTOM = 44;
    private static final int RIGHT = 14;
    private static final double CHARACTER = 6.2;

    /** Lines below one heading. */
    public record Panel(String heading, List<Line> lines) {}

    /** The figures of one of what is compared, one for each series; NaN where there is none. */
    public record Line(String label, List<Double> figures) {}

    /** Draws it. */
    public Drawing drawing() {
        LogScale scale = LogScale.of(panels.stream()
                .flatMap(panel -> panel.lines().stream())
                .flatMap(line -> line.figures().stream())
                .mapToDouble(Double::doubleValue)
                .filter(figure -> figure > 0));
        int left = left();
        int lines = panels.stream().mapToInt(panel -> panel.lines().size()).sum();
        int bottom = lines * LINE + panels.size() * HEAD;
        StringBuilder svg = new StringBuilder();
        grid(svg, scale, left, bottom);
        int y = 0;
        for (Panel panel : panels) {
            svg.append(Markup.axis(0, y + HEAD - 6, "start", panel.heading()));
            y += HEAD;
            for (Line line : panel.lines()) {
                line(svg, line, scale, left, y + LINE / 2.0);
                y += LINE;
            }
        }
        List<Drawing.Key> keys = IntStream.range(0, series.size())
                .mapToObj(index -> new Drawing.Key(series.get(index), shape(index, 12, 4)))
                .toList();
        return new Drawing(title, "bars", bottom + BOTTOM, svg.toString(), keys);
    }

    private void grid(StringBuilder svg, LogScale scale, int left, int bottom) {
        for (int decade = scale.low(); decade <= scale.high(); decade++) {
            double value = Math.pow(10, decade);
            for (int part = 2; part <= 9 && decade < scale.high(); part++) {
                double between = x(scale, part * value, left);
                svg.append(Markup.rule("faint", between, 0, between, bottom));
            }
            double x = x(scale, value, left);
            svg.append(Markup.rule("rule", x, 0, x, bottom));
            svg.append(
                    Markup.label(x, bottom + 16, decade == scale.high() ? "end" : "middle", LogScale.duration(value)));
        }
        svg.append(Markup.axis(Drawing.WIDTH - RIGHT, bottom + 36, "end", across));
    }

    private static void line(StringBuilder svg, Line line, LogScale scale, int left, double y) {
        svg.append("<text class=\"row\" x=\"%d\" y=\"%s\" text-anchor=\"end\">%s</text>%n"
                .formatted(left - 10, Markup.at(y + 4), Markup.text(line.label())));
        svg.append(Markup.rule("rule", left, y, Drawing.WIDTH - RIGHT, y));
        for (int index = 0; index < line.figures().size(); index++) {
            double figure = line.figures().get(index);
            if (figure > 0) svg.append(shape(index, x(scale, figure, left), y)).append('\n');
        }
    }

    private static double x(LogScale scale, double figure, int left) {
        return left + scale.share(figure) * (Drawing.WIDTH - left - RIGHT);
    }

    /** Room for the longest label. */
    private int left() {
        int longest = panels.stream()
                .flatMap(panel -> panel.lines().stream())
                .mapToInt(line -> line.label().length())
                .max()
                .orElse(0);
        return (int) (CHARACTER * longest) + 24;
    }

    /** Each series has a shape as well as a colour: circle, square, diamond, triangle. */
    private static String shape(int index, double x, double y) {
        String points = switch (index % 4) {
            case 0 -> "m-4.5 0a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0 -9 0";
            case 1 -> "m-4 -4h8v8h-8z";
            case 2 -> "m0 -5.5l5.5 5.5l-5.5 5.5l-5.5 -5.5z";
            default -> "m0 -5l5 9h-10z";
        };
        return "<path class=\"f%d\" d=\"M%s %s%s\"/>"
                .formatted((index + 1) % Drawing.COLOURS, Markup.at(x), Markup.at(y), points);
    }
}
