package io.needletail.venue.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.engine.SessionSpecBuilder;
import io.needletail.venue.sequencer.LocalSequencer;
import io.needletail.venue.sequencer.SequencerClient;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import quickfix.ConfigError;
import quickfix.FileStoreFactory;
import quickfix.SessionSettings;

/**
 * Tests that a gateway which is started again goes on where it ended: each order is executed once, each event reported
 * once.
 */
@Timeout(180)
final class RestartTest {
    private static final AtomicLong OTHERS = new AtomicLong();
    private static final String STATUS = "35=H|11=%s|55=MSFT|54=1|";

    @TempDir
    private Path folder;

    private final LocalSequencer sequencer = RunningVenue.newSequencer();

    @Test
    void reportsOfTheTimeWithoutTheGatewayAreSentOnce() throws IOException, ConfigError {
        try (RunningVenue venue = first();
                FixClient buyer = buyer(venue)) {
            buyer.send("35=D|11=B1|1=ACC|453=1|448=FIRM|447=D|452=1|55=MSFT|54=1|38=100|40=2|44=12.50|111=20|");
            assertThat(buyer.next()).contains("|11=B1|", "|150=0|", "|1=ACC|", "|448=FIRM|", "|111=20|");
            buyer.send("35=G|11=B2|41=B1|55=MSFT|54=1|38=80|40=2|44=12.50|");
            assertThat(buyer.next()).contains("|11=B2|", "|150=5|");
        }
        sell("S1", 30);
        try (RunningVenue venue = first();
                FixClient buyer = buyer(venue)) {
            assertThat(buyer.next()).contains("|11=B2|", "|150=F|", "|32=30|", "|14=30|", "|151=50|");
        }
        sell("S2", 10);
        try (RunningVenue venue = first();
                FixClient buyer = buyer(venue)) {
            assertThat(buyer.next())
                    .contains("|11=B2|", "|150=F|", "|32=10|", "|14=40|", "|151=40|", "|6=12.5")
                    .contains("|1=ACC|", "|453=1|448=FIRM|447=D|452=1|");
            buyer.send("35=D|11=B1|55=MSFT|54=1|38=100|40=2|44=12.50|");
            assertThat(buyer.next()).contains("|11=B1|", "|150=8|", "|103=6|");
            buyer.send("35=F|11=B3|41=B2|55=MSFT|54=1|38=80|");
            assertThat(buyer.next()).contains("|11=B3|", "|41=B2|", "|150=4|", "|14=40|");
            assertThat(buyer.unread()).isZero();
        }
    }

    @Test
    void aCommandThatDidNotReachTheSequencerIsSentAfterTheRestart() throws IOException, ConfigError {
        AtomicBoolean isCut = new AtomicBoolean();
        try (RunningVenue venue =
                        RunningVenue.start(sequencer, config(), log(), client -> losing(client, isCut), session());
                FixClient buyer = buyer(venue)) {
            buyer.send("35=D|11=B1|55=MSFT|54=1|38=100|40=2|44=12.30|");
            assertThat(buyer.next()).contains("|11=B1|", "|150=0|");
            isCut.set(true);
            buyer.send("35=D|11=B2|55=MSFT|54=1|38=100|40=2|44=12.31|");
            buyer.send("35=D|11=B3|55=MSFT|54=1|38=100|40=2|44=12.32|");
            buyer.send(STATUS.formatted("B3"));
            assertThat(buyer.next()).contains("|11=B3|", "|150=I|", "|39=A|");
        }
        try (RunningVenue venue = first();
                FixClient buyer = buyer(venue)) {
            assertThat(buyer.next()).contains("|11=B2|", "|150=0|", "|39=0|");
            assertThat(buyer.next()).contains("|11=B3|", "|150=0|", "|39=0|");
            buyer.send("35=D|97=Y|11=B2|55=MSFT|54=1|38=100|40=2|44=12.31|");
            assertThat(buyer.next()).contains("|11=B2|", "|150=I|", "|39=0|");
            buyer.send(STATUS.formatted("B1"));
            assertThat(buyer.next()).contains("|11=B1|", "|150=I|", "|39=0|");
            assertThat(buyer.unread()).isZero();
        }
    }

