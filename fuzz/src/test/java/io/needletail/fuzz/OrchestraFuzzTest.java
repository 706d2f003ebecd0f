package io.needletail.fuzz;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.needletail.dictionary.model.Dialect;
import io.needletail.dictionary.xml.Dialects;
import java.io.IOException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Any bytes are a FIX Orchestra repository or a fault with its line. */
final class OrchestraFuzzTest {
    private static final Hunt HUNT = new Hunt(OrchestraFuzzTest.class, "repositories", 500);
    private static final DictionaryTarget REAL = new DictionaryTarget(Dialects::read);

    @FuzzTest(maxDuration = "10m")
    void repositories(byte[] data) {
        REAL.run(data);
    }

    @Test
    void changedSeedsPassToo() {
        HUNT.findsNothing(REAL);
    }

    @Test
    void aNumberThatOverflowsIsFound() {
        HUNT.finds(new DictionaryTarget(OrchestraFuzzTest::trusting), REAL);
    }

    // Believes that whatever looks like a number is an int.
    private static Dialect trusting(byte[] bytes, String name) throws IOException {
        Matcher number = Pattern.compile("id=.(-?[0-9]+)").matcher(Fix.text(bytes));
        while (number.find()) {
            if (Integer.parseInt(number.group(1)) == 0) break;
        }
        return Dialects.read(bytes, name);
    }
}
