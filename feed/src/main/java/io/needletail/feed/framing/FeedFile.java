package io.needletail.feed.framing;

import io.needletail.feed.capture.CaptureCounts;
import io.needletail.feed.capture.CaptureReader;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Predicate;

/**
 * Reads the messages of a file: the UDP payloads of a pcap or pcapng capture, recognised by its first bytes, or else a
 * file of framed messages.
 *
 * <p>For each message: {@link #next}; {@code decoder.reset()} if {@link #isReset}; decode
 * {@code bytes()[from(), limit())}; then {@link #taken} with the length that the decoder returned. If the message is
 * incomplete, {@link #more} reads more of the file, and {@link #next} gives the same message again; after another
 * error, {@link #skip}.
 *
 * <p>A capture may contain several streams, each from one sender to one group, with independent dictionaries. With
 * {@link DictionaryReset#STREAM} each needs a decoder of its own; {@link #stream} gives the number of the current
 * stream.
 *
 * <p>Streaming: usually 256 KiB of the file are in memory, 16 MiB at most. Not thread-safe.
 */
public final class FeedFile implements Closeable {
    private static final int WINDOW_BYTES = 256 * 1024;
    private static final int AHEAD_BYTES = 64 * 1024;

    private final Source source;
    private final Frames frames;
    private final DictionaryReset reset;
    private final BitSet begun = new BitSet();
    private boolean isBegun;

    /** Sources of bytes. */
    private sealed interface Source extends Closeable permits Packets, Plain {
        /** Prepares the frames for the next message; returns whether there may be one. */
        boolean refill(Frames frames, int keepFrom) throws IOException;

        long base();
    }

    private FeedFile(Source source, Framing framing, DictionaryReset reset) {
        this.source = source;
        this.frames = new Frames(framing);
        this.reset = reset;
    }

    /**
     * Opens a file.
     *
     * @param file a capture or framed messages
     * @param framing of the messages
     * @param reset when the feed resets its dictionaries
     * @return a reader before the first message
     * @throws IOException if it cannot be read
     */
    public static FeedFile open(Path file, Framing framing, DictionaryReset reset) throws IOException {
        return open(file, framing, reset, target -> true);
    }

    /**
     * Opens a file to read only some of its streams.
     *
     * @param file a capture or framed messages
     * @param framing of the messages
     * @param reset when the feed resets its dictionaries
     * @param wanted returns whether to read the datagrams to an address and port; called for captures only
     * @return a reader before the first message
     * @throws IOException if it cannot be read
     */
    public static FeedFile open(Path file, Framing framing, DictionaryReset reset, Predicate<InetSocketAddress> wanted)
            throws IOException {
        if (CaptureReader.isCapture(file)) {
            return new FeedFile(new Packets(CaptureReader.open(file), wanted), framing, reset);
        }
        boolean inLines = framing instanceof Framing.HexLines;
        return new FeedFile(new Plain(Files.newInputStream(file), inLines), framing, reset);
    }

    /**
     * Moves to the next message.
     *
     * @return whether there is one; false at the end of the file and, in a file without datagrams, at a {@link #error}
     * @throws IOException if the file cannot be read further
     */
    public boolean next() throws IOException {
        if (source instanceof Plain plain && frames.isBetween() && plain.isShort(frames.at())) {
            source.refill(frames, frames.at());
        }
        while (!frames.next()) {
            if (!source.refill(frames, frames.at())) return false;
            if (source instanceof Packets) isBegun = false;
        }
        return true;
    }

    /**
     * Returns whether the dictionaries are reset before this message.
     *
     * @return true if the caller must reset the decoder
     */
    public boolean isReset() {
        boolean byRule = switch (reset) {
            case MESSAGE -> true;
            case DATAGRAM -> source instanceof Plain || !isBegun;
            case STREAM -> !begun.get(stream());
        };
        return byRule || frames.isReset();
    }

    /**
     * Continues after a decoded message.
     *
     * @param length in bytes, as the decoder returned
     */
    public void taken(int length) {
        frames.taken(length);
        begun.set(stream());
        isBegun = true;
    }

    /**
     * Continues after a message that was not decoded.
     *
     * @return true if the end of the message is known; if not, the rest of the datagram or of the file is skipped
     */
    public boolean skip() {
        begun.set(stream());
        isBegun = true;
        return frames.skip();
    }

    /**
     * Reads more of the file after an incomplete message, if there is more and the framing allows it.
     *
     * @return true if {@link #next} will give the same message with more bytes after it
     * @throws IOException if the file cannot be read further
     */
    public boolean more() throws IOException {
        return source instanceof Plain plain && frames.isOpenEnded() && plain.refill(frames, frames.before());
    }

    /**
     * Returns the array with the message.
     *
     * @return valid until {@link #next}
     */
    public byte[] bytes() {
        return frames.bytes();
    }

    /**
     * Returns where the message begins.
     *
     * @return index of its first byte in {@link #bytes}
     */
    public int from() {
        return frames.from();
    }

    /**
     * Returns the latest end of the message.
     *
     * @return index after it in {@link #bytes}
     */
    public int limit() {
        return frames.limit();
    }

