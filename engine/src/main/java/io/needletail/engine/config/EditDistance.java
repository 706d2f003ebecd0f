package io.needletail.engine.config;

import java.util.Locale;

/** Edit distance of two words: the number of inserted, deleted, replaced and swapped letters. */
final class EditDistance {
    private EditDistance() {}

    /** Letters in another case count as the same. */
    static int between(String one, String other) {
        String a = one.toLowerCase(Locale.ROOT);
        String b = other.toLowerCase(Locale.ROOT);
        int[][] slips = new int[a.length() + 1][b.length() + 1];
        for (int i = 0; i <= a.length(); i++) slips[i][0] = i;
        for (int j = 0; j <= b.length(); j++) slips[0][j] = j;
        for (int i = 1; i <= a.length(); i++) {
            for (int j = 1; j <= b.length(); j++) slips[i][j] = least(slips, a, b, i, j);
        }
        return slips[a.length()][b.length()];
    }

    private static int least(int[][] slips, String a, String b, int i, int j) {
        int wrong = a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1;
        int least = Math.min(Math.min(slips[i - 1][j], slips[i][j - 1]) + 1, slips[i - 1][j - 1] + wrong);
        boolean swapped = i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1);
        return swapped ? Math.min(least, slips[i - 2][j - 2] + 1) : least;
    }
}
