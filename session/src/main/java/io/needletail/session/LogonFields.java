package io.needletail.session;

import io.needletail.wire.Message;
import java.util.List;

/**
 * Additional fields of Logon(A). An initiator sends all of them. An acceptor sends them in its Logon(A) except for the
 * credentials, which it requires in the peer's Logon(A): Username(553), Password(554), and RawData(96) and
 * EncryptedPassword(1402) among the further fields.
 *
 * @param applVerId DefaultApplVerID(1137) of a FIXT.1.1 session, such as {@code 9} for FIX 5.0 SP2; empty otherwise
 * @param username Username(553), empty for none
 * @param password Password(554), empty for none
 * @param fields further fields, in this order
 */
public record LogonFields(String applVerId, String username, String password, List<Extra> fields) {
    /** No additional fields. */
    public static final LogonFields NONE = new LogonFields("", "", "", List.of());

    /** Most bytes of all fields on the wire. */
    public static final int BYTES_MAX = 512;

    /** Copies the fields; rejects values that a Logon(A) cannot hold. */
    public LogonFields {
        fields = List.copyOf(fields);
        int bytes = bytes(applVerId, username, password, fields);
        if (bytes > BYTES_MAX) {
            throw new IllegalArgumentException("the additional fields of Logon(A) take " + bytes + " bytes; at most "
                    + BYTES_MAX + " are possible");
        }
        if ((applVerId + username + password).chars().anyMatch(c -> c <= 1 || c > 0xFF))
            throw new IllegalArgumentException(
                    "DefaultApplVerID, Username or Password holds a character that cannot stand in a message");
    }

    /**
     * Further field of Logon(A).
     *
     * @param tag tag number
     * @param value its text
     */
    public record Extra(int tag, String value) {
        /**
         * Rejects values that a message cannot hold. The exception does not tell the value, which may be a password.
         */
        public Extra {
            if (tag < 1 || value.isEmpty() || value.chars().anyMatch(c -> c <= 1 || c > 0xFF)) {
                throw new IllegalArgumentException(
                        "the value of LogonTag " + tag
                                + " cannot stand in a message: it is empty, or holds a character that ISO 8859-1 does not have");
            }
        }

        /** Names no value. */
        @Override
        public String toString() {
            return "Extra[tag=" + tag + "]";
        }
    }

    /**
     * Compares the credentials with those of a peer's Logon(A), in constant time. Cold.
     *
     * @param logon the peer's Logon(A)
     * @return 0 when all are correct; else the first tag at fault: positive when its value is wrong, negative when it
     *     is missing
     */
    public int credentialFault(Message logon) {
        return new Credentials(this).fault(logon);
    }

    /**
     * Tests that an acceptor must not send a field.
     *
     * @param tag tag number
     * @return true for user names, passwords, raw data, and their lengths and methods
     */
    public static boolean isSecret(int tag) {
        return Credentials.isSecret(tag);
    }

    /**
     * Finds the request for a new password in a Logon(A).
     *
     * @param logon the peer's Logon(A)
     * @return 925 for NewPassword, 1404 for EncryptedNewPassword, 0 for none
     */
    public static int newPassword(Message logon) {
        return Credentials.newPassword(logon);
    }

    /** Returns the most bytes that all fields take on the wire. */
    int bytes() {
        return bytes(applVerId, username, password, fields);
    }

    private static int bytes(String applVerId, String username, String password, List<Extra> fields) {
        int bytes = "1137=|553=|554=|".length() + applVerId.length() + username.length() + password.length();
        for (Extra extra : fields)
            bytes += (extra.tag() + "=|").length() + extra.value().length();
        return bytes;
    }

    /** Returns a text without passwords. */
    @Override
    public String toString() {
        return "LogonFields[applVerId=" + applVerId + ", username=" + username + ", " + fields.size() + " fields]";
    }
}
