package io.needletail.bench.chart;

import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * Ratios as bars from left to right, their lengths logarithmic, a bar of no length being 1.
 *
 * @param title above it
 * @param labels of the bars of each group
 * @param groups from top to bottom
 */
public record Bars(String title, List<String> labels, List<Group> groups) {

    private static final int LEFT_MIN = 64;
    private static final double CHARACTER = 6.5;
    private static final int RIGHT = 60;
    private static final int THICK = 11;
    private static final int GAP = 8;

    /** The floor has the first colour in the other drawings, and no bar here. */
    private static final int AFTER_THE_FLOOR = 1;

    /** The bars of one percentile, as many as there are labels. */
    public record Group(String label, List<Double> ratios) {}

    /** Draws it. */
    public Drawing drawing() {
        int left = left();
        double greatest = groups.stream()
                .flatMap(group -> group.ratios().stream())
                .mapToDouble(Double::doubleValue)
                .filter(ratio -> !Double.isNaN(ratio))
                .max()
                .orElse(1);
        double decades = Math.max(0.1, Math.log10(greatest));
        StringBuilder svg = new StringBuilder();
        int y = GAP;
        for (Group group : groups) {
            svg.append(Markup.label(left - 6, y + THICK - 2, "end", group.label()));
            for (int index = 0; index < group.ratios().size(); index++) {
                if (!group.ratios().get(index).isNaN()) {
                    svg.append(bar(index, group.ratios().get(index), left, y, decades));
                }
                y += THICK;
            }
            y += GAP;
        }
        List<Drawing.Key> keys = IntStream.range(0, labels.size())
                .mapToObj(index -> Drawing.Key.line(labels.get(index), AFTER_THE_FLOOR + index))
                .toList();
        return new Drawing(title, "bars", y, svg.toString(), keys);
    }

    /** Room for the longest label of a group. */
    private int left() {
        int longest =
                groups.stream().mapToInt(group -> group.label().length()).max().orElse(0);
        return Math.max(LEFT_MIN, (int) (CHARACTER * longest) + 10);
    }

    private static String bar(int index, double ratio, int left, int y, double decades) {
        double width = Math.max(1, Math.log10(Math.max(1, ratio)) / decades * (Drawing.WIDTH - left - RIGHT));
        return String.format(
                Locale.ROOT,
                "<rect class=\"f%d\" x=\"%d\" y=\"%d\" width=\"%.1f\" height=\"%d\"/><text x=\"%.1f\" y=\"%d\">%s</text>%n",
                (AFTER_THE_FLOOR + index) % Drawing.COLOURS,
                left,
                y,
                width,
                THICK - 2,
                left + width + 4,
                y + THICK - 2,
                figure(ratio));
    }

    private static String figure(double value) {
        if (value == Math.rint(value)) return String.format(Locale.ROOT, "%,.0f", value);
        return String.format(Locale.ROOT, value < 100 ? "%.2f" : "%,.0f", value);
    }
}
