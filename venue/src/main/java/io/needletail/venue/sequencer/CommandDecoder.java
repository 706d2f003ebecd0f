package io.needletail.venue.sequencer;

import io.needletail.matching.CommandType;
import io.needletail.matching.InstrumentRules;
import io.needletail.matching.MatchingEngine;
import io.needletail.matching.NewOrder;
import io.needletail.matching.OrderReplacement;
import io.needletail.matching.OrderSide;
import io.needletail.matching.OrderType;
import io.needletail.matching.OwnerLimits;
import io.needletail.matching.RefusalReason;
import io.needletail.matching.TickTable;
import io.needletail.matching.TimeInForce;
import io.needletail.matching.TwoSidedQuote;
import io.needletail.venue.config.PhaseChange;
import io.needletail.venue.sbe.ApplyIdentitiesDecoder;
import io.needletail.venue.sbe.BeginIdentitiesDecoder;
import io.needletail.venue.sbe.BlockOwnerDecoder;
import io.needletail.venue.sbe.CancelOrderDecoder;
import io.needletail.venue.sbe.CancelOrdersDecoder;
import io.needletail.venue.sbe.ChangePhaseDecoder;
import io.needletail.venue.sbe.DefineIdentityDecoder;
import io.needletail.venue.sbe.DefineInstrumentDecoder;
import io.needletail.venue.sbe.DefineOwnerDecoder;
import io.needletail.venue.sbe.FollowCalendarDecoder;
import io.needletail.venue.sbe.MessageHeaderDecoder;
import io.needletail.venue.sbe.ReplaceOrderDecoder;
import io.needletail.venue.sbe.ReportStateDecoder;
import io.needletail.venue.sbe.SchedulePhasesDecoder;
import io.needletail.venue.sbe.SubmitOrderDecoder;
import io.needletail.venue.sbe.SubmitQuoteDecoder;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.agrona.DirectBuffer;

/**
 * Reads a command of the log and gives it to the matching engine. {@link #read} checks every field whose range the
 * engine does not check; {@link #execute} cannot fail after that.
 */
final class CommandDecoder {
    private static final int GROUP_HEADER = 4;
    private static final long NO_ORDER = -1;
    /** Before, a replacement by a quantity that was filled was refused; a log of then is executed as it was. */
    private static final int ENDS_FILLED_SINCE_VERSION = 4;

    /** Before, no command had a reason. */
    private static final int HAS_REASON_SINCE_VERSION = 6;

    private final SubmitOrderDecoder submit = new SubmitOrderDecoder();
    private final ReplaceOrderDecoder replace = new ReplaceOrderDecoder();
    private final CancelOrderDecoder cancel = new CancelOrderDecoder();
    private final CancelOrdersDecoder cancelOrders = new CancelOrdersDecoder();
    private final SubmitQuoteDecoder submitQuote = new SubmitQuoteDecoder();
    private final DefineInstrumentDecoder defineInstrument = new DefineInstrumentDecoder();
    private final DefineOwnerDecoder defineOwner = new DefineOwnerDecoder();
    private final ChangePhaseDecoder changePhase = new ChangePhaseDecoder();
    private final BlockOwnerDecoder blockOwner = new BlockOwnerDecoder();
    private final DefineIdentityDecoder identity = new DefineIdentityDecoder();
    private final SchedulePhasesDecoder schedule = new SchedulePhasesDecoder();
    private final FollowCalendarDecoder follow = new FollowCalendarDecoder();
    private final List<PhaseChange> changes = new ArrayList<>();
    private final NewOrder order = new NewOrder();
    private final OrderReplacement replacement = new OrderReplacement();
    private final TwoSidedQuote quote = new TwoSidedQuote();
    private InstrumentRules rules = InstrumentRules.DEFAULTS;
    private OwnerLimits limits = OwnerLimits.UNLIMITED;
    private int template;
    private int version;
    private int block;

    /** Tests whether a template id is that of a command. */
    static boolean isCommand(int templateId) {
        return (templateId >= SubmitOrderDecoder.TEMPLATE_ID && templateId <= ReportStateDecoder.TEMPLATE_ID)
                || isOfIdentities(templateId)
                || isOfCalendars(templateId);
    }

