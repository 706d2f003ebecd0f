package io.needletail.bench.result;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Figures of one peer, library or variant in one round.
 *
 * @param round from 1 on; 0 for all rounds together
 * @param cells by the name of their column: a text, a number, a boolean or a {@link Ratio}; a missing figure is absent
 */
public record Row(int round, Map<String, Object> cells) {

    /** Copies the cells, without those that are null. */
    public Row {
        Map<String, Object> own = new LinkedHashMap<>(cells);
        own.values().removeIf(Objects::isNull);
        cells = Collections.unmodifiableMap(own);
    }

    /** A cell, or null. */
    public Object cell(String column) {
        return cells.get(column);
    }

    /** A cell as text, empty when it is absent. */
    public String text(String column) {
        return Objects.toString(cells.get(column), "");
    }

    /** A figure; of a ratio its median. */
    public Optional<Double> figure(String column) {
        return switch (cells.get(column)) {
            case Number number -> Optional.of(number.doubleValue());
            case Ratio ratio -> Optional.of(ratio.median());
            case null, default -> Optional.empty();
        };
    }

    /** The same with more cells. */
    public Row with(Map<String, Object> others) {
        Map<String, Object> more = new LinkedHashMap<>(cells);
        more.putAll(others);
        return new Row(round, more);
    }

    /** The same with one more cell. */
    public Row with(String column, Object cell) {
        Map<String, Object> more = new LinkedHashMap<>(cells);
        more.put(column, cell);
        return new Row(round, more);
    }
}
