package io.needletail.bench.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * How the lines of a table are drawn beside a yardstick, where there are averages instead of histograms.
 *
 * @param group names of the columns whose values, together, are what is compared within
 * @param label name of the column that tells who it is
 * @param figure name of the column that is compared, of which less is better
 * @param yardstick the label that others are compared with
 */
record Compared(List<String> group, String label, String figure, String yardstick) {

    Compared {
        group = List.copyOf(group);
    }

    /** Draws the lines; empty when the yardstick is not among them. */
    String draw(List<Map<String, Object>> lines) {
        List<String> labels = lines.stream()
                .filter(line -> line.get(figure) instanceof Number)
                .map(line -> text(line, label))
                .filter(name -> !name.equals(yardstick))
                .distinct()
                .toList();
        List<Bars.Group> groups = new ArrayList<>();
        for (String name : lines.stream().map(this::groupOf).distinct().toList()) {
            List<Map<String, Object>> within =
                    lines.stream().filter(line -> groupOf(line).equals(name)).toList();
            value(within, yardstick).ifPresent(base -> groups.add(new Bars.Group(name, ratios(within, labels, base))));
        }
        if (groups.isEmpty() || labels.isEmpty()) return "";
        return new Bars("Times " + yardstick, labels, groups).svg();
    }

    /** One for each label; not a number where there is none. */
    private List<Double> ratios(List<Map<String, Object>> within, List<String> labels, double base) {
        return labels.stream()
                .map(name -> value(within, name).map(value -> value / base).orElse(Double.NaN))
                .toList();
    }

    private Optional<Double> value(List<Map<String, Object>> lines, String name) {
        return lines.stream()
                .filter(line -> text(line, label).equals(name))
                .map(line -> line.get(figure))
                .filter(Number.class::isInstance)
                .map(number -> ((Number) number).doubleValue())
                .filter(value -> value > 0)
                .findFirst();
    }

    private String groupOf(Map<String, Object> line) {
        return group.stream().map(column -> text(line, column)).collect(Collectors.joining(" "));
    }

    private static String text(Map<String, Object> line, String column) {
        return Objects.toString(line.get(column), "");
    }
}
