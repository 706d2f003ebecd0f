package io.needletail.bench.result;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * One column of a result.
 *
 * @param name in the file
 * @param title in tables
 * @param unit of its figures, such as {@code us}; empty for texts and counts
 * @param format of its figures in tables
 * @param over how the cells of several rounds become one
 * @param uses where it is shown
 */
public record Column(String name, String title, String unit, Format format, Over over, Set<Use> uses) {

    /** Keeps its own copy. */
    public Column {
        uses = Set.copyOf(uses);
    }

    /** Format of a figure in a table. */
    public enum Format {
        /** As it is. */
        TEXT,
        /** No decimals. */
        WHOLE,
        /** No decimals, commas between thousands. */
        GROUPED,
        /** One decimal. */
        TENTHS,
        /** Two decimals. */
        HUNDREDTHS,
        /** Three decimals. */
        THOUSANDTHS,
        /** Two decimals below 100, one below 1,000, else none. */
        DIGITS;

        /** A figure as text. */
        public String text(double value) {
            String pattern = switch (this) {
                case TEXT, WHOLE -> "%.0f";
                case GROUPED -> "%,.0f";
                case TENTHS -> "%.1f";
                case HUNDREDTHS -> "%.2f";
                case THOUSANDTHS -> "%.3f";
                case DIGITS -> value < 100 ? "%.2f" : value < 1_000 ? "%.1f" : "%.0f";
            };
            return String.format(Locale.ROOT, pattern, value);
        }
    }

    /** Rule that combines the cells of several rounds into one. */
    public enum Over {
        /** The cell identifies what was measured; rows with the same keys belong together. */
        KEY,
        /** The first: the cell is the same in all rounds. */
        LABEL,
        /** The median of the rounds. */
        MEDIAN,
        /** The mean of the rounds. */
        MEAN,
        /** The sum of the rounds. */
        SUM,
        /** The largest of the rounds. */
        MAX,
        /** The median with the smallest and the largest, as a {@link Ratio}. */
        SPREAD;

        /** One cell out of those of all rounds, of which there is one at least. */
        Object of(List<Object> cells) {
            boolean figures = cells.stream().allMatch(Number.class::isInstance);
            if (this == KEY || this == LABEL || !figures) return cells.getFirst();
            double[] values = cells.stream()
                    .mapToDouble(cell -> ((Number) cell).doubleValue())
                    .toArray();
            return switch (this) {
                case MEAN -> Arrays.stream(values).average().orElseThrow();
                case SUM -> Arrays.stream(values).sum();
                case MAX -> Arrays.stream(values).max().orElseThrow();
                case SPREAD -> Ratio.of(values);
                default -> Median.of(Arrays.stream(values));
            };
        }
    }

    /** Places where a column is shown. */
    public enum Use {
        /** In the table of the terminal. */
        TERMINAL,
        /** In the tables of documents. */
        DOCUMENT,
        /** By {@code bench compare}; less is better. */
        COMPARE
    }

    /** A column that identifies what was measured. */
    public static Column key(String name) {
        return new Column(name, name.replace('_', ' '), "", Format.TEXT, Over.KEY, EnumSet.allOf(Use.class));
    }

    /** A text that is the same in all rounds. */
    public static Column label(String name) {
        return new Column(
                name, name.replace('_', ' '), "", Format.TEXT, Over.LABEL, EnumSet.of(Use.TERMINAL, Use.DOCUMENT));
    }

    /** A figure of which the median over the rounds counts, for the terminal and documents. */
    public static Column figure(String name, String title, String unit, Format format) {
        return new Column(name, title, unit, format, Over.MEDIAN, EnumSet.of(Use.TERMINAL, Use.DOCUMENT));
    }

    /** A time of a distribution, by a name such as {@code p999_us}; of the maximum the worst round counts. */
    public static Column time(String name, Format format) {
        int suffix = name.lastIndexOf('_');
        String stem = name.substring(0, suffix);
        String title = stem.equals("stddev") ? "std dev" : stem.replaceFirst("^p(\\d\\d)(\\d+)$", "p$1.$2");
        Column column = figure(name, title, name.substring(suffix + 1), format);
        return stem.equals("max") ? column.over(Over.MAX) : column;
    }

    /** A ratio taken within each round. */
    public static Column ratio(String name, String title) {
        return figure(name, title, "", Format.HUNDREDTHS).over(Over.SPREAD);
    }

    /** The same with another title. */
    public Column titled(String other) {
        return new Column(name, other, unit, format, over, uses);
    }

    /** The same with another rule for several rounds. */
    public Column over(Over other) {
        return new Column(name, title, unit, format, other, uses);
    }

    /** The same, for {@code bench compare} as well. */
    public Column compared() {
        EnumSet<Use> more = EnumSet.of(Use.COMPARE);
        more.addAll(uses);
        return new Column(name, title, unit, format, over, more);
    }

    /** The same without one of its uses. */
    public Column without(Use use) {
        return new Column(
                name,
                title,
                unit,
                format,
                over,
                uses.stream().filter(other -> other != use).collect(Collectors.toSet()));
    }

    /** The same for programs alone. */
    public Column hidden() {
        return new Column(name, title, unit, format, over, Set.of());
    }

    /** Returns whether it is shown there. */
    public boolean isFor(Use use) {
        return uses.contains(use);
    }

    /** A cell as text; a dash when there is none. */
    public String text(Object cell) {
        return switch (cell) {
            case null -> "-";
            case Ratio ratio -> ratio.words();
            case Number number when format != Format.TEXT -> format.text(number.doubleValue());
            case Double number when number == Math.rint(number) -> Format.WHOLE.text(number);
            default -> cell.toString();
        };
    }
}
