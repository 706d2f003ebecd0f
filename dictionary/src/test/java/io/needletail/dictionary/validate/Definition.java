package io.needletail.dictionary.validate;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The messages that one acceptance definition sends, and the rejects that it expects. */
record Definition(String name, List<Sent> messages) {
    private static final Pattern TIME = Pattern.compile("<TIME[^>]*>");
    private static final Pattern HEAD = Pattern.compile("8=([^|]*)\\|(35=.*\\|)");
    private static final Pattern FIELD_IN_TEXT = Pattern.compile("(?:field=| \\()(-?\\d+)");
    private static final Map<String, Integer> REASONS = reasons();

    /** One message, without tags 9 and 10; {@code reject} is the expected reason and tag. */
    record Sent(String beginString, String body, Optional<Reject> reject) {}

    /** Reason and tag of a Reject(3), from its text where the version has no fields for them. */
    record Reject(int reason, int tag, String text) {}

    static Definition read(Path file) throws IOException {
        List<Sent> messages = new ArrayList<>();
        for (String line : Files.readAllLines(file, ISO_8859_1)) {
            String readable = line.replace('\001', '|').strip();
            if (readable.startsWith("I8=")) sent(readable.substring(1)).ifPresent(messages::add);
            if (readable.startsWith("E8=") && readable.contains("|35=3|")) reject(readable, messages);
        }
        String name = file.getFileName().toString().replace(".def", "");
        return new Definition(name, messages);
    }

    private static Optional<Sent> sent(String line) {
        Matcher matcher = HEAD.matcher(TIME.matcher(line).replaceAll("20261121-10:11:12"));
        // A message with an explicit CheckSum(10) tests the framing, not the dictionary.
        if (!matcher.matches() || line.contains("|10=")) return Optional.empty();
        return Optional.of(new Sent(matcher.group(1), matcher.group(2), Optional.empty()));
    }

    private static void reject(String line, List<Sent> messages) {
        String text = value(line, 58);
        Integer reason = REASONS.get(text.replaceAll("(, field=| \\().*", ""));
        if (text.contains("must set the delimiter")) reason = 15;
        if (reason == null) return;
        for (int i = messages.size() - 1; i >= 0; i--) {
            Sent sent = messages.get(i);
            if (!value("|" + sent.body, 34).equals(value(line, 45))) continue;
            messages.set(i, new Sent(sent.beginString, sent.body, Optional.of(new Reject(reason, tag(line), text))));
            return;
        }
        throw new IllegalArgumentException("no message for " + line);
    }

    private static int tag(String line) {
        String tag = value(line, 371);
        Matcher inText = FIELD_IN_TEXT.matcher(value(line, 58));
        if (tag.isEmpty() && inText.find()) tag = inText.group(1);
        return tag.isEmpty() ? 0 : Integer.parseInt(tag);
    }

    private static String value(String line, int tag) {
        Matcher matcher = Pattern.compile("\\|" + tag + "=([^|]*)\\|").matcher(line);
        return matcher.find() ? matcher.group(1) : "";
    }

    private static Map<String, Integer> reasons() {
        Map<String, Integer> reasons = new HashMap<>();
        reasons.put("Invalid tag number", 0);
        reasons.put("Required tag missing", 1);
        reasons.put("Tag not defined for this message type", 2);
        reasons.put("Tag specified without a value", 4);
        reasons.put("Value is incorrect", 5);
        reasons.put("Incorrect data format for value", 6);
        reasons.put("CompID problem", 9);
        reasons.put("SendingTime accuracy problem", 10);
        reasons.put("Invalid MsgType", 11);
        reasons.put("Tag appears more than once", 13);
        reasons.put("Tag specified out of required order", 14);
        reasons.put("Out of order repeating group members", 15);
        reasons.put("Incorrect NumInGroup count for repeating group", 16);
        return reasons;
    }
}
