package io.needletail.venue.sequencer;

import io.needletail.venue.config.ClientConfig;
import io.needletail.venue.config.NodeConfig;
import io.needletail.venue.identity.IdentityKey;
import io.needletail.venue.identity.KeyFolder;
import io.needletail.venue.sbe.MessageHeaderEncoder;
import io.needletail.venue.sbe.StateDigestEncoder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.locks.LockSupport;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Sends the digests of a node into the log, as a client of its own that receives no events, and asks for the next ones:
 * when commands were executed, and no node asked within the interval. It needs the leader only; while there is none it
 * waits.
 */
final class DigestSender implements AutoCloseable {
    private static final long PARK_NS = 5_000_000;
    private static final long FORGOTTEN_NS = 3_000_000_000L;
    private static final long CLIENT_ID = 1;
    private static final int MESSAGE_BYTES =
            MessageHeaderEncoder.ENCODED_LENGTH + StateDigestEncoder.BLOCK_LENGTH + MessageChecksum.BYTES;

    private final StateComparison comparison;
    private final SequencerLink link;
    private final int node;
    private final long intervalNs;
    private final Thread thread;
    private final UnsafeBuffer message = new UnsafeBuffer(new byte[MESSAGE_BYTES]);
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();
    private final StateDigestEncoder digest = new StateDigestEncoder();
    private StateComparison.Own own;
    private long sent;
    private long sentNs;
    private long madeNs;
    private volatile boolean isClosed;

    private DigestSender(StateComparison comparison, SequencerLink link, NodeConfig config) {
        this.comparison = comparison;
        this.link = link;
        node = config.nodeId();
        // One after the other: as a rule only the first node asks.
        long interval = config.timings().digestInterval().toNanos();
        intervalNs = interval + node * interval / config.members().size();
        own = comparison.own();
        thread = Thread.ofPlatform()
                .daemon()
                .name("needletail-state-digest-" + node)
                .unstarted(this::run);
    }

    /**
     * Starts the sender of a node.
     *
     * @param config the node
     * @param comparison has the digests
     * @return the running sender
     * @throws IOException when the key of the monitor cannot be read
     */
    static DigestSender start(NodeConfig config, StateComparison comparison) throws IOException {
        // Within the node's directory: what a kill leaves goes with that.
        Path own = config.directories().aeron().resolve("digest");
        IdentityKey key = new KeyFolder(config.directories().keys()).key(KeyFolder.MONITOR);
        ClientConfig client = ClientConfig.udp(key, CLIENT_ID, config.members(), own)
                .withEgressEndpoint(config.members().host(config.nodeId()) + ":0");
        DigestSender sender = new DigestSender(comparison, new ClusterLink(client), config);
        sender.thread.start();
        return sender;
    }

    /** Ends the thread and its connection. */
    @Override
    public void close() {
        isClosed = true;
        LockSupport.unpark(thread);
        try {
            thread.join();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void run() {
        try (link) {
            madeNs = link.nanoTime();
            while (!isClosed) {
                link.poll((buffer, offset, length) -> {});
                if (link.connection() != SequencerLink.DISCONNECTED) work(link.nanoTime());
                LockSupport.parkNanos(PARK_NS);
            }
        }
    }

    private void work(long nowNs) {
        StateComparison.Own newest = comparison.own();
        if (!newest.equals(own)) madeNs = nowNs;
        own = newest;
        if (own.number() > sent) {
            send(nowNs);
        } else if (comparison.isBehind() && nowNs - madeNs > intervalNs) {
            madeNs = nowNs;
            offer(0, 0);
        } else if (sentNs != 0 && nowNs - sentNs > FORGOTTEN_NS) {
            // A cluster of which all nodes were started again may take messages of a session that it has forgotten.
            if (comparison.seen() < own.position()) link.reconnect();
            sentNs = 0;
        }
    }

    private void send(long nowNs) {
        if (!offer(own.position(), own.digest())) return;
        comparison.sent(own.position());
        sent = own.number();
        sentNs = nowNs;
    }

    private boolean offer(long position, long value) {
        digest.wrapAndApplyHeader(message, 0, header)
                .clientId(0)
                .clientSequence(0)
                .position(position)
                .digest(value)
                .node(node)
                .digestVersion(StateDigest.VERSION);
        int length = MessageHeaderEncoder.ENCODED_LENGTH + digest.encodedLength();
        return link.offer(message, 0, MessageChecksum.append(message, 0, length));
    }
}
