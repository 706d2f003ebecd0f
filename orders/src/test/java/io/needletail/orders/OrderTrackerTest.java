package io.needletail.orders;

import static io.needletail.orders.TrackResult.APPLIED;
import static io.needletail.orders.TrackResult.CL_ORD_IDS_FULL;
import static io.needletail.orders.TrackResult.DUPLICATE;
import static io.needletail.orders.TrackResult.EXECUTIONS_FULL;
import static io.needletail.orders.TrackResult.FOUND;
import static io.needletail.orders.TrackResult.ID_TOO_LONG;
import static io.needletail.orders.TrackResult.IGNORED;
import static io.needletail.orders.TrackResult.MALFORMED;
import static io.needletail.orders.TrackResult.ORDERS_FULL;
import static io.needletail.orders.TrackResult.OVERFLOW;
import static io.needletail.orders.TrackResult.REQUESTS_FULL;
import static io.needletail.orders.TrackResult.UNKNOWN;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.needletail.wire.FieldValue;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Single rules of the order tracker. */
final class OrderTrackerTest {
    private static final String ORDER = "35=D|11=X|38=100|44=10|";
    private static final String ACCEPTED = "35=8|11=X|37=O1|17=A|150=0|39=0|14=0|151=100|";
    private static final String FILL = "35=8|11=X|37=O1|17=B|150=F|39=1|32=40|31=10|14=40|151=60|6=10|";

    private TrackerProbe probe = new TrackerProbe();

    private void open() {
        assertThat(probe.sent(ORDER)).isEqualTo(APPLIED);
        assertThat(probe.received(ACCEPTED)).isEqualTo(APPLIED);
    }

    @Test
    void anOrderIsFoundByEachIdOfItsChain() {
        open();
        probe.sent("35=G|11=Y|41=X|38=90|44=11|");
        probe.received("35=8|11=Y|41=X|37=O2|17=B|150=5|39=0|14=0|151=90|");
        probe.sent("35=F|11=Z|41=Y|");
        TrackedOrder order = probe.order("X");
        assertThat(probe.order("Y")).isSameAs(order);
        assertThat(probe.order("Z")).isSameAs(order);
        assertThat(probe.tracker.byOrderId("O2")).isSameAs(order);
        assertThat(probe.tracker.byOrderId("O1").isKnown()).isFalse();
        assertThat(probe.tracker.find(TrackerProbe.message("FIX.4.4", "35=8|37=O2|")))
                .isSameAs(order);
        assertThat(order.clOrdId()).hasToString("Y");
        assertThat(TrackerProbe.text(order.price())).isEqualTo("11");
    }

    @Test
    void theNextRequestNamesTheNewestReplacementInFlight() {
        open();
        TrackedOrder order = probe.order("X");
        assertThat(order.lastClOrdId()).hasToString("X");
        assertThat(probe.tracker.onReplace("Y", order.lastClOrdId(), TrackerProbe.scaled("90"), FieldValue.ABSENT))
                .isEqualTo(APPLIED);
        assertThat(order.lastClOrdId()).hasToString("Y");
        assertThat(probe.tracker.onCancel("Z", order.lastClOrdId())).isEqualTo(APPLIED);
        assertThat(order.lastClOrdId()).hasToString("Y");
        assertThat(order.clOrdId()).hasToString("X");
        probe.received("35=9|11=Y|41=X|37=O1|39=6|");
        assertThat(order.lastClOrdId()).hasToString("X");
        assertThat(order.requestsInFlight()).isEqualTo(1);
    }

    @Test
    void aRepeatedExecutionCountsOnce() {
        open();
        assertThat(probe.received(FILL)).isEqualTo(APPLIED);
        assertThat(probe.received(FILL.replace("35=8|", "35=8|43=Y|"))).isEqualTo(DUPLICATE);
        assertThat(probe.received(FILL.replace("35=8|", "35=8|97=Y|"))).isEqualTo(DUPLICATE);
        assertThat(probe.state("X")).isEqualTo("1 X 100 40 60");
        assertThat(probe.discrepancies).isEmpty();
    }

