package io.needletail.venue.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.matching.TradingPhase;
import java.io.IOException;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import quickfix.ConfigError;

/** Tests market data and reference data. */
@Timeout(120)
final class MarketDataTest {
    private static final String REQUEST = "35=V|262=%s|263=%s|264=%d|265=1|267=3|269=0|269=1|269=2|146=1|55=%s|";

    @ParameterizedTest
    @ValueSource(strings = {FixClient.FIX44, FixClient.FIX50})
    void aSubscriberGetsASnapshotAndThenTheChanges(String version) throws IOException, ConfigError {
        try (RunningVenue venue = RunningVenue.start(
                        RunningVenue.session(version, "BUYER"), RunningVenue.session(version, "SELLER"));
                FixClient watcher = FixClient.connect(version, "BUYER", venue.port());
                FixClient seller = FixClient.connect(version, "SELLER", venue.port())) {
            order(seller, "1", "2", 100, "12.60");
            order(seller, "2", "2", 50, "12.70");
            watcher.send(REQUEST.formatted("M1", "1", 0, "MSFT"));
            assertThat(watcher.next())
                    .contains(
                            "|35=W|", "|262=M1|", "|55=MSFT|", "|268=2|269=1|270=12.6|271=100|269=1|270=12.7|271=50|");
            order(seller, "3", "2", 30, "12.60");
            assertThat(watcher.next()).contains("|35=X|", "|268=1|279=1|269=1|55=MSFT|270=12.6|271=130|");
            order(seller, "4", "1", 40, "12.40");
            assertThat(watcher.next()).contains("|268=1|279=0|269=0|55=MSFT|270=12.4|271=40|");
            seller.send("35=D|11=5|55=MSFT|54=1|38=130|40=2|44=12.60|");
            assertThat(watcher.next())
                    .contains("|268=3|279=2|269=1|55=MSFT|270=12.6|271=0|"
                            + "279=0|269=2|55=MSFT|270=12.6|271=100|279=0|269=2|55=MSFT|270=12.6|271=30|");
            watcher.send(REQUEST.formatted("M1", "2", 0, "MSFT"));
            watcher.send(REQUEST.formatted("M2", "0", 1, "MSFT"));
            assertThat(watcher.next()).contains("|35=W|", "|262=M2|", "|269=0|270=12.4|271=40|269=1|270=12.7|271=50|");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {FixClient.FIX44, FixClient.FIX50})
    void requestsThatCannotBeServedAreRefused(String version) throws IOException, ConfigError {
        try (RunningVenue venue = RunningVenue.start(RunningVenue.session(version, "BUYER"));
                FixClient watcher = FixClient.connect(version, "BUYER", venue.port())) {
            watcher.send(REQUEST.formatted("M1", "1", 0, "XYZ"));
            assertThat(watcher.next()).contains("|35=Y|", "|262=M1|", "|281=0|", "|58=");
            watcher.send("35=V|262=M2|263=1|264=0|267=1|269=4|146=1|55=MSFT|");
            assertThat(watcher.next()).contains("|35=Y|", "|262=M2|", "|281=8|");
            watcher.send(REQUEST.formatted("M3", "1", 0, "MSFT"));
            assertThat(watcher.next()).contains("|35=W|", "|262=M3|");
            watcher.send(REQUEST.formatted("M3", "1", 0, "MSFT"));
            assertThat(watcher.next()).contains("|35=Y|", "|262=M3|", "|281=1|");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {FixClient.FIX44, FixClient.FIX50})
    void instrumentsAndPhasesAreReported(String version) throws IOException, ConfigError {
        try (RunningVenue venue = RunningVenue.start(RunningVenue.session(version, "BUYER"));
                FixClient client = FixClient.connect(version, "BUYER", venue.port())) {
            client.send("35=x|320=L1|559=4|");
            assertThat(client.next()).contains("|35=y|", "|320=L1|", "|560=0|", "|393=2|", "|146=2|55=MSFT|55=IBM|");
            client.send("35=x|320=L2|559=0|55=XYZ|");
            assertThat(client.next()).contains("|35=y|", "|320=L2|", "|560=2|");
            client.send("35=e|324=S1|55=MSFT|263=1|");
            assertThat(client.next()).contains("|35=f|", "|324=S1|", "|55=MSFT|", "|326=17|");
            client.send("35=g|335=T1|263=1|");
            assertThat(client.next()).contains("|35=h|", "|335=T1|", "|340=2|");
            venue.operate(operator -> operator.changePhase(0, TradingPhase.HALTED));
            assertThat(client.next()).contains("|35=f|", "|324=S1|", "|325=Y|", "|326=2|", "|58=HALTED|");
            venue.operate(operator -> operator.changePhase(1, TradingPhase.CLOSED));
            assertThat(client.next()).contains("|35=h|", "|335=T1|", "|325=Y|", "|340=1|");
        }
    }

    private static void order(FixClient client, String id, String side, int quantity, String price) {
        client.send("35=D|11=" + id + "|55=MSFT|54=" + side + "|38=" + quantity + "|40=2|44=" + price + "|");
        assertThat(client.next()).contains("|35=8|", "|11=" + id + "|", "|150=0|");
    }
}
