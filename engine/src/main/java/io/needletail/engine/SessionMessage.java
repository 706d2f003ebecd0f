package io.needletail.engine;

import io.needletail.wire.MsgTypes;
import java.util.List;
import java.util.Set;

/**
 * A message that an operator sends through a session: its type and the fields of its body, in their order. The session
 * writes header and trailer. Values are printable ASCII, so that a value can end no field.
 *
 * @param type MsgType(35) of an application message
 * @param fields body, at least one and at most {@link #FIELDS_MAX}
 */
public record SessionMessage(String type, List<Field> fields) {
    /** Most fields of a message. */
    public static final int FIELDS_MAX = 200;

    /** Longest body, bytes: each field with its tag, the sign after it and the separator. */
    public static final int BYTES_MAX = 3000;

    private static final int SIGNS = 2;
    private static final Set<Integer> OF_THE_SESSION = Set.of(
            8, 9, 10, 34, 35, 43, 49, 50, 52, 56, 57, 89, 90, 91, 93, 97, 115, 116, 122, 128, 129, 142, 143, 144, 145,
            212, 213, 347, 369, 370, 627, 628, 629, 630, 1128, 1129, 1156);

    /**
     * One field.
     *
     * @param tag its number, 1 or more
     * @param value printable ASCII, not empty
     */
    public record Field(int tag, String value) {
        /** Rejects a tag below 1, an empty value and one that is not printable ASCII. */
        public Field {
            if (tag < 1) throw new IllegalArgumentException("tag " + tag + ": expected 1 or more");
            if (!value.matches("[ -~]+")) {
                throw new IllegalArgumentException(
                        "the value of tag " + tag + ": expected one or more printable characters of ASCII");
            }
        }
    }

    /** Rejects an administrative type, a field of the header or trailer, and a message that is empty or too long. */
    public SessionMessage {
        fields = List.copyOf(fields);
        if (!type.matches("[!-~]{1,4}")) {
            throw new IllegalArgumentException("type=" + type + ": expected a MsgType(35) of 1 to 4 characters");
        }
        if (MsgTypes.isAdmin(MsgTypes.of(type))) {
            throw new IllegalArgumentException("type=" + type
                    + ": administrative messages are the session's own; expected the type of an application message");
        }
        if (fields.isEmpty() || fields.size() > FIELDS_MAX) {
            throw new IllegalArgumentException("fields: there are " + fields.size() + ", expected 1 to " + FIELDS_MAX);
        }
        int bytes = 0;
        for (Field field : fields) {
            if (isOfTheSession(field.tag())) {
                throw new IllegalArgumentException(
                        "tag " + field.tag() + ": header and trailer are the session's own; leave it out");
            }
            bytes += String.valueOf(field.tag()).length() + field.value().length() + SIGNS;
        }
        if (bytes > BYTES_MAX) {
            throw new IllegalArgumentException("fields: they have " + bytes + " bytes, expected at most " + BYTES_MAX);
        }
    }

    /**
     * Tests that a field belongs to the standard header or trailer of any version.
     *
     * @param tag its number
     * @return true for a field that only the session writes
     */
    public static boolean isOfTheSession(int tag) {
        return OF_THE_SESSION.contains(tag);
    }
}