    @Test
    void anExecIdWithAnotherQuantityIsADiscrepancyAndNotCounted() {
        open();
        probe.received(FILL);
        assertThat(probe.received(FILL.replace("32=40", "32=41"))).isEqualTo(DUPLICATE);
        assertThat(probe.state("X")).isEqualTo("1 X 100 40 60");
        assertThat(probe.discrepancies).containsExactly("X EXEC_ID");
    }

    @Test
    void aMissedExecutionIsReportedOnceAndAgainWhenTheDifferenceChanges() {
        open();
        probe.received("35=8|11=X|37=O1|17=C|150=F|39=1|32=10|31=10|14=30|151=70|6=10.5|");
        probe.received("35=8|11=X|37=O1|17=D|150=F|39=1|32=10|31=10|14=40|151=60|6=10.4|");
        assertThat(probe.discrepancies).containsExactly("X CUM_QTY");
        probe.received("35=8|11=X|37=O1|17=E|150=F|39=1|32=10|31=10|14=55|151=45|6=10.4|");
        assertThat(probe.discrepancies).containsExactly("X CUM_QTY", "X CUM_QTY");
        TrackedOrder order = probe.order("X");
        assertThat(TrackerProbe.state(order)).isEqualTo("1 X 100 30 70");
        assertThat(TrackerProbe.text(order.reportedCumQty())).isEqualTo("55");
        probe.tracker.adopt(order);
        assertThat(TrackerProbe.state(order)).isEqualTo("1 X 100 55 45");
        assertThat(TrackerProbe.average(order)).isEqualTo("10.4");
        probe.received("35=8|11=X|37=O1|17=F|150=F|39=2|32=45|31=10.4|14=100|151=0|6=10.4|");
        assertThat(TrackerProbe.state(order)).isEqualTo("2 X 100 100 0");
        assertThat(probe.discrepancies).hasSize(2);
    }

    @Test
    void eachContradictionHasAName() {
        open();
        probe.received(FILL.replace("151=60", "151=59"));
        probe.received("35=8|11=X|37=O1|17=C|150=F|39=1|32=10|31=10|14=50|151=50|6=10.7|");
        probe.received("35=8|11=X|37=O1|17=D|150=I|39=4|14=50|151=0|6=10|");
        probe.received("35=8|11=X|37=O1|17=E|150=F|39=1|32=10|31=10|38=200|44=9|14=60|151=140|6=10|");
        probe.received("35=8|11=X|37=O1|17=F|150=H|19=none|39=1|14=60|151=40|6=10|");
        probe.received("35=8|11=X|37=O1|17=G|150=Z|39=1|14=60|151=40|6=10|");
        probe.received("35=8|11=N|37=O1|17=H|150=F|39=2|32=60|31=10|14=120|151=0|6=10|");
        assertThat(probe.discrepancies)
                .containsExactly(
                        "X LEAVES_QTY",
                        "X AVG_PX",
                        "X ORD_STATUS",
                        "X ORDER_QTY",
                        "X PRICE",
                        "X EXEC_REF_ID",
                        "X EXEC_TYPE",
                        "X CL_ORD_ID",
                        "N OVERFILL");
        assertThat(probe.order("X").ordStatus()).isEqualTo(OrderStatus.FILLED);
    }

    @Test
    void aReplacementThatIsNotAsRequestedIsTakenAndNamed() {
        open();
        probe.sent("35=G|11=Y|41=X|38=90|44=11|");
        probe.received("35=8|11=Y|41=X|37=O1|17=B|150=5|39=0|38=80|44=12|14=0|151=80|");
        assertThat(probe.state("X")).isEqualTo("0 Y 80 0 80");
        assertThat(TrackerProbe.text(probe.order("X").price())).isEqualTo("12");
        assertThat(probe.discrepancies).containsExactly("Y ORDER_QTY", "Y PRICE");
    }

