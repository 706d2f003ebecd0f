package io.needletail.cli.run;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A counterparty that sends any text: {@code |} stands for SOH, {@code NOW} for the time. */
final class Attacker implements AutoCloseable {
    private static final Pattern LENGTH = Pattern.compile("8=[^\u0001]+\u00019=(\\d+)\u0001");
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyyMMdd-HH:mm:ss.SSS");
    private static final int TRAILER = 7;
    private static final int PATIENCE_MS = 60_000;
    private static final String PROBE = "PROBE";

    private final String name;
    private final Socket socket;
    private final ByteArrayOutputStream received = new ByteArrayOutputStream();

    Attacker(String name, int port) throws IOException {
        this.name = name;
        socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(PATIENCE_MS);
    }

    /** A frame with correct length and checksum, and any content. */
    static String frame(String fields) {
        String inner = fields.replace("NOW", LocalDateTime.now(ZoneOffset.UTC).format(TIME));
        return sealed("8=FIX.4.4|9=" + inner.length() + "|" + inner);
    }

    /** A frame that is right about its checksum. */
    static String sealed(String frame) {
        String head = frame.replace("NOW", LocalDateTime.now(ZoneOffset.UTC).format(TIME))
                .replace('|', '\u0001');
        return head + "10=" + String.format("%03d", head.chars().sum() & 255) + "\u0001";
    }

    String header(String msgType, String number) {
        return "35=" + msgType + "|34=" + number + "|49=" + name + "|52=NOW|56=ISLD|";
    }

    Attacker logOn() throws IOException {
        say(frame(header("A", "1") + "98=0|108=30|"));
        return this;
    }

    void say(String bytes) throws IOException {
        try {
            socket.getOutputStream().write(bytes.replace('|', '\u0001').getBytes(StandardCharsets.ISO_8859_1));
        } catch (SocketException closed) {
            // The engine closed before it read everything; only its response counts.
            return;
        }
    }

    /** Sends a TestRequest(1) with a given number. */
    void probe(int number) throws IOException {
        say(frame(header("1", Integer.toString(number)) + "112=" + PROBE + "|"));
    }

    /** Summary of the response up to the echo, a ResendRequest(2) or the end. */
    String heard() throws IOException {
        List<String> words = new ArrayList<>();
        while (true) {
            String frame = next();
            if (frame.isEmpty()) return String.join("; ", words) + " | closed";
            String word = word(frame);
            if (word.equals("Heartbeat(" + PROBE + ")")) return String.join("; ", words) + " | alive";
            words.add(word);
            if (word.startsWith("ResendRequest")) return String.join("; ", words) + " | waits";
        }
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }

    /** Returns the next frame, or empty when the connection is closed. */
    private String next() throws IOException {
        byte[] chunk = new byte[1 << 16];
        InputStream in = socket.getInputStream();
        while (true) {
            String text = received.toString(StandardCharsets.ISO_8859_1);
            Matcher head = LENGTH.matcher(text);
            if (head.lookingAt()) {
                int length = head.end() + Integer.parseInt(head.group(1)) + TRAILER;
                if (text.length() >= length) {
                    received.reset();
                    received.writeBytes(text.substring(length).getBytes(StandardCharsets.ISO_8859_1));
                    return text.substring(0, length).replace('\u0001', '|');
                }
            }
            int count = read(in, chunk);
            if (count < 0) return "";
            received.write(chunk, 0, count);
        }
    }

    private static int read(InputStream in, byte[] chunk) throws IOException {
        try {
            return in.read(chunk);
        } catch (SocketTimeoutException silence) {
            throw new IOException("neither an answer nor the end", silence);
        } catch (SocketException reset) {
            return -1;
        }
    }

    private static String word(String frame) {
        return switch (value(frame, "35")) {
            case "A" -> "Logon";
            case "0" -> "Heartbeat(" + value(frame, "112") + ")";
            case "1" -> "TestRequest";
            case "2" -> "ResendRequest(" + value(frame, "7") + "-" + value(frame, "16") + ")";
            case "3" -> "Reject(" + value(frame, "373") + "," + value(frame, "371") + ")";
            case "4" -> "SequenceReset(" + value(frame, "36") + ")";
            case "5" -> "Logout";
            case "j" -> "BusinessReject(" + value(frame, "380") + ")";
            case String other -> other;
        };
    }

    private static String value(String frame, String tag) {
        Matcher field = Pattern.compile("\\|" + tag + "=([^|]*)\\|").matcher(frame);
        return field.find() ? field.group(1) : "";
    }
}
