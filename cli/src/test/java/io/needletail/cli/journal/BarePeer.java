package io.needletail.cli.journal;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.wire.Framer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The peer BANZAI, a bare socket. */
final class BarePeer implements AutoCloseable {
    private static final char SOH = 1;
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyyMMdd-HH:mm:ss.SSS");

    private final Socket socket;
    private final byte[] bytes = new byte[1 << 16];
    private int limit;
    private int next;

    BarePeer(int port, int next) throws IOException {
        this.next = next;
        socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setSoTimeout(30_000);
    }

    /** Sends a message; its header is added. */
    void say(String text) throws IOException {
        int behindType = text.indexOf('|') + 1;
        String header = "34=" + next + "|49=BANZAI|52="
                + LocalDateTime.now(ZoneOffset.UTC).format(TIME) + "|56=EXEC|";
        next++;
        socket.getOutputStream()
                .write(frame(text.substring(0, behindType) + header + text.substring(behindType))
                        .getBytes(ISO_8859_1));
    }

    /** Waits for a message; returns it with {@code |} around its fields. */
    String hear() throws IOException {
        int length = Framer.frame(bytes, 0, limit, bytes.length);
        while (length == Framer.INCOMPLETE) {
            int count = socket.getInputStream().read(bytes, limit, bytes.length - limit);
            assertThat(count).as("bytes heard").isPositive();
            limit += count;
            length = Framer.frame(bytes, 0, limit, bytes.length);
        }
        String frame = new String(bytes, 0, length, ISO_8859_1).replace(SOH, '|');
        System.arraycopy(bytes, length, bytes, 0, limit - length);
        limit -= length;
        return "|" + frame;
    }

    List<String> hear(int count) throws IOException {
        List<String> heard = new ArrayList<>();
        for (int i = 0; i < count; i++) heard.add(hear());
        return heard;
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }

    /** A whole FIX 4.4 message. */
    static String frame(String body) {
        String head = ("8=FIX.4.4|9=" + body.length() + "|" + body).replace('|', SOH);
        return head + "10=%03d%c".formatted(head.chars().sum() & 0xFF, SOH);
    }

    /** The fields of a message that was heard, by tag. */
    static Map<String, String> fields(String message) {
        return Stream.of(message.substring(1).split("\\|"))
                .collect(Collectors.toMap(
                        field -> field.substring(0, field.indexOf('=')),
                        field -> field.substring(field.indexOf('=') + 1),
                        (one, other) -> one + "," + other));
    }
}
