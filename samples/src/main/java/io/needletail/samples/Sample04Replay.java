package io.needletail.samples;

import io.needletail.journal.JournalReader;
import io.needletail.wire.Message;
import java.io.IOException;
import java.nio.file.Path;

/** Sample 04: reads a journal from the beginning and prints every message with its time and direction. */
public final class Sample04Replay {
    private Sample04Replay() {}

    /** Takes one argument: the folder of the journal. */
    public static void main(String[] args) throws IOException {
        Message message = new Message();
        try (JournalReader journal = JournalReader.open(Path.of(args[0]))) {
            while (journal.next()) {
                if (journal.length() == 0) continue;
                message.index(journal.bytes(), 0, journal.length());
                System.out.println(journal.timeNs() + " " + journal.kind() + " " + message);
            }
        }
    }
}