    @Test
    void aReplacedReportThatComesLateDoesNotBringAnOldVersionBack() {
        open();
        probe.sent("35=G|11=Y|41=X|38=90|44=10|");
        probe.received("35=8|11=Y|41=X|37=O1|17=B|150=5|39=0|14=0|151=90|");
        probe.sent("35=G|11=Z|41=Y|38=80|44=10|");
        probe.received("35=8|11=Z|41=Y|37=O1|17=C|150=5|39=0|14=0|151=80|");
        assertThat(probe.received("35=8|11=Y|41=X|37=O1|97=Y|17=B|150=5|39=0|14=0|151=90|"))
                .isEqualTo(DUPLICATE);
        assertThat(probe.discrepancies).isEmpty();
        probe.received("35=8|11=Y|41=X|37=O1|17=D|150=5|39=0|38=90|14=0|151=90|");
        assertThat(probe.state("X")).isEqualTo("0 Z 80 0 80");
        assertThat(probe.discrepancies).containsExactly("Z STALE_REPLACE");
    }

    @Test
    void anOrderIsFoundFromAMassStatusAfterARestart() {
        assertThat(probe.received("35=8|11=X|37=O1|17=S|150=I|39=1|38=100|44=10|14=30|151=70|6=10.1|"))
                .isEqualTo(FOUND);
        assertThat(probe.order("X").isFound()).isTrue();
        probe.received("35=8|11=X|37=O1|17=B|150=F|39=1|32=10|31=10.5|14=40|151=60|6=10.2|");
        assertThat(probe.state("X")).isEqualTo("1 X 100 40 60");
        assertThat(TrackerProbe.average(probe.order("X"))).isEqualTo("10.2");
        assertThat(probe.received("35=8|11=Y|41=X|37=O1|17=C|150=E|39=E|14=40|151=60|"))
                .isEqualTo(APPLIED);
        assertThat(probe.state("Y")).isEqualTo("E X 100 40 60");
        probe.received("35=8|11=Y|41=X|37=O1|17=D|150=5|39=1|38=90|14=40|151=50|");
        assertThat(probe.state("X")).isEqualTo("1 Y 90 40 50");
        assertThat(probe.received("35=8|11=Q|41=P|37=O2|17=E|150=6|39=6|38=5|14=0|151=5|"))
                .isEqualTo(FOUND);
        assertThat(probe.state("Q")).isEqualTo("6 P 5 0 5");
        assertThat(probe.received("35=8|37=O3|17=S|150=I|39=0|38=7|14=0|151=7|"))
                .isEqualTo(FOUND);
        assertThat(TrackerProbe.state(probe.tracker.byOrderId("O3"))).isEqualTo("0  7 0 7");
        assertThat(probe.received("35=8|11=N|37=NONE|17=F|150=I|39=8|14=0|151=0|"))
                .isEqualTo(UNKNOWN);
        assertThat(probe.discrepancies).isEmpty();
    }

    @Test
    void aCounterpartyThatDoesNotKnowTheOrderIsNamed() {
        open();
        probe.sent("35=F|11=Y|41=X|");
        probe.received("35=9|11=Y|41=X|37=NONE|39=8|102=1|434=1|");
        assertThat(probe.discrepancies).containsExactly("X UNKNOWN_ORDER");
        assertThat(probe.state("X")).isEqualTo("0 X 100 0 100");
    }

    @Test
    void aRequestThatWasNotSentOrIsRejectedAsAMessageIsWithdrawn() {
        probe.sent(ORDER);
        probe.sent("35=F|11=Y|41=X|");
        assertThat(probe.received("35=j|372=F|379=Y|380=5|")).isEqualTo(APPLIED);
        assertThat(probe.state("X")).isEqualTo("A X 100 0 100");
        assertThat(probe.tracker.withdraw("X")).isEqualTo(APPLIED);
        assertThat(probe.state("X")).isEqualTo("8 X 100 0 0");
        assertThat(probe.tracker.withdraw("N")).isEqualTo(UNKNOWN);
        probe = new TrackerProbe();
        open();
        assertThat(probe.tracker.withdraw("X")).isEqualTo(IGNORED);
    }

