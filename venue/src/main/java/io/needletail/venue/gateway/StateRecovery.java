package io.needletail.venue.gateway;

import io.needletail.engine.error.VenueFault;
import io.needletail.venue.sequencer.OpenOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Brings a gateway up to date with an image of the venue's state, where events are no longer retained, and reports once
 * to each session what is known of the orders that changed meanwhile: one that is open with other quantities by a
 * status, one that is open no more by a report that it does not work any more. What happened in between is not known,
 * and each report names the events.
 *
 * <p>These reports have the last numbers of the missing events, one each, so that a gateway that is started again knows
 * which were sent. Allocates: a gateway that keeps up never uses it.
 */
final class StateRecovery {
    private static final Logger LOG = LoggerFactory.getLogger("needletail.gateway");

    private final OrderIds ids;
    private final RequestTable requests;
    private final Sessions sessions;
    private final CommandSender sender;
    private final Listings listings;
    private final QuoteSides quotes;
    private final MissedReports reports;
    private final Map<Long, ImagedTerms> open = new HashMap<>();
    private final Set<Long> pending = new HashSet<>();
    private final Set<Long> reportedHere = new HashSet<>();
    private final Map<GatewaySession, List<MissedReports.Finding>> findings = new HashMap<>();
    private long from;
    private long position;
    private long lastCommand;
    private boolean wasStart;

    StateRecovery(OrderIds ids, RequestTable requests, Sessions sessions, CommandSender sender, Parts parts) {
        this.ids = ids;
        this.requests = requests;
        this.sessions = sessions;
        this.sender = sender;
        listings = parts.listings();
        quotes = parts.quotes();
        reports = new MissedReports(listings, quotes.entries());
    }

    /** Instruments, and sides of quotes. */
    record Parts(Listings listings, QuoteSides quotes) {}

    /** Notes the first event that is missing. */
    void eventsGone(long first) {
        from = first;
    }

    /** Begins with an image. */
    void began(long imagePosition, long last) {
        position = imagePosition;
        lastCommand = last;
        open.clear();
        pending.clear();
    }

    /** Notes a command whose last event is yet to come. */
    void pendingCommand(long clientId, long clientSequence) {
        if (clientId == ids.client()) pending.add(clientSequence);
    }

    /** Notes an open order. */
    void openOrder(OpenOrder order) {
        if (ids.isOwn(order.orderId())) open.put(order.orderId(), ImagedTerms.of(order));
    }

    /** Takes over the image, and reports. */
    void complete(long nowNs) {
        wasStart = !sender.isLive();
        findings.clear();
        reportedHere.clear();
        if (wasStart) start();
        else goOn();
        open.clear();
        int orders = 0;
        for (Map.Entry<GatewaySession, List<MissedReports.Finding>> one : findings.entrySet()) {
            orders += one.getValue().size();
            send(one.getKey(), one.getValue(), nowNs);
        }
        log(orders);
    }

    /** Reports to a session whose store became known after the image of the start. */
    void attached(GatewaySession session, long nowNs) {
        if (!wasStart || session.isReconciled()) return;
        findings.clear();
        reconcile(session);
        List<MissedReports.Finding> found = findings.getOrDefault(session, List.of());
        send(session, found, nowNs);
        if (!found.isEmpty()) log(found.size());
    }

    private void log(int orders) {
        if (orders == 0) {
            LOG.info(
                    "the state of the venue was read at event {}: no order of this gateway changed in events that are gone",
                    position);
            return;
        }
        LOG.error(
                "{} events {} to {} are no longer retained: executions of that time are not available for {} orders and requests,"
                        + " whose state is reported; raise EventsRetained of the venue",
                VenueFault.EXECUTIONS_GONE.id(),
                from,
                position - 1,
                orders);
    }

    private void send(GatewaySession session, List<MissedReports.Finding> found, long nowNs) {
        long first = wasStart ? Math.max(from, ReportNumber.event(session.reported()) + 1) : from;
        reports.send(session, found, new MissedReports.Range(first, position - 1), nowNs);
    }

    /**
     * After the start the table has the commands of the log alone; the stores of the sessions say what was reported.
     */
    private void start() {
        // Events of this life were reported before others were gone.
        for (int place = 0; place < requests.capacity(); place++) {
            TrackedRequest order = requests.at(place);
            if (order.kind == RequestKind.ORDER && order.state.isOpen()) compare(order, Map.of());
            else takeOver(order);
        }
        sender.readUntil(lastCommand, this::takeOver);
        for (TrackedRequest side : quotes.all()) takeOver(side);
        nameReplaced();
        for (long command : requests.awaitedUntil(lastCommand)) {
            if (!pending.contains(command)) requests.finish(command);
        }
        for (GatewaySession session : sessions.all()) {
            if (session.session().isPresent()) reconcile(session);
        }
    }

    private void takeOver(TrackedRequest order) {
        if (!isOrderUntil(order)) return;
        ImagedTerms imaged = open.get(order.orderId);
        order.isPending = false;
        if (imaged != null) imaged.fill(order);
        else if (!order.state.isFinal()) order.state = OrderState.ENDED;
    }

