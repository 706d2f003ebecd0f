package io.needletail.bench.peers.venue.sbe;

import io.needletail.bench.workload.sbe.OrderBytes;
import io.needletail.bench.workload.sbe.SbeTask;

/**
 * One pass over the bytes that takes the five values and verifies nothing: for the published message, which no engine
 * may accept.
 */
final class ScanToSbe implements SbeTask {
    private static final byte SOH = 1;
    private static final int SENDER_COMP_ID = 49;
    private static final int CL_ORD_ID = 11;
    private static final int PRICE = 44;
    private static final int ORDER_QTY = 38;
    private static final int SIDE = 54;

    private final byte[] bytes;
    private final SbeOrder order = new SbeOrder();
    private long orderId;
    private long price;
    private long quantity;
    private int owner;
    private char side;

    ScanToSbe(String fix) {
        bytes = OrderBytes.bytes(fix);
    }

    @Override
    public long run() {
        int at = 0;
        while (at < bytes.length) {
            int tag = 0;
            for (byte digit = bytes[at++]; digit != '='; digit = bytes[at++]) tag = tag * 10 + digit - '0';
            int from = at;
            while (bytes[at] != SOH) at++;
            take(tag, from, at++);
        }
        return order.write(orderId, price, quantity, owner, side);
    }

    private void take(int tag, int from, int to) {
        switch (tag) {
            case CL_ORD_ID -> orderId = number(from, to);
            case PRICE -> price = number(from, to);
            case ORDER_QTY -> quantity = number(from, to);
            case SENDER_COMP_ID -> owner = (int) number(from, to);
            case SIDE -> side = (char) bytes[from];
            default -> {}
        }
    }

    private long number(int from, int to) {
        long value = 0;
        for (int at = from; at < to; at++) value = value * 10 + bytes[at] - '0';
        return value;
    }

    @Override
    public byte[] written() {
        return order.bytes();
    }
}
