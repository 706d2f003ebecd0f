package io.needletail.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.acceptance.Step.Kind;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The notation of definitions, line by line. */
final class StepTest {
    @Test
    void theFirstLetterDecidesAndTheNumberNamesTheConnection() {
        assertThat(step("iCONNECT")).contains(new Step(Kind.CONNECT, 1, "", 7));
        assertThat(step("i2,CONNECT")).contains(new Step(Kind.CONNECT, 2, "", 7));
        assertThat(step("iDISCONNECT")).contains(new Step(Kind.CLOSE, 1, "", 7));
        assertThat(step("eCONNECT")).contains(new Step(Kind.ACCEPT, 1, "", 7));
        assertThat(step("e3,DISCONNECT")).contains(new Step(Kind.CLOSED, 3, "", 7));
        assertThat(step("I8=FIX.4.4|35=0|")).contains(new Step(Kind.SEND, 1, "8=FIX.4.4|35=0|", 7));
        assertThat(step("R2,8=FIX.4.4|35=0|")).contains(new Step(Kind.SEND, 2, "8=FIX.4.4|35=0|", 7));
        assertThat(step("E8=FIX.4.4|35=0|")).contains(new Step(Kind.EXPECT, 1, "8=FIX.4.4|35=0|", 7));
    }

    @Test
    void aCommandIsForTheHarnessOfTheEngine() {
        assertThat(step("iSET_SESSION FIX.4.4:ISLD->TW NEXTSENDERSEQNUM=2000"))
                .contains(new Step(Kind.COMMAND, 0, "SET_SESSION FIX.4.4:ISLD->TW NEXTSENDERSEQNUM=2000", 7));
    }

    @Test
    void otherLinesAreNoSteps() {
        assertThat(step("")).isEmpty();
        assertThat(step("# a comment")).isEmpty();
        assertThat(step("  \t# another")).isEmpty();
        assertThat(step("expect the message to be processed")).isEmpty();
        assertThat(step("8=FIX.4.4|35=0|")).isEmpty();
    }

    @Test
    void sentTextKeepsItsBlanks() {
        assertThat(step("I8=FIX.4.4|58=two  blanks |").map(Step::data)).contains("8=FIX.4.4|58=two  blanks |");
    }

    private static Optional<Step> step(String line) {
        return Step.of(line.replace('|', WireFields.SOH), 7)
                .map(step -> new Step(step.kind(), step.connection(), WireFields.show(step.data()), step.line()));
    }
}
