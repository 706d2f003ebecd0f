package io.needletail.venue.sequencer;

import io.needletail.matching.InstrumentRules;
import io.needletail.matching.NewOrder;
import io.needletail.matching.OrderReplacement;
import io.needletail.matching.OrderSide;
import io.needletail.matching.OwnerLimits;
import io.needletail.matching.SideFilter;
import io.needletail.matching.TickTable;
import io.needletail.matching.TradingPhase;
import io.needletail.matching.TwoSidedQuote;
import io.needletail.venue.config.PhaseChange;
import io.needletail.venue.identity.IdentitySetup;
import io.needletail.venue.sbe.ApplyIdentitiesEncoder;
import io.needletail.venue.sbe.BeginIdentitiesEncoder;
import io.needletail.venue.sbe.BlockOwnerEncoder;
import io.needletail.venue.sbe.CancelOrderEncoder;
import io.needletail.venue.sbe.CancelOrdersEncoder;
import io.needletail.venue.sbe.ChangePhaseEncoder;
import io.needletail.venue.sbe.DefineIdentityEncoder;
import io.needletail.venue.sbe.DefineInstrumentEncoder;
import io.needletail.venue.sbe.DefineOwnerEncoder;
import io.needletail.venue.sbe.FollowCalendarEncoder;
import io.needletail.venue.sbe.MessageHeaderEncoder;
import io.needletail.venue.sbe.ReadStateEncoder;
import io.needletail.venue.sbe.ReplaceOrderEncoder;
import io.needletail.venue.sbe.ReportStateEncoder;
import io.needletail.venue.sbe.SchedulePhasesEncoder;
import io.needletail.venue.sbe.SubmitOrderEncoder;
import io.needletail.venue.sbe.SubmitQuoteEncoder;
import io.needletail.venue.sbe.SubscribeEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.agrona.MutableDirectBuffer;

/**
 * Writes commands as SBE messages, each with its checksum; each method returns the length of header, message and
 * checksum.
 */
final class CommandEncoder {
    /** Largest number of bands in a table of ticks. */
    static final int BANDS_MAX = 16;

    /** Largest number of changes in a part of a calendar. */
    static final int CHANGES_MAX = 50;

    /** Largest command with its header and its checksum: an instrument with all bands. */
    static final int COMMAND_BYTES_MAX = 508;

    private final MessageHeaderEncoder header = new MessageHeaderEncoder();
    private final SubscribeEncoder subscribe = new SubscribeEncoder();
    private final ReadStateEncoder readState = new ReadStateEncoder();
    private final SubmitOrderEncoder submit = new SubmitOrderEncoder();
    private final ReplaceOrderEncoder replace = new ReplaceOrderEncoder();
    private final CancelOrderEncoder cancel = new CancelOrderEncoder();
    private final CancelOrdersEncoder cancelOrders = new CancelOrdersEncoder();
    private final SubmitQuoteEncoder quote = new SubmitQuoteEncoder();
    private final DefineInstrumentEncoder instrument = new DefineInstrumentEncoder();
    private final DefineOwnerEncoder owner = new DefineOwnerEncoder();
    private final ChangePhaseEncoder phase = new ChangePhaseEncoder();
    private final BlockOwnerEncoder block = new BlockOwnerEncoder();
    private final ReportStateEncoder report = new ReportStateEncoder();
    private final BeginIdentitiesEncoder beginIdentities = new BeginIdentitiesEncoder();
    private final DefineIdentityEncoder identity = new DefineIdentityEncoder();
    private final ApplyIdentitiesEncoder applyIdentities = new ApplyIdentitiesEncoder();
    private final SchedulePhasesEncoder schedule = new SchedulePhasesEncoder();
    private final FollowCalendarEncoder follow = new FollowCalendarEncoder();
    private final long clientId;
    private final byte[] reason = new byte[CommandReason.BYTES_MAX];
    private MutableDirectBuffer buffer;
    private int offset;
    private long sequence;

    CommandEncoder(long clientId) {
        this.clientId = clientId;
    }

    /** Says where the next command goes, and which number it has. */
    CommandEncoder at(MutableDirectBuffer into, int atOffset, long clientSequence) {
        buffer = into;
        offset = atOffset;
        sequence = clientSequence;
        return this;
    }

