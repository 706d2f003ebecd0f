package io.needletail.venue.gateway;

import io.needletail.journal.Journal;
import io.needletail.journal.JournalConfig;
import io.needletail.session.SessionId;
import io.needletail.wire.Message;
import io.needletail.wire.MessageWriter;
import io.needletail.wire.MsgTypes;
import io.needletail.wire.Tags;
import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * The commands of a gateway, written before they are sent, so that a gateway that is started again knows which
 * ClOrdID(11) an event of the sequencer belongs to, and sends what the sequencer did not receive. A journal: it
 * survives the end of the process.
 */
public final class GatewayLog implements Closeable {
    /** A session and its number, as a record. */
    static final int SESSION_RECORD = MsgTypes.of("U1");

    /** The last report of a session whose store was reset, as a record. */
    static final int REPORTED_RECORD = MsgTypes.of("U2");

    private static final int RECORD_BYTES_MAX = 1_024 + RepeatedFields.BYTES_MAX;
    private static final int THREADS = 2;
    private static final byte[] BEGIN = "FIX.4.4".getBytes(StandardCharsets.US_ASCII);

    private final Optional<Journal> journal;
    private final Optional<ExecutorService> background;
    private final byte[] bytes = new byte[RECORD_BYTES_MAX];
    private final MessageWriter writer = new MessageWriter();
    private final Message record = new Message(Byte.MAX_VALUE);
    private long nextRead = 1;

    private GatewayLog(Optional<Journal> journal, Optional<ExecutorService> background) {
        this.journal = journal;
        this.background = background;
    }

    /** {@return a log that keeps nothing: after the end of the process the gateway knows none of its orders} */
    public static GatewayLog none() {
        return new GatewayLog(Optional.empty(), Optional.empty());
    }

    /**
     * Opens the log of a directory, or creates one there.
     *
     * @param directory directory of this log only
     * @return the open log
     * @throws IOException when the directory is in use, or cannot be read or written
     */
    public static GatewayLog open(Path directory) throws IOException {
        ExecutorService background = Executors.newFixedThreadPool(
                THREADS,
                Thread.ofPlatform().name("needletail-gateway-log-", 0).daemon().factory());
        Journal journal = Journal.open(directory, JournalConfig.DEFAULTS, background);
        return new GatewayLog(Optional.of(journal), Optional.of(background));
    }

    boolean isKept() {
        return journal.isPresent();
    }

    /** Tests whether a record can be written now. */
    boolean accepts(int records) {
        return journal.isEmpty() || journal.get().accepts(records * RECORD_BYTES_MAX);
    }

    void append(Command command, long number, long nowNs) {
        if (journal.isEmpty()) return;
        begin(CommandRecord.msgType(command.kind));
        CommandRecord.write(writer, command, number);
        end(nowNs);
    }

    void appendSession(int number, SessionId id, long nowNs) {
        if (journal.isEmpty()) return;
        begin(SESSION_RECORD);
        writer.put(Tags.SENDER_COMP_ID, number)
                .put(Tags.TARGET_COMP_ID, id.targetCompId())
                .put(Tags.TARGET_SUB_ID, id.beginString())
                .put(Tags.TEXT, id.toString());
        end(nowNs);
    }

    void appendReported(int session, long report, long nowNs) {
        if (journal.isEmpty()) return;
        begin(REPORTED_RECORD);
        writer.put(Tags.SENDER_COMP_ID, session).put(Tags.EXEC_ID, report);
        end(nowNs);
    }

    /**
     * Reads the next record that was there when the log was opened; empty after the last.
     *
     * @throws IllegalStateException when a record is damaged: without it a command could be executed twice
     */
    Optional<Message> next() {
        while (journal.isPresent() && nextRead < journal.get().nextOut()) {
            int length = journal.get().find(nextRead++, bytes, 0);
            if (length > 0) return Optional.of(read(length));
        }
        return Optional.empty();
    }

    private Message read(int length) {
        if (record.index(bytes, 0, length) == Message.WELL_FORMED) return record;
        throw new IllegalStateException("the gateway's log is damaged: record " + (nextRead - 1)
                + " is no FIX message; examine it with 'needletail journal verify', and restore the log from a copy");
    }

    /** Begins the reading again with the first record. */
    void rewind() {
        nextRead = 1;
    }

    /** Does what is due by the clock. */
    void onTime(long nowNs) {
        if (journal.isPresent()) journal.get().onTime(nowNs);
    }

    @Override
    public void close() throws IOException {
        if (journal.isPresent()) journal.get().close();
        background.ifPresent(ExecutorService::shutdown);
    }

    private void begin(int msgType) {
        writer.begin(bytes, 0, bytes.length, BEGIN, msgType);
    }

    private void end(long nowNs) {
        int length = writer.end();
        Journal open = journal.orElseThrow();
        open.sent(open.nextOut(), bytes, 0, length, nowNs);
        open.commit();
    }
}
