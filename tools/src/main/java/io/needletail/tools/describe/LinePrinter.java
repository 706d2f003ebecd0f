package io.needletail.tools.describe;

import io.needletail.engine.log.MessageText;
import io.needletail.tools.extract.FoundMessage;
import io.needletail.tools.output.ByteOutput;
import io.needletail.tools.output.Ink;
import io.needletail.wire.Message;
import java.io.IOException;

/** Prints a message as one line: time, direction, type, then the fields by name with their meaning. */
final class LinePrinter implements MessagePrinter {
    private final PrintParts parts;
    private final ByteOutput out;

    LinePrinter(PrintParts parts) {
        this.parts = parts;
        this.out = parts.out();
    }

    @Override
    public void print(FoundMessage found) throws IOException {
        MessageHead head = parts.head();
        head.time(found.timeNs());
        out.put(' ').put(' ');
        head.direction(found.direction());
        out.put(' ').put(' ');
        if (found.isReadable()) {
            fields(found);
            head.faults(found);
        } else {
            out.put("garbled ");
            out.put(MessageText.of(parts.values().redaction(), found.bytes(), found.from(), found.length()));
        }
        out.endLine();
    }

    private void fields(FoundMessage found) {
        DialectNames names = parts.dialects().of(found);
        Ink.BOLD.put(out, parts.colour(), PrintParts.nameOf(found, names).title());
        Message fields = found.fields();
        if (parts.tags().isEmpty()) {
            for (int field = 0; field < fields.endField(); field++) field(names, fields, field);
            return;
        }
        // A tag that repeats in a group is printed as often as it stands there.
        for (int tag : parts.tags()) {
            for (int field = 0; field < fields.endField(); field++) {
                if (fields.tag(field) == tag) field(names, fields, field);
            }
        }
    }

    private void field(DialectNames names, Message fields, int field) {
        boolean colour = parts.colour();
        FieldName name = names.field(fields.tag(field));
        out.put(' ');
        Ink.FAINT.begin(out, colour);
        if (name.isKnown()) out.put(name.label());
        else out.put(name.tag());
        out.put('=');
        Ink.end(out, colour);
        parts.values().put(out, fields, field);
        byte[] meaning = name.meaning(fields.bytes(), fields.from(field), fields.to(field));
        if (meaning.length == 0) return;
        Ink.GREEN.begin(out, colour);
        out.put('(').put(meaning).put(')');
        Ink.end(out, colour);
    }
}
