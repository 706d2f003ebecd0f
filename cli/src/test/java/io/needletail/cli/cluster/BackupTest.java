package io.needletail.cli.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.needletail.venue.backup.BackupConfig;
import io.needletail.venue.backup.BackupFolder;
import io.needletail.venue.backup.BackupNode;
import io.needletail.venue.config.NodeBuffers;
import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(300)
class BackupTest {
    private static final Duration LONG = Duration.ofSeconds(90);
    private static final int PER_SECOND = 1_000;

    @TempDir
    private Path directory;

    @Test
    void aClusterRestoredFromACopyHasTheStateOfTheLostOneAndItsClientsGoOn() throws IOException {
        Path copy = directory.resolve("copy");
        try (VenueUnderTest venue = VenueUnderTest.start(directory.resolve("cluster"));
                ClusterLoad load = ClusterLoad.connect(2, PER_SECOND, venue)) {
            load.resume();
            load.awaitService();
            venue.cluster().snapshot();
            load.awaitService();
            try (BackupNode backup =
                    BackupNode.start(config(venue, copy), error -> System.out.println("backup: " + error))) {
                Wait.until("the copy follows", LONG, backup::isFollowing);
                // The leader changes while the copy runs.
                TestCluster.kill(venue.cluster().leader());
                load.awaitService();
                venue.cluster().awaitServing();
                long answered = load.pause().answered();
                venue.agreedHash(answered);
                long committed = venue.cluster().leader().number("commitPosition");
                Wait.until("the copy has the whole log", LONG, () -> backup.position() >= committed);
                assertThat(backup.snapshots()).isPositive();
            }
            venue.cluster().stop();
            for (int member = 0; member < TestCluster.MEMBERS; member++) {
                Path node = venue.folder().node(member);
                delete(node);
                BackupFolder.open(copy).restore(node);
            }
            venue.cluster().supervise();
            venue.cluster().awaitServing();
            load.resume();
            load.awaitService();
            ClusterLoad.Account account = load.pause();
            assertThat(account.problems()).isEmpty();
            assertThat(account.lost() + account.doubled()).isZero();
            venue.agreedHash(account.answered());
        }
    }

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
        Path node = directory.resolve("node");
        BackupFolder.open(copy).restore(node);
        assertThat(node.resolve("archive/archive.catalog")).hasContent("archive/archive.catalog");
        assertThat(node.resolve("archive/archive-mark.dat")).doesNotExist();
        assertThatThrownBy(() -> BackupFolder.open(copy).restore(node))
                .isInstanceOf(DirectoryNotEmptyException.class)
                .hasMessageContaining("has data already");
    }

    private static BackupConfig config(VenueUnderTest venue, Path copy) {
        return new BackupConfig(
                venue.members(),
                venue.freeEndpoint(),
                copy,
                venue.folder().clientDirectory("backup"),
                NodeBuffers.SMALL,
                Duration.ofSeconds(1));
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) Files.delete(file);
        }
    }
}
