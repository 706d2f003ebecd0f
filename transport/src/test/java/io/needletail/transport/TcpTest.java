package io.needletail.transport;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.Socket;
import java.net.StandardSocketOptions;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class TcpTest {

    private static final SocketOptions SMALL_BUFFERS =
            new SocketOptions(true, false, true, 8 * 1024, 8 * 1024, 4 * 1024, -1, -1, LinuxOptions.NONE);

    @Test
    void bytesArriveInOrderHoweverTheyAreCut() throws IOException {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        byte[] sent = new byte[2_000_000];
        random.nextBytes(sent);
        byte[] received = new byte[sent.length];
        try (Loopback ends = Loopback.open(SMALL_BUFFERS)) {
            int[] at = {0, 0};
            Loopback.await(() -> {
                int offered = Math.min(random.nextInt(20_000), sent.length - at[0]);
                at[0] += ends.calling().send(sent, at[0], offered);
                int limit = Math.min(at[1] + random.nextInt(20_000), received.length);
                at[1] += ends.called().receive(received, at[1], limit);
                return at[1] == sent.length;
            });
        }
        assertThat(received).as("seed " + seed).isEqualTo(sent);
    }

    @Test
    void anEmptyReadReturnsZeroBytes() throws IOException {
        try (Loopback ends = Loopback.open(SocketOptions.LOW_LATENCY)) {
            assertThat(ends.called().receive(new byte[10], 0, 10)).isZero();
        }
    }

    @Test
    void onlyTheGivenRangeIsWritten() throws IOException {
        byte[] target = "..........".getBytes(US_ASCII);
        try (Loopback ends = Loopback.open(SocketOptions.LOW_LATENCY)) {
            ends.calling().send("abcdef".getBytes(US_ASCII), 1, 4);
            Loopback.await(() -> ends.called().receive(target, 3, 5) != 0);
            assertThat(target).asString(US_ASCII).isEqualTo("...bc.....");
            assertThat(Loopback.receive(ends.called(), 2)).asString(US_ASCII).isEqualTo("de");
        }
    }

    @Test
    void aPeerThatDoesNotReadCausesBackPressureAndLosesNothing() throws IOException {
        byte[] chunk = new byte[10_000];
        try (Loopback ends = Loopback.open(SMALL_BUFFERS)) {
            int total = 0;
            int taken = ends.calling().send(chunk, 0, chunk.length);
            while (taken != 0) {
                total += taken;
                for (int i = 0; i < chunk.length; i++) {
                    chunk[i] = (byte) (total + i);
                }
                taken = ends.calling().send(chunk, 0, chunk.length);
            }
            byte[] received = Loopback.receive(ends.called(), total);
            for (int i = chunk.length; i < total; i++) {
                assertThat(received[i]).isEqualTo((byte) i);
            }
            assertThat(ends.called().receive(chunk, 0, chunk.length)).isZero();
            assertThat(ends.calling().send(chunk, 0, 1)).isEqualTo(1);
        }
    }

    @Test
    void aPeerThatEndedItsStreamCanStillBeSentTo() throws IOException {
        try (Listener listener = Tcp.listen(Loopback.ANY_PORT, SocketOptions.LOW_LATENCY);
                Socket peer = new Socket(Loopback.ANY_PORT.getAddress(), listener.port())) {
            Transport transport = accept(listener);
            peer.getOutputStream().write("last words".getBytes(US_ASCII));
            peer.shutdownOutput();

            assertThat(Loopback.receive(transport, 10)).asString(US_ASCII).isEqualTo("last words");
            Loopback.await(() -> transport.receive(new byte[1], 0, 1) == Transport.CLOSED);
            transport.send("farewell".getBytes(US_ASCII), 0, 8);
            transport.close();
            assertThat(peer.getInputStream().readAllBytes()).asString(US_ASCII).isEqualTo("farewell");
        }
    }

    @Test
    void aResetIsAnIOException() throws IOException {
        try (Listener listener = Tcp.listen(Loopback.ANY_PORT, SocketOptions.LOW_LATENCY)) {
            SocketChannel peer = SocketChannel.open(Loopback.address(listener));
            Transport transport = accept(listener);
            peer.setOption(StandardSocketOptions.SO_LINGER, 0);
            peer.close();

            assertThatThrownBy(() -> Loopback.await(() -> transport.receive(new byte[1], 0, 1) != 0))
                    .isInstanceOf(IOException.class);
            transport.close();
        }
    }

    @Test
    void sendingToAClosedPeerFailsEventually() throws IOException {
        try (Loopback ends = Loopback.open(SocketOptions.LOW_LATENCY)) {
            ends.called().close();
            assertThatThrownBy(() -> Loopback.await(() -> ends.calling().send(new byte[1], 0, 1) < 0))
                    .isInstanceOf(IOException.class);
        }
    }

    @Test
    void bytesSentBeforeCloseArriveEvenIfInboundBytesAreUnread() throws IOException {
        try (Loopback ends = Loopback.open(SocketOptions.LOW_LATENCY)) {
            ends.called().send("never read".getBytes(US_ASCII), 0, 10);
            ends.calling().send("goodbye".getBytes(US_ASCII), 0, 7);
            ends.calling().close();

            assertThat(Loopback.receive(ends.called(), 7)).asString(US_ASCII).isEqualTo("goodbye");
            Loopback.await(() -> ends.called().receive(new byte[1], 0, 1) == Transport.CLOSED);
        }
    }

    @Test
    void aClosedTransportRejectsCallsAndMayBeClosedAgain() throws IOException {
        try (Loopback ends = Loopback.open(SocketOptions.LOW_LATENCY)) {
            ends.calling().close();
            ends.calling().close();
            assertThatThrownBy(() -> ends.calling().receive(new byte[1], 0, 1)).isInstanceOf(IOException.class);
            assertThatThrownBy(() -> ends.calling().send(new byte[1], 0, 1)).isInstanceOf(IOException.class);
        }
    }

    @Test
    void thePeerIsShownAsANumericAddress() throws IOException {
        try (Loopback ends = Loopback.open(SocketOptions.LOW_LATENCY)) {
            ends.called().close();
            assertThat(ends.called().peer()).matches("127\\.0\\.0\\.1:\\d+");
        }
    }

    private static Transport accept(Listener listener) throws IOException {
        List<Transport> accepted = new ArrayList<>();
        Loopback.await(() -> listener.poll(accepted::add));
        return accepted.getFirst();
    }
}
