package io.needletail.bench.peers.openfast;

import java.io.InputStream;

/** The stream that OpenFAST reads from: the same object for every message, so that none has to be made. */
final class Source extends InputStream {
    private byte[] bytes = new byte[0];
    private int at;
    private int limit;

    void open(byte[] from, int begin, int end) {
        bytes = from;
        at = begin;
        limit = end;
    }

    boolean isEmpty() {
        return at == limit;
    }

    @Override
    public int read() {
        return at < limit ? bytes[at++] & 0xff : -1;
    }

    @Override
    public int read(byte[] target, int offset, int length) {
        if (at == limit) return -1;
        int taken = Math.min(length, limit - at);
        System.arraycopy(bytes, at, target, offset, taken);
        at += taken;
        return taken;
    }
}
