package io.needletail.bench.probe;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The order of workload B2 as the body of a NewOrderSingle(D): every field constant but ClOrdID(11), which carries the
 * order's number. With the header that two peers named CLIENT and SERVER write in FIX 4.2 it has {@link #BYTES} bytes.
 *
 * <p>Engines that choose their own sequence of fields say which, the bytes are the same but for that. Immutable.
 */
public final class EchoOrder {
    /** Bytes of the whole message while MsgSeqNum(34) has six digits. */
    public static final int BYTES = 174;

    /** The BeginString(8) of the workload. */
    public static final String BEGIN_STRING = "FIX.4.2";

    /** Account(1). */
    public static final String ACCOUNT = "10030003";

    /** HandlInst(21). */
    public static final char HANDL_INST = '1';

    /** OrderQty(38). */
    public static final long ORDER_QTY = 4_000;

    /** OrdType(40). */
    public static final char ORD_TYPE = '2';

    /** Price(44). */
    public static final long PRICE = 30;

    /** Side(54). */
    public static final char SIDE = '1';

    /** Symbol(55). */
    public static final String SYMBOL = "TESTA";

    /** TimeInForce(59). */
    public static final char TIME_IN_FORCE = '0';

    /** TransactTime(60). */
    public static final String TRANSACT_TIME = "20260102-12:00:00.000";

    /** The same, epoch nanoseconds. */
    public static final long TRANSACT_TIME_NS = 1_767_355_200_000_000_000L;

    /** Returned by {@link #number} when a field differs from what was sent. */
    public static final long CHANGED = -1;

    /** Digits of ClOrdID(11). */
    public static final int ID_DIGITS = 8;

    private static final int CL_ORD_ID = 11;
    private static final long FIRST_ID = 10_000_000;
    private static final long ORDERS_MAX = 90_000_000;
    private static final int DECIMAL = 10;
    private static final List<Integer> ASCENDING = List.of(1, CL_ORD_ID, 21, 38, 40, 44, 54, 55, 59, 60);
    private static final char SOH = '\u0001';

    private final byte[] body;
    private final int idFrom;

    private EchoOrder(List<Integer> tags) {
        String text = tags.stream().map(EchoOrder::field).collect(Collectors.joining());
        body = text.getBytes(StandardCharsets.US_ASCII);
        idFrom = text.indexOf(Long.toString(FIRST_ID));
    }

    /** With the fields in the order of their tags. */
    public static EchoOrder ascending() {
        return new EchoOrder(ASCENDING);
    }

    /**
     * With the fields in the sequence that an engine writes them in.
     *
     * @throws IllegalArgumentException when a field is missing, or one too many
     */
    public static EchoOrder inSequence(Integer... tags) {
        List<Integer> sequence = List.of(tags);
        if (!sequence.stream().sorted().toList().equals(ASCENDING)) {
            throw new IllegalArgumentException(sequence + " are not the fields " + ASCENDING);
        }
        return new EchoOrder(sequence);
    }

    private static String field(int tag) {
        Object value = switch (tag) {
            case 1 -> ACCOUNT;
            case CL_ORD_ID -> FIRST_ID;
            case 21 -> HANDL_INST;
            case 38 -> ORDER_QTY;
            case 40 -> ORD_TYPE;
            case 44 -> PRICE;
            case 54 -> SIDE;
            case 55 -> SYMBOL;
            case 59 -> TIME_IN_FORCE;
            case 60 -> TRANSACT_TIME;
            default -> throw new IllegalArgumentException("the order has no field " + tag);
        };
        return tag + "=" + value + SOH;
    }

    /**
     * Bytes from the first field to the SOH of the last; where the message ends and its trailer begins is known by
     * them.
     */
    public int bodyBytes() {
        return body.length;
    }

    /**
     * ClOrdID(11) of an order.
     *
     * @param number from 0 on
     */
    public static long clOrdId(long number) {
        if (number >= ORDERS_MAX) throw new IllegalArgumentException("order " + number + " has no id of 8 digits");
        return FIRST_ID + number;
    }

    /**
     * Compares a body with the body that was sent, byte for byte; allocates nothing.
     *
     * @param bytes hold the body
     * @param from where it begins; the body must not reach beyond the array
     * @return the order's number, or {@link #CHANGED}
     */
    public long number(byte[] bytes, int from) {
        if (from < 0 || from + body.length > bytes.length) return CHANGED;
        int behindId = idFrom + ID_DIGITS;
        boolean same = Arrays.equals(bytes, from, from + idFrom, body, 0, idFrom)
                && Arrays.equals(bytes, from + behindId, from + body.length, body, behindId, body.length);
        if (!same) return CHANGED;
        long id = 0;
        for (int at = from + idFrom; at < from + behindId; at++) {
            int digit = bytes[at] - '0';
            if (digit < 0 || digit >= DECIMAL) return CHANGED;
            id = id * DECIMAL + digit;
        }
        return id < FIRST_ID ? CHANGED : id - FIRST_ID;
    }
}
