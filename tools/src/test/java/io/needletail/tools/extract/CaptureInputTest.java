package io.needletail.tools.extract;

import static io.needletail.fixtures.FixLines.fix;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Messages in the TCP streams of a capture that is made by hand. */
final class CaptureInputTest {
    private static final int SERVER = 9880;
    private static final int CLIENT = 40_000;
    private static final int HEADERS = 54;

    @TempDir
    private Path dir;

    private final ByteArrayOutputStream packets = new ByteArrayOutputStream();
    private long nowNs = 1_000_000_000L;

    private static String message(int number) {
        return fix("35=D|34=" + number + "|49=A|56=B|52=20260131-08:00:00|11=A" + number + "|");
    }

    private void packet(int from, int to, int sequence, String text) {
        byte[] payload = text.getBytes(ISO_8859_1);
        ByteBuffer packet = ByteBuffer.allocate(HEADERS + payload.length);
        packet.putShort(12, (short) 0x0800).put(14, (byte) 0x45).putShort(16, (short) (40 + payload.length));
        packet.put(22, (byte) 64).put(23, (byte) 6).putInt(26, 0x7F000001).putInt(30, 0x7F000001);
        packet.putShort(34, (short) from)
                .putShort(36, (short) to)
                .putInt(38, sequence)
                .put(46, (byte) 0x50);
        packet.put(HEADERS, payload);
        ByteBuffer head = ByteBuffer.allocate(16).order(ByteOrder.LITTLE_ENDIAN);
        head.putInt((int) (nowNs / 1_000_000_000)).putInt((int) (nowNs % 1_000_000_000));
        head.putInt(packet.capacity()).putInt(packet.capacity());
        packets.writeBytes(head.array());
        packets.writeBytes(packet.array());
        nowNs += 1_000_000;
    }

    private Path file() throws IOException {
        ByteBuffer head = ByteBuffer.allocate(24).order(ByteOrder.LITTLE_ENDIAN);
        head.putInt(0xA1B23C4D)
                .putShort((short) 2)
                .putShort((short) 4)
                .putLong(0)
                .putInt(65_536)
                .putInt(1);
        Path file = dir.resolve("x.pcap.gz");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
            out.write(head.array());
            out.write(packets.toByteArray());
        }
        return file;
    }

    @Test
    void messagesOfBothDirectionsAreFoundWhenTheirLastSegmentHasCome() throws IOException {
        String first = message(1);
        packet(CLIENT, SERVER, 100, first.substring(0, 30));
        packet(SERVER, CLIENT, 500, message(2));
        packet(CLIENT, SERVER, 130, first.substring(30) + message(3));
        List<String> found = new ArrayList<>();
        try (MessageInput input =
                MessageInput.open(List.of(file().toString()), InputStream.nullInputStream(), () -> {})) {
            while (input.next()) {
                FoundMessage message = input.message();
                found.add(message.fields().number(34) + " at " + message.timeNs() + " " + message.place());
            }
            assertThat(input.remarks()).isEmpty();
        }
        assertThat(found)
                .containsExactly(
                        "2 at 1001000000 x.pcap.gz 127.0.0.1:9880 > 127.0.0.1:40000:2",
                        "1 at 1002000000 x.pcap.gz 127.0.0.1:40000 > 127.0.0.1:9880:3",
                        "3 at 1002000000 x.pcap.gz 127.0.0.1:40000 > 127.0.0.1:9880:3");
    }

    @Test
    void aMissingSegmentIsTold() throws IOException {
        packet(CLIENT, SERVER, 100, message(1));
        packet(CLIENT, SERVER, 5_000, message(2));
        try (MessageInput input =
                MessageInput.open(List.of(file().toString()), InputStream.nullInputStream(), () -> {})) {
            assertThat(input.next()).isTrue();
            assertThat(input.next()).isTrue();
            assertThat(input.next()).isFalse();
            assertThat(input.remarks())
                    .hasSize(1)
                    .first()
                    .asString()
                    .contains(
                            "bytes 70 to 4900 (4831, sequence numbers 169 to 4999) are missing between packets 1 and 2");
        }
    }
}
