package io.needletail.cli.check;

import io.needletail.engine.config.Finding;
import io.needletail.engine.config.Setting;
import io.needletail.engine.config.SettingVerdict;
import io.needletail.tools.output.AlignedTable;
import java.io.PrintWriter;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A table of verdicts a session, those with a problem first; settings that several sessions share are in one table
 * before.
 */
final class VerdictTable {
    private static final int VALUE_WIDTH_MAX = 40;
    private static final String LINE = "line";

    private VerdictTable() {}

    static void print(List<SettingVerdict> keys, PrintWriter out) {
        Map<Setting, List<SettingVerdict>> bySetting = keys.stream()
                .collect(Collectors.groupingBy(SettingVerdict::setting, LinkedHashMap::new, Collectors.toList()));
        List<SettingVerdict> defaults = bySetting.values().stream()
                .filter(rows -> rows.size() > 1)
                .map(VerdictTable::mostTelling)
                .toList();
        print("[DEFAULT]", defaults, out);
        keys.stream()
                .map(SettingVerdict::session)
                .distinct()
                .forEach(session -> print(
                        session,
                        keys.stream()
                                .filter(row -> row.session().equals(session))
                                .filter(row -> bySetting.get(row.setting()).size() == 1)
                                .toList(),
                        out));
    }

    // A default may have an effect in some sessions only.
    private static SettingVerdict mostTelling(List<SettingVerdict> rows) {
        return rows.stream()
                .min(Comparator.comparing((SettingVerdict row) -> row.problem().isEmpty())
                        .thenComparing(SettingVerdict::verdict))
                .orElseThrow();
    }

    private static void print(String heading, List<SettingVerdict> rows, PrintWriter out) {
        if (rows.isEmpty()) return;
        out.println(Finding.printable(heading));
        print(
                out,
                rows.stream()
                        .sorted(Comparator.comparing(row -> row.problem().isEmpty()))
                        .toList());
        out.println();
    }

    private static void print(PrintWriter out, List<SettingVerdict> rows) {
        AlignedTable table = new AlignedTable(Set.of(LINE), LINE, "key", "value", "verdict", "meaning");
        for (SettingVerdict row : rows) {
            table.add(
                    row.setting().line(),
                    Finding.printable(row.setting().name()),
                    Finding.printable(value(row)),
                    verdict(row),
                    Finding.printable(row.meaning()));
        }
        table.print("  ", out);
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
}
