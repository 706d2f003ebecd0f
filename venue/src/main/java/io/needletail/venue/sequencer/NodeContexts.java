package io.needletail.venue.sequencer;

import io.aeron.AeronCounters;
import io.aeron.Counter;
import io.aeron.archive.Archive;
import io.aeron.archive.ArchiveThreadingMode;
import io.aeron.archive.client.AeronArchive;
import io.aeron.cluster.ConsensusModule;
import io.aeron.cluster.NanosecondClusterClock;
import io.aeron.cluster.service.ClusteredService;
import io.aeron.cluster.service.ClusteredServiceContainer;
import io.aeron.driver.MediaDriver;
import io.aeron.driver.ThreadingMode;
import io.aeron.exceptions.AeronEvent;
import io.needletail.venue.config.ClusterMembers;
import io.needletail.venue.config.NodeBuffers;
import io.needletail.venue.config.NodeConfig;
import io.needletail.venue.config.NodeDirectories;
import io.needletail.venue.config.NodeTimings;
import io.needletail.venue.identity.ChallengeAuthenticator;
import io.needletail.venue.identity.IdentityKey;
import io.needletail.venue.identity.KeyFolder;
import io.needletail.venue.identity.NodeAuthorisation;
import io.needletail.venue.sbe.MessageHeaderDecoder;
import java.io.IOException;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.LongFunction;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.agrona.ErrorHandler;
import org.agrona.SemanticVersion;
import org.agrona.concurrent.IdleStrategy;
import org.agrona.concurrent.NoOpLock;
import org.agrona.concurrent.status.AtomicCounter;
import org.agrona.concurrent.status.CountersReader;

/** The settings of the four parts of a node. */
final class NodeContexts {
    private static final String IPC = "aeron:ipc?term-length=256k";
    private static final int MAJOR = 1;
    private static final int SESSIONS_MAX = 256;
    private static final String SOURCE = "sourceIdentity=";
    private static final String MEDIA_DRIVER = "media driver";
    private static final String CONSENSUS_MODULE = "consensus module";
    private static final String SERVICE = "service";
    /**
     * When all nodes start at once, those that are there wait so long for one that is not, and then lead without it.
     */
    private static final long CANVASS_NS = TimeUnit.SECONDS.toNanos(5);

    private static final long CANVASS_HEARTBEATS = 10;

    /**
     * The parts of a node wait so long for its archive: one that gives up ends the node, and while all nodes start on a
     * busy machine an answer takes more than Aeron's 5 s. That the archive has ended is reported by its own thread.
     */
    private static final long ARCHIVE_NS = TimeUnit.SECONDS.toNanos(30);

    private static final String ARCHIVE = "archive";
    private static final String DAMAGE = "checksum mismatch";

    private final NodeConfig config;
    private final NodeListener listener;
    private final BooleanSupplier isClosing;
    private final Supplier<IdleStrategy> idle;
    private final KeyFolder keys;
    private final IdentityKey nodeKey;
    private final MediaDriver.Context mediaDriver;
    private final Archive.Context archive;
    private final ConsensusModule.Context consensusModule;

    /**
     * Creates the settings.
     *
     * @param isClosing true while the node ends its parts itself
     * @throws IOException when a key is missing, damaged or open to others
     */
    NodeContexts(NodeConfig config, NodeListener listener, BooleanSupplier isClosing) throws IOException {
        this.config = config;
        this.listener = listener;
        this.isClosing = isClosing;
        idle = IdleStrategies.of(config.idle());
        keys = new KeyFolder(config.directories().keys());
        nodeKey = keys.key(KeyFolder.NODE);
        mediaDriver = newMediaDriver();
        archive = newArchive();
        consensusModule = newConsensusModule();
    }

    MediaDriver.Context mediaDriver() {
        return mediaDriver;
    }

    Archive.Context archive() {
        return archive;
    }

    ConsensusModule.Context consensusModule() {
        return consensusModule;
    }

