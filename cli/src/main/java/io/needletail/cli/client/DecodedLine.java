package io.needletail.cli.client;

import io.needletail.dictionary.model.Dialect;
import io.needletail.dictionary.model.Dialect.Field;
import io.needletail.dictionary.model.Dialect.MessageType;
import io.needletail.wire.Message;
import io.needletail.wire.Tags;
import java.nio.charset.StandardCharsets;
import java.util.Set;

/** A message as a line for people: its name, and the names and values of its fields, without header and trailer. */
final class DecodedLine {
    private static final Set<Integer> HEADER = Set.of(
            Tags.BEGIN_STRING,
            Tags.BODY_LENGTH,
            Tags.MSG_TYPE,
            Tags.SENDER_COMP_ID,
            Tags.TARGET_COMP_ID,
            Tags.MSG_SEQ_NUM,
            Tags.SENDING_TIME,
            Tags.CHECK_SUM);

    private final Dialect dialect;

    DecodedLine(Dialect dialect) {
        this.dialect = dialect;
    }

    String of(Message message) {
        String type = message.text(Tags.MSG_TYPE);
        StringBuilder line =
                new StringBuilder(name(type)).append('(').append(type).append(')');
        for (int field = message.firstField(); field < message.endField(); field++) {
            if (HEADER.contains(message.tag(field))) continue;
            int from = message.from(field);
            String value = new String(message.bytes(), from, message.to(field) - from, StandardCharsets.ISO_8859_1);
            append(line, message.tag(field), value);
        }
        return line.toString();
    }

    private String name(String type) {
        MessageType known = dialect.messages().get(type);
        return known == null ? "Message" : known.name();
    }

    private void append(StringBuilder line, int tag, String value) {
        Field field = dialect.fields().get(tag);
        line.append(' ')
                .append(field == null ? Integer.toString(tag) : field.name())
                .append('=');
        line.append(value);
        if (field == null) return;
        field.values().stream()
                .filter(known -> known.text().equals(value))
                .findFirst()
                .ifPresent(known -> line.append(' ').append(known.name()));
    }
}
