package io.needletail.venue.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.session.SessionLimits;
import io.needletail.session.Throttle;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import quickfix.ConfigError;

/** Tests that a client that sends garbage, floods, or never reads does not keep others from trading. */
@Timeout(120)
final class HostileClientsTest {
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyyMMdd-HH:mm:ss");
    private static final char SOH = 1;
    private static final int FLOOD = 2_000;
    private static final int ALLOWED = 100;
    private static final long HOUR_NS = 3_600_000_000_000L;

    @Test
    void garbageEndsOnlyItsOwnConnection() throws IOException, ConfigError {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        try (RunningVenue venue = RunningVenue.start(
                        RunningVenue.session(FixClient.FIX44, "BUYER"),
                        RunningVenue.session(FixClient.FIX44, "SELLER"));
                FixClient buyer = FixClient.connect(FixClient.FIX44, "BUYER", venue.port());
                Socket garbage = logOn(venue.port(), "SELLER")) {
            byte[] bytes = new byte[100_000];
            random.nextBytes(bytes);
            write(garbage, bytes);
            trades(buyer, "seed " + seed);
        }
    }

    @Test
    void aFloodIsThrottledAndOthersTrade() throws IOException, ConfigError {
        SessionLimits limits = new SessionLimits(
                1 << 16, 4_096, 1 << 18, new Throttle(ALLOWED, HOUR_NS, Throttle.Excess.REJECT), Throttle.NONE);
        try (RunningVenue venue = RunningVenue.start(
                        RunningVenue.session(FixClient.FIX44, "BUYER"),
                        RunningVenue.session(FixClient.FIX44, "SELLER").config(config -> config.with(limits)));
                FixClient buyer = FixClient.connect(FixClient.FIX44, "BUYER", venue.port());
                Socket flood = logOn(venue.port(), "SELLER")) {
            for (int i = 0; i < FLOOD; i++) write(flood, order(i + 2, "F" + i));
            trades(buyer, "beside a flood");
            String answers = read(flood, FLOOD);
            assertThat(count(answers, SOH + "150=0" + SOH)).isEqualTo(ALLOWED);
            assertThat(count(answers, SOH + "35=j" + SOH)).isEqualTo(FLOOD - ALLOWED);
        }
    }

    @Test
    void aClientThatNeverReadsKeepsItsReportsAndDelaysNobody() throws IOException, ConfigError {
        try (RunningVenue venue = RunningVenue.start(
                        RunningVenue.session(FixClient.FIX44, "BUYER"),
                        RunningVenue.session(FixClient.FIX44, "SELLER"));
                FixClient buyer = FixClient.connect(FixClient.FIX44, "BUYER", venue.port());
                Socket deaf = logOn(venue.port(), "SELLER")) {
            deaf.setSoTimeout(30_000);
            Thread writer = Thread.ofPlatform().daemon().unstarted(() -> {
                try {
                    // Immediate or cancel: open orders of this client alone would fill the gateway's room for them.
                    for (int i = 0; i < 5 * FLOOD; i++) write(deaf, order(i + 2, "N" + i, "3"));
                } catch (IOException ended) {
                    // The venue does not read any more, or the test is over.
                }
            });
            writer.start();
            trades(buyer, "beside a client that does not read");
            long dropped = venue.ask(running -> running.gateway().droppedReports());
            assertThat(dropped).isZero();
        }
    }

    @Test
    void aClientWhoseReportsDoNotFitIsLoggedOutAndOthersTrade() throws IOException, ConfigError {
        GatewayConfig small = new GatewayConfig(101, 1 << 14, 1 << 12, 1 << 12, 50, 16);
        try (RunningVenue venue = RunningVenue.start(
                        RunningVenue.newSequencer(),
                        small,
                        GatewayLog.none(),
                        RunningVenue.session(FixClient.FIX44, "BUYER"),
                        RunningVenue.session(FixClient.FIX44, "SELLER"));
                FixClient buyer = FixClient.connect(FixClient.FIX44, "BUYER", venue.port());
                Socket deaf = logOn(venue.port(), "SELLER")) {
            Thread writer = Thread.ofPlatform().daemon().unstarted(() -> {
                try {
                    for (int i = 0; i < 50 * FLOOD; i++) write(deaf, order(i + 2, "N" + i, "3"));
                } catch (IOException ended) {
                    // The venue has closed the connection.
                }
            });
            writer.start();
            while (venue.ask(running -> running.gateway().droppedReports()) == 0) Thread.onSpinWait();
            // It reads from now on, beside the trading: the venue waits for room for its Logout(5) for seconds only.
            CompletableFuture<String> rest = CompletableFuture.supplyAsync(() -> rest(deaf));
            trades(buyer, "after reports were dropped");
            assertThat(rest.join()).contains(SOH + "35=5" + SOH).contains("reports were dropped");
        }
    }

    private static String rest(Socket socket) {
        try {
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    private static void trades(FixClient client, String when) {
        for (int i = 0; i < 20; i++) {
            client.send("35=D|11=G" + i + "|55=IBM|54=1|38=10|40=2|44=99.00|");
            assertThat(client.next()).as(when).contains("|11=G" + i + "|", "|150=0|");
        }
    }

    private static Socket logOn(int port, String name) throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
        write(socket, frame(name, 1, "35=A", "98=0|108=30|"));
        String answer = read(socket, 1);
        assertThat(answer).contains(SOH + "35=A" + SOH);
        return socket;
    }

    private static byte[] order(int seqNum, String id) {
        return order(seqNum, id, "0");
    }

    private static byte[] order(int seqNum, String id, String timeInForce) {
        String terms = "|55=MSFT|54=1|38=10|40=2|44=12.3|59=" + timeInForce + "|60=";
        return frame("SELLER", seqNum, "35=D", "11=" + id + terms + now() + "|");
    }

    private static byte[] frame(String name, int seqNum, String type, String body) {
        String text = type + "|34=" + seqNum + "|49=" + name + "|52=" + now() + "|56=VENUE|" + body;
        String frame = ("8=FIX.4.4|9=" + text.length() + "|" + text).replace('|', SOH);
        int sum = frame.chars().sum() & 0xFF;
        return (frame + "10=" + "%03d".formatted(sum) + SOH).getBytes(StandardCharsets.US_ASCII);
    }

    private static String now() {
        return TIME.format(LocalDateTime.now(ZoneOffset.UTC));
    }

    private static void write(Socket socket, byte[] bytes) throws IOException {
        OutputStream out = socket.getOutputStream();
        out.write(bytes);
        out.flush();
    }

    // Reads so many messages.
    private static String read(Socket socket, int messages) throws IOException {
        socket.setSoTimeout(60_000);
        InputStream in = socket.getInputStream();
        StringBuilder text = new StringBuilder();
        byte[] bytes = new byte[1 << 16];
        while (count(text.toString(), SOH + "10=") < messages) {
            int length = in.read(bytes);
            if (length < 0) break;
            text.append(new String(bytes, 0, length, StandardCharsets.ISO_8859_1));
        }
        return text.toString();
    }

    private static int count(String text, String part) {
        int count = 0;
        for (int at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) count++;
        return count;
    }
}