    @Test
    void reportsOfFix40HaveNoExecType() {
        probe = new TrackerProbe(OrderTrackerLimits.forOrders(8), "FIX.4.0");
        probe.sent(ORDER);
        probe.received("35=8|11=X|37=1|17=A|20=0|39=0|38=100|32=0|31=0|14=0|6=0|");
        probe.received("35=8|11=X|37=1|17=B|20=0|39=1|38=100|32=40|31=10|14=40|6=10|");
        assertThat(probe.state("X")).isEqualTo("1 X 100 40 60");
        probe.sent("35=F|11=Y|41=X|");
        probe.received("35=8|11=Y|37=1|17=C|20=0|39=6|38=100|32=0|31=0|14=40|6=10|");
        probe.received("35=8|11=X|37=1|17=D|20=0|39=6|38=100|32=10|31=10|14=50|6=10|");
        probe.received("35=8|11=X|37=1|17=E|20=1|19=B|39=6|38=100|32=40|31=10|14=10|6=10|");
        probe.received("35=8|11=Y|37=1|17=F|20=0|39=4|38=100|32=0|31=0|14=10|6=10|");
        assertThat(probe.state("X")).isEqualTo("4 X 100 10 0");
        assertThat(probe.discrepancies).isEmpty();
    }

    @Test
    void theAverageIsExactForAnyNumberOfExecutions() {
        probe = new TrackerProbe(new OrderTrackerLimits(1, 1, 4_000, 4_000, 1, 12), "FIX.4.4");
        probe.sent("35=D|11=X|38=90000000000|44=3|");
        for (int i = 0; i < 3_000; i++) {
            String price = i % 3 == 0 ? "90000000000.00000001" : "-0.1";
            assertThat(probe.received("35=8|11=X|37=O|17=E" + i + "|150=F|39=1|32=30000000|31=" + price + "|"))
                    .isEqualTo(APPLIED);
        }
        assertThat(TrackerProbe.average(probe.order("X"))).isEqualTo("29999999999.93333334");
    }

    @Test
    void aSumThatDoesNotFitIsRefused() {
        probe.sent("35=D|11=X|40=1|152=5|");
        String fill = "35=8|11=X|37=O|150=F|39=1|32=90000000000|31=90000000000|17=";
        assertThat(probe.received(fill + "A|")).isEqualTo(APPLIED);
        assertThat(probe.received(fill + "B|")).isEqualTo(OVERFLOW);
        assertThat(TrackerProbe.text(probe.order("X").cumQty())).isEqualTo("90000000000");
        assertThat(TrackerProbe.average(probe.order("X"))).isEqualTo("90000000000");
    }

