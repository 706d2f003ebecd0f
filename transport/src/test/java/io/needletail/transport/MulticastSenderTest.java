package io.needletail.transport;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.DatagramChannel;
import org.junit.jupiter.api.Test;

/** Groups on the loopback interface, with real sockets on both ends. */
final class MulticastSenderTest {
    private static final int STEPS = 20_000;
    private static final long PATIENCE_NS = 60_000_000_000L;
    private static final String LOOPBACK = "127.0.0.1";
    private static final InetAddress GROUP = InetAddress.ofLiteral("239.255.77.11");

    private final byte[] bytes = new byte[2_000];

    @Test
    void datagramsArriveAsTheyWereSent() throws IOException {
        try (MulticastSender sender = sender();
                MulticastReceiver receiver = receiver(sender, options())) {
            byte[] text = "..first.second".getBytes(US_ASCII);
            assertThat(sender.send(text, 2, 5)).isEqualTo(5);
            assertThat(sender.send(text, 8, 6)).isEqualTo(6);
            assertThat(next(receiver)).isEqualTo("first");
            assertThat(next(receiver)).isEqualTo("second");
            assertThat(sender.refused()).isZero();
        }
    }

    @Test
    void receiversCanSelectTheSender() throws IOException {
        try (MulticastSender sender = sender();
                MulticastReceiver receiver =
                        receiver(sender, options().from(sender.local().getAddress()))) {
            sender.send("hello".getBytes(US_ASCII), 0, 5);
            assertThat(next(receiver)).isEqualTo("hello");
        }
    }

    @Test
    void aSenderWithoutReceiversSendsOn() throws IOException {
        try (MulticastSender sender = sender()) {
            for (int i = 0; i < STEPS; i++)
                assertThat(sender.send(bytes, 0, 1_000)).isIn(0, 1_000);
        }
    }

    @Test
    void aReceiverThatNeverReadsDoesNotStopTheSender() throws IOException {
        try (MulticastSender sender = sender();
                MulticastReceiver idle = receiver(sender, options());
                MulticastReceiver late = receiver(sender, options())) {
            long sent = 0;
            for (int i = 0; i < STEPS; i++) sent += sender.send(bytes, 0, 1_000) / 1_000;
            assertThat(sent + sender.refused()).isEqualTo(STEPS);
            assertThat(late.receive(bytes, 0, bytes.length)).isEqualTo(1_000);
            assertThat(idle.receive(bytes, 0, bytes.length)).isEqualTo(1_000);
        }
    }

    @Test
    void aLengthThatNoDatagramHasIsRefusedAndTheNextIsSent() throws IOException {
        byte[] many = new byte[MulticastSender.DATAGRAM_BYTES_MAX + 1];
        try (MulticastSender sender = sender();
                MulticastReceiver receiver = receiver(sender, options())) {
            assertThatThrownBy(() -> sender.send(many, 0, many.length)).hasMessage("length=65508: expected 1 to 65507");
            assertThatThrownBy(() -> sender.send(many, 0, 0)).hasMessage("length=0: expected 1 to 65507");
            sender.send("next".getBytes(US_ASCII), 0, 4);
            assertThat(next(receiver)).isEqualTo("next");
        }
    }

    @Test
    void wrongGroupsInterfacesAndNumbersAreToldWithWhatToDo() throws IOException {
        InetSocketAddress host = new InetSocketAddress(InetAddress.ofLiteral("10.0.0.1"), 5_000);
        MulticastSenderOptions good = MulticastSenderOptions.on(LOOPBACK);
        assertThatThrownBy(() -> MulticastSender.open(host, good)).hasMessageContaining("is no multicast group");
        assertThatThrownBy(() -> MulticastSenderOptions.on("eth99"))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("no network interface 'eth99'");
        assertThatThrownBy(() -> good.withHopsMax(256)).hasMessage("hopsMax=256: expected 0 to 255");
        assertThatThrownBy(() -> new MulticastSenderOptions(good.card(), 1, true, -1))
                .hasMessageContaining("sendBufferBytes=-1");
    }

    @Test
    void sendingAfterCloseFailsWithTheGroup() throws IOException {
        MulticastSender sender = sender();
        sender.close();
        sender.close();
        assertThatThrownBy(() -> sender.send(bytes, 0, 10))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("cannot send 10 bytes to 239.255.77.11")
                .hasCauseInstanceOf(ClosedChannelException.class);
    }

    @Test
    void sendingAllocatesNothing() throws IOException {
        try (MulticastSender sender = sender();
                MulticastReceiver receiver = receiver(sender, options())) {
            // Until the virtual machine has linked and compiled what it needs, which allocates a few objects.
            long allocated = 1;
            long untilNs = System.nanoTime() + PATIENCE_NS;
            while (allocated > 0 && System.nanoTime() < untilNs) allocated = allocatedBySteps(sender, receiver);
            assertThat(allocated).isZero();
        }
    }

    private long allocatedBySteps(MulticastSender sender, MulticastReceiver receiver) throws IOException {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        for (int step = 0; step < STEPS; step++) {
            sender.send(bytes, 0, 100);
            receiver.receive(bytes, 0, bytes.length);
        }
        return threads.getCurrentThreadAllocatedBytes() - before;
    }

    private String next(MulticastReceiver receiver) throws IOException {
        int[] length = {0};
        Loopback.await(() -> {
            length[0] = receiver.receive(bytes, 0, bytes.length);
            return length[0] > 0;
        });
        return new String(bytes, 0, length[0], US_ASCII);
    }

    private static MulticastSender sender() throws IOException {
        return MulticastSender.open(new InetSocketAddress(GROUP, freePort()), MulticastSenderOptions.on(LOOPBACK));
    }

    private static MulticastReceiver receiver(MulticastSender sender, MulticastOptions options) throws IOException {
        return MulticastReceiver.join(sender.group(), options);
    }

    private static MulticastOptions options() throws IOException {
        return MulticastOptions.on(LOOPBACK);
    }

    /** A port of datagrams that no socket of this machine uses now. */
    private static int freePort() throws IOException {
        try (DatagramChannel channel = DatagramChannel.open()) {
            channel.bind(new InetSocketAddress(InetAddress.ofLiteral(LOOPBACK), 0));
            return ((InetSocketAddress) channel.getLocalAddress()).getPort();
        }
    }
}
