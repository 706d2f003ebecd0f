package io.needletail.tools.grep;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Bounds the size of a regular expression before it is compiled: its length, how deep its groups are nested, and how
 * many parts it has when its counted repetitions are written out. Refuses what the syntax of other engines has and RE2
 * has not, by its name. Reads the expression once, without recursion.
 */
final class PatternLimits {
    /** Most characters of an expression. */
    static final int LENGTH_MAX = 1_000;

    /** Most levels of nested groups. */
    static final int DEPTH_MAX = 50;

    /** Highest count of a repetition {@code x{n,m}}, which RE2 nests as deep as {@code m - n}. */
    static final int COUNT_MAX = 250;

    /**
     * Most parts (characters, classes, operators) with every {@code x{n,m}} written out as {@code m} times {@code x}.
     */
    static final int PARTS_MAX = 1_000;

    private final String text;
    private final Deque<Integer> outer = new ArrayDeque<>();
    private int at;
    // Parts of the group so far without the last one, and those of the last one, which an operator may follow.
    private int before;
    private int last;

    private PatternLimits(String text) {
        this.text = text;
    }

    /**
     * Tests an expression.
     *
     * @throws IllegalArgumentException when it exceeds a limit; the message names the place
     */
    static void require(String text) {
        if (text.length() > LENGTH_MAX) {
            throw new IllegalArgumentException("'" + Quote.of(text) + "': an expression of " + text.length()
                    + " characters; expected at most " + LENGTH_MAX + "; divide it into several conditions");
        }
        new PatternLimits(text).read();
    }

    /** Makes an error that names the place in the expression. */
    static IllegalArgumentException wrong(String text, int at, String what) {
        return new IllegalArgumentException("'" + Quote.of(text) + "' at character " + (at + 1) + ": " + what
                + "; expected a regular expression in the syntax of RE2");
    }

    private void read() {
        while (at < text.length()) {
            switch (text.charAt(at)) {
                case '\\' -> escape();
                case '[' -> characterClass();
                case '(' -> open();
                case ')' -> close();
                case '{' -> repeat();
                default -> part(1);
            }
            requireParts();
            at++;
        }
    }

    private void part(int parts) {
        before += last;
        last = parts;
    }

    private void requireParts() {
        if (before + last <= PARTS_MAX) return;
        throw wrong(text, at, "more than " + PARTS_MAX + " parts when its repetitions are written out");
    }

    private void escape() {
        char next = at + 1 < text.length() ? text.charAt(at + 1) : ' ';
        if ((next >= '1' && next <= '9') || next == 'k') {
            throw wrong(text, at, "back references such as \\" + next + " are not supported");
        }
        if (next == 'Q') {
            int end = text.indexOf("\\E", at + 2);
            int quoted = (end < 0 ? text.length() : end) - at - 2;
            part(quoted);
            at = end < 0 ? text.length() : end + 1;
            return;
        }
        part(1);
        at++;
        skipBraces("pPx", next);
    }

    // The braces of \p{Greek} and \x{20AC} are no repetition.
    private void skipBraces(String letters, char next) {
        if (letters.indexOf(next) < 0 || at + 1 >= text.length() || text.charAt(at + 1) != '{') return;
        int end = text.indexOf('}', at);
        if (end > 0) at = end;
    }

    private void characterClass() {
        int from = at;
        at++;
        if (at < text.length() && text.charAt(at) == '^') at++;
        boolean isFirst = true;
        while (at < text.length() && (isFirst || text.charAt(at) != ']')) {
            isFirst = false;
            if (text.charAt(at) == '\\') at++;
            else if (text.startsWith("[:", at)) at = namedClass();
            else requirePlain();
            at++;
        }
        if (at >= text.length()) throw wrong(text, from, "missing ] of the character class");
        part(1);
    }

    // [:alpha:] within a class.
    private int namedClass() {
        int end = text.indexOf(":]", at + 2);
        return end < 0 ? at : end + 1;
    }

    // Other engines read these as a class within a class, and as an intersection; RE2 would read them as characters.
    private void requirePlain() {
        if (text.charAt(at) == '[') throw wrong(text, at, "a [ within a character class is written \\[");
        if (text.startsWith("&&", at)) throw wrong(text, at, "intersections of character classes are not supported");
    }

    private void open() {
        for (String look : new String[] {"(?=", "(?!", "(?<=", "(?<!", "(?>"}) {
            if (text.startsWith(look, at)) {
                throw wrong(text, at, "lookahead, lookbehind and atomic groups such as " + look + " are not supported");
            }
        }
        if (outer.size() / 2 == DEPTH_MAX) throw wrong(text, at, "groups nested more than " + DEPTH_MAX + " deep");
        outer.push(before);
        outer.push(last);
        before = 1;
        last = 0;
    }

    private void close() {
        if (outer.isEmpty()) throw wrong(text, at, "a ) without its (");
        int parts = before + last;
        last = outer.pop();
        before = outer.pop();
        part(parts);
    }

    private void repeat() {
        int end = text.indexOf('}', at);
        String counts = end < 0 ? "" : text.substring(at + 1, end);
        if (!counts.matches("\\d{1,6}(,\\d{0,6})?")) {
            part(1);
            return;
        }
        int comma = counts.indexOf(',');
        int min = Integer.parseInt(comma < 0 ? counts : counts.substring(0, comma));
        int max = comma < 0 || comma == counts.length() - 1 ? min : Integer.parseInt(counts.substring(comma + 1));
        if (Math.max(min, max) > COUNT_MAX) throw wrong(text, at, "a repetition of more than " + COUNT_MAX);
        // At least the operator itself.
        last = (int) Math.min((long) last * Math.max(Math.max(min, max), 1) + 1, PARTS_MAX + 1L);
        at = end;
    }
}
