package io.needletail.venue.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.engine.SessionSpecBuilder;
import java.io.IOException;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import quickfix.ConfigError;

/** Tests that QuickFIX/J enters, replaces and cancels orders, and gets a report of each event. */
@Timeout(120)
final class OrderEntryTest {
    @ParameterizedTest
    @ValueSource(strings = {FixClient.FIX44, FixClient.FIX50})
    void twoClientsTrade(String version) throws IOException, ConfigError {
        try (RunningVenue venue = RunningVenue.start(session(version, "BUYER"), session(version, "SELLER"));
                FixClient buyer = FixClient.connect(version, "BUYER", venue.port());
                FixClient seller = FixClient.connect(version, "SELLER", venue.port())) {
            seller.send("35=D|11=S1|55=MSFT|54=2|38=100|40=2|44=12.50|59=1|");
            assertThat(seller.next())
                    .contains("|11=S1|", "|150=0|", "|39=0|", "|55=MSFT|", "|54=2|", "|38=100|", "|40=2|", "|44=12.5|")
                    .contains("|59=1|", "|151=100|", "|14=0|", "|6=0");
            buyer.send("35=D|11=B1|55=MSFT|54=1|38=30|40=2|44=12.60|");
            assertThat(buyer.next()).contains("|11=B1|", "|150=0|", "|151=30|");
            assertThat(buyer.next())
                    .contains("|11=B1|", "|150=F|", "|39=2|", "|32=30|", "|31=12.5|", "|151=0|", "|14=30|", "|6=12.5")
                    .contains("|851=2|");
            assertThat(seller.next())
                    .contains("|11=S1|", "|150=F|", "|39=1|", "|32=30|", "|31=12.5|", "|151=70|", "|14=30|", "|851=1|");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {FixClient.FIX44, FixClient.FIX50})
    void anOrderIsReplacedAndCanceledUnderNewIds(String version) throws IOException, ConfigError {
        try (RunningVenue venue = RunningVenue.start(session(version, "BUYER"));
                FixClient buyer = FixClient.connect(version, "BUYER", venue.port())) {
            buyer.send("35=D|11=B1|55=MSFT|54=1|38=100|40=2|44=12.30|");
            assertThat(buyer.next()).contains("|11=B1|", "|150=0|");
            buyer.send("35=G|11=B2|41=B1|55=MSFT|54=1|38=150|40=2|44=12.31|");
            assertThat(buyer.next()).contains("|11=B2|", "|41=B1|", "|150=5|", "|39=0|", "|38=150|", "|44=12.31|");
            buyer.send("35=G|11=B3|41=B2|55=MSFT|54=1|38=50|40=2|44=12.31|");
            assertThat(buyer.next()).contains("|11=B3|", "|41=B2|", "|150=5|", "|151=50|");
            buyer.send("35=F|11=B4|41=B3|55=MSFT|54=1|38=50|");
            assertThat(buyer.next()).contains("|11=B4|", "|41=B3|", "|150=4|", "|39=4|", "|151=0|", "|14=0|");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {FixClient.FIX44, FixClient.FIX50})
    void ordersThatDoNotRestAreReportedToTheirEnd(String version) throws IOException, ConfigError {
        try (RunningVenue venue = RunningVenue.start(session(version, "BUYER"), session(version, "SELLER"));
                FixClient buyer = FixClient.connect(version, "BUYER", venue.port());
                FixClient seller = FixClient.connect(version, "SELLER", venue.port())) {
            buyer.send("35=D|11=B1|55=MSFT|54=1|38=100|40=2|44=12.30|59=3|");
            assertThat(buyer.next()).contains("|11=B1|", "|150=0|");
            assertThat(buyer.next()).contains("|11=B1|", "|150=4|", "|39=4|", "|58=the rest of an immediate-or-cancel");
            buyer.send("35=D|11=B2|55=MSFT|54=1|38=100|40=1|");
            assertThat(buyer.next()).contains("|11=B2|", "|150=0|");
            assertThat(buyer.next()).contains("|11=B2|", "|150=4|", "|58=the rest of a market order");
            seller.send("35=D|11=S1|55=MSFT|54=2|38=10|40=2|44=12.60|");
            assertThat(seller.next()).contains("|11=S1|", "|150=0|");
            buyer.send("35=D|11=B3|55=MSFT|54=1|38=20|40=4|44=12.65|99=12.60|");
            assertThat(buyer.next()).contains("|11=B3|", "|150=0|", "|99=12.6|");
            buyer.send("35=D|11=B4|55=MSFT|54=1|38=10|40=1|");
            assertThat(buyer.next()).contains("|11=B4|", "|150=0|");
            assertThat(buyer.next()).contains("|11=B4|", "|150=F|");
            assertThat(buyer.next()).contains("|11=B3|", "|40=2|", "|58=the stop price was reached|");
        }
    }

    private static SessionSpecBuilder session(String version, String client) {
        return RunningVenue.session(version, client);
    }
}
