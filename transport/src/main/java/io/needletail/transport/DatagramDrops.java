package io.needletail.transport;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.stream.Stream;

/** Reads the dropped datagrams of a socket from Linux's table of datagram sockets. */
final class DatagramDrops {
    private static final Path FOUR = Path.of("/proc/net/udp");
    private static final Path SIX = Path.of("/proc/net/udp6");
    private static final int ADDRESS_COLUMN = 1;
    private static final int DROPS_COLUMN = 12;

    private DatagramDrops() {}

    static OptionalLong dropped(InetSocketAddress local) {
        Path table = local.getAddress().getAddress().length == 4 ? FOUR : SIX;
        try (Stream<String> lines = Files.lines(table)) {
            return dropped(lines, local);
        } catch (IOException | RuntimeException notTold) {
            // Another system, or a table of another format: the count is not known.
            return OptionalLong.empty();
        }
    }

    static OptionalLong dropped(Stream<String> lines, InetSocketAddress local) {
        String wanted = written(local);
        long[] drops = lines.map(line -> line.strip().split("\\s+"))
                .filter(columns -> columns.length > DROPS_COLUMN && columns[ADDRESS_COLUMN].equals(wanted))
                .mapToLong(columns -> Long.parseLong(columns[DROPS_COLUMN]))
                .toArray();
        return drops.length == 0
                ? OptionalLong.empty()
                : OptionalLong.of(Arrays.stream(drops).sum());
    }

    /** Words of 32 bits in the machine's order, in hexadecimal digits. */
    static String written(InetSocketAddress local) {
        ByteBuffer address = ByteBuffer.wrap(local.getAddress().getAddress()).order(ByteOrder.nativeOrder());
        StringBuilder text = new StringBuilder();
        while (address.hasRemaining()) text.append("%08X".formatted(address.getInt()));
        return text.append(":%04X".formatted(local.getPort())).toString().toUpperCase(Locale.ROOT);
    }
}
