package io.needletail.console;

import io.needletail.wire.Message;
import io.needletail.wire.Tags;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/**
 * A message in the body of a request: an array of pairs of tag and value, such as
 * {@code [[8,"FIX.4.4"],[35,"D"],[11,"A1"]]}.
 */
final class RequestFields {
    private static final byte SOH = 1;
    private static final int SUM_MASK = 0xFF;

    private RequestFields() {}

    /**
     * Makes a frame of the fields, with BodyLength(9) and CheckSum(10) of its own: what is shown of a message may hide
     * values.
     */
    static Message message(Map<String, Object> body, String name) {
        if (!(body.get(name) instanceof List<?> fields) || fields.isEmpty()) throw wrong(name);
        ByteArrayOutputStream start = new ByteArrayOutputStream();
        ByteArrayOutputStream rest = new ByteArrayOutputStream();
        for (Object field : fields) {
            if (!(field instanceof List<?> pair) || pair.size() != 2) throw wrong(name);
            if (!(pair.getFirst() instanceof Long tag) || !(pair.getLast() instanceof String value)) throw wrong(name);
            if (tag == Tags.BODY_LENGTH || tag == Tags.CHECK_SUM) continue;
            write(start.size() == 0 ? start : rest, tag, value);
        }
        write(start, Tags.BODY_LENGTH, String.valueOf(rest.size()));
        start.writeBytes(rest.toByteArray());
        int sum = 0;
        for (byte one : start.toByteArray()) sum += one;
        write(start, Tags.CHECK_SUM, String.format("%03d", sum & SUM_MASK));
        byte[] frame = start.toByteArray();
        Message message = new Message();
        if (message.index(frame, 0, frame.length) == Message.WELL_FORMED) return message;
        throw ApiException.badRequest(name + ": these fields make no message of at most " + Message.FIELDS_MAX
                + " fields; is the length before a data field its number of bytes?");
    }

    private static void write(ByteArrayOutputStream out, long tag, String value) {
        out.writeBytes((tag + "=" + value).getBytes(StandardCharsets.UTF_8));
        out.write(SOH);
    }

    private static ApiException wrong(String name) {
        return ApiException.badRequest(
                name + ": expected pairs of tag and value, such as [[8,\"FIX.4.4\"],[35,\"D\"]]");
    }
}
