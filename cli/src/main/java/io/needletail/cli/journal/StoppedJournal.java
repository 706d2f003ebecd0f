package io.needletail.cli.journal;

import io.needletail.journal.Journal;
import io.needletail.journal.JournalConfig;
import io.needletail.journal.JournalRetention;
import io.needletail.wire.Message;
import io.needletail.wire.Tags;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The journal of a session whose engine is stopped, under its lock: its numbers and the messages it would send again. */
final class StoppedJournal implements Closeable {
    // Reading deletes no segment: the retention is the engine's business.
    private static final JournalConfig CONFIG = JournalConfig.DEFAULTS.withRetention(new JournalRetention(
            JournalConfig.KEEP_ALL, JournalConfig.KEEP_ALL, JournalConfig.KEEP_ALL, JournalRetention.AtLimit.REFUSE));

    private final Journal journal;
    private final byte[] frame;
    private final Message fields = new Message();

    /** Takes a message that was sent in the present session. */
    @FunctionalInterface
    interface Sent {
        /** Bytes from 0 on, valid during the call, and their fields. */
        void take(long seqNum, byte[] frame, Message fields) throws IOException;
    }

    private StoppedJournal(Journal journal, int messageBytesMax) {
        this.journal = journal;
        this.frame = new byte[messageBytesMax];
    }

    static StoppedJournal open(Path directory, int messageBytesMax) throws IOException {
        if (!Files.isDirectory(directory)) {
            throw new IOException("no journal in " + directory + ": there is no such directory");
        }
        return new StoppedJournal(Journal.open(directory, CONFIG, Runnable::run), messageBytesMax);
    }

    long nextIn() {
        return journal.nextIn();
    }

    long nextOut() {
        return journal.nextOut();
    }

    /** Begin of the present session, epoch nanoseconds. */
    long startedNs() {
        return journal.createdNs();
    }

    /** Ranges that do not verify; messages in them are lost. */
    int damages() {
        return journal.recovery().damages().size();
    }

    /**
     * Hands on every message sent in the present session that the journal still has, in the order of the numbers.
     *
     * @return how many numbers have no message
     */
    long forEachSent(Sent consumer) throws IOException {
        long absent = 0;
        for (long seqNum = 1; seqNum < journal.nextOut(); seqNum++) {
            int length = journal.find(seqNum, frame, 0);
            if (length <= 0) {
                absent++;
                continue;
            }
            fields.index(frame, 0, length);
            consumer.take(seqNum, frame, fields);
        }
        return absent;
    }

    /** When a message was sent: its SendingTime(52), epoch nanoseconds. */
    static long sentNs(Message fields) {
        return fields.timestamp(Tags.SENDING_TIME);
    }

    @Override
    public void close() throws IOException {
        journal.close();
    }
}
