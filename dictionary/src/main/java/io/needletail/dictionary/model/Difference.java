package io.needletail.dictionary.model;

import java.util.List;

/**
 * One difference between two dialects; {@link #between} finds all of them.
 *
 * @param what kind of difference: {@code name}, {@code field}, {@code type}, {@code value}, {@code other values},
 *     {@code component}, {@code message}, {@code category}, {@code member} or {@code order}
 * @param where path of the part that differs, such as {@code message NewOrderSingle(D) > Side(54)}
 * @param before its content in the first dialect; empty when the part is missing there
 * @param after its content in the second dialect; empty when the part is missing there
 */
public record Difference(String what, String where, String before, String after) {

    /**
     * Compares two dialects.
     *
     * @param first the dialect before
     * @param second the dialect after
     * @return the differences in a fixed order: fields by tag, then components by name and messages by type; empty when
     *     the dialects are equal
     */
    public static List<Difference> between(Dialect first, Dialect second) {
        return DialectComparison.of(first, second);
    }

    /** Returns one line for people. */
    @Override
    public String toString() {
        String change =
                before.isEmpty() ? "added: " + after : after.isEmpty() ? "removed: " + before : before + " -> " + after;
        return what + " of " + where + " " + change;
    }
}
