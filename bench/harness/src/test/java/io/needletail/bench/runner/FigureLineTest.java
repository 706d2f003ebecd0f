package io.needletail.bench.runner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class FigureLineTest {
    private static final List<String> NAMES = List.of("count", "p50_us");

    @Test
    void numbersAreReadInTheOrderOfTheirNames() throws FailedRun {
        assertThat(FigureLine.ordered("CLOSED 20 1.5", NAMES)).isEqualTo(Map.of("count", 20.0, "p50_us", 1.5));
    }

    @Test
    void aDashIsAFigureThatTheProgramDoesNotHave() throws FailedRun {
        assertThat(FigureLine.pairs("RESULT count=20 alloc=-")).isEqualTo(Map.of("count", 20.0));
    }

    @Test
    void aLineThatIsNotAResultFailsTheRun() {
        for (String line : List.of("CLOSED 20", "CLOSED 20 1.5 7", "CLOSED 20 many")) {
            assertThatExceptionOfType(FailedRun.class)
                    .isThrownBy(() -> FigureLine.ordered(line, NAMES))
                    .withMessageContaining("'" + line + "' is no result");
        }
        assertThatExceptionOfType(FailedRun.class)
                .isThrownBy(() -> FigureLine.pairs("RESULT 20"))
                .withMessageContaining("no result");
        assertThatExceptionOfType(FailedRun.class)
                .isThrownBy(() -> FigureLine.find("BYTES ", List.of("CHECK 1")))
                .withMessageContaining("no line BYTES");
    }
}
