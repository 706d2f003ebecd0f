package io.needletail.fuzz;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.needletail.engine.config.EngineSetup;
import io.needletail.engine.config.Variables;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Any file is a setup, or an error that names its line. */
final class ConfigFuzzTest {
    private static final Hunt HUNT = new Hunt(ConfigFuzzTest.class, "files", 150);
    private static final ConfigTarget REAL = new ConfigTarget(EngineSetup::read);
    private static final Pattern PORT = Pattern.compile("[A-Z]\\w*=(\\d{6,})");

    @FuzzTest(maxDuration = "10m")
    void files(byte[] data) {
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
    void aPortThatIsReadWithoutALimitIsFound() {
        HUNT.finds(new ConfigTarget(ConfigFuzzTest::trusting), REAL);
    }

    private static EngineSetup trusting(Path file, Variables variables) throws IOException {
        Matcher port = PORT.matcher(Files.readString(file, StandardCharsets.ISO_8859_1));
        while (port.find()) {
            if (Integer.parseInt(port.group(1)) < 0) break;
        }
        return EngineSetup.read(file, variables);
    }
}
