package io.needletail.venue.gateway;

import io.needletail.matching.RefusalReason;
import io.needletail.session.Session;
import io.needletail.wire.FieldReader;
import io.needletail.wire.FieldWriter;
import io.needletail.wire.Message;
import io.needletail.wire.MsgTypes;
import io.needletail.wire.Tags;

/** OrderStatusRequest(H) and OrderMassStatusRequest(AF), answered from what the gateway has reported. */
final class StatusRequests {
    private static final int REPORTS_MAX = 10_000;
    private static final int OTHER = 99;
    private static final int BY_SYMBOL = 1;
    private static final int ALL = 7;

    private final Listings listings;
    private final RequestTable requests;
    private final ExecutionReport execution;
    private final StateRecovery recovery;

    StatusRequests(Listings listings, RequestTable requests, StateRecovery recovery) {
        this.recovery = recovery;
        this.listings = listings;
        this.requests = requests;
        execution = new ExecutionReport(listings);
    }

    /** Restores the orders of a session that a template made, whose store was opened after the gateway was live. */
    void restore(GatewaySession client, long nowNs) {
        recovery.attached(client, nowNs);
        client.restoreOrders(requests, listings);
    }

    /** Handles OrderStatusRequest(H). */
    void one(GatewaySession client, Session session, Message request) {
        int id = request.find(Tags.CL_ORD_ID);
        TrackedRequest found = id == FieldReader.NOT_FOUND
                ? requests.order(request.number(Tags.ORDER_ID))
                : requests.find(client, request.bytes(), request.from(id), request.to(id));
        boolean isOrder = found.kind == RequestKind.ORDER || found.kind == RequestKind.REPLACE;
        boolean isOwn = isOrder && found.session.orElseThrow() == client && found.hasOrder();
        if (isOwn && found.order.state == OrderState.ENDED) {
            String text = "the order ended in an earlier life of the gateway: its last report has its quantities";
            client.reply(OrderRefusal.ofStatus(request, session.nowNs()).because(OTHER, text));
            return;
        }
        if (isOwn) client.reply(new StatusReport(status(found.order, session), request, 0, false));
        else client.reply(unknown(request, session));
    }

    /** Handles OrderMassStatusRequest(AF). */
    void all(GatewaySession client, Session session, Message request) {
        long type = request.number(FixTags.MASS_STATUS_REQ_TYPE);
        int instrument = listings.find(request, Tags.SYMBOL);
        boolean isBySymbol = type == BY_SYMBOL;
        if (type != ALL && !isBySymbol) {
            String text = "MassStatusReqType(585) is not 1 (by symbol) or 7 (all orders)";
            client.reply(OrderRefusal.ofStatus(request, session.nowNs()).because(OTHER, text));
            return;
        }
        int total = isBySymbol && instrument == Listings.UNKNOWN ? 0 : count(client, isBySymbol, instrument);
        if (total == 0) {
            client.reply(unknown(request, session));
        } else if (total > REPORTS_MAX) {
            String text = total + " orders are open; at most " + REPORTS_MAX + " are reported: ask by symbol";
            client.reply(OrderRefusal.ofStatus(request, session.nowNs()).because(OTHER, text));
        } else {
            report(client, session, request, isBySymbol ? instrument : Listings.UNKNOWN, total);
        }
    }

    private void report(GatewaySession client, Session session, Message request, int instrument, int total) {
        int count = 0;
        for (int i = 0; i < requests.capacity(); i++) {
            TrackedRequest order = requests.at(i);
            if (!isOpen(order, client)) continue;
            if (instrument != Listings.UNKNOWN && order.instrument != instrument) continue;
            count++;
            client.reply(new StatusReport(status(order, session), request, total, count == total));
        }
    }

    private int count(GatewaySession client, boolean isBySymbol, int instrument) {
        int count = 0;
        for (int i = 0; i < requests.capacity(); i++) {
            TrackedRequest order = requests.at(i);
            if (isOpen(order, client) && (!isBySymbol || order.instrument == instrument)) count++;
        }
        return count;
    }

    private ExecutionReport status(TrackedRequest order, Session session) {
        return execution.begin(order, ExecutionReport.STATUS, 0, session.nowNs());
    }

    private static OrderRefusal unknown(Message request, Session session) {
        RefusalReason reason = RefusalReason.UNKNOWN_ORDER;
        return OrderRefusal.ofStatus(request, session.nowNs()).because(reason.ordRejReason(), RefusalTexts.of(reason));
    }

    private static boolean isOpen(TrackedRequest order, GatewaySession client) {
        return order.kind == RequestKind.ORDER && order.state.isOpen() && order.session.orElseThrow() == client;
    }

    /** An ExecutionReport(8) with the ids of the request; {@code total} is 0 for the status of one order. */
    private record StatusReport(ExecutionReport execution, Message request, int total, boolean isLast)
            implements Report {
        @Override
        public int msgType() {
            return MsgTypes.EXECUTION_REPORT;
        }

        @Override
        public void write(FieldWriter out) {
            execution.write(out);
            out.copy(request, FixTags.ORD_STATUS_REQ_ID).copy(request, FixTags.MASS_STATUS_REQ_ID);
            if (total > 0) out.put(FixTags.TOT_NUM_REPORTS, total).bool(FixTags.LAST_RPT_REQUESTED, isLast);
        }
    }
}
