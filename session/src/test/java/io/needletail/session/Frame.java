package io.needletail.session;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.wire.FieldValue;
import io.needletail.wire.Framer;
import io.needletail.wire.Message;
import io.needletail.wire.Timestamp;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** One frame as readable text and back: {@code |} stands for SOH, a time of day for a timestamp of the tests' day. */
final class Frame {
    private static final char SOH = 1;
    private static final String DAY = "20260105-";
    private static final Pattern TIME = Pattern.compile("(?<=\\|)(52|122)=(\\d\\d:\\d\\d:\\d\\d[.\\d]*)(?=\\|)");
    private static final Set<Integer> USUAL = Set.of(8, 9, 10, 49, 52, 56);

    private Frame() {}

    static long time(String timeOfDay) {
        byte[] text = (DAY + timeOfDay).getBytes(ISO_8859_1);
        long time = Timestamp.read(text, 0, text.length);
        assertThat(FieldValue.isPresent(time)).as("the time %s", timeOfDay).isTrue();
        return time;
    }

    /** Returns the standard header fields of a peer; fields of the text replace them. */
    static Map<Integer, String> header(SessionId own, long nowNs) {
        byte[] time = new byte[Timestamp.LENGTH_MAX];
        int length = Timestamp.write(nowNs, Timestamp.MILLIS, time, 0);
        Map<Integer, String> header = new TreeMap<>();
        header.put(8, own.beginString());
        header.put(49, own.targetCompId());
        header.put(52, new String(time, 0, length, ISO_8859_1));
        header.put(56, own.senderCompId());
        return header;
    }

    /** Creates a frame from {@code 35=…|} and the fields after it; fields of the text replace those of the header. */
    static byte[] of(String text, Map<Integer, String> header) {
        String fields = withDay(text);
        Set<Integer> named = tags(fields);
        String beginString = named.contains(8) ? valueOf(8, fields) : header.get(8);
        String rest = ("|" + fields).replaceFirst("\\|8=[^|]*(?=\\|)", "").substring(1);
        int behindType = rest.indexOf('|') + 1;
        StringBuilder body = new StringBuilder(rest.substring(0, behindType));
        header.forEach((tag, value) -> {
            if (tag != 8 && !named.contains(tag))
                body.append(tag).append('=').append(value).append('|');
        });
        body.append(rest.substring(behindType));
        String head = "8=" + beginString + "|9=" + body.length() + "|" + body;
        int sum = head.replace('|', SOH).chars().sum() & 0xFF;
        return (head + "10=%03d|".formatted(sum)).replace('|', SOH).getBytes(ISO_8859_1);
    }

    /** Indexes a frame that must be whole and right in BodyLength(9) and CheckSum(10). */
    static Message read(byte[] bytes, int from, int to) {
        int length = Framer.frame(bytes, from, to, to - from);
        assertThat(length).as("the frame's length").isPositive();
        Message message = new Message(to - from);
        assertThat(message.index(bytes, from, length)).isEqualTo(Message.WELL_FORMED);
        return message;
    }

    /** Returns the text of a message without the standard fields, except for those that {@code expected} contains. */
    static String text(Message message, String expected) {
        Set<Integer> named = tags(expected);
        StringBuilder text = new StringBuilder();
        for (int field = message.firstField(); field < message.endField(); field++) {
            int tag = message.tag(field);
            if (USUAL.contains(tag) && !named.contains(tag)) continue;
            int from = message.from(field);
            String value = new String(message.bytes(), from, message.to(field) - from, ISO_8859_1);
            text.append(tag).append('=').append(value.replace(SOH, '|')).append('|');
        }
        return text.toString();
    }

    static String withDay(String text) {
        return TIME.matcher("|" + text)
                .replaceAll(found -> found.group(1) + "=" + DAY + found.group(2))
                .substring(1);
    }

    private static Set<Integer> tags(String text) {
        Set<Integer> tags = new TreeSet<>();
        for (String field : text.split("\\|", -1)) {
            int equals = field.indexOf('=');
            String tag = field.substring(0, Math.max(0, equals));
            if (tag.matches("[1-9][0-9]{0,8}")) tags.add(Integer.valueOf(tag));
        }
        return tags;
    }

    private static String valueOf(int tag, String text) {
        String behind = ("|" + text).split("\\|" + tag + "=", 2)[1];
        return behind.substring(0, behind.indexOf('|'));
    }
}