    @Test
    void aQuoteThatDidNotReachTheSequencerIsAcknowledgedEntryByEntryAfterTheRestart() throws IOException, ConfigError {
        AtomicBoolean isCut = new AtomicBoolean();
        try (RunningVenue venue =
                        RunningVenue.start(sequencer, config(), log(), client -> losing(client, isCut), session());
                FixClient buyer = buyer(venue)) {
            isCut.set(true);
            buyer.send("35=i|117=Q1|301=2|296=1|302=S|304=2|295=2|299=E1|55=MSFT|132=12.40|133=12.60|134=50|135=50|"
                    + "299=E2|55=NOPE|132=1|133=2|134=50|135=50|");
            buyer.send(STATUS.formatted("none"));
            assertThat(buyer.next()).contains("|11=none|", "|150=I|", "|39=8|");
        }
        try (RunningVenue venue = first();
                FixClient buyer = buyer(venue)) {
            assertThat(buyer.next())
                    .contains("|35=b|", "|117=Q1|", "|297=0|", "|301=2|", "|302=S|", "|299=E2|368=1|")
                    .doesNotContain("|299=E1|");
            buyer.send(STATUS.formatted("none"));
            assertThat(buyer.next()).contains("|11=none|", "|150=I|");
            assertThat(buyer.unread()).isZero();
        }
    }

    @Test
    void quotesEndWhenTheGatewayThatEndedIsStartedAgain() throws IOException, ConfigError {
        RunningVenue before = first();
        try (FixClient buyer = buyer(before)) {
            buyer.send("35=i|117=Q1|301=2|296=1|302=S|304=1|295=1|299=E1|55=MSFT|132=12.40|133=12.60|134=50|135=50|");
            assertThat(buyer.next()).contains("|35=b|", "|297=0|");
            assertThat(book(buyer)).contains("|270=12.4|", "|270=12.6|");
            before.close();
        }
        try (RunningVenue venue = first();
                FixClient buyer = buyer(venue)) {
            Waiting.until(() -> !book(buyer).contains("|270="), () -> "the quote is in the book");
        }
    }

    private static String book(FixClient client) {
        client.send("35=V|262=" + System.nanoTime() + "|263=0|264=0|267=2|269=0|269=1|146=1|55=MSFT|");
        return client.next();
    }

    @Test
    void twoGatewaysServeOneVenue() throws IOException, ConfigError {
        try (RunningVenue venue = first();
                FixClient buyer = buyer(venue)) {
            buyer.send("35=D|11=B1|55=MSFT|54=1|38=100|40=2|44=12.50|");
            assertThat(buyer.next()).contains("|11=B1|", "|150=0|");
        }
        sell("B1", 100);
        try (RunningVenue venue = first();
                FixClient buyer = buyer(venue)) {
            assertThat(buyer.next()).contains("|11=B1|", "|150=F|", "|39=2|", "|14=100|");
        }
    }

    private void sell(String id, int quantity) throws IOException, ConfigError {
        GatewayConfig other = config().withClientId(GatewayConfig.DEFAULTS.clientId() + OTHERS.incrementAndGet());
        try (RunningVenue venue = RunningVenue.start(
                        sequencer, other, GatewayLog.none(), RunningVenue.session(FixClient.FIX44, "SELLER"));
                FixClient seller = FixClient.connect(FixClient.FIX44, "SELLER", venue.port())) {
            seller.send("35=D|11=" + id + "|55=MSFT|54=2|38=" + quantity + "|40=2|44=12.50|");
            assertThat(seller.next()).contains("|11=" + id + "|", "|150=0|");
            assertThat(seller.next()).contains("|11=" + id + "|", "|150=F|", "|39=2|");
        }
    }

    private RunningVenue first() throws IOException {
        return RunningVenue.start(sequencer, config(), log(), session());
    }

    private SessionSpecBuilder session() {
        return RunningVenue.session(FixClient.FIX44, "BUYER").store(folder.resolve("store"));
    }

    private GatewayLog log() throws IOException {
        return GatewayLog.open(folder.resolve("log"));
    }

    private static GatewayConfig config() {
        return GatewayConfig.DEFAULTS.withRequests(1 << 12);
    }

    private FixClient buyer(RunningVenue venue) throws ConfigError, IOException {
        SessionSettings settings = new SessionSettings();
        settings.setString("FileStorePath", folder.resolve("client").toString());
        return FixClient.connect(FixClient.FIX44, "BUYER", venue.port(), new FileStoreFactory(settings), Map.of());
    }

    /** A client that numbers orders and loses them while the network is cut. */
    private static SequencerClient losing(SequencerClient client, AtomicBoolean isCut) {
        AtomicLong lost = new AtomicLong();
        return (SequencerClient) Proxy.newProxyInstance(
                SequencerClient.class.getClassLoader(),
                new Class<?>[] {SequencerClient.class},
                (_, method, arguments) ->
                        isCut.get() && Set.of("submit", "quote", "cancel").contains(method.getName())
                                ? client.lastCommand() + lost.incrementAndGet()
                                : method.invoke(client, arguments));
    }
}
