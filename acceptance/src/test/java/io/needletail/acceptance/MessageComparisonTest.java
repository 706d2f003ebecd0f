package io.needletail.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.Test;

/** Tests which messages match an expectation of a definition. */
final class MessageComparisonTest {
    private static final String WANT =
            "8=FIX.4.4|9=1|35=3|34=2|52=00000000-00:00:00|45=2|58=Required tag missing|371=55|10=0|";
    private static final String GOT =
            "8=FIX.4.4|9=81|35=3|34=2|52=20261121-10:00:00.123|45=2|58=Required tag missing|371=55|10=123|";

    @Test
    void quickFixJComparesTagsAndValues() {
        assertThat(set(GOT)).isEqualTo("same");
        assertThat(set(GOT.replace("45=2|", "").replace("371=55|", "371=55|45=2|")))
                .isEqualTo("same");
        assertThat(set(GOT.replace("missing", "missing, field=55"))).isEqualTo("same");
        assertThat(set(GOT.replace("371=55|", "371=55|372=|"))).isEqualTo("same");
        assertThat(set(GOT.replace("371=55", "371=54"))).isEqualTo("tag 371 should be '55' but was '54'");
        assertThat(set(GOT.replace("Required", "A"))).startsWith("tag 58 should begin with 'Required tag missing'");
        assertThat(set(GOT.replace("371=55|", "371=55|372=D|"))).isEqualTo("unexpected tag 372=D");
        assertThat(set(GOT.replace("371=55|", ""))).isEqualTo("missing tag 371");
        assertThat(set(GOT.replace("35=3", "35=j"))).isEqualTo("tag 35 should be '3' but was 'j'");
        assertThat(set(GOT.replace("20261121-", ""))).isEqualTo("tag 52 is no UTC timestamp: '10:00:00.123'");
    }

    @Test
    void quickFixComparesTheirOrderToo() {
        String want = WANT.replace("9=1|", "9=77|");
        assertThat(sequence(want, GOT)).isEqualTo("same");
        assertThat(sequence(want, GOT.replace("9=81", "9=80"))).isEqualTo("BodyLength(9) should be 77 but was 80");
        assertThat(sequence(want, GOT.replace("45=2|", "").replace("371=55|", "371=55|45=2|")))
                .startsWith("tags should be [8, 9, 35, 34, 52, 45, 58, 371, 10] but were");
        assertThat(sequence(want, GOT.replace("missing", "missing, field=55"))).startsWith("tag 58 should be");
        assertThat(sequence(want, GOT.replace("10=123", "10=23"))).isEqualTo("CheckSum(10) is '23', not three digits");
        assertThat(sequence(want.replace("9=77|", ""), GOT)).isEqualTo("same");
    }

    @Test
    void tagsCanBeLeftOut() {
        MessageComparison without = new MessageComparison(Style.quickfixj, Set.of("58", "371"), false, true);
        assertThat(outcome(without, WANT, GOT.replace("371=55", "371=1").replace("Required", "A")))
                .isEqualTo("same");
    }

    @Test
    void aLaxLogonMayHoldAnyValues() {
        MessageComparison lax = new MessageComparison(Style.quickfixj, Set.of(), true, true);
        assertThat(outcome(lax, "8=FIX.4.4|35=A|98=0|108=30|", "8=FIX.4.4|35=A|98=0|108=2|"))
                .isEqualTo("same");
        assertThat(outcome(lax, "8=FIX.4.4|35=A|98=0|108=30|", "8=FIX.4.4|35=A|108=2|"))
                .isEqualTo("missing tag 98");
    }

    @Test
    void aFrameOfTheEngineMustBeWellFormedForAnyExpectation() {
        assertThat(frame("8=FIX.4.4|9=10|35=0|34=2|10=166|")).isEqualTo("same");
        assertThat(frame("8=FIX.4.4|9=10|35=0|34=2|10=167|")).startsWith("engine sent CheckSum(10) 167, computed 166");
        assertThat(frame("8=FIX.4.4|9=10|34=2|35=0|10=166|")).startsWith("engine message does not open with 8, 9, 35");
    }

    private static String set(String got) {
        return outcome(new MessageComparison(Style.quickfixj, Set.of(), false, true), WANT, got);
    }

    private static String sequence(String want, String got) {
        return outcome(new MessageComparison(Style.quickfix, Set.of(), false, true), want, got);
    }

    private static String outcome(MessageComparison comparison, String want, String got) {
        try {
            comparison.verify(soh(want), soh(got));
            return "same";
        } catch (Deviation deviation) {
            return deviation.getMessage();
        }
    }

    private static String frame(String frame) {
        try {
            MessageComparison.verifyFrame(soh(frame));
            return "same";
        } catch (Deviation deviation) {
            return deviation.getMessage();
        }
    }

    private static String soh(String text) {
        return text.replace('|', WireFields.SOH);
    }
}
