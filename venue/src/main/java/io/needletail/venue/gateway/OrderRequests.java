package io.needletail.venue.gateway;

import io.needletail.matching.RefusalReason;
import io.needletail.session.BusinessRejectReason;
import io.needletail.session.Session;
import io.needletail.wire.FieldReader;
import io.needletail.wire.FieldValue;
import io.needletail.wire.Message;
import io.needletail.wire.Tags;

/** NewOrderSingle(D), OrderCancelRequest(F) and OrderCancelReplaceRequest(G) as commands. */
final class OrderRequests {
    private static final int OTHER = 99;
    private static final int BROKER_OPTION = 0;
    private static final int CANCEL_BROKER_OPTION = 2;

    private final Listings listings;
    private final OrderIds ids;
    private final RequestTable requests;
    private final CommandSender sender;
    private final ExecutionReport execution;
    private final OrderTerms terms;
    private final Command command = new Command();
    private long localNumber;

    OrderRequests(Listings listings, OrderIds ids, RequestTable requests, CommandSender sender) {
        this.listings = listings;
        this.ids = ids;
        this.requests = requests;
        this.sender = sender;
        execution = new ExecutionReport(listings);
        terms = new OrderTerms();
    }

    /** Handles NewOrderSingle(D). */
    void enter(GatewaySession client, Session session, Message order) {
        int id = order.find(Tags.CL_ORD_ID);
        if (id == FieldReader.NOT_FOUND) {
            missing(session, order, "ClOrdID(11)");
            return;
        }
        TrackedRequest known = requests.find(client, order.bytes(), order.from(id), order.to(id));
        if (known.exists()) repeat(client, session, order, known);
        else enterNew(client, session, order, id);
    }

    /** Handles OrderCancelRequest(F). */
    void cancel(GatewaySession client, Session session, Message request) {
        if (!hasIds(session, request)) return;
        TrackedRequest order = orderOf(client, request);
        if (isRepeated(client, session, request, order)) return;
        if (isUnknown(client, session, request, order)) return;
        RefusalReason reason = terms.identity(request, order, listings.of(order.instrument));
        if (reason != RefusalReason.NONE) {
            refuse(client, session, request, order, code(client, reason), terms.text(reason));
            return;
        }
        command.begin(RequestKind.CANCEL, client);
        command.orderId = order.orderId;
        change(client, session, request, order);
    }

    /** Handles OrderCancelReplaceRequest(G). */
    void replace(GatewaySession client, Session session, Message request) {
        if (!hasIds(session, request)) return;
        TrackedRequest order = orderOf(client, request);
        if (isRepeated(client, session, request, order)) return;
        if (isUnknown(client, session, request, order)) return;
        command.begin(RequestKind.REPLACE, client);
        command.orderId = order.orderId;
        RefusalReason reason = terms.replacement(request, order, listings.of(order.instrument), command);
        if (reason == RefusalReason.NONE) change(client, session, request, order);
        else refuse(client, session, request, order, code(client, reason), terms.text(reason));
    }

    /** Sends the state of an order. */
    void status(GatewaySession client, Session session, TrackedRequest order) {
        client.reply(execution.begin(order, ExecutionReport.STATUS, 0, session.nowNs()));
    }

    private void enterNew(GatewaySession client, Session session, Message order, int id) {
        int length = order.to(id) - order.from(id);
        if (length > TrackedRequest.TEXT_MAX) {
            refuse(client, session, order, OTHER, "ClOrdID(11) is longer than " + TrackedRequest.TEXT_MAX + " bytes");
            return;
        }
        int instrument = listings.find(order, Tags.SYMBOL);
        if (instrument == Listings.UNKNOWN) {
            refuse(client, session, order, RefusalReason.UNKNOWN_INSTRUMENT);
            return;
        }
        command.begin(RequestKind.ORDER, client);
        command.prevention = client.prevention();
        command.text(order.bytes(), order.from(id), order.to(id));
        command.instrument = instrument;
        RefusalReason reason = terms.order(order, listings.of(instrument), command);
        if (reason != RefusalReason.NONE) {
            int code = FixCodes.ordRejReason(reason, client.isFix50());
            refuse(client, session, order, code, terms.text(reason));
        } else if (!sender.hasRoom(1)) {
            refuse(client, session, order, BROKER_OPTION, busy());
        } else {
            command.orderId = ids.order(sender.nextNumber());
            if (sender.track(command, sender.nextNumber(), client).exists()) sender.send(command, session.nowNs());
            else refuse(client, session, order, BROKER_OPTION, "the gateway has no room for another open order");
        }
    }

