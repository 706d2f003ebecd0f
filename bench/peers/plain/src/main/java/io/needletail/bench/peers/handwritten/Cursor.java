package io.needletail.bench.peers.handwritten;

/** Reads fields byte by byte. */
final class Cursor implements Fields {
    private static final int DATA = 0x7f;
    private static final int SIGN = 0x40;

    private byte[] bytes = {};
    private int at;

    void open(byte[] from, int begin) {
        bytes = from;
        at = begin;
    }

    @Override
    public int at() {
        return at;
    }

    byte next() {
        return bytes[at++];
    }

    @Override
    public int map() {
        byte first = bytes[at++];
        if (first < 0) return (first & DATA) << 14;
        byte second = bytes[at++];
        int two = (first << 14) | ((second & DATA) << 7);
        return second < 0 ? two : two | (bytes[at++] & DATA);
    }

    @Override
    public long unsigned() {
        byte next = bytes[at++];
        long value = next & DATA;
        while (next >= 0) {
            next = bytes[at++];
            value = (value << 7) | (next & DATA);
        }
        return value;
    }

    @Override
    public long signed() {
        byte next = bytes[at++];
        long value = (next & SIGN) == 0 ? next & DATA : next | ~DATA;
        while (next >= 0) {
            next = bytes[at++];
            value = (value << 7) | (next & DATA);
        }
        return value;
    }

    @Override
    public long text() {
        byte next = bytes[at++];
        long packed = next & DATA;
        while (next >= 0) {
            next = bytes[at++];
            packed = (packed << Byte.SIZE) | (next & DATA);
        }
        return packed;
    }
}
