package io.needletail.bench.cost;

import io.needletail.bench.runner.Environment;
import io.needletail.bench.runner.JsonText;
import io.needletail.bench.runner.TextTable;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What a run found, ready to be told.
 *
 * @param plan what was compared
 * @param environment what the figures belong to
 * @param rows a line for each variant
 * @param fileSystem what the journals lay on
 */
record CostReport(CostPlan plan, Environment environment, List<CostRow> rows, String fileSystem) {
    private static final List<String> FIGURES = List.of("p50_ns", "p99_ns", "mean_ns", "max_ns", "slow", "alloc");
    private static final Map<String, String> HEADS = Map.of(
            "p50_ns",
            "p50 ns",
            "p99_ns",
            "p99 ns",
            "mean_ns",
            "mean ns",
            "max_ns",
            "max ns",
            "slow",
            "> 100 us",
            "alloc",
            "B/msg");

    CostReport {
        rows = List.copyOf(rows);
    }

    /** Prints head, table and legend. */
    void print(PrintWriter out) {
        List<String> figures = FIGURES.stream()
                .filter(name -> rows.stream().anyMatch(row -> row.figure(name).isPresent()))
                .toList();
        List<String> head = new ArrayList<>(List.of("variant"));
        figures.forEach(name -> head.add(HEADS.get(name)));
        head.addAll(List.of("times", "against"));
        out.println(plan.describe(environment) + "; journals on " + fileSystem);
        out.println();
        out.print(
                TextTable.of(head, rows.stream().map(row -> cells(row, figures)).toList()));
        out.println();
        out.println(
                "For each message; times: p50 against another variant's in the same round, the median over the rounds,"
                        + " and the smallest and the largest.");
    }

    private static List<String> cells(CostRow row, List<String> figures) {
        List<String> cells = new ArrayList<>(List.of(row.label()));
        for (String name : figures) {
            cells.add(row.figure(name)
                    .map(value -> String.format(Locale.ROOT, name.equals("slow") ? "%.0f" : "%.1f", value))
                    .orElse("-"));
        }
        cells.addAll(List.of(row.ratio().words(), row.yardstick()));
        return cells;
    }

    /** The same figures for programs. */
    String json() {
        String lines = rows.stream().map(row -> "    " + json(row)).collect(Collectors.joining(",\n"));
        Map<String, String> surroundings = JsonText.members(environment.parts());
        surroundings.put("rounds", Integer.toString(plan.timing().rounds()));
        surroundings.put("duration_s", Integer.toString(plan.timing().durationSeconds()));
        surroundings.put("journal_file_system", JsonText.quoted(fileSystem));
        return "{\n  \"" + plan.kind() + "\": [\n" + lines + "\n  ],\n  \"environment\": "
                + JsonText.object(surroundings) + "\n}\n";
    }

    private static String json(CostRow row) {
        Map<String, String> members = new LinkedHashMap<>();
        members.put("variant", JsonText.quoted(row.label()));
        members.put("cycles", row.figure("cycles").map(JsonText::number).orElse("null"));
        FIGURES.forEach(
                name -> members.put(name, row.figure(name).map(JsonText::number).orElse("null")));
        members.put("against", JsonText.quoted(row.yardstick()));
        members.put("ratio", JsonText.number(row.ratio().median()));
        members.put("ratio_min", JsonText.number(row.ratio().min()));
        members.put("ratio_max", JsonText.number(row.ratio().max()));
        return JsonText.object(members);
    }
}
