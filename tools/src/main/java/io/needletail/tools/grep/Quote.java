package io.needletail.tools.grep;

/** Shows what a user gave in an error, without its length and without control characters. */
final class Quote {
    private static final int LENGTH_MAX = 80;

    private Quote() {}

    static String of(String text) {
        String start = text.length() <= LENGTH_MAX ? text : text.substring(0, LENGTH_MAX) + "…";
        return start.replaceAll("\\p{Cntrl}", "?");
    }
}
