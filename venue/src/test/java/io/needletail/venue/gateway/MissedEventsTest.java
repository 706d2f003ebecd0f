package io.needletail.venue.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.matching.NewOrder;
import io.needletail.matching.OrderSide;
import io.needletail.matching.TimeInForce;
import io.needletail.venue.sequencer.LocalSequencer;
import io.needletail.venue.sequencer.SequencerClient;
import io.needletail.venue.sequencer.VenueListener;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import quickfix.ConfigError;
import quickfix.FileStoreFactory;
import quickfix.SessionSettings;

/**
 * Tests a gateway and its clients when a command, or the time without the gateway, makes more events than the venue
 * retains: nothing is reported that is not so, and no order stays that is not open.
 */
@Timeout(300)
final class MissedEventsTest {
    private static final int RETAINED = 1 << 10;
    private static final int ORDERS = 12_000;
    private static final String BID = "35=D|11=%s|55=MSFT|54=1|38=100|40=2|44=%s|59=1|";
    private static final String BOOK = "35=V|262=%s|263=0|264=0|267=2|269=0|269=1|146=1|55=MSFT|";
    private static final String OPEN = "35=AF|584=%s|585=7|";
    private static final AtomicLong TRADERS = new AtomicLong(5_000);

    @TempDir
    private Path folder;

    private final LocalSequencer sequencer = RunningVenue.newSequencer(RETAINED);

    @Test
    void aMassCancelOfMoreOrdersThanEventsAreRetainedReportsEachAndLetsOthersTradeInBetween()
            throws IOException, ConfigError {
        GatewayConfig limits = GatewayConfig.DEFAULTS.withRequests(1 << 14);
        try (RunningVenue venue = RunningVenue.start(
                        sequencer,
                        limits,
                        GatewayLog.none(),
                        RunningVenue.session(FixClient.FIX44, "BUYER"),
                        RunningVenue.session(FixClient.FIX44, "SELLER"));
                FixClient buyer = FixClient.connect(FixClient.FIX44, "BUYER", venue.port());
                FixClient seller = FixClient.connect(FixClient.FIX44, "SELLER", venue.port())) {
            enter(buyer, ORDERS);
            buyer.send("35=q|11=ALL|530=7|");
            long first = eventOf(buyer.next());
            seller.send("35=D|11=S1|55=IBM|54=2|38=10|40=2|44=101.00|");
            long others = eventOf(seller.next());
            for (int i = 1; i < ORDERS; i++) assertThat(buyer.next()).contains("|35=8|", "|150=4|");
            String report = buyer.next();
            assertThat(report).contains("|35=r|", "|11=ALL|", "|531=7|", "|533=" + ORDERS + "|");
            assertThat(others).isBetween(first, eventOf(report.replace("|198=", "|17=")));
            buyer.send(OPEN.formatted("M1"));
            assertThat(buyer.next()).contains("|584=M1|", "|39=8|", "|103=5|");
            seller.send(BOOK.formatted("V1"));
            assertThat(seller.next()).contains("|35=W|", "|262=V1|").doesNotContain("|269=");
            assertThat(buyer.unread()).isZero();
            assertThat(seller.unread()).isZero();
        }
    }

    @Test
    void restingOrdersAreInTheSnapshotAndInTheMassStatusAfterARestartWithMoreEventsThanAreRetained()
            throws IOException, ConfigError {
        try (RunningVenue venue = gateway(client -> client);
                FixClient buyer = buyer(venue)) {
            for (int i = 1; i <= 5; i++) {
                buyer.send(BID.formatted("B" + i, "12.3" + i));
                assertThat(buyer.next()).contains("|11=B" + i + "|", "|150=0|");
            }
        }
        makeEvents(2 * RETAINED);
        try (RunningVenue venue = gateway(client -> client);
                FixClient buyer = buyer(venue)) {
            assertFiveBids(buyer);
            buyer.send("35=F|11=C1|41=B5|55=MSFT|54=1|38=100|");
            assertThat(buyer.next()).contains("|11=C1|", "|41=B5|", "|150=4|");
            buyer.send("35=D|11=B1|55=MSFT|54=1|38=100|40=2|44=12.50|");
            assertThat(buyer.next()).contains("|11=B1|", "|150=8|", "|103=6|");
            assertThat(buyer.unread()).isZero();
        }
    }

