package io.needletail.acceptance;

import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The runner's end of a connection with the engine: sends bytes, receives whole frames. */
final class Peer implements AutoCloseable {
    private static final Pattern HEAD = Pattern.compile("8=[^\u0001]{1,16}\u00019=(\\d{1,7})\u0001");
    private static final Pattern TRAILER = Pattern.compile("10=\\d{3}\u0001");
    private static final int TRAILER_LENGTH = 7;
    private static final int HEAD_LENGTH_MAX = 40;
    private static final int FRAME_MAX = 1 << 20;
    private static final int SHOWN_MAX = 300;
    private static final long MILLI_NS = 1_000_000;

    private final Socket socket;
    private final StringBuilder received = new StringBuilder();
    private final byte[] chunk = new byte[1 << 16];
    private boolean ended;

    Peer(Socket socket) throws IOException {
        this.socket = socket;
        socket.setTcpNoDelay(true);
    }

    void send(String message) throws Deviation {
        try {
            socket.getOutputStream().write(message.getBytes(StandardCharsets.ISO_8859_1));
        } catch (IOException gone) {
            throw new Deviation("could not send, the connection is down (" + gone.getMessage() + ")");
        }
    }

    /** The engine's next frame, with its length verified. */
    String read(Duration patience) throws Deviation, IOException {
        long deadline = System.nanoTime() + patience.toNanos();
        while (true) {
            Optional<String> frame = take();
            if (frame.isPresent()) return frame.get();
            if (!fill(deadline)) {
                String why =
                        ended ? "connection was closed, expected a message" : "no message within " + seconds(patience);
                throw new Deviation(received.isEmpty() ? why : why + ", partial " + shown());
            }
        }
    }

    /** Waits until the engine closes the connection. */
    void awaitEnd(Duration patience, boolean dataAllowed) throws Deviation, IOException {
        long deadline = System.nanoTime() + patience.toNanos();
        boolean open = true;
        while (open && (dataAllowed || received.isEmpty())) open = fill(deadline);
        if (!received.isEmpty() && !dataAllowed) throw new Deviation("expected a disconnect, got data: " + shown());
        if (!ended) throw new Deviation("engine did not disconnect within " + seconds(patience));
    }

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException gone) {
            // The connection is closed already.
            ended = true;
        }
    }

    private boolean fill(long deadlineNs) throws IOException {
        long left = deadlineNs - System.nanoTime();
        if (ended || left < MILLI_NS) return false;
        socket.setSoTimeout((int) (left / MILLI_NS));
        InputStream in = socket.getInputStream();
        try {
            int count = in.read(chunk);
            ended = count < 0;
            if (!ended) received.append(new String(chunk, 0, count, StandardCharsets.ISO_8859_1));
        } catch (SocketTimeoutException late) {
            return false;
        } catch (SocketException reset) {
            ended = true;
        }
        return !ended;
    }

    private Optional<String> take() throws Deviation {
        if (received.isEmpty()) return Optional.empty();
        Matcher head = HEAD.matcher(received);
        if (!head.lookingAt()) {
            boolean mayBecome = "8=FIX".startsWith(received.substring(0, Math.min(5, received.length())));
            if (received.length() > HEAD_LENGTH_MAX || !mayBecome) {
                throw new Deviation("engine sent something that is not FIX: " + shown());
            }
            return Optional.empty();
        }
        int trailer = head.end() + Integer.parseInt(head.group(1));
        if (trailer > FRAME_MAX) throw new Deviation("engine sent BodyLength(9)=" + head.group(1));
        int end = trailer + TRAILER_LENGTH;
        if (received.length() < end) return Optional.empty();
        String frame = received.substring(0, end);
        if (!TRAILER.matcher(frame.substring(trailer)).matches()) {
            throw new Deviation("BodyLength(9) does not lead to CheckSum(10): " + WireFields.show(frame));
        }
        received.delete(0, end);
        return Optional.of(frame);
    }

    private String shown() {
        return WireFields.show(received.substring(0, Math.min(SHOWN_MAX, received.length())));
    }

    private static String seconds(Duration duration) {
        return duration.toMillis() / 1000.0 + " s";
    }
}
