package io.needletail.engine.admin;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/** Place of an admin channel's socket: a folder beside the journals, which only its owner may enter. */
public final class AdminSocket {
    private static final String FOLDER = "admin";
    private static final String FILE = "socket";
    private static final Set<PosixFilePermission> OWNER_ONLY = PosixFilePermissions.fromString("rwx------");

    private AdminSocket() {}

    /**
     * Returns the place of the socket of an engine.
     *
     * @param store folder of its journals: {@code FileStorePath}
     * @return {@code admin/socket} in it
     */
    public static Path beside(Path store) {
        return store.resolve(FOLDER).resolve(FILE);
    }

    /**
     * Creates the folder of a socket, for its owner only; removes the permissions of other users from an existing one.
     *
     * @param socket path of the socket
     * @throws IOException when the folder cannot be created, or other users may enter it and that cannot be changed
     */
    static void makeFolder(Path socket) throws IOException {
        Path folder = socket.toAbsolutePath().getParent();
        Files.createDirectories(folder, PosixFilePermissions.asFileAttribute(OWNER_ONLY));
        Set<PosixFilePermission> permissions = Files.getPosixFilePermissions(folder, LinkOption.NOFOLLOW_LINKS);
        if (OWNER_ONLY.containsAll(permissions)) return;
        if (!folder.endsWith(FOLDER)) {
            throw new IOException(
                    folder + ": permissions are " + PosixFilePermissions.toString(permissions)
                            + "; the folder of an admin channel's socket must be closed to other users: chmod 700, or choose another");
        }
        Files.setPosixFilePermissions(folder, OWNER_ONLY);
    }
}
