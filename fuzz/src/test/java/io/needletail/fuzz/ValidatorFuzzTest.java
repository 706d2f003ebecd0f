package io.needletail.fuzz;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.needletail.dictionary.validate.ValidatorOptions;
import io.needletail.dictionary.validate.ValidatorOptions.Style;
import io.needletail.dictionary.validate.ValidatorOptions.Switch;
import io.needletail.wire.Message;
import io.needletail.wire.MessageValidator;
import org.junit.jupiter.api.Test;

/** Any message of any version is judged, and judged consistently. */
final class ValidatorFuzzTest {
    private static final Hunt HUNT = new Hunt(ValidatorFuzzTest.class, "messages", 3_000);
    private static final ValidatorTarget REAL = new ValidatorTarget(ValidatorTarget::validator);

    @FuzzTest(maxDuration = "10m")
    void messages(byte[] data) {
        REAL.run(data);
    }

    @Test
    void changedSeedsPassToo() {
        HUNT.findsNothing(REAL);
    }

    @Test
    void aStyleThatForgetsTheListedValuesIsFound() {
        HUNT.finds(new ValidatorTarget(ValidatorFuzzTest::forgetful), REAL);
    }

    @Test
    void aPlaceThatIsOffByOneIsFound() {
        HUNT.finds(new ValidatorTarget(ValidatorFuzzTest::besideThePlace), REAL);
    }

    @Test
    void aVerdictThatDependsOnTheMessageBeforeIsFound() {
        HUNT.finds(new ValidatorTarget(ValidatorFuzzTest::remembering), REAL);
    }

    private static MessageValidator forgetful(String version, ValidatorOptions options) {
        boolean forgets = options.style() == Style.QUICKFIX;
        return ValidatorTarget.validator(
                version, forgets ? options.with(Switch.ALLOW_UNKNOWN_ENUM_VALUES, true) : options);
    }

    private static MessageValidator besideThePlace(String version, ValidatorOptions options) {
        MessageValidator real = ValidatorTarget.validator(version, options);
        return message -> {
            long verdict = real.verdict(message);
            boolean rare = verdict != MessageValidator.PASS && MessageValidator.reason(verdict) == 13;
            return rare
                    ? MessageValidator.verdict(13, MessageValidator.tag(verdict), MessageValidator.field(verdict) + 1)
                    : verdict;
        };
    }

    // Marks of a message with a repeated tag are left for the next one.
    private static MessageValidator remembering(String version, ValidatorOptions options) {
        MessageValidator real = ValidatorTarget.validator(version, options);
        long[] kept = {MessageValidator.PASS};
        return (Message message) -> {
            long verdict = real.verdict(message);
            if (kept[0] != MessageValidator.PASS) return kept[0];
            if (verdict != MessageValidator.PASS && MessageValidator.reason(verdict) == 13)
                kept[0] = MessageValidator.verdict(13, 1);
            return verdict;
        };
    }
}
