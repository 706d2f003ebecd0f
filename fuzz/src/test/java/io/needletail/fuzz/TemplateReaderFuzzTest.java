package io.needletail.fuzz;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.needletail.fast.template.TemplateException;
import io.needletail.fast.template.TemplateReader;
import io.needletail.fast.template.Templates;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Any bytes are FAST templates or a fault with its line. */
final class TemplateReaderFuzzTest {
    private static final Hunt HUNT = new Hunt(TemplateReaderFuzzTest.class, "templates", 1_000);
    private static final TemplateTarget REAL = new TemplateTarget(TemplateReader::read);

    @FuzzTest(maxDuration = "10m")
    void templates(byte[] data) {
        REAL.run(data);
    }

    @Test
    void changedSeedsPassToo() {
        HUNT.shortened().findsNothing(REAL);
    }

    @Test
    @Tag("long")
    void manyChangedSeedsPassToo() {
        HUNT.findsNothing(REAL);
    }

    @Test
    void aNumberThatOverflowsIsFound() {
        HUNT.finds(new TemplateTarget(TemplateReaderFuzzTest::trusting), REAL);
    }

    // Believes that whatever looks like a number is an int.
    private static Templates trusting(byte[] bytes, String name) throws TemplateException {
        Matcher number = Pattern.compile("value=.(-?[0-9]+)").matcher(Fix.text(bytes));
        while (number.find()) {
            if (Integer.parseInt(number.group(1)) == 0) break;
        }
        return TemplateReader.read(bytes, name);
    }
}
