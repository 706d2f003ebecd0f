package io.needletail.venue.backup;

import io.aeron.archive.Archive;
import io.aeron.archive.ArchiveThreadingMode;
import io.aeron.archive.client.AeronArchive;
import io.aeron.cluster.ClusterBackup;
import io.aeron.driver.MediaDriver;
import io.aeron.driver.ThreadingMode;
import io.needletail.venue.sequencer.RecordingChecksum;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.agrona.CloseHelper;
import org.agrona.ErrorHandler;
import org.agrona.concurrent.BackoffIdleStrategy;
import org.agrona.concurrent.IdleStrategy;

/**
 * Keeps a copy of a running cluster: it follows the committed log and fetches each new snapshot. It is no member: it
 * has no vote, and the cluster does not wait for it. After a change of the leader, or while no node answers, it tries
 * again by itself. What it copied stays when it ends, and the next run continues there.
 *
 * <p>{@link BackupFolder} makes nodes out of the copy. Threads of its own do the work; any thread may call the methods.
 */
public final class BackupNode implements AutoCloseable {
    private static final String WILDCARD_PORT = ":0";
    private static final String UDP = "aeron:udp?endpoint=";
    private static final int CONSENSUS_ENDPOINT = 2;
    private static final long RETRY_NS = TimeUnit.SECONDS.toNanos(1);
    private static final long PARK_MAX_NS = TimeUnit.MICROSECONDS.toNanos(500);

    private final MediaDriver driver;
    private final Archive archive;
    private final ClusterBackup backup;

    private BackupNode(MediaDriver driver, Archive archive, ClusterBackup backup) {
        this.driver = driver;
        this.archive = archive;
        this.backup = backup;
    }

    /**
     * Starts a copy, or continues the one in its folder.
     *
     * @param config cluster and folder
     * @param errors receives errors of its threads; most are followed by another attempt
     * @return the running copy
     * @throws RuntimeException Aeron's own, when another process uses the folder or a port is taken
     */
    public static BackupNode start(BackupConfig config, ErrorHandler errors) {
        MediaDriver driver = MediaDriver.launch(driver(config, errors));
        Archive archive = null;
        try {
            archive = Archive.launch(archive(config, errors));
            return new BackupNode(driver, archive, ClusterBackup.launch(backup(config, errors)));
        } catch (RuntimeException failure) {
            CloseHelper.quietCloseAll(archive, driver);
            throw failure;
        }
    }

    /** {@return the position of the log up to which the copy has it, 0 before the first connection} */
    public long position() {
        return backup.context().liveLogPositionCounter().get();
    }

    /** {@return how many times new snapshots were fetched since the start} */
    public long snapshots() {
        return backup.context().snapshotRetrieveCounter().get();
    }

    /** {@return true while the copy follows the log of the cluster} */
    public boolean isFollowing() {
        return backup.context().stateCounter().get() == ClusterBackup.State.BACKING_UP.code();
    }

    /** Ends the copy; what it has stays. */
    @Override
    public void close() {
        CloseHelper.closeAll(backup, archive, driver);
    }

    private static MediaDriver.Context driver(BackupConfig config, ErrorHandler errors) {
        return new MediaDriver.Context()
                .aeronDirectoryName(config.aeron().toString())
                .dirDeleteOnStart(true)
                .dirDeleteOnShutdown(true)
                .threadingMode(ThreadingMode.SHARED)
                .sharedIdleStrategy(idle())
                .ipcTermBufferLength(config.buffers().term())
                .publicationTermBufferLength(config.buffers().term())
                .errorHandler(errors);
    }

    private static Archive.Context archive(BackupConfig config, ErrorHandler errors) {
        return new Archive.Context()
                .aeronDirectoryName(config.aeron().toString())
                .archiveDir(config.archive().toFile())
                .controlChannelEnabled(false)
                .localControlChannel(AeronArchive.Configuration.localControlChannel())
                .recordingEventsEnabled(false)
                .recordChecksum(new RecordingChecksum())
                .replayChecksum(new RecordingChecksum())
                .replicationChannel(UDP + config.host() + WILDCARD_PORT)
                .archiveClientContext(new AeronArchive.Context()
                        .credentialsSupplier(config.key().credentials())
                        .controlResponseChannel(UDP + config.host() + WILDCARD_PORT))
                .segmentFileLength(config.buffers().segment())
                .lowStorageSpaceThreshold(config.buffers().lowStorage())
                .threadingMode(ArchiveThreadingMode.SHARED)
                .idleStrategySupplier(BackupNode::idle)
                .errorHandler(errors);
    }

    private static ClusterBackup.Context backup(BackupConfig config, ErrorHandler errors) {
        return new ClusterBackup.Context()
                .aeronDirectoryName(config.aeron().toString())
                .clusterDir(config.cluster().toFile())
                .clusterConsensusEndpoints(consensusEndpoints(config))
                .consensusChannel(UDP + config.endpoint())
                .catchupEndpoint(config.host() + WILDCARD_PORT)
                .credentialsSupplier(config.key().credentials())
                .clusterArchiveContext(new AeronArchive.Context()
                        .credentialsSupplier(config.key().credentials())
                        .controlRequestChannel("aeron:udp")
                        .controlResponseChannel(UDP + config.host() + WILDCARD_PORT))
                .clusterBackupIntervalNs(config.interval().toNanos())
                .clusterBackupCoolDownIntervalNs(RETRY_NS)
                .idleStrategySupplier(BackupNode::idle)
                .errorHandler(errors);
    }

    private static String consensusEndpoints(BackupConfig config) {
        return Arrays.stream(config.members().aeronMembers().split("\\|", -1))
                .map(member -> member.split(",", -1)[CONSENSUS_ENDPOINT])
                .collect(Collectors.joining(","));
    }

    private static IdleStrategy idle() {
        return new BackoffIdleStrategy(1, 1, 1_000, PARK_MAX_NS);
    }
}
