package io.needletail.bench.workload;

/**
 * Adds up what was read from a message, so that the compiler removes no read, and so that different reads of two
 * libraries are detected. A text counts with its length, its first and its last byte.
 */
public final class Digest {
    private Digest() {}

    /** A text. */
    public static long text(int length, int first, int last) {
        return length * 31L + first * 7L + last;
    }

    /** A text as its bytes. */
    public static long text(byte[] bytes, int from, int to) {
        return text(to - from, bytes[from], bytes[to - 1]);
    }

    /** A text as characters. */
    public static long text(CharSequence characters) {
        int length = characters.length();
        return text(length, characters.charAt(0), characters.charAt(length - 1));
    }

    /** A text as the first characters of an array. */
    public static long text(char[] characters, int length) {
        return text(length, characters[0], characters[length - 1]);
    }

    /** The six values of a NewOrderSingle(D): MsgSeqNum, ClOrdID, Side, OrderQty, Price, TransactTime. */
    public static long order(long msgSeqNum, long clOrdId, long side, long quantity, long price, long transactMs) {
        return msgSeqNum + 3 * clOrdId + 5 * side + 7 * quantity + 11 * price + 13 * transactMs;
    }

    /** The six values of an ExecutionReport(8): OrderID, ExecType, LastQty, LastPx, CumQty, TransactTime. */
    public static long execution(
            long orderId, long execType, long lastQuantity, long lastPrice, long cumQuantity, long transactMs) {
        return orderId + 3 * execType + 5 * lastQuantity + 7 * lastPrice + 11 * cumQuantity + 13 * transactMs;
    }

    /** The values of one entry of a MarketDataIncrementalRefresh(X): action, type, id, price, size. */
    public static long entry(long action, long type, long id, long price, long size) {
        return action + 3 * type + 5 * id + 7 * price + 11 * size;
    }
}
