package io.needletail.fast.record;

import io.needletail.fast.template.Instruction;
import io.needletail.wire.MsgTypes;
import io.needletail.wire.Tags;

/**
 * Reads a recorded message by FIX tags, the identifiers in the template, with the manners of a message of the wire.
 *
 * <pre>{@code
 * FieldRecord record = new FieldRecord(templates);
 * FixMessage message = new FixMessage(record);
 * FixGroup entries = new FixGroup(268, message);
 * if (decoder.decode(bytes, from, limit, record) > 0 && message.msgType() == MsgTypes.MARKET_DATA_INCREMENTAL && entries.in(message) > 0) {
 *     while (entries.next()) book.set(entries.character(269), entries.decimal(270, 8));
 * }
 * }</pre>
 *
 * <p>Always shows what the record keeps now: nothing while no whole message is kept. Groups and dynamic references are
 * open: their fields are found as the message's own. One thread; no allocation except in {@link #text}.
 */
public final class FixMessage extends FixFields {
    /**
     * Makes a view.
     *
     * @param record whose message is read
     */
    public FixMessage(FieldRecord record) {
        super(
                record,
                TagTable.ofTemplates(record.templates()),
                TagTable.ofSlots(record.templates()),
                record.templates().slots().toArray(Instruction[]::new));
    }

    /**
     * MsgType(35) as a number for {@code switch}.
     *
     * @return the packed type; {@link MsgTypes#NONE} when there is none, or one longer than four bytes
     */
    public int msgType() {
        if (!find(Tags.MSG_TYPE) || !isBytes()) return MsgTypes.NONE;
        int from = (int) value();
        return MsgTypes.pack(record.octets(), from, from + extra());
    }

    @Override
    boolean find(int tag) {
        return record.isComplete() && findIn(record.root(), table(record.template()), tag);
    }
}
