package io.needletail.session;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.needletail.wire.FieldReader;
import io.needletail.wire.Message;
import io.needletail.wire.Tags;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/**
 * Fields by which a Logon(A) proves who sends it. An initiator sends them; an acceptor compares them with what the peer sends
 * and never sends them itself.
 *
 * <p>Cold. Values are compared in constant time, all of them, also after one is wrong.
 */
final class Credentials {
    private static final int ENCRYPTED_PASSWORD_METHOD = 1400;
    private static final int ENCRYPTED_PASSWORD_LEN = 1401;
    private static final int ENCRYPTED_NEW_PASSWORD_LEN = 1403;
    private static final int ENCRYPTED_NEW_PASSWORD = 1404;

    private static final Set<Integer> COMPARED =
            Set.of(Tags.USERNAME, Tags.PASSWORD, Tags.RAW_DATA, Tags.ENCRYPTED_PASSWORD);
    private static final Set<Integer> COMPANIONS = Set.of(
            Tags.RAW_DATA_LENGTH,
            Tags.NEW_PASSWORD,
            ENCRYPTED_PASSWORD_METHOD,
            ENCRYPTED_PASSWORD_LEN,
            ENCRYPTED_NEW_PASSWORD_LEN,
            ENCRYPTED_NEW_PASSWORD);

    private final List<Field> fields = new ArrayList<>();

    private record Field(int tag, String value) {}

    /** Those of the terms that the peer has to send. */
    Credentials(LogonFields terms) {
        add(Tags.USERNAME, terms.username());
        add(Tags.PASSWORD, terms.password());
        for (LogonFields.Extra extra : terms.fields()) {
            if (COMPARED.contains(extra.tag())) add(extra.tag(), extra.value());
        }
    }

    /** Whether an acceptor keeps a field of its terms to itself. */
    static boolean isSecret(int tag) {
        return COMPARED.contains(tag) || COMPANIONS.contains(tag);
    }

    /** NewPassword(925) or EncryptedNewPassword(1404) of a Logon(A); 0 when it has neither. */
    static int newPassword(Message logon) {
        if (logon.has(Tags.NEW_PASSWORD)) return Tags.NEW_PASSWORD;
        return logon.has(ENCRYPTED_NEW_PASSWORD) ? ENCRYPTED_NEW_PASSWORD : 0;
    }

    /** The first tag at fault: as it is when its value is wrong, negative when it is missing; 0 when all are right. */
    int fault(Message logon) {
        int fault = 0;
        for (Field field : fields) {
            int at = logon.find(field.tag);
            byte[] sent = at == FieldReader.NOT_FOUND
                    ? new byte[0]
                    : Arrays.copyOfRange(logon.bytes(), logon.from(at), logon.to(at));
            boolean right = MessageDigest.isEqual(sent, field.value.getBytes(ISO_8859_1));
            if (!right && fault == 0) fault = at == FieldReader.NOT_FOUND ? -field.tag : field.tag;
        }
        return fault;
    }

    private void add(int tag, String value) {
        if (!value.isEmpty()) fields.add(new Field(tag, value));
    }
}