    ClusteredServiceContainer.Context service(ClusteredService service) {
        return new ClusteredServiceContainer.Context()
                .aeronDirectoryName(aeronDirectory())
                .clusterDir(config.directories().cluster().toFile())
                .archiveContext(archiveClient())
                .idleStrategySupplier(idle)
                .clusteredService(service)
                .appVersion(appVersion())
                .errorHandler(errors())
                .threadFactory(threads(SERVICE))
                .terminationHook(() -> listener.terminated(SERVICE));
    }

    CountersReader counters() {
        return mediaDriver.countersManager();
    }

    Counter roleCounter() {
        return consensusModule.clusterNodeRoleCounter();
    }

    Counter commitPosition() {
        return consensusModule.commitPositionCounter();
    }

    AtomicCounter control() {
        return consensusModule.controlToggleCounter();
    }

    AtomicCounter snapshots() {
        return consensusModule.snapshotCounter();
    }

    private MediaDriver.Context newMediaDriver() {
        NodeBuffers buffers = config.buffers();
        return new MediaDriver.Context()
                .aeronDirectoryName(aeronDirectory())
                .dirDeleteOnStart(true)
                .dirDeleteOnShutdown(true)
                .threadingMode(ThreadingMode.SHARED)
                .sharedIdleStrategy(idle.get())
                .termBufferSparseFile(true)
                .ipcTermBufferLength(buffers.term())
                .publicationTermBufferLength(buffers.term())
                .counterValuesBufferLength(buffers.counters())
                .spiesSimulateConnection(true)
                .errorHandler(errors())
                .sharedThreadFactory(threads(MEDIA_DRIVER))
                .terminationHook(() -> listener.terminated(MEDIA_DRIVER));
    }

    private Archive.Context newArchive() {
        NodeDirectories directories = config.directories();
        NodeBuffers buffers = config.buffers();
        return new Archive.Context()
                .aeronDirectoryName(aeronDirectory())
                .archiveDir(directories.archive().toFile())
                .deleteArchiveOnStart(directories.isCleaned())
                .controlChannel(
                        "aeron:udp?term-length=256k|endpoint=" + members().archiveEndpoint(config.nodeId()))
                .localControlChannel(IPC)
                .replicationChannel("aeron:udp?endpoint=" + host() + ":0")
                .controlChannelEnabled(members().size() > 1)
                .connectTimeoutNs(ARCHIVE_NS)
                .authenticatorSupplier(
                        () -> authenticator("archive", NodeAuthorisation::admitsToArchive, sessionId -> ""))
                .authorisationServiceSupplier(() -> NodeAuthorisation::archive)
                .archiveClientContext(new AeronArchive.Context()
                        .credentialsSupplier(nodeKey.credentials())
                        .controlResponseChannel("aeron:udp?endpoint=" + host() + ":0"))
                .recordingEventsEnabled(false)
                .threadingMode(ArchiveThreadingMode.SHARED)
                .idleStrategySupplier(idle)
                .segmentFileLength(buffers.segment())
                .lowStorageSpaceThreshold(buffers.lowStorage())
                .recordChecksum(new RecordingChecksum())
                .replayChecksum(new RecordingChecksum())
                .fileSyncLevel(config.fileSyncLevel())
                .catalogFileSyncLevel(config.fileSyncLevel())
                .errorHandler(archiveErrors())
                .threadFactory(threads(ARCHIVE));
    }

    private AeronArchive.Context archiveClient() {
        return new AeronArchive.Context()
                .aeronDirectoryName(aeronDirectory())
                .lock(NoOpLock.INSTANCE)
                .messageTimeoutNs(ARCHIVE_NS)
                .credentialsSupplier(nodeKey.credentials())
                .controlRequestChannel(archive.localControlChannel())
                .controlRequestStreamId(archive.localControlStreamId())
                .controlResponseChannel(IPC);
    }

