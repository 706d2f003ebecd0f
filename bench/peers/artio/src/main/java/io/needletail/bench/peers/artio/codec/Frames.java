package io.needletail.bench.peers.artio.codec;

import io.needletail.bench.workload.Workload;
import uk.co.real_logic.artio.builder.Decoder;
import uk.co.real_logic.artio.fields.ReadOnlyDecimalFloat;
import uk.co.real_logic.artio.fields.UtcTimestampDecoder;
import uk.co.real_logic.artio.util.MutableAsciiBuffer;

/**
 * Verifies one frame after the other and has it decoded. Generated decoders look at neither BodyLength(9) nor
 * CheckSum(10); the engine does that where it receives, in the same steps as here.
 */
final class Frames {
    private static final byte SOH = 1;
    private static final int BODY_LENGTH_AT = "8=FIX.4.4|9=".length();
    private static final int BODY_LENGTH_DIGITS_MAX = 5;
    private static final int TRAILER_LENGTH = 7;
    private static final int CHECK_SUM_VALUE_AT = 3;
    private static final int CHECK_SUM_DIGITS = 3;
    private static final int SUM_MASK = 0xFF;
    private static final long[] TENS = {1, 10, 100, 1_000, 10_000, 100_000, 1_000_000};

    private final boolean validates;
    private final UtcTimestampDecoder timestamps = new UtcTimestampDecoder(true);
    private final MutableAsciiBuffer buffer = new MutableAsciiBuffer();
    private byte[] wrapped = {};

    Frames(boolean validates) {
        this.validates = validates;
    }

    /** Returns true when the frame is valid; its fields are then in the decoder. */
    @SuppressWarnings("ReferenceEquality") // the same array, not the same bytes: it is wrapped once
    boolean read(Decoder decoder, byte[] bytes, int from, int length) {
        if (wrapped != bytes) {
            wrapped = bytes;
            buffer.wrap(bytes);
        }
        if (!verified(from, length)) return false;
        decoder.reset();
        decoder.decode(buffer, from, length);
        return !validates || decoder.validate();
    }

    private boolean verified(int from, int length) {
        int lengthFrom = from + BODY_LENGTH_AT;
        int lengthTo = buffer.scan(lengthFrom, lengthFrom + BODY_LENGTH_DIGITS_MAX, SOH);
        if (lengthTo < 0) return false;
        int trailer = lengthTo + 1 + buffer.getNatural(lengthFrom, lengthTo);
        return trailer + TRAILER_LENGTH == from + length && isCheckSum(trailer) && sumAgrees(from, trailer);
    }

    private boolean isCheckSum(int at) {
        return buffer.getByte(at) == '1'
                && buffer.getByte(at + 1) == '0'
                && buffer.getByte(at + 2) == '='
                && buffer.getByte(at + TRAILER_LENGTH - 1) == SOH;
    }

    private boolean sumAgrees(int from, int trailer) {
        int value = trailer + CHECK_SUM_VALUE_AT;
        return (buffer.computeChecksum(from, trailer) & SUM_MASK) == buffer.getNatural(value, value + CHECK_SUM_DIGITS);
    }

    /** Epoch milliseconds of a timestamp. */
    long time(byte[] text, int length) {
        return timestamps.decode(text, length);
    }

    /** A price as a number of ten-thousandths. */
    static long price(ReadOnlyDecimalFloat price) {
        return price.value() * TENS[Workload.PRICE_SCALE - price.scale()];
    }

    /** A quantity, which has no decimal places here. */
    static long quantity(ReadOnlyDecimalFloat quantity) {
        return quantity.scale() <= 0 ? quantity.value() * TENS[-quantity.scale()] : quantity.value();
    }
}
