package io.needletail.dictionary;

/**
 * One thing in which two dialects differ.
 *
 * @param what the kind of thing: {@code name}, {@code field}, {@code type}, {@code value}, {@code other values},
 *     {@code component}, {@code message}, {@code category}, {@code member} or {@code order}
 * @param where the thing in words, such as {@code message NewOrderSingle(D) > Side(54)}
 * @param before how it is in the first dialect; empty when the first one does not have it
 * @param after how it is in the second dialect; empty when the second one does not have it
 */
public record Difference(String what, String where, String before, String after) {

    /** As one line. */
    @Override
    public String toString() {
        String change =
                before.isEmpty() ? "added: " + after : after.isEmpty() ? "removed: " + before : before + " -> " + after;
        return what + " of " + where + " " + change;
    }
}
