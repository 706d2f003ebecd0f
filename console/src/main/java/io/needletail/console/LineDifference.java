package io.needletail.console;

import io.needletail.engine.config.ConfigDocument;
import java.util.ArrayList;
import java.util.List;

/**
 * Lines in which two texts of a configuration differ, each with the lines around it; secrets are compared and shown
 * masked. Texts that differ in more than a thousand lines on each side may show more lines than needed.
 */
final class LineDifference {
    private static final int AROUND = 3;
    private static final int CELLS_MAX = 1_000_000;
    private static final int LINES_MAX = 2_000;

    private final List<String> from;
    private final List<String> to;
    private final List<String> fromShown;
    private final List<String> toShown;
    private final List<Line> all = new ArrayList<>();

    /**
     * A line of a difference.
     *
     * @param mark {@code -} for a line of the first text, {@code +} for one of the second, a blank for one of both,
     *     {@code @} where lines of both are left out
     * @param line its number, from 1
     * @param text the line
     */
    record Line(String mark, int line, String text) {
        boolean isChange() {
            return "+-".contains(mark);
        }
    }

    private LineDifference(ConfigDocument before, ConfigDocument after) {
        from = before.lines();
        to = after.lines();
        fromShown = before.shown();
        toShown = after.shown();
    }

    /** Returns the lines with their marks. */
    static List<Line> between(ConfigDocument before, ConfigDocument after) {
        LineDifference difference = new LineDifference(before, after);
        difference.compare();
        return difference.shown();
    }

    private void compare() {
        int start = 0;
        while (start < from.size() && start < to.size() && from.get(start).equals(to.get(start))) start++;
        int fromEnd = from.size();
        int toEnd = to.size();
        while (fromEnd > start && toEnd > start && from.get(fromEnd - 1).equals(to.get(toEnd - 1))) {
            fromEnd--;
            toEnd--;
        }
        for (int index = 0; index < start; index++) same(index);
        boolean isSmall = (long) (fromEnd - start) * (toEnd - start) <= CELLS_MAX;
        if (isSmall) {
            walk(start, fromEnd, toEnd);
        } else {
            for (int index = start; index < fromEnd; index++) gone(index);
            for (int index = start; index < toEnd; index++) come(index);
        }
        for (int index = toEnd; index < to.size(); index++) same(index);
    }

    // The longest common subsequence.
    private void walk(int start, int fromEnd, int toEnd) {
        int[][] common = new int[fromEnd - start + 1][toEnd - start + 1];
        for (int i = fromEnd - 1; i >= start; i--) {
            for (int j = toEnd - 1; j >= start; j--) {
                int[] below = common[i - start + 1];
                common[i - start][j - start] = from.get(i).equals(to.get(j))
                        ? below[j - start + 1] + 1
                        : Math.max(below[j - start], common[i - start][j - start + 1]);
            }
        }
        int i = start;
        int j = start;
        while (i < fromEnd && j < toEnd) {
            if (from.get(i).equals(to.get(j))) {
                same(j);
                i++;
                j++;
            } else if (common[i - start + 1][j - start] >= common[i - start][j - start + 1]) {
                gone(i++);
            } else {
                come(j++);
            }
        }
        while (i < fromEnd) gone(i++);
        while (j < toEnd) come(j++);
    }

    private void same(int index) {
        all.add(new Line(" ", index + 1, toShown.get(index)));
    }

    private void gone(int index) {
        all.add(new Line("-", index + 1, fromShown.get(index)));
    }

    private void come(int index) {
        all.add(new Line("+", index + 1, toShown.get(index)));
    }

    private List<Line> shown() {
        boolean[] near = new boolean[all.size()];
        for (int index = 0; index < near.length; index++) {
            if (!all.get(index).isChange()) continue;
            for (int other = index - AROUND; other <= index + AROUND; other++) {
                if (other >= 0 && other < near.length) near[other] = true;
            }
        }
        List<Line> shown = new ArrayList<>();
        boolean isGap = false;
        for (int index = 0; index < near.length && shown.size() < LINES_MAX; index++) {
            if (near[index]) {
                if (isGap && !shown.isEmpty()) shown.add(new Line("@", 0, ""));
                shown.add(all.get(index));
            }
            isGap = !near[index];
        }
        if (shown.size() >= LINES_MAX) shown.add(new Line("@", 0, "more lines differ"));
        return shown;
    }
}
