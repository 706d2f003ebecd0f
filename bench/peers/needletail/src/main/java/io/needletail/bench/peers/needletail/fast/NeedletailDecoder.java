package io.needletail.bench.peers.needletail.fast;

import io.needletail.bench.workload.fast.FastDecoder;
import io.needletail.fast.decode.Decoder;

/** Reads messages and adds up their fields in their order. */
final class NeedletailDecoder implements FastDecoder {
    private final Decoder decoder;
    private final AddingUp fields = new AddingUp();

    NeedletailDecoder(Decoder decoder) {
        this.decoder = decoder;
    }

    @Override
    public void reset() {
        decoder.reset();
    }

    @Override
    public long decode(byte[] bytes, int from, int to) {
        int length = decoder.decode(bytes, from, to, fields);
        if (length != to - from) throw wrong(from, length);
        return fields.sum();
    }

    private IllegalStateException wrong(int from, int length) {
        return new IllegalStateException(
                "the message at " + from + " was read as " + length + " bytes: " + decoder.status());
    }
}
