package io.needletail.tools.history;

import io.needletail.engine.log.MessageText;
import io.needletail.journal.JournalReader;
import io.needletail.journal.RecordType.Direction;
import io.needletail.journal.UnsequencedMessages;
import io.needletail.wire.Redaction;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;

/**
 * Writes a journal's messages as lines {@code <epoch ns>;8=FIX…}, one file a direction, in the order of the journal;
 * one that waited behind a gap once, where it arrived.
 *
 * @param outgoing the file of our messages
 * @param incoming the file of the peer's messages
 * @param sent lines in the first
 * @param received lines in the second
 * @param problems what is wrong with the journal, a line each; empty when it is whole
 */
public record MessageHistory(Path outgoing, Path incoming, long sent, long received, List<String> problems) {
    /** Keeps the list as it is now. */
    public MessageHistory {
        problems = List.copyOf(problems);
    }

    /**
     * Converts a journal, the usual secrets masked.
     *
     * @param journal its directory
     * @param folder takes the two files
     * @return what was written
     * @throws IOException when the journal cannot be read or a file not be written
     */
    public static MessageHistory write(Path journal, Path folder) throws IOException {
        return write(journal, folder, Redaction.DEFAULTS);
    }

    /**
     * Converts a journal; cold, streaming, in bounded memory.
     *
     * @param journal its directory
     * @param folder takes {@code outgoing_session.1.fix} and {@code incoming_session.1.fix}; made when it is missing
     * @param redaction what is masked, so that each line is still a frame
     * @return what was written
     * @throws IOException when the journal cannot be read or a file not be written
     */
    public static MessageHistory write(Path journal, Path folder, Redaction redaction) throws IOException {
        try (HistoryFiles files = new HistoryFiles.Flat(folder)) {
            return write(journal, files, redaction);
        }
    }

    /**
     * Converts a journal into the tree of folders that IdeaFIX writes, a folder a day.
     *
     * @param journal its directory
     * @param session folder of the days
     * @param zone whose days
     * @param redaction what is masked, so that each line is still a frame
     * @return what was written
     * @throws IOException when the journal cannot be read or a file not be written
     */
    public static MessageHistory writeDaily(Path journal, Path session, ZoneId zone, Redaction redaction)
            throws IOException {
        try (HistoryFiles files = new HistoryFiles.Daily(session, zone)) {
            return write(journal, files, redaction);
        }
    }

    private static MessageHistory write(Path journal, HistoryFiles files, Redaction redaction) throws IOException {
        long sent = 0;
        long received = 0;
        List<String> problems;
        UnsequencedMessages waiting = new UnsequencedMessages();
        try (JournalReader reader = JournalReader.open(journal)) {
            while (reader.next()) {
                if (reader.length() == 0 || waiting.hasWaited(reader)) continue;
                redaction.mask(reader.bytes(), reader.length());
                boolean isOutgoing = reader.kind().direction() == Direction.OUT;
                line(reader, files.at(isOutgoing, reader.timeNs()));
                if (isOutgoing) {
                    sent++;
                } else {
                    received++;
                }
            }
            problems = reader.problems();
        }
        return new MessageHistory(files.outgoing(), files.incoming(), sent, received, problems);
    }

    /**
     * Reads the first message of ours, which shows whose journal it is.
     *
     * @param journal its directory
     * @return the message with {@code |} between its fields; empty when there is none
     * @throws IOException when the journal cannot be read
     */
    public static Optional<String> firstSent(Path journal) throws IOException {
        try (JournalReader reader = JournalReader.open(journal)) {
            while (reader.next()) {
                if (reader.length() > 0 && reader.kind().direction() == Direction.OUT) {
                    return Optional.of(MessageText.of(Redaction.DEFAULTS, reader.bytes(), 0, reader.length()));
                }
            }
        }
        return Optional.empty();
    }

    private static void line(JournalReader record, OutputStream target) throws IOException {
        target.write(Long.toString(record.timeNs()).getBytes(StandardCharsets.US_ASCII));
        target.write(';');
        target.write(record.bytes(), 0, record.length());
        target.write('\n');
    }
}
