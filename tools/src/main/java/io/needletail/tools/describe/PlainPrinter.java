package io.needletail.tools.describe;

import io.needletail.engine.log.MessageText;
import io.needletail.tools.extract.FoundMessage;
import java.io.IOException;

/** Prints a message as it is, with {@code |} between its fields, after its time and direction. */
record PlainPrinter(PrintParts parts) implements MessagePrinter {
    @Override
    public void print(FoundMessage found) throws IOException {
        MessageHead head = parts.head();
        head.time(found.timeNs());
        parts.out().put(' ').put(' ');
        head.direction(found.direction());
        parts.out().put(' ').put(' ');
        parts.out().put(MessageText.of(parts.values().redaction(), found.bytes(), found.from(), found.length()));
        parts.out().endLine();
    }
}