    /** Sets the reason of the changes of a phase, mass cancels and blocks from now on. */
    void because(CommandReason why) {
        Arrays.fill(reason, (byte) 0);
        byte[] text = why.text().getBytes(StandardCharsets.UTF_8);
        System.arraycopy(text, 0, reason, 0, text.length);
    }

    int subscribe(long fromSequence) {
        subscribe.wrapAndApplyHeader(buffer, offset, header).clientId(clientId).fromSequence(fromSequence);
        return length(subscribe.encodedLength());
    }

    int readState(long position, int item) {
        readState
                .wrapAndApplyHeader(buffer, offset, header)
                .clientId(clientId)
                .position(position)
                .item(item);
        return length(readState.encodedLength());
    }

    int beginIdentities() {
        beginIdentities
                .wrapAndApplyHeader(buffer, offset, header)
                .clientId(clientId)
                .clientSequence(sequence);
        return length(beginIdentities.encodedLength());
    }

    int defineIdentity(IdentitySetup setup) {
        List<Integer> owners = setup.owners();
        if (owners.size() > IdentityTable.RANGES_MAX) {
            throw new IllegalArgumentException("owners: expected at most " + IdentityTable.RANGES_MAX
                    + " in a command, not " + owners.size() + "; send the others with further commands");
        }
        DefineIdentityEncoder.OwnersEncoder ranges = identity.wrapAndApplyHeader(buffer, offset, header)
                .clientId(clientId)
                .clientSequence(sequence)
                .firstClientId(setup.firstClientId())
                .lastClientId(setup.lastClientId())
                .name(setup.name())
                .role(Codes.of(setup.role()))
                .ownersCount(owners.size());
        for (int owner : owners) ranges.next().firstOwner(owner).lastOwner(owner);
        return length(identity.encodedLength());
    }

    int applyIdentities() {
        applyIdentities
                .wrapAndApplyHeader(buffer, offset, header)
                .clientId(clientId)
                .clientSequence(sequence);
        return length(applyIdentities.encodedLength());
    }

    int submit(NewOrder order) {
        submit.wrapAndApplyHeader(buffer, offset, header)
                .clientId(clientId)
                .clientSequence(sequence)
                .orderId(order.orderId())
                .price(order.price())
                .stopPrice(order.stopPrice())
                .quantity(order.quantity())
                .displayQuantity(order.displayQuantity())
                .minimumQuantity(order.minimumQuantity())
                .expiryNs(order.expiryNs())
                .owner(order.owner())
                .instrument(order.instrument())
                .side(Codes.of(order.side()))
                .orderType(Codes.of(order.type()))
                .timeInForce(Codes.of(order.timeInForce()))
                .prevention(Codes.of(order.prevention()))
                .isPostOnly(flag(order.isPostOnly()));
        return length(submit.encodedLength());
    }

    int replace(OrderReplacement replacement) {
        replace.wrapAndApplyHeader(buffer, offset, header)
                .clientId(clientId)
                .clientSequence(sequence)
                .orderId(replacement.orderId())
                .price(replacement.price())
                .stopPrice(replacement.stopPrice())
                .quantity(replacement.quantity())
                .displayQuantity(replacement.displayQuantity())
                .owner(replacement.owner());
        return length(replace.encodedLength());
    }

    int cancel(int ofOwner, long orderId) {
        cancel.wrapAndApplyHeader(buffer, offset, header)
                .clientId(clientId)
                .clientSequence(sequence)
                .orderId(orderId)
                .owner(ofOwner);
        return length(cancel.encodedLength());
    }

    int massCancel(int ofOwner, int ofInstrument, SideFilter sides) {
        cancelOrders
                .wrapAndApplyHeader(buffer, offset, header)
                .clientId(clientId)
                .clientSequence(sequence)
                .owner(ofOwner)
                .instrument(ofInstrument)
                .sides(Codes.of(sides))
                .putReason(reason, 0);
        return length(cancelOrders.encodedLength());
    }

