package io.needletail.venue.gateway;

import io.needletail.matching.MatchingEngine;
import io.needletail.matching.SideFilter;
import io.needletail.matching.TradingPhase;
import io.needletail.session.BusinessRejectReason;
import io.needletail.session.Session;
import io.needletail.venue.config.ListedInstrument;
import io.needletail.venue.config.OwnerSetup;
import io.needletail.venue.gateway.FixOperators.Order;
import io.needletail.venue.gateway.FixOperators.Outcome;
import io.needletail.venue.sequencer.CommandReason;
import io.needletail.venue.sequencer.VenueDefinitions.Definition;
import io.needletail.wire.FieldWriter;
import io.needletail.wire.Message;
import io.needletail.wire.Tags;
import io.needletail.wire.Timestamp;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Commands of operators: SecurityStatus(f) changes a phase, OrderMassCancelRequest(q) with OnBehalfOfCompID(115)
 * cancels orders of another owner, UserRequest(BE) blocks an owner and frees it, TradingSessionStatus(h) is the kill
 * switch. Each is executed through the log, under the identity of the session's owner, with Text(58) as its reason.
 */
final class OperatorRequests {
    private static final int RESUME = 3;
    private static final int HALTED = 1;
    private static final int REQUEST_REJECTED = 6;
    private static final int LOG_ON_USER = 1;
    private static final int LOG_OFF_USER = 2;
    private static final int USER_LOGGED_IN = 1;
    private static final int USER_NOT_LOGGED_IN = 2;
    private static final int USER_OTHER = 6;
    private static final int REFUSALS_SHOWN = 8;
    private static final String BUSY = "too many commands of operators wait, or this gateway takes none: try again";

    private final Listings listings;
    private final Sessions sessions;
    private FixOperators operators = FixOperators.NONE;

    OperatorRequests(Listings listings, Sessions sessions) {
        this.listings = listings;
        this.sessions = sessions;
    }

    /** Sets what executes the commands. */
    void operators(FixOperators with) {
        operators = with;
    }

    /** Returns true for a mass cancel of an operator that concerns the orders of another owner. */
    static boolean isForOther(GatewaySession client, Message massCancel) {
        return client.operator().isPresent() && massCancel.has(Tags.ON_BEHALF_OF_COMP_ID);
    }

    /** Handles a command. */
    void handle(GatewaySession client, Session session, Message message) {
        if (client.operator().isEmpty()) {
            String text = "only an operator commands the venue: an [OWNER] with OwnerOperator";
            session.reject(message, BusinessRejectReason.NOT_AUTHORIZED, text);
            return;
        }
        String refusal = switch (message.msgType()) {
            case MessageTypes.SECURITY_STATUS -> phase(client, message);
            case MessageTypes.TRADING_SESSION_STATUS -> killSwitch(client, message);
            case MessageTypes.USER_REQUEST -> block(client, message);
            default -> cancel(client, session, message);
        };
        if (!refusal.isEmpty()) session.reject(message, BusinessRejectReason.OTHER, refusal);
    }

    private String phase(GatewaySession client, Message message) {
        int instrument = listings.find(message, Tags.SYMBOL);
        if (instrument == Listings.UNKNOWN) return "the symbol is not listed";
        long status = message.number(FixTags.SECURITY_TRADING_STATUS);
        Optional<TradingPhase> phase =
                status == RESUME ? Optional.of(operators.phaseOf(instrument)) : FixCodes.phase(status);
        if (phase.isEmpty()) return "SecurityTradingStatus(326) is not 2, 3, 17, 18 or 21";
        String id = message.text(FixTags.SECURITY_STATUS_REQ_ID);
        return execute(
                client,
                message,
                List.of(phase(listings.of(instrument), phase.get())),
                outcome -> client.reply(new PhaseReport(id, instrument, phase.get(), outcome)));
    }

    private String killSwitch(GatewaySession client, Message message) {
        if (message.number(FixTags.TRAD_SES_STATUS) != HALTED) return "TradSesStatus(340) is not 1 (halted)";
        List<Definition> commands = new ArrayList<>();
        // Also those that are halted: one whose orders end before it resumes is shown as halted until then.
        for (ListedInstrument one : listings.all()) commands.add(phase(one, TradingPhase.HALTED));
        for (OwnerSetup owner : sessions.members()) commands.add(block(owner, true));
        String id = message.text(FixTags.TRAD_SES_REQ_ID);
        return execute(client, message, commands, outcome -> client.reply(new KillSwitchReport(id, outcome)));
    }

    private String block(GatewaySession client, Message message) {
        String name = message.text(FixTags.USERNAME);
        long type = message.number(FixTags.USER_REQUEST_TYPE);
        Optional<OwnerSetup> owner = sessions.member(name);
        if (owner.isEmpty()) return "Username(553)=" + name + ": the venue has no such [OWNER]";
        if (type != LOG_ON_USER && type != LOG_OFF_USER) return "UserRequestType(924) is not 1 (unblock) or 2 (block)";
        boolean isBlocked = type == LOG_OFF_USER;
        String id = message.text(FixTags.USER_REQUEST_ID);
        return execute(
                client,
                message,
                List.of(block(owner.get(), isBlocked)),
                outcome -> client.reply(new UserReport(id, name, isBlocked, outcome)));
    }

