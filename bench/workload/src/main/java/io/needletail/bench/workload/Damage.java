package io.needletail.bench.workload;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Damages of a message, which a decoder that validates must refuse. */
public enum Damage {
    /** One byte of a value is changed. */
    CHECK_SUM,

    /** BodyLength(9) counts one byte too many; CheckSum(10) agrees. */
    BODY_LENGTH,

    /** The message has a tag that the dictionary does not know. */
    UNKNOWN_TAG,

    /** A field that the message must have is missing. */
    REQUIRED_MISSING,

    /** A field has a value that is not among those listed. */
    VALUE_NOT_LISTED,

    /** A price is no number. */
    NOT_A_NUMBER;

    private static final int UNKNOWN = 4_999;
    private static final int SYMBOL = 55;
    private static final int SIDE = 54;
    private static final int PRICE = 44;

    /** An order with this damage. */
    public byte[] of(Fields order) {
        return switch (this) {
            case CHECK_SUM -> changed(order.frame());
            case BODY_LENGTH -> longer(order);
            case UNKNOWN_TAG -> with(order, new Fields.Field(UNKNOWN, "1"));
            case REQUIRED_MISSING -> without(order, SYMBOL);
            case VALUE_NOT_LISTED -> with(order, new Fields.Field(SIDE, "?"));
            case NOT_A_NUMBER -> with(order, new Fields.Field(PRICE, "1x2"));
        };
    }

    private static byte[] changed(byte[] frame) {
        int at = new String(frame, StandardCharsets.US_ASCII).indexOf("\u000158=") + 4;
        frame[at]++;
        return frame;
    }

    private static byte[] longer(Fields order) {
        byte[] frame = order.frame();
        String text = new String(frame, StandardCharsets.US_ASCII);
        int at = text.indexOf("\u000135=") - 1;
        frame[at] = (byte) (frame[at] == '9' ? '8' : frame[at] + 1);
        int sum = 0;
        for (int summed = 0; summed < frame.length - 7; summed++) sum += frame[summed];
        byte[] digits = String.format("%03d", sum & 0xFF).getBytes(StandardCharsets.US_ASCII);
        System.arraycopy(digits, 0, frame, frame.length - 4, digits.length);
        return frame;
    }

    private static byte[] without(Fields order, int tag) {
        return new Fields(
                        order.all().stream().filter(field -> field.tag() != tag).toList())
                .frame();
    }

    /** Replaces the field with that tag, or adds it at the end. */
    private static byte[] with(Fields order, Fields.Field damaged) {
        List<Fields.Field> fields = new ArrayList<>(order.all());
        fields.replaceAll(field -> field.tag() == damaged.tag() ? damaged : field);
        if (!fields.contains(damaged)) fields.add(damaged);
        return new Fields(fields).frame();
    }
}