    /** Tests whether a template id is that of a command about calendars. */
    static boolean isOfCalendars(int templateId) {
        return templateId == SchedulePhasesDecoder.TEMPLATE_ID || templateId == FollowCalendarDecoder.TEMPLATE_ID;
    }

    /** Tests whether a template id is that of a command about identities. */
    static boolean isOfIdentities(int templateId) {
        return templateId >= BeginIdentitiesDecoder.TEMPLATE_ID && templateId <= ApplyIdentitiesDecoder.TEMPLATE_ID;
    }

    /**
     * Reads a command.
     *
     * @param buffer holds the message
     * @param offset where its header begins
     * @param header the header
     * @param length of header and message
     * @param timeNs time of the command
     * @return false when the command is malformed
     */
    boolean read(DirectBuffer buffer, int offset, MessageHeaderDecoder header, int length, long timeNs) {
        template = header.templateId();
        version = header.version();
        block = header.blockLength();
        int body = offset + MessageHeaderDecoder.ENCODED_LENGTH;
        int bodyLength = length - MessageHeaderDecoder.ENCODED_LENGTH;
        if (bodyLength < block || block < blockLengthMin()) return false;
        return switch (template) {
            case SubmitOrderDecoder.TEMPLATE_ID -> readOrder(buffer, body, timeNs);
            case ReplaceOrderDecoder.TEMPLATE_ID -> readReplacement(buffer, body, timeNs);
            case CancelOrderDecoder.TEMPLATE_ID -> wrapped(cancel.wrap(buffer, body, block, version));
            case CancelOrdersDecoder.TEMPLATE_ID ->
                Codes.isSides(cancelOrders.wrap(buffer, body, block, version).sides());
            case SubmitQuoteDecoder.TEMPLATE_ID -> readQuote(buffer, body, timeNs);
            case DefineInstrumentDecoder.TEMPLATE_ID -> readInstrument(buffer, body, bodyLength);
            case DefineOwnerDecoder.TEMPLATE_ID -> readOwner(buffer, body);
            case ChangePhaseDecoder.TEMPLATE_ID ->
                Codes.isPhase(changePhase.wrap(buffer, body, block, version).phase());
            case BlockOwnerDecoder.TEMPLATE_ID -> wrapped(blockOwner.wrap(buffer, body, block, version));
            case DefineIdentityDecoder.TEMPLATE_ID -> readIdentity(buffer, body, bodyLength);
            case SchedulePhasesDecoder.TEMPLATE_ID -> readSchedule(buffer, body, bodyLength);
            case FollowCalendarDecoder.TEMPLATE_ID -> {
                int calendar = follow.wrap(buffer, body, block, version).calendar();
                yield calendar == PhaseCalendars.NONE || PhaseCalendars.isCalendar(calendar);
            }
            default ->
                template == ReportStateDecoder.TEMPLATE_ID
                        || template == BeginIdentitiesDecoder.TEMPLATE_ID
                        || template == ApplyIdentitiesDecoder.TEMPLATE_ID;
        };
    }

    /**
     * Gives the command that was read to the engine; {@code ReportState} and those about identities and calendars are
     * not the engine's.
     */
    void execute(MatchingEngine engine, EventEncoder events, long timeNs) {
        switch (template) {
            case SubmitOrderDecoder.TEMPLATE_ID -> engine.submit(order);
            case ReplaceOrderDecoder.TEMPLATE_ID -> engine.replace(replacement);
            case CancelOrderDecoder.TEMPLATE_ID -> engine.cancel(cancel.owner(), cancel.orderId(), timeNs);
            case CancelOrdersDecoder.TEMPLATE_ID ->
                engine.massCancel(
                        cancelOrders.owner(), cancelOrders.instrument(), Codes.sides(cancelOrders.sides()), timeNs);
            case SubmitQuoteDecoder.TEMPLATE_ID -> engine.quote(quote);
            case DefineInstrumentDecoder.TEMPLATE_ID -> {
                // Null, a negative number, in a command of version 1.
                events.terms(rules, defineInstrument.referencePrice(), defineInstrument.volatilityAuctionNs());
                engine.defineInstrument(
                        defineInstrument.instrument(), rules, defineInstrument.referencePrice(), timeNs);
            }
            case DefineOwnerDecoder.TEMPLATE_ID -> engine.defineOwner(defineOwner.owner(), limits, timeNs);
            case ChangePhaseDecoder.TEMPLATE_ID ->
                engine.changePhase(changePhase.instrument(), Codes.phase(changePhase.phase()), timeNs);
            case BlockOwnerDecoder.TEMPLATE_ID ->
                engine.blockOwner(blockOwner.owner(), blockOwner.isBlocked() != 0, timeNs);
            default -> throw new IllegalStateException("templateId=" + template + ": not a command of the engine");
        }
    }