    /**
     * Returns the sequence number in the framing.
     *
     * @return from 0 to 4,294,967,295, or {@link Frames#NO_SEQUENCE}
     */
    public long sequence() {
        return frames.sequence();
    }

    /**
     * Returns the stream of the message within the capture: a pair of sender and receiver, each an address and a port.
     *
     * @return from 0, in the order of their first messages; 0 for a file of framed messages
     */
    public int stream() {
        return source instanceof Packets packets ? packets.stream : 0;
    }

    /**
     * Returns the receiver of the message.
     *
     * @return address and port; empty for a file of framed messages
     */
    public Optional<InetSocketAddress> target() {
        return source instanceof Packets packets ? packets.target : Optional.empty();
    }

    /**
     * Returns the number of TCP segments so far; they are not read, because a message may span several.
     *
     * @return 0 for a file of framed messages
     */
    public long segments() {
        return source instanceof Packets packets ? packets.segments : 0;
    }

    /**
     * Returns the number of datagrams so far that were skipped because of their receiver.
     *
     * @return 0 for a file of framed messages
     */
    public long unwanted() {
        return source instanceof Packets packets ? packets.unwanted : 0;
    }

    /**
     * Returns the capture time of the message.
     *
     * @return nanoseconds since 1970; 0 if the file has no time
     */
    public long timeNs() {
        return source instanceof Packets packets ? packets.capture.timeNs() : 0;
    }

    /**
     * Returns the position of the message in the file.
     *
     * @return bytes from the beginning of the file to the record of the packet in a capture, else to the framing before
     *     the message
     */
    public long offset() {
        return source instanceof Packets ? source.base() : source.base() + frames.before();
    }

    /**
     * Returns why {@link #next} returned false.
     *
     * @return {@link FramingError#NONE} at the end of the file
     */
    public FramingError error() {
        return source instanceof Packets ? FramingError.NONE : frames.error();
    }

    /**
     * Returns the number of datagrams with a framing error.
     *
     * @return 0 for a file without datagrams
     */
    public long brokenDatagrams() {
        return source instanceof Packets packets ? packets.broken : 0;
    }

    /**
     * Returns the counters of the capture so far.
     *
     * @return empty for a file of framed messages
     */
    public Optional<CaptureCounts> counts() {
        return source instanceof Packets packets ? Optional.of(packets.capture.counts()) : Optional.empty();
    }

    /**
     * Returns a link type in the capture that is not supported.
     *
     * @return the first such number in tcpdump.org's list of link types; empty if there was none
     */
    public OptionalInt unknownLink() {
        return source instanceof Packets packets ? packets.capture.unknownLink() : OptionalInt.empty();
    }

    @Override
    public void close() throws IOException {
        source.close();
    }

    /** Datagrams of a capture. */
    private static final class Packets implements Source {
        private final CaptureReader capture;
        private final Predicate<InetSocketAddress> wanted;
        private final Map<Ends, Integer> streams = new HashMap<>();
        private Optional<InetSocketAddress> target = Optional.empty();
        private long broken;
        private long segments;
        private long unwanted;
        private int stream;

        /** Sender and receiver. */
        private record Ends(InetSocketAddress source, InetSocketAddress target) {}

        Packets(CaptureReader capture, Predicate<InetSocketAddress> wanted) {
            this.capture = capture;
            this.wanted = wanted;
        }

        @Override
        public boolean refill(Frames frames, int keepFrom) throws IOException {
            if (frames.error() != FramingError.NONE) broken++;
            frames.datagram(frames.bytes(), 0, 0);
            while (capture.next()) {
                if (!capture.isUdp()) {
                    segments++;
                } else if (!wanted.test(capture.target())) {
                    unwanted++;
                } else {
                    frames.datagram(capture.bytes(), capture.from(), capture.limit());
                    target = Optional.of(capture.target());
                    stream = streams.computeIfAbsent(
                            new Ends(capture.source(), capture.target()), ends -> streams.size());
                    return true;
                }
            }
            return false;
        }

        @Override
        public long base() {
            return capture.offset();
        }

        @Override
        public void close() throws IOException {
            capture.close();
        }
    }

    /** A file of framed messages, read through a moving window. */
    private static final class Plain implements Source {
        private final FileWindow window;
        private final boolean inLines;

        Plain(InputStream stream, boolean inLines) {
            this.window = new FileWindow(stream, WINDOW_BYTES);
            this.inLines = inLines;
        }

        /** Returns whether so few bytes are left that a message may be incomplete. */
        boolean isShort(int at) {
            return !window.isAtEnd() && window.length() - at < AHEAD_BYTES;
        }

        @Override
        public boolean refill(Frames frames, int keepFrom) throws IOException {
            boolean isCut = frames.error() == FramingError.NONE
                    || frames.error() == FramingError.CUT_PREAMBLE
                    || frames.error() == FramingError.LONGER_THAN_DATA;
            if (!isCut || !window.move(keepFrom)) return false;
            frames.stretch(window.bytes(), 0, inLines ? window.linesEnd() : window.length());
            return true;
        }

        @Override
        public long base() {
            return window.base();
        }

        @Override
        public void close() throws IOException {
            window.close();
        }
    }
}
