package io.needletail.engine.log;

import io.needletail.session.MemoryBudget;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Executor;
import java.util.stream.Stream;

/** Writes the two files of a session. */
final class FileOutput implements Output {
    /** Memory of the buffers before they grow. */
    static final long BYTES_AT_FIRST = 2L * RollingFile.BYTES_AT_FIRST;

    private final RollingFile messages;
    private final RollingFile events;
    private final boolean heartbeats;
    private final GrowingBytes text = new GrowingBytes();

    private FileOutput(RollingFile messages, RollingFile events, boolean heartbeats) {
        this.messages = messages;
        this.events = events;
        this.heartbeats = heartbeats;
    }

    static FileOutput open(Sink.Files wanted, String name, Executor archiver, MemoryBudget memory) throws IOException {
        LogPermissions.makeFolder(wanted.folder());
        LogArchiver archives = new LogArchiver(wanted, name);
        RollingFile messages = RollingFile.open(LogArchiver.MESSAGES, archives, archiver, memory);
        try {
            return new FileOutput(
                    messages, RollingFile.open(LogArchiver.EVENTS, archives, archiver, memory), wanted.heartbeats());
        } catch (IOException failure) {
            messages.close();
            throw failure;
        }
    }

    /** The files that {@link #open} writes to. */
    static Stream<Path> paths(Sink.Files wanted, String name) {
        LogArchiver archives = new LogArchiver(wanted, name);
        return Stream.of(LogArchiver.MESSAGES, LogArchiver.EVENTS).map(archives::current);
    }

    @Override
    public void write(LogLine line) throws IOException {
        if (line.heartbeat && !heartbeats) return;
        text.clear();
        line.stamp(text);
        text.append(": ");
        text.append(line.bytes.array(), 0, line.bytes.length());
        text.append("\n");
        RollingFile file = line.way.isMessage() ? messages : events;
        file.append(text, line.timeNs);
    }

    @Override
    public void flush() throws IOException {
        try {
            messages.flush();
        } finally {
            events.flush();
        }
    }

    @Override
    public void close() throws IOException {
        try (messages) {
            events.close();
        }
    }
}
