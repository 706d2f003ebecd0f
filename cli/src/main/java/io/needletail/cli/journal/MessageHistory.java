package io.needletail.cli.journal;

import io.needletail.engine.journal.JournalReader;
import io.needletail.engine.journal.Kind.Direction;
import io.needletail.engine.log.Redaction;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Writes a journal's messages as lines {@code <epoch ns>;8=FIX…}, one file a direction, in the order of the journal.
 *
 * @param outgoing the file of our messages
 * @param incoming the file of the peer's messages
 * @param sent lines in the first
 * @param received lines in the second
 */
public record MessageHistory(Path outgoing, Path incoming, long sent, long received) {
    private static final int BUFFER_BYTES = 1 << 20;

    /**
     * Converts a journal, the usual secrets masked.
     *
     * @param journal its directory
     * @param folder takes the two files
     * @return what was written
     * @throws IOException when the journal cannot be read or a file not be written
     */
    public static MessageHistory write(Path journal, Path folder) throws IOException {
        return write(journal, folder, Redaction.USUAL);
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
        Files.createDirectories(folder);
        Path outgoing = folder.resolve("outgoing_session.1.fix");
        Path incoming = folder.resolve("incoming_session.1.fix");
        long sent = 0;
        long received = 0;
        try (JournalReader reader = JournalReader.open(journal);
                OutputStream out = new BufferedOutputStream(Files.newOutputStream(outgoing), BUFFER_BYTES);
                OutputStream in = new BufferedOutputStream(Files.newOutputStream(incoming), BUFFER_BYTES)) {
            while (reader.next()) {
                if (reader.length() == 0) continue;
                redaction.mask(reader.bytes(), reader.length());
                if (reader.kind().direction() == Direction.OUT) {
                    line(reader, out);
                    sent++;
                } else {
                    line(reader, in);
                    received++;
                }
            }
        }
        return new MessageHistory(outgoing, incoming, sent, received);
    }

    private static void line(JournalReader record, OutputStream target) throws IOException {
        target.write(Long.toString(record.timeNs()).getBytes(StandardCharsets.US_ASCII));
        target.write(';');
        target.write(record.bytes(), 0, record.length());
        target.write('\n');
    }
}
