package io.needletail.bench.match;

import io.needletail.bench.result.Column;
import io.needletail.bench.runner.FailedRun;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Comparison of an engine's fills with those that price-time priority demands: {@code CHECK COMMANDS WRONG LOST FAILED}. */
final class CheckLine {
    private static final List<String> NAMES = List.of("wrong_fills", "lost_orders", "failed_commands");

    private CheckLine() {}

    /** The columns of {@link #cells}. */
    static List<Column> columns() {
        return List.of(
                Column.figure("wrong_fills", "wrong fills", "", Column.Format.GROUPED),
                Column.figure("lost_orders", "lost", "", Column.Format.GROUPED),
                Column.figure("failed_commands", "failed", "", Column.Format.GROUPED));
    }

    /** The counts, by column. */
    static Map<String, Object> cells(String line) throws FailedRun {
        String[] words = line.split(" ", -1);
        Map<String, Object> cells = new LinkedHashMap<>();
        try {
            for (int at = 0; at < NAMES.size(); at++) cells.put(NAMES.get(at), Long.parseLong(words[at + 2]));
        } catch (NumberFormatException | ArrayIndexOutOfBoundsException wrong) {
            throw new FailedRun("'" + line + "' is no check: " + wrong.getMessage());
        }
        return cells;
    }

    /** Explains the columns. */
    static String words() {
        return "wrong fills: commands whose fills are not those of price-time priority; lost: orders that were acknowledged and"
                + " are not in the book; failed: commands that ended with an exception.";
    }
}
