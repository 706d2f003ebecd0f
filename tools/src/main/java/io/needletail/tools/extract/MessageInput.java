package io.needletail.tools.extract;

import io.needletail.feed.capture.CaptureReader;
import io.needletail.journal.JournalFolder;
import io.needletail.wire.DataPairs;
import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.Closeable;
import java.io.Flushable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The messages of files, one file after another: text of any form, packed with gzip or not, captures (pcap, pcapng) and
 * journals. What a file is, its content tells. A folder that is no journal means the files and journals in it.
 *
 * <p>Streaming: at most 16 MiB of a file are in memory, and of a capture what {@link
 * io.needletail.tools.tcp.ReassemblyLimits} allow. One thread.
 */
public final class MessageInput implements Closeable {
    /** Beginning of an argument that is a message and no name. */
    private static final String MESSAGE = "8=FIX";

    /** Names the standard input. */
    public static final String STANDARD_INPUT = "-";

    /** The standard input in places and remarks. */
    static final String STANDARD_NAME = "stdin";

    private static final int MAGIC_BYTES = 4;
    private static final int GZIP = 0x1F8B;
    private static final int BUFFER_BYTES = 1 << 16;

    private final Iterator<String> names;
    private final InputStream standardInput;
    private final Flushable beforeWaiting;
    private final FoundMessage found = new FoundMessage();
    private final List<String> remarks = new ArrayList<>();
    private final UnknownVersions versions = new UnknownVersions();
    private MessageSource source;
    private long messages;
    private boolean ended;

    private MessageInput(Iterator<String> names, InputStream standardInput, Flushable beforeWaiting) {
        this.names = names;
        this.standardInput = standardInput;
        this.beforeWaiting = beforeWaiting;
    }

    /**
     * Opens the first input; the others follow when it is read.
     *
     * @param names files, journals and folders of them, {@link #STANDARD_INPUT}, or a message as text; none means the
     *     standard input
     * @param standardInput the standard input
     * @param beforeWaiting is flushed before a stream is waited for
     * @return an input before its first message
     * @throws IOException when the first one cannot be read, one does not exist, or a folder is empty
     */
    public static MessageInput open(List<String> names, InputStream standardInput, Flushable beforeWaiting)
            throws IOException {
        List<String> all = new ArrayList<>();
        for (String name : names.isEmpty() ? List.of(STANDARD_INPUT) : names) {
            boolean isFile = !name.equals(STANDARD_INPUT) && !name.startsWith(MESSAGE);
            if (isFile) all.addAll(filesOf(Path.of(name)));
            else all.add(name);
        }
        MessageInput input = new MessageInput(all.iterator(), standardInput, beforeWaiting);
        input.source = input.open(input.names.next());
        return input;
    }

    // The path itself, or what a folder of inputs holds.
    private static List<String> filesOf(Path path) throws IOException {
        if (!Files.exists(path)) throw new NoSuchFileException(path.toString());
        if (!Files.isDirectory(path) || JournalFolder.isJournal(path)) return List.of(path.toString());
        List<String> files = new ArrayList<>();
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(path, "[!.]*")) {
            for (Path entry : entries) {
                if (Files.isRegularFile(entry) || JournalFolder.isJournal(entry)) files.add(entry.toString());
            }
        }
        if (files.isEmpty()) throw new IOException("no journal and no file in " + path);
        return files.stream().sorted().toList();
    }

    /**
     * Sets the pairs of length and data of the messages, besides the standard ones.
     *
     * @param pairs of a dictionary
     * @return this
     */
    public MessageInput with(DataPairs pairs) {
        found.with(pairs);
        return this;
    }

    /**
     * Goes to the next message.
     *
     * @return whether there is one; false at the end of the last input
     * @throws IOException when an input cannot be read further
     */
    public boolean next() throws IOException {
        if (ended) return false;
        while (!source.next(found)) {
            remarks.addAll(source.remarks());
            ended = !names.hasNext();
            if (ended) return false;
            source.close();
            source = open(names.next());
        }
        messages++;
        if (found.isReadable()) versions.take(found);
        return true;
    }

    /**
     * The message.
     *
     * @return the same object at every call, valid until {@link #next}
     */
    public FoundMessage message() {
        return found;
    }

    /**
     * Returns the number of messages that were found.
     *
     * @return the number so far
     */
    public long messages() {
        return messages;
    }

    /**
     * Returns remarks about the inputs, when {@link #next} has returned false.
     *
     * @return a line each; empty when all is well
     */
    public List<String> remarks() {
        return Stream.concat(remarks.stream(), versions.remarks().stream()).toList();
    }

    private MessageSource open(String name) throws IOException {
        if (name.equals(STANDARD_INPUT))
            return ofStream(standardInput, STANDARD_NAME, Direction.UNKNOWN, beforeWaiting);
        if (name.startsWith(MESSAGE)) {
            InputStream text = new ByteArrayInputStream(name.getBytes(StandardCharsets.UTF_8));
            return new TextMessages(text, "argument", Direction.UNKNOWN, () -> {});
        }
        Path file = Path.of(name);
        if (Files.isDirectory(file)) return new JournalMessages(file);
        String shortName = file.getFileName().toString();
        InputStream stream = Files.newInputStream(file);
        try {
            return ofStream(stream, shortName, usual(shortName), () -> {});
        } catch (IOException failure) {
            stream.close();
            throw failure;
        }
    }

    // Some engines write a file for each direction; the body of a QuickFIX store has what was sent.
    private static Direction usual(String name) {
        if (name.endsWith(".in") || name.startsWith("incoming")) return Direction.IN;
        boolean isSent = name.endsWith(".out") || name.endsWith(".body");
        return isSent || name.startsWith("outgoing") ? Direction.OUT : Direction.UNKNOWN;
    }

    private static MessageSource ofStream(InputStream raw, String name, Direction usual, Flushable beforeWaiting)
            throws IOException {
        InputStream stream = new BufferedInputStream(raw, BUFFER_BYTES);
        byte[] magic = peek(stream);
        if (magic.length > 1 && (((magic[0] & 0xFF) << 8) | (magic[1] & 0xFF)) == GZIP) {
            stream = new BufferedInputStream(new GzipStream(stream, name), BUFFER_BYTES);
            magic = peek(stream);
        }
        Optional<String> packed = ForeignInput.packed(magic, name);
        if (packed.isPresent()) return new ForeignInput(packed.get(), stream);
        Optional<Charset> utf16 = Utf16Stream.charset(magic);
        if (utf16.isPresent()) stream = new Utf16Stream(stream, utf16.get());
        return CaptureReader.isCapture(magic)
                ? new CaptureMessages(CaptureReader.of(stream, name), name)
                : new TextMessages(stream, name, usual, beforeWaiting);
    }

    private static byte[] peek(InputStream stream) throws IOException {
        stream.mark(MAGIC_BYTES);
        try {
            return stream.readNBytes(MAGIC_BYTES);
        } catch (DamagedInputException cut) {
            // It is met again where the messages are read.
            return new byte[0];
        } finally {
            stream.reset();
        }
    }

    @Override
    public void close() throws IOException {
        source.close();
    }
}
