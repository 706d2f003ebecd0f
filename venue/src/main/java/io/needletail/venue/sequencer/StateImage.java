package io.needletail.venue.sequencer;

import io.needletail.matching.EngineView;
import io.needletail.matching.InstrumentRules;
import io.needletail.matching.OrderView;
import io.needletail.venue.sbe.BlockedOwnerEncoder;
import io.needletail.venue.sbe.InstrumentStateEncoder;
import io.needletail.venue.sbe.MessageHeaderDecoder;
import io.needletail.venue.sbe.MessageHeaderEncoder;
import io.needletail.venue.sbe.OpenOrderEncoder;
import io.needletail.venue.sbe.PendingCommandEncoder;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import org.agrona.DirectBuffer;
import org.agrona.collections.Long2LongHashMap;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * A copy of the state before one event: instruments, pending commands, open orders and blocked owners as messages in
 * slots of one size, and the last command of each client. It belongs to no replicated state. Making it takes time and
 * memory in proportion to the open orders.
 */
final class StateImage {
    private static final int BLOCKS_SINCE_VERSION = 6;
    private static final int SLOT_BYTES = 104;
    private static final int SLOTS_SHIFT = 12;
    private static final int SLOTS = 1 << SLOTS_SHIFT;
    private static final int BLOCK_LENGTH_AT = MessageHeaderDecoder.blockLengthEncodingOffset();

    private final long position;
    private final List<UnsafeBuffer> chunks = new ArrayList<>();
    private final Long2LongHashMap lastCommands = new Long2LongHashMap(0);
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();
    private final OpenOrderEncoder order = new OpenOrderEncoder();
    private final InstrumentStateEncoder instrument = new InstrumentStateEncoder();
    private final PendingCommandEncoder pending = new PendingCommandEncoder();
    private final BlockedOwnerEncoder blocked = new BlockedOwnerEncoder();
    private int items;
    private final int itemsBeforeBlocks;

    /** Time of the log at which a client read of it last. */
    long readNs;

    StateImage(long position, EngineView engine, SteppedCommands steps, ClientTable clients) {
        this.position = position;
        for (int number = 0; number < engine.instruments(); number++) {
            if (engine.isDefined(number)) add(engine, number);
        }
        steps.forEach(this::add);
        engine.forEachOrder(this::add);
        itemsBeforeBlocks = items;
        for (int owner = 0; owner < engine.owners(); owner++) {
            if (engine.isBlocked(owner)) addBlocked(owner);
        }
        for (long id : clients.ids()) lastCommands.put(id, clients.last(id));
    }

    /** Returns the sequence of the first event that is not in the image. */
    long position() {
        return position;
    }

    /** Returns how many items a client has that knows a version of the schema. */
    int items(int version) {
        return version < BLOCKS_SINCE_VERSION ? itemsBeforeBlocks : items;
    }

    /** Returns the last command of a client whose events are in the image, 0 for none. */
    long lastCommand(long clientId) {
        return lastCommands.get(clientId);
    }

    DirectBuffer buffer(int item) {
        return chunks.get(item >> SLOTS_SHIFT);
    }

    /** Returns where an item lies in its buffer. */
    int offset(int item) {
        return (item & (SLOTS - 1)) * SLOT_BYTES;
    }

    /** Returns the length of an item with its header. */
    int length(int item) {
        int block = buffer(item).getShort(offset(item) + BLOCK_LENGTH_AT, ByteOrder.LITTLE_ENDIAN) & 0xffff;
        return MessageHeaderEncoder.ENCODED_LENGTH + block;
    }

    private UnsafeBuffer next() {
        if ((items & (SLOTS - 1)) == 0) chunks.add(new UnsafeBuffer(new byte[SLOTS * SLOT_BYTES]));
        return chunks.getLast();
    }

    private void add(EngineView engine, int number) {
        InstrumentRules rules = engine.rules(number);
        instrument
                .wrapAndApplyHeader(next(), offset(items), header)
                .position(position)
                .referencePrice(engine.referencePrice(number))
                .lastPrice(engine.lastPrice(number))
                .lotSize(rules.lotSize())
                .collar(rules.collar())
                .volatilityRange(rules.volatilityRange())
                .item(items++)
                .instrument(number)
                .phase(Codes.of(engine.phase(number)));
    }

    private void add(long clientId, long clientSequence) {
        pending.wrapAndApplyHeader(next(), offset(items), header)
                .position(position)
                .clientId(clientId)
                .clientSequence(clientSequence)
                .item(items++);
    }

    private void addBlocked(int owner) {
        blocked.wrapAndApplyHeader(next(), offset(items), header)
                .position(position)
                .item(items++)
                .owner(owner);
    }

    private void add(OrderView view) {
        order.wrapAndApplyHeader(next(), offset(items), header)
                .position(position)
                .orderId(view.orderId())
                .price(view.price())
                .stopPrice(view.stopPrice())
                .quantity(view.quantity())
                .remaining(view.remaining())
                .visible(view.visible())
                .displayQuantity(view.display())
                .expiryNs(view.expiryNs())
                .item(items++)
                .owner(view.owner())
                .instrument(view.instrument())
                .side(Codes.of(view.side()))
                .orderType(Codes.of(view.type()))
                .timeInForce(Codes.of(view.timeInForce()))
                .isQuote((short) (view.isQuote() ? 1 : 0))
                .waitsForClose((short) (view.waitsForClose() ? 1 : 0));
    }
}
