package io.needletail.tools.describe;

import io.needletail.engine.log.MessageText;
import io.needletail.tools.extract.FoundMessage;
import io.needletail.tools.output.ByteOutput;
import io.needletail.tools.output.Ink;
import io.needletail.wire.Message;
import io.needletail.wire.MsgTypes;
import io.needletail.wire.Tags;
import java.io.IOException;

/**
 * Prints a message as a heading and a line for each field: tag, name, value, meaning; groups are indented and numbered.
 */
final class TablePrinter implements MessagePrinter {
    private static final int TAG_WIDTH = 7;
    private static final int NAME_WIDTH = 24;
    private static final int INDENT = 2;
    private static final int VALUE_WIDTH = 3;

    private final PrintParts parts;
    private final ByteOutput out;
    private final GroupWalker walker = new GroupWalker();

    TablePrinter(PrintParts parts) {
        this.parts = parts;
        this.out = parts.out();
    }

    @Override
    public void print(FoundMessage found) throws IOException {
        if (!found.isReadable()) {
            garbled(found);
            return;
        }
        DialectNames names = parts.dialects().of(found);
        MessageName message = PrintParts.nameOf(found, names);
        parts.head().line(found, message.title());
        parts.head().faults(found);
        out.endLine();
        walker.begin(message);
        Message fields = found.fields();
        for (int field = 0; field < fields.endField(); field++) {
            walker.field(fields, field);
            if (parts.wants(fields.tag(field))) line(names, fields, field);
        }
        out.endLine();
    }

    private void line(DialectNames names, Message fields, int field) throws IOException {
        boolean colour = parts.colour();
        FieldName name = names.field(fields.tag(field));
        if (colour || walker.depth() > 0) {
            tag(name.tag(), colour);
            label(name);
        } else {
            out.put(name.column());
        }
        parts.values().put(out, fields, field);
        byte[] meaning = meaning(names, name, fields, field);
        if (meaning.length > 0) {
            out.blanks(VALUE_WIDTH - (fields.to(field) - fields.from(field)));
            Ink.GREEN.begin(out, colour);
            out.put(' ').put(' ').put(meaning);
            Ink.end(out, colour);
        }
        out.endLine();
    }

    private void tag(int tag, boolean colour) {
        int digits = 1;
        for (int rest = tag / 10; rest > 0; rest /= 10) digits++;
        out.blanks(TAG_WIDTH - digits);
        Ink.FAINT.begin(out, colour);
        out.put(tag);
        Ink.end(out, colour);
        out.put(' ').put(' ');
    }

    private void label(FieldName name) {
        int before = out.held();
        out.blanks(INDENT * walker.depth());
        if (walker.beginsInstance()) out.put(walker.instance()).put('.').put(' ');
        else if (walker.depth() > 0) out.put("   ");
        out.put(name.label());
        out.blanks(NAME_WIDTH - (out.held() - before));
        out.put(' ');
    }

    private static byte[] meaning(DialectNames names, FieldName name, Message fields, int field) {
        byte[] meaning = name.meaning(fields.bytes(), fields.from(field), fields.to(field));
        boolean isType = name.tag() == Tags.MSG_TYPE && meaning.length == 0;
        return isType && fields.msgType() != MsgTypes.NONE ? PrintParts.typeName(fields, names) : meaning;
    }

    private void garbled(FoundMessage found) throws IOException {
        parts.head().line(found, "garbled");
        out.endLine();
        out.blanks(TAG_WIDTH + 2);
        out.put(MessageText.of(parts.values().redaction(), found.bytes(), found.from(), found.length()));
        out.endLine();
        out.endLine();
    }
}
