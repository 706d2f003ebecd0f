package io.needletail.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.engine.error.ConnectionError;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests that silent connections that reconnect when they are closed keep no peer from logging on, at default settings.
 */
class SilentConnectionsTest {
    private static final List<String> ADDRESSES = List.of("127.0.0.2", "127.0.0.3", "127.0.0.4");
    private static final int CONNECTIONS_PER_ADDRESS = 86;
    private static final int LOGONS = 120;
    private static final int LOGONS_MIN = 118;

    /** The second address is that of the attackers: the peer is in the same NAT as one of them. */
    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.5", "127.0.0.2"})
    void threeAddressesOfSilentConnectionsKeepNoPeerFromLoggingOn(String address) throws IOException {
        try (RunningEngine engine = RunningEngine.acceptor(
                        TestSessions.PARKING,
                        TestSessions.acceptor(TestSessions.PEER)
                                .listener(new Broker())
                                .build());
                Crowd crowd = Crowd.at(engine.port())) {
            Await.await("the places are taken", () -> evicted(engine) > CONNECTIONS_PER_ADDRESS);
            int logons = 0;
            for (int i = 0; i < LOGONS; i++) {
                if (logsOnAndOut(engine.port(), address)) logons++;
            }
            assertThat(crowd.isUnderWay()).isTrue();
            assertThat(logons).as("logons of " + LOGONS).isGreaterThanOrEqualTo(LOGONS_MIN);
        }
    }

    private static long evicted(RunningEngine engine) {
        return engine.evaluate(engine.engine()::refusals).getOrDefault(ConnectionError.VISITOR_EVICTED, 0L);
    }

    private static boolean logsOnAndOut(int port, String address) {
        try (Socket socket = new Socket()) {
            socket.bind(new InetSocketAddress(address, 0));
            SocketPeer peer = SocketPeer.call(socket, port, TestSessions.PEER, TestSessions.US);
            peer.logOn("35=A|98=0|108=30|141=Y|");
            peer.send("35=5|");
            peer.expectEndAfterAnything();
            return true;
        } catch (IOException | AssertionError refused) {
            return false;
        }
    }

    /** The silent connections, on a thread of their own. */
    private record Crowd(int port, CompletableFuture<Void> stopped, Thread thread) implements AutoCloseable {
        static Crowd at(int port) {
            CompletableFuture<Void> stopped = new CompletableFuture<>();
            Thread thread = Thread.ofPlatform().name("silent-crowd").daemon().start(() -> comeAgain(port, stopped));
            return new Crowd(port, stopped, thread);
        }

        boolean isUnderWay() {
            return thread.isAlive();
        }

        private static void comeAgain(int port, CompletableFuture<Void> stopped) {
            List<SocketChannel> silent = new ArrayList<>();
            for (int i = 0; i < ADDRESSES.size() * CONNECTIONS_PER_ADDRESS; i++) silent.add(null);
            ByteBuffer nothing = ByteBuffer.allocate(16);
            while (!stopped.isDone()) {
                for (int i = 0; i < silent.size(); i++) {
                    if (!isOpen(silent.get(i), nothing)) silent.set(i, call(port, ADDRESSES.get(i % ADDRESSES.size())));
                }
            }
            for (SocketChannel channel : silent) close(channel);
        }

        private static boolean isOpen(SocketChannel channel, ByteBuffer nothing) {
            if (channel == null) return false;
            try {
                if (!channel.finishConnect()) return true;
                if (channel.read(nothing.clear()) >= 0) return true;
            } catch (IOException reset) {
                close(channel);
                return false;
            }
            close(channel);
            return false;
        }

        private static SocketChannel call(int port, String address) {
            try {
                SocketChannel channel = SocketChannel.open();
                channel.configureBlocking(false);
                channel.bind(new InetSocketAddress(address, 0));
                channel.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
                return channel;
            } catch (IOException noPort) {
                return null;
            }
        }

        private static void close(SocketChannel channel) {
            try {
                if (channel != null) channel.close();
            } catch (IOException broken) {
                throw new AssertionError(broken);
            }
        }

        @Override
        public void close() {
            stopped.complete(null);
            try {
                thread.join(TimeUnit.SECONDS.toMillis(30));
            } catch (InterruptedException ended) {
                throw new AssertionError(ended);
            }
        }
    }
}
