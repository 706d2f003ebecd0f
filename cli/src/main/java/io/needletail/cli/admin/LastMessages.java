package io.needletail.cli.admin;

import io.needletail.tools.describe.DialectChoice;
import io.needletail.tools.describe.MessagePrinter;
import io.needletail.tools.describe.PrintParts;
import io.needletail.tools.describe.ValueText;
import io.needletail.tools.extract.MessageInput;
import io.needletail.tools.output.ByteOutput;
import io.needletail.wire.Redaction;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/** The last messages of a journal, a line each. */
final class LastMessages {
    private LastMessages() {}

    /**
     * Returns lines as those of {@code needletail grep --line}, the oldest first.
     *
     * @param journal folder of a session's journal
     * @param most so many at most
     * @throws IOException when it cannot be read
     */
    static List<String> of(Path journal, int most) throws IOException {
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        ByteOutput out = ByteOutput.of(text);
        MessagePrinter printer = new PrintParts(
                        out, false, DialectChoice.byMessage(), new ValueText(Redaction.DEFAULTS), List.of())
                .line();
        Deque<String> lines = new ArrayDeque<>();
        // To print a message costs many times its reading.
        long first = count(journal) - most;
        try (MessageInput input = open(journal)) {
            for (long index = 0; input.next(); index++) {
                if (index < first) continue;
                text.reset();
                printer.print(input.message());
                out.flush();
                lines.addLast(text.toString(StandardCharsets.UTF_8).strip());
                if (lines.size() > most) lines.removeFirst();
            }
        }
        return List.copyOf(lines);
    }

    private static long count(Path journal) throws IOException {
        long count = 0;
        try (MessageInput input = open(journal)) {
            while (input.next()) count++;
        }
        return count;
    }

    private static MessageInput open(Path journal) throws IOException {
        return MessageInput.open(List.of(journal.toString()), InputStream.nullInputStream(), () -> {});
    }
}
