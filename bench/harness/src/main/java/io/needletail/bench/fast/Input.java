package io.needletail.bench.fast;

import io.needletail.bench.runner.FailedRun;
import io.needletail.fast.decode.Decoder;
import io.needletail.fast.record.FieldRecord;
import io.needletail.fast.template.TemplateReader;
import io.needletail.fast.template.Templates;
import io.needletail.feed.framing.DictionaryReset;
import io.needletail.feed.framing.FeedFile;
import io.needletail.feed.framing.Framing;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * Stream of the user, which is only decoded: the choices of its encoder are not known.
 *
 * @param templates the template file
 * @param file a capture or a file of messages
 * @param framing framing of the messages
 * @param reset when the feed resets its dictionaries
 */
record Input(Path templates, Path file, Framing framing, DictionaryReset reset) {
    /** Name in the report and prefix of its files. */
    static final String LABEL = "input";

    /**
     * Copies the templates and all messages to where the processes find them.
     *
     * @throws FailedRun when a message cannot be decoded, or when there is none
     */
    void write(Path dir) throws IOException, FailedRun {
        Files.copy(templates, dir.resolve(LABEL + ".xml"), StandardCopyOption.REPLACE_EXISTING);
        Templates all = TemplateReader.read(templates);
        Decoder decoder = new Decoder(all);
        FieldRecord record = new FieldRecord(all);
        byte[] length = new byte[Integer.BYTES];
        int count = 0;
        try (FeedFile messages = FeedFile.open(file, framing, reset);
                OutputStream out = new BufferedOutputStream(Files.newOutputStream(dir.resolve(LABEL + ".fast")))) {
            while (messages.next()) {
                if (messages.isReset()) decoder.reset();
                int taken = decoder.decode(messages.bytes(), messages.from(), messages.limit(), record);
                if (taken > 0) {
                    ByteBuffer.wrap(length).order(ByteOrder.LITTLE_ENDIAN).putInt(taken);
                    out.write(length);
                    out.write(messages.bytes(), messages.from(), taken);
                    messages.taken(taken);
                    count++;
                } else if (!messages.more()) {
                    throw new FailedRun("message " + count + " of " + file + ", at byte " + messages.offset()
                            + ", cannot be decoded: " + decoder.status()
                            + "; see needletail fast decode, and try another --framing or --reset");
                }
            }
        }
        if (count == 0) throw new FailedRun(file + " has no message; try another --framing");
    }

    /** Returns true when each message begins with fresh dictionaries. */
    String resets() {
        return reset == DictionaryReset.STREAM ? "stream" : "message";
    }
}
