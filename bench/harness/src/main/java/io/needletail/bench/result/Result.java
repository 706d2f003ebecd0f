package io.needletail.bench.result;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.BiPredicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Result of a measurement.
 *
 * @param kind the measurement, as {@link MeasurementKind} knows it
 * @param variant what sets it apart from the usual one, such as {@code tls}; empty for the usual one
 * @param title what was measured, in one line
 * @param conditions how, in one line
 * @param caption text below the table of a document, such as unit and rounds
 * @param environment the machine, the build and the settings, by name
 * @param columns of the rows
 * @param rows of each peer and round, in the order of tables
 * @param published figures that others published, never compared with the rows
 * @param notes what else the reader must know, a line each
 */
public record Result(
        String kind,
        String variant,
        String title,
        String conditions,
        String caption,
        Map<String, String> environment,
        List<Column> columns,
        List<Row> rows,
        List<Row> published,
        List<String> notes) {

    /** From this share on of the time that counted, taken by the compiler, a figure is marked. */
    public static final double COMPILING_MAX = 0.2;

    /** The column with that share. */
    public static final String COMPILING = "compiling";

    /** The column with the noise before a round, percent of a core. */
    public static final String NOISE_PERCENT = "noise_percent";

    /** Name in the environment: how the peers were tuned, as it stands below the table. */
    public static final String SETTINGS = "settings";

    /** Name in the environment: ratios of libraries, ours beside those of a published page. */
    public static final String RATIOS = "ratios";

    /** Fewest measurements beyond a percentile for which a table shows it. */
    public static final int BEYOND_MIN = 10;

    /** A percentile whose largest round is more than so many times its smallest is shown as the range of its rounds. */
    public static final double APART_MAX = 10;

    /** Less than {@value} ns counts as {@value} ns where rounds are compared: it is a few cycles, and noise. */
    private static final double LEAST_NS = 1;

    private static final String NS = "ns";

    /** The columns with the smallest and the largest repetition of the main figure in a round. */
    public static final String REPETITION_MIN = "ns_min";

    /** See {@link #REPETITION_MIN}. */
    public static final String REPETITION_MAX = "ns_max";

    private static final String UNSUPPORTED = "–";
    // Of times, and of their ratios.
    private static final Pattern PERCENTILE = Pattern.compile("(?:[a-z]+_)*p(\\d{2,})_\\w+");
    private static final Pattern MEAN = Pattern.compile("mean_\\w+");
    private static final List<String> SAMPLES = List.of("count", "cycles", "timed");

    /** Copies its arguments. */
    public Result {
        environment = Collections.unmodifiableMap(new LinkedHashMap<>(environment));
        columns = List.copyOf(columns);
        rows = List.copyOf(rows);
        published = List.copyOf(published);
        notes = List.copyOf(notes);
    }

    /** Its name in file names and in the marks of documents. */
    public String label() {
        return variant.isEmpty() ? kind : kind + "-" + variant;
    }

    /** Number of rounds; 0 when only figures over all rounds are known. */
    public int rounds() {
        return rows.stream().mapToInt(Row::round).max().orElse(0);
    }

    /** A row for each peer, library or variant, over all rounds. */
    public List<Row> summary() {
        if (rounds() == 0) return rows;
        Map<List<Object>, List<Row>> groups = new LinkedHashMap<>();
        for (Row row : rows)
            groups.computeIfAbsent(keys(row), _ -> new ArrayList<>()).add(row);
        return groups.values().stream().map(this::over).toList();
    }

    /** Columns that identify a row. */
    List<Object> keys(Row row) {
        return columns.stream()
                .filter(column -> column.over() == Column.Over.KEY)
                .map(column -> (Object) row.text(column.name()))
                .toList();
    }

    private Row over(List<Row> rounds) {
        Map<String, Object> cells = new LinkedHashMap<>();
        for (Column column : columns) {
            List<Object> all = rounds.stream()
                    .map(row -> row.cell(column.name()))
                    .filter(cell -> cell != null)
                    .toList();
            if (!all.isEmpty()) cells.put(column.name(), column.over().of(all));
        }
        return new Row(0, cells);
    }

    /** A column that has a cell somewhere. */
    public List<Column> columns(Column.Use use) {
        return columns.stream()
                .filter(column -> column.isFor(use))
                .filter(column -> rows.stream().anyMatch(row -> row.cell(column.name()) != null))
                .toList();
    }

    /**
     * A cell as text, marked where the compiler took much of the time; a dash for a percentile of too few, and for its
     * ratio; a range for a percentile whose rounds lie far apart.
     */
    public String text(Row row, Column column) {
        if (row.cell(column.name()) != null && !isSupported(row, column)) return UNSUPPORTED;
        double[] rounds = row.round() == 0 && isPercentile(column) ? rounds(row, column) : new double[0];
        if (apart(column, rounds) > APART_MAX) {
            Ratio range = Ratio.of(rounds);
            return column.text(range.min()) + "–" + column.text(range.max());
        }
        String text = column.text(row.cell(column.name()));
        boolean marked = column.isFor(Column.Use.COMPARE) && column.over() != Column.Over.KEY && isCompiling(row);
        return marked ? text + "*" : text;
    }

    /** A figure; empty where there is none, or for a percentile of too few. */
    public Optional<Double> figure(Row row, Column column) {
        return row.figure(column.name()).filter(_ -> isSupported(row, column));
    }

    /** Returns false for a percentile with fewer than {@link #BEYOND_MIN} measurements beyond it in some round. */
    private boolean isSupported(Row row, Column column) {
        Matcher percentile = PERCENTILE.matcher(column.name());
        if (!percentile.matches()) return true;
        double whole = Math.pow(10, percentile.group(1).length());
        double beyond = whole - Double.parseDouble(percentile.group(1));
        return samples(row).map(count -> count * beyond / whole >= BEYOND_MIN).orElse(true);
    }

    /** The measurements of a row; over several rounds those of the round with the fewest. */
    private Optional<Double> samples(Row row) {
        List<Object> keys = keys(row);
        return rows.stream()
                .filter(other -> row.round() == 0 || other.round() == row.round())
                .filter(other -> keys(other).equals(keys))
                .flatMap(other -> SAMPLES.stream().flatMap(name -> other.figure(name).stream()))
                .min(Double::compare);
    }

    /** The main figure: the first that documents show and {@code bench compare} judges. */
    public Optional<Column> mainFigure() {
        return columns(Column.Use.COMPARE).stream()
                .filter(column -> column.isFor(Column.Use.DOCUMENT) && column.over() != Column.Over.KEY)
                .findFirst();
    }

    /**
     * The factors between the largest and the smallest round of a row, for the main figure, the mean and the
     * percentiles of some columns; of a single round, for the main figure, those between its repetitions.
     *
     * @param of the columns that a table shows
     * @return for each column, from the steadiest row to the one that varies most; empty for one round without
     *     repetitions
     */
    public SequencedMap<Column, Ratio> spreads(List<Column> of) {
        SequencedMap<Column, Ratio> spreads = new LinkedHashMap<>();
        for (Column column : of) {
            if (!isJudged(column) && !MEAN.matcher(column.name()).matches()) continue;
            double[] factors = summary().stream()
                    .filter(row -> isSupported(row, column))
                    .mapToDouble(row -> apart(column, rounds() > 1 ? rounds(row, column) : repetitions(row, column)))
                    .filter(factor -> factor > 0)
                    .toArray();
            if (factors.length > 0) spreads.put(column, Ratio.of(factors));
        }
        return spreads;
    }

    /** Returns whether it is the main figure or a percentile, of which less is better. */
    boolean isJudged(Column column) {
        return isPercentile(column) || mainFigure().equals(Optional.of(column));
    }

    private static boolean isPercentile(Column column) {
        return column.over() != Column.Over.SPREAD
                && PERCENTILE.matcher(column.name()).matches();
    }

    /** The figures of a row of the summary in each round. */
    private double[] rounds(Row row, Column column) {
        List<Object> keys = keys(row);
        return rows.stream()
                .filter(other -> other.round() > 0 && keys(other).equals(keys))
                .flatMap(other -> other.figure(column.name()).stream())
                .mapToDouble(Double::doubleValue)
                .toArray();
    }

    private double[] repetitions(Row row, Column column) {
        if (!mainFigure().equals(Optional.of(column))) return new double[0];
        return Stream.of(REPETITION_MIN, REPETITION_MAX)
                .flatMap(name -> row.figure(name).stream())
                .mapToDouble(Double::doubleValue)
                .toArray();
    }

    /** Returns the factor between the smallest and the largest figure; 0 for fewer than two. */
    private static double apart(Column column, double[] rounds) {
        if (rounds.length < 2) return 0;
        double least = column.unit().equals(NS) ? LEAST_NS : 0;
        Ratio range = Ratio.of(rounds);
        double min = Math.max(range.min(), least);
        return min > 0 ? Math.max(range.max(), least) / min : 0;
    }

    private static boolean isCompiling(Row row) {
        return row.figure(COMPILING).filter(share -> share > COMPILING_MAX).isPresent();
    }

    /** Explanation of the mark; empty when nothing is marked. */
    public String legend() {
        return summary().stream().noneMatch(Result::isCompiling)
                ? ""
                : String.format(
                        Locale.ROOT,
                        "*: the compiler worked for more than %.0f %% of the time that counted; compiled code is faster.",
                        COMPILING_MAX * 100);
    }

    /**
     * Adds to each row how many times the figure of a yardstick it has; both are of the same round.
     *
     * @param figure the column that is compared
     * @param ratio the column that is added; absent where there is no yardstick
     * @param isYardstick returns whether the second row is the yardstick of the first
     */
    public static List<Row> withRatio(List<Row> rows, String figure, String ratio, BiPredicate<Row, Row> isYardstick) {
        return rows.stream()
                .map(row -> rows.stream()
                        .filter(yard -> yard.round() == row.round() && isYardstick.test(row, yard))
                        .findFirst()
                        .flatMap(yard -> row.figure(figure)
                                .flatMap(mine -> yard.figure(figure).map(theirs -> mine / theirs)))
                        .map(times -> row.with(ratio, times))
                        .orElse(row))
                .toList();
    }

    /** The same result with other notes. */
    public Result withNotes(List<String> others) {
        return new Result(kind, variant, title, conditions, caption, environment, columns, rows, published, others);
    }

    /** {@code one round} or {@code medians of 3 rounds}. */
    public static String rounds(int count) {
        return count == 1 ? "one round" : "medians of " + count + " rounds";
    }
}