    private String cancel(GatewaySession client, Session session, Message message) {
        String name = message.text(Tags.ON_BEHALF_OF_COMP_ID);
        Optional<OwnerSetup> owner = sessions.member(name);
        if (owner.isEmpty()) return "OnBehalfOfCompID(115)=" + name + ": the venue has no such [OWNER]";
        long type = message.character(FixTags.MASS_CANCEL_REQUEST_TYPE);
        boolean isBySymbol = type == MassCancelReport.BY_SYMBOL;
        if (type != MassCancelReport.ALL && !isBySymbol) return "MassCancelRequestType(530) is not 1 or 7";
        int instrument = isBySymbol ? listings.find(message, Tags.SYMBOL) : MatchingEngine.ANY;
        if (isBySymbol && instrument == Listings.UNKNOWN) return "the symbol is not listed";
        SideFilter sides = MassRequests.sides(message);
        String id = message.text(Tags.CL_ORD_ID);
        return execute(
                client,
                message,
                List.of(new Definition(name, to -> to.massCancel(owner.get().number(), instrument, sides))),
                outcome -> client.reply(new CancelReport(id, (char) type, session.nowNs(), client.isFix50(), outcome)));
    }

    private String execute(
            GatewaySession client, Message message, List<Definition> commands, Consumer<Outcome> outcome) {
        CommandReason reason;
        try {
            reason = new CommandReason(message.text(Tags.TEXT));
        } catch (IllegalArgumentException unfit) {
            return "Text(58) is the " + unfit.getMessage();
        }
        Order order = new Order(client.operator().orElseThrow(), client.name(), reason, commands);
        return operators.execute(order, outcome) ? "" : BUSY;
    }

    private static Definition phase(ListedInstrument one, TradingPhase phase) {
        return new Definition(one.symbol(), to -> to.changePhase(one.number(), phase));
    }

    private static Definition block(OwnerSetup owner, boolean isBlocked) {
        return new Definition(owner.name(), to -> to.blockOwner(owner.number(), isBlocked));
    }

    private static String text(Outcome outcome) {
        List<String> all = outcome.refusals();
        String more = all.size() > REFUSALS_SHOWN ? "; and " + (all.size() - REFUSALS_SHOWN) + " more" : "";
        return "refused, " + String.join("; ", all.subList(0, Math.min(REFUSALS_SHOWN, all.size()))) + more;
    }

    private final class PhaseReport implements Report {
        private final String id;
        private final int instrument;
        private final TradingPhase wanted;
        private final Outcome outcome;

        PhaseReport(String id, int instrument, TradingPhase wanted, Outcome outcome) {
            this.id = id;
            this.instrument = instrument;
            this.wanted = wanted;
            this.outcome = outcome;
        }

        @Override
        public int msgType() {
            return MessageTypes.SECURITY_STATUS;
        }

        @Override
        public void write(FieldWriter out) {
            boolean isDone = outcome.refusals().isEmpty();
            TradingPhase phase = isDone ? wanted : listings.phase(instrument);
            if (!id.isEmpty()) out.put(FixTags.SECURITY_STATUS_REQ_ID, id);
            out.put(Tags.SYMBOL, listings.symbol(instrument))
                    .bool(FixTags.UNSOLICITED_INDICATOR, false)
                    .put(FixTags.SECURITY_TRADING_STATUS, FixCodes.tradingStatus(phase))
                    .put(Tags.TEXT, isDone ? phase.name() : text(outcome));
        }
    }

    private record KillSwitchReport(String id, Outcome outcome) implements Report {
        @Override
        public int msgType() {
            return MessageTypes.TRADING_SESSION_STATUS;
        }

        @Override
        public void write(FieldWriter out) {
            boolean isDone = outcome.refusals().isEmpty();
            if (!id.isEmpty()) out.put(FixTags.TRAD_SES_REQ_ID, id);
            out.put(FixTags.TRADING_SESSION_ID, ReferenceRequests.DAY)
                    .bool(FixTags.UNSOLICITED_INDICATOR, false)
                    .put(FixTags.TRAD_SES_STATUS, isDone ? HALTED : REQUEST_REJECTED)
                    .put(Tags.TEXT, isDone ? outcome.canceled() + " orders canceled" : text(outcome));
        }
    }

    private record UserReport(String id, String name, boolean isBlocked, Outcome outcome) implements Report {
        @Override
        public int msgType() {
            return MessageTypes.USER_RESPONSE;
        }

        @Override
        public void write(FieldWriter out) {
            boolean isDone = outcome.refusals().isEmpty();
            int status = isBlocked ? USER_NOT_LOGGED_IN : USER_LOGGED_IN;
            out.put(FixTags.USER_REQUEST_ID, id)
                    .put(FixTags.USERNAME, name)
                    .put(FixTags.USER_STATUS, isDone ? status : USER_OTHER);
            if (!isDone) out.put(FixTags.USER_STATUS_TEXT, text(outcome));
        }
    }

    private record CancelReport(String id, char type, long nowNs, boolean isFix50, Outcome outcome) implements Report {
        @Override
        public int msgType() {
            return MessageTypes.MASS_CANCEL_REPORT;
        }

        @Override
        public void write(FieldWriter out) {
            boolean isDone = outcome.refusals().isEmpty();
            out.put(Tags.CL_ORD_ID, id).put(Tags.ORDER_ID, MassCancelRefusal.NONE);
            if (isFix50) out.put(FixTags.MASS_ACTION_REPORT_ID, MassCancelRefusal.NONE);
            out.put(FixTags.MASS_CANCEL_REQUEST_TYPE, type)
                    .put(FixTags.MASS_CANCEL_RESPONSE, isDone ? type : MassCancelReport.REFUSED);
            if (!isDone) out.put(FixTags.MASS_CANCEL_REJECT_REASON, MassCancelReport.NOT_SUPPORTED);
            if (isDone) out.put(FixTags.TOTAL_AFFECTED_ORDERS, outcome.canceled());
            out.timestamp(Tags.TRANSACT_TIME, nowNs, Timestamp.MILLIS);
            if (!isDone) out.put(Tags.TEXT, text(outcome));
        }
    }
}
