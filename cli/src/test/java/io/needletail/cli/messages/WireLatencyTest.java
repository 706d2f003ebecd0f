package io.needletail.cli.messages;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.needletail.cli.ExitCode;
import io.needletail.cli.Main;
import io.needletail.fixtures.Terminal;
import io.needletail.tools.pcap.WireLatency;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Captures made by hand, of a server at port 9880 whose latencies are known. */
class WireLatencyTest {
    private static final int SERVER = 9880;
    private static final int CLIENT = 40_000;

    @TempDir
    private Path dir;

    private final ByteArrayOutputStream packets = new ByteArrayOutputStream();
    private int clientSequence = 1_000;
    // Wraps around on the way.
    private int serverSequence = -200;
    private long nowNs = 1_000_000_000L;

    private static String fix(String body) {
        String soh = body.replace('|', '\u0001');
        String head = "8=FIX.4.2\u00019=" + soh.length() + "\u0001";
        int sum = (head + soh).chars().sum() & 0xFF;
        return head + soh + "10=" + "%03d".formatted(sum) + "\u0001";
    }

    private static String order(int id) {
        return fix("35=D|34=1|49=C|56=S|11=" + id + "|");
    }

    private void in(String text) {
        packet(CLIENT, SERVER, clientSequence, text);
        clientSequence += text.length();
    }

    private void out(String text) {
        packet(SERVER, CLIENT, serverSequence, text);
        serverSequence += text.length();
    }

    private void packet(int from, int to, int sequence, String text) {
        byte[] payload = text.getBytes(StandardCharsets.ISO_8859_1);
        ByteBuffer packet = ByteBuffer.allocate(54 + payload.length);
        packet.putShort(12, (short) 0x0800).put(14, (byte) 0x45).putShort(16, (short) (40 + payload.length));
        packet.put(22, (byte) 64).put(23, (byte) 6).putInt(26, 0x7F000001).putInt(30, 0x7F000001);
        packet.putShort(34, (short) from)
                .putShort(36, (short) to)
                .putInt(38, sequence)
                .put(46, (byte) 0x50);
        packet.put(54, payload);
        ByteBuffer head = ByteBuffer.allocate(16).order(ByteOrder.LITTLE_ENDIAN);
        head.putInt((int) (nowNs / 1_000_000_000)).putInt((int) (nowNs % 1_000_000_000));
        head.putInt(packet.capacity()).putInt(packet.capacity());
        packets.writeBytes(head.array());
        packets.writeBytes(packet.array());
    }

    private Path file() throws IOException {
        ByteBuffer head = ByteBuffer.allocate(24).order(ByteOrder.LITTLE_ENDIAN);
        head.putInt(0xA1B23C4D)
                .putShort((short) 2)
                .putShort((short) 4)
                .putLong(0)
                .putInt(65_536)
                .putInt(1);
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        all.writeBytes(head.array());
        all.writeBytes(packets.toByteArray());
        return Files.write(dir.resolve("x.pcap"), all.toByteArray());
    }

    private void exchange(int id, long latencyNs) {
        in(order(id));
        nowNs += latencyNs;
        out(order(id));
        nowNs += 50_000;
    }

    @Test
    void aThousandMessagesOfKnownLatencyHaveTheExpectedPercentiles() throws IOException {
        in(fix("35=A|34=1|49=C|56=S|"));
        out(fix("35=A|34=1|49=S|56=C|"));
        for (int id = 1; id <= 1_000; id++) exchange(id, 1_000L * id);

        WireLatency latency = WireLatency.read(file(), WireLatency.ANY_PORT, 0);

        assertThat(latency.count()).isEqualTo(1_000);
        assertThat(latency.doubts()).isEmpty();
        Map<String, OptionalDouble> figures = latency.figures();
        assertThat(figures.get("min_us").getAsDouble()).isCloseTo(1, within(1e-9));
        assertThat(figures.get("p50_us").getAsDouble()).isCloseTo(500, within(1e-9));
        assertThat(figures.get("p99_us").getAsDouble()).isCloseTo(990, within(1e-9));
        assertThat(figures.get("p999_us").getAsDouble()).isCloseTo(999, within(1e-9));
        assertThat(figures.get("max_us").getAsDouble()).isCloseTo(1_000, within(1e-9));
        assertThat(figures.get("p9999_us")).isEmpty();
        assertThat(latency.table()).contains("99.9 %").containsPattern("99\\.99 % +–");
    }

    @Test
    void latencyIsFromTheLastInboundByteToTheFirstOutboundByte() throws IOException {
        String order = order(7);
        in(order.substring(0, 20));
        nowNs += 9_000;
        in(order.substring(20));
        nowNs += 3_000;
        out(order.substring(0, 5));
        nowNs += 9_000;
        out(order.substring(5));

        assertThat(WireLatency.read(file(), SERVER, 0).figures().get("max_us").getAsDouble())
                .isCloseTo(3, within(1e-9));
    }

    @Test
    void repeatedSegmentsCountOnceAndGapsAreReported() throws IOException {
        exchange(1, 5_000);
        clientSequence -= order(1).length();
        in(order(1));
        clientSequence += 500;
        exchange(2, 6_000);
        in(order(3));

        WireLatency latency = WireLatency.read(file(), SERVER, 0);

        assertThat(latency.count()).isEqualTo(2);
        assertThat(latency.doubts()).isEqualTo("1 messages without an answer, 1 gaps in the streams");
    }

    @Test
    void severalMessagesInOneSegmentAreSeparated() throws IOException {
        in(order(1) + order(2));
        nowNs += 4_000;
        out(order(1) + order(1));
        nowNs += 4_000;
        out(order(2));

        WireLatency latency = WireLatency.read(file(), SERVER, 0);

        assertThat(latency.count()).isEqualTo(2);
        assertThat(latency.figures().get("max_us").getAsDouble()).isCloseTo(8, within(1e-9));
        assertThat(latency.doubts()).isEqualTo("1 messages that answer none");
    }

    @Test
    void theVerbPrintsTheTableWithoutTheWarmUp() throws IOException {
        exchange(1, 5_000_000);
        exchange(2, 6_000);
        Terminal terminal = new Terminal(Main::commandLine, "pcap", "latency");

        assertThat(terminal.execute(file(), "--skip", "1")).isEqualTo(ExitCode.OK);

        assertThat(terminal.out()).contains("1 messages answered").containsPattern("MAX +6\\.000");
    }

    @Test
    void aCaptureWithoutReportsIsAnError() throws IOException {
        in(order(1));
        Terminal terminal = new Terminal(Main::commandLine, "pcap", "latency");

        assertThat(terminal.execute(file())).isEqualTo(ExitCode.PROBLEMS);
        assertThat(terminal.err()).contains("1 messages without an answer", "--port");
    }
}
