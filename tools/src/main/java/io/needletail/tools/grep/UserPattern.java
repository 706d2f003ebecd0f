package io.needletail.tools.grep;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import java.util.function.BooleanSupplier;

/**
 * A regular expression that a user gives, in the syntax of RE2. A search in a text takes a time in proportion to the
 * length of the text, and ends early when its caller stops it. {@link PatternLimits} bound its size. One thread.
 */
final class UserPattern {
    private static final int LOOK_EVERY = 1024;

    private final Pattern pattern;
    private final BooleanSupplier isStopped;

    private UserPattern(Pattern pattern, BooleanSupplier isStopped) {
        this.pattern = pattern;
        this.isStopped = isStopped;
    }

    /**
     * Reads an expression.
     *
     * @param text the expression
     * @param isStopped asked during a search in a long text; true ends it
     * @return the pattern
     * @throws IllegalArgumentException when the text is no such expression, or exceeds a limit; the message names the
     *     place
     */
    static UserPattern of(String text, BooleanSupplier isStopped) {
        PatternLimits.require(text);
        try {
            return new UserPattern(Pattern.compile(text), isStopped);
        } catch (PatternSyntaxException wrong) {
            int at = text.indexOf(wrong.getPattern());
            String part = at < 0 ? text : wrong.getPattern();
            throw PatternLimits.wrong(text, Math.max(at, 0), wrong.getDescription() + " '" + Quote.of(part) + "'");
        }
    }

    /**
     * Tests whether the expression is found anywhere in a text.
     *
     * @param text the text
     * @return false also when the search was stopped
     */
    boolean isFoundIn(String text) {
        try {
            return pattern.matcher(new WatchedText(text, isStopped)).find();
        } catch (SearchStopped stopped) {
            return false;
        }
    }

    /** Ends a match from within the text that it reads. */
    private static final class SearchStopped extends RuntimeException {
        private static final long serialVersionUID = 1L;

        SearchStopped() {
            super("the caller stopped the search", null, false, false);
        }
    }

    /** A text that asks from time to time whether its reader is to go on. */
    private static final class WatchedText implements CharSequence {
        private final String text;
        private final BooleanSupplier isStopped;
        private int left = LOOK_EVERY;

        WatchedText(String text, BooleanSupplier isStopped) {
            this.text = text;
            this.isStopped = isStopped;
        }

        @Override
        public int length() {
            return text.length();
        }

        @Override
        public char charAt(int index) {
            if (--left < 0) look();
            return text.charAt(index);
        }

        private void look() {
            left = LOOK_EVERY;
            if (isStopped.getAsBoolean()) throw new SearchStopped();
        }

        @Override
        public CharSequence subSequence(int start, int end) {
            return text.subSequence(start, end);
        }

        @Override
        public String toString() {
            return text;
        }
    }
}
