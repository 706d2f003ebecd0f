package io.needletail.tools.describe;

import io.needletail.engine.admin.Json;
import io.needletail.engine.log.MessageText;
import io.needletail.tools.extract.Direction;
import io.needletail.tools.extract.FoundMessage;
import io.needletail.tools.output.ByteOutput;
import io.needletail.wire.Message;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Prints a message as one JSON object on a line:
 * {@code {"place":…,"time":…,"timeFrom":"log","direction":…,"type":"D","name":"NewOrderSingle","intact":true,
 * "fields":[…]}};
 * a message that is not intact has {@code "faults":[{"tag":10,"value":"000","expected":"163"}]}. A field is
 * {@code {"tag":54,"name":"Side","value":"1","meaning":"BUY"}}; in a repeating group it has {@code "depth"} and
 * {@code "instance"}. {@code timeFrom} is {@code SendingTime} where the input has no time.
 */
final class JsonPrinter implements MessagePrinter {
    private static final long NS_PER_SECOND = 1_000_000_000L;

    private final PrintParts parts;
    private final ByteOutput out;
    private final GroupWalker walker = new GroupWalker();

    JsonPrinter(PrintParts parts) {
        this.parts = parts;
        this.out = parts.out();
    }

    @Override
    public void print(FoundMessage found) throws IOException {
        out.put("{\"place\":").put(Json.quoted(found.place()));
        long timeNs = found.timeNs();
        if (timeNs != FoundMessage.NO_TIME) {
            out.put(",\"time\":\"")
                    .put(Instant.ofEpochSecond(
                                    Math.floorDiv(timeNs, NS_PER_SECOND), Math.floorMod(timeNs, NS_PER_SECOND))
                            .toString())
                    .put(found.isTimedByInput() ? "\",\"timeFrom\":\"log\"" : "\",\"timeFrom\":\"SendingTime\"");
        }
        if (found.direction() != Direction.UNKNOWN) {
            out.put(",\"direction\":\"")
                    .put(found.direction().name().toLowerCase(Locale.ROOT))
                    .put('"');
        }
        if (found.isReadable()) {
            message(found);
        } else {
            String text = MessageText.of(parts.values().redaction(), found.bytes(), found.from(), found.length());
            out.put(",\"garbled\":").put(Json.quoted(text));
        }
        out.put('}');
        out.endLine();
    }

    private void message(FoundMessage found) {
        DialectNames names = parts.dialects().of(found);
        MessageName message = PrintParts.nameOf(found, names);
        out.put(",\"type\":").put(Json.quoted(message.type()));
        if (!message.name().isEmpty()) out.put(",\"name\":").put(Json.quoted(message.name()));
        out.put(",\"intact\":").put(Boolean.toString(found.isIntact()));
        if (!found.isIntact()) out.put(",\"faults\":").put(Json.text(faults(found)));
        out.put(",\"fields\":[");
        walker.begin(message);
        Message fields = found.fields();
        boolean isFirst = true;
        for (int field = 0; field < fields.endField(); field++) {
            walker.field(fields, field);
            if (!parts.wants(fields.tag(field))) continue;
            if (!isFirst) out.put(',');
            isFirst = false;
            field(names, fields, field);
        }
        out.put(']');
    }

    private static List<Fault> faults(FoundMessage found) {
        return found.faults().stream()
                .map(fault -> new Fault(fault.tag(), given(fault.value()), given(fault.expected())))
                .toList();
    }

    private static Optional<String> given(String text) {
        return Optional.of(text).filter(any -> !any.isEmpty());
    }

    private record Fault(int tag, Optional<String> value, Optional<String> expected) {}

    private void field(DialectNames names, Message fields, int field) {
        FieldName name = names.field(fields.tag(field));
        out.put("{\"tag\":").put(name.tag());
        if (name.isKnown()) out.put(",\"name\":\"").put(name.label()).put('"');
        out.put(",\"value\":");
        parts.values().putJson(out, fields, field);
        byte[] meaning = name.meaning(fields.bytes(), fields.from(field), fields.to(field));
        if (meaning.length > 0) out.put(",\"meaning\":\"").put(meaning).put('"');
        if (walker.depth() > 0) out.put(",\"depth\":").put(walker.depth());
        if (walker.depth() > 0) out.put(",\"instance\":").put(walker.instance());
        out.put('}');
    }
}