    private static void assertFiveBids(FixClient buyer) {
        buyer.send(BOOK.formatted("V1"));
        assertThat(buyer.next()).contains("|35=W|", "|268=5|269=0|270=12.35|271=100|", "|269=0|270=12.31|271=100|");
        buyer.send(OPEN.formatted("M1"));
        for (int i = 1; i <= 5; i++) assertThat(buyer.next()).contains("|150=I|", "|39=0|", "|911=5|");
        assertThat(buyer.unread()).isZero();
    }

    @Test
    void ordersThatChangedWithoutTheGatewayAreReportedOnceAsTheyAre() throws IOException, ConfigError {
        try (RunningVenue venue = gateway(client -> client);
                FixClient buyer = buyer(venue)) {
            for (String id : new String[] {"FULL", "PART", "SAME"}) {
                String price = Map.of("FULL", "12.50", "PART", "12.45", "SAME", "12.40")
                        .get(id);
                buyer.send(BID.formatted(id, price));
                assertThat(buyer.next()).contains("|11=" + id + "|", "|150=0|");
            }
        }
        trade(trader -> trader.submit(new NewOrder().begin(1, 1, 0, 0).limit(OrderSide.SELL, 140, 12_45)));
        makeEvents(2 * RETAINED);
        try (RunningVenue venue = gateway(client -> client);
                FixClient buyer = buyer(venue)) {
            Map<String, String> reports = new HashMap<>();
            for (int i = 0; i < 2; i++) {
                String report = buyer.next();
                reports.put(report.contains("|11=FULL|") ? "FULL" : "PART", report);
            }
            assertThat(reports.get("FULL")).contains("|150=3|", "|39=3|", "|151=0|", "|14=0|", "executions in events");
            assertThat(reports.get("PART")).contains("|150=I|", "|39=1|", "|151=60|", "|14=40|", "not available|");
            buyer.send(OPEN.formatted("M1"));
            assertThat(buyer.next() + buyer.next()).contains("|11=PART|", "|11=SAME|", "|911=2|");
            buyer.send(BOOK.formatted("V1"));
            assertThat(buyer.next()).contains("|35=W|", "|268=2|269=0|270=12.45|271=60|269=0|270=12.4|271=100|");
            assertThat(buyer.unread()).isZero();
        }
        makeEvents(2 * RETAINED);
        try (RunningVenue venue = gateway(client -> client);
                FixClient buyer = buyer(venue)) {
            buyer.send("35=H|11=FULL|55=MSFT|54=1|");
            assertThat(buyer.next()).contains("|150=I|", "|39=8|", "|58=the order ended");
            assertThat(buyer.unread()).isZero();
        }
    }

