package io.needletail.venue.identity;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Collection;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The folder with the keys of a venue's identities, a file {@code NAME.key} each. A node reads the key of an identity
 * when that connects, so that a key that is added or deleted counts at once. Folder and files are for their owner only.
 *
 * @param path the folder
 */
public record KeyFolder(Path path) {
    /** The operator: it defines the rights of all others, and has all rights itself. */
    public static final String OPERATOR = "operator";

    /** The nodes of a cluster among each other, and the parts of a node: for archives only. */
    public static final String NODE = "node";

    /** A copy of a cluster: it reads the log and the snapshots. */
    public static final String BACKUP = "backup";

    /** The monitor, which asks for the hash of the state. */
    public static final String MONITOR = "monitor";

    /** The publisher of market data. */
    public static final String PUBLISHER = "publisher";

    /** The console, which shows the books. */
    public static final String CONSOLE = "console";

    /** The identities that every venue has, beside its gateways. */
    public static final List<String> STANDARD = List.of(OPERATOR, NODE, BACKUP, MONITOR, PUBLISHER, CONSOLE);

    /** Longest name of an identity, in characters. */
    public static final int NAME_MAX = 32;

    private static final Pattern NAME = Pattern.compile("[a-z0-9][a-z0-9-]{0," + (NAME_MAX - 1) + "}");
    private static final String SUFFIX = ".key";

    /**
     * {@return the name of a gateway}
     *
     * @param clientId its client id
     */
    public static String gateway(long clientId) {
        return "gateway-" + clientId;
    }

    /**
     * {@return true for a name that an identity can have: small letters, digits and hyphens}
     *
     * @param name the name
     */
    public static boolean isName(String name) {
        return NAME.matcher(name).matches();
    }

    /** Throws for a name that no identity can have. */
    static void requireName(String name) {
        if (isName(name)) return;
        throw new IllegalArgumentException("identity=" + name + ": expected 1 to " + NAME_MAX
                + " small letters, digits and hyphens, the first one no hyphen");
    }

    /**
     * {@return the key of an identity}
     *
     * @param name name of the identity
     * @throws IOException when it is missing, damaged, open to others, or that of another identity
     */
    public IdentityKey key(String name) throws IOException {
        IdentityKey key = IdentityKey.read(file(name));
        if (key.name().equals(name)) return key;
        throw new IOException("key=" + file(name) + ": it is the key of " + key.name()
                + "; expected the file to be named for its identity; copy it again");
    }

    /**
     * {@return the file of an identity's key}
     *
     * @param name name of the identity
     */
    public Path file(String name) {
        requireName(name);
        return path.resolve(name + SUFFIX);
    }

    /** {@return true when the folder has a key} */
    public boolean hasKeys() {
        if (!Files.isDirectory(path)) return false;
        try (Stream<Path> files = Files.list(path)) {
            return files.anyMatch(file -> file.getFileName().toString().endsWith(SUFFIX));
        } catch (IOException unreadable) {
            return false;
        }
    }

    /**
     * Makes the keys that are missing. Several processes may do so at the same time; each key is made once.
     *
     * @param names names of the identities
     * @throws IOException when the folder cannot be written, or has a key that is damaged or open to others
     */
    public void make(Collection<String> names) throws IOException {
        Files.createDirectories(path, permissions("rwx------"));
        for (String name : names) {
            Path file = file(name);
            if (!Files.exists(file)) make(IdentityKey.create(name), file);
            key(name);
        }
    }

    /**
     * Makes the keys of a venue that are missing: those that every venue has, and those of its file.
     *
     * @param identities the identities of the file
     * @throws IOException when the folder cannot be written, or has a key that is damaged or open to others
     */
    public void makeFor(List<IdentitySetup> identities) throws IOException {
        make(STANDARD);
        make(identities.stream().map(IdentitySetup::name).toList());
    }

    private void make(IdentityKey key, Path file) throws IOException {
        Path draft = Files.createTempFile(path, "new", "", permissions("rw-------"));
        try {
            Files.writeString(draft, key.line(), StandardCharsets.US_ASCII);
            // Unlike a move, a link never replaces the key that another process made meanwhile.
            Files.createLink(file, draft);
        } catch (FileAlreadyExistsException made) {
            // Another node of this machine was quicker.
        } finally {
            Files.delete(draft);
        }
    }

    private FileAttribute<?>[] permissions(String text) throws IOException {
        Path existing = path.toAbsolutePath();
        while (!Files.exists(existing)) existing = existing.getParent();
        if (!Files.getFileStore(existing).supportsFileAttributeView("posix")) return new FileAttribute<?>[0];
        return new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(text))};
    }
}
