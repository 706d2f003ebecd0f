package io.needletail.venue.monitor;

import io.aeron.Aeron;
import io.aeron.CncFileDescriptor;
import io.aeron.archive.status.RecordingPos;
import io.aeron.cluster.ClusterControl;
import io.aeron.cluster.ConsensusModule;
import io.aeron.cluster.ElectionState;
import io.aeron.cluster.RecordingLog;
import io.aeron.cluster.service.Cluster;
import io.aeron.cluster.service.ClusterCounters;
import io.needletail.venue.config.NodeDirectories;
import io.needletail.venue.sequencer.SequencerCounters;
import java.io.File;
import java.io.IOException;
import java.nio.MappedByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;
import org.agrona.DirectBuffer;
import org.agrona.IoUtil;
import org.agrona.concurrent.status.AtomicCounter;
import org.agrona.concurrent.status.CountersReader;

/**
 * A node of this machine, seen through the files of its media driver and its cluster: no thread of the node is
 * involved. The files stay when a node is killed: compare {@link #pid()} with the process that is meant to run. One
 * thread.
 */
public final class NodeMonitor implements AutoCloseable {
    private static final int CLUSTER_ID = 0;
    private static final String ELECTION = "ELECTION";
    private static final String UNKNOWN = "UNKNOWN";

    private final NodeDirectories directories;
    private final MappedByteBuffer file;
    private final CountersReader counters;
    private final long pid;

    private NodeMonitor(NodeDirectories directories, MappedByteBuffer file) {
        this.directories = directories;
        this.file = file;
        DirectBuffer metaData = CncFileDescriptor.createMetaDataBuffer(file);
        CncFileDescriptor.checkVersion(metaData.getInt(CncFileDescriptor.cncVersionOffset(0)));
        pid = CncFileDescriptor.pid(metaData);
        counters = new CountersReader(
                CncFileDescriptor.createCountersMetaDataBuffer(file, metaData),
                CncFileDescriptor.createCountersValuesBuffer(file, metaData),
                StandardCharsets.US_ASCII);
    }

    /**
     * Opens the files of a node.
     *
     * @param directories its directories
     * @return the node
     * @throws IOException when its media driver has no files, or files of another version of Aeron
     */
    public static NodeMonitor open(NodeDirectories directories) throws IOException {
        Path counters = directories.aeron().resolve(CncFileDescriptor.CNC_FILE);
        if (!Files.exists(counters) || Files.size(counters) == 0) {
            throw new IOException(counters + " does not exist: the node does not run");
        }
        MappedByteBuffer file = IoUtil.mapExistingFile(counters.toFile(), CncFileDescriptor.CNC_FILE);
        try {
            return new NodeMonitor(directories, file);
        } catch (RuntimeException unusable) {
            IoUtil.unmap(file);
            throw new IOException(counters + " cannot be read: " + unusable.getMessage(), unusable);
        }
    }

    /** {@return the process that made the files, 0 while they are not complete} */
    public long pid() {
        return pid;
    }

    /** {@return LEADER or FOLLOWER; ELECTION while there is one; UNKNOWN before the node has a role} */
    public String role() {
        OptionalLong election = counter(ConsensusModule.Configuration.ELECTION_STATE_TYPE_ID);
        OptionalLong role = counter(ConsensusModule.Configuration.CLUSTER_NODE_ROLE_TYPE_ID);
        if (election.isEmpty() || role.isEmpty()) return UNKNOWN;
        boolean isElecting = election.getAsLong() != ElectionState.CLOSED.code();
        return isElecting ? ELECTION : Cluster.Role.get(role.getAsLong()).name();
    }

    /** {@return the position up to which the log is committed, in bytes; -1 when the node does not show it} */
    public long commitPosition() {
        return counter(ConsensusModule.Configuration.COMMIT_POSITION_TYPE_ID).orElse(-1);
    }

    /**
     * {@return the position up to which this node has recorded the log, in bytes; -1 when the node does not show it}
     */
    public long logPosition() {
        OptionalLong recording = read(log -> {
            RecordingLog.Entry term = log.findLastTerm();
            return term == null ? OptionalLong.empty() : OptionalLong.of(term.recordingId);
        });
        if (recording.isEmpty()) return -1;
        int counter = RecordingPos.findCounterIdByRecording(counters, recording.getAsLong(), Aeron.NULL_VALUE);
        return counter == CountersReader.NULL_COUNTER_ID ? -1 : counters.getCounterValue(counter);
    }

    /** {@return the number of the leader's term, -1 before the first} */
    public long term() {
        return read(log -> {
                    RecordingLog.Entry term = log.findLastTerm();
                    return term == null ? OptionalLong.empty() : OptionalLong.of(term.leadershipTermId);
                })
                .orElse(-1);
    }

    /** {@return the position of the log at which the last snapshot was taken, -1 before the first} */
    public long snapshotPosition() {
        return read(log -> {
                    RecordingLog.Entry last = log.getLatestSnapshot(ConsensusModule.Configuration.SERVICE_ID);
                    return last == null ? OptionalLong.empty() : OptionalLong.of(last.logPosition);
                })
                .orElse(-1);
    }

    /** {@return how many commands were executed, -1 before the service has started} */
    public long commands() {
        return counterOf(SequencerCounters.COMMANDS);
    }

    /** {@return the hash of the state that was reported last; meaningful when {@link #stateHashAt()} is positive} */
    public long stateHash() {
        return counterOf(SequencerCounters.HASH);
    }

    /** {@return after how many commands the hash was computed; 0 or -1 when it was never asked for} */
    public long stateHashAt() {
        return counterOf(SequencerCounters.HASH_AT);
    }

    /**
     * {@return the nodes whose state differs from that of the others, as this node found, as bits; 0 for none, -1 when
     * it does not show it}
     */
    public long differing() {
        return counterOf(SequencerCounters.DIFFERING);
    }

    /**
     * {@return how many messages came with a wrong checksum and were not executed, -1 before the service has started}
     */
    public long damagedMessages() {
        return counterOf(SequencerCounters.DAMAGED);
    }

    /**
     * Asks the leader to let all nodes take a snapshot.
     *
     * @return false when this node does not lead, or is about to take one already
     */
    public boolean requestSnapshot() {
        AtomicCounter toggle = ClusterControl.findControlToggle(counters, CLUSTER_ID);
        return toggle != null && ClusterControl.ToggleState.SNAPSHOT.toggle(toggle);
    }

    @Override
    public void close() {
        IoUtil.unmap(file);
    }

    /** Reads one value out of a cluster's log of recordings. */
    @FunctionalInterface
    private interface LogReader {
        OptionalLong read(RecordingLog log);
    }

    // Empty before the node has made the file.
    private OptionalLong read(LogReader reader) {
        File cluster = directories.cluster().toFile();
        if (!new File(cluster, RecordingLog.RECORDING_LOG_FILE_NAME).exists()) return OptionalLong.empty();
        try (RecordingLog log = new RecordingLog(cluster, false)) {
            return reader.read(log);
        }
    }

    private OptionalLong counter(int typeId) {
        int id = ClusterCounters.find(counters, typeId, CLUSTER_ID);
        return id == CountersReader.NULL_COUNTER_ID
                ? OptionalLong.empty()
                : OptionalLong.of(counters.getCounterValue(id));
    }

    private long counterOf(int typeId) {
        for (int id = 0; id <= counters.maxCounterId(); id++) {
            boolean isUsed = counters.getCounterState(id) == CountersReader.RECORD_ALLOCATED;
            if (isUsed && counters.getCounterTypeId(id) == typeId) return counters.getCounterValue(id);
        }
        return -1;
    }
}