    private void repeat(GatewaySession client, Session session, Message order, TrackedRequest known) {
        boolean isSent = order.isSet(Tags.POSS_DUP_FLAG) || order.isSet(Tags.POSS_RESEND);
        boolean isOrder = known.kind == RequestKind.ORDER;
        boolean hasStatus = known.state != OrderState.PENDING && known.state != OrderState.ENDED;
        if (isSent && isOrder && hasStatus) status(client, session, known);
        else if (!isSent || !isOrder || known.state == OrderState.ENDED)
            refuse(
                    client,
                    session,
                    order,
                    FixCodes.ordRejReason(RefusalReason.DUPLICATE_ORDER, client.isFix50()),
                    "ClOrdID(11) was used before");
    }

    private void change(GatewaySession client, Session session, Message request, TrackedRequest order) {
        int id = request.find(Tags.CL_ORD_ID);
        command.text(request.bytes(), request.from(id), request.to(id));
        command.instrument = order.instrument;
        if (!sender.hasRoom(1)) {
            refuse(client, session, request, order, CANCEL_BROKER_OPTION, busy());
        } else if (sender.track(command, sender.nextNumber(), client).exists()) {
            sender.send(command, session.nowNs());
        } else {
            refuse(client, session, request, order, CANCEL_BROKER_OPTION, "the gateway has no room for a request");
        }
    }

    private TrackedRequest orderOf(GatewaySession client, Message request) {
        int original = request.find(Tags.ORIG_CL_ORD_ID);
        if (original == FieldReader.NOT_FOUND) {
            TrackedRequest byId = requests.order(request.number(Tags.ORDER_ID));
            boolean isOwn = byId.exists() && byId.session.orElseThrow() == client;
            return isOwn ? byId : requests.none();
        }
        TrackedRequest found = requests.find(client, request.bytes(), request.from(original), request.to(original));
        boolean isOrder = found.kind == RequestKind.ORDER || found.kind == RequestKind.REPLACE;
        return isOrder && found.hasOrder() ? found.order : requests.none();
    }

    private boolean hasIds(Session session, Message request) {
        if (!request.has(Tags.CL_ORD_ID)) {
            missing(session, request, "ClOrdID(11)");
            return false;
        }
        boolean isNamed = request.has(Tags.ORIG_CL_ORD_ID) || FieldValue.isPresent(request.number(Tags.ORDER_ID));
        if (!isNamed) missing(session, request, "OrigClOrdID(41)");
        return isNamed;
    }

    private boolean isRepeated(GatewaySession client, Session session, Message request, TrackedRequest order) {
        int id = request.find(Tags.CL_ORD_ID);
        int length = request.to(id) - request.from(id);
        if (length > TrackedRequest.TEXT_MAX) {
            String text = "ClOrdID(11) is longer than " + TrackedRequest.TEXT_MAX + " bytes";
            refuse(client, session, request, order, OTHER, text);
            return true;
        }
        if (!requests.find(client, request.bytes(), request.from(id), request.to(id))
                .exists()) return false;
        boolean isSent = request.isSet(Tags.POSS_DUP_FLAG) || request.isSet(Tags.POSS_RESEND);
        if (isSent && order.exists()) status(client, session, order);
        else if (!isSent)
            refuse(
                    client,
                    session,
                    request,
                    order,
                    code(client, RefusalReason.DUPLICATE_ORDER),
                    "ClOrdID(11) was used before");
        return true;
    }

    private boolean isUnknown(GatewaySession client, Session session, Message request, TrackedRequest order) {
        if (order.exists() && !order.state.isFinal()) return false;
        RefusalReason reason = order.exists() ? RefusalReason.ALREADY_FILLED : RefusalReason.UNKNOWN_ORDER;
        String text = RefusalTexts.of(RefusalReason.UNKNOWN_ORDER);
        refuse(client, session, request, order, code(client, reason), text);
        return true;
    }

    private static int code(GatewaySession client, RefusalReason reason) {
        return FixCodes.cxlRejReason(reason, client.isFix50());
    }

    private String busy() {
        return sender.isLive() ? "the venue is busy: try again" : "the venue is not connected: try again";
    }

    private void refuse(GatewaySession client, Session session, Message order, RefusalReason reason) {
        refuse(client, session, order, FixCodes.ordRejReason(reason, client.isFix50()), RefusalTexts.of(reason));
    }

    private void refuse(GatewaySession client, Session session, Message order, int reason, String text) {
        localNumber = Math.max(localNumber + 1, session.nowNs());
        client.reply(
                OrderRefusal.ofOrder(order, "R" + localNumber, session.nowNs()).because(reason, text));
    }

    private static void refuse(
            GatewaySession client, Session session, Message request, TrackedRequest order, int reason, String text) {
        client.reply(new CancelRefusal(request, order, session.nowNs()).because(reason, text));
    }

    private static void missing(Session session, Message message, String field) {
        session.reject(message, BusinessRejectReason.CONDITIONALLY_REQUIRED_FIELD_MISSING, field + " is missing");
    }
}
