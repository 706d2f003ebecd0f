package io.needletail.console;

import io.needletail.engine.admin.Json;
import io.needletail.engine.admin.JsonParser;
import io.needletail.engine.admin.Unwrapped;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Everything that callers changed or tried to change: a line of JSON each in the file {@code audit.jsonl}, forced to
 * the disk before the change is made, in a folder of its owner only. The console never removes a line. Any thread.
 */
final class AuditLog implements AutoCloseable {
    private static final String FILE = "audit.jsonl";
    private static final long READ_MAX = 1 << 20;

    private final Path file;
    private final Optional<FileChannel> channel;

    private AuditLog(Path file, Optional<FileChannel> channel) {
        this.file = file;
        this.channel = channel;
    }

    /**
     * One action.
     *
     * @param who name of the caller
     * @param action what was asked for, such as {@code set-numbers}
     * @param target what it was asked for
     * @param why the caller's reason
     * @param arguments further arguments
     */
    record Entry(String who, String action, String target, String why, Map<String, Object> arguments) {}

    private record Line(String at, @Unwrapped Entry entry, String outcome) {}

    /** Returns the audit of a console that can change nothing: it has no file and keeps no entry. */
    static AuditLog none() {
        return new AuditLog(Path.of(FILE), Optional.empty());
    }

    static AuditLog open(Path folder) throws IOException {
        OwnerFiles.createFolder(folder);
        Path file = folder.resolve(FILE);
        FileChannel channel = OwnerFiles.open(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        return new AuditLog(file, Optional.of(channel));
    }

    /** Writes an action with its outcome, such as {@code begun} and {@code done}. */
    synchronized void write(Entry entry, String outcome) throws IOException {
        if (channel.isEmpty()) return;
        Line content = new Line(Instant.now().toString(), entry, outcome);
        FileChannel open = channel.get();
        String start = isTorn(open) ? "\n" : "";
        ByteBuffer line = ByteBuffer.wrap((start + Json.text(content) + "\n").getBytes(StandardCharsets.UTF_8));
        while (line.hasRemaining()) open.write(line);
        open.force(false);
    }

    // A process that was killed, or a disk that was full, may have left half a line.
    private boolean isTorn(FileChannel open) throws IOException {
        if (open.size() == 0) return false;
        ByteBuffer last = ByteBuffer.allocate(1);
        try (FileChannel in = FileChannel.open(file, StandardOpenOption.READ)) {
            in.read(last, in.size() - 1);
        }
        return last.get(0) != '\n';
    }

    /** Returns the newest lines, the newest first. */
    synchronized List<Map<String, Object>> newest(int max) throws IOException {
        List<Map<String, Object>> newest = new ArrayList<>();
        if (channel.isEmpty()) return newest;
        for (String line : end().lines().toList().reversed()) {
            if (newest.size() == max) break;
            newest.add(parsed(line));
        }
        return newest;
    }

    // The file grows for years; a page needs its end.
    private String end() throws IOException {
        try (FileChannel in = FileChannel.open(file, StandardOpenOption.READ)) {
            long from = Math.max(0, in.size() - READ_MAX);
            ByteBuffer bytes = ByteBuffer.allocate((int) (in.size() - from));
            int count = 0;
            while (bytes.hasRemaining() && count >= 0) count = in.read(bytes, from + bytes.position());
            String text = new String(bytes.array(), 0, bytes.position(), StandardCharsets.UTF_8);
            return from == 0 ? text : text.substring(text.indexOf('\n') + 1);
        }
    }

    private static Map<String, Object> parsed(String line) {
        try {
            return JsonParser.object(line);
        } catch (IllegalArgumentException torn) {
            return Map.of("outcome", "this line is damaged: " + line);
        }
    }

    @Override
    public void close() throws IOException {
        if (channel.isPresent()) channel.get().close();
    }
}
