package io.needletail.tools.grep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Regular expressions of users: their work, their limits, and what they find. */
@Timeout(120)
final class UserPatternTest {
    /** A search asks after so many characters whether it is to end. */
    private static final int ASKS_EVERY = 1024;

    private static final int STACK_BYTES = 1 << 19;

    @Test
    void theStepsOfASearchAreInProportionToTheText() {
        for (String expression : List.of("a*a*a*a*a*a*b", "(a*)*b", "(a+)+b", "(a|aa)+b", "(.*){10}x", "a{0,250}b")) {
            int once = asked(expression, 20_000);
            int twice = asked(expression, 40_000);
            assertThat(once).as(expression).isBetween(1, 3 * 20_000 / ASKS_EVERY);
            assertThat(twice).as(expression).isLessThanOrEqualTo(2 * once + 1);
        }
    }

    private static int asked(String expression, int length) {
        AtomicInteger asked = new AtomicInteger();
        UserPattern pattern = UserPattern.of(expression, () -> asked.incrementAndGet() < 0);
        assertThat(pattern.isFoundIn("a".repeat(length))).isFalse();
        return asked.get();
    }

    @Test
    void aSearchInALongTextEndsWhenItsCallerStopsIt() {
        AtomicInteger asked = new AtomicInteger();
        UserPattern pattern = UserPattern.of("(a?){250}b", () -> asked.incrementAndGet() == 3);
        assertThat(pattern.isFoundIn("a".repeat(1 << 24))).isFalse();
        assertThat(asked).hasValue(3);
    }

    @Test
    void theLargestExpressionsFitASmallStack() throws InterruptedException {
        int depth = PatternLimits.DEPTH_MAX;
        onSmallStack("(".repeat(depth) + "a" + ")".repeat(depth));
        onSmallStack("a{0,250}b{0,250}c{0,250}");
        onSmallStack("(?:a{0,250}){0,3}");
        onSmallStack("(?:a{0,28}){0,28}");
        onSmallStack("a?".repeat(499));
        onSmallStack("a|".repeat(400) + "b");
        onSmallStack("(?i)" + "[\\x{0}-\\x{10ffff}]".repeat(50));
        onSmallStack("\\pL{250}\\PL{250}\\pN{250}");
    }

    private static void onSmallStack(String expression) throws InterruptedException {
        AtomicReference<Throwable> thrown = new AtomicReference<>();
        Runnable search = () -> UserPattern.of(expression, () -> false).isFoundIn("a".repeat(1_000));
        Thread thread = new Thread(null, search, "small-stack", STACK_BYTES);
        thread.setUncaughtExceptionHandler((_, failure) -> thrown.set(failure));
        thread.start();
        thread.join();
        assertThat(thrown).as(expression).hasValue(null);
    }

    @Test
    void whatBothEnginesReadBothFindAlike() {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        String[] parts = {
            "a", "b", ".", "a*", "b+", "a?", "[ab]", "[^a]", "(ab)", "(a|b)*", "^", "$", "\\d", "a{2,3}", "|"
        };
        for (int round = 0; round < 2_000; round++) {
            StringBuilder expression = new StringBuilder();
            for (int i = random.nextInt(5); i >= 0; i--) expression.append(parts[random.nextInt(parts.length)]);
            StringBuilder text = new StringBuilder();
            for (int i = random.nextInt(8); i > 0; i--) text.append("ab1".charAt(random.nextInt(3)));
            boolean expected;
            try {
                expected = Pattern.compile(expression.toString()).matcher(text).find();
            } catch (PatternSyntaxException other) {
                continue;
            }
            assertThat(isFound(expression.toString(), text.toString()))
                    .as("'%s' in '%s', seed %d", expression, text, seed)
                    .isEqualTo(expected);
        }
    }

    // RE2 refuses "^*" and the like, which Java reads.
    private static boolean isFound(String expression, String text) {
        try {
            return UserPattern.of(expression, () -> false).isFoundIn(text);
        } catch (IllegalArgumentException refused) {
            return Pattern.compile(expression).matcher(text).find();
        }
    }

    @Test
    void noExpressionOfRandomCharactersEndsInAnythingButAPatternOrAReason() {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        String[] parts = {
            "(", ")", "[", "]", "{", "}", "9", ",", "\\", "Q", "E", "p", "x", "^", "-", ":", "?", "P", "<", ">", "*",
            "a", "|"
        };
        for (int round = 0; round < 20_000; round++) {
            StringBuilder expression = new StringBuilder();
            for (int i = random.nextInt(30); i >= 0; i--) expression.append(parts[random.nextInt(parts.length)]);
            try {
                UserPattern.of(expression.toString(), () -> false).isFoundIn("aPQx9(");
            } catch (IllegalArgumentException reason) {
                assertThat(reason.getMessage()).as("seed " + seed).contains("at character");
            }
        }
    }

    @Test
    void quotedTextClassesAndBracesAreNoGroupsOrRepetitions() {
        for (String expression : List.of(
                "\\Q" + "(".repeat(200) + "\\E",
                "[" + "(".repeat(200) + "]",
                "\\(".repeat(200),
                "[]({9]",
                "[^](]x",
                "[[:alpha:](]",
                "\\x{61}{3}",
                "\\p{Greek}{3}",
                "a{,9}",
                "[\\]()]")) {
            assertThat(UserPattern.of(expression, () -> false).isFoundIn(""))
                    .as(expression)
                    .isFalse();
        }
        assertThatIllegalArgumentException()
                .isThrownBy(() -> UserPattern.of("\\Qa\\E" + "(".repeat(60), () -> false))
                .withMessageContaining("groups nested more than 50 deep");
    }
}
