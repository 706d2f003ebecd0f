package io.needletail.bench.peers.philadelphia;

import com.paritytrading.philadelphia.FIXConfig;
import com.paritytrading.philadelphia.FIXVersion;
import io.needletail.bench.probe.PeerArguments;
import io.needletail.bench.probe.PeerProgram;
import java.io.IOException;
import java.net.StandardSocketOptions;
import java.nio.channels.SocketChannel;

/**
 * The round trip on Philadelphia; with {@code --workload echo} the echo, whose server sends every order back.
 *
 * <pre>
 *   FIXConnection "CLIENT"                          FIXConnection "SERVER"
 *     | -- NewOrderSingle(D) -----------------------&gt; |     both spin on a non-blocking channel
 *     | &lt;-- ExecutionReport(8) 150=0 39=0 ----------- |     Philadelphia writes each message
 *     | &lt;-- ExecutionReport(8) 150=F 39=2 ----------- |     for itself, and stores none
 * </pre>
 */
public final class PhiladelphiaPeer {
    private static final String CLIENT = "CLIENT";
    private static final String SERVER = "SERVER";

    private PhiladelphiaPeer() {}

    /** Runs the role of the first argument until the harness sends {@code quit}. */
    public static void main(String[] args) {
        new PeerProgram(Server::serve, Client.RoundTrips::new, Client.Echoes::new).run(args);
    }

    static FIXConfig config(PeerArguments arguments) {
        return new FIXConfig.Builder()
                .setVersion(arguments.echo() ? FIXVersion.FIX_4_2 : FIXVersion.FIX_4_4)
                .setSenderCompID(arguments.server() ? SERVER : CLIENT)
                .setTargetCompID(arguments.server() ? CLIENT : SERVER)
                .setCheckSumEnabled(true)
                .build();
    }

    /** A channel that is never waited for, with Nagle's algorithm off. */
    static SocketChannel spinning(SocketChannel channel) throws IOException {
        channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
        channel.configureBlocking(false);
        return channel;
    }
}
