package io.needletail.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.junit.jupiter.api.Test;

/** Tests the bytes that are sent for a line of a definition. */
final class DefinitionEncoderTest {
    private static final String STAMP = "\\d{8}-\\d\\d:\\d\\d:\\d\\d";

    @Test
    void lengthAndCheckSumAreAddedWhereTheyAreMissing() {
        assertThat(wire(Style.quickfixj, "8=FIX.4.4|35=0|34=2|")).isEqualTo("8=FIX.4.4|9=10|35=0|34=2|10=166|");
        assertThat(wire(Style.quickfixj, "8=FIX.4.4|9=99|35=0|34=2|")).startsWith("8=FIX.4.4|9=99|35=0|34=2|10=");
        assertThat(wire(Style.quickfixj, "8=FIX.4.4|35=0|34=2|10=256|")).isEqualTo("8=FIX.4.4|9=10|35=0|34=2|10=256|");
        assertThat(wire(Style.quickfixj, "8=FIX.4.4|35=0|34=2|10=0|")).isEqualTo("8=FIX.4.4|9=10|35=0|34=2|10=000|");
    }

    @Test
    void aLineThatIsNoMessageIsSentUnchanged() {
        assertThat(wire(Style.quickfixj, "35=0|8=FIX.4.4|52=<TIME>|10=121|"))
                .isEqualTo("35=0|8=FIX.4.4|52=<TIME>|10=121|");
        assertThat(wire(Style.quickfixj, "35=0|8=FIX.4.4|")).matches("35=0\\|8=FIX\\.4\\.4\\|10=\\d{3}\\|");
        assertThat(wire(Style.quickfix, "35=0|8=FIX.4.4|")).isEqualTo("35=0|8=FIX.4.4|");
    }

    @Test
    void timesAreAsExactAsTheVersionAndTheStyleHaveThem() {
        assertThat(wire(Style.quickfixj, "8=FIX.4.4|52=<TIME>|")).containsPattern("52=" + STAMP + "\\.\\d{3}\\|");
        assertThat(wire(Style.quickfixj, "8=FIX.4.1|52=<TIME>|")).containsPattern("52=" + STAMP + "\\|");
        assertThat(wire(Style.quickfix, "8=FIX.4.4|52=<TIME>|")).containsPattern("52=" + STAMP + "\\|");
        assertThat(WireFields.show(new DefinitionEncoder(Style.quickfixj, TimePrecision.ns)
                        .wire("8=FIX.4.1\u000152=<TIME>\u0001")))
                .containsPattern("52=" + STAMP + "\\.\\d{9}\\|");
    }

    @Test
    void anOffsetMovesTheTime() {
        Instant before = Instant.now();
        String stamp = wire(Style.quickfix, "8=FIX.4.4|122=<TIME-3600>|").replaceFirst(".*122=(.{17}).*", "$1");
        Instant time = Instant.parse("%s-%s-%sT%sZ"
                .formatted(stamp.substring(0, 4), stamp.substring(4, 6), stamp.substring(6, 8), stamp.substring(9)));
        assertThat(time)
                .isBetween(before.minusSeconds(3601), Instant.now().minusSeconds(3599))
                .isEqualTo(time.truncatedTo(ChronoUnit.SECONDS));
    }

    private static String wire(Style style, String line) {
        return WireFields.show(
                new DefinitionEncoder(style, TimePrecision.auto).wire(line.replace('|', WireFields.SOH)));
    }
}
