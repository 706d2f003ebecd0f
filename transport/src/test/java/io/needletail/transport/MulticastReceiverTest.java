package io.needletail.transport;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.StandardProtocolFamily;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Groups are received on the loopback interface. */
final class MulticastReceiverTest {
    private static final int STEPS = 20_000;
    private static final long PATIENCE_NS = 60_000_000_000L;
    private static final InetAddress GROUP = InetAddress.ofLiteral("239.255.77.1");
    private static final InetAddress OTHER_GROUP = InetAddress.ofLiteral("239.255.77.2");
    private final byte[] bytes = new byte[2_000];

    @Test
    void aDatagramOfTheGroupIsReceived() throws IOException {
        try (DatagramChannel sender = sender();
                MulticastReceiver receiver = join(GROUP, freePort(sender), options())) {
            assertThat(receiver.receive(bytes, 0, bytes.length)).isZero();
            sender.send(ByteBuffer.wrap("hello".getBytes(US_ASCII)), receiver.group());
            sender.send(ByteBuffer.wrap("again".getBytes(US_ASCII)), receiver.group());
            assertThat(next(receiver)).isEqualTo("hello");
            assertThat(next(receiver)).isEqualTo("again");
            assertThat(receiver.receive(bytes, 0, bytes.length)).isZero();
        }
    }

    @Test
    void anotherGroupWithTheSamePortIsNotReceived() throws IOException {
        assumeTrue(isLinux(), "the system binds sockets to groups");
        try (DatagramChannel sender = sender();
                MulticastReceiver one = join(GROUP, freePort(sender), options());
                MulticastReceiver other = join(OTHER_GROUP, one.group().getPort(), options())) {
            sender.send(ByteBuffer.wrap("for other".getBytes(US_ASCII)), other.group());
            sender.send(ByteBuffer.wrap("for one".getBytes(US_ASCII)), one.group());
            assertThat(next(one)).isEqualTo("for one");
            assertThat(next(other)).isEqualTo("for other");
        }
    }

    @Test
    void onlyTheGivenSenderIsReceived() throws IOException {
        try (DatagramChannel sender = sender()) {
            int port = freePort(sender);
            MulticastOptions stranger = options().from(InetAddress.ofLiteral("127.0.0.9"));
            MulticastOptions friend = options().from(InetAddress.ofLiteral("127.0.0.1"));
            try (MulticastReceiver deaf = join(GROUP, port, stranger);
                    MulticastReceiver hearing = join(GROUP, port, friend)) {
                sender.send(ByteBuffer.wrap("hello".getBytes(US_ASCII)), hearing.group());
                assertThat(next(hearing)).isEqualTo("hello");
                assertThat(deaf.receive(bytes, 0, bytes.length)).isZero();
            }
        }
    }

    @Test
    void aDatagramThatDoesNotFitIsCountedAndTheNextIsReceived() throws IOException {
        try (DatagramChannel sender = sender();
                MulticastReceiver receiver = join(GROUP, freePort(sender), options())) {
            sender.send(ByteBuffer.wrap("too long".getBytes(US_ASCII)), receiver.group());
            sender.send(ByteBuffer.wrap("right".getBytes(US_ASCII)), receiver.group());
            Loopback.await(() -> receiver.receive(bytes, 0, 5) == MulticastReceiver.TOO_LONG);
            assertThat(next(receiver)).isEqualTo("right");
            assertThat(receiver.tooLong()).isEqualTo(1);
        }
    }

    @Test
    void theReceiverReportsItsBufferAndTheDrops() throws IOException {
        assumeTrue(isLinux(), "the system counts");
        MulticastOptions small =
                new MulticastOptions(options().card(), options().source(), 4_096);
        try (DatagramChannel sender = sender();
                MulticastReceiver receiver = join(GROUP, freePort(sender), small)) {
            assertThat(receiver.receiveBufferBytes()).isBetween(4_096, 65_536);
            assertThat(receiver.dropped()).hasValue(0);
            for (int i = 0; i < 200; i++) sender.send(ByteBuffer.wrap(new byte[1_000]), receiver.group());
            Loopback.await(() -> receiver.dropped().orElse(0) > 0);
        }
    }

