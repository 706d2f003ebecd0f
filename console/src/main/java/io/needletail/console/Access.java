package io.needletail.console;

import io.needletail.engine.admin.Role;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Tokens and the roles of those who have them. A file has a line for each: {@code NAME ROLE SHA-256}, where the last is
 * the hash of the token in 64 hexadecimal digits; empty lines and those that begin with {@code #} are comments. A file
 * that was changed is read again at the next call. Any thread.
 */
public final class Access {
    private static final int TOKEN_BYTES = 24;
    private static final int PARTS = 3;

    private final Optional<Path> file;
    private List<Entry> entries;
    private FileTime readOf = FileTime.fromMillis(0);

    /**
     * A caller with a valid token.
     *
     * @param name the name that the audit shows
     * @param role its rights
     */
    public record Caller(String name, Role role) {}

    private record Entry(Caller caller, String hash) {}

    private Access(Optional<Path> file, List<Entry> entries) {
        this.file = file;
        this.entries = entries;
    }

    /**
     * Reads a file of roles.
     *
     * @param file the file; only its owner may write to it
     * @return the tokens of the file
     * @throws IOException when it cannot be read, a line of it is wrong, or others may change it
     */
    public static Access of(Path file) throws IOException {
        Access access = new Access(Optional.of(file), List.of());
        access.refresh();
        return access;
    }

    /**
     * Admits one token.
     *
     * @param token the token
     * @param name of who has it
     * @param role its rights
     * @return the token
     */
    public static Access of(String token, String name, Role role) {
        return new Access(Optional.empty(), List.of(new Entry(new Caller(name, role), hash(token))));
    }

    /** {@return a new token: 192 random bits in characters that can stand in an address} */
    public static String newToken() {
        byte[] random = new byte[TOKEN_BYTES];
        new SecureRandom().nextBytes(random);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(random);
    }

    /** Finds who has a token with this hash. */
    synchronized Optional<Caller> caller(String hashed) throws IOException {
        refresh();
        byte[] hash = bytes(hashed);
        Optional<Caller> found = Optional.empty();
        // All entries are compared, so that the time does not tell which one is alike.
        for (Entry entry : entries) {
            if (MessageDigest.isEqual(bytes(entry.hash), hash)) found = Optional.of(entry.caller);
        }
        return found;
    }

    private synchronized void refresh() throws IOException {
        if (file.isEmpty()) return;
        FileTime modified = Files.getLastModifiedTime(file.get());
        if (modified.equals(readOf)) return;
        entries = read(file.get());
        readOf = modified;
    }

    private static List<Entry> read(Path file) throws IOException {
        OwnerFiles.requireOwnerWrites(file);
        if (Files.isDirectory(file)) throw new IOException(file + ": is a folder; expected lines NAME ROLE SHA-256");
        List<Entry> entries = new ArrayList<>();
        int number = 0;
        for (String line : Files.readAllLines(file)) {
            number++;
            if (!line.isBlank() && !line.startsWith("#")) entries.add(entry(file + ":" + number, line));
        }
        return entries;
    }

    private static Entry entry(String place, String line) throws IOException {
        String[] parts = line.strip().split("\\s+", -1);
        if (parts.length != PARTS) throw new IOException(place + ": expected NAME ROLE SHA-256");
        String hash = parts[2].toLowerCase(Locale.ROOT);
        if (!hash.matches("[0-9a-f]{64}")) {
            throw new IOException(place + ": expected 64 hexadecimal digits, such as: printf %s TOKEN | sha256sum");
        }
        try {
            return new Entry(new Caller(parts[0], Role.valueOf(parts[1].toUpperCase(Locale.ROOT))), hash);
        } catch (IllegalArgumentException wrong) {
            throw new IOException(place + ": " + parts[1] + ": expected viewer, operator or administrator", wrong);
        }
    }

    private static byte[] bytes(String hash) {
        return hash.getBytes(StandardCharsets.US_ASCII);
    }

    /** Returns the hash of a token, as a file has it. */
    static String hash(String token) {
        try {
            return HexFormat.of()
                    .formatHex(MessageDigest.getInstance("SHA-256").digest(token.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every Java has SHA-256", impossible);
        }
    }
}
