package io.needletail.venue.sequencer;

import io.aeron.cluster.client.AeronCluster;
import io.aeron.cluster.codecs.ClientSessionDecoder;
import io.aeron.cluster.codecs.MessageHeaderDecoder;
import io.aeron.cluster.codecs.SessionCloseEventDecoder;
import io.aeron.cluster.codecs.SessionMessageHeaderDecoder;
import io.aeron.cluster.codecs.SessionOpenEventDecoder;
import io.aeron.cluster.codecs.TimerEventDecoder;
import io.needletail.venue.config.NodeDirectories;
import io.needletail.venue.config.SequencerConfig;
import io.needletail.venue.identity.Principal;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Optional;
import java.util.function.Consumer;
import org.agrona.DirectBuffer;

/**
 * Executes the recorded log of a node again, without Aeron's processes: what the node executed, and the hash of the
 * state after it. It reads files only. The last messages of a node that was not in the majority when it ended may never
 * have been executed.
 */
public final class LogReplay {
    /** Receives how far a replay is. */
    @FunctionalInterface
    public interface Progress {
        /**
         * Called every so many commands, and after the last message.
         *
         * @param commands commands that were executed since the venue began
         * @param position position in the log in bytes
         * @param stateHash hash of the state
         */
        void at(long commands, long position, long stateHash);
    }

    private final NodeDirectories directories;
    private final CommandExecutor executor;
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final SessionMessageHeaderDecoder message = new SessionMessageHeaderDecoder();
    private final TimerEventDecoder timer = new TimerEventDecoder();
    private final SessionOpenEventDecoder opened = new SessionOpenEventDecoder();
    private final SessionCloseEventDecoder closed = new SessionCloseEventDecoder();
    private final ClientSessionDecoder kept = new ClientSessionDecoder();
    private final CommandReader reader = new CommandReader();
    private Optional<Consumer<RecordedCommand>> listed = Optional.empty();
    private long position;

    /**
     * Creates a replay that has not begun.
     *
     * @param directories directories of the node
     * @param config capacity, at least that of the node
     */
    public LogReplay(NodeDirectories directories, SequencerConfig config) {
        this.directories = directories;
        executor = new CommandExecutor(config);
    }

    /**
     * Lists the commands on the way.
     *
     * @param to receives each before it is executed
     * @return this replay
     */
    public LogReplay listing(Consumer<RecordedCommand> to) {
        listed = Optional.of(to);
        return this;
    }

    /**
     * Executes the log.
     *
     * @param fromSnapshot true to begin with the newest snapshot, false with the log's first message, or with the
     *     oldest snapshot whose log is there
     * @param every the progress is reported every so many commands, 1 or more
     * @param progress receives it
     * @throws IOException when a file is missing or cannot be read
     * @throws FileDamage when a file is damaged: the progress up to there is that of the log
     */
    public void run(boolean fromSnapshot, long every, Progress progress) throws IOException {
        RecordingCatalog catalog = RecordingCatalog.read(directories.archive());
        RecordingLogFile recordings = RecordingLogFile.read(directories.cluster());
        long recording = recordings
                .log()
                .orElseThrow(() ->
                        new IOException(directories.cluster() + " has no log; the node has never led or followed"));
        RecordingFiles log = new RecordingFiles(catalog, recording);
        position = log.start();
        if (fromSnapshot || position > 0) restore(catalog, recordings, fromSnapshot);
        long[] reported = {executor.commands() / every};
        log.read(position, (end, buffer, offset, length) -> {
            onMessage(buffer, offset);
            if (header.templateId() == SessionMessageHeaderDecoder.TEMPLATE_ID) {
                execute(buffer, offset, length);
            }
            position = end;
            if (executor.commands() / every > reported[0]) {
                reported[0] = executor.commands() / every;
                progress.at(executor.commands(), position, executor.stateHash());
            }
            return true;
        });
        if (executor.commands() % every != 0) progress.at(executor.commands(), position, executor.stateHash());
    }

