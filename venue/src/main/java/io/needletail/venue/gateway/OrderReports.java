package io.needletail.venue.gateway;

import io.needletail.matching.CancelReason;
import io.needletail.matching.OrderSide;
import io.needletail.matching.RefusalReason;
import io.needletail.venue.sequencer.EventHeader;
import io.needletail.venue.sequencer.OrderEvent;
import io.needletail.venue.sequencer.OrderEventKind;
import io.needletail.venue.sequencer.TradeEvent;

/** Events of a gateway's own orders and requests, as reports to their sessions. */
final class OrderReports {
    private final OrderIds ids;
    private final RequestTable requests;
    private final QuoteSides quotes;
    private final Listings listings;
    private final ExecutionReport execution;
    private final CancelReject cancelReject = new CancelReject();
    private final MassCancelReport massCancel;
    private final QuoteAcknowledgement acknowledgement;

    OrderReports(OrderIds ids, RequestTable requests, QuoteSides quotes, Listings listings) {
        this.ids = ids;
        this.requests = requests;
        this.quotes = quotes;
        this.listings = listings;
        execution = new ExecutionReport(listings);
        massCancel = new MassCancelReport(listings);
        acknowledgement = new QuoteAcknowledgement(quotes.entries());
    }

    void orderChanged(EventHeader header, OrderEventKind kind, OrderEvent event) {
        if (!ids.isOwn(event.orderId())) return;
        switch (kind) {
            case ACCEPTED -> accepted(header, event);
            case REPLACED -> replaced(header, event);
            case REDUCED -> restated(header, event, ExecutionReport.RESTATED, "reduced by self-trade prevention");
            case TRIGGERED -> triggered(header, event);
            case CANCELED -> canceled(header, event, event.cancelReason());
            case REPLENISHED -> {
                // Its owner has the quantity that is open, and no less of it.
            }
        }
    }

    private void accepted(EventHeader header, OrderEvent event) {
        if (event.isQuote()) {
            quotes.accepted(requests.awaiting(header.clientSequence()), event);
            return;
        }
        TrackedRequest order = requests.order(event.orderId());
        if (!order.exists()) return;
        order.state = OrderState.NEW;
        update(order, event);
        execution.begin(order, ExecutionReport.NEW, ReportNumber.of(header), header.timeNs());
        report(order, execution, ReportNumber.of(header));
    }

    void refused(EventHeader header, RefusalReason reason) {
        TrackedRequest request = requests.awaiting(header.clientSequence());
        if (request.kind == RequestKind.QUOTE) {
            refuseEntry(request, header.clientSequence(), reason);
            return;
        }
        refuse(request, reason, ReportNumber.of(header), header.timeNs());
    }

    /** Reports a command that was not executed. */
    void rejected(long command, String why, long nowNs) {
        TrackedRequest request = requests.awaiting(command);
        request.isPending = false;
        requests.answered(command);
        long number = -command;
        switch (request.kind) {
            case ORDER -> {
                request.state = OrderState.REJECTED;
                reply(
                        request,
                        execution
                                .begin(request, ExecutionReport.REJECTED, number, nowNs)
                                .reason(0)
                                .text(why));
            }
            case REPLACE, CANCEL ->
                reply(request, cancelReject.begin(request, number, nowNs).because(2, why));
            case MASS_CANCEL ->
                reply(request, massCancel.begin(request, number, nowNs).because(why));
            case QUOTE -> {
                refuseEntry(request, command, RefusalReason.NOT_PERMITTED);
                if (isAnswered(request)) reply(request, acknowledgement.begin(request));
            }
            case NONE -> {
                // The command of no client, such as the cancel of a lost session.
            }
        }
    }

    void traded(EventHeader header, TradeEvent trade) {
        if (ids.isOwn(trade.orderId(OrderSide.BUY))) traded(header, trade, OrderSide.BUY);
        if (ids.isOwn(trade.orderId(OrderSide.SELL))) traded(header, trade, OrderSide.SELL);
    }

    private void replaced(EventHeader header, OrderEvent event) {
        TrackedRequest request = requests.awaiting(header.clientSequence());
        if (event.isQuote()) {
            quotes.replaced(request, event);
            return;
        }
        TrackedRequest order = requests.order(event.orderId());
        if (!order.exists()) return;
        TrackedRequest before = order.current;
        if (request.kind == RequestKind.REPLACE) order.current = request;
        update(order, event);
        execution.begin(order, ExecutionReport.REPLACED, ReportNumber.of(header), header.timeNs());
        report(order, execution.answering(order.current, before), ReportNumber.of(header));
    }

    private void triggered(EventHeader header, OrderEvent event) {
        TrackedRequest order = orderOf(event);
        if (!order.exists()) return;
        order.type = event.type();
        boolean isFix50 = order.session.orElseThrow().isFix50();
        char type = isFix50 ? ExecutionReport.TRIGGERED : ExecutionReport.RESTATED;
        restated(header, event, type, "the stop price was reached");
    }

