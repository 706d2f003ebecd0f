package io.needletail.tools.history;

import io.needletail.journal.Journal;
import io.needletail.journal.JournalConfig;
import io.needletail.journal.JournalRetention;
import io.needletail.wire.Message;
import io.needletail.wire.Tags;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The journal of a session whose engine is stopped, under its lock: its numbers and the messages it would send again.
 */
public final class StoppedJournal implements Closeable {
    // Reading deletes no segment: the retention is the engine's business.
    private static final JournalConfig CONFIG = JournalConfig.DEFAULTS.with(to -> to.retention = new JournalRetention(
            JournalConfig.KEEP_ALL, JournalConfig.KEEP_ALL, JournalConfig.KEEP_ALL, JournalRetention.AtLimit.REFUSE));

    private final Journal journal;
    private final byte[] frame;
    private final Message fields = new Message();

    /** Takes a message that was sent in the present session. */
    @FunctionalInterface
    public interface Sent {
        /**
         * Takes a message.
         *
         * @param seqNum its MsgSeqNum(34)
         * @param frame holds it from 0 on; valid during the call
         * @param fields its fields
         * @throws IOException when it cannot be taken
         */
        void take(long seqNum, byte[] frame, Message fields) throws IOException;
    }

    private StoppedJournal(Journal journal, int messageBytesMax) {
        this.journal = journal;
        this.frame = new byte[messageBytesMax];
    }

    /**
     * Opens a journal.
     *
     * @param directory of the journal
     * @param messageBytesMax the longest message of the session
     * @return the journal
     * @throws IOException when there is none, or an engine has it open
     */
    public static StoppedJournal open(Path directory, int messageBytesMax) throws IOException {
        if (!Files.isDirectory(directory)) {
            throw new IOException("no journal in " + directory + ": there is no such directory");
        }
        return new StoppedJournal(Journal.open(directory, CONFIG, Runnable::run), messageBytesMax);
    }

    /** {@return the next number expected} */
    public long nextIn() {
        return journal.nextIn();
    }

    /** {@return the next number sent} */
    public long nextOut() {
        return journal.nextOut();
    }

    /** {@return the begin of the present session, epoch nanoseconds} */
    public long startedNs() {
        return journal.createdNs();
    }

    /** {@return the number of ranges that do not verify; messages in them are lost} */
    public int damages() {
        return journal.recovery().damages().size();
    }

    /**
     * Hands on every message sent in the present session that the journal still has, in the order of the numbers.
     *
     * @param consumer takes each message
     * @return how many numbers have no message
     * @throws IOException when the journal cannot be read, or the consumer fails
     */
    public long forEachSent(Sent consumer) throws IOException {
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

    /**
     * {@return the time at which a message was sent: its SendingTime(52), epoch nanoseconds}
     *
     * @param fields of the message
     */
    public static long sentNs(Message fields) {
        return fields.timestamp(Tags.SENDING_TIME);
    }

    @Override
    public void close() throws IOException {
        journal.close();
    }
}
