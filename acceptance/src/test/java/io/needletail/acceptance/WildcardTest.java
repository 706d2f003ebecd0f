package io.needletail.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Patterns with stars and question marks. */
@Timeout(60)
final class WildcardTest {
    @Test
    void aStarIsAnyTextAndAQuestionMarkOneCharacter() {
        assertThat(Wildcard.of("2*").matches("2b_Order.def")).isTrue();
        assertThat(Wildcard.of("*/fix4?/*.def").matches("server/fix44/a/b.def")).isTrue();
        assertThat(Wildcard.of("fix4?").matches("fix4")).isFalse();
        assertThat(Wildcard.of("a.b").matches("axb")).isFalse();
        assertThat(Wildcard.of("").matches("")).isTrue();
        assertThat(Wildcard.of("**").matches("")).isTrue();
    }

    @Test
    void manyStarsInALongTextTakeNoMoreStepsThanTextTimesPattern() {
        Wildcard pattern = Wildcard.of("a*".repeat(400) + "b");
        assertThat(pattern.matches("a".repeat(10_000))).isFalse();
        assertThat(pattern.matches("a".repeat(10_000) + "b")).isTrue();
    }

    @Test
    void everyMatchIsTheOneOfTheDefinition() {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        for (int round = 0; round < 50_000; round++) {
            String pattern = text(random, "ab*?", 7);
            String text = text(random, "ab", 8);
            assertThat(Wildcard.of(pattern).matches(text))
                    .as("'%s' on '%s', seed %d", pattern, text, seed)
                    .isEqualTo(matches(pattern, text));
        }
    }

    private static boolean matches(String pattern, String text) {
        if (pattern.isEmpty()) return text.isEmpty();
        String rest = pattern.substring(1);
        if (pattern.charAt(0) == '*') {
            return matches(rest, text) || (!text.isEmpty() && matches(pattern, text.substring(1)));
        }
        if (text.isEmpty()) return false;
        boolean isFirst = pattern.charAt(0) == '?' || pattern.charAt(0) == text.charAt(0);
        return isFirst && matches(rest, text.substring(1));
    }

    private static String text(Random random, String letters, int most) {
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(most + 1); i > 0; i--)
            text.append(letters.charAt(random.nextInt(letters.length())));
        return text.toString();
    }

    @Test
    void whatOtherGlobsHaveBesideIsRefusedWithItsPlace() {
        for (String pattern : List.of("a[bc]", "{a,b}", "a\\b")) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> Wildcard.of(pattern))
                    .withMessageContaining("at character")
                    .withMessageContaining("expected * for any text");
        }
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Wildcard.of("*".repeat(1_001)))
                .withMessageContaining("at most 1000");
    }
}
