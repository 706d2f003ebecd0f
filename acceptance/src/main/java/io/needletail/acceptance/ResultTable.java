package io.needletail.acceptance;

import io.needletail.acceptance.Result.Outcome;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Counts results per suite and version, as lines of text. */
public final class ResultTable {
    private static final String ROW = "%-40s %-10s %7s %7s %7s %8s";

    private ResultTable() {}

    /**
     * Returns a heading, a row for each folder of definitions, and the sum.
     *
     * @param results in any order
     * @return lines
     */
    public static List<String> of(List<Result> results) {
        Map<String, List<Result>> folders = results.stream()
                .collect(Collectors.groupingBy(
                        result -> result.definition().folder(), TreeMap::new, Collectors.toList()));
        List<String> rows = new ArrayList<>();
        rows.add(ROW.formatted("suite", "version", "cases", "passed", "failed", "skipped"));
        folders.forEach((folder, part) -> rows.add(row(folder, part)));
        rows.add(row("all", results));
        return rows;
    }

    /**
     * Returns the sum in words.
     *
     * @param results in any order
     * @return such as {@code 96 passed, 0 failed, 2 skipped}
     */
    public static String closingLine(List<Result> results) {
        return count(results, Outcome.PASS) + " passed, " + count(results, Outcome.FAIL) + " failed, "
                + count(results, Outcome.SKIP) + " skipped";
    }

    /**
     * Counts results.
     *
     * @param results in any order
     * @param outcome which ones
     * @return how many have this outcome
     */
    public static long count(List<Result> results, Outcome outcome) {
        return results.stream().filter(result -> result.outcome() == outcome).count();
    }

    private static String row(String folder, List<Result> results) {
        // The last folder is the version's, by the custom of both projects.
        List<String> parts = Arrays.asList(folder.split("/", -1));
        boolean isVersion = parts.getLast().startsWith("fix");
        String suite = String.join("/", isVersion ? parts.subList(0, parts.size() - 1) : parts);
        return ROW.formatted(
                suite,
                isVersion ? parts.getLast() : "",
                results.size(),
                count(results, Outcome.PASS),
                count(results, Outcome.FAIL),
                count(results, Outcome.SKIP));
    }
}
