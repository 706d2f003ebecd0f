package io.needletail.bench.workload.sbe;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/**
 * The order of Chronos' benchmark: in FIX as published, in FIX with the right sums, and as SubmitOrder of the venue's
 * SBE schema, by hand. What a library makes must be the same bytes.
 *
 * <pre>
 *     0  blockLength 85, templateId 2, schemaId 620, version 6 (2 bytes each)
 *     8  clientId, clientSequence, orderId, price, stopPrice, quantity, displayQuantity, minimumQuantity, expiryNs (8 bytes each)
 *    80  owner, instrument (4 bytes each)
 *    88  side, type, timeInForce, prevention, isPostOnly (1 byte each)
 * </pre>
 */
public final class OrderBytes {
    /** Bytes of the SBE message with its header. */
    public static final int LENGTH = 93;

    /** ClOrdID(11). */
    public static final long ORDER_ID = 100_001;

    /** Price(44). */
    public static final long PRICE = 15_050_000_000L;

    /** OrderQty(38). */
    public static final long QUANTITY = 100;

    /** SenderCompID(49). */
    public static final int OWNER = 12_345;

    /** Number of the instrument, found by its symbol elsewhere. */
    public static final int INSTRUMENT = 1;

    /** Id of the client. */
    public static final long CLIENT = 1;

    private static final VarHandle SHORTS =
            MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final int[] HEADER = {85, 2, 620, 6};
    private static final int ORDER_ID_AT = 24;
    private static final int PRICE_AT = 32;
    private static final int QUANTITY_AT = 48;
    private static final int OWNER_AT = 80;
    private static final int INSTRUMENT_AT = 84;
    private static final int SIDE_AT = 88;
    private static final String BODY = "35=D|49=12345|11=100001|55=AAPL|54=1|44=15050000000|38=100|40=2|";

    private OrderBytes() {}

    /** The message as it was published: BodyLength(9) and CheckSum(10) are wrong. */
    public static String published() {
        return fix("8=FIX.4.4|9=120|" + BODY + "10=128|");
    }

    /** The same with the right BodyLength(9) and CheckSum(10). */
    public static String corrected() {
        return fix("8=FIX.4.4|9=64|" + BODY + "10=197|");
    }

    private static String fix(String text) {
        return text.replace('|', '\u0001');
    }

    /** A text as bytes. */
    public static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    /** The order in SBE. */
    public static byte[] sbe() {
        byte[] target = new byte[LENGTH];
        write(target, ORDER_ID, PRICE, QUANTITY, OWNER, '1');
        return target;
    }

    /**
     * Writes the SBE message by hand.
     *
     * @param side Side(54)
     */
    public static void write(byte[] target, long orderId, long price, long quantity, int owner, char side) {
        for (int i = 0; i < HEADER.length; i++) SHORTS.set(target, i * Short.BYTES, (short) HEADER[i]);
        for (int at = HEADER.length * Short.BYTES; at < OWNER_AT; at += Long.BYTES) LONGS.set(target, at, 0L);
        LONGS.set(target, HEADER.length * Short.BYTES, CLIENT);
        LONGS.set(target, ORDER_ID_AT, orderId);
        LONGS.set(target, PRICE_AT, price);
        LONGS.set(target, QUANTITY_AT, quantity);
        INTS.set(target, OWNER_AT, owner);
        INTS.set(target, INSTRUMENT_AT, INSTRUMENT);
        target[SIDE_AT] = (byte) (side - '1');
        for (int at = SIDE_AT + 1; at < LENGTH; at++) target[at] = 0;
    }

    /** The sum that a reader of the SBE message must return. */
    public static long sum() {
        return sum(ORDER_ID, PRICE, QUANTITY, OWNER, INSTRUMENT);
    }

    /** The sum of the values that were read. */
    public static long sum(long orderId, long price, long quantity, int owner, int instrument) {
        return (((orderId * 31 + price) * 31 + quantity) * 31 + owner) * 31 + instrument;
    }
}
