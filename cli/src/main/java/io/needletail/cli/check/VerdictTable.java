package io.needletail.cli.check;

import io.needletail.engine.config.SettingVerdict;
import java.io.PrintWriter;
import java.util.List;

/** A table of verdicts a session, those with a problem first. */
final class VerdictTable {
    private static final int VALUE_WIDTH_MAX = 40;

    private VerdictTable() {}

    static void print(List<SettingVerdict> keys, PrintWriter out) {
        keys.stream().map(SettingVerdict::session).distinct().forEach(session -> {
            out.println(session);
            print(
                    out,
                    keys.stream()
                            .filter(row -> row.session().equals(session))
                            .sorted((one, other) -> Boolean.compare(
                                    other.problem().isPresent(), one.problem().isPresent()))
                            .toList());
            out.println();
        });
    }

    private static void print(PrintWriter out, List<SettingVerdict> rows) {
        int key = width(rows.stream().map(row -> row.setting().name()).toList());
        int value = width(rows.stream().map(VerdictTable::value).toList());
        String format = "  %5s  %-" + key + "s  %-" + value + "s  %-9s  %s%n";
        out.printf(format, "line", "key", "value", "verdict", "");
        for (SettingVerdict row : rows) {
            out.printf(format, row.setting().line(), row.setting().name(), value(row), verdict(row), row.meaning());
        }
    }

    private static String value(SettingVerdict row) {
        String shown = row.setting().shown();
        return shown.length() <= VALUE_WIDTH_MAX ? shown : shown.substring(0, VALUE_WIDTH_MAX - 3) + "...";
    }

    private static String verdict(SettingVerdict row) {
        boolean wrong = row.problem()
                .filter(found -> found.text().contains(": expected "))
                .isPresent();
        return wrong ? "wrong" : row.verdict().words();
    }

    private static int width(List<String> cells) {
        return cells.stream().mapToInt(String::length).max().orElse(1);
    }
}
