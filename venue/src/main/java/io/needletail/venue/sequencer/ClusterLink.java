package io.needletail.venue.sequencer;

import io.aeron.Aeron;
import io.aeron.CommonContext;
import io.aeron.cluster.client.AeronCluster;
import io.aeron.cluster.client.EgressListener;
import io.aeron.driver.MediaDriver;
import io.aeron.driver.ThreadingMode;
import io.aeron.exceptions.AeronException;
import io.aeron.exceptions.TimeoutException;
import io.aeron.logbuffer.Header;
import io.aeron.security.AuthenticationException;
import io.needletail.engine.error.VenueFault;
import io.needletail.venue.config.ClientConfig;
import io.needletail.venue.identity.SessionCredentials;
import io.needletail.venue.identity.SessionSeal;
import io.needletail.venue.identity.SessionSeals;
import io.needletail.venue.identity.WarningLimiter;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.agrona.CloseHelper;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.AgentInvoker;
import org.agrona.concurrent.UnsafeBuffer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Link over Aeron Cluster's ingress and egress. It follows the leader, and connects anew when the cluster has closed
 * the session. All work, that of the media driver and of Aeron's client too, is done within {@link #poll}.
 */
final class ClusterLink implements SequencerLink, EgressListener {
    private static final long RETRY_NS = TimeUnit.MILLISECONDS.toNanos(100);
    private static final long KEEP_ALIVE_NS = TimeUnit.SECONDS.toNanos(1);
    private static final long DRIVER_ALIVE_MS = 1_000;
    // An attempt fails when it meets an election; the next ones last longer, for machines on which connecting takes its
    // time.
    private static final long CONNECT_NS = TimeUnit.SECONDS.toNanos(2);
    private static final long CONNECT_NS_MAX = TimeUnit.SECONDS.toNanos(16);

    private static final long REFUSED_NS = TimeUnit.SECONDS.toNanos(1);
    private static final Logger LOG = LoggerFactory.getLogger("needletail.venue");

    private final ClientConfig config;
    private final UnsafeBuffer sealed =
            new UnsafeBuffer(new byte[CommandEncoder.COMMAND_BYTES_MAX + SessionSeal.BYTES]);
    private final WarningLimiter warnings = new WarningLimiter();
    private SessionCredentials credentials;
    private Optional<SessionSeals> seals = Optional.empty();
    private Optional<String> refusal = Optional.empty();
    private final MediaDriver driver;
    private Aeron aeron;
    private AeronCluster.AsyncConnect connecting;
    private AeronCluster cluster;
    private FrameHandler handler = (buffer, offset, length) -> {};
    private long connection = DISCONNECTED;
    private long connections;
    private long connectNs = CONNECT_NS;
    private long retryAtNs;
    private long aliveNs;

    ClusterLink(ClientConfig config) {
        this.config = config;
        credentials = config.key().credentials();
        driver = config.isIpc() ? null : MediaDriver.launch(driverOf(config.aeronDirectory()));
        retryAtNs = System.nanoTime();
    }

    @Override
    public int poll(FrameHandler to) {
        handler = to;
        try {
            if (aeron == null) return connectAeron();
            int work = driver == null ? 0 : driver.sharedAgentInvoker().invoke();
            work += aeron.conductorAgentInvoker().invoke();
            if (aeron.isClosed()) {
                disconnect();
                return work;
            }
            return cluster == null ? work + connect() : work + pollCluster();
        } catch (AeronException lost) {
            disconnect();
            return 1;
        }
    }

    @Override
    public long connection() {
        return connection;
    }

    @Override
    public void reconnect() {
        CloseHelper.quietClose(cluster);
        cluster = null;
        connection = DISCONNECTED;
    }

    @Override
    public boolean offer(DirectBuffer buffer, int offset, int length) {
        if (connection == DISCONNECTED) return false;
        boolean isTaken = seals.isEmpty()
                ? cluster.offer(buffer, offset, length) > 0
                : offer(seals.get().ingress(), buffer, offset, length);
        if (isTaken) aliveNs = System.nanoTime();
        return isTaken;
    }

    @Override
    public Optional<String> takeRefusal() {
        Optional<String> taken = refusal;
        refusal = Optional.empty();
        return taken;
    }

    @Override
    public long nanoTime() {
        return System.nanoTime();
    }

    @Override
    public void onMessage(long sessionId, long timestamp, DirectBuffer buffer, int offset, int length, Header header) {
        if (seals.isEmpty()) {
            handler.onFrame(buffer, offset, length);
        } else if (seals.get().egress().isRight(buffer, offset, length)) {
            handler.onFrame(buffer, offset, length - SessionSeal.BYTES);
        } else {
            warn(
                    VenueFault.IDENTITY_REFUSED,
                    "seal",
                    "a frame does not have the seal of the session and is dropped: another process sent it; find out who"
                            + " sends to " + config.egressEndpoint());
        }
    }

