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
 * The messages of a file, whatever it is: a pcap or pcapng capture, found by its first bytes, of whose packets the payloads
 * of UDP are read; else a file of framed messages.
 *
 * <p>For each message: {@link #next}; {@code decoder.reset()} if {@link #isReset}; decode {@code bytes()[from(), limit())};
 * then {@link #taken} with what the decoder took. Where it answered that the message is incomplete, {@link #more} brings more of
 * the file if there is more, and {@link #next} gives the same message again; where it failed otherwise, {@link #skip}.
 *
 * <p>A capture may hold several streams, each from one sender to one group: what one of them leaves in a decoder is nothing to
 * the others. Under {@link DictionaryReset#STREAM} each needs a decoder of its own, {@link #stream} says whose turn it is.
 *
 * <p>Streaming: usually 256 KiB of the file are held, 16 MiB at most. One thread.
 */
public final class FeedFile implements Closeable {
    private static final int WINDOW_BYTES = 256 * 1024;
    private static final int AHEAD_BYTES = 64 * 1024;

    private final Source source;
    private final Frames frames;
    private final DictionaryReset reset;
    private final BitSet begun = new BitSet();
    private boolean isBegun;

    /** Where stretches of bytes come from. */
    private sealed interface Source extends Closeable permits Packets, Plain {
        /** Prepares the frames for the next message; answers whether another look is worth while. */
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
     * @param framing what stands around the messages
     * @param reset when the feed forgets
     * @return a reader that stands before the first message
     * @throws IOException if it cannot be read
     */
    public static FeedFile open(Path file, Framing framing, DictionaryReset reset) throws IOException {
        return open(file, framing, reset, target -> true);
    }

    /**
     * Opens a file of which only some streams are wanted.
     *
     * @param file a capture or framed messages
     * @param framing what stands around the messages
     * @param reset when the feed forgets
     * @param wanted whether to read what was sent to an address and port; asked for captures only
     * @return a reader that stands before the first message
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
     * Goes to the next message.
     *
     * @return whether there is one; false at the end of the file and, in a file without datagrams, at a {@link #fault}
     * @throws IOException if the file cannot be read on
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
     * Whether everything is to be forgotten before this message.
     *
     * @return whether the decoder is to be reset
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
     * The decoder took the message.
     *
     * @param length in bytes, as it answered
     */
    public void taken(int length) {
        frames.taken(length);
        begun.set(stream());
        isBegun = true;
    }

    /**
     * The decoder could not take the message: goes on behind it.
     *
     * @return whether the end of the message is known; if not, the rest of the datagram or of the file is given up
     */
    public boolean skip() {
        begun.set(stream());
        isBegun = true;
        return frames.skip();
    }

    /**
     * The decoder found the message incomplete: brings more of the file, if there is more and the framing allows it.
     *
     * @return whether {@link #next} will give the same message with more bytes behind it
     * @throws IOException if the file cannot be read on
     */
    public boolean more() throws IOException {
        return source instanceof Plain plain && frames.isOpenEnded() && plain.refill(frames, frames.before());
    }

    /**
     * Where the message lies.
     *
     * @return good until {@link #next}
     */
    public byte[] bytes() {
        return frames.bytes();
    }

    /**
     * Where the message begins.
     *
     * @return its first byte in {@link #bytes}
     */
    public int from() {
        return frames.from();
    }

    /**
     * Where the message ends at the latest.
     *
     * @return the place behind it in {@link #bytes}
     */
    public int limit() {
        return frames.limit();
    }

    /**
     * The sequence number that the framing puts before the message.
     *
     * @return from 0 to 4,294,967,295, or {@link Frames#NO_SEQUENCE}
     */
    public long sequence() {
        return frames.sequence();
    }

    /**
     * Which stream of the capture the message belongs to: a pair of sender and receiver, each an address and a port.
     *
     * @return counted from 0 in the order in which they appear; 0 for a file of framed messages
     */
    public int stream() {
        return source instanceof Packets packets ? packets.stream : 0;
    }

    /**
     * To whom the message was sent.
     *
     * @return address and port; empty for a file of framed messages
     */
    public Optional<InetSocketAddress> target() {
        return source instanceof Packets packets ? packets.target : Optional.empty();
    }

    /**
     * How many segments of TCP the capture held so far; they are not read, since a message may be spread over several.
     *
     * @return 0 for a file of framed messages
     */
    public long segments() {
        return source instanceof Packets packets ? packets.segments : 0;
    }

    /**
     * How many datagrams were passed over so far because they were sent to somebody else than who is wanted.
     *
     * @return 0 for a file of framed messages
     */
    public long unwanted() {
        return source instanceof Packets packets ? packets.unwanted : 0;
    }

    /**
     * When the message was captured.
     *
     * @return nanoseconds since 1970; 0 where the file does not say
     */
    public long timeNs() {
        return source instanceof Packets packets ? packets.capture.timeNs() : 0;
    }

    /**
     * Where the message stands in the file.
     *
     * @return bytes from the file's beginning: in a capture to the packet's record, else to what the framing puts before the
     *     message
     */
    public long offset() {
        return source instanceof Packets ? source.base() : source.base() + frames.before();
    }

    /**
     * Why {@link #next} answered false.
     *
     * @return {@link FramingError#NONE} at the end of the file
     */
    public FramingError fault() {
        return source instanceof Packets ? FramingError.NONE : frames.fault();
    }

    /**
     * How many datagrams could not be divided into messages to their end.
     *
     * @return 0 for a file without datagrams
     */
    public long brokenDatagrams() {
        return source instanceof Packets packets ? packets.broken : 0;
    }

    /**
     * What the capture held so far.
     *
     * @return empty for a file of framed messages
     */
    public Optional<CaptureCounts> counts() {
        return source instanceof Packets packets ? Optional.of(packets.capture.counts()) : Optional.empty();
    }

    /**
     * The kind of link of a capture's packets that is not read.
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

    /** The datagrams of a capture. */
    private static final class Packets implements Source {
        private final CaptureReader capture;
        private final Predicate<InetSocketAddress> wanted;
        private final Map<Ends, Integer> streams = new HashMap<>();
        private Optional<InetSocketAddress> target = Optional.empty();
        private long broken;
        private long segments;
        private long unwanted;
        private int stream;

        /** Who sends to whom. */
        private record Ends(InetSocketAddress source, InetSocketAddress target) {}

        Packets(CaptureReader capture, Predicate<InetSocketAddress> wanted) {
            this.capture = capture;
            this.wanted = wanted;
        }

        @Override
        public boolean refill(Frames frames, int keepFrom) throws IOException {
            if (frames.fault() != FramingError.NONE) broken++;
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

    /** A file of framed messages, seen through a window that moves. */
    private static final class Plain implements Source {
        private final FileWindow window;
        private final boolean inLines;

        Plain(InputStream stream, boolean inLines) {
            this.window = new FileWindow(stream, WINDOW_BYTES);
            this.inLines = inLines;
        }

        /** Whether so little is left that a message might not be there as a whole. */
        boolean isShort(int at) {
            return !window.isAtEnd() && window.held() - at < AHEAD_BYTES;
        }

        @Override
        public boolean refill(Frames frames, int keepFrom) throws IOException {
            boolean isCut = frames.fault() == FramingError.NONE
                    || frames.fault() == FramingError.CUT_PREAMBLE
                    || frames.fault() == FramingError.LONGER_THAN_DATA;
            if (!isCut || !window.move(keepFrom)) return false;
            frames.stretch(window.bytes(), 0, inLines ? window.linesEnd() : window.held());
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