    @Test
    void eachLimitRefusesAndForgetsNothing() {
        probe = new TrackerProbe(new OrderTrackerLimits(2, 5, 4, 3, 2, 4), "FIX.4.4");
        open();
        assertThat(probe.sent("35=D|11=LONGER|38=1|")).isEqualTo(ID_TOO_LONG);
        assertThat(probe.received("35=8|11=X|37=O1|17=LONGER|150=F|39=1|32=1|31=1|"))
                .isEqualTo(ID_TOO_LONG);
        assertThat(probe.sent("35=D|11=W|38=100|44=10|")).isEqualTo(APPLIED);
        assertThat(probe.sent("35=D|11=V|38=100|44=10|")).isEqualTo(ORDERS_FULL);
        assertThat(probe.received("35=8|11=V|37=O3|17=A|150=0|39=0|")).isEqualTo(ORDERS_FULL);
        assertThat(probe.sent("35=F|11=C1|41=X|")).isEqualTo(APPLIED);
        assertThat(probe.sent("35=F|11=C2|41=X|")).isEqualTo(APPLIED);
        assertThat(probe.sent("35=F|11=C3|41=X|")).isEqualTo(REQUESTS_FULL);
        assertThat(probe.sent("35=F|11=C3|41=W|")).isEqualTo(APPLIED);
        assertThat(probe.sent("35=F|11=C4|41=W|")).isEqualTo(CL_ORD_IDS_FULL);
        assertThat(probe.received(FILL)).isEqualTo(APPLIED);
        assertThat(probe.received("35=8|11=X|37=O1|17=C|150=F|39=1|32=1|31=10|"))
                .isEqualTo(APPLIED);
        assertThat(probe.received("35=8|11=X|37=O1|17=D|150=F|39=1|32=1|31=10|"))
                .isEqualTo(EXECUTIONS_FULL);
        assertThat(probe.received("35=8|11=W|37=O2|17=A|150=0|39=0|")).isEqualTo(APPLIED);
        assertThat(probe.received("35=8|11=W|37=O2|17=B|150=F|39=1|32=1|31=10|"))
                .isEqualTo(EXECUTIONS_FULL);
        assertThat(probe.state("X")).isEqualTo("6 X 100 41 59");
        assertThat(probe.state("C3")).isEqualTo("6 W 100 0 100");
    }

    @Test
    void anOrderThatIsDoneMakesRoomWhenItIsReleased() {
        probe = new TrackerProbe(new OrderTrackerLimits(1, 3, 3, 3, 1, 4), "FIX.4.4");
        for (int round = 0; round < 10; round++) {
            open();
            TrackedOrder order = probe.order("X");
            assertThat(probe.tracker.release(order)).isFalse();
            probe.sent("35=F|11=Y|41=X|");
            probe.received("35=8|11=Y|41=X|37=O1|17=B|150=4|39=4|14=0|151=0|");
            assertThat(probe.tracker.release(order)).isTrue();
            assertThat(probe.order("Y").isKnown()).isFalse();
            assertThat(probe.tracker.byOrderId("O1").isKnown()).isFalse();
            assertThat(probe.tracker.size()).isZero();
            assertThatThrownBy(() -> probe.tracker.release(order)).isInstanceOf(IllegalArgumentException.class);
        }
        assertThat(probe.discrepancies).isEmpty();
    }

    @Test
    void aMessageThatCannotBeReadChangesNothing() {
        open();
        assertThat(probe.sent("35=D|11=W|38=1.123456789|")).isEqualTo(MALFORMED);
        assertThat(probe.sent("35=D|38=1|")).isEqualTo(MALFORMED);
        assertThat(probe.sent("35=F|11=Y|41=none|")).isEqualTo(UNKNOWN);
        assertThat(probe.sent("35=H|11=X|")).isEqualTo(IGNORED);
        assertThat(probe.received("35=8|11=X|37=O1|17=B|150=F|39=1|32=x|31=10|"))
                .isEqualTo(MALFORMED);
        assertThat(probe.received("35=8|11=X|37=O1|17=B|150=F|39=1|31=10|")).isEqualTo(MALFORMED);
        assertThat(probe.received("35=8|11=X|37=O1|17=B|150=F|32=1|31=10|")).isEqualTo(MALFORMED);
        assertThat(probe.received("35=9|11=N|37=O1|39=0|")).isEqualTo(UNKNOWN);
        assertThat(probe.received("35=AE|571=1|")).isEqualTo(IGNORED);
        assertThat(probe.state("X")).isEqualTo("0 X 100 0 100");
    }

    @Test
    void allOrdersAreVisited() {
        open();
        probe.sent("35=D|11=W|38=5|44=10|");
        List<String> visited = new ArrayList<>();
        probe.tracker.forEach(order -> visited.add(order.clOrdId() + " " + order.orderId()));
        assertThat(visited).containsExactlyInAnyOrder("X O1", "W ");
    }
}