    /**
     * Gives a command about identities to their table.
     *
     * @return why it was rejected; empty when it was executed
     */
    Optional<CommandRejection> execute(IdentityTable identities) {
        switch (template) {
            case BeginIdentitiesDecoder.TEMPLATE_ID -> identities.begin();
            case ApplyIdentitiesDecoder.TEMPLATE_ID -> identities.apply();
            default -> {
                if (!identities.hasRoomFor(identity)) return Optional.of(CommandRejection.CLIENT_CAPACITY);
                if (!identities.define(identity)) return Optional.of(CommandRejection.MALFORMED);
            }
        }
        return Optional.empty();
    }

    /**
     * Gives a command about calendars to them.
     *
     * @return false when it does not fit, and nothing changed
     */
    boolean execute(PhaseCalendars calendars, MatchingEngine engine, long timeNs) {
        if (template == SchedulePhasesDecoder.TEMPLATE_ID) {
            return calendars.schedule(schedule.calendar(), changes, timeNs);
        }
        if (!calendars.isInstrument(follow.instrument())) return false;
        calendars.follow(follow.instrument(), follow.calendar(), engine, timeNs);
        return true;
    }

    /** Returns the owner that the command which was read concerns, -1 for all or none. */
    int owner() {
        return switch (template) {
            case SubmitOrderDecoder.TEMPLATE_ID -> submit.owner();
            case ReplaceOrderDecoder.TEMPLATE_ID -> replace.owner();
            case CancelOrderDecoder.TEMPLATE_ID -> cancel.owner();
            case CancelOrdersDecoder.TEMPLATE_ID -> cancelOrders.owner();
            case SubmitQuoteDecoder.TEMPLATE_ID -> submitQuote.owner();
            case DefineOwnerDecoder.TEMPLATE_ID -> defineOwner.owner();
            case BlockOwnerDecoder.TEMPLATE_ID -> blockOwner.owner();
            default -> -1;
        };
    }

    /** Returns the id of the order, or of the bid, that the command enters; 0 when it enters none. */
    long newOrderId() {
        if (template == SubmitOrderDecoder.TEMPLATE_ID) return submit.orderId();
        return template == SubmitQuoteDecoder.TEMPLATE_ID ? submitQuote.bidId() : 0;
    }

    /** Returns the id of the ask that the command enters; 0 when it enters none. */
    long newAskId() {
        return template == SubmitQuoteDecoder.TEMPLATE_ID ? submitQuote.askId() : 0;
    }

    /** Makes the event of a command that was read and is not permitted; one that is not the engine's gets none. */
    void refuse(EventEncoder events) {
        switch (template) {
            case SubmitOrderDecoder.TEMPLATE_ID -> refuse(events, CommandType.NEW_ORDER, submit.orderId());
            case ReplaceOrderDecoder.TEMPLATE_ID -> refuse(events, CommandType.REPLACE, replace.orderId());
            case CancelOrderDecoder.TEMPLATE_ID -> refuse(events, CommandType.CANCEL, cancel.orderId());
            case CancelOrdersDecoder.TEMPLATE_ID -> refuse(events, CommandType.MASS_CANCEL, NO_ORDER);
            case SubmitQuoteDecoder.TEMPLATE_ID -> refuse(events, CommandType.QUOTE, submitQuote.bidId());
            case DefineInstrumentDecoder.TEMPLATE_ID -> refuse(events, CommandType.INSTRUMENT, NO_ORDER);
            case DefineOwnerDecoder.TEMPLATE_ID -> refuse(events, CommandType.OWNER, NO_ORDER);
            case ChangePhaseDecoder.TEMPLATE_ID -> refuse(events, CommandType.PHASE, NO_ORDER);
            case BlockOwnerDecoder.TEMPLATE_ID -> refuse(events, CommandType.BLOCK, NO_ORDER);
            default -> {
                // The command is completed, as one that the sequencer does not know.
            }
        }
    }

