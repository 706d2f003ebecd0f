package io.needletail.acceptance;

import java.util.List;

/**
 * A pattern of a user in which {@code *} stands for any text, folders included, and {@code ?} for one character. A
 * match takes at most as many steps as the text has characters times those of the pattern, however many stars it has.
 */
final class Wildcard {
    /** Most characters of a pattern. */
    static final int LENGTH_MAX = 1_000;

    private static final int NONE = -1;

    private final String pattern;

    private Wildcard(String pattern) {
        this.pattern = pattern;
    }

    /**
     * Reads a pattern.
     *
     * @throws IllegalArgumentException when it is too long, or has characters that mean more in other globs
     */
    static Wildcard of(String pattern) {
        if (pattern.length() > LENGTH_MAX) {
            throw new IllegalArgumentException(
                    "a pattern of " + pattern.length() + " characters; expected at most " + LENGTH_MAX);
        }
        for (int at = 0; at < pattern.length(); at++) {
            if ("[]{}\\".indexOf(pattern.charAt(at)) < 0) continue;
            throw new IllegalArgumentException(
                    "'" + pattern + "' at character " + (at + 1) + ": '" + pattern.charAt(at)
                            + "' has no meaning; expected * for any text and ? for one character; give several patterns instead");
        }
        return new Wildcard(pattern);
    }

    boolean matchesAny(List<String> texts) {
        return texts.stream().anyMatch(this::matches);
    }

    /**
     * Tests a whole text. After a mismatch only the last star takes one character more: what stands before it has its
     * shortest match.
     */
    boolean matches(String text) {
        int at = 0;
        int in = 0;
        int star = NONE;
        int starIn = 0;
        while (in < text.length()) {
            char wanted = at < pattern.length() ? pattern.charAt(at) : 0;
            if (wanted == '*') {
                star = at++;
                starIn = in;
            } else if (at < pattern.length() && (wanted == '?' || wanted == text.charAt(in))) {
                at++;
                in++;
            } else if (star != NONE) {
                at = star + 1;
                in = ++starIn;
            } else {
                return false;
            }
        }
        while (at < pattern.length() && pattern.charAt(at) == '*') at++;
        return at == pattern.length();
    }
}
