package io.needletail.venue.gateway;

import io.needletail.engine.error.VenueFault;
import io.needletail.matching.OwnerLimits;
import io.needletail.matching.SelfTradePrevention;
import io.needletail.session.OutboundMessage;
import io.needletail.session.SendResult;
import io.needletail.session.Session;
import io.needletail.session.SessionStatus;
import io.needletail.venue.config.OwnerSetup;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A FIX session of a gateway, also before its peer logs on for the first time. Reports of events have numbers that
 * grow; a report whose number was sent before is not sent again.
 */
final class GatewaySession {
    /** Number of a report that no event causes. */
    static final long NO_NUMBER = -1;

    /** The firm of a session of the log that is no member any more. */
    static final OwnerSetup NO_OWNER = new OwnerSetup("", -1, OwnerLimits.UNLIMITED);

    private static final String DROPPED =
            "reports were dropped because they were not read; log on and send OrderMassStatusRequest(AF)";

    private static final Logger LOG = LoggerFactory.getLogger("needletail.gateway");

    private final int number;
    private final String name;
    private final String member;
    private final ReportBacklog backlog;
    private final boolean isFix50;
    private final Optional<GatewaySession> self = Optional.of(this);
    private OwnerSetup owner = NO_OWNER;
    private Optional<Session> session = Optional.empty();
    private Map<Long, ReportedOrder> openOrders = Map.of();
    private long reported;
    private long lastReportedOrder;
    private Set<Long> endedQuotes = Set.of();
    private boolean isStoreComplete;
    private boolean isReconciled;
    private int acknowledgementsToSkip;
    private boolean hasOrdersToCancel;
    private boolean hasQuotesToCancel;
    private long dropped;
    private long refusedEntries;

    GatewaySession(int number, String name, String beginString, String member, int backlogBytes) {
        this.number = number;
        this.name = name;
        this.member = member;
        backlog = new ReportBacklog(backlogBytes);
        isFix50 = beginString.equals("FIXT.1.1");
    }

    /** Returns its number in the gateway's log, from 0 on. */
    int number() {
        return number;
    }

    /** Returns the session's id, as text. */
    String name() {
        return name;
    }

    /** Returns the CompID of its peer, which is the name of its owner. */
    String member() {
        return member;
    }

    /** Sets the firm, which has other terms after a reload. */
    void owner(OwnerSetup firm) {
        owner = firm;
    }

    int owner() {
        return owner.number();
    }

    /** Returns the identity as which its peer commands the venue; empty for a peer that may not. */
    Optional<String> operator() {
        return owner.operator();
    }

    SelfTradePrevention prevention() {
        return owner.prevention();
    }

    /** Returns true when the connection ended, so that its quotes are to end, and they are not all canceled yet. */
    boolean hasQuotesToCancel() {
        return hasQuotesToCancel;
    }

    /** Notes that the connection ended. */
    void connectionEnded() {
        hasQuotesToCancel = !owner.keepsQuotes();
    }

    /** Notes that all of its orders are to be canceled. */
    void cancelDue() {
        hasOrdersToCancel = true;
    }

    boolean hasOrdersToCancel() {
        return hasOrdersToCancel;
    }

    void ordersCanceled() {
        hasOrdersToCancel = false;
    }

    void quotesCanceled() {
        hasQuotesToCancel = false;
    }

    boolean isFix50() {
        return isFix50;
    }

    /** Returns this, in the form that records keep. */
    Optional<GatewaySession> self() {
        return self;
    }

    Optional<Session> session() {
        return session;
    }

    void attach(Session open) {
        session = Optional.of(open);
    }

    /** Lets reports wait for the next session of the engine: the present one is about to end. */
    void detach() {
        session = Optional.empty();
    }

    /** Sets what the store of the session says about the reports before the gateway was started. */
    void resumeAfter(SentReports sent) {
        lastReportedOrder = Math.max(lastReportedOrder, sent.known().lastOrder());
        if (sent.known().isComplete()) {
            isStoreComplete = true;
            endedQuotes = sent.known().endedQuotes();
        }
        if (sent.number() <= reported) return;
        reported = sent.number();
        acknowledgementsToSkip = sent.acknowledgements();
        openOrders = sent.orders();
        backlog.dropUntil(reported);
    }

    long reported() {
        return reported;
    }

    /** Returns true when the reports of the store were compared with an image of the venue's state. */
    boolean isReconciled() {
        return isReconciled;
    }

    /** Returns the orders that are open by what was reported, once. */
    Map<Long, ReportedOrder> takeReportedOrders() {
        Map<Long, ReportedOrder> taken = openOrders;
        openOrders = Map.of();
        isReconciled = true;
        return taken;
    }