    private void onMessage(DirectBuffer buffer, int offset) {
        header.wrap(buffer, offset);
        int body = offset + MessageHeaderDecoder.ENCODED_LENGTH;
        switch (header.templateId()) {
            case TimerEventDecoder.TEMPLATE_ID -> {
                timer.wrap(buffer, body, header.blockLength(), header.version());
                if (timer.correlationId() == Sequencer.DUE_TIMER) executor.advanceTime(timer.timestamp());
            }
            case SessionOpenEventDecoder.TEMPLATE_ID -> {
                opened.wrap(buffer, body, header.blockLength(), header.version());
                long sessionId = opened.clusterSessionId();
                opened.skipResponseChannel();
                byte[] principal = new byte[opened.encodedPrincipalLength()];
                opened.getEncodedPrincipal(principal, 0, principal.length);
                executor.permissions().open(sessionId, Principal.of(principal));
            }
            case SessionCloseEventDecoder.TEMPLATE_ID -> {
                closed.wrap(buffer, body, header.blockLength(), header.version());
                executor.permissions().close(closed.clusterSessionId());
            }
            default -> {
                // A command, or a message among the nodes.
            }
        }
    }

    private void execute(DirectBuffer buffer, int offset, int length) {
        message.wrap(buffer, offset + MessageHeaderDecoder.ENCODED_LENGTH, header.blockLength(), header.version());
        listed.ifPresent(to -> list(buffer, offset + AeronCluster.SESSION_HEADER_LENGTH, to));
        executor.execute(
                message.clusterSessionId(),
                buffer,
                offset + AeronCluster.SESSION_HEADER_LENGTH,
                length - AeronCluster.SESSION_HEADER_LENGTH,
                message.timestamp());
    }

    private void list(DirectBuffer buffer, int offset, Consumer<RecordedCommand> to) {
        String identity = executor.permissions().identity(message.clusterSessionId());
        reader.read(buffer, offset, message.timestamp(), identity).ifPresent(to);
    }

    /** Opens a session that was open when the snapshot was taken. */
    private void openKept(DirectBuffer buffer, int offset) {
        header.wrap(buffer, offset);
        int body = offset + MessageHeaderDecoder.ENCODED_LENGTH;
        kept.wrap(buffer, body, header.blockLength(), header.version());
        long sessionId = kept.clusterSessionId();
        kept.skipResponseChannel();
        byte[] principal = new byte[kept.encodedPrincipalLength()];
        kept.getEncodedPrincipal(principal, 0, principal.length);
        executor.permissions().open(sessionId, Principal.of(principal));
    }

    private RecordingLogFile.Entry snapshot(RecordingLogFile recordings, boolean isNewest) throws IOException {
        RecordingLogFile.Entry found = null;
        for (RecordingLogFile.Entry entry : recordings.serviceSnapshots()) {
            boolean isBetter = found == null || (isNewest == entry.position() > found.position());
            if (entry.position() >= position && isBetter) found = entry;
        }
        if (found == null)
            throw new IOException(directories.cluster() + " has no snapshot; replay the log from its begin");
        return found;
    }

    private void restore(RecordingCatalog catalog, RecordingLogFile recordings, boolean isNewest) throws IOException {
        RecordingLogFile.Entry entry = snapshot(recordings, isNewest);
        ByteArrayOutputStream chunks = new ByteArrayOutputStream();
        SnapshotRecording snapshot = new SnapshotRecording(catalog, recordings, entry);
        snapshot.read((bytes, length) -> chunks.write(bytes, 0, length), this::openKept);
        ByteArrayInputStream in = new ByteArrayInputStream(chunks.toByteArray());
        executor.restore(into -> in.read(into, 0, into.length));
        snapshot.requireHash(executor.stateHash());
        position = entry.position();
    }
}
