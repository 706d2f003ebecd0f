package io.needletail.venue.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import quickfix.ConfigError;
import quickfix.FileStoreFactory;
import quickfix.SessionSettings;

/** Tests that a venue which is killed while a client trades has each order once when it is started again. */
@Timeout(240)
final class KilledVenueTest {
    private static final int ORDERS = 600;
    private static final int KILLED_AT = 300;
    private static final int MISSED = 4_000;
    private static final Pattern ID = Pattern.compile("\\|11=(\\d+)\\|");

    @TempDir
    private Path folder;

    private final int clusterPort = Math.min(freePort(), 65_000);

    @Test
    void eachOrderIsReportedOnceAndIsInTheBookOnce() throws IOException, ConfigError, InterruptedException {
        int port = freePort();
        Path file = configuration(port, "BUYER");
        Path log = Files.createFile(folder.resolve("venue.log"));
        Process venue = VenueProcess.start(file, log);
        SessionSettings settings = new SessionSettings();
        settings.setString("FileStorePath", folder.resolve("client").toString());
        try (FixClient buyer =
                FixClient.connect(FixClient.FIX44, "BUYER", port, new FileStoreFactory(settings), Map.of())) {
            for (int id = 1; id <= ORDERS; id++) {
                buyer.enter("35=D|11=" + id + "|55=MSFT|54=1|38=10|40=2|44=12.30|");
                if (id == KILLED_AT) {
                    venue.destroyForcibly().waitFor();
                    venue = VenueProcess.start(file, log);
                }
            }
            buyer.loggedOn();
            Map<Integer, Integer> reports = new TreeMap<>();
            while (reports.size() < ORDERS) count(buyer.next(), "|150=0|", reports);
            buyer.send("35=q|11=END|530=7|");
            Map<Integer, Integer> canceled = new HashMap<>();
            String last = buyer.next();
            for (; !last.contains("|35=r|"); last = buyer.next()) {
                count(last, "|150=0|", reports);
                count(last, "|150=4|", canceled);
            }
            assertThat(reports.values()).as(() -> "%s".formatted(reports)).containsOnly(1);
            assertThat(canceled.values()).hasSize(ORDERS).containsOnly(1);
            assertThat(last).contains("|533=" + ORDERS + "|");
        } finally {
            venue.destroyForcibly().waitFor();
        }
    }

    @Test
    void missedReportsThatFillASegmentOfTheStoreAreSentOnce() throws IOException, ConfigError, InterruptedException {
        int port = freePort();
        Path file = configuration(port, "BUYER", "SELLER");
        Path log = Files.createFile(folder.resolve("venue.log"));
        Process venue = VenueProcess.start(file, log);
        try {
            try (FixClient seller = FixClient.connect(FixClient.FIX44, "SELLER", port)) {
                seller.enter("35=D|11=S1|55=MSFT|54=2|38=10|40=2|44=12.60|");
                assertThat(seller.next()).contains("|11=S1|", "|150=0|");
            }
            try (FixClient buyer = FixClient.connect(FixClient.FIX44, "BUYER", port)) {
                for (int id = 1; id <= MISSED; id++)
                    buyer.enter("35=D|11=" + id + "|55=MSFT|54=1|38=10|40=2|44=12.30|");
                for (int id = 1; id <= MISSED; id++) assertThat(buyer.next()).contains("|11=" + id + "|", "|150=0|");
            }
            venue.destroyForcibly().waitFor();
            // All reports are missed then. Those of SELLER wait: its session is no longer in the configuration.
            Files.move(folder.resolve("store"), folder.resolve("lost"));
            venue = VenueProcess.start(configuration(port, "BUYER"), log);
            try (FixClient buyer = FixClient.connect(FixClient.FIX44, "BUYER", port)) {
                Map<Integer, Integer> reports = new TreeMap<>();
                while (reports.size() < MISSED) count(buyer.next(), "|150=0|", reports);
                assertThat(reports.values()).as(() -> "%s".formatted(reports)).containsOnly(1);
                assertThat(buyer.unread()).isZero();
            }
        } finally {
            venue.destroyForcibly().waitFor();
        }
    }

    private static void count(String report, String type, Map<Integer, Integer> counts) {
        Matcher id = ID.matcher(report);
        if (report.contains(type) && id.find()) counts.merge(Integer.parseInt(id.group(1)), 1, Integer::sum);
    }

    private Path configuration(int port, String... clients) throws IOException {
        String sessions = Stream.of(clients)
                .map("[SESSION]\nTargetCompID=%s\n"::formatted)
                .collect(Collectors.joining("\n"));
        return Files.writeString(folder.resolve("venue.cfg"), """
                [ENGINE]
                Idle=park

                [DEFAULT]
                ConnectionType=acceptor
                BeginString=FIX.4.4
                SenderCompID=VENUE
                SocketAcceptAddress=127.0.0.1
                SocketAcceptPort=%1$d
                FileStorePath=%2$s/store

                %4$s
                [VENUE]
                VenuePath=%2$s/venue
                AeronPath=%2$s/aeron
                ClusterMembers=localhost:%3$d

                [INSTRUMENT]
                Symbol=MSFT
                ReferencePrice=12.50
                Phase=CONTINUOUS

                [OWNER]
                OwnerName=BUYER

                [OWNER]
                OwnerName=SELLER
                """.formatted(port, folder, clusterPort, sessions));
    }

    private static int freePort() {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        } catch (IOException none) {
            throw new UncheckedIOException(none);
        }
    }
}
