package io.needletail.journal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.UUID;

/** Identity of the present run of the machine: another one after each start. */
final class BootId {
    private static final Path LINUX = Path.of("/proc/sys/kernel/random/boot_id");

    private static final UUID UNKNOWN = new UUID(0, 0);

    private BootId() {}

    /** Returns the identity; where the system has none, always the same one. */
    static UUID present() {
        try {
            return Files.isReadable(LINUX)
                    ? UUID.fromString(Files.readString(LINUX).trim())
                    : UNKNOWN;
        } catch (IOException | IllegalArgumentException unreadable) {
            return UNKNOWN;
        }
    }
}
