package io.needletail.venue.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.engine.SessionSpecBuilder;
import io.needletail.session.SessionId;
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

    @ParameterizedTest
    @ValueSource(strings = {FixClient.FIX44, FixClient.FIX50})
    void aReportRepeatsWhatTheOrderCarried(String version) throws IOException, ConfigError {
        String order = "1=ACC|453=2|448=FIRM|447=D|452=1|448=TRADER|447=D|452=12|526=SECOND|528=A|";
        String[] carried = {"|1=ACC|", "|453=2|448=FIRM|447=D|452=1|448=TRADER|447=D|452=12|", "|526=SECOND|", "|528=A|"
        };
        boolean isFix50 = version.equals(FixClient.FIX50);
        String display = isFix50 ? "|1138=20|" : "|111=20|";
        try (RunningVenue venue = RunningVenue.start(session(version, "BUYER"), session(version, "SELLER"));
                FixClient buyer = FixClient.connect(version, "BUYER", venue.port());
                FixClient seller = FixClient.connect(version, "SELLER", venue.port())) {
            buyer.send("35=D|11=B1|55=MSFT|54=1|38=100|40=2|44=12.30|18=6|" + display.substring(1) + order);
            assertThat(buyer.next()).contains("|150=0|", "|18=6|", display).contains(carried);
            seller.send("35=D|11=S1|1=OTHER|55=MSFT|54=2|38=20|40=2|44=12.30|59=3|110=10|");
            assertThat(seller.next()).contains("|150=0|", "|1=OTHER|", "|110=10|");
            assertThat(buyer.next()).contains("|150=F|", "|18=6|", display).contains(carried);
            buyer.send("35=G|11=B2|41=B1|55=MSFT|54=1|38=90|40=2|44=12.30|");
            assertThat(buyer.next()).contains("|150=5|").contains(carried).doesNotContain(display);
            buyer.send("35=G|11=B3|41=B2|1=NEW|55=MSFT|54=1|38=80|40=2|44=12.30|");
            assertThat(buyer.next()).contains("|150=5|", "|1=NEW|").doesNotContain("|453=");
            buyer.send("35=F|11=B4|41=B3|55=MSFT|54=1|38=80|");
            assertThat(buyer.next()).contains("|150=4|", "|1=NEW|");
            buyer.send("35=D|11=B5|55=XYZ|54=1|38=100|40=2|44=12.30|" + order);
            assertThat(buyer.next()).contains("|150=8|").contains(carried);
            buyer.send("35=D|11=B6|55=MSFT|54=1|38=100|40=2|44=12.30|1=" + "x".repeat(513) + "|");
            assertThat(buyer.next()).contains("|150=8|", "|58=Account(1), Parties(453) and the other fields");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {FixClient.FIX44, FixClient.FIX50})
    void theDictionaryOfAVenueHasWhatAVenueTakes(String version) throws IOException, ConfigError {
        try (RunningVenue venue = RunningVenue.start(session(version, "BUYER"));
                FixClient buyer = FixClient.connect(version, "BUYER", venue.port())) {
            buyer.send("35=D|11=B1|55=MSFT|54=1|38=100|40=2|44=12.30|1138=50|2362=GROUP|2964=2|");
            String accepted = buyer.next();
            assertThat(accepted).contains("|150=0|");
            // The newest ends; the group is the owner, and the instruction is that of the newest.
            buyer.send("35=D|11=B2|55=MSFT|54=2|38=100|40=2|44=12.30|2362=GROUP|");
            assertThat(buyer.next()).contains("|11=B2|", "|150=0|");
            assertThat(buyer.next()).contains("|11=B2|", "|150=4|", "|58=canceled by self-trade prevention|");
            String orderId = accepted.replaceFirst(".*\\|37=([0-9]+)\\|.*", "$1");
            buyer.send("35=F|11=B3|37=" + orderId + "|55=MSFT|54=1|38=100|");
            assertThat(buyer.next()).contains("|11=B3|", "|150=4|", "|37=" + orderId + "|");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {FixClient.FIX44, FixClient.FIX50})
    void aSessionForDropCopiesNeedsNoOwnerAndCannotTrade(String version) throws IOException, ConfigError {
        SessionSpecBuilder copied = session(version, "BUYER").dropCopyTo(new SessionId(version, "VENUE", "COPIES"));
        try (RunningVenue venue = RunningVenue.start(session(version, "COPIES"), copied);
                FixClient copies = FixClient.connect(version, "COPIES", venue.port());
                FixClient buyer = FixClient.connect(version, "BUYER", venue.port())) {
            buyer.send("35=D|11=B1|55=MSFT|54=1|38=100|40=2|44=12.30|");
            assertThat(buyer.next()).contains("|150=0|");
            assertThat(copies.next()).contains("|35=8|", "|115=BUYER|", "|11=B1|", "|150=0|", "|797=Y|");
            copies.send("35=D|11=C1|55=MSFT|54=1|38=100|40=2|44=12.30|");
            assertThat(copies.next())
                    .contains("|35=j|", "|372=D|", "|380=6|", "|58=this session has drop copies only|");
        }
    }

    private static SessionSpecBuilder session(String version, String client) {
        return RunningVenue.session(version, client);
    }
}