    @Override
    public void onNewLeader(long sessionId, long termId, int leaderMemberId, String ingressEndpoints) {
        connection = ++connections;
    }

    @Override
    public void close() {
        connection = DISCONNECTED;
        CloseHelper.quietCloseAll(connecting, cluster, aeron, driver);
        connecting = null;
        cluster = null;
        aeron = null;
    }

    private int connectAeron() {
        if (System.nanoTime() - retryAtNs < 0 || !isDriverActive()) return 0;
        Aeron.Context context = new Aeron.Context()
                .aeronDirectoryName(config.aeronDirectory().toString())
                .useConductorAgentInvoker(true)
                .errorHandler(error -> {});
        if (driver != null) context.driverAgentInvoker(driver.sharedAgentInvoker());
        aeron = Aeron.connect(context);
        return 1;
    }

    private int connect() {
        if (connecting == null) {
            if (System.nanoTime() - retryAtNs < 0) return 0;
            credentials = config.key().credentials();
            connecting = AeronCluster.asyncConnect(clusterContext());
        }
        try {
            cluster = connecting.poll();
        } catch (AuthenticationException refused) {
            onRefused(refused);
            return 0;
        } catch (TimeoutException tooLate) {
            CloseHelper.quietClose(connecting);
            connecting = null;
            connectNs = Math.min(2 * connectNs, CONNECT_NS_MAX);
            retryAtNs = System.nanoTime() + RETRY_NS;
            return 0;
        }
        if (cluster == null) return 0;
        connecting = null;
        connectNs = CONNECT_NS;
        seals = credentials.seals();
        connection = ++connections;
        aliveNs = System.nanoTime();
        return 1;
    }

    private boolean offer(SessionSeal seal, DirectBuffer buffer, int offset, int length) {
        sealed.putBytes(0, buffer, offset, length);
        return cluster.offer(sealed, 0, seal.write(sealed, 0, length)) > 0;
    }

    private void onRefused(AuthenticationException refused) {
        CloseHelper.quietClose(connecting);
        connecting = null;
        retryAtNs = System.nanoTime() + REFUSED_NS;
        String reason = "identity=" + config.key() + ": the venue refuses the connection of client " + config.clientId()
                + " (" + refused.getMessage()
                + "); expected the key that the venue's nodes have for this identity; copy"
                + " the file " + config.key() + ".key from the folder keys beside a node";
        refusal = Optional.of(reason);
        warn(VenueFault.IDENTITY_REFUSED, "refused", reason);
    }

    private void warn(VenueFault code, String about, String text) {
        long held = warnings.permits(about, TimeUnit.NANOSECONDS.toMillis(System.nanoTime()));
        if (held >= 0) LOG.warn("{} {}", code.id(), text);
    }

    private int pollCluster() {
        int work = cluster.pollEgress();
        if (cluster.isClosed()) {
            reconnect();
            return work + 1;
        }
        long nowNs = System.nanoTime();
        if (nowNs - aliveNs > KEEP_ALIVE_NS && cluster.sendKeepAlive()) aliveNs = nowNs;
        return work;
    }

    /** After the death of the node's media driver, or of the connection: everything anew. */
    private void disconnect() {
        connection = DISCONNECTED;
        CloseHelper.quietCloseAll(connecting, cluster, aeron);
        connecting = null;
        cluster = null;
        aeron = null;
        retryAtNs = System.nanoTime() + RETRY_NS;
    }

    private boolean isDriverActive() {
        if (driver != null) return true;
        return CommonContext.isDriverActive(config.aeronDirectory().toFile(), DRIVER_ALIVE_MS, line -> {});
    }

    private AeronCluster.Context clusterContext() {
        AeronCluster.Context context = new AeronCluster.Context()
                .aeron(aeron)
                .ownsAeronClient(false)
                .credentialsSupplier(credentials)
                .egressListener(this)
                .messageTimeoutNs(connectNs)
                .newLeaderTimeoutNs(config.newLeaderTimeout().toNanos());
        if (config.isIpc()) return context.ingressChannel("aeron:ipc").egressChannel("aeron:ipc");
        AgentInvoker invoker = driver.sharedAgentInvoker();
        return context.agentInvoker(invoker)
                .ingressEndpoints(config.ingressEndpoints())
                .ingressChannel("aeron:udp?term-length=256k")
                .egressChannel("aeron:udp?term-length=1m|endpoint=" + config.egressEndpoint());
    }

    private static MediaDriver.Context driverOf(Path directory) {
        return new MediaDriver.Context()
                .aeronDirectoryName(directory.toString())
                .dirDeleteOnStart(true)
                .dirDeleteOnShutdown(true)
                .threadingMode(ThreadingMode.INVOKER)
                .counterValuesBufferLength(1 << 20)
                .termBufferSparseFile(true)
                .warnIfDirectoryExists(false);
    }
}
