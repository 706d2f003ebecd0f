package io.needletail.session;

import java.util.List;

/**
 * What our Logon(A) says beyond what every Logon(A) says.
 *
 * @param applVerId DefaultApplVerID(1137) of a FIXT.1.1 session, such as {@code 9} for FIX 5.0 SP2; empty otherwise
 * @param username Username(553), empty for none
 * @param password Password(554), empty for none
 * @param fields further fields, in this order
 */
public record LogonFields(String applVerId, String username, String password, List<Extra> fields) {
    /** Nothing more. */
    public static final LogonFields NONE = new LogonFields("", "", "", List.of());

    /** Most bytes that all of it may take on the wire. */
    public static final int BYTES_MAX = 512;

    /** Freezes the fields, refuses what cannot stand in a Logon(A). */
    public LogonFields {
        fields = List.copyOf(fields);
        int bytes = bytes(applVerId, username, password, fields);
        if (bytes > BYTES_MAX) {
            throw new IllegalArgumentException(
                    "what Logon(A) is to say takes " + bytes + " bytes, at most " + BYTES_MAX + " are possible");
        }
        if ((applVerId + username + password).chars().anyMatch(c -> c <= 1 || c > 0xFF))
            throw new IllegalArgumentException(
                    "DefaultApplVerID, Username or Password holds a character that cannot stand in a message");
    }

    /**
     * A field that the agreement with the peer adds to Logon(A).
     *
     * @param tag tag number
     * @param value its text
     */
    public record Extra(int tag, String value) {
        /** Refuses what cannot stand in a message. */
        public Extra {
            if (tag < 1 || value.isEmpty() || value.chars().anyMatch(c -> c <= 1 || c > 0xFF)) {
                throw new IllegalArgumentException("LogonTag " + tag + "=" + value + " cannot stand in a message");
            }
        }
    }

    /** Most bytes that all of it takes on the wire. */
    int bytes() {
        return bytes(applVerId, username, password, fields);
    }

    private static int bytes(String applVerId, String username, String password, List<Extra> fields) {
        int bytes = "1137=|553=|554=|".length() + applVerId.length() + username.length() + password.length();
        for (Extra extra : fields)
            bytes += (extra.tag() + "=|").length() + extra.value().length();
        return bytes;
    }

    /** Names no secret. */
    @Override
    public String toString() {
        return "LogonTerms[applVerId=" + applVerId + ", username=" + username + ", " + fields.size() + " fields]";
    }
}
