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
 * Credentials in a Logon(A). An initiator sends them; an acceptor compares them with the peer's Logon(A) and never
 * sends them.
 *
 * <p>Cold. All values are compared in constant time, also after one is wrong.
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

    /** Collects the fields that the peer has to send. */
    Credentials(LogonFields logonFields) {
        add(Tags.USERNAME, logonFields.username());
        add(Tags.PASSWORD, logonFields.password());
        for (LogonFields.Extra extra : logonFields.fields()) {
            if (COMPARED.contains(extra.tag())) add(extra.tag(), extra.value());
        }
    }

    /** Tests that an acceptor must not send a field. */
    static boolean isSecret(int tag) {
        return COMPARED.contains(tag) || COMPANIONS.contains(tag);
    }

    /** Returns the tag of NewPassword(925) or EncryptedNewPassword(1404) in a Logon(A); 0 when it has neither. */
    static int newPassword(Message logon) {
        if (logon.has(Tags.NEW_PASSWORD)) return Tags.NEW_PASSWORD;
        return logon.has(ENCRYPTED_NEW_PASSWORD) ? ENCRYPTED_NEW_PASSWORD : 0;
    }

    /**
     * Returns the first tag at fault: positive when its value is wrong, negative when it is missing; 0 when all are
     * correct.
     */
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
