package io.needletail.bench.report;

import java.util.List;
import java.util.Locale;

/**
 * Bars from left to right, their lengths logarithmic, a bar of no length being 1.
 *
 * @param title above it
 * @param labels of the bars of each group
 * @param groups from top to bottom
 */
record Bars(String title, List<String> labels, List<Group> groups) {

    private static final int WIDTH = 720;
    private static final int LEFT_MIN = 64;
    private static final double CHARACTER = 6.5;
    private static final int RIGHT = 60;
    private static final int THICK = 11;
    private static final int GAP = 8;

    /** The floor has the first colour in the other drawings, and no bar here. */
    private static final int AFTER_THE_FLOOR = 1;

    /** The bars of one percentile, as many as there are labels. */
    record Group(String label, List<Double> ratios) {}

    String svg() {
        int left = left();
        int height = groups.size() * (labels.size() * THICK + GAP) + GAP;
        double greatest = groups.stream()
                .flatMap(group -> group.ratios().stream())
                .mapToDouble(Double::doubleValue)
                .filter(ratio -> !Double.isNaN(ratio))
                .max()
                .orElse(1);
        double decades = Math.max(0.1, Math.log10(greatest));
        StringBuilder svg = new StringBuilder();
        svg.append(
                "<figure><figcaption>%s</figcaption><svg class=\"bars\" viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"%s\">%n"
                        .formatted(Html.text(title), WIDTH, height, Html.text(title)));
        int y = GAP;
        for (Group group : groups) {
            svg.append("<text x=\"%d\" y=\"%d\" text-anchor=\"end\">%s</text>%n"
                    .formatted(left - 6, y + THICK - 2, Html.text(group.label())));
            for (int index = 0; index < group.ratios().size(); index++) {
                if (!group.ratios().get(index).isNaN()) {
                    svg.append(bar(index, group.ratios().get(index), left, y, decades));
                }
                y += THICK;
            }
            y += GAP;
        }
        return svg.append("</svg>")
                .append(Html.legend(labels, AFTER_THE_FLOOR))
                .append("</figure>\n")
                .toString();
    }

    /** Room for the longest label of a group. */
    private int left() {
        int longest =
                groups.stream().mapToInt(group -> group.label().length()).max().orElse(0);
        return Math.max(LEFT_MIN, (int) (CHARACTER * longest) + 10);
    }

    private static String bar(int index, double ratio, int left, int y, double decades) {
        double width = Math.max(1, Math.log10(Math.max(1, ratio)) / decades * (WIDTH - left - RIGHT));
        return String.format(
                Locale.ROOT,
                "<rect class=\"s%d\" x=\"%d\" y=\"%d\" width=\"%.1f\" height=\"%d\"/><text x=\"%.1f\" y=\"%d\">%s</text>%n",
                (AFTER_THE_FLOOR + index) % Html.COLOURS,
                left,
                y,
                width,
                THICK - 2,
                left + width + 4,
                y + THICK - 2,
                Html.figure(ratio));
    }
}