    /** Gives each order the name of the last replacement whose terms it has. */
    private void nameReplaced() {
        for (int place = 0; place < requests.capacity(); place++) {
            TrackedRequest request = requests.at(place);
            boolean isReplacement = request.kind == RequestKind.REPLACE && request.hasOrder();
            if (!isReplacement || request.command > lastCommand || !request.order.state.isOpen()) continue;
            boolean isNewer = request.order.current == request.order || request.order.current.command < request.command;
            if (isNewer && request.hasTermsOf(request.order)) request.order.current = request;
        }
    }

    private void reconcile(GatewaySession session) {
        Map<Long, ReportedOrder> reported = session.takeReportedOrders();
        for (int place = 0; place < requests.capacity(); place++) reconcile(session, requests.at(place), reported);
        for (TrackedRequest side : quotes.all()) reconcile(session, side, reported);
    }

    private void reconcile(GatewaySession session, TrackedRequest order, Map<Long, ReportedOrder> reported) {
        if (order.kind != RequestKind.ORDER || order.session.orElseThrow() != session) return;
        boolean isHere = order.state.isOpen() || order.state == OrderState.ENDED;
        if (!isHere || reportedHere.contains(order.orderId)) return;
        ReportedOrder before = reported.get(order.orderId);
        // An open side of a quote without a trade has no report.
        boolean isSilent = OrderIds.isQuote(order.orderId) && order.state == OrderState.NEW;
        if (before == null && (isSilent || !isOrderUntil(order) || !session.isUnreported(order))) return;
        if (before != null) name(session, order, before);
        if (order.state == OrderState.ENDED) {
            order.remaining = order.quantity;
            if (before != null)
                before.restore(order, listings.of(order.instrument).priceUnits());
            order.state = OrderState.DONE_FOR_DAY;
            add(order, MissedReports.Kind.GONE, Optional.empty());
        } else if (before == null) {
            add(order, MissedReports.Kind.OPEN, Optional.empty());
        } else if (before.adjust(order, listings.of(order.instrument).priceUnits())) {
            add(order, MissedReports.Kind.CHANGED, Optional.empty());
        }
    }

    /** Gives an order the name of its last report, unless a later replacement is known. */
    private void name(GatewaySession session, TrackedRequest order, ReportedOrder before) {
        byte[] text = before.clOrdId().getBytes(StandardCharsets.ISO_8859_1);
        TrackedRequest named = requests.find(session, text, 0, text.length);
        boolean isReplacement = named.kind == RequestKind.REPLACE && named.order == order;
        if (isReplacement && order.current.command < named.command) order.current = named;
    }

    /** The table has the state that was reported last. */
    private void goOn() {
        Map<TrackedRequest, TrackedRequest> asked = new HashMap<>();
        List<TrackedRequest> others = new ArrayList<>();
        for (long command : requests.awaitedUntil(lastCommand)) {
            if (pending.contains(command)) continue;
            TrackedRequest request = requests.awaiting(command);
            requests.finish(command);
            boolean isChange = request.kind == RequestKind.CANCEL || request.kind == RequestKind.REPLACE;
            if (isChange && request.hasOrder() && !request.order.state.isFinal()) {
                Optional.ofNullable(asked.put(request.order, request)).ifPresent(others::add);
            } else if (request.kind != RequestKind.ORDER && !request.isPending) others.add(request);
        }
        for (int place = 0; place < requests.capacity(); place++) compare(requests.at(place), asked);
        for (TrackedRequest side : quotes.all()) compare(side, asked);
        for (TrackedRequest request : others) {
            if (request.exists()) add(request, MissedReports.Kind.UNANSWERED, Optional.empty());
        }
    }

    private void compare(TrackedRequest order, Map<TrackedRequest, TrackedRequest> asked) {
        ImagedTerms imaged = open.get(order.orderId);
        boolean wasFinal = order.state.isFinal();
        if (!isOrderUntil(order) || (wasFinal && imaged == null)) return;
        Optional<TrackedRequest> request = Optional.ofNullable(asked.get(order));
        order.isPending = false;
        reportedHere.add(order.orderId);
        if (imaged == null) {
            order.state = OrderState.DONE_FOR_DAY;
            add(order, MissedReports.Kind.GONE, request);
            return;
        }
        boolean isNew = order.state == OrderState.PENDING;
        // A side of a quote that came again unseen is reported when it traded.
        boolean isChanged = imaged.fill(order) && (!wasFinal || order.filled() > 0);
        boolean isReplaced = request.isPresent()
                && request.get().kind == RequestKind.REPLACE
                && request.get().hasTermsOf(order);
        if (request.isPresent() && !isReplaced) add(request.get(), MissedReports.Kind.UNANSWERED, Optional.empty());
        if (isNew) add(order, MissedReports.Kind.OPEN, Optional.empty());
        else if (isChanged || isReplaced)
            add(order, MissedReports.Kind.CHANGED, isReplaced ? request : Optional.empty());
    }

    /** Tests for an order or a side of a quote whose events until the image are missing. */
    private boolean isOrderUntil(TrackedRequest order) {
        boolean isOrder = order.kind == RequestKind.ORDER && order.orderId != 0;
        return isOrder && (OrderIds.isQuote(order.orderId) || ids.command(order.orderId) <= lastCommand);
    }

    private void add(TrackedRequest order, MissedReports.Kind kind, Optional<TrackedRequest> request) {
        findings.computeIfAbsent(order.session.orElseThrow(), _ -> new ArrayList<>())
                .add(new MissedReports.Finding(order, kind, request));
    }
}
