package io.needletail.bench.peers.handwritten;

import io.needletail.bench.workload.fast.FastDigest;

/** Reads entries, each with the values of the one before. */
final class Entry {
    private long action;
    private long type;
    private long security;
    private long sequence;
    private long mantissa;
    private long time;
    private long size;
    private long orders;
    private long netMantissa;

    void reset() {
        action = 1;
        type = '0';
        mantissa = 0;
        size = 0;
        orders = 0;
        netMantissa = 0;
    }

    /** Adds up one entry. */
    long read(Fields in) {
        int map = in.map();
        long sum = identity(in, map) + price(in, map) + amounts(in);
        return sum + ((map & Bits.REST) == 0 ? Bits.USUAL_END : rest(in, map));
    }

    private long identity(Fields in, int map) {
        if ((map & Bits.ACTION) != 0) action = in.unsigned();
        long sum = Bits.ENTRY_CONSTANTS + action;
        sum += (map & Bits.LEVEL) != 0 ? optional(in) : 1;
        if ((map & Bits.TYPE) != 0) type = in.text();
        sum += Bits.text(type) + optional(in);
        if ((map & Bits.SECURITY) != 0) security = in.unsigned();
        sequence = (map & Bits.RPT_SEQ) != 0 ? in.unsigned() : sequence + 1;
        return sum + security + sequence;
    }

    private long price(Fields in, int map) {
        int exponent = (map & Bits.PRICE_EXPONENT) != 0 ? (int) in.signed() : 0;
        mantissa += in.signed();
        if ((map & Bits.TIME) != 0) time = in.unsigned();
        return FastDigest.decimal(mantissa, exponent) + time;
    }

    private long amounts(Fields in) {
        long sum = 0;
        long more = in.signed();
        if (more != 0) {
            size += more > 0 ? more - 1 : more;
            sum += size;
        }
        more = in.signed();
        if (more != 0) {
            orders += more > 0 ? more - 1 : more;
            sum += orders;
        }
        return sum;
    }

    private long rest(Fields in, int map) {
        long sum = (map & Bits.SESSION) != 0 ? optionalText(in) : FastDigest.character('2');
        if ((map & Bits.NET_EXPONENT) != 0) sum += netChange(in);
        if ((map & Bits.VOLUME) != 0) sum += optional(in);
        if ((map & Bits.TRADE_CONDITION) != 0) sum += optionalText(in);
        if ((map & Bits.TICK_DIRECTION) != 0) sum += optionalText(in);
        if ((map & Bits.QUOTE_CONDITION) != 0) sum += optionalText(in);
        if ((map & Bits.AGGRESSOR) != 0) sum += optional(in);
        return sum + ((map & Bits.MATCH_EVENT) != 0 ? optionalText(in) : FastDigest.character('1'));
    }

    private long netChange(Fields in) {
        long exponent = in.signed();
        if (exponent == 0) return 0;
        netMantissa += in.signed();
        return FastDigest.decimal(netMantissa, (int) (exponent > 0 ? exponent - 1 : exponent));
    }

    private static long optional(Fields in) {
        long value = in.unsigned();
        return value == 0 ? 0 : value - 1;
    }

    static long optionalText(Fields in) {
        long text = in.text();
        return text == 0 ? 0 : Bits.text(text);
    }
}
