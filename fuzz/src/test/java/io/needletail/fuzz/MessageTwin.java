package io.needletail.fuzz;

import io.needletail.wire.Message;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** What {@link Message} must find in a frame, by way of strings. */
final class MessageTwin {
    private static final char SOH = 1;
    private static final Pattern TAG = Pattern.compile("[1-9][0-9]{0,8}|0|-[0-9]{1,8}");

    // Every pair of FIX 4.0 to FIX 5.0 SP2 whose second field may hold SOH.
    private static final Map<Integer, Integer> DATA_OF_LENGTH = Map.ofEntries(
            Map.entry(90, 91),
            Map.entry(93, 89),
            Map.entry(95, 96),
            Map.entry(212, 213),
            Map.entry(348, 349),
            Map.entry(350, 351),
            Map.entry(352, 353),
            Map.entry(354, 355),
            Map.entry(356, 357),
            Map.entry(358, 359),
            Map.entry(360, 361),
            Map.entry(362, 363),
            Map.entry(364, 365),
            Map.entry(445, 446),
            Map.entry(618, 619),
            Map.entry(621, 622),
            Map.entry(1184, 1185),
            Map.entry(1277, 1278),
            Map.entry(1280, 1281),
            Map.entry(1282, 1283),
            Map.entry(1397, 1398),
            Map.entry(1401, 1402),
            Map.entry(1403, 1404),
            Map.entry(1468, 1469),
            Map.entry(1664, 1665));

    /** A field as it is read. */
    record Field(int tag, String value) {}

    /** What became of a frame; the fields count only when it is well-formed. */
    record Outcome(int outcome, List<Field> fields) {}

    private MessageTwin() {}

    /** The outcome with an index that holds so many fields. */
    static Outcome of(String frame, int fieldsMax) {
        List<Field> fields = new ArrayList<>();
        boolean malformed = false;
        String rest = frame;
        while (!rest.isEmpty()) {
            if (fields.size() == fieldsMax) {
                return new Outcome(malformed ? Message.MALFORMED : Message.TOO_MANY_FIELDS, List.of());
            }
            int soh = rest.indexOf(SOH);
            if (soh < 0) return new Outcome(Message.GARBLED, List.of());
            int equals = rest.substring(0, soh).indexOf('=');
            if (equals < 0) {
                if (!malformed) return new Outcome(Message.GARBLED, List.of());
                rest = rest.substring(soh + 1);
                continue;
            }
            boolean isTag = TAG.matcher(rest.substring(0, equals)).matches();
            int tag = isTag ? Math.max(0, Integer.parseInt(rest.substring(0, equals))) : 0;
            rest = rest.substring(equals + 1);
            int end = isData(fields, tag) ? dataEnd(fields.getLast().value(), rest) : rest.indexOf(SOH);
            malformed |= !isTag || end < 0;
            if (end < 0) end = rest.indexOf(SOH);
            fields.add(new Field(tag, rest.substring(0, end)));
            rest = rest.substring(end + 1);
        }
        return malformed ? new Outcome(Message.MALFORMED, List.of()) : new Outcome(Message.WELL_FORMED, fields);
    }

    private static boolean isData(List<Field> before, int tag) {
        return !before.isEmpty() && DATA_OF_LENGTH.getOrDefault(before.getLast().tag(), -1) == tag;
    }

    private static int dataEnd(String length, String rest) {
        if (!length.matches("[0-9]+")) return -1;
        if (new BigInteger(length).compareTo(BigInteger.valueOf(rest.length())) >= 0) return -1;
        int end = Integer.parseInt(length);
        return rest.charAt(end) == SOH ? end : -1;
    }
}
