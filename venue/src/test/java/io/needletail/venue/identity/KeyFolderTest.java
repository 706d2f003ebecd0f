package io.needletail.venue.identity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the files of keys. */
final class KeyFolderTest {
    @TempDir
    private Path directory;

    private KeyFolder keys;

    @BeforeEach
    void open() {
        keys = new KeyFolder(directory.resolve("keys"));
    }

    @Test
    void keysAreMadeOnceForTheirOwnerOnly() throws IOException {
        keys.make(KeyFolder.STANDARD);
        String before = Files.readString(keys.file(KeyFolder.OPERATOR));
        keys.make(KeyFolder.STANDARD);
        assertThat(Files.readString(keys.file(KeyFolder.OPERATOR))).isEqualTo(before);
        assertThat(permissions(keys.path())).isEqualTo("rwx------");
        try (Stream<Path> files = Files.list(keys.path())) {
            assertThat(files)
                    .hasSize(KeyFolder.STANDARD.size())
                    .allMatch(file -> permissions(file).equals("rw-------"));
        }
        assertThat(keys.key(KeyFolder.OPERATOR).toString()).isEqualTo("operator");
    }

    @Test
    void aKeyThatOthersMayReadIsRefused() throws IOException {
        keys.make(List.of("gateway-101"));
        Files.setPosixFilePermissions(keys.file("gateway-101"), PosixFilePermissions.fromString("rw-r--r--"));
        assertThatThrownBy(() -> keys.key("gateway-101"))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("gateway-101.key: permissions are rw-r--r--; expected rw------- (0600)");
        assertThatThrownBy(() -> keys.make(List.of("gateway-101"))).hasMessageContaining("rw-r--r--");
    }

    @Test
    void aMissingADamagedAndARenamedKeyAreRefusedWithWhatToDo() throws IOException {
        assertThatThrownBy(() -> keys.key("monitor"))
                .hasMessageContaining("does not exist")
                .hasMessageContaining("copy");
        keys.make(List.of("monitor", "console"));
        Files.copy(keys.file("monitor"), keys.path().resolve("backup.key"));
        Files.setPosixFilePermissions(keys.file("backup"), PosixFilePermissions.fromString("rw-------"));
        assertThatThrownBy(() -> keys.key("backup")).hasMessageContaining("it is the key of monitor");
        Files.writeString(keys.file("console"), "needletail-key-1 console " + "x".repeat(64));
        assertThatThrownBy(() -> keys.key("console")).hasMessageContaining("the file is no key");
        assertThatThrownBy(() -> keys.file("../operator")).hasMessageContaining("identity=../operator");
    }

    private static String permissions(Path path) {
        try {
            return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
