package io.needletail.bench.peers.philadelphia;

import com.paritytrading.philadelphia.FIXConfig;
import com.paritytrading.philadelphia.FIXVersion;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.SocketChannel;

/** The two ends of the connection. */
final class Ends {
    static final String FIX44 = "FIX.4.4";

    private static final String CLIENT = "CLIENT";
    private static final String SERVER = "SERVER";

    private Ends() {}

    static FIXConfig client(String beginString) {
        return config(beginString, CLIENT, SERVER);
    }

    static FIXConfig server(String beginString) {
        return config(beginString, SERVER, CLIENT);
    }

    private static FIXConfig config(String beginString, String sender, String target) {
        FIXVersion version = beginString.equals(FIX44) ? FIXVersion.FIX_4_4 : FIXVersion.FIX_4_2;
        return new FIXConfig.Builder()
                .setVersion(version)
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
