package io.needletail.engine;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.wire.Framer;
import io.needletail.wire.Message;
import io.needletail.wire.Timestamp;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.time.Instant;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.net.ssl.SSLException;

/** A peer that is a plain socket and sends any text, valid or not; {@code |} stands for SOH. */
public final class SocketPeer implements AutoCloseable {
    public static final String LOGON = "35=A|98=0|108=30|";

    private static final char SOH = 1;
    private static final Set<String> USUAL = Set.of("8", "9", "10", "49", "52", "56");
    private static final int SMALL_BUFFER = 8192;
    private static final int BUFFER_BYTES = 1 << 18;

    private final Socket socket;
    private final String sender;
    private final String target;
    private final byte[] bytes;
    private final Message message = new Message();
    private int from;
    private int limit;
    private int reads;
    private long next = 1;

    private SocketPeer(Socket socket, String sender, String target, int bytesMax) {
        bytes = new byte[bytesMax];
        this.socket = socket;
        this.sender = sender;
        this.target = target;
    }

    /** Tests that bytes of the engine have arrived and were not received. */
    public boolean hasBytes() {
        try {
            return from < limit || socket.getInputStream().available() > 0;
        } catch (IOException gone) {
            throw new UncheckedIOException(gone);
        }
    }

    /** Calls an engine. */
    public static SocketPeer call(int port, String sender, String target) throws IOException {
        return call(new Socket(), port, sender, target);
    }

    /** Connects one of thousands of peers, which receive only short messages. */
    public static SocketPeer connectLean(int port, String sender, String target) throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(Await.MS);
        return new SocketPeer(socket, sender, target, SMALL_BUFFER);
    }

    /** Connects a socket that is not connected yet; with TLS the handshake takes place at its first use. */
    public static SocketPeer call(Socket socket, int port, String sender, String target) throws IOException {
        // Small, so that a peer that does not read is detected soon; set before the window is offered.
        socket.setReceiveBufferSize(SMALL_BUFFER);
        socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), Await.MS);
        return called(socket, sender, target);
    }

    /** Wraps a connection that an engine has opened. */
    public static SocketPeer called(Socket socket, String sender, String target) throws IOException {
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(Await.MS);
        return new SocketPeer(socket, sender, target, BUFFER_BYTES);
    }

    /** Logs on with number {@link #next} and receives the response. */
    public SocketPeer logOn() throws IOException {
        return logOn(LOGON);
    }

    public SocketPeer logOn(String logon) throws IOException {
        send(logon);
        assertThat(receive()).startsWith("35=A|");
        return this;
    }

    /** Exchanges a TestRequest(1) and its Heartbeat(0). */
    public void echo(String word) throws IOException {
        send("35=1|112=" + word + "|");
        assertThat(receive()).startsWith("35=0|").endsWith("|112=" + word + "|");
    }

    public void numberNext(long number) {
        next = number;
    }

    /** Returns the number of reads of the socket: two frames in one read left in one send. */
    public int reads() {
        return reads;
    }

    /** Sends {@code 35=…|} and the fields after it, under the next number. */
    public void send(String text) throws IOException {
        write(frame(text));
    }

    byte[] frame(String text) {
        byte[] time = new byte[Timestamp.LENGTH_MAX];
        int length = Timestamp.write(Instant.now().toEpochMilli() * 1_000_000L, Timestamp.MILLIS, time, 0);
        int behindType = text.indexOf('|') + 1;
        String body = text.substring(0, behindType) + "34=" + next + "|49=" + sender + "|52="
                + new String(time, 0, length, ISO_8859_1) + "|56=" + target + "|" + text.substring(behindType);
        next++;
        String head = ("8=FIX.4.4|9=" + body.length() + "|" + body).replace('|', SOH);
        int sum = head.chars().sum() & 0xFF;
        return (head + "10=%03d%c".formatted(sum, SOH)).getBytes(ISO_8859_1);
    }

    public void write(byte[] some) throws IOException {
        socket.getOutputStream().write(some);
    }

    /** Receives the next frame, without the standard fields. */
    public String receive() throws IOException {
        int length = nextFrame();
        String frame = new String(bytes, from, length, ISO_8859_1);
        from += length;
        return Stream.of(frame.split(String.valueOf(SOH)))
                .filter(field -> !USUAL.contains(field.substring(0, field.indexOf('='))))
                .collect(Collectors.joining("|", "", "|"));
    }

    /** Receives and indexes the next frame, for peers of many messages; valid until the next call. */
    public Message receiveMessage() throws IOException {
        int length = nextFrame();
        assertThat(message.index(bytes, from, length)).isEqualTo(Message.WELL_FORMED);
        from += length;
        return message;
    }

    private int nextFrame() throws IOException {
        int length = Framer.frame(bytes, from, limit, bytes.length);
        while (length == Framer.INCOMPLETE) {
            assertThat(fill()).as("the engine closed the connection").isTrue();
            length = Framer.frame(bytes, from, limit, bytes.length);
        }
        assertThat(length).as("the frame's length").isPositive();
        return length;
    }

    /** Expects that the engine closes the connection without another message. */
    public void expectEnd() throws IOException {
        assertThat(from).as("unread bytes").isEqualTo(limit);
        try {
            assertThat(fill()).as("more bytes than expected").isFalse();
        } catch (SocketException | SSLException cut) {
            assertCut(cut);
        }
    }

    /** Expects that the engine closes the connection, after any messages. */
    public void expectEndAfterAnything() throws IOException {
        try {
            while (fill()) from = limit;
        } catch (SocketException | SSLException cut) {
            assertCut(cut);
        }
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }

    private static void assertCut(IOException cut) {
        assertThat(cut.getMessage())
                .as("an end as good as any")
                .containsPattern("reset|Broken pipe|terminated the handshake|inbound has closed");
    }

    private boolean fill() throws IOException {
        System.arraycopy(bytes, from, bytes, 0, limit - from);
        limit -= from;
        from = 0;
        int count = socket.getInputStream().read(bytes, limit, bytes.length - limit);
        reads++;
        if (count < 0) return false;
        limit += count;
        return true;
    }
}