    private void refuse(EventEncoder events, CommandType type, long orderId) {
        events.refused(type, owner(), orderId, RefusalReason.NOT_PERMITTED);
    }

    /** A message has at least the fields of its version. */
    private int blockLengthMin() {
        if (version == 1 && template == DefineInstrumentDecoder.TEMPLATE_ID) {
            return DefineInstrumentDecoder.BLOCK_LENGTH - Long.BYTES;
        }
        int reason = version < HAS_REASON_SINCE_VERSION ? CommandReason.BYTES_MAX : 0;
        return switch (template) {
            case SubmitOrderDecoder.TEMPLATE_ID -> SubmitOrderDecoder.BLOCK_LENGTH;
            case ReplaceOrderDecoder.TEMPLATE_ID -> ReplaceOrderDecoder.BLOCK_LENGTH;
            case CancelOrderDecoder.TEMPLATE_ID -> CancelOrderDecoder.BLOCK_LENGTH;
            case CancelOrdersDecoder.TEMPLATE_ID -> CancelOrdersDecoder.BLOCK_LENGTH - reason;
            case SubmitQuoteDecoder.TEMPLATE_ID -> SubmitQuoteDecoder.BLOCK_LENGTH;
            case DefineInstrumentDecoder.TEMPLATE_ID -> DefineInstrumentDecoder.BLOCK_LENGTH;
            case DefineOwnerDecoder.TEMPLATE_ID -> DefineOwnerDecoder.BLOCK_LENGTH;
            case ChangePhaseDecoder.TEMPLATE_ID -> ChangePhaseDecoder.BLOCK_LENGTH - reason;
            case BlockOwnerDecoder.TEMPLATE_ID -> BlockOwnerDecoder.BLOCK_LENGTH - reason;
            case DefineIdentityDecoder.TEMPLATE_ID -> DefineIdentityDecoder.BLOCK_LENGTH;
            case SchedulePhasesDecoder.TEMPLATE_ID -> SchedulePhasesDecoder.BLOCK_LENGTH;
            case FollowCalendarDecoder.TEMPLATE_ID -> FollowCalendarDecoder.BLOCK_LENGTH;
            default -> ReportStateDecoder.BLOCK_LENGTH;
        };
    }

    private boolean readOrder(DirectBuffer buffer, int body, long timeNs) {
        submit.wrap(buffer, body, block, version);
        if (!Codes.isSide(submit.side())
                || !Codes.isType(submit.orderType())
                || !Codes.isTimeInForce(submit.timeInForce())
                || !Codes.isPrevention(submit.prevention())) return false;
        OrderSide side = Codes.side(submit.side());
        OrderType type = Codes.type(submit.orderType());
        TimeInForce timeInForce = Codes.timeInForce(submit.timeInForce());
        order.begin(submit.orderId(), submit.owner(), submit.instrument(), timeNs);
        boolean hasLimit = type == OrderType.LIMIT || type == OrderType.STOP_LIMIT;
        if (hasLimit) order.limit(side, submit.quantity(), submit.price());
        else order.market(side, submit.quantity());
        if (type == OrderType.STOP || type == OrderType.STOP_LIMIT) order.stop(submit.stopPrice());
        if (timeInForce == TimeInForce.GTD) order.goodTill(submit.expiryNs());
        else order.timeInForce(timeInForce);
        if (submit.isPostOnly() != 0) order.postOnly();
        order.display(submit.displayQuantity())
                .minimum(submit.minimumQuantity())
                .selfTrade(Codes.prevention(submit.prevention()));
        return true;
    }

    private boolean readReplacement(DirectBuffer buffer, int body, long timeNs) {
        replace.wrap(buffer, body, block, version);
        replacement
                .begin(replace.orderId(), replace.owner(), timeNs)
                .to(replace.quantity(), replace.price())
                .stop(replace.stopPrice())
                .display(replace.displayQuantity());
        if (version < ENDS_FILLED_SINCE_VERSION) replacement.refuseFilled();
        return true;
    }