    private void canceled(EventHeader header, OrderEvent event, CancelReason reason) {
        TrackedRequest order = orderOf(event);
        if (!order.exists()) return;
        update(order, event);
        boolean isExpired = reason == CancelReason.EXPIRED || reason == CancelReason.AUCTION_ENDED;
        order.state = isExpired ? OrderState.EXPIRED : OrderState.CANCELED;
        boolean isWithdrawn =
                event.isQuote() && (reason == CancelReason.QUOTE_WITHDRAWN || reason == CancelReason.REQUESTED);
        if (isWithdrawn) return;
        char type = isExpired ? ExecutionReport.EXPIRED : ExecutionReport.CANCELED;
        execution.begin(order, type, ReportNumber.of(header), header.timeNs());
        TrackedRequest request = isOwn(header) ? requests.awaiting(header.clientSequence()) : requests.none();
        if (request.kind == RequestKind.CANCEL) execution.answering(request, order.current);
        else execution.text(RefusalTexts.of(reason, listings.hasCollar(order.instrument)));
        report(order, execution, ReportNumber.of(header));
    }

    void massCanceled(EventHeader header, int count) {
        TrackedRequest request = requests.awaiting(header.clientSequence());
        if (request.kind != RequestKind.MASS_CANCEL) return;
        massCancel.begin(request, ReportNumber.of(header), header.timeNs()).canceled(count);
        request.session.orElseThrow().report(ReportNumber.of(header), massCancel);
    }

    /** Ends the request of a command with its last event. */
    void finished(EventHeader header) {
        TrackedRequest request = requests.awaiting(header.clientSequence());
        requests.answered(header.clientSequence());
        if (!request.exists()) return;
        if (request.kind == RequestKind.QUOTE) {
            if (isAnswered(request))
                request.session.orElseThrow().acknowledge(ReportNumber.of(header), acknowledgement.begin(request));
            return;
        }
        request.isPending = false;
    }

    private void refuseEntry(TrackedRequest quote, long command, RefusalReason reason) {
        quotes.entries().refuse(command, reason);
        if (quote.refusals++ == 0) quote.firstRefusal = reason;
    }

    /** Counts an answer; returns true after the last one, when the client wants an acknowledgement. */
    private static boolean isAnswered(TrackedRequest quote) {
        quote.isPending = --quote.answers > 0;
        if (quote.isPending || QuoteAcknowledgement.isWanted(quote)) return !quote.isPending;
        if (quote.refusals > 0)
            quote.session.orElseThrow().unacknowledged(quote.refusals, RefusalTexts.of(quote.firstRefusal));
        return false;
    }

    boolean isOwn(EventHeader header) {
        return header.clientId() == ids.client();
    }

    private void traded(EventHeader header, TradeEvent trade, OrderSide side) {
        long orderId = trade.orderId(side);
        TrackedRequest order = OrderIds.isQuote(orderId) ? quotes.find(orderId) : requests.order(orderId);
        if (!order.exists()) return;
        long before = trade.orderQuantity(side) - trade.remaining(side) - trade.quantity();
        // Trades that are no longer retained count with the limit of the order.
        if (order.filled() < before) order.notional += (double) (before - order.filled()) * order.price;
        order.quantity = trade.orderQuantity(side);
        order.remaining = trade.remaining(side);
        order.notional += (double) trade.price() * trade.quantity();
        order.state = order.remaining == 0 ? OrderState.FILLED : OrderState.PARTIALLY_FILLED;
        long number = ReportNumber.of(header, side);
        execution.begin(order, ExecutionReport.TRADE, number, header.timeNs()).trade(trade, side);
        report(order, execution, number);
    }

    private TrackedRequest orderOf(OrderEvent event) {
        return event.isQuote() ? quotes.find(event.orderId()) : requests.order(event.orderId());
    }

    private void restated(EventHeader header, OrderEvent event, char type, String text) {
        TrackedRequest order = orderOf(event);
        if (!order.exists()) return;
        update(order, event);
        execution.begin(order, type, ReportNumber.of(header), header.timeNs()).text(text);
        report(order, execution, ReportNumber.of(header));
    }

    private void refuse(TrackedRequest request, RefusalReason reason, long number, long timeNs) {
        String text = RefusalTexts.of(reason);
        boolean isFix50 = request.exists() && request.session.orElseThrow().isFix50();
        switch (request.kind) {
            case ORDER -> {
                request.state = OrderState.REJECTED;
                execution.begin(request, ExecutionReport.REJECTED, number, timeNs);
                report(
                        request,
                        execution.reason(FixCodes.ordRejReason(reason, isFix50)).text(text),
                        number);
            }
            case REPLACE, CANCEL ->
                report(
                        request,
                        cancelReject
                                .begin(request, number, timeNs)
                                .because(FixCodes.cxlRejReason(reason, isFix50), text),
                        number);
            case MASS_CANCEL ->
                report(request, massCancel.begin(request, number, timeNs).because(text), number);
            case QUOTE, NONE -> {
                // A quote is acknowledged with its last entry.
            }
        }
    }

    private static void update(TrackedRequest order, OrderEvent event) {
        order.price = event.price();
        order.stopPrice = event.stopPrice();
        order.quantity = event.quantity();
        order.remaining = event.remaining();
        order.display = event.display();
        if (!order.state.isOpen()) return;
        boolean isFilled = event.remaining() == 0;
        if (isFilled) order.state = OrderState.FILLED;
        else order.state = event.filled() > 0 ? OrderState.PARTIALLY_FILLED : OrderState.NEW;
    }

    private static void report(TrackedRequest request, Report report, long number) {
        request.session.orElseThrow().report(number, report);
    }

    private static void reply(TrackedRequest request, Report report) {
        request.session.orElseThrow().reply(report);
    }
}
