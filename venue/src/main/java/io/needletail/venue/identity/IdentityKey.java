package io.needletail.venue.identity;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Set;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Name and secret of one identity. The secret never leaves the process: a connection proves that both ends have it by
 * HMAC-SHA-256 over a challenge of the node and a nonce of the client.
 *
 * <p>A key file has one line, {@code needletail-key-1 NAME SECRET}, the secret in 64 hexadecimal digits; only its owner
 * may read it. Any thread.
 */
public final class IdentityKey {
    /** Length of the challenge of a node, in bytes. */
    static final int CHALLENGE_BYTES = 32;

    /** Length of the nonce of a client, in bytes. */
    static final int NONCE_BYTES = 16;

    private static final String FORMAT = "needletail-key-1";
    private static final int SECRET_BYTES = 32;
    private static final String MAC = "HmacSHA256";
    private static final int MAC_BYTES = 32;
    private static final SecureRandom RANDOM = new SecureRandom();

    private final String name;
    private final SecretKeySpec secret;

    private IdentityKey(String name, byte[] secret) {
        this.name = name;
        this.secret = new SecretKeySpec(secret, MAC);
    }

    /**
     * Reads a key.
     *
     * @param file its file
     * @return the key
     * @throws IOException when it is missing, is no key, or may be read by others; the text says what to do
     */
    public static IdentityKey read(Path file) throws IOException {
        try {
            requireOwnerOnly(file);
            String[] words =
                    Files.readString(file, StandardCharsets.US_ASCII).strip().split(" ", -1);
            boolean isKey = words.length == 3 && words[0].equals(FORMAT) && KeyFolder.isName(words[1]);
            if (isKey && words[2].length() == 2 * SECRET_BYTES) {
                return new IdentityKey(words[1], HexFormat.of().parseHex(words[2]));
            }
        } catch (NoSuchFileException missing) {
            throw new IOException(
                    "key=" + file
                            + ": the file does not exist; expected the key of an identity of the venue; copy it from"
                            + " the folder keys beside its nodes, or make it there with 'needletail cluster keys'",
                    missing);
        } catch (IllegalArgumentException | CharacterCodingException wrong) {
            throw damaged(file, wrong);
        }
        throw damaged(file, null);
    }

    /** Returns a new key with a random secret. */
    static IdentityKey create(String name) {
        return new IdentityKey(name, random(SECRET_BYTES));
    }

    /** Returns random bytes of a generator for secrets. */
    static byte[] random(int length) {
        byte[] bytes = new byte[length];
        RANDOM.nextBytes(bytes);
        return bytes;
    }

    /** Returns the line of the key file. */
    String line() {
        return FORMAT + " " + name + " " + HexFormat.of().formatHex(secret.getEncoded()) + "\n";
    }

    /** {@return the name of the identity} */
    public String name() {
        return name;
    }

    /** {@return credentials for one connection with this identity} */
    public SessionCredentials credentials() {
        return new SessionCredentials(this);
    }

    /** Tests the response to a challenge, in a time that does not depend on where it differs. */
    boolean isAnswer(byte[] challenge, byte[] response) {
        if (response.length != NONCE_BYTES + MAC_BYTES) return false;
        return MessageDigest.isEqual(answer(challenge, Arrays.copyOf(response, NONCE_BYTES)), response);
    }

    /** Returns the answer to a challenge: the nonce, and a code that only this key gives. */
    byte[] answer(byte[] challenge, byte[] nonce) {
        return ByteBuffer.allocate(NONCE_BYTES + MAC_BYTES)
                .put(nonce)
                .put(code("answer", challenge, nonce))
                .array();
    }

    /** Returns the key of the session that begins with an answer: two keys of seals. */
    byte[] sessionKey(byte[] challenge, byte[] answer) {
        return code("session", challenge, Arrays.copyOf(answer, NONCE_BYTES));
    }

    private byte[] code(String purpose, byte[] challenge, byte[] nonce) {
        try {
            Mac mac = Mac.getInstance(MAC);
            mac.init(secret);
            mac.update((FORMAT + " " + purpose + " " + name + "\n").getBytes(StandardCharsets.US_ASCII));
            mac.update(challenge);
            return mac.doFinal(nonce);
        } catch (GeneralSecurityException absent) {
            throw new IllegalStateException(MAC + ": the virtual machine does not have it; use another one", absent);
        }
    }

    private static void requireOwnerOnly(Path file) throws IOException {
        if (!Files.getFileStore(file).supportsFileAttributeView("posix")) return;
        Set<PosixFilePermission> permissions = Files.getPosixFilePermissions(file);
        boolean isOpen =
                permissions.stream().anyMatch(permission -> !permission.name().startsWith("OWNER"));
        if (!isOpen) return;
        throw new IOException("key=" + file + ": permissions are " + PosixFilePermissions.toString(permissions)
                + "; expected rw------- (0600), since a reader of a key can connect with it; delete the file where others"
                + " may have read it, so that the venue makes a new one at its next start; otherwise 'chmod 600' it");
    }

    private static IOException damaged(Path file, Exception cause) {
        return new IOException(
                "key=" + file + ": the file is no key; expected one line, " + FORMAT
                        + " NAME and 64 hexadecimal digits; copy it again, or delete it and make a new one with"
                        + " 'needletail cluster keys'",
                cause);
    }

    @Override
    public String toString() {
        return name;
    }
}
