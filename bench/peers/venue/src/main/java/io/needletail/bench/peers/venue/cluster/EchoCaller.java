package io.needletail.bench.peers.venue.cluster;

import io.aeron.Aeron;
import io.aeron.CommonContext;
import io.aeron.cluster.client.AeronCluster;
import io.aeron.cluster.client.EgressListener;
import io.aeron.driver.MediaDriver;
import io.aeron.driver.ThreadingMode;
import io.aeron.logbuffer.Header;
import io.needletail.venue.config.ClientConfig;
import java.nio.ByteOrder;
import java.util.concurrent.TimeUnit;
import org.agrona.CloseHelper;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Messages as long as an order, sent back by {@link EchoService}; settings and thread are those of the venue's own
 * client.
 */
final class EchoCaller implements Caller, EgressListener {
    private static final int BYTES = 93;
    private static final long KEEP_ALIVE_NS = TimeUnit.SECONDS.toNanos(1);

    private final Replies replies;
    private final MediaDriver driver;
    private final Aeron aeron;
    private final AeronCluster cluster;
    private final UnsafeBuffer message = new UnsafeBuffer(new byte[BYTES]);
    private long aliveNs = System.nanoTime();

    EchoCaller(ClientConfig config, Replies replies) {
        this.replies = replies;
        driver = config.isIpc() ? null : MediaDriver.launch(driverOf(config));
        Aeron.Context context = new Aeron.Context()
                .aeronDirectoryName(config.aeronDirectory().toString())
                .useConductorAgentInvoker(true);
        AeronCluster.Context connecting = new AeronCluster.Context()
                .ownsAeronClient(false)
                .credentialsSupplier(config.key().credentials())
                .egressListener(this)
                .messageTimeoutNs(TimeUnit.SECONDS.toNanos(20));
        if (driver == null) {
            connecting.ingressChannel(CommonContext.IPC_CHANNEL).egressChannel(CommonContext.IPC_CHANNEL);
        } else {
            context.driverAgentInvoker(driver.sharedAgentInvoker());
            connecting
                    .agentInvoker(driver.sharedAgentInvoker())
                    .ingressEndpoints(config.ingressEndpoints())
                    .ingressChannel("aeron:udp?term-length=256k")
                    .egressChannel("aeron:udp?term-length=1m|endpoint=" + config.egressEndpoint());
        }
        aeron = Aeron.connect(context);
        cluster = AeronCluster.connect(connecting.aeron(aeron));
    }

    private static MediaDriver.Context driverOf(ClientConfig config) {
        return new MediaDriver.Context()
                .aeronDirectoryName(config.aeronDirectory().toString())
                .dirDeleteOnStart(true)
                .dirDeleteOnShutdown(true)
                .threadingMode(ThreadingMode.INVOKER)
                .termBufferSparseFile(true)
                .warnIfDirectoryExists(false);
    }

    @Override
    public boolean send(long number) {
        message.putLong(0, number, ByteOrder.LITTLE_ENDIAN);
        boolean isSent = cluster.offer(message, 0, BYTES) > 0;
        if (isSent) aliveNs = System.nanoTime();
        return isSent;
    }

    @Override
    public void poll() {
        if (driver != null) driver.sharedAgentInvoker().invoke();
        aeron.conductorAgentInvoker().invoke();
        cluster.pollEgress();
        long nowNs = System.nanoTime();
        if (nowNs - aliveNs > KEEP_ALIVE_NS && cluster.sendKeepAlive()) aliveNs = nowNs;
    }

    @Override
    public boolean isReady() {
        return true;
    }

    @Override
    public void onMessage( // tidy: EgressListener's
            long sessionId, long timestamp, DirectBuffer buffer, int offset, int length, Header header) {
        replies.replied(buffer.getLong(offset, ByteOrder.LITTLE_ENDIAN));
    }

    @Override
    public void close() {
        CloseHelper.quietCloseAll(cluster, aeron, driver);
    }
}
