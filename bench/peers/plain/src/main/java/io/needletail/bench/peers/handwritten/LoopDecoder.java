package io.needletail.bench.peers.handwritten;

import io.needletail.bench.workload.fast.FastDecoder;

/** Reads byte by byte: fastest where the lengths of fields are predictable. */
final class LoopDecoder implements FastDecoder {
    private final Cursor in = new Cursor();
    private final Entry entry = new Entry();

    // Every message of the streams is independent: previous values live as long as the call.
    @Override
    public void reset() {}

    @Override
    public long decode(byte[] bytes, int from, int to) {
        in.open(bytes, from);
        int map = in.next();
        in.next();
        long sum = Bits.HEAD_CONSTANTS + in.unsigned() + in.unsigned();
        if ((map & Bits.POSS_DUP) != 0) sum += Entry.optionalText(in);
        sum += in.unsigned();
        int length = (int) in.unsigned();
        entry.reset();
        for (int index = 0; index < length; index++) sum += entry.read(in);
        if (in.at() != to) throw new IllegalStateException("the message at " + from + " does not end at " + to);
        return sum;
    }
}