    private boolean readQuote(DirectBuffer buffer, int body, long timeNs) {
        submitQuote.wrap(buffer, body, block, version);
        if (!Codes.isPrevention(submitQuote.prevention())) return false;
        quote.begin(submitQuote.owner(), submitQuote.instrument(), timeNs)
                .bid(submitQuote.bidId(), submitQuote.bidQuantity(), submitQuote.bidPrice())
                .ask(submitQuote.askId(), submitQuote.askQuantity(), submitQuote.askPrice())
                .selfTrade(Codes.prevention(submitQuote.prevention()));
        return true;
    }

    private boolean readInstrument(DirectBuffer buffer, int body, int bodyLength) {
        defineInstrument.wrap(buffer, body, block, version);
        if (bodyLength < block + GROUP_HEADER) return false;
        DefineInstrumentDecoder.BandsDecoder bands = defineInstrument.bands();
        int bytes = block + GROUP_HEADER + bands.count() * bands.actingBlockLength();
        if (bands.count() < 1 || bands.count() > CommandEncoder.BANDS_MAX || bodyLength < bytes) return false;
        try {
            TickTable ticks = TickTable.of(bands.next().tick());
            while (bands.hasNext()) {
                bands.next();
                ticks = ticks.withBand(bands.fromPrice(), bands.tick());
            }
            rules = new InstrumentRules(
                    ticks, defineInstrument.lotSize(), defineInstrument.collar(), defineInstrument.volatilityRange());
            return true;
        } catch (IllegalArgumentException wrong) {
            return false;
        }
    }

    private boolean readIdentity(DirectBuffer buffer, int body, int bodyLength) {
        identity.wrap(buffer, body, block, version);
        if (bodyLength < block + GROUP_HEADER) return false;
        DefineIdentityDecoder.OwnersDecoder ranges = identity.owners();
        int bytes = block + GROUP_HEADER + ranges.count() * ranges.actingBlockLength();
        boolean isWhole = ranges.actingBlockLength() >= DefineIdentityDecoder.OwnersDecoder.sbeBlockLength();
        identity.sbeRewind();
        return isWhole && ranges.count() <= IdentityTable.RANGES_MAX && bodyLength >= bytes;
    }

    /** Changes come in the order of their times; an auction after a price left its range has no time. */
    private boolean readSchedule(DirectBuffer buffer, int body, int bodyLength) {
        schedule.wrap(buffer, body, block, version);
        if (!PhaseCalendars.isCalendar(schedule.calendar()) || bodyLength < block + GROUP_HEADER) return false;
        SchedulePhasesDecoder.ChangesDecoder group = schedule.changes();
        int bytes = block + GROUP_HEADER + group.count() * group.actingBlockLength();
        boolean isWhole = group.actingBlockLength() >= SchedulePhasesDecoder.ChangesDecoder.sbeBlockLength();
        boolean isInRange = group.count() >= 1 && group.count() <= CommandEncoder.CHANGES_MAX;
        if (!isWhole || !isInRange || bodyLength < bytes) return false;
        changes.clear();
        long lastNs = Long.MIN_VALUE;
        while (group.hasNext()) {
            group.next();
            if (group.timeNs() <= lastNs || !Codes.isPhase(group.phase())) return false;
            PhaseChange change = new PhaseChange(group.timeNs(), Codes.phase(group.phase()));
            if (!change.isByTime()) return false;
            lastNs = change.timeNs();
            changes.add(change);
        }
        return true;
    }

    private boolean readOwner(DirectBuffer buffer, int body) {
        defineOwner.wrap(buffer, body, block, version);
        try {
            limits = new OwnerLimits(
                    defineOwner.orderSizeMax(),
                    defineOwner.notionalMax(),
                    defineOwner.openOrdersMax(),
                    defineOwner.messagesMax(),
                    defineOwner.periodNs());
            return true;
        } catch (IllegalArgumentException wrong) {
            return false;
        }
    }

    private static boolean wrapped(Object decoder) {
        return decoder != null;
    }
}
