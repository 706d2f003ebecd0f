package io.needletail.cli.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.needletail.venue.backup.BackupFolder;
import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests what {@link BackupFolder} refuses; {@link FailoverTest} restores a cluster. */
class BackupTest {
    @TempDir
    private Path directory;

    @Test
    void aFolderWithoutACopyAndANodeWithDataAreRefused() throws IOException {
        assertThatThrownBy(() -> BackupFolder.open(directory))
                .isInstanceOf(NoSuchFileException.class)
                .hasMessageContaining("no copy of a cluster");
        Path copy = directory.resolve("copy");
        for (String file : List.of("cluster/recording.log", "archive/archive.catalog", "archive/archive-mark.dat")) {
            Files.createDirectories(copy.resolve(file).getParent());
            Files.writeString(copy.resolve(file), file);
        }
        // A catalog of version 3, with an alignment, and a list: without any recording.
        byte[] catalog = new byte[1_024];
        catalog[2] = 3;
        catalog[16] = 64;
        Files.write(copy.resolve("archive/archive.catalog"), catalog);
        Files.write(copy.resolve("cluster/recording.log"), new byte[0]);
        Path node = directory.resolve("node");
        BackupFolder.open(copy).restore(node);
        assertThat(node.resolve("archive/archive.catalog")).hasBinaryContent(catalog);
        assertThat(node.resolve("archive/archive-mark.dat")).doesNotExist();
        assertThatThrownBy(() -> BackupFolder.open(copy).restore(node))
                .isInstanceOf(DirectoryNotEmptyException.class)
                .hasMessageContaining("has data already");
    }
}
