package io.needletail.venue.gateway;

import io.needletail.matching.OrderSide;
import io.needletail.matching.OrderType;
import io.needletail.matching.RefusalReason;
import io.needletail.matching.TimeInForce;
import io.needletail.wire.FieldWriter;
import java.util.Arrays;
import java.util.Optional;

/** A request with its ClOrdID(11) or QuoteID(117); that of a NewOrderSingle(D) also holds the order's state. Pooled. */
final class TrackedRequest {
    /** Longest ClOrdID(11) or QuoteID(117) in bytes. */
    static final int TEXT_MAX = 32;

    RequestKind kind = RequestKind.NONE;
    Optional<GatewaySession> session = Optional.empty();
    final byte[] text = new byte[TEXT_MAX];
    int textLength;
    int hash;

    /** Client sequence of its command; of a quote, of its last one. */
    long command;

    /** Place in the request table; -1 for a request that is in none. */
    final int place;

    /** True until the sequencer has answered all commands of the request. */
    boolean isPending;

    /** The order that it concerns; itself for a new order. */
    TrackedRequest order = this;

    /** Id of that order, by which a record that was used again is noticed. */
    long orderId;

    // The state of an order.
    /** The request whose ClOrdID(11) the order has now. */
    TrackedRequest current = this;

    OrderState state = OrderState.PENDING;
    OrderSide side = OrderSide.BUY;
    OrderType type = OrderType.LIMIT;
    TimeInForce timeInForce = TimeInForce.DAY;
    int instrument;
    long price;
    long stopPrice;
    long quantity;
    long remaining;
    long display;
    long minimum;
    boolean isPostOnly;
    long expiryNs;
    double notional;
    final RepeatedFields repeated = new RepeatedFields();

    // The progress of a mass quote: its entries, those whose answer is missing, and those that are refused.
    int entries;
    int answers;
    int refusals;
    RefusalReason firstRefusal = RefusalReason.NONE;
    ResponseLevel responseLevel = ResponseLevel.NONE;

    /** True for a side of a quote that the last command withdrew. */
    boolean isWithdrawn;

    /** Place of the next order in its chain of {@link OrderIdIndex}. */
    int chained;

    /** Makes a request that is in no table. */
    TrackedRequest() {
        this(-1);
    }

    TrackedRequest(int place) {
        this.place = place;
    }

    /** Begins a request with the ClOrdID(11) or QuoteID(117) of a message. */
    void begin(RequestKind newKind, GatewaySession of, byte[] bytes, int from, int to) {
        kind = newKind;
        session = of.self();
        textLength = to - from;
        System.arraycopy(bytes, from, text, 0, textLength);
        isPending = true;
        order = this;
        current = this;
        orderId = 0;
        command = 0;
        state = OrderState.PENDING;
        quantity = 0;
        remaining = 0;
        notional = 0;
        display = 0;
        minimum = 0;
        isPostOnly = false;
        repeated.clear();
        entries = 0;
        answers = 0;
        refusals = 0;
        firstRefusal = RefusalReason.NONE;
        responseLevel = ResponseLevel.NONE;
    }

    /** Takes the ClOrdID(11) or QuoteID(117) of another request. */
    void text(TrackedRequest other) {
        textLength = other.textLength;
        System.arraycopy(other.text, 0, text, 0, textLength);
    }

    /** Takes the terms of a new order. */
    void terms(Command command) {
        side = command.side;
        type = command.type;
        timeInForce = command.timeInForce;
        instrument = command.instrument;
        price = command.price;
        stopPrice = command.stopPrice;
        quantity = command.quantity;
        remaining = command.quantity;
        display = command.display;
        minimum = command.minimum;
        isPostOnly = command.isPostOnly;
        expiryNs = command.expiryNs;
        repeated.take(command.repeated);
    }

    /** Takes the terms of a replacement. */
    void replacement(Command of) {
        price = of.price;
        stopPrice = of.stopPrice;
        quantity = of.quantity;
        repeated.take(of.repeated);
    }

    /** Tests whether an order has the terms that this replacement asks for. */
    boolean hasTermsOf(TrackedRequest replaced) {
        boolean isPriced = replaced.type == OrderType.LIMIT || replaced.type == OrderType.STOP_LIMIT;
        return quantity == replaced.quantity && (!isPriced || price == replaced.price);
    }

    boolean exists() {
        return kind != RequestKind.NONE;
    }

    boolean has(GatewaySession of, byte[] bytes, int from, int to) {
        return kind != RequestKind.NONE
                && session.orElseThrow() == of
                && Arrays.equals(text, 0, textLength, bytes, from, to);
    }

    /** Returns true when its record may be used for another request. */
    boolean isDone() {
        if (isPending) return false;
        boolean isName = kind == RequestKind.ORDER || (kind == RequestKind.REPLACE && order.current == this);
        return !isName || !hasOrder() || order.state.isFinal();
    }

    /** Returns false when the record of its order serves another request by now. */
    boolean hasOrder() {
        return order.kind == RequestKind.ORDER && order.orderId == orderId;
    }

    long filled() {
        return quantity - remaining;
    }

    /** Returns the fields that reports of this order repeat: those of its last replacement that had any. */
    RepeatedFields repeated() {
        return current.repeated.isEmpty() ? repeated : current.repeated;
    }

    FieldWriter put(FieldWriter out, int tag) {
        return out.put(tag, text, 0, textLength);
    }
}