    private ConsensusModule.Context newConsensusModule() {
        NodeTimings timings = config.timings();
        boolean isSingle = members().size() == 1;
        long heartbeatTimeoutNs = timings.heartbeatTimeout().toNanos();
        return new ConsensusModule.Context()
                .aeronDirectoryName(aeronDirectory())
                .clusterDir(config.directories().cluster().toFile())
                .deleteDirOnStart(config.directories().isCleaned())
                .clusterMemberId(config.nodeId())
                .clusterMembers(members().aeronMembers())
                .clusterClock(new NanosecondClusterClock())
                .ingressChannel("aeron:udp?term-length=256k")
                .isIpcIngressAllowed(isSingle)
                .logChannel("aeron:udp?term-length=" + config.buffers().logTerm())
                .replicationChannel("aeron:udp?endpoint=" + host() + ":0")
                .archiveContext(archiveClient())
                .idleStrategySupplier(idle)
                .startupCanvassTimeoutNs(Math.max(CANVASS_NS, CANVASS_HEARTBEATS * heartbeatTimeoutNs))
                .leaderHeartbeatIntervalNs(timings.heartbeatInterval().toNanos())
                .leaderHeartbeatTimeoutNs(heartbeatTimeoutNs)
                .electionTimeoutNs(timings.electionTimeout().toNanos())
                .electionStatusIntervalNs(timings.electionStatusInterval().toNanos())
                .authenticatorSupplier(
                        () -> authenticator("cluster", NodeAuthorisation::admitsToCluster, this::addressOf))
                .authorisationServiceSupplier(() -> NodeAuthorisation::cluster)
                .maxConcurrentSessions(SESSIONS_MAX)
                .sessionTimeoutNs(timings.sessionTimeout().toNanos())
                .fileSyncLevel(config.fileSyncLevel())
                .appVersion(appVersion())
                .errorHandler(errors())
                .threadFactory(threads(CONSENSUS_MODULE))
                .terminationHook(() -> listener.terminated(CONSENSUS_MODULE));
    }

    /** Nodes with another version of the schema work together: the cluster refuses another major number only. */
    private static int appVersion() {
        return SemanticVersion.compose(MAJOR, MessageHeaderDecoder.SCHEMA_VERSION, 0);
    }

    private ChallengeAuthenticator authenticator(String what, Predicate<String> admits, LongFunction<String> address) {
        return new ChallengeAuthenticator(what, keys, admits, config.timings().sessionTimeout(), address);
    }

    /**
     * Returns where a session comes from, empty when that is not known. The label of its counter has it last, after
     * what the client says about itself, which is not for a log.
     */
    private String addressOf(long sessionId) {
        String[] found = {""};
        counters().forEach((counter, type, key, label) -> {
            boolean isOurs = type == AeronCounters.CLUSTER_SESSION_TYPE_ID && key.getLong(Integer.BYTES) == sessionId;
            int at = label.lastIndexOf(SOURCE);
            if (isOurs && at >= 0)
                found[0] = label.substring(at + SOURCE.length()).split(" ", 2)[0];
        });
        return found[0];
    }

    private ErrorHandler errors() {
        return error -> {
            if (!(error instanceof AeronEvent)) listener.error(error);
        };
    }

    /**
     * Receives the errors of the archive. A frame that it was to send to another node, and that is damaged on the disk,
     * ends a node of a cluster: another one leads, and has that frame. A single node goes on, since what it executed is
     * right.
     */
    private ErrorHandler archiveErrors() {
        ErrorHandler others = errors();
        return error -> {
            if (!String.valueOf(error.getMessage()).contains(DAMAGE)) {
                others.onError(error);
                return;
            }
            listener.error(new FileDamage(config.directories().archive(), error));
            if (members().size() > 1) listener.terminated(ARCHIVE);
        };
    }

    /**
     * Makes the threads of a part; the node ends when one of them does, since a leader could stay leader without it. An
     * exception ends a thread, and so does Aeron, without one, after a pause that was too long for it.
     */
    private ThreadFactory threads(String part) {
        return task -> {
            Thread thread = new Thread(() -> {
                task.run();
                if (!isClosing.getAsBoolean()) listener.terminated(part);
            });
            thread.setUncaughtExceptionHandler((_, error) -> {
                listener.error(error);
                listener.terminated(part);
            });
            return thread;
        };
    }

    private ClusterMembers members() {
        return config.members();
    }

    private String host() {
        return members().host(config.nodeId());
    }

    private String aeronDirectory() {
        return config.directories().aeron().toString();
    }
}
