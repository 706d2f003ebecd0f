package io.needletail.fuzz;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.needletail.dictionary.ValidatorOptions;
import io.needletail.dictionary.ValidatorOptions.Style;
import io.needletail.dictionary.ValidatorOptions.Switch;
import io.needletail.wire.Check;
import io.needletail.wire.Message;
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

    private static Check forgetful(String version, ValidatorOptions options) {
        boolean forgets = options.style() == Style.QUICKFIX;
        return ValidatorTarget.validator(
                version, forgets ? options.with(Switch.ALLOW_UNKNOWN_ENUM_VALUES, true) : options);
    }

    private static Check besideThePlace(String version, ValidatorOptions options) {
        Check real = ValidatorTarget.validator(version, options);
        return message -> {
            long verdict = real.verdict(message);
            boolean rare = verdict != Check.PASS && Check.reason(verdict) == 13;
            return rare ? Check.verdict(13, Check.tag(verdict), Check.field(verdict) + 1) : verdict;
        };
    }

    // Marks of a message with a repeated tag are left for the next one.
    private static Check remembering(String version, ValidatorOptions options) {
        Check real = ValidatorTarget.validator(version, options);
        long[] kept = {Check.PASS};
        return (Message message) -> {
            long verdict = real.verdict(message);
            if (kept[0] != Check.PASS) return kept[0];
            if (verdict != Check.PASS && Check.reason(verdict) == 13) kept[0] = Check.verdict(13, 1);
            return verdict;
        };
    }
}
