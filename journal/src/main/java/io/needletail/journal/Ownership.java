package io.needletail.journal;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.needletail.journal.RecordType.Direction;
import io.needletail.session.CompIds;
import io.needletail.session.SessionId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Determines the owner of a journal from the headers of its messages: for files of older versions, which do not contain
 * the owner's identity. Changes no file. Cold.
 */
public final class Ownership {

    private static final char SEPARATOR = '\u0001';
    private static final String ADMIN = "0 1 2 3 4 5 A";
    private static final int HEADER_FIELDS_MAX = 32;

    /** Result of comparing the messages. */
    public enum Verdict {
        /** All sent messages are the session's; where none is stored, at least one received message is. */
        OURS,
        /** All are another session's. */
        OTHERS,
        /** Some sent messages are the session's and some are not. */
        MIXED,
        /** There is no message that identifies a session. */
        UNKNOWN
    }

    private final SessionId id;
    private boolean ours;
    private boolean others;
    private boolean oursIn;
    private boolean othersIn;
    private String other = "";

    private Ownership(SessionId id) {
        this.id = id;
    }

    /**
     * Compares the messages since the last reset of a journal with a session.
     *
     * @param directory directory of the journal
     * @param id the session
     * @return the result
     * @throws IOException when the journal cannot be read
     */
    public static Ownership of(Path directory, SessionId id) throws IOException {
        Ownership found = new Ownership(id);
        if (SegmentFiles.list(directory).isEmpty() && !Files.exists(directory.resolve(NumbersFile.NAME))) return found;
        try (JournalReader reader = JournalReader.open(directory)) {
            int generation = 0;
            while (reader.next()) {
                if (reader.kind() == RecordType.FENCED) continue;
                if (reader.generation() != generation) found.forget();
                generation = reader.generation();
                if (reader.length() > 0) found.look(reader.bytes(), reader.length(), reader.kind());
            }
        }
        return found;
    }

    /**
     * Returns the result of the comparison.
     *
     * @return the verdict
     */
    public Verdict verdict() {
        if (ours) return others ? Verdict.MIXED : Verdict.OURS;
        if (others) return Verdict.OTHERS;
        if (oursIn) return Verdict.OURS;
        return othersIn ? Verdict.OTHERS : Verdict.UNKNOWN;
    }

    /**
     * The other session.
     *
     * @return as the first of its messages names it; empty when there is none
     */
    public String other() {
        return other;
    }

    /** Returns the session that the first message of a segment names. */
    static Optional<String> named(Segment segment) {
        int at = Segment.RECORDS_OFFSET;
        while (at < segment.end) {
            int length = RecordLayout.length(segment.map, at);
            RecordType kind = RecordType.of(RecordLayout.kind(segment.map, at));
            if (kind.direction() != Direction.NONE && length > RecordLayout.HEADER_BYTES) {
                byte[] frame = new byte[length - RecordLayout.HEADER_BYTES];
                segment.map.asByteBuffer().get(at + RecordLayout.HEADER_BYTES, frame);
                return Optional.of(name(header(frame, frame.length), kind.direction() == Direction.OUT));
            }
            at += RecordLayout.aligned(length);
        }
        return Optional.empty();
    }

    private void forget() {
        ours = false;
        others = false;
        oursIn = false;
        othersIn = false;
        other = "";
    }

    private void look(byte[] frame, int length, RecordType kind) {
        Map<String, String> header = header(frame, length);
        if (!header.containsKey("49") || !header.containsKey("56")) return;
        boolean isOut = kind.direction() == Direction.OUT;
        boolean isOurs = isOurs(header, isOut, kind == RecordType.SENT);
        // A message of the peer may contain any identity and is always stored: it counts only where no own message is
        // stored.
        if (isOut) {
            ours |= isOurs;
            others |= !isOurs;
        } else {
            oursIn |= isOurs;
            othersIn |= !isOurs;
        }
        if (!isOurs && (isOut || other.isEmpty())) other = name(header, isOut);
    }

    // Sub and location ids of application messages may differ; the session itself writes its configured ones.
    private boolean isOurs(Map<String, String> header, boolean isOut, boolean isNew) {
        CompIds from = isOut ? id.sender() : id.target();
        CompIds to = isOut ? id.target() : id.sender();
        boolean same = id.beginString().equals(header.get("8"))
                && from.compId().equals(header.get("49"))
                && to.compId().equals(header.get("56"));
        boolean isAdmin = ADMIN.contains(header.getOrDefault("35", "none"));
        if (!same || !isNew || !isAdmin) return same;
        return from.subId().equals(header.getOrDefault("50", ""))
                && from.locationId().equals(header.getOrDefault("142", ""))
                && to.subId().equals(header.getOrDefault("57", ""))
                && to.locationId().equals(header.getOrDefault("143", ""));
    }

    private static String name(Map<String, String> header, boolean isOut) {
        String from = party(header, "49", "50", "142");
        String to = party(header, "56", "57", "143");
        return header.get("8") + ":" + (isOut ? from + "->" + to : to + "->" + from);
    }

    private static String party(Map<String, String> header, String compId, String subId, String locationId) {
        String name = String.valueOf(header.get(compId));
        if (header.containsKey(subId) || header.containsKey(locationId)) name += "/" + header.getOrDefault(subId, "");
        return header.containsKey(locationId) ? name + "/" + header.get(locationId) : name;
    }

    private static Map<String, String> header(byte[] frame, int length) {
        Map<String, String> fields = new HashMap<>();
        int at = 0;
        for (int field = 0; field < HEADER_FIELDS_MAX && at < length; field++) {
            int end = at;
            while (end < length && frame[end] != SEPARATOR) end++;
            String text = new String(frame, at, end - at, ISO_8859_1);
            int equals = text.indexOf('=');
            if (equals > 0) fields.putIfAbsent(text.substring(0, equals), text.substring(equals + 1));
            at = end + 1;
        }
        return fields;
    }
}