    @Test
    void anInvalidGroupOrInterfaceIsReported() {
        InetSocketAddress single = new InetSocketAddress(InetAddress.getLoopbackAddress(), 1);
        assertThatThrownBy(() -> MulticastReceiver.join(single, options()))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("is no multicast group");
        assertThatThrownBy(() -> MulticastOptions.on("card9"))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("no network interface 'card9'")
                .hasMessageContaining("it has");
    }

    @Test
    void anInterfaceCanBeGivenByItsAddress() throws IOException {
        assertThat(MulticastOptions.on("127.0.0.1").card()).isEqualTo(options().card());
    }

    @Test
    void receivingAllocatesNothing() throws IOException {
        try (DatagramChannel sender = sender();
                MulticastReceiver receiver = join(GROUP, freePort(sender), options())) {
            // Until the virtual machine has linked and compiled what it needs, which allocates a few objects.
            long allocated = 1;
            long untilNs = System.nanoTime() + PATIENCE_NS;
            while (allocated > 0 && System.nanoTime() < untilNs) allocated = allocatedBySteps(sender, receiver);
            assertThat(allocated).isZero();
        }
    }

    private long allocatedBySteps(DatagramChannel sender, MulticastReceiver receiver) throws IOException {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        ByteBuffer sent = ByteBuffer.allocateDirect(100);
        long allocated = 0;
        for (int step = 0; step < STEPS; step++) {
            sender.send(sent.clear(), receiver.group());
            long before = threads.getCurrentThreadAllocatedBytes();
            int length = 0;
            while (length == 0) length = receiver.receive(bytes, 0, bytes.length);
            length += receiver.receive(bytes, 0, bytes.length);
            allocated += threads.getCurrentThreadAllocatedBytes() - before;
            assertThat(length).isEqualTo(100);
        }
        return allocated;
    }

    @Test
    void theDropTableIsReadByAddressAndPort() {
        InetSocketAddress local = new InetSocketAddress(GROUP, 0x1234);
        String head =
                "   sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode ref "
                        + "pointer drops";
        String rest = " 00000000:0000 07 00000000:00000000 00:00000000 00000000     0        0 16 2 0000000000000000 7";
        assertThat(DatagramDrops.dropped(Stream.of(head, " 12: " + DatagramDrops.written(local) + rest), local))
                .hasValue(7);
        assertThat(DatagramDrops.dropped(Stream.of(head), local)).isEmpty();
        assertThat(List.of("014DFFEF:1234", "EFFF4D01:1234")).contains(DatagramDrops.written(local));
    }

    private String next(MulticastReceiver receiver) throws IOException {
        int[] length = {0};
        Loopback.await(() -> {
            length[0] = receiver.receive(bytes, 0, bytes.length);
            return length[0] > 0;
        });
        return new String(bytes, 0, length[0], US_ASCII);
    }

    private static MulticastReceiver join(InetAddress group, int port, MulticastOptions options) throws IOException {
        return MulticastReceiver.join(new InetSocketAddress(group, port), options);
    }

    private static MulticastOptions options() throws IOException {
        String name = NetworkInterface.getByInetAddress(InetAddress.ofLiteral("127.0.0.1"))
                .getName();
        return MulticastOptions.on(name);
    }

    private static DatagramChannel sender() throws IOException {
        DatagramChannel channel = DatagramChannel.open(StandardProtocolFamily.INET);
        channel.bind(new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), 0));
        channel.setOption(StandardSocketOptions.IP_MULTICAST_IF, options().card());
        channel.setOption(StandardSocketOptions.IP_MULTICAST_LOOP, true);
        return channel;
    }

    /**
     * The sender's own port: not used by another socket, and free for groups, whose sockets are bound to another
     * address.
     */
    private static int freePort(DatagramChannel sender) throws IOException {
        return ((InetSocketAddress) sender.getLocalAddress()).getPort();
    }

    private static boolean isLinux() {
        return System.getProperty("os.name").equals("Linux");
    }
}
