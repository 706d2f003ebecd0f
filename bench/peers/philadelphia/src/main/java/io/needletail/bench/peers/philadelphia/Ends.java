package io.needletail.bench.peers.philadelphia;

import com.paritytrading.philadelphia.FIXConfig;
import com.paritytrading.philadelphia.FIXVersion;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.SocketChannel;

/** The two ends of the connection. */
final class Ends {
    private static final String CLIENT = "CLIENT";
    private static final String SERVER = "SERVER";

    private Ends() {}

    static FIXConfig client() {
        return config(CLIENT, SERVER);
    }

    static FIXConfig server() {
        return config(SERVER, CLIENT);
    }

    private static FIXConfig config(String sender, String target) {
        return new FIXConfig.Builder()
                .setVersion(FIXVersion.FIX_4_4)
                .setSenderCompID(sender)
                .setTargetCompID(target)
                .setCheckSumEnabled(true)
                .build();
    }

    static SocketChannel connect(String host, int port) throws IOException {
        return spinning(SocketChannel.open(new InetSocketAddress(host, port)));
    }

    /** A channel that is never waited for, with Nagle's algorithm off. */
    static SocketChannel spinning(SocketChannel channel) throws IOException {
        channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
        channel.configureBlocking(false);
        return channel;
    }
}
