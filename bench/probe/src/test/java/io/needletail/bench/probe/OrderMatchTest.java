package io.needletail.bench.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class OrderMatchTest {

    private final OrderMatch match = new OrderMatch();

    @BeforeEach
    void anOrderIsOut() {
        match.sent(7);
    }

    @Test
    void newThenFillCompletesTheOrder() {
        assertThat(match.report(7, '0', '0')).isEqualTo(OrderMatch.HALF);
        assertThat(match.report(7, 'F', '2')).isEqualTo(OrderMatch.COMPLETE);
    }

    @Test
    void aFillWithoutItsNewMeansAMissingReport() {
        assertThat(match.report(7, 'F', '2')).isEqualTo(OrderMatch.MISSING);
    }

    @Test
    void theSameNewTwiceIsRepeated() {
        match.report(7, '0', '0');
        assertThat(match.report(7, '0', '0')).isEqualTo(OrderMatch.REPEATED);
    }

    @Test
    void theSameFillTwiceIsRepeated() {
        match.report(7, '0', '0');
        match.report(7, 'F', '2');
        assertThat(match.report(7, 'F', '2')).isEqualTo(OrderMatch.REPEATED);
    }

    @Test
    void aReportOfAnEarlierOrderIsRepeated() {
        match.report(7, '0', '0');
        match.report(7, 'F', '2');
        match.sent(8);
        assertThat(match.report(7, 'F', '2')).isEqualTo(OrderMatch.REPEATED);
    }

    @Test
    void aReportOfAnOrderNeverSentIsWrong() {
        assertThat(match.report(9, '0', '0')).isEqualTo(OrderMatch.WRONG);
        assertThat(match.report(OrderMatch.NO_ORDER, '0', '0')).isEqualTo(OrderMatch.WRONG);
    }

    @Test
    void anyOtherExecTypeOrOrdStatusIsWrong() {
        assertThat(match.report(7, '8', '8')).isEqualTo(OrderMatch.WRONG);
        assertThat(match.report(7, '0', '2')).isEqualTo(OrderMatch.WRONG);
        assertThat(match.report(7, '2', '2')).isEqualTo(OrderMatch.WRONG);
    }

    @Test
    void aFaultIsDescribedWithBothOrders() {
        assertThat(match.describe(OrderMatch.WRONG, 9)).isEqualTo("wrong report: ClOrdID(11) is 9, the order out is 7");
    }

    @Test
    void theNextOrderMustWaitForBothReports() {
        match.report(7, '0', '0');
        assertThatIllegalStateException().isThrownBy(() -> match.sent(8)).withMessageContaining("not answered yet");
    }
}
