package io.needletail.orders;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.needletail.wire.Message;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Following an order from its request to its release allocates nothing. */
final class AllocationTest {
    private static final int ATTEMPTS = 3;
    private static final int ROUNDS = 100_000;
    private static final int WARM_UP = 20_000;
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private long discrepancies;
    private long read;
    private final OrderTracker tracker = new OrderTracker(
            OrderTrackerLimits.forOrders(16), 8, 8, (order, kind, reported, expected) -> discrepancies++);
    private final Message order = message("35=D|11=X|38=100|44=10|");
    private final Message replace = message("35=G|11=Y|41=X|38=90|44=10.5|");
    private final List<Message> reports = Stream.of(
                    "35=8|11=X|37=O1|17=A|150=0|39=0|14=0|151=100|",
                    "35=8|11=X|37=O1|17=B|150=F|39=1|32=40|31=10|14=40|151=60|6=10|",
                    "35=8|11=X|37=O1|17=B|97=Y|150=F|39=1|32=40|31=10|14=40|151=60|6=10|",
                    "35=8|11=Y|41=X|37=O1|17=C|150=E|39=E|14=40|151=60|",
                    "35=8|11=Y|41=X|37=O1|17=D|150=5|39=1|38=90|44=10.5|14=40|151=50|",
                    "35=8|11=Y|37=O1|17=E|19=B|150=G|39=1|32=41|31=10|14=41|151=49|6=10|",
                    "35=8|11=Y|37=O1|17=F|19=E|150=H|39=0|14=1|151=89|",
                    "35=9|11=Z|41=Y|37=O1|39=0|",
                    "35=8|11=Y|37=O1|17=G|150=4|39=4|14=0|151=0|",
                    "35=8|11=V|37=O2|17=H|150=I|39=4|38=5|14=0|151=0|")
            .map(AllocationTest::message)
            .toList();
    private final Message[] received = reports.toArray(Message[]::new);

    @Test
    void theLifeOfAnOrderAllocatesNothing() {
        for (int i = 0; i < WARM_UP; i++) follow();
        THREADS.getCurrentThreadAllocatedBytes(); // its own first call allocates
        long least = Long.MAX_VALUE;
        for (int attempt = 0; attempt < ATTEMPTS && least > 0; attempt++) {
            long before = THREADS.getCurrentThreadAllocatedBytes();
            for (int i = 0; i < ROUNDS; i++) follow();
            least = Math.min(least, THREADS.getCurrentThreadAllocatedBytes() - before);
        }
        assertThat(least).as("bytes allocated").isZero();
        assertThat(read).isPositive();
        assertThat(discrepancies).as("the wrong CumQty of each round").isPositive();
    }

    private void follow() {
        boolean isSent =
                tracker.onSent(order).isTaken() && tracker.onSent(replace).isTaken();
        for (int i = 0; i < received.length; i++) {
            if (i == received.length - 3) isSent &= tracker.onCancel("Z", "Y").isTaken();
            tracker.onReceived(received[i]);
        }
        TrackedOrder done = tracker.byOrderId("O1");
        read += done.avgPx() + done.ordStatus() + done.clOrdId().length() + done.leavesQty();
        boolean isReleased = tracker.release(done) && tracker.release(tracker.byClOrdId("V"));
        if (!isSent || !isReleased) throw new AssertionError("the round was not played");
    }

    private static Message message(String body) {
        return TrackerProbe.message("FIX.4.4", body);
    }
}
