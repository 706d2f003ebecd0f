package io.needletail.tools.history;

import io.needletail.wire.Timestamp;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Store that QuickFIX/J's FileStore or CachedFileStore kept of one session, checked message by message.
 *
 * <p>The files of a prefix, all numbers big-endian, texts in Java's modified UTF-8 behind their length in two bytes:
 *
 * <pre>
 *   .body             the messages sent, one behind the other
 *   .header           16 bytes a message: MsgSeqNum(34) as an int, offset in .body as a long, length as an int
 *   .senderseqnums    text: the next number we send          } CachedFileStore: .seqnums, text "sender:target"
 *   .targetseqnums    text: the next number expected         }
 *   .session          text: when the session began, yyyyMMdd-HH:mm:ss.SSS
 * </pre>
 *
 * @param prefix what the files' names begin with, such as {@code FIX.4.4-EXEC-BANZAI}
 * @param nextOut the next number we send
 * @param nextIn the next number expected
 * @param startedNs when the session began, epoch nanoseconds
 * @param messages the messages that are whole, by number
 * @param problems what is not there or not whole, in words, in the order it was found
 * @param remarks what need not be taken over, in words
 */
public record QuickFixStore(
        String prefix,
        long nextOut,
        long nextIn,
        long startedNs,
        SortedMap<Integer, StoredMessage> messages,
        List<String> problems,
        List<String> remarks) {

    private static final String HEADER = ".header";
    private static final String BODY = ".body";
    private static final String SENDER = ".senderseqnums";
    private static final String TARGET = ".targetseqnums";
    private static final String BOTH = ".seqnums";
    private static final String SESSION = ".session";
    private static final int ENTRY_BYTES = 16;

    /**
     * Finds the stores of a directory.
     *
     * @param directory QuickFIX/J's FileStorePath
     * @return their prefixes, in order
     * @throws IOException when the directory cannot be read
     */
    public static List<String> prefixes(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(SESSION) || name.endsWith(SENDER) || name.endsWith(BODY))
                    .map(name -> name.substring(0, name.lastIndexOf('.')))
                    .distinct()
                    .sorted()
                    .toList();
        }
    }

    /**
     * Reads a store.
     *
     * @param directory QuickFIX/J's FileStorePath
     * @param prefix of the store
     * @param messageBytesMax the longest message that is taken over
     * @return the store
     * @throws IOException when its numbers cannot be read, so that nothing can be taken over
     */
    public static QuickFixStore read(Path directory, String prefix, int messageBytesMax) throws IOException {
        Reading reading = new Reading(directory, prefix, messageBytesMax);
        String before = reading.fingerprint();
        QuickFixStore store = reading.read();
        if (!before.equals(reading.fingerprint())) {
            throw new IOException("the files of " + prefix + " in " + directory
                    + " changed while they were read: stop QuickFIX/J first");
        }
        return store;
    }

    /** Reads the files of one prefix once. */
    private static final class Reading {
        private final Path directory;
        private final String prefix;
        private final int messageBytesMax;
        private final SortedMap<Integer, StoredMessage> messages = new TreeMap<>();
        private final List<String> problems = new ArrayList<>();
        private final List<String> remarks = new ArrayList<>();
        private final SortedMap<Integer, Entry> entries = new TreeMap<>();

        private Reading(Path directory, String prefix, int messageBytesMax) {
            this.directory = directory;
            this.prefix = prefix;
            this.messageBytesMax = messageBytesMax;
        }

        private QuickFixStore read() throws IOException {
            String[] numbers = numbers();
            long counted = number(numbers[0], "the next number sent");
            long nextIn = number(numbers[1], "the next number expected");
            long startedNs = startedNs();
            readEntries();
            long nextOut = contradicted(counted);
            entries.tailMap((int) Math.min(nextOut, Integer.MAX_VALUE))
                    .forEach((seqNum, entry) -> remarks.add("message " + seqNum + " was stored but never sent: the next"
                            + " number sent is " + nextOut));
            readBodies(nextOut);
            gaps(nextOut);
            unanswered(nextIn);
            return new QuickFixStore(prefix, nextOut, nextIn, startedNs, messages, problems, remarks);
        }

        /** Requires that no message lies beyond the next number: QuickFIX/J stores a message, then counts it. */
        private long contradicted(long nextOut) throws IOException {
            boolean hasBody = Files.exists(file(BODY)) && Files.size(file(BODY)) > 0;
            if (entries.isEmpty() && hasBody && isFresh(SENDER)) {
                throw new IOException(file(numbersOf(SENDER)) + " has no byte, " + file(BODY) + " has messages, and "
                        + file(HEADER) + " says of none which number it has; without it nothing is taken over");
            }
            long highest = entries.isEmpty() ? 0 : entries.lastKey();
            boolean isLate = isFresh(SENDER) ? highest >= nextOut : highest > nextOut;
            if (!isLate) return nextOut;
            String found = isFresh(SENDER) ? " has no byte" : " says " + nextOut;
            problems.add("the next number sent: " + file(numbersOf(SENDER)) + found + ", and the store has message "
                    + highest + ": the peer would see numbers that it has seen before; --force goes on from "
                    + (highest + 1) + ", compare with the peer's");
            return highest + 1;
        }

        /** Requires that a peer that was sent more than a Logon(A) was heard, too. */
        private void unanswered(long nextIn) throws IOException {
            if (nextIn != 1 || !isFresh(TARGET)) return;
            messages.values().stream()
                    .filter(message -> !message.opensOrEndsSession())
                    .findFirst()
                    .ifPresent(message -> problems.add("the next number expected: " + file(numbersOf(TARGET))
                            + " has no byte, and message " + message.seqNum()
                            + " was sent to a peer that had logged on; --force goes on from 1, so that all that the peer"
                            + " has sent comes again: better set the number with needletail session set-numbers"));
        }

        private boolean isFresh(String suffix) throws IOException {
            Path file = file(numbersOf(suffix));
            return Files.exists(file) && Files.size(file) == 0;
        }

        /** The file with a number: that of FileStore, or the one of CachedFileStore with both. */
        private String numbersOf(String suffix) {
            return Files.exists(file(SENDER)) || Files.exists(file(TARGET)) ? suffix : BOTH;
        }

        private String[] numbers() throws IOException {
            if (Files.exists(file(SENDER)) || Files.exists(file(TARGET))) {
                return new String[] {textOr("1", SENDER), textOr("1", TARGET)};
            }
            requireJava();
            String[] both = textOr("1:1", BOTH).split(":", -1);
            if (both.length == 2) return both;
            throw new IOException(
                    file(BOTH) + " holds no \"sender:target\", as QuickFIX/J's CachedFileStore writes it");
        }

        // CachedFileStore writes the length before the text, QuickFIX C++ the text alone.
        private void requireJava() throws IOException {
            if (!Files.isRegularFile(file(BOTH))) return;
            String plain = Files.readString(file(BOTH), StandardCharsets.ISO_8859_1);
            if (!plain.matches("\\d+ : \\d+\\s*")) return;
            throw new IOException(file(BOTH) + " is of QuickFIX C++, whose messages cannot be imported: run with"
                    + " --ignore-foreign-store, and set the numbers, next sent : next expected = " + plain.strip()
                    + ", with needletail session set-numbers --out N --in N");
        }

        private long number(String text, String what) throws IOException {
            if (text.matches("[1-9]\\d{0,9}")) return Long.parseLong(text);
            throw new IOException(
                    what + " of " + prefix + " in " + directory + " is \"" + text + "\", no number from 1 on");
        }

        /** A file without a byte is what QuickFIX/J leaves before it counts for the first time. */
        private String textOr(String fresh, String suffix) throws IOException {
            Path file = file(suffix);
            return Files.exists(file) && Files.size(file) == 0 ? fresh : text(suffix);
        }

        private String text(String suffix) throws IOException {
            try (DataInputStream in = new DataInputStream(Files.newInputStream(file(suffix)))) {
                return in.readUTF();
            } catch (IOException failure) {
                throw new IOException(
                        file(suffix) + " cannot be read as QuickFIX/J writes it: " + failure
                                + "; without it nothing is taken" + " over",
                        failure);
            }
        }

        private long startedNs() throws IOException {
            byte[] text = text(SESSION).getBytes(StandardCharsets.US_ASCII);
            long ns = Timestamp.read(text, 0, text.length);
            if (ns > 0) return ns;
            throw new IOException(file(SESSION) + " holds no time like 20260131-08:00:00.000");
        }

        private void readEntries() throws IOException {
            byte[] header = bytes(HEADER);
            ByteBuffer buffer = ByteBuffer.wrap(header);
            while (buffer.remaining() >= ENTRY_BYTES) {
                int at = buffer.position();
                Entry entry = new Entry(at, buffer.getInt(), buffer.getLong(), buffer.getInt());
                if (entry.seqNum < 1) {
                    problems.add(entry.place(this) + " is for number " + entry.seqNum + ", which no message has");
                } else if (entries.put(entry.seqNum, entry) != null) {
                    remarks.add("number " + entry.seqNum + " was stored more than once: the last one counts");
                }
            }
            if (buffer.hasRemaining()) {
                problems.add(file(HEADER) + " ends within an entry, " + buffer.remaining() + " of " + ENTRY_BYTES
                        + " bytes at offset " + buffer.position());
            }
        }

        private byte[] bytes(String suffix) throws IOException {
            if (Files.exists(file(suffix))) return Files.readAllBytes(file(suffix));
            problems.add(file(suffix) + " is missing");
            return new byte[0];
        }

        private void readBodies(long nextOut) throws IOException {
            if (!Files.exists(file(BODY))) {
                problems.add(file(BODY) + " is missing");
                return;
            }
            try (RandomAccessFile body = new RandomAccessFile(file(BODY).toFile(), "r")) {
                for (Entry entry : entries.values()) {
                    if (entry.seqNum < nextOut) readBody(entry, body);
                }
            }
        }

        private void readBody(Entry entry, RandomAccessFile body) throws IOException {
            String place = entry.place(this);
            if (entry.offset < 0 || entry.length < 1 || entry.offset > body.length() - entry.length) {
                problems.add("message " + entry.seqNum + ": " + place + " points to " + entry.length
                        + " bytes at offset " + entry.offset + " of " + file(BODY) + ", which has " + body.length());
                return;
            }
            if (entry.length > messageBytesMax) {
                problems.add("message " + entry.seqNum + ": " + place + " is for " + entry.length
                        + " bytes, and a session takes " + messageBytesMax + ": see --message-bytes");
                return;
            }
            byte[] bytes = new byte[entry.length];
            body.seek(entry.offset);
            body.readFully(bytes);
            StoredMessage message = new StoredMessage(entry.seqNum, bytes);
            message.problem(prefix)
                    .ifPresentOrElse(
                            problem -> problems.add("message " + entry.seqNum + " at offset " + entry.offset + " of "
                                    + file(BODY) + ": " + problem),
                            () -> messages.put(entry.seqNum, message));
        }

        /** Numbers that no entry is for; those with a broken one are named already. */
        private void gaps(long nextOut) {
            long next = 1;
            for (int seqNum :
                    entries.headMap((int) Math.min(nextOut, Integer.MAX_VALUE)).keySet()) {
                gap(next, seqNum - 1L);
                next = seqNum + 1L;
            }
            gap(next, nextOut - 1);
        }

        private void gap(long first, long last) {
            if (first > last) return;
            String which = first == last ? "message " + first + " is" : "messages " + first + " to " + last + " are";
            problems.add(which + " not in the store: when the peer asks, the answer can only be a gap fill");
        }

        private Path file(String suffix) {
            return directory.resolve(prefix + suffix);
        }

        private String fingerprint() throws IOException {
            StringBuilder all = new StringBuilder();
            for (String suffix : List.of(HEADER, BODY, SENDER, TARGET, BOTH, SESSION)) {
                Path file = file(suffix);
                if (!Files.exists(file)) continue;
                all.append(file).append(Files.size(file)).append(Files.getLastModifiedTime(file));
                // A number that changes need not change the size.
                if (suffix.endsWith("seqnums")) {
                    try (InputStream in = Files.newInputStream(file)) {
                        all.append(new String(in.readAllBytes(), StandardCharsets.ISO_8859_1));
                    }
                }
            }
            return all.toString();
        }
    }

    /** One entry of the header file. */
    private record Entry(long at, int seqNum, long offset, int length) {
        private String place(Reading reading) {
            return "the entry at offset " + at + " of " + reading.file(HEADER);
        }
    }
}
