package io.needletail.tools.extract;

import io.needletail.journal.JournalReader;
import io.needletail.journal.UnsequencedMessages;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * The messages of a journal, those of both directions in the order in which they passed; one that waited behind a gap
 * once, where it arrived.
 */
final class JournalMessages implements MessageSource {
    private final JournalReader reader;
    private final String name;
    private final UnsequencedMessages waiting = new UnsequencedMessages();
    private long record;

    JournalMessages(Path directory) throws IOException {
        reader = JournalReader.open(directory);
        name = directory.getFileName().toString();
    }

    @Override
    public boolean next(FoundMessage found) throws IOException {
        while (reader.next()) {
            record++;
            if (reader.length() == 0 || waiting.hasWaited(reader)) continue;
            found.frame(reader.bytes(), 0, reader.length());
            Direction direction = switch (reader.kind().direction()) {
                case IN -> Direction.IN;
                case OUT -> Direction.OUT;
                case NONE -> Direction.UNKNOWN;
            };
            found.origin(reader.timeNs(), direction, name, record);
            return true;
        }
        return false;
    }

    @Override
    public List<String> remarks() throws IOException {
        return reader.problems().stream()
                .map(problem -> "the journal " + name + " is damaged: " + problem)
                .toList();
    }

    @Override
    public void close() {
        reader.close();
    }
}
