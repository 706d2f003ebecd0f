package io.needletail.bench.peers.handwritten;

import static io.needletail.bench.workload.fast.Shape.ABSENT;

import io.needletail.bench.workload.fast.FastEncoder;
import io.needletail.bench.workload.fast.Messages;
import io.needletail.bench.workload.fast.Refresh;

/** Writes messages out of their rows. */
final class HandEncoder implements FastEncoder {
    private static final int STOP = 0x80;
    private static final byte TEMPLATE = (byte) (STOP | Refresh.TEMPLATE);
    private static final int MAP = STOP | 0x40;

    private final Messages messages;
    private final long[] heads;
    private final byte[] target;
    private final EntryWriter entries;

    HandEncoder(Messages messages, byte[] target) {
        this.messages = messages;
        heads = messages.heads();
        entries = new EntryWriter(messages.entries(), target);
        this.target = target;
    }

    // Every message of the streams is independent: previous values live as long as the call.
    @Override
    public void reset() {}

    @Override
    public int encode(int index) {
        int head = messages.head(index);
        long repeated = heads[head + Refresh.POSS_DUP];
        target[0] = (byte) (repeated == ABSENT ? MAP : MAP | Bits.POSS_DUP);
        target[1] = TEMPLATE;
        int to = Pen.unsigned(target, 2, heads[head + Refresh.MSG_SEQ_NUM]);
        to = Pen.unsigned(target, to, heads[head + Refresh.SENDING_TIME]);
        if (repeated != ABSENT) target[to++] = (byte) (STOP | repeated);
        to = Pen.unsigned(target, to, heads[head + Refresh.TRADE_DATE]);
        int length = messages.length(index);
        to = Pen.unsigned(target, to, length);
        return entries.write(messages.entry(messages.firstEntry(index)), length, to);
    }
}