    int quote(TwoSidedQuote both) {
        quote.wrapAndApplyHeader(buffer, offset, header)
                .clientId(clientId)
                .clientSequence(sequence)
                .bidId(both.id(OrderSide.BUY))
                .bidPrice(both.price(OrderSide.BUY))
                .bidQuantity(both.quantity(OrderSide.BUY))
                .askId(both.id(OrderSide.SELL))
                .askPrice(both.price(OrderSide.SELL))
                .askQuantity(both.quantity(OrderSide.SELL))
                .owner(both.owner())
                .instrument(both.instrument())
                .prevention(Codes.of(both.prevention()));
        return length(quote.encodedLength());
    }

    int defineInstrument(int number, InstrumentRules rules, long referencePrice, long volatilityAuctionNs) {
        TickTable ticks = rules.ticks();
        if (ticks.bands() > BANDS_MAX) {
            throw new IllegalArgumentException("ticks: expected at most " + BANDS_MAX + " bands, not " + ticks.bands());
        }
        DefineInstrumentEncoder.BandsEncoder bands = instrument
                .wrapAndApplyHeader(buffer, offset, header)
                .clientId(clientId)
                .clientSequence(sequence)
                .referencePrice(referencePrice)
                .lotSize(rules.lotSize())
                .collar(rules.collar())
                .volatilityRange(rules.volatilityRange())
                .instrument(number)
                .volatilityAuctionNs(volatilityAuctionNs)
                .bandsCount(ticks.bands());
        for (int band = 0; band < ticks.bands(); band++) {
            bands.next().fromPrice(ticks.from(band)).tick(ticks.tick(band));
        }
        return length(instrument.encodedLength());
    }

    int defineOwner(int number, OwnerLimits limits) {
        owner.wrapAndApplyHeader(buffer, offset, header)
                .clientId(clientId)
                .clientSequence(sequence)
                .orderSizeMax(limits.orderSizeMax())
                .notionalMax(limits.notionalMax())
                .periodNs(limits.periodNs())
                .openOrdersMax(limits.openOrdersMax())
                .messagesMax(limits.messagesMax())
                .owner(number);
        return length(owner.encodedLength());
    }

    int changePhase(int ofInstrument, TradingPhase to) {
        phase.wrapAndApplyHeader(buffer, offset, header)
                .clientId(clientId)
                .clientSequence(sequence)
                .instrument(ofInstrument)
                .phase(Codes.of(to))
                .putReason(reason, 0);
        return length(phase.encodedLength());
    }

    int schedulePhases(int calendar, List<PhaseChange> changes) {
        if (changes.isEmpty() || changes.size() > CHANGES_MAX) {
            throw new IllegalArgumentException("changes: expected 1 to " + CHANGES_MAX + ", not " + changes.size()
                    + "; send the others with further commands");
        }
        SchedulePhasesEncoder.ChangesEncoder group = schedule.wrapAndApplyHeader(buffer, offset, header)
                .clientId(clientId)
                .clientSequence(sequence)
                .calendar(calendar)
                .changesCount(changes.size());
        for (PhaseChange change : changes) group.next().timeNs(change.timeNs()).phase(Codes.of(change.phase()));
        return length(schedule.encodedLength());
    }

    int followCalendar(int ofInstrument, int calendar) {
        follow.wrapAndApplyHeader(buffer, offset, header)
                .clientId(clientId)
                .clientSequence(sequence)
                .instrument(ofInstrument)
                .calendar(calendar);
        return length(follow.encodedLength());
    }

    int blockOwner(int number, boolean isBlocked) {
        block.wrapAndApplyHeader(buffer, offset, header)
                .clientId(clientId)
                .clientSequence(sequence)
                .owner(number)
                .isBlocked(flag(isBlocked))
                .putReason(reason, 0);
        return length(block.encodedLength());
    }

    int reportState() {
        report.wrapAndApplyHeader(buffer, offset, header).clientId(clientId).clientSequence(sequence);
        return length(report.encodedLength());
    }

    private static short flag(boolean isSet) {
        return (short) (isSet ? 1 : 0);
    }

    private int length(int encodedLength) {
        return MessageChecksum.append(buffer, offset, MessageHeaderEncoder.ENCODED_LENGTH + encodedLength);
    }
}
