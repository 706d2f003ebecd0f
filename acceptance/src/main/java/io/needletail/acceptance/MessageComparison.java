package io.needletail.acceptance;

import io.needletail.acceptance.WireFields.Field;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Compares the message of an engine with the message that a definition expects, by the rules of either project.
 *
 * @param style rules of the comparison
 * @param ignored tags that are left out on both sides
 * @param laxLogon true to accept any values in a Logon(A), as in QuickFIX/J's own build
 * @param exactLength true to compare BodyLength(9) where the rules do so
 */
record MessageComparison(Style style, Set<String> ignored, boolean laxLogon, boolean exactLength) {
    private static final Pattern UTC_STAMP = Pattern.compile("\\d{8}-\\d\\d:\\d\\d:\\d\\d(\\.\\d{1,12})?");
    private static final Pattern CHECK_SUM = Pattern.compile("\\d{3}");
    private static final Set<String> TIMES = Set.of("52", "60", "122");
    private static final Set<String> TIMES_IN_SEQUENCE = Set.of("42", "52", "60", "122");
    private static final Set<String> FRAMING = Set.of("9", "10");

    void verify(String expected, String actual) throws Deviation {
        String want = ignored.isEmpty() ? expected : WireFields.without(expected, ignored);
        String got = ignored.isEmpty() ? actual : WireFields.without(actual, ignored);
        switch (style) {
            case quickfixj -> verifySet(values(want), values(got));
            case quickfix -> verifySequence(WireFields.of(want), WireFields.of(got));
        }
    }

    /** Verifies that a message of the engine is well-formed, for any definition; framing has verified its length. */
    static void verifyFrame(String frame) throws Deviation {
        int trailer = frame.lastIndexOf("\u000110=") + 1;
        String computed = WireFields.checkSum(frame.substring(0, trailer));
        String declared = frame.substring(trailer + 3, frame.length() - 1);
        if (!declared.equals(computed)) {
            throw new Deviation(
                    "engine sent CheckSum(10) " + declared + ", computed " + computed + ": " + WireFields.show(frame));
        }
        List<String> first =
                WireFields.of(frame).stream().limit(3).map(Field::tag).toList();
        if (!first.equals(List.of("8", "9", "35"))) {
            throw new Deviation("engine message does not open with 8, 9, 35: " + WireFields.show(frame));
        }
    }

    // The last value of a tag counts, and an empty one does not.
    private static Map<String, String> values(String message) {
        Map<String, String> values = new HashMap<>();
        for (Field field : WireFields.of(message)) {
            if (!field.value().isEmpty()) values.put(field.tag(), field.value());
        }
        return values;
    }

    private void verifySet(Map<String, String> want, Map<String, String> got) throws Deviation {
        verifyValue("35", want.getOrDefault("35", ""), got.getOrDefault("35", ""));
        for (Map.Entry<String, String> field : got.entrySet()) {
            String tag = field.getKey();
            boolean counts = !FRAMING.contains(tag) && !(laxLogon && want.containsKey("108"));
            if (TIMES.contains(tag)) {
                verifyStamp(tag, field.getValue());
            } else if (counts) {
                if (isExcused(want, tag)) continue;
                if (!want.containsKey(tag)) throw new Deviation("unexpected tag " + tag + "=" + field.getValue());
                verifyValue(tag, want.get(tag), field.getValue());
            }
        }
        for (String tag : want.keySet()) {
            if (!got.containsKey(tag) && !FRAMING.contains(tag)) throw new Deviation("missing tag " + tag);
        }
    }

    // FIXT.1.1 requires it, and one definition of QuickFIX/J forgot it.
    private static boolean isExcused(Map<String, String> want, String tag) {
        return tag.equals("1137") && "A".equals(want.get("35")) && !want.containsKey(tag);
    }

    private static void verifyValue(String tag, String want, String got) throws Deviation {
        boolean same = tag.equals("58") ? got.startsWith(want) : got.equals(want);
        if (!same) {
            String should = tag.equals("58") ? "begin with" : "be";
            throw new Deviation("tag " + tag + " should " + should + " '" + want + "' but was '" + got + "'");
        }
    }

    private void verifySequence(List<Field> want, List<Field> got) throws Deviation {
        List<Field> actual = got.stream()
                .filter(field -> !FRAMING.contains(field.tag()) || has(want, field.tag()))
                .toList();
        if (!tags(want).equals(tags(actual))) {
            throw new Deviation("tags should be " + tags(want) + " but were " + tags(actual));
        }
        // A time to the second is four bytes shorter than one with milliseconds.
        int slack = 0;
        for (int i = 0; i < want.size(); i++) {
            if (TIMES_IN_SEQUENCE.contains(want.get(i).tag())) {
                slack += actual.get(i).value().length() - want.get(i).value().length();
            }
        }
        for (int i = 0; i < want.size(); i++)
            verifyInSequence(want.get(i), actual.get(i).value(), slack);
    }

    private void verifyInSequence(Field want, String got, int slack) throws Deviation {
        String tag = want.tag();
        if (tag.equals("10")) {
            if (!CHECK_SUM.matcher(got).matches())
                throw new Deviation("CheckSum(10) is '" + got + "', not three digits");
        } else if (TIMES_IN_SEQUENCE.contains(tag)) {
            verifyStamp(tag, got);
        } else if (tag.equals("9")) {
            verifyLength(want.value(), got, slack);
        } else if (!want.value().equals(got)) {
            throw new Deviation("tag " + tag + " should be '" + want.value() + "' but was '" + got + "'");
        }
    }

    private void verifyLength(String want, String got, int slack) throws Deviation {
        int length = Integer.parseInt(want);
        int actual = Integer.parseInt(got);
        if (exactLength && actual != length && actual != length + slack) {
            throw new Deviation("BodyLength(9) should be " + want + " but was " + got);
        }
    }

    private static void verifyStamp(String tag, String value) throws Deviation {
        if (!UTC_STAMP.matcher(value).matches()) {
            throw new Deviation("tag " + tag + " is no UTC timestamp: '" + value + "'");
        }
    }

    private static boolean has(List<Field> fields, String tag) {
        return fields.stream().anyMatch(field -> field.tag().equals(tag));
    }

    private static List<String> tags(List<Field> fields) {
        return fields.stream().map(Field::tag).toList();
    }
}
