package io.needletail.tools.extract;

import io.needletail.wire.Ascii;
import io.needletail.wire.Message;
import io.needletail.wire.Tags;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A field by which a message is not as it was sent.
 *
 * @param tag BodyLength(9), MsgType(35) or CheckSum(10)
 * @param value as it stands; empty when the field is missing
 * @param expected what the bytes of the message make of it; empty when nothing can be said
 */
public record FrameFault(int tag, String value, String expected) {
    private static final int BODY_LENGTH_FIELD = 1;
    private static final int MSG_TYPE_FIELD = 2;

    /** The faults of a readable message, in the order of its fields. */
    static List<FrameFault> of(Message fields) {
        List<FrameFault> faults = new ArrayList<>();
        int last = fields.endField() - 1;
        boolean hasCheckSum = fields.tag(last) == Tags.CHECK_SUM;
        int trailer = hasCheckSum ? begin(fields, last) : fields.start() + fields.length();
        boolean hasLength = last >= BODY_LENGTH_FIELD && fields.tag(BODY_LENGTH_FIELD) == Tags.BODY_LENGTH;
        int body = hasLength ? fields.to(BODY_LENGTH_FIELD) + 1 : fields.to(0) + 1;
        String length = hasLength ? value(fields, BODY_LENGTH_FIELD) : "";
        String counted = Integer.toString(Math.max(0, trailer - body));
        if (!isNumber(length, counted)) faults.add(new FrameFault(Tags.BODY_LENGTH, length, counted));
        boolean isTypeThird = last >= MSG_TYPE_FIELD && fields.tag(MSG_TYPE_FIELD) == Tags.MSG_TYPE;
        if (hasLength && !isTypeThird) faults.add(new FrameFault(Tags.MSG_TYPE, "", ""));
        int sum = Ascii.sum(fields.bytes(), fields.start(), trailer) & 0xFF;
        String expected = hasCheckSum ? String.format(Locale.ROOT, "%03d", sum) : "";
        String checkSum = hasCheckSum ? value(fields, last) : "";
        if (!hasCheckSum || !checkSum.equals(expected)) {
            faults.add(new FrameFault(Tags.CHECK_SUM, checkSum, expected));
        }
        return faults;
    }

    private static boolean isNumber(String digits, String number) {
        return digits.matches("0*" + number);
    }

    private static int begin(Message fields, int field) {
        return field == 0 ? fields.start() : fields.to(field - 1) + 1;
    }

    private static String value(Message fields, int field) {
        return new String(
                fields.bytes(), fields.from(field), fields.to(field) - fields.from(field), StandardCharsets.ISO_8859_1);
    }

    /** The fault for people, such as {@code CheckSum(10)=000, expected 163}. */
    @Override
    public String toString() {
        return switch (tag) {
            case Tags.BODY_LENGTH -> text("BodyLength(9)");
            case Tags.CHECK_SUM -> text("CheckSum(10)");
            default -> "MsgType(35) is not the third field";
        };
    }

    private String text(String name) {
        String stands = value.isEmpty() ? name + " is missing" : name + "=" + value;
        return expected.isEmpty() ? stands : stands + ", expected " + expected;
    }
}
