package io.needletail.transport;

import java.io.IOException;

/**
 * A process that sends a thousand messages to itself over TCP, watched by a group, and prints the kind of the sockets;
 * with an argument,
 * with stamps of the kernel.
 */
final class ExchangingProcess {

    static final int MESSAGES = 1_000;
    private static final int VAIN = 10;

    private ExchangingProcess() {}

    public static void main(String... arguments) throws IOException {
        byte[] bytes = new byte[200];
        SocketOptions options = SocketOptions.LOW_LATENCY.with(new LinuxOptions(false, 0, arguments.length > 0));
        try (SocketPoller group = new SocketPoller(0);
                Loopback ends = Loopback.open(options)) {
            ends.called().join(group);
            for (int i = 0; i < MESSAGES; i++) {
                ends.calling().send(bytes, 0, bytes.length);
                int[] received = {0};
                Loopback.await(() -> {
                    group.poll();
                    received[0] += ends.called().receive(bytes, received[0], bytes.length);
                    return received[0] == bytes.length;
                });
                askInVain(group, ends.called(), bytes);
            }
        }
        System.out.println(Sockets.chosen().kind());
    }

    /** Nothing waits, which the group knows. */
    private static void askInVain(SocketPoller group, Transport end, byte[] bytes) throws IOException {
        for (int i = 0; i < VAIN; i++) {
            group.poll();
            end.receive(bytes, 0, bytes.length);
        }
    }
}
