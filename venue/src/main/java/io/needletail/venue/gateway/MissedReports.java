package io.needletail.venue.gateway;

import java.util.List;
import java.util.Optional;

/**
 * Reports of orders and requests whose events are no longer retained: what is known of them, and which events are
 * missing.
 */
final class MissedReports {
    private static final int OTHER = 99;

    private final ExecutionReport execution;
    private final MassCancelReport massCancel;
    private final CancelReject cancelReject = new CancelReject();
    private final QuoteAcknowledgement acknowledgement;

    /** State of an order or a request after the missing events. */
    enum Kind {
        /** Open, and never reported before. */
        OPEN,
        /** Open with other quantities or terms. */
        CHANGED,
        /** Not open any more. */
        GONE,
        /** A request whose answer is missing. */
        UNANSWERED
    }

    /**
     * An order or a request, and what to report of it.
     *
     * @param order the order; the request itself for one that is unanswered
     * @param kind what became of it
     * @param request the cancel or replacement that this answers, if any
     */
    record Finding(TrackedRequest order, Kind kind, Optional<TrackedRequest> request) {}

    /**
     * The events that are missing.
     *
     * @param from the first
     * @param to the last
     */
    record Range(long from, long to) {}

    MissedReports(Listings listings, QuoteEntries entries) {
        acknowledgement = new QuoteAcknowledgement(entries);
        execution = new ExecutionReport(listings);
        massCancel = new MassCancelReport(listings);
    }

    /** Sends the reports of a session, with the last numbers of the missing events. */
    void send(GatewaySession session, List<Finding> findings, Range events, long nowNs) {
        // An event has two numbers, and changes at most two orders.
        long number = ReportNumber.first(events.to() + 1) - findings.size();
        for (Finding finding : findings) send(session, finding, events, number++, nowNs);
    }

    private void send(GatewaySession session, Finding finding, Range events, long number, long nowNs) {
        String missing = "events " + events.from() + " to " + events.to() + " are not available";
        switch (finding.kind()) {
            case OPEN, CHANGED -> session.restate(number, open(finding, number, nowNs, missing));
            case GONE -> {
                execution.begin(finding.order(), ExecutionReport.DONE_FOR_DAY, number, nowNs);
                finding.request().ifPresent(request -> execution.answering(request, finding.order().current));
                session.restate(number, execution.text("the order does not work any more; executions in " + missing));
            }
            case UNANSWERED -> unanswered(session, finding.order(), number, nowNs, missing);
        }
    }

    private ExecutionReport open(Finding finding, long number, long nowNs, String missing) {
        TrackedRequest order = finding.order();
        boolean isNew = finding.kind() == Kind.OPEN && order.state == OrderState.NEW;
        execution.begin(order, isNew ? ExecutionReport.NEW : ExecutionReport.STATUS, number, nowNs);
        finding.request().ifPresent(request -> {
            execution.answering(request, order.current);
            order.current = request;
        });
        return execution.text("the order is open; executions in " + missing);
    }

    private void unanswered(GatewaySession session, TrackedRequest request, long number, long nowNs, String missing) {
        switch (request.kind) {
            case CANCEL, REPLACE -> {
                cancelReject.begin(request, number, nowNs).because(OTHER, "the answer is lost: " + missing);
                session.restate(number, cancelReject);
            }
            case MASS_CANCEL -> {
                massCancel.begin(request, number, nowNs).uncounted("the count is lost: " + missing);
                session.restate(number, massCancel);
            }
            case QUOTE -> {
                if (QuoteAcknowledgement.isWanted(request)) session.reply(acknowledgement.begin(request));
            }
            case ORDER, NONE -> {
                // An order has a state, which is reported.
            }
        }
    }
}
