package io.needletail.tools.history;

import io.needletail.wire.Timestamp;
import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;

/**
 * Writes the files of QuickFIX/J's FileStore, in the form that {@link QuickFixStore} documents: first in a temporary
 * directory, from which {@link #publish} moves them, those with the numbers last. One thread.
 */
public final class QuickFixFiles implements Closeable {
    private static final List<String> SUFFIXES =
            List.of(".body", ".header", ".session", ".targetseqnums", ".senderseqnums");
    private static final int BUFFER_BYTES = 1 << 16;

    private final Path target;
    private final Path unfinished;
    private final String prefix;
    private final DataOutputStream body;
    private final DataOutputStream header;
    private long offset;

    private QuickFixFiles(Path target, String prefix) throws IOException {
        this.target = target;
        this.prefix = prefix;
        unfinished = Files.createTempDirectory(target, ".exporting");
        body = stream(".body");
        header = stream(".header");
    }

    /**
     * Begins a store; no file of it may exist.
     *
     * @param target folder of the store
     * @param prefix what the files' names begin with
     * @return a store without messages
     * @throws IOException when a file exists or cannot be written
     */
    public static QuickFixFiles begin(Path target, String prefix) throws IOException {
        Files.createDirectories(target);
        for (String suffix : SUFFIXES) {
            Path file = target.resolve(prefix + suffix);
            if (Files.exists(file)) {
                throw new IOException(file + " exists already: move it away, or export with --to another directory");
            }
        }
        return new QuickFixFiles(target, prefix);
    }

    private DataOutputStream stream(String suffix) throws IOException {
        Path file = unfinished.resolve(prefix + suffix);
        return new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(file), BUFFER_BYTES));
    }

    /**
     * Adds a message. Numbers grow.
     *
     * @param seqNum its MsgSeqNum(34)
     * @param frame holds it from 0 on
     * @param length bytes of the message
     * @throws IOException when it cannot be written
     */
    public void sent(int seqNum, byte[] frame, int length) throws IOException {
        header.writeInt(seqNum);
        header.writeLong(offset);
        header.writeInt(length);
        body.write(frame, 0, length);
        offset += length;
    }

    /**
     * Adds the numbers and the begin of the session, and puts the files into their place.
     *
     * @param nextIn the next number expected
     * @param nextOut the next number sent
     * @param startedNs begin of the session, epoch nanoseconds
     * @throws IOException when a file cannot be written or moved
     */
    public void publish(long nextIn, long nextOut, long startedNs) throws IOException {
        body.close();
        header.close();
        byte[] time = new byte[Timestamp.LENGTH_MAX];
        int length = Timestamp.write(startedNs, Timestamp.MILLIS, time, 0);
        text(".session", new String(time, 0, length, StandardCharsets.US_ASCII));
        text(".targetseqnums", Long.toString(nextIn));
        text(".senderseqnums", Long.toString(nextOut));
        for (String suffix : SUFFIXES) {
            Path file = Path.of(prefix + suffix);
            Files.move(unfinished.resolve(file), target.resolve(file), StandardCopyOption.ATOMIC_MOVE);
        }
    }

    private void text(String suffix, String text) throws IOException {
        try (DataOutputStream out = stream(suffix)) {
            out.writeUTF(text);
        }
    }

    @Override
    public void close() throws IOException {
        body.close();
        header.close();
        for (String suffix : SUFFIXES) Files.deleteIfExists(unfinished.resolve(prefix + suffix));
        Files.deleteIfExists(unfinished);
    }
}
