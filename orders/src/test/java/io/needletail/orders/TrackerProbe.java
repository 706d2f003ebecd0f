package io.needletail.orders;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.fixtures.FixLines;
import io.needletail.wire.FieldValue;
import io.needletail.wire.Message;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** A tracker that is given messages as text, with {@code |} for SOH, and records the discrepancies. */
final class TrackerProbe {
    final List<String> discrepancies = new ArrayList<>();
    final OrderTracker tracker;
    private final String version;

    TrackerProbe(OrderTrackerLimits limits, String version) {
        tracker = new OrderTracker(
                limits,
                OrderTracker.SCALE,
                OrderTracker.SCALE,
                (order, kind, reported, expected) -> discrepancies.add(order.clOrdId() + " " + kind));
        this.version = version;
    }

    TrackerProbe() {
        this(OrderTrackerLimits.forOrders(64), "FIX.4.4");
    }

    TrackResult sent(String body) {
        return tracker.onSent(message(version, body));
    }

    TrackResult received(String body) {
        return tracker.onReceived(message(version, body));
    }

    TrackedOrder order(String clOrdId) {
        return tracker.byClOrdId(clOrdId);
    }

    /** The state: OrdStatus, working ClOrdID, OrderQty, CumQty, LeavesQty. */
    String state(String clOrdId) {
        return state(order(clOrdId));
    }

    static String state(TrackedOrder order) {
        return order.ordStatus() + " " + order.clOrdId() + " " + text(order.orderQty()) + " " + text(order.cumQty())
                + " " + text(order.leavesQty());
    }

    static String average(TrackedOrder order) {
        return text(order.avgPx());
    }

    static String text(long scaled) {
        if (!FieldValue.isPresent(scaled)) return "-";
        BigDecimal value = BigDecimal.valueOf(scaled, OrderTracker.SCALE);
        return value.signum() == 0 ? "0" : value.stripTrailingZeros().toPlainString();
    }

    static long scaled(String value) {
        return new BigDecimal(value).movePointRight(OrderTracker.SCALE).longValueExact();
    }

    static Message message(String version, String body) {
        byte[] frame = FixLines.fix(version, body).getBytes(StandardCharsets.ISO_8859_1);
        Message message = new Message(64);
        assertThat(message.index(frame, 0, frame.length)).isEqualTo(Message.WELL_FORMED);
        return message;
    }
}
