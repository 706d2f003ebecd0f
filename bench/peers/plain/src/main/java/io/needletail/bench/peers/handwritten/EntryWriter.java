package io.needletail.bench.peers.handwritten;

import static io.needletail.bench.workload.fast.Shape.ABSENT;

import io.needletail.bench.workload.fast.Refresh;

/** Writes entries, each by its difference to the one before. */
final class EntryWriter {
    private static final int STOP = 0x80;

    /** State before the first entry of a message: the initial values, and numbers that do not occur. */
    private static final int[] INITIAL = new int[Refresh.ENTRY_CELLS];

    static {
        INITIAL[Refresh.ACTION] = 1;
        INITIAL[Refresh.TYPE] = '0';
        INITIAL[Refresh.SECURITY] = -1;
        INITIAL[Refresh.RPT_SEQ] = ABSENT;
        INITIAL[Refresh.TIME] = -1;
    }

    private final int[] row;
    private final byte[] target;
    private long size;
    private long orders;
    private long netMantissa;

    EntryWriter(int[] row, byte[] target) {
        this.row = row;
        this.target = target;
    }

    /** Writes entries whose rows follow one another; returns the offset after them. */
    int write(int first, int count, int to) {
        size = 0;
        orders = 0;
        netMantissa = 0;
        int[] before = INITIAL;
        int beforeAt = 0;
        int at = first;
        int end = to;
        for (int index = 0; index < count; index++) {
            int map = map(at, before, beforeAt) | rest(at);
            end = identity(at, map, write(map, end));
            end = amounts(at, price(at, map, before[beforeAt + Refresh.PRICE], end));
            if ((map & Bits.REST) != 0) end = rest(at, map, end);
            before = row;
            beforeAt = at;
            at += Refresh.ENTRY_CELLS;
        }
        return end;
    }

    private int write(int map, int to) {
        if ((map & Bits.REST) == 0) {
            target[to] = (byte) ((map >>> 14) | STOP);
            return to + 1;
        }
        int third = map & 0x7f;
        target[to] = (byte) (map >>> 14);
        target[to + 1] = (byte) (third == 0 ? (map >>> 7) | STOP : (map >>> 7) & ~STOP);
        target[to + 2] = (byte) (third | STOP);
        return third == 0 ? to + 2 : to + 3;
    }

    private int map(int at, int[] before, int beforeAt) {
        return bit(row[at + Refresh.ACTION] != before[beforeAt + Refresh.ACTION], Bits.ACTION)
                | bit(row[at + Refresh.LEVEL] != 1, Bits.LEVEL)
                | bit(row[at + Refresh.TYPE] != before[beforeAt + Refresh.TYPE], Bits.TYPE)
                | bit(row[at + Refresh.SECURITY] != before[beforeAt + Refresh.SECURITY], Bits.SECURITY)
                | bit(row[at + Refresh.RPT_SEQ] != before[beforeAt + Refresh.RPT_SEQ] + 1, Bits.RPT_SEQ)
                | bit(row[at + Refresh.PRICE_EXPONENT] != 0, Bits.PRICE_EXPONENT)
                | bit(row[at + Refresh.TIME] != before[beforeAt + Refresh.TIME], Bits.TIME);
    }

    private int rest(int at) {
        return bit(row[at + Refresh.SESSION] != '2', Bits.SESSION)
                | bit(row[at + Refresh.NET_CHANGE] != ABSENT, Bits.NET_EXPONENT)
                | bit(row[at + Refresh.VOLUME] != ABSENT, Bits.VOLUME)
                | bit(row[at + Refresh.TRADE_CONDITION] != ABSENT, Bits.TRADE_CONDITION)
                | bit(row[at + Refresh.TICK_DIRECTION] != ABSENT, Bits.TICK_DIRECTION)
                | bit(row[at + Refresh.QUOTE_CONDITION] != ABSENT, Bits.QUOTE_CONDITION)
                | bit(row[at + Refresh.AGGRESSOR] != ABSENT, Bits.AGGRESSOR)
                | bit(row[at + Refresh.MATCH_EVENT] != '1', Bits.MATCH_EVENT);
    }

    private static int bit(boolean isSet, int bit) {
        return isSet ? bit : 0;
    }

    private int identity(int at, int map, int to) {
        int end = to;
        if ((map & Bits.ACTION) != 0) end = Pen.unsigned(target, end, row[at + Refresh.ACTION]);
        if ((map & Bits.LEVEL) != 0) end = optional(row[at + Refresh.LEVEL], end);
        if ((map & Bits.TYPE) != 0) end = text(row[at + Refresh.TYPE], end);
        end = optional(row[at + Refresh.OPEN_CLOSE], end);
        if ((map & Bits.SECURITY) != 0) end = Pen.unsigned(target, end, row[at + Refresh.SECURITY]);
        if ((map & Bits.RPT_SEQ) != 0) end = Pen.unsigned(target, end, row[at + Refresh.RPT_SEQ]);
        return end;
    }

    private int price(int at, int map, int before, int to) {
        int end = to;
        if ((map & Bits.PRICE_EXPONENT) != 0) end = Pen.signed(target, end, row[at + Refresh.PRICE_EXPONENT]);
        end = Pen.signed(target, end, (long) row[at + Refresh.PRICE] - before);
        if ((map & Bits.TIME) != 0) end = Pen.unsigned(target, end, row[at + Refresh.TIME]);
        return end;
    }

    private int amounts(int at, int to) {
        int end = to;
        int amount = row[at + Refresh.SIZE];
        if (amount == ABSENT) {
            target[end++] = (byte) STOP;
        } else {
            end = Pen.optional(target, end, amount - size);
            size = amount;
        }
        amount = row[at + Refresh.ORDERS];
        if (amount == ABSENT) {
            target[end++] = (byte) STOP;
        } else {
            end = Pen.optional(target, end, amount - orders);
            orders = amount;
        }
        return end;
    }

    private int rest(int at, int map, int to) {
        int end = to;
        if ((map & Bits.SESSION) != 0) end = text(row[at + Refresh.SESSION], end);
        if ((map & Bits.NET_EXPONENT) != 0) end = netChange(at, end);
        if ((map & Bits.VOLUME) != 0) end = optional(row[at + Refresh.VOLUME], end);
        if ((map & Bits.TRADE_CONDITION) != 0) end = text(row[at + Refresh.TRADE_CONDITION], end);
        if ((map & Bits.TICK_DIRECTION) != 0) end = text(row[at + Refresh.TICK_DIRECTION], end);
        if ((map & Bits.QUOTE_CONDITION) != 0) end = text(row[at + Refresh.QUOTE_CONDITION], end);
        if ((map & Bits.AGGRESSOR) != 0) end = optional(row[at + Refresh.AGGRESSOR], end);
        return (map & Bits.MATCH_EVENT) == 0 ? end : text(row[at + Refresh.MATCH_EVENT], end);
    }

    private int netChange(int at, int to) {
        int end = Pen.optional(target, to, row[at + Refresh.NET_CHANGE_EXPONENT]);
        end = Pen.signed(target, end, row[at + Refresh.NET_CHANGE] - netMantissa);
        netMantissa = row[at + Refresh.NET_CHANGE];
        return end;
    }

    private int optional(int value, int to) {
        return Pen.unsigned(target, to, value == ABSENT ? 0 : value + 1L);
    }

    private int text(int character, int to) {
        target[to] = (byte) (character == ABSENT ? STOP : character | STOP);
        return to + 1;
    }
}