    @Test
    void aGatewayThatFallsBehindServesNothingIncompleteAndReportsWhatItMissed() throws IOException, ConfigError {
        AtomicBoolean isHeld = new AtomicBoolean(true);
        AtomicBoolean isWanted = new AtomicBoolean();
        try (RunningVenue venue = gateway(client -> holding(client, isHeld, isWanted));
                FixClient buyer = buyer(venue)) {
            buyer.send(BID.formatted("PART", "12.45"));
            assertThat(buyer.next()).contains("|11=PART|", "|150=0|");
            buyer.send(BID.formatted("GONE", "12.50"));
            assertThat(buyer.next()).contains("|11=GONE|", "|150=0|");
            venue.operate(operator -> {
                // More than wait for the gateway's client; then what it misses, and more than is retained.
                for (int i = 0; i < 6_000; i++) submit(operator, immediate());
                submit(operator, new NewOrder().begin(1, 1, 0, 0).limit(OrderSide.SELL, 140, 12_45));
                for (int i = 0; i < RETAINED; i++) submit(operator, immediate());
            });
            Waiting.until(isWanted::get, () -> "the gateway is not behind");
            buyer.send(BOOK.formatted("V1"));
            buyer.send(BID.formatted("LATE", "12.30"));
            assertThat(buyer.next()).contains("|35=j|", "|372=V|", "|380=4|", "not available");
            isHeld.set(false);
            String first = buyer.next();
            String second = buyer.next();
            assertThat(first + second).contains("|11=PART|", "|150=I|", "|14=40|", "|11=GONE|", "|150=3|", "|39=3|");
            assertThat(buyer.next()).contains("|11=LATE|", "|150=0|");
            buyer.send(BOOK.formatted("V2"));
            assertThat(buyer.next()).contains("|35=W|", "|268=2|269=0|270=12.45|271=60|269=0|270=12.3|271=100|");
            buyer.send(OPEN.formatted("M1"));
            assertThat(buyer.next() + buyer.next()).contains("|11=PART|", "|11=LATE|", "|911=2|");
            assertThat(buyer.unread()).isZero();
        }
    }

    /** A client whose state is read when the test lets it. */
    private static SequencerClient holding(SequencerClient client, AtomicBoolean isHeld, AtomicBoolean isWanted) {
        return (SequencerClient) Proxy.newProxyInstance(
                SequencerClient.class.getClassLoader(),
                new Class<?>[] {SequencerClient.class},
                (_, method, arguments) -> {
                    boolean isRead = method.getName().equals("readState");
                    if (isRead && isHeld.get()) {
                        isWanted.set(true);
                        return null;
                    }
                    if (!isHeld.get() && isWanted.getAndSet(false)) client.readState();
                    return method.invoke(client, arguments);
                });
    }

    private void enter(FixClient buyer, int count) {
        for (int i = 0; i < count; i++) {
            buyer.send(BID.formatted("O" + i, "12.30"));
            // So many that the gateway does not refuse one.
            if (i >= 1_000) assertThat(buyer.next()).contains("|150=0|");
        }
        for (int i = 0; i < 1_000; i++) assertThat(buyer.next()).contains("|150=0|");
    }

    /** Returns the event of a report. */
    private static long eventOf(String report) {
        int from = report.indexOf("|17=") + "|17=".length();
        return Long.parseLong(report.substring(from, report.indexOf('|', from))) >> 1;
    }

    /** Makes events of an order that changes nothing: it is accepted and canceled. */
    private void makeEvents(int count) {
        trade(trader -> {
            for (int i = 0; i < count / 2; i++) submit(trader, immediate());
        });
    }

    private static NewOrder immediate() {
        return new NewOrder().begin(2, 2, 1, 0).limit(OrderSide.BUY, 10, 1_00).timeInForce(TimeInForce.IOC);
    }

    private static void submit(SequencerClient client, NewOrder order) {
        while (client.submit(order) == SequencerClient.BACK_PRESSURE) client.poll();
    }

    private void trade(Consumer<SequencerClient> commands) {
        try (SequencerClient trader =
                sequencer.client(TRADERS.incrementAndGet(), SequencerClient.FROM_NOW, 4_096, new VenueListener() {})) {
            while (!trader.isConnected()) trader.poll();
            commands.accept(trader);
            while (trader.unanswered() > 0) trader.poll();
        }
    }

    private RunningVenue gateway(UnaryOperator<SequencerClient> network) throws IOException {
        return RunningVenue.start(
                sequencer,
                GatewayConfig.DEFAULTS.withRequests(1 << 12),
                GatewayLog.open(folder.resolve("log")),
                network,
                RunningVenue.session(FixClient.FIX44, "BUYER").store(folder.resolve("store")));
    }

    private FixClient buyer(RunningVenue venue) throws ConfigError, IOException {
        SessionSettings settings = new SessionSettings();
        settings.setString("FileStorePath", folder.resolve("client").toString());
        return FixClient.connect(FixClient.FIX44, "BUYER", venue.port(), new FileStoreFactory(settings), Map.of());
    }
}