    /**
     * Tests whether the store of the session says that an order or a side of a quote that was sent was never reported.
     */
    boolean isUnreported(TrackedRequest order) {
        if (!isStoreComplete) return false;
        if (!OrderIds.isQuote(order.orderId)) return order.orderId > lastReportedOrder;
        return !order.isWithdrawn && !endedQuotes.contains(order.orderId);
    }

    /** Gives the orders of which no event is retained the state that was reported; returns how many there are. */
    int restoreOrders(RequestTable requests, Listings listings) {
        int count = 0;
        for (Map.Entry<Long, ReportedOrder> open : openOrders.entrySet()) {
            TrackedRequest order = requests.order(open.getKey());
            if (!order.exists() || order.state != OrderState.PENDING) continue;
            open.getValue().restore(order, listings.of(order.instrument).priceUnits());
            order.isPending = false;
            count++;
        }
        openOrders = Map.of();
        return count;
    }

    long dropped() {
        return dropped;
    }

    /** Sends a report of an event once. */
    void report(long reportNumber, Report report) {
        if (reportNumber <= reported) return;
        reported = reportNumber;
        acknowledgementsToSkip = 0;
        send(reportNumber, report);
    }

    /** Sends a report of missing events, whose number the caller knows to be new. */
    void restate(long reportNumber, Report report) {
        reported = Math.max(reported, reportNumber);
        send(reportNumber, report);
    }

    /** Sends an acknowledgement, which has no place for its number, once; it follows the reports of its event. */
    void acknowledge(long reportNumber, Report report) {
        if (ReportNumber.event(reportNumber) < ReportNumber.event(reported)) return;
        if (acknowledgementsToSkip > 0) {
            acknowledgementsToSkip--;
            return;
        }
        send(reportNumber, report);
    }

    /**
     * Logs refused entries of a quote whose client asked for no acknowledgement.
     *
     * @param entries how many
     * @param why why the first was refused
     */
    void unacknowledged(int entries, String why) {
        long before = refusedEntries;
        refusedEntries += entries;
        // At 1, 2, 4 … entries: a client that quotes on must not fill the log.
        if (Long.highestOneBit(before) == Long.highestOneBit(refusedEntries)) return;
        LOG.warn(
                "{} {}: {} quote entries are refused by now, the last because {}; the client has asked for no"
                        + " acknowledgement, see QuoteResponseLevel(301)",
                VenueFault.QUOTES_REFUSED.id(),
                name,
                refusedEntries,
                why);
    }

    /** Sends a message that no event causes. */
    void reply(Report report) {
        send(NO_NUMBER, report);
    }

    /** Sends a message that may be left out: returns false when it was not sent. */
    boolean offer(Report report) {
        return session.isPresent() && backlog.isEmpty() && trySend(session.get(), report);
    }

    /** Sends what waits; returns how many messages left. */
    int poll() {
        int count = 0;
        while (hasBacklog() && trySend(session.orElseThrow(), backlog.first())) {
            backlog.remove();
            count++;
        }
        return count;
    }

    /**
     * Returns true while reports wait for the store or the peer of the session; false for those of a session that the
     * engine does not have, which wait for a reload.
     */
    boolean hasBacklog() {
        return session.isPresent() && !backlog.isEmpty();
    }

    private void send(long reportNumber, Report report) {
        if (backlog.isEmpty() && session.isPresent() && trySend(session.get(), report)) return;
        if (!backlog.add(reportNumber, report)) drop("the peer reads too slowly and the backlog is full");
    }

    /**
     * Counts a report that is lost to the peer, and ends the connection, so that the peer asks for the state of its
     * orders.
     */
    private void drop(String cause) {
        dropped++;
        session.filter(open -> open.status() == SessionStatus.ACTIVE).ifPresent(open -> open.logout(DROPPED));
        // At 1, 2, 4 … reports: a peer that never reads must not fill the log.
        if (Long.bitCount(dropped) == 1) {
            LOG.error(
                    "{} {}: {} reports are dropped by now because {}; the peer is logged out",
                    VenueFault.REPORTS_DROPPED.id(),
                    name,
                    dropped,
                    cause);
        }
    }

    private boolean trySend(Session open, Report report) {
        OutboundMessage message = open.begin(report.msgType());
        report.write(message);
        SendResult result = message.send();
        if (result == SendResult.REFUSED) drop("the session's store refuses them");
        return result != SendResult.BACK_PRESSURE && result != SendResult.THROTTLED;
    }
}
