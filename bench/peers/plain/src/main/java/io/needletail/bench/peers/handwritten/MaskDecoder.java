package io.needletail.bench.peers.handwritten;

import io.needletail.bench.workload.fast.FastDecoder;

/** Reads the head byte by byte, the entries by their ends found ahead: fastest where lengths are not predictable. */
final class MaskDecoder implements FastDecoder {
    private final Cursor head = new Cursor();
    private final Ends in = new Ends();
    private final Entry entry = new Entry();

    // Every message of the streams is independent: previous values live as long as the call.
    @Override
    public void reset() {}

    @Override
    public long decode(byte[] bytes, int from, int to) {
        head.open(bytes, from);
        int map = head.next();
        head.next();
        long sum = Bits.HEAD_CONSTANTS + head.unsigned() + head.unsigned();
        if ((map & Bits.POSS_DUP) != 0) sum += Bits.text(head.text());
        sum += head.unsigned();
        int length = (int) head.unsigned();
        in.open(bytes, head.at());
        entry.reset();
        for (int index = 0; index < length; index++) sum += entry.read(in);
        if (in.at() != to) throw new IllegalStateException("the message at " + from + " does not end at " + to);
        return sum;
    }
}
